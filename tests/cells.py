"""What code cells give to others and need from them."""

import dis
import inspect


def names(code, *operations):
    """Return the global names that compiled code uses in one of these operations, in its functions too."""
    inner = (constant for constant in code.co_consts if inspect.iscode(constant))
    own = {line.argval for line in dis.get_instructions(code) if line.opname in operations}
    return own.union(*(names(one, *operations) for one in inner))


def needed(cells):
    """Return the last of these cells after those above that it needs, each name from where it was given last."""
    kept, missing = [], None
    for source in reversed(cells):
        code = compile(source, "<cell>", "exec")
        given = names(code, "STORE_NAME")
        if missing is None or given & missing:
            kept.insert(0, source)
            missing = (missing or set()) | names(code, "LOAD_NAME", "LOAD_GLOBAL")
            missing -= given
    return kept
