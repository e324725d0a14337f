"""Early stops, ties, and sound pruning other than alpha-beta from left to right."""

import random
from collections import defaultdict
from math import inf

from witness import told

from mmcourse import MAX, MIN, games, tree

SURE = games.TicTacToe("XOX OX. O..")
LATE = games.TicTacToe("XO. .X. ..O")
FORK = games.TicTacToe("XX. OO. X..")
SMALL = tree([[1, -1], [0, [1, -1]], [1, 1]])
DEEP = tree([[[5, 2], [7, 8]], [3, [4, 9]], [[1, 6], [6, 0]]])
ORDERED = tree([[5, 6], [4, 9], [2, 7]])
WORSE = tree([[2, 7], [4, 9], [5, 6]])


# ---- a sure result: what the game cannot exceed


class Player:
    WIN, DRAW, LOSS = 1, 0, -1

    def value(self, position):
        return (self._max if position.player is MAX else self._min)(position)[0]

    def _max(self, position):
        if position.is_terminal:
            return position.utility, -1
        best, action = self.DRAW, -1
        for move, child in zip(position.moves, position.children):
            res, _ = self._min(child)
            if res > best or action == -1:
                best, action = res, move
                if best == self.WIN:
                    return best, action
        return best, action

    def _min(self, position):
        if position.is_terminal:
            return position.utility, -1
        best, action = self.DRAW, -1
        for move, child in zip(position.moves, position.children):
            res, _ = self._max(child)
            if res < best or action == -1:
                best, action = res, move
                if best == self.LOSS:
                    return best, action
        return best, action


@told(SURE, cuts=False)
def stops_at_a_win_in_two_methods(position):
    return Player().value(position)


@told(LATE, games.NineSquares, view="mover", cuts=False)
def stops_at_a_win_on_squares(board, color=None):
    """Negamax that goes on only while the score is below 1."""
    color = color or (1 if board.player is MAX else -1)
    if board.is_terminal:
        return color * board.utility
    score = -1
    for square in board.moves:
        board.make(square)
        score = max(score, -stops_at_a_win_on_squares(board, -color))
        board.retract(square)
        if score == 1:
            break
    return score


@told(FORK, view=None, path=None, cuts=False)
def any_move_wins(position):
    """True or False: whether X can win. `any` and `all` stop early."""
    if position.is_terminal:
        return position.utility == 1
    return (any if position.player is MAX else all)(any_move_wins(child) for child in position.children)


@told(SMALL, cuts=False)
def stops_at_the_best_of_the_game(root):
    """The ends of the game are known to lie between -1 and 1."""
    goal = {MAX: 1, MIN: -1}

    def best(node):
        if node.is_terminal:
            return node.utility
        found = []
        for child in node.children:
            found.append(best(child))
            if found[-1] == goal[node.player]:
                break
        return max(found) if node.player is MAX else min(found)

    return best(root)


# ---- other orders and null windows


