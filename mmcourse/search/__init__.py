"""The searches of the course as plain functions, one file per idea."""

from mmcourse.search.exhaustive import best_move, maximizer, minimax, minimax_path, minimizer, negamax
from mmcourse.search.pruning import alphabeta, alphabeta_move, maximizer_within, minimizer_within
from mmcourse.search.tictactoe import find_computer_move, find_human_move, play_tictactoe

__all__ = ["alphabeta", "alphabeta_move", "best_move", "find_computer_move", "find_human_move", "maximizer",
           "maximizer_within", "minimax", "minimax_path", "minimizer", "minimizer_within", "negamax", "play_tictactoe"]
