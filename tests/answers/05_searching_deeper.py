"""The exercises of lesson 5: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if (position, depth) not in table:
        values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
        table[position, depth] = max(values) if position.player is MAX else min(values)
    return table[position, depth]
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if position not in table:
        values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
        table[position] = max(values) if position.player is MAX else min(values)
    return table[position]
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position not in table:
        if position.is_terminal or depth == 0:
            table[position] = position.utility if position.is_terminal else evaluate(position)
        else:
            values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
            table[position] = max(values) if position.player is MAX else min(values)
    return table[position]
""", """
def remembered(position, depth, evaluate, table=None):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    values = [remembered(child, depth - 1, evaluate) for child in position.children]
    return max(values) if position.player is MAX else min(values)
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if (position, depth) not in table:
        values = [remembered(child, depth, evaluate, table) for child in position.children]
        table[position, depth] = max(values) if position.player is MAX else min(values)
    return table[position, depth]
""", """
def remembered(position, depth, evaluate, table=None):
    table = {} if table is None else table
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    if (position, depth) not in table:
        values = [remembered(child, depth - 1, evaluate, table) for child in position.children]
        table[position, depth] = max(values)
    return table[position, depth]
"""

EXERCISES["exercise-2"] = """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    low, high = alpha, beta
    for child in position.children:
        value = mended(child, depth - 1, evaluate, low, high, table)
        low, high = (max(low, value), high) if position.player is MAX else (low, min(high, value))
        if low >= high:
            break
    best = low if position.player is MAX else high
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    for child in position.children:
        value = mended(child, depth - 1, evaluate, alpha, beta, table)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    best = alpha if position.player is MAX else beta
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    for child in position.children:
        value = mended(child, depth - 1, evaluate, alpha, beta, table)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    best = alpha if position.player is MAX else beta
    store(table, position, Entry(best, EXACT, depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    known = table.get(position)
    if known and serves(known, depth, alpha, beta):
        return known.value
    low, high = alpha, beta
    for child in position.children:
        value = mended(child, depth - 1, evaluate, low, high, table)
        low, high = (max(low, value), high) if position.player is MAX else (low, min(high, value))
        if low >= high:
            break
    best = low if position.player is MAX else high
    store(table, position, Entry(best, LOWER if best <= alpha else UPPER if best >= beta else EXACT, depth))
    return best
""", """
def mended(position, depth, evaluate, alpha=-inf, beta=inf, table=None):
    table = {} if table is None else table
    if position.is_terminal or depth == 0:
        return position.utility if position.is_terminal else evaluate(position)
    if position in table:
        return table[position].value
    low, high = alpha, beta
    for child in position.children:
        value = mended(child, depth - 1, evaluate, low, high, table)
        low, high = (max(low, value), high) if position.player is MAX else (low, min(high, value))
        if low >= high:
            break
    best = low if position.player is MAX else high
    store(table, position, Entry(best, kind_of(best, alpha, beta), depth))
    return best
"""

EXERCISES["exercise-3"] = """
def breaker():
    return tree([1, [[2]]])
""", """
def breaker():
    return patient
""", """
def breaker():
    return tree([[[5]], 2])
""", """
def breaker():
    return tree([2, [[1]]])
""", """
def breaker():
    return [1, [[2]]]
"""
