"""Real games as positions, and boards that are changed in place."""

from mmcourse.games.board import Board
from mmcourse.games.connectfour import ConnectFour, forcing, open_fours, open_lines, threats
from mmcourse.games.dice import Pig, Piglet, backgammon_rolls
from mmcourse.games.hexapawn import Hexapawn, material, takes
from mmcourse.games.tictactoe import NineSquares, TicTacToe

__all__ = ["Board", "ConnectFour", "Hexapawn", "NineSquares", "Pig", "Piglet", "TicTacToe", "backgammon_rolls",
           "forcing", "material", "open_fours", "open_lines", "takes", "threats"]