@told(DEEP, view="mover")
def pvs(node, alpha=-inf, beta=inf, color=1):
    if node.is_terminal:
        return color * node.utility
    for number, child in enumerate(node.children):
        if number == 0:
            score = -pvs(child, -beta, -alpha, -color)
        else:
            score = -pvs(child, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(child, -beta, -alpha, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


@told(ORDERED, right=False, view=None, path=None)
def first_too_narrow(node, alpha=-inf, beta=inf, color=1):
    """Wrong: the number of moves is counted up before it is asked whether this is the first."""
    moves_searched = 0
    if node.is_terminal:
        return color * node.utility
    for child in node.children:
        moves_searched += 1
        if moves_searched == 0:
            score = -first_too_narrow(child, -beta, -alpha, -color)
        else:
            score = -first_too_narrow(child, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -first_too_narrow(child, -beta, -alpha, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha


def soft(node, alpha, beta):
    if node.is_terminal:
        return node.utility
    best = -inf if node.player is MAX else inf
    for child in node.children:
        value = soft(child, alpha, beta)
        if node.player is MAX:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


@told(WORSE, cuts=False)
def mtd_without_a_table(node, guess=0):
    """Null windows only, for whole numbers."""
    low, high = -inf, inf
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = soft(node, beta - 1, beta)
        if guess < beta:
            high = guess
        else:
            low = guess
    return guess


@told(ORDERED, cuts=False)
def mtd_with_a_table(root):
    """Lower and upper bounds of each node, by its identity; the last pass is answered from them."""
    lower, upper = defaultdict(lambda: -inf), defaultdict(lambda: inf)

    def memory(node, alpha, beta):
        key = id(node)
        if lower[key] >= beta:
            return lower[key]
        if upper[key] <= alpha:
            return upper[key]
        if node.is_terminal:
            g = node.utility
        elif node.player is MAX:
            g, a = -inf, alpha
            for child in node.children:
                if g >= beta:
                    break
                g = max(g, memory(child, a, beta))
                a = max(a, g)
        else:
            g, b = inf, beta
            for child in node.children:
                if g <= alpha:
                    break
                g = min(g, memory(child, alpha, b))
                b = min(b, g)
        if g <= alpha or alpha < g < beta:
            upper[key] = g
        if g >= beta or alpha < g < beta:
            lower[key] = g
        return g

    g = 0
    while lower[id(root)] < upper[id(root)]:
        beta = max(g, lower[id(root)] + 1)
        g = memory(root, beta - 1, beta)
    return g


@told(DEEP, path=["B3", "C6", "D9"])  # C5 is as good, but only a bound is known of it
def from_right_to_left(node, alpha=-inf, beta=inf):
    if node.is_terminal:
        return node.utility
    for child in reversed(node.children):
        value = from_right_to_left(child, alpha, beta)
        if node.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.player is MAX else beta


@told(WORSE)
def larger_branches_last(node, alpha=-inf, beta=inf):
    """The children are sorted by a key of their names, so that none is looked into for it."""
    if node.is_terminal:
        return node.utility
    for child in sorted(node.children, key=lambda child: child.name, reverse=True):
        value = larger_branches_last(child, alpha, beta)
        if node.player is MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    return alpha if node.player is MAX else beta


@told(ORDERED, view="mover", cuts=False)
def aspiration(root):
    """A narrow window round a guess first, a wide one where it fails."""
    def go(node, alpha, beta, color):
        if node.is_terminal:
            return color * node.utility
        best = -inf
        for child in node.children:
            best = max(best, -go(child, -beta, -max(alpha, best), -color))
            if best >= beta:
                break
        return best

    value = go(root, 8, 12, 1)
    if value <= 8 or value >= 12:
        value = go(root, -inf, inf, 1)
    return value


@told(DEEP, view="mover")
def negascout(root):
    def scout(node, alpha, beta, color):
        if not node.children:
            return color * node.utility
        b, first = beta, True
        for child in node.children:
            score = -scout(child, -b, -alpha, -color)
            if alpha < score < beta and not first:
                score = -scout(child, -beta, -alpha, -color)
            alpha, first = max(alpha, score), False
            if alpha >= beta:
                return alpha
            b = alpha + 1
        return alpha

    return scout(root, -inf, inf, 1 if root.player is MAX else -1)


# ---- breaks that leave the inner loop only


@told(LATE, games.NineSquares, view=None)
def break_of_the_inner_loop(board, maximising=True, alpha=-inf, beta=inf):
    """Right, but it prunes too little: the break leaves a row, and the next row begins."""
    if board.is_terminal:
        return board.utility
    best = -inf if maximising else inf
    for i in range(3):
        for j in range(3):
            move = 3 * i + j
            if move in board.moves:
                board.make(move)
                score = break_of_the_inner_loop(board, not maximising, alpha, beta)
                board.retract(move)
                if maximising:
                    best = max(best, score)
                    alpha = max(alpha, best)
                else:
                    best = min(best, score)
                    beta = min(beta, best)
                if beta <= alpha:
                    break
    return best


@told(LATE, games.NineSquares, view=None)
def one_loop_over_pairs(board, maximising=True, alpha=-inf, beta=inf):
    if board.is_terminal:
        return board.utility
    best = -inf if maximising else inf
    for i, j in ((i, j) for i in range(3) for j in range(3)):
        move = 3 * i + j
        if move in board.moves:
            board.make(move)
            score = one_loop_over_pairs(board, not maximising, alpha, beta)
            board.retract(move)
            if maximising:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if beta <= alpha:
                break
    return best


@told(LATE, games.NineSquares, view=None)
def flag_for_both_loops(board, maximising=True, alpha=-inf, beta=inf):
    if board.is_terminal:
        return board.utility
    best, done = -inf if maximising else inf, False
    for row in range(3):
        for square in range(3 * row, 3 * row + 3):
            if board.squares[square] != " " or done:
                continue
            board.make(square)
            best = (max if maximising else min)(best, flag_for_both_loops(board, not maximising, alpha, beta))
            board.retract(square)
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
            done = alpha >= beta
    return best


@told(LATE, games.NineSquares, view=None)
def while_with_else(board, maximising=True, alpha=-inf, beta=inf):
    """Two nested while loops, of which the inner one's else says whether to go on."""
    if board.is_terminal:
        return board.utility
    best, row = -inf if maximising else inf, 0
    while row < 3:
        column = 0
        while column < 3:
            square, column = 3 * row + column, column + 1
            if square in board.moves:
                board.make(square)
                score = while_with_else(board, not maximising, alpha, beta)
                board.retract(square)
                best = max(best, score) if maximising else min(best, score)
                if maximising:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    break
        else:
            row += 1
            continue
        break
    return best


@told(LATE, games.NineSquares, view=None)
def continue_in_place_of_break(board, maximising=True, alpha=-inf, beta=inf):
    """Right, but it prunes nothing: the cut goes on with the next square."""
    if board.is_terminal:
        return board.utility
    best = -inf if maximising else inf
    for square in board.moves:
        board.make(square)
        score = continue_in_place_of_break(board, not maximising, alpha, beta)
        board.retract(square)
        best = (max if maximising else min)(best, score)
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            continue
    return best


# ---- ties: answers with a choice in them; see test_ties


def _values(position):
    def value(node):
        if node.is_terminal:
            return node.utility
        values = list(map(value, node.children))
        return max(values) if node.player is MAX else min(values)

    return list(map(value, position.children))


def _best(position, values):
    return max(values) if position.player is MAX else min(values)


def one_of_the_best_at_random(position):
    values = _values(position)
    top = _best(position, values)
    return random.choice([move for move, value in zip(position.moves, values) if value == top])


def last_of_the_best(position):
    values = _values(position)
    top = _best(position, values)
    return [move for move, value in zip(position.moves, values) if value == top][-1]


def moves_shuffled_first(position):
    pairs = list(zip(position.moves, _values(position)))
    random.shuffle(pairs)
    return (max if position.player is MAX else min)(pairs, key=lambda pair: pair[1])[0]


def ties_by_a_random_number(position):
    sign = 1 if position.player is MAX else -1
    return max(zip(position.moves, _values(position)), key=lambda pair: (sign * pair[1], random.random()))[0]


def middle_first(position):
    """As in connect four: of equal columns the one nearest to the middle."""
    middle = (len(position.moves) - 1) / 2
    ranked = sorted(range(len(position.moves)), key=lambda index: abs(index - middle))
    values = _values(position)
    return position.moves[(max if position.player is MAX else min)(ranked, key=values.__getitem__)]


def best_for_max_at_random(position):
    """Wrong where MIN moves."""
    values = _values(position)
    return random.choice([move for move, value in zip(position.moves, values) if value == max(values)])


TIED = (one_of_the_best_at_random, last_of_the_best, moves_shuffled_first, ties_by_a_random_number, middle_first)
