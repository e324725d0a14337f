"""Prints what share of small changes to right searches `check` finds: comparisons, signs, arguments, statements.

Run it as ``python benchmarks/mutation.py``; with names, such as ``alphabeta minimax``, only these are changed, with a
number, such as ``60``, so many changes are drawn from all. A change that is not found is told: as other work only,
where its answers stay right; as the same, where on many other trees it answers and looks exactly as before; or as
missed.
"""

import ast
import copy
import inspect
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from random import Random

from mmcourse import MAX, check, search, watch
from mmcourse.checker import trees
from mmcourse.checker.reference import Reference
from mmcourse.gametree import nested

PATIENCE = 30  # seconds for one change; one that is not judged by then does not end, and counts as found
MOST = 40  # changes of each search that is not among the main ones
TREES = 400  # on which a change that was not found is compared once more
PAIRS = {ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE), ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.LtE),
         ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,),
         ast.NotIn: (ast.In,), ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.And: (ast.Or,),
         ast.Or: (ast.And,)}
NAMES = {"min": "max", "max": "min", "MIN": "MAX", "MAX": "MIN"}


def first_leaf(position):
    """An evaluation: the leaf to which the first moves lead, a little less for each move left."""
    leaf, plies = position, 0
    while not leaf.is_terminal:
        leaf, plies = leaf.children[0], plies + 1
    return leaf.utility - plies / 8


def static(position, player):
    return first_leaf(position) if player is MAX else -first_leaf(position)


MAIN = {"minimax": {}, "alphabeta": {}, "minimax_cutoff": {"depth": 2, "evaluate": first_leaf}, "expectiminimax": {},
        "alphabeta_table": {"depth": 4, "evaluate": first_leaf}}
OTHERS = {"alphabeta_cutoff": {"depth": 3, "evaluate": first_leaf}, "negamax": {}, "best_move": {}, "maximizer": {},
          "maximizer_within": {}, "alphabeta_soft": {"depth": 3, "evaluate": first_leaf},
          "alphabeta_move": {}, "minimax_distance": {},
          "minimax_path": {"depth": 9, "static": static, "player": MAX}, "star1": {"low": -99, "high": 99},
          "expectiminimax_cutoff": {"depth": 2, "evaluate": first_leaf},
          "iterative_deepening": {"depth": 3, "evaluate": first_leaf}}


def functions_of(name):
    """The module of a search, as a syntax tree, and the functions in it that the search leads to."""
    module = ast.parse(inspect.getsource(inspect.getmodule(getattr(search, name))))
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    reached, waiting = set(), [name]
    while waiting:
        if (one := waiting.pop()) not in reached:
            reached.add(one)
            names = [node.id for node in ast.walk(functions[one]) if isinstance(node, ast.Name)]
            waiting += [name for name in names if name in functions]
    for function in functions.values():
        if ast.get_docstring(function):
            del function.body[0]
    return module, [functions[one] for one in sorted(reached)]


def changes(name):
    """Yield the changed modules of a search, each with what was changed."""
    module, functions = functions_of(name)
    for function in functions:
        for path, node in places(function, ()):
            for what, change in of_node(node):
                changed = copy.deepcopy(module)
                twin = next(other for other in changed.body if getattr(other, "name", "") == function.name)
                parent, (field, index) = at(twin, path[:-1]), path[-1]
                new = change(copy.deepcopy(node))
                if index is None:
                    setattr(parent, field, new)
                else:
                    getattr(parent, field)[index:index + 1] = new if isinstance(new, list) else [new]
                if field == "body" and not getattr(parent, field):
                    continue
                yield f"{function.name}, line {node.lineno}: {what}", ast.fix_missing_locations(changed)


def places(node, path):
    """Yield all nodes below one that have a line, each with the fields and indices that lead to it."""
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                here = (*path, (field, index))
                if hasattr(child, "lineno") and not isinstance(child, ast.arg):
                    yield here, child
                yield from places(child, here)


def at(node, path):
    for field, index in path:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
    return node


def replaced(**fields):
    def change(node):
        for field, value in fields.items():
            setattr(node, field, value)
        return node
    return change


