"""Copies of positions and boards, and what is done to them before the search goes on."""

import copy
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from math import inf
from queue import Queue

from witness import told

from mmcourse import MAX, STANDARD, from_text, games, to_text, tree

TWINS = tree([[1, 1], [2, 3]])
TWICE = tree([[1, 1], [2, 3], [2, 3]])


# ---- a copy before each move


@told(STANDARD, games.Board, view="mover")
def board_copied_for_each_move(board, sign=1):
    if board.is_terminal:
        return sign * board.utility
    best = -inf
    for move in board.moves:
        work = copy.deepcopy(board)
        work.make(move)
        best = max(best, -board_copied_for_each_move(work, -sign))
    return best


@told(STANDARD, games.Board, view="mover")
def board_made_anew_for_each_move(board, sign=1):
    if board.is_terminal:
        return sign * board.utility
    best = -inf
    for move in board.moves:
        work = games.Board(board.position)
        work.make(move)
        best = max(best, -board_made_anew_for_each_move(work, -sign))
    return best


@told(TWINS)
def child_copied(position):
    if position.is_terminal:
        return position.utility
    values = [child_copied(copy.deepcopy(child)) for child in position.children]
    return max(values) if position.player is MAX else min(values)


@told(TWICE, games.Board)
def board_copied_at_the_start_of_a_call(board, alpha=-inf, beta=inf):
    """The callee copies what it is given, moves on the copy and takes the move back."""
    board = copy.deepcopy(board)
    if board.is_terminal:
        return board.utility
    mover = board.player
    for move in board.moves:
        board.make(move)
        score = board_copied_at_the_start_of_a_call(board, alpha, beta)
        board.retract(move)
        if mover is MAX:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if mover is MAX else beta


@told(TWICE)
def copied_twice(position):
    """As by people who trust nothing."""
    here = copy.deepcopy(copy.copy(position))
    if here.is_terminal:
        return here.utility
    best = None
    for child in copy.deepcopy(here).children:
        value = copied_twice(copy.deepcopy(child))
        if best is None or (value > best if here.player is MAX else value < best):
            best = value
    return best


@told(TWINS, games.Board, view=None)
def list_of_copied_boards(board):
    """All successors are made first, as pairs (move, board)."""
    def successors(board):
        found = []
        for move in board.moves:
            following = copy.deepcopy(board)
            following.make(move)
            found.append((move, following))
        return found

    def value(board):
        if board.is_terminal:
            return board.utility
        values = [value(following) for _, following in successors(board)]
        return max(values) if board.player is MAX else min(values)

    return max(((value(following), move) for move, following in successors(board)), key=lambda pair: pair[0])


@told(TWICE, counts=False, value=2, taken=[1, 1, 2, 3, 2], nodes=9, pruned=["C6"])
def child_through_text(position, alpha=-inf, beta=inf):
    """Alpha-beta; each child is written down as text and read again. At B3, the twin of B2, C5 = 2 cuts."""
    if position.is_terminal:
        return position.utility
    for child in position.children:
        again = child if child.is_terminal else from_text(to_text(child))
        found = child_through_text(again, alpha, beta)
        if position.player is MAX:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


@told(TWINS, counts=False, value=2, taken=[1, 1, 2, 3], nodes=7, pruned=[])
def child_through_pickle(position):
    if position.is_terminal:
        return position.utility
    values = [child_through_pickle(pickle.loads(pickle.dumps(child))) for child in position.children]
    return max(values) if position.player is MAX else min(values)


# ---- moves not taken back


@told(STANDARD, games.Board, right=False, view=None, path=None, counts=False, raises=ValueError,
      value=None, taken=[3], nodes=3, pruned=[])
def board_copied_once(board, sign=1):
    """Wrong: one copy for all moves, so that the second cannot be made and an error ends it."""
    if board.is_terminal:
        return sign * board.utility
    best, work = -inf, copy.deepcopy(board)
    for move in board.moves:
        work.make(move)
        best = max(best, -board_copied_once(work, -sign))
    return best


class Clock:
    """Counts nodes in place of seconds, so that it is the same on every machine."""

    def __init__(self, nodes):
        self.left = nodes

    def is_over(self):
        self.left -= 1
        return self.left < 0


@told(STANDARD, games.Board, right=False, view=None, path=None, counts=False,
      value=0, taken=[0, 0, 0, 3, 12, 8], nodes=7, pruned=[], bare=False)
def none_handed_on_before_the_move_is_taken_back(board, budget=5):
    """Wrong: out of time, a call returns None, and its caller hands it on with its own move still made.

    The first round estimates B1, B2 and B3 at 0 and asks the clock three times; in the second it is over after C3.
    """
    sign = 1 if board.player is MAX else -1
    clock, best = Clock(budget), None

    def go(depth, color, alpha, beta):
        if board.is_terminal:
            return color * board.utility
        if depth == 0:
            return 0
        value = -inf
        for move in board.moves:
            board.make(move)
            below = go(depth - 1, -color, -beta, -alpha)
            if below is None:
                return None
            board.retract(move)
            value = max(value, -below)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
            if clock.is_over():
                return None
        return value

    for depth in range(1, 9):
        found = go(depth, sign, -inf, inf)
        if found is None:
            break
        best = sign * found
    return best


