"""The searches of the course as plain functions, one file per idea."""

from mmcourse.search.beam import beam_per_node, beam_search
from mmcourse.search.chance import expectiminimax, expectiminimax_cutoff, star1
from mmcourse.search.cutoff import (alphabeta_cutoff, minimax_cutoff, minimax_quiescent, minimax_variable,
                                    quiescence)
from mmcourse.search.deepening import alphabeta_soft, iterative_deepening
from mmcourse.search.distance import minimax_distance
from mmcourse.search.exhaustive import best_move, maximizer, minimax, minimax_path, minimizer, negamax
from mmcourse.search.probcut import fit_shallow, probcut
from mmcourse.search.pruning import alphabeta, alphabeta_move, maximizer_within, minimizer_within
from mmcourse.search.table import alphabeta_table, minimax_table
from mmcourse.search.tictactoe import find_computer_move, find_human_move, play_tictactoe

__all__ = ["alphabeta", "alphabeta_cutoff", "alphabeta_move", "alphabeta_soft", "alphabeta_table", "beam_per_node",
           "beam_search", "best_move", "expectiminimax", "expectiminimax_cutoff", "find_computer_move",
           "find_human_move", "fit_shallow", "iterative_deepening", "maximizer", "maximizer_within", "minimax",
           "minimax_cutoff", "minimax_distance", "minimax_path", "minimax_quiescent", "minimax_table",
           "minimax_variable", "minimizer", "minimizer_within", "negamax", "play_tictactoe", "probcut", "quiescence",
           "star1"]
