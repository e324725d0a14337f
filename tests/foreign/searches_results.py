"""Results that are more than a number: dicts, lists, objects, a move first, a window."""

from collections import namedtuple
from dataclasses import dataclass
from math import inf
from types import SimpleNamespace

from witness import told

from mmcourse import MAX, MIN, STANDARD, games, tree

DRAWN = games.ConnectFour("XX.. OO.X OOXO XXOX")  # every line from here ends in a draw
MIDDLE = games.ConnectFour("..... ..... OXX.O")
UNEVEN = tree([[3, [1, 9]], 4, [[2, 6], [0]]], first=MIN)
DEEP = tree([[[5, 2], [7]], [3, [4, 9]], 1])
CORNER = games.TicTacToe("XO. .X. ..O")


# ---- dicts


@told(STANDARD, games.Board, right=False, view=None, path=None)
def dict_with_position_and_score(board, depth=0, player=1):
    """Wrong: what is handed on is always the other player."""
    me, other = 1, -1
    if board.is_terminal:
        return {"position": None, "score": board.utility}
    best = {"position": None, "score": -inf if player == me else inf}
    for move in board.moves:
        board.make(move)
        sim = dict_with_position_and_score(board, depth + 1, other)
        board.retract(move)
        sim["position"] = move
        if (sim["score"] > best["score"]) if player == me else (sim["score"] < best["score"]):
            best = sim
    return best


@told(UNEVEN)
def dict_that_the_caller_completes(node):
    if node.is_terminal:
        return {"score": node.utility}
    moves = []
    for index, child in enumerate(node.children):
        result = dict_that_the_caller_completes(child)
        result["index"] = index
        moves.append(result)
    moves.sort(key=lambda move: move["score"], reverse=node.player is MAX)
    return moves[0]


@told(CORNER, games.NineSquares)
def dict_with_children(board):
    if board.is_terminal:
        return {"value": board.utility, "children": {}}
    pick, below = (max if board.player is MAX else min), {}
    for square in board.moves:
        board.make(square)
        below[square] = dict_with_children(board)
        board.retract(square)
    return {"value": pick(each["value"] for each in below.values()), "children": below}


@told(STANDARD, view="mover")
def dict_with_the_depth_first(node, depth=0):
    if node.is_terminal:
        return {"depth": depth, "eval": node.utility if depth % 2 == 0 else -node.utility, "line": []}
    best = {"depth": depth, "eval": -99, "line": []}
    for move, child in zip(node.moves, node.children):
        below = dict_with_the_depth_first(child, depth + 1)
        if -below["eval"] > best["eval"]:
            best = {"depth": depth, "eval": -below["eval"], "line": [move] + below["line"]}
    return best


# ---- the move first


@told(DRAWN)
def column_and_score(position):
    if position.is_terminal:
        return None, position.utility
    big = position.player is MAX
    column, best = None, -inf if big else inf
    for move, child in zip(position.moves, position.children):
        _, score = column_and_score(child)
        if (score > best) if big else (score < best):
            column, best = move, score
    return column, best


def chances(position):
    """Fours that are still possible, those with two marks fivefold."""
    ours, theirs = games.open_fours(position)
    return ours[0] - theirs[0] + (ours[1] - theirs[1]) * 5


GUESSES = [[chances(reply) for reply in child.children] for child in MIDDLE.children]
LEAST = [min(row) for row in GUESSES]
FIRST = LEAST.index(max(LEAST))


@told(MIDDLE, counts=False, path=[FIRST, GUESSES[FIRST].index(LEAST[FIRST])], value=(FIRST, LEAST[FIRST]),
      taken=sum(GUESSES, []), nodes=31, pruned=[], worth=dict(enumerate(LEAST)), bare=False)
def column_and_score_in_two_plies(position, depth=2, maximise=True):
    """Wins count a thousandfold; below two plies a helper of its own estimates."""
    if position.is_terminal:
        return None, position.utility * 1000
    if depth == 0:
        return None, chances(position)
    column, best = None, -inf if maximise else inf
    for move, child in zip(position.moves, position.children):
        _, score = column_and_score_in_two_plies(child, depth - 1, not maximise)
        if (score > best) if maximise else (score < best):
            column, best = move, score
    return column, best


@told(DEEP)
def place_as_row_and_column(node, alpha=-inf, beta=inf):
    """[row, column, score], as on a board of squares; -1 and -1 where there is no move."""
    if node.is_terminal:
        return [-1, -1, node.utility]
    best = [-1, -1, -inf if node.player is MAX else inf]
    for index, child in enumerate(node.children):
        score = place_as_row_and_column(child, alpha, beta)
        score[0], score[1] = divmod(index, 3)
        if node.player is MAX:
            if score[2] > best[2]:
                best = score
            alpha = max(alpha, best[2])
        else:
            if score[2] < best[2]:
                best = score
            beta = min(beta, best[2])
        if alpha >= beta:
            break
    return best


Choice = namedtuple("Choice", "square worth")


