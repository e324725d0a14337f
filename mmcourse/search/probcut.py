"""ProbCut: skip what is probably outside the window, by what a shallow search says of a deep one."""

from math import inf, sqrt
from typing import NamedTuple

from mmcourse.gametree import MAX
from mmcourse.search.cutoff import alphabeta_cutoff


class Fit(NamedTuple):
    """How deep values follow from shallow ones: deep = slope * shallow + intercept, with errors of size ``sigma``.

    Attributes
    ----------
    shallow : int
        The depth of the shallow search, in plies.
    slope, intercept : float
    sigma : float
        The standard deviation of the errors.
    """

    shallow: int
    slope: float
    intercept: float
    sigma: float


def fit_shallow(pairs, shallow):
    """Fit deep values to shallow ones by least squares.

    Parameters
    ----------
    pairs : list of (number, number)
        The shallow and the deep value of some positions, three at least, from MAX's point of view.
    shallow : int
        The depth of the shallow search, in plies.

    Returns
    -------
    Fit
        Its ``sigma`` is the standard deviation of what is left.

    Examples
    --------
    >>> fit_shallow([(0, 1), (1, 3), (2, 5)], shallow=1)
    Fit(shallow=1, slope=2.0, intercept=1.0, sigma=0.0)
    """
    from statistics import linear_regression  # here, since it takes as long to import as half of this package

    slope, intercept = linear_regression(*zip(*pairs))
    errors = [deep - (slope * value + intercept) for value, deep in pairs]
    return Fit(shallow, slope, intercept, sqrt(sum(error**2 for error in errors) / (len(pairs) - 2)))


def probcut(position, depth, evaluate, fits, threshold, alpha=-inf, beta=inf):
    """Return what `alphabeta_cutoff` does, unless a cut that was only probably right has changed it.

    Parameters
    ----------
    position, depth, evaluate, alpha, beta : as in `alphabeta_cutoff`
    fits : dict
        depth -> `Fit`: at which depths a shallow search is asked first.
    threshold : number
        How many sigmas the expected value must lie outside the window: the larger, the surer.

    Returns
    -------
    number
        From MAX's point of view, with the contract of `alphabeta_cutoff` as far as the guesses are right.

    References
    ----------
    M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> probcut(STANDARD, depth=2, evaluate=None, fits={}, threshold=1)
    3
    """
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if depth in fits and (alpha > -inf or beta < inf):
        lower, upper = expected(position, evaluate, fits[depth], threshold)
        if upper <= alpha or lower >= beta:
            return alpha if upper <= alpha else beta
    for child in position.children:
        value = probcut(child, depth - 1, evaluate, fits, threshold, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta


def expected(position, evaluate, fit, threshold):
    """Return where a position's deep value probably lies, by a shallow search.

    Parameters
    ----------
    position, evaluate, threshold : as in `probcut`
    fit : Fit

    Returns
    -------
    lower, upper : number
        From MAX's point of view.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> expected(STANDARD, None, Fit(shallow=2, slope=1, intercept=0, sigma=2), threshold=1.5)
    (0.0, 6.0)
    """
    middle = fit.slope * alphabeta_cutoff(position, fit.shallow, evaluate) + fit.intercept
    return middle - threshold * fit.sigma, middle + threshold * fit.sigma
