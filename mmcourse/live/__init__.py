"""The live tree: `explore` and `predict`, shown in a notebook as widgets.

The widgets' own packages are imported when one of the two is called, so that a kernel starts fast.
"""

TIME_LIMIT = 10  # seconds for a search; the learner waits for the picture


def explore(search, root, time_limit=TIME_LIMIT, **keywords):
    """Show a tree whose leaves can be changed in place, and step through the search that runs on it.

    Parameters
    ----------
    search : callable, or a list of two
        Whatever `watch` takes. Two searches are run on the same tree and stepped together; if they need different
        keywords, give them as ``functools.partial``.
    root : position or board
        Leaves of a hand-written tree can be changed; a game's cannot.
    time_limit : number
        Seconds after which a search that has not ended is stopped.
    **keywords : object
        Go to the search.

    Returns
    -------
    widget
        ``root`` and ``run`` are what it shows now (``runs`` with two searches). ``live.root = tree(...)`` shows another
        tree, which can be undone, and raises ValueError for what is none. What a search raises is shown beside the
        tree.

    Raises
    ------
    TypeError
        If ``search`` is no function or ``root`` no position.
    ValueError
        As `watch` does.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> from mmcourse.search import alphabeta
    >>> live = explore(alphabeta, STANDARD)
    >>> live.run.value, live.root == STANDARD
    (3, True)
    """
    from mmcourse.live.widgets import Explore

    return Explore(search, root, time_limit, keywords)


def predict(search, root, time_limit=TIME_LIMIT, **keywords):
    """Let the learner say what a search will skip, or what its nodes return; judge it, then play the run.

    Parameters
    ----------
    search : callable
        Whatever `watch` takes. The judgement follows what it does, not what it should do.
    root : position or board
        Where the search starts.
    time_limit : number
        Seconds after which a search that has not ended is stopped.
    **keywords : object
        Go to the search.

    Returns
    -------
    widget
        ``score`` is the share of right marks on the present tree, from 0 to 1, and None before they are judged.

    Raises
    ------
    TypeError, ValueError
        As `explore` does.

    Examples
    --------
    >>> from mmcourse.gametree import STANDARD
    >>> from mmcourse.search import alphabeta
    >>> predict(alphabeta, STANDARD).score is None
    True
    """
    from mmcourse.live.widgets import Predict

    return Predict(search, root, time_limit, keywords)
