"""Code that speeds are measured against: what a careful Python programmer writes by hand."""
import math

THROUGH = tuple(
    tuple(tuple(x for x in line if x != square) for line in
          ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)) if square in line)
    for square in range(9))


def tictactoe_minimax():
    """Value of tic-tac-toe for the first player: one list, make and retract, no table, 549,946 nodes."""
    board = [0] * 9

    def wins(square, who):
        for a, b in THROUGH[square]:
            if board[a] == who and board[b] == who:
                return True
        return False

    def first(empty):
        if not empty:
            return 0
        best = -2
        for square in range(9):
            if board[square] == 0:
                board[square] = 1
                value = 1 if wins(square, 1) else second(empty - 1)
                board[square] = 0
                if value > best:
                    best = value
        return best

    def second(empty):
        if not empty:
            return 0
        best = 2
        for square in range(9):
            if board[square] == 0:
                board[square] = -1
                value = -1 if wins(square, -1) else first(empty - 1)
                board[square] = 0
                if value < best:
                    best = value
        return best

    return first(9)


def tictactoe_alphabeta():
    """The same with alpha-beta, squares in reading order, cut on >=, 18,297 nodes."""
    board = [0] * 9

    def wins(square, who):
        for a, b in THROUGH[square]:
            if board[a] == who and board[b] == who:
                return True
        return False

    def first(empty, alpha, beta):
        if not empty:
            return 0
        best = -2
        for square in range(9):
            if board[square] == 0:
                board[square] = 1
                value = 1 if wins(square, 1) else second(empty - 1, alpha, beta)
                board[square] = 0
                if value > best:
                    best = value
                    if best > alpha:
                        alpha = best
                    if alpha >= beta:
                        break
        return best

    def second(empty, alpha, beta):
        if not empty:
            return 0
        best = 2
        for square in range(9):
            if board[square] == 0:
                board[square] = -1
                value = -1 if wins(square, -1) else first(empty - 1, alpha, beta)
                board[square] = 0
                if value < best:
                    best = value
                    if best < beta:
                        beta = best
                    if alpha >= beta:
                        break
        return best

    return first(9, -2, 2)


def nested_minimax(node, maximizing=True):
    """Minimax over nested lists, MAX at the root."""
    if type(node) is not list:
        return node
    best = -math.inf if maximizing else math.inf
    for child in node:
        value = nested_minimax(child, not maximizing)
        if value > best if maximizing else value < best:
            best = value
    return best


def nested_copy(node):
    """A copy of nested lists."""
    return [nested_copy(child) for child in node] if type(node) is list else node