def of_node(node):
    """Yield the changes of one node, each with what it is called."""
    if isinstance(node, ast.Compare):
        for op in PAIRS.get(type(node.ops[0]), ()):
            yield f"{ast.unparse(node)} with {op.__name__}", replaced(ops=[op()])
    if isinstance(node, (ast.BinOp, ast.BoolOp)):
        for op in PAIRS.get(type(node.op), ()):
            yield f"{ast.unparse(node)} with {op.__name__}", replaced(op=op())
    if isinstance(node, ast.UnaryOp):
        yield f"{ast.unparse(node)} without its sign", lambda node: node.operand
    if isinstance(node, ast.Name) and node.id in NAMES and isinstance(node.ctx, ast.Load):
        yield f"{NAMES[node.id]} for {node.id}", replaced(id=NAMES[node.id])
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield f"{node.value + 1} for {node.value}", replaced(value=node.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield f"{not node.value} for {node.value}", replaced(value=not node.value)
    if isinstance(node, (ast.If, ast.While)):
        yield f"not {ast.unparse(node.test)}", replaced(test=ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.Call):
        yield from of_call(node)
    if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
        yield from of_statement(node)


def of_call(node):
    text = ast.unparse(node)
    for i in range(len(node.args) - 1):
        swapped = [*node.args[:i], node.args[i + 1], node.args[i], *node.args[i + 2:]]
        yield f"{text} with arguments {i + 1} and {i + 2} exchanged", replaced(args=swapped)
    for i in range(1, len(node.args)):
        yield f"{text} without argument {i + 1}", replaced(args=node.args[:i] + node.args[i + 1:])


def of_statement(node):
    text = ast.unparse(node).splitlines()[0]
    yield f"without {text}", lambda node: [ast.Pass()]
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr)):
        yield f"{text} twice", lambda node: [node, copy.deepcopy(node)]
    if isinstance(node, (ast.Break, ast.Continue)):
        other = ast.Continue if isinstance(node, ast.Break) else ast.Break
        yield f"{other.__name__.lower()} for {text}", lambda node: [other()]
    if isinstance(node, ast.For):
        returns = ast.Return(ast.Name("best", ast.Load()))
        if any(isinstance(part, ast.Name) and part.id == "best" for part in ast.walk(node)):
            yield "return best inside the loop", replaced(body=[*node.body, returns])


def made(name, changed):
    """The search out of a changed module."""
    module = inspect.getmodule(getattr(search, name))
    space = {"__name__": "changed", "__builtins__": __builtins__}
    exec(compile(changed, f"<{module.__name__} changed>", "exec"), space)
    return space[name]


def judge(name, keywords, changed, pipe):
    """Send whether `check` finds a change, and if not, what kind it is."""
    right, wrong = getattr(search, name), made(name, changed)
    try:
        report = check(wrong, right, **keywords)
        pipe.send(kind_of(right, wrong, keywords) if report.ok else "found")
    except Exception as error:  # of the check itself
        pipe.send(f"missed, {type(error).__name__}: {error}")


def kind_of(right, wrong, keywords):
    reference = Reference(right, None, keywords)
    others = [trees._generated(reference.kind, Random(seed).random) for seed in range(1000, 1000 + TREES)]
    kind = "the same"
    for tree in [tree for tree in others if reference.serves(tree)]:
        one, other = (watch(function, reference.start(tree), steps=False, **keywords) for function in (right, wrong))
        if other.error or one.value != other.value:
            return f"missed on {nested(tree)}"
        if list(map(id, one.examined)) != list(map(id, other.examined)):
            kind = "other work only"
    return kind


def ask(task):
    """Judge a change in a process of its own, since it may never end."""
    name, keywords, what, changed = task
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=judge, args=(name, keywords, changed, there))
    process.start()
    there.close()
    try:
        verdict = here.recv() if here.poll(PATIENCE) else "found"
    except EOFError:
        verdict = "found"  # it took the whole process with it
    process.kill()
    process.join()
    return name, what, verdict


def tasks(asked):
    """The changes to judge: of the searches that are asked for, or a number of all; of a lesser search not all."""
    numbers, found = [int(word) for word in asked if word.isdigit()], []
    for name, keywords in (MAIN | OTHERS).items():
        if numbers or not asked or name in asked:
            own = [(name, keywords, *change) for change in changes(name)]
            found += own if name in MAIN or len(own) <= MOST else Random(1).sample(own, MOST)
    return Random(1).sample(found, numbers[0]) if numbers else found


def main(asked):
    counts, left = {}, []
    with ThreadPoolExecutor(max_workers=2) as pool:
        for name, what, verdict in pool.map(ask, tasks(asked)):
            kind = "missed" if verdict.startswith("missed") else verdict
            counts.setdefault(name, Counter())[kind] += 1
            if kind != "found":
                left.append(f"{name}: {what}: {verdict}")
    for name, count in counts.items():
        other = {kind: number for kind, number in count.items() if kind != "found"}
        print(f"{name:<24}{count['found']:>4} of {count.total()} found   {other or ''}")
    total = sum(counts.values(), Counter())
    told = total.total() - total["the same"]
    print(f"\nof {told} that are not the same {total['found']} are found: {total['found'] / told:.1%}, "
          f"{total['other work only']} do other work only, {total['missed']} are missed\n")
    print("\n".join(left))


if __name__ == "__main__":
    main(sys.argv[1:])
