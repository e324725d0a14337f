"""Real games as positions, and boards that are changed in place."""

from mmcourse.games.board import Board
from mmcourse.games.tictactoe import NineSquares, TicTacToe

__all__ = ["Board", "NineSquares", "TicTacToe"]
