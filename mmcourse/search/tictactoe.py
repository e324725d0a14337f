"""Tic-tac-toe as a program of its own: each side first looks for a move that wins at once."""

from math import inf

from mmcourse.gametree import MAX

WIN, DRAW = 1, 0


def find_computer_move(board):
    """Return the value of a tic-tac-toe board for the computer, which plays X and is to move, and its best move.

    An immediate win is asked for first, before asking whether the board is full: the last square may be the winning
    one.

    Parameters
    ----------
    board : NineSquares or Board
        Left as it was.

    Returns
    -------
    value : int
        1, 0 or -1, from the computer's point of view, which is MAX's.
    move : int or None
        A square; None on a full board.

    References
    ----------
    After the Tic-Tac-Toe class in M. A. Weiss, *Data Structures and Algorithm Analysis*, 2nd ed., section 10.5.

    Examples
    --------
    >>> from mmcourse.games import NineSquares, TicTacToe
    >>> find_computer_move(NineSquares(TicTacToe("XX. OO. ...")))
    (1, 2)
    """
    winning = immediate_win(board, WIN)
    if winning is not None:
        return WIN, winning
    best, best_move = -inf, None
    for move in board.moves:
        board.make(move)
        value, _ = find_human_move(board)
        board.retract(move)
        if value > best:
            best, best_move = value, move
    return (DRAW, None) if best_move is None else (best, best_move)


def find_human_move(board):
    """Return the value of a board for the computer when the human, who plays O, is to move, and the human's best move.

    Parameters
    ----------
    board : as in `find_computer_move`

    Returns
    -------
    value : int
        1, 0 or -1, from the computer's point of view.
    move : int or None
        A square; None on a full board.

    Examples
    --------
    >>> from mmcourse.games import NineSquares, TicTacToe
    >>> find_human_move(NineSquares(TicTacToe("XX. OO. X..")))
    (-1, 5)
    """
    winning = immediate_win(board, -WIN)
    if winning is not None:
        return -WIN, winning
    best, best_move = inf, None
    for move in board.moves:
        board.make(move)
        value, _ = find_computer_move(board)
        board.retract(move)
        if value < best:
            best, best_move = value, move
    return (DRAW, None) if best_move is None else (best, best_move)


def immediate_win(board, win):
    """Return the first move after which the utility is ``win``, or None.

    Parameters
    ----------
    board : as in `find_computer_move`
    win : int
        From MAX's point of view.

    Returns
    -------
    int or None
        A square.
    """
    for move in board.moves:
        board.make(move)
        won = board.is_terminal and board.utility == win
        board.retract(move)
        if won:
            return move
    return None


def play_tictactoe(board, human):
    """Play a game of tic-tac-toe to its end on a board: the driver of the pair.

    Parameters
    ----------
    board : NineSquares or Board
        Where the game starts; it holds the end of the game afterwards.
    human : callable
        ``human(board)``: the square that the human, who plays O, takes.

    Returns
    -------
    list of int
        The squares that were played.

    Examples
    --------
    >>> from mmcourse.games import NineSquares, TicTacToe
    >>> board = NineSquares(TicTacToe("XO. .X. ..O"))
    >>> play_tictactoe(board, human=lambda board: board.moves[0])
    [3, 2, 5]
    """
    played = []
    while not board.is_terminal:
        move = find_computer_move(board)[1] if board.player is MAX else human(board)
        board.make(move)
        played.append(move)
    return played