@told(CORNER)
def named_pair_square_first(position):
    if position.is_terminal:
        return Choice(-1, position.utility)
    options = [Choice(move, named_pair_square_first(child).worth)
               for move, child in zip(position.moves, position.children)]
    return (max if position.player is MAX else min)(options, key=lambda choice: choice.worth)


@told(tree([[2, 0, 1], [1, 2], [0]], first=MIN))
def index_and_value_of_small_numbers(node):
    """Indices and utilities are the same few numbers."""
    if not node.children:
        return 0, node.utility
    values = [index_and_value_of_small_numbers(child)[1] for child in node.children]
    best = max(values) if node.player is MAX else min(values)
    return values.index(best), best


# ---- windows


@told(STANDARD)
def window_as_result(root):
    """Every call returns the pair (alpha, beta); whose turn it is follows from the parity of the depth."""
    def children(branch, depth, alpha, beta):
        for child in branch.children:
            if not child.is_terminal:
                low, high = children(child, depth + 1, alpha, beta)
                if depth % 2 == 1:
                    beta = low if low < beta else beta
                else:
                    alpha = high if high > alpha else alpha
            else:
                if depth % 2 == 0 and alpha < child.utility:
                    alpha = child.utility
                if depth % 2 == 1 and beta > child.utility:
                    beta = child.utility
            if alpha >= beta:
                break
        return alpha, beta

    return children(root, 0, -15, 15)[0]


@told(UNEVEN, view=None)
def window_as_list_changed_in_place(root):
    """Nothing is returned: the caller's window is changed."""
    def search(node, window):
        if node.is_terminal:
            window[0] = window[1] = node.utility
            return
        mine = list(window)
        for child in node.children:
            if mine[0] >= mine[1]:
                break
            below = list(mine)
            search(child, below)
            if node.player is MAX:
                mine[0] = max(mine[0], below[1])
            else:
                mine[1] = min(mine[1], below[0])
        window[:] = [mine[0] if node.player is MAX else mine[1]] * 2

    window = [-inf, inf]
    search(root, window)
    return window[0]


@told(DEEP)
def interval_of_what_is_known(root):
    """(low, high) of the node's value; both are the same once all is known."""
    def bounds(node):
        if node.is_terminal:
            return node.utility, node.utility
        found = [bounds(child) for child in node.children]
        pick = max if node.player is MAX else min
        return pick(low for low, _ in found), pick(high for _, high in found)

    return bounds(root)[0]


@told(STANDARD, view="mover")
def window_turned_round(root):
    """Negamax with a window of its own: (best, beta) comes back."""
    def go(node, alpha, beta, color):
        if node.is_terminal:
            return color * node.utility, beta
        best = -inf
        for child in node.children:
            score = -go(child, -beta, -max(alpha, best), -color)[0]
            best = max(best, score)
            if best >= beta:
                break
        return best, beta

    return go(root, -inf, inf, 1)[0]


# ---- objects and other forms


@dataclass
class Result:
    move: object
    value: float
    line: list


@told(DEEP)
def dataclass_with_line(node):
    if node.is_terminal:
        return Result(None, node.utility, [])
    best = None
    for move, child in zip(node.moves, node.children):
        below = dataclass_with_line(child)
        if best is None or (below.value > best.value if node.player is MAX else below.value < best.value):
            best = Result(move, below.value, [move, *below.line])
    return best


@told(UNEVEN)
def namespace_of_everything(node):
    result = SimpleNamespace(node=node, visits=1, score=None, best=None)
    if node.is_terminal:
        result.score = node.utility
        return result
    for child in node.children:
        below = namespace_of_everything(child)
        result.visits += below.visits
        if result.score is None or (node.player is MAX and below.score > result.score
                                    or node.player is MIN and below.score < result.score):
            result.score, result.best = below.score, child
    return result


@told(DEEP)
def value_and_the_position_itself(position):
    """As in programs for draughts: the best position in place of a move."""
    if position.is_terminal:
        return position.utility, position
    if position.player is MAX:
        most, best = -inf, None
        for following in position.children:
            evaluation = value_and_the_position_itself(following)[0]
            most = max(most, evaluation)
            if most == evaluation:
                best = following
        return most, best
    least, best = inf, None
    for following in position.children:
        evaluation = value_and_the_position_itself(following)[0]
        least = min(least, evaluation)
        if least == evaluation:
            best = following
    return least, best


@told(CORNER, view=None, path=None)
def words_in_place_of_numbers(position):
    """"won", "drawn" or "lost" for the side to move."""
    if position.is_terminal:
        return "drawn" if position.utility == 0 else "lost"  # who just moved has won
    found = {words_in_place_of_numbers(child) for child in position.children}
    return "won" if "lost" in found else "drawn" if "drawn" in found else "lost"


@told(STANDARD)
def best_of_a_list_of_results(node):
    """All results of the children are kept, sorted, and the first is returned whole."""
    if node.is_terminal:
        return [(node.utility, ())]
    found = [(best_of_a_list_of_results(child)[0][0], (move,)) for move, child in zip(node.moves, node.children)]
    return sorted(found, key=lambda pair: pair[0], reverse=node.player is MAX)
