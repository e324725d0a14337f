"""The names that are known: what a variable, a parameter or a keyword of a search is taken for by its name alone.

Nothing else is concluded from a name. A search that uses other names is recorded all the same; these add labels.
"""

from math import inf
from numbers import Integral, Real

EVALUATIONS = ("evaluate", "static")  # handed over under this keyword: opaque, and it must give a number
WINDOW = (("alpha", "beta"), ("α", "β"), ("best", "worst"), ("lower", "upper"), ("low", "high"), ("lo", "hi"),
          ("a", "b"))  # two variables that hold a window, the first pair that does counts
SPAN = ("lower", "upper")  # at a chance node two variables that hold where its value lies
KEPT = "kept"  # a list, tuple or set of the positions that a beam goes on with, by themselves or in pairs
KEYWORDS = {  # of a search: what each must be, the least it may be, and what kind of number
    "depth": ("a whole number of plies, 0 or more", 0, Integral),
    "width": ("a whole number of positions, 1 or more", 1, Integral),
    "limit": ("a whole number of moves, 0 or more", 0, Integral),
    "budget": ("a number of nodes, 0 or more", 0, Real),
    "threshold": ("a number, 0 or more", 0, Real),
    "low": ("a number that is not above high", -inf, Real),
    "high": ("a number", -inf, Real),
}
