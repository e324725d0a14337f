"""The board is no argument: a global, an attribute, a closure, an entry of a dict, the top of a stack."""

from math import inf

from witness import told

from mmcourse import MAX, MIN, STANDARD, games, tree

UNEVEN = tree([[3, [1, 9]], 4, [[2, 6], [0]]], first=MIN)
ENDING = games.TicTacToe("XO. .X. ..O")
BOARD = HERE = None


# ---- one board, changed in place


def walk(maximise):
    if BOARD.is_terminal:
        return BOARD.utility
    best = -inf if maximise else inf
    for move in BOARD.moves:
        BOARD.make(move)
        value = walk(not maximise)
        BOARD.retract(move)
        best = max(best, value) if maximise else min(best, value)
    return best


@told(STANDARD, games.Board)
def board_in_a_global(board):
    global BOARD
    BOARD = board
    return walk(board.player is MAX)


AI = MAXIMISER = "O"
visited = 0


def walk_for_one_side(maximise):
    global visited
    visited += 1
    if BOARD.is_terminal:
        return BOARD.utility
    best = -inf if maximise else inf
    for move in BOARD.moves:
        BOARD.make(move)
        value = walk_for_one_side(MAXIMISER == AI)
        BOARD.retract(move)
        best = max(best, value) if maximise else min(best, value)
    return best


@told(STANDARD, games.Board, right=False, view=None, path=None)
def board_in_a_global_one_side_only(board):
    """Wrong: the flag compares two constants, so that MIN never moves."""
    global BOARD
    BOARD = board
    return walk_for_one_side(board.player is MAX)


class Agent:
    def __init__(self, board):
        self.board = board

    def minimax(self, maximise):
        if self.board.is_terminal:
            return self.board.utility
        best = -inf if maximise else inf
        for move in self.board.moves:
            self.board.make(move)
            value = self.minimax(not maximise)
            self.board.retract(move)
            best = max(best, value) if maximise else min(best, value)
        return best


@told(STANDARD, games.Board)
def board_as_attribute(board):
    return Agent(board).minimax(board.player is MAX)


@told(STANDARD, games.Board)
def board_in_a_closure(board):
    def go(maximise, alpha=-inf, beta=inf):
        if board.is_terminal:
            return board.utility
        for move in board.moves:
            board.make(move)
            value = go(not maximise, alpha, beta)
            board.retract(move)
            if maximise:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if maximise else beta

    return go(board.player is MAX)


# ---- the same in other places


STATE = {"board": None, "nodes": 0}


def ply(sign):
    STATE["nodes"] += 1
    if STATE["board"].is_terminal:
        return sign * STATE["board"].utility
    scores = []
    for move in STATE["board"].moves:
        STATE["board"].make(move)
        scores.append(-ply(-sign))
        STATE["board"].retract(move)
    return max(scores)


@told(UNEVEN, games.Board, view="mover")
def board_in_a_dict_min_at_the_root(board):
    STATE["board"] = board
    return -ply(-1)


class Game:
    board = None
    scores = {}

    @classmethod
    def best(cls):
        if cls.board.is_terminal:
            return cls.board.utility
        turn, values = cls.board.player, []
        for square in cls.board.moves:
            cls.board.make(square)
            values.append(cls.best())
            cls.board.retract(square)
        return max(values) if turn is MAX else min(values)


@told(ENDING, games.NineSquares)
def squares_as_class_attribute(board):
    Game.board = board
    return Game.best()


@told(UNEVEN, games.Board)
def two_methods_and_a_board_of_their_own(board):
    class Engine:
        """The window is kept in lists, one entry for each ply."""

        def __init__(self):
            self.alphas, self.betas = [-inf], [inf]

        def high(self):
            if board.is_terminal:
                return board.utility
            best = self.alphas[-1]
            for move in board.moves:
                if best >= self.betas[-1]:
                    break
                best = max(best, self.below(move, self.low, best, self.betas[-1]))
            return best

        def low(self):
            if board.is_terminal:
                return board.utility
            worst = self.betas[-1]
            for move in board.moves:
                if worst <= self.alphas[-1]:
                    break
                worst = min(worst, self.below(move, self.high, self.alphas[-1], worst))
            return worst

        def below(self, move, answer, alpha, beta):
            board.make(move)
            self.alphas.append(alpha)
            self.betas.append(beta)
            value = answer()
            self.alphas.pop()
            self.betas.pop()
            board.retract(move)
            return value

    return Engine().high() if board.player is MAX else Engine().low()


# ---- positions that are not changed, held in a variable


def look():
    global HERE
    node = HERE
    if node.is_terminal:
        return node.utility
    values = []
    for child in node.children:
        HERE = child
        values.append(look())
    HERE = node
    return max(values) if node.player is MAX else min(values)


@told(STANDARD)
def position_in_a_global(root):
    global HERE
    HERE = root
    return look()


@told(UNEVEN)
def position_on_top_of_a_stack(root):
    way = [root]

    def value():
        if way[-1].is_terminal:
            return way[-1].utility
        best = None
        for child in way[-1].children:
            way.append(child)
            found = value()
            way.pop()
            if best is None or (found > best if way[-1].player is MAX else found < best):
                best = found
        return best

    return value()


@told(STANDARD)
def position_nonlocal(root):
    node = root

    def search(alpha, beta):
        nonlocal node
        if node.is_terminal:
            return node.utility
        here = node
        for child in here.children:
            node = child
            found = search(alpha, beta)
            node = here
            if here.player is MAX:
                alpha = max(alpha, found)
            else:
                beta = min(beta, found)
            if beta <= alpha:
                return alpha if here.player is MAX else beta
        return alpha if here.player is MAX else beta

    return search(-inf, inf)


@told(UNEVEN)
def position_as_attribute(root):
    class Walker:
        current = root

        def value(self):
            if self.current.is_terminal:
                return self.current.utility
            parent, values = self.current, []
            for self.current in parent.children:
                values.append(self.value())
            self.current = parent
            return (max if parent.player is MAX else min)(values)

    return Walker().value()


LIMIT = 2


@told(tree([[[4, 1], [5]], [[0, 7], 3]]), games.Board, counts=False, path=["B2", "C3"],
      value=2, taken=[2, 1, 2, 3], nodes=7, pruned=[], worth={0: 1, 1: 2}, bare=False)
def board_and_depth_in_an_object(board):
    """At two plies a position is estimated by how many moves it has."""
    class Search:
        depth = 0

        def mobility(self):
            return len(board.moves)

        def run(self):
            if board.is_terminal:
                return board.utility
            if self.depth == LIMIT:
                return self.mobility()
            mover, found = board.player, []
            for move in board.moves:
                board.make(move)
                self.depth += 1
                found.append(self.run())
                self.depth -= 1
                board.retract(move)
            return max(found) if mover is MAX else min(found)

    return Search().run()
