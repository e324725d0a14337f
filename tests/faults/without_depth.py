"""Faulty searches of lessons 2 and 3: exhaustive search, and pruning.

More than half of them are right on the standard tree.
"""

from math import inf

from faults.fault import Fault, leftmost
from mmcourse.gametree import MAX, MIN
from mmcourse.search import (alphabeta, alphabeta_move, best_move, find_computer_move, find_human_move, maximizer,
                             maximizer_within, minimax, minimax_path, negamax)

# ---- sign or viewpoint


def leaf_as_it_stands(position, sign=1):
    if position.is_terminal:
        return position.utility
    best = -inf
    for child in position.children:
        value = -leaf_as_it_stands(child, -sign)
        if value > best:
            best = value
    return best


def taken_as_it_comes(position, sign=1):
    if position.is_terminal:
        return sign * position.utility
    best = -inf
    for child in position.children:
        value = taken_as_it_comes(child, -sign)
        if value > best:
            best = value
    return best


def path_seen_by_max(position, depth, static, player):
    if position.is_terminal or depth == 0:
        return static(position, MAX), []
    best, best_path = -inf, []
    for move, child in zip(position.moves, position.children):
        value, path = path_seen_by_max(child, depth - 1, static, MIN if player is MAX else MAX)
        if -value > best:
            best, best_path = -value, [move, *path]
    return best, best_path


# ---- whose turn


def replies_forgotten(position):
    def value(node, maximizing):
        if node.is_terminal:
            return node.utility
        values = [value(child, not maximizing) for child in node.children]
        return max(values) if maximizing else min(values)

    maximizing = position.player is MAX
    values = [value(child, maximizing) for child in position.children]
    return position.moves[values.index(max(values) if maximizing else min(values))]


# ---- board or tree changed


def leaf_left_standing(board):
    if board.is_terminal:
        return board.utility
    best, pick = (-inf, max) if board.player is MAX else (inf, min)
    for move in board.moves:
        board.make(move)
        if board.is_terminal:
            best = pick(best, board.utility)
        else:
            best = pick(best, leaf_left_standing(board))
            board.retract(move)
    return best