class OutOfTime(Exception):
    pass


@told(STANDARD, games.Board, right=False, view=None, path=None, nodes=8, pruned=[], bare=False)
def exception_leaves_the_board(board):
    """Wrong: time is over when it is called on C5; the exception passes by every retract. Nothing was cut."""
    left = 4

    def go(maximise):
        nonlocal left
        if board.is_terminal:
            if left == 0:
                raise OutOfTime
            left -= 1
            return board.utility
        values = []
        for move in board.moves:
            board.make(move)
            values.append(go(not maximise))
            board.retract(move)
        return max(values) if maximise else min(values)

    try:
        return go(True)
    except OutOfTime:
        return 0


@told(STANDARD, games.Board, right=True)
def exception_with_finally(board):
    """Right: each move is taken back in a finally, and there is time enough."""
    spent = []

    def go(maximise):
        spent.append(1)
        if len(spent) > 9_999:
            raise OutOfTime
        if board.is_terminal:
            return board.utility
        best = -inf if maximise else inf
        for move in board.moves:
            board.make(move)
            try:
                best = (max if maximise else min)(best, go(not maximise))
            finally:
                board.retract(move)
        return best

    try:
        return go(True)
    except OutOfTime:
        return None


@told(STANDARD, games.Board, right=False, view=None, path=None, counts=False, raises=ValueError,
      value=None, taken=[3, 12, 8, 2], nodes=7, pruned=["C5", "C6"])
def return_before_the_move_is_taken_back(board, alpha=-inf, beta=inf):
    """Wrong: a cut returns with C4 still made, so that B2 cannot be taken back and an error ends it."""
    if board.is_terminal:
        return board.utility
    mover = board.player
    for move in board.moves:
        board.make(move)
        score = return_before_the_move_is_taken_back(board, alpha, beta)
        if mover is MAX:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            return alpha if mover is MAX else beta
        board.retract(move)
    return alpha if mover is MAX else beta


# ---- threads: what is done there cannot be seen, or is told as it was; see test_threads


def minimax(node):
    if node.is_terminal:
        return node.utility
    values = [minimax(child) for child in node.children]
    return max(values) if node.player is MAX else min(values)


class Worker(threading.Thread):
    def __init__(self, move, node):
        super().__init__()
        self.move, self.node, self.value = move, node, None

    def run(self):
        self.value = [self.move, minimax(self.node)]


def thread_for_each_move(position):
    workers = [Worker(move, child) for move, child in zip(position.moves, position.children)]
    for worker in workers:
        worker.start()
    best, score = None, None
    for worker in workers:
        worker.join()
        move, value = worker.value
        if score is None or (value >= score if position.player is MAX else value <= score):
            best, score = move, value
    return best


def pool_for_all_moves(position):
    with ThreadPoolExecutor(max_workers=2) as pool:
        values = list(pool.map(minimax, position.children))
    pick = max if position.player is MAX else min
    return position.moves[values.index(pick(values))]


def first_move_alone(position):
    """The others in parallel, with the first one's value as a bound; only a strictly better one counts."""
    def within(node, alpha, beta):
        if node.is_terminal:
            return node.utility
        for child in node.children:
            found = within(child, alpha, beta)
            if node.player is MAX:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
            if alpha >= beta:
                break
        return alpha if node.player is MAX else beta

    big = position.player is MAX
    first = within(position.children[0], -inf, inf)
    with ThreadPoolExecutor(max_workers=2) as pool:
        rest = list(pool.map(lambda child: within(child, *((first, inf) if big else (-inf, first))),
                             position.children[1:]))
    values = [first, *rest]
    return position.moves[values.index(max(values) if big else min(values))]


def queue_of_results(position):
    results = Queue()

    def work(index, node):
        results.put((index, minimax(copy.deepcopy(node))))

    threads = [threading.Thread(target=work, args=pair) for pair in enumerate(position.children)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = dict(results.get() for _ in threads)
    values = [found[index] for index in sorted(found)]
    return position.moves[values.index(max(values) if position.player is MAX else min(values))]


def one_thread_with_a_deeper_stack(position):
    """A single thread, started only for its larger stack, as for deep recursion."""
    answer = []
    threading.stack_size(4_000_000)
    try:
        thread = threading.Thread(target=lambda: answer.append(minimax(position)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(0)
    values = [minimax(child) for child in position.children]
    return position.moves[values.index(answer[0])]


def submitted_with_window(position):
    """Futures that are asked in order."""
    with ThreadPoolExecutor(max_workers=3) as pool:
        futures = {move: pool.submit(minimax, child) for move, child in zip(position.moves, position.children)}
        values = {move: future.result() for move, future in futures.items()}
    return (max if position.player is MAX else min)(position.moves, key=values.get)


THREADED = (thread_for_each_move, pool_for_all_moves, first_move_alone, queue_of_results,
            one_thread_with_a_deeper_stack, submitted_with_window)
