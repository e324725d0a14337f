"""`check`: the smallest tree on which a search goes wrong.

`trees` holds the trees that are tried and the steps that make one smaller, `optimal` finds what is right on them
without any search, `reference` knows the search to compare with, `checking` compares, `places` and `words` tell where
it goes wrong and how, and `report` is what the learner gets. They are imported by the first check, so that a kernel
starts fast.
"""


def check(search, against, on=None, time_limit=1, exactly=False, without=(), **keywords):
    """Compare a search with one that is right, on a few hundred trees, and show the smallest on which it goes wrong.

    Parameters
    ----------
    search : callable
        The search to check. It takes what ``against`` takes and returns what ``against`` returns.
    against : callable
        A search that is right, such as ``search.minimax``.
    on : str, position or iterable of positions
        "max and min", "chance", "three players" or "tic-tac-toe": hand-picked and generated trees of that kind. A
        position: itself and others below it. Without it the kind follows from ``against``.
    time_limit : number
        Seconds after which one call of the search is stopped.
    exactly : bool
        Whether to ask for looks at exactly the same places as well. Without it the report tells how many leaves each
        search looked at, where ``against`` prunes.
    without : callable or iterable of callables
        What the search is to do without, such as ``search.minimax``: it may neither be nor call one of these.
    **keywords : object
        Go to both searches. An ``evaluate`` must know every position of the trees, whose names are no help: "B1" is
        another one in each. Trees with a utility that is not from ``low`` to ``high`` are left out.

    Returns
    -------
    Report
        The same on every machine.

    Raises
    ------
    TypeError
        For a search, or something in ``without``, that is no function.
    ValueError
        For a keyword that no search can follow, and where ``against`` itself fails or can search none of the positions.

    Examples
    --------
    >>> from mmcourse.search import minimax
    >>> print(check(lambda position: max(map(minimax, position.children)), against=minimax))  # doctest: +ELLIPSIS
    search: wrong value
    ...
    """
    from mmcourse.checker.checking import compare

    return compare(search, against, on, time_limit, exactly, without, keywords)