def left_on_a_cut(board, alpha=-inf, beta=inf):
    if board.is_terminal:
        return board.utility
    player = board.player
    for move in board.moves:
        board.make(move)
        value = left_on_a_cut(board, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
        board.retract(move)
    return alpha if player is MAX else beta


def won_and_gone(board):
    if board.is_terminal:
        return board.utility, None
    player, best, best_move = board.player, None, None
    for move in board.moves:
        board.make(move)
        if board.is_terminal and board.utility == (1 if player is MAX else -1):
            return board.utility, move
        value, _ = won_and_gone(board)
        board.retract(move)
        if best is None or (value > best if player is MAX else value < best):
            best, best_move = value, move
    return best, best_move


def remembered_board(board):
    if board.is_terminal:
        return board.utility, None
    player, before, best, best_move = board.player, board.squares, None, None
    for move in board.moves:
        board.make(move)
        value, _ = remembered_board(board)
        board.squares = before
        if best is None or (value > best if player is MAX else value < best):
            best, best_move = value, move
    return best, best_move


# ---- ties and bounds at the root


def last_of_the_best(position):
    alpha, beta, best = -inf, inf, None
    for move, child in zip(position.moves, position.children):
        value = alphabeta(child, alpha, beta)
        if position.player is MAX and value >= alpha:
            alpha, best = value, move
        elif position.player is MIN and value <= beta:
            beta, best = value, move
    return best


def any_of_the_best(position):
    alpha, beta, values = -inf, inf, []
    for child in position.children:
        values.append(alphabeta(child, alpha, beta))
        if position.player is MAX:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
    best = max(values) if position.player is MAX else min(values)
    equal = [move for move, value in zip(position.moves, values) if value == best]
    return equal[-1]


# ---- prunes too little


def each_move_afresh(position):
    values = [alphabeta(child) for child in position.children]
    return position.moves[values.index(max(values) if position.player is MAX else min(values))]


def parent_only(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        if position.player is MAX:
            alpha = max(alpha, parent_only(child, alpha=alpha))
        else:
            beta = min(beta, parent_only(child, beta=beta))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def only_min_cuts(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if position.player is MAX:
        for child in position.children:
            alpha = max(alpha, only_min_cuts(child, alpha, beta))
        return alpha
    for child in position.children:
        beta = min(beta, only_min_cuts(child, alpha, beta))
        if alpha >= beta:
            break
    return beta


# ---- terminal test


def full_is_drawn(board):
    if " " not in board.squares:
        return 0, None
    if board.is_terminal:
        return board.utility, None
    player, best, best_move = board.player, None, None
    for move in board.moves:
        board.make(move)
        value, _ = full_is_drawn(board)
        board.retract(move)
        if best is None or (value > best if player is MAX else value < best):
            best, best_move = value, move
    return best, best_move


def a_line_is_a_line(board):
    if board.is_terminal:
        return abs(board.utility), None
    player, best, best_move = board.player, None, None
    for move in board.moves:
        board.make(move)
        value, _ = a_line_is_a_line(board)
        board.retract(move)
        if best is None or (value > best if player is MAX else value < best):
            best, best_move = value, move
    return best, best_move


# ---- depth


def one_ply_more(position, depth, static, player):
    if position.is_terminal or depth < 0:
        return static(position, player), []
    best, best_path = -inf, []
    for move, child in zip(position.moves, position.children):
        value, path = one_ply_more(child, depth - 1, static, MIN if player is MAX else MAX)
        if -value > best:
            best, best_path = -value, [move, *path]
    return best, best_path


def only_the_limit(position, depth, static, player):
    if depth == 0:
        return static(position, player), []
    best, best_path = -inf, []
    for move, child in zip(position.moves, position.children):
        value, path = only_the_limit(child, depth - 1, static, MIN if player is MAX else MAX)
        if -value > best:
            best, best_path = -value, [move, *path]
    return best, best_path


def two_plies(position):
    if position.is_terminal:
        return position.utility
    pick, reply = (max, min) if position.player is MAX else (min, max)
    return pick(child.utility if child.is_terminal else reply(leaf.utility for leaf in child.children)
                for child in position.children)


# ---- start values


def no_move_when_lost(position):
    best, chosen = -1, None
    for move, child in zip(position.moves, position.children):
        value = minimax(child) if position.player is MAX else -minimax(child)
        if value > best:
            best, chosen = value, move
    return chosen


# ---- cut test


def compared_the_wrong_way(position, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    for child in position.children:
        value = compared_the_wrong_way(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha <= beta:
            break
    return alpha if position.player is MAX else beta


# ---- value and move updated apart


def move_of_the_last(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None or (value > best if position.player is MAX else value < best):
            best = value
        chosen = move
    return chosen


def value_of_the_first(position):
    best = chosen = None
    for move, child in zip(position.moves, position.children):
        value = minimax(child)
        if best is None:
            best, chosen = value, move
        elif value > best if position.player is MAX else value < best:
            chosen = move
    return chosen


# ---- tree shape


def branching_needed(position):
    if len(position.children) < 2:
        return position.utility
    values = [branching_needed(child) for child in position.children]
    return max(values) if position.player is MAX else min(values)


def same_depth_everywhere(position):
    depth, leaf = 0, position
    while not leaf.is_terminal:
        depth, leaf = depth + 1, leaf.children[0]

    def value(node, left):
        if left == 0:
            return node.utility
        values = [value(child, left - 1) for child in node.children]
        return max(values) if node.player is MAX else min(values)

    return value(position, depth)


_PATH = {"depth": 2, "static": leftmost, "player": MAX}
FAULTS = (
    Fault("sign or viewpoint", 2, leaf_as_it_stands, negamax, "tree([1])",
          "A leaf's utility is taken as MAX sees it, also where MIN would be to move."),
    Fault("sign or viewpoint", 2, taken_as_it_comes, negamax, "tree([1])",
          "A child's value is from the opponent's point of view, but is not negated."),
    Fault("sign or viewpoint", 2, path_seen_by_max, minimax_path, "tree([1])",
          "The static value is always asked for from MAX's point of view, whoever is to move.", _PATH),
    Fault("whose turn", 2, replies_forgotten, best_move, "tree([1, [2, 0]])",
          "The replies to the root's moves are searched as if the same side moved again."),
    Fault("board or tree changed", 2, leaf_left_standing, maximizer, "tree([0])",
          "A move that ends the game is not taken back."),
    Fault("board or tree changed", 3, left_on_a_cut, maximizer_within, "tree([0, [0]])",
          "The move after which the rest is cut off is not taken back."),
    Fault("board or tree changed", 2, won_and_gone, find_computer_move, "XOX OXO OX.",
          "A winning move is returned at once, before it is taken back."),
    Fault("board or tree changed", 2, remembered_board, find_computer_move, "XOX OXO OX.",
          "The remembered board is the same list as the board, not a copy, so that nothing is restored."),
    Fault("ties and bounds at the root", 3, last_of_the_best, alphabeta_move, "tree([10, [10, 0]])",
          "A bound that equals the best value counts as equally good, so a worse move can be chosen."),
    Fault("ties and bounds at the root", 3, any_of_the_best, alphabeta_move, "tree([10, [10, 0]])",
          "One of the moves with the best value is chosen, although for all but the first that value is only a bound."),
    Fault("prunes too little", 3, each_move_afresh, alphabeta_move, "tree([0, [1, 0]], first=MIN)",
          "Every move at the root is searched with a full window."),
    Fault("prunes too little", 3, parent_only, alphabeta, "tree([1, [[[0, 0]]]])",
          "Only the bound of the parent is handed down, so there are no deep cuts."),
    Fault("prunes too little", 3, only_min_cuts, alphabeta, "tree([0, [1, 0]], first=MIN)",
          "Nothing is ever cut off at a MAX node."),
    Fault("terminal test", 2, full_is_drawn, find_computer_move, "XOX OXO OX.",
          "A full board counts as a draw before anybody looks whether the last move made a line."),
    Fault("terminal test", 2, a_line_is_a_line, find_human_move, "XXO OO. XX.",
          "Any full line counts as a win for X."),
    Fault("depth", 2, one_ply_more, minimax_path, "tree([[[0, 1]]])",
          "The search stops one ply too late.", _PATH),
    Fault("depth", 2, only_the_limit, minimax_path, "tree([0])",
          "A game that ends before the depth limit is not noticed.", _PATH),
    Fault("depth", 2, two_plies, minimax, "tree([[[0]]], first=MIN)",
          "Two plies are written out, so deeper trees are not searched."),
    Fault("start values", 2, no_move_when_lost, best_move, "tree([1], first=MIN)",
          "The best value starts at the worst result of a game, so a lost position has no move."),
    Fault("cut test", 3, compared_the_wrong_way, alphabeta, "tree([0, 0])",
          "The comparison of the cut test is turned round."),
    Fault("value and move updated apart", 2, move_of_the_last, best_move, "tree([0, 1], first=MIN)",
          "The move is replaced at every child, the value only when it is better."),
    Fault("value and move updated apart", 2, value_of_the_first, best_move, "tree([0, 2, 1])",
          "The move is replaced, but the value it must beat stays that of the first move."),
    Fault("tree shape", 2, branching_needed, minimax, "tree([0])",
          "A node with a single child is taken for a terminal."),
    Fault("tree shape", 2, same_depth_everywhere, minimax, "tree([[0], 0])",
          "All leaves are expected at the depth of the leftmost one."),
)
