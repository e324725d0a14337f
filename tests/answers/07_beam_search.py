"""The exercises of lesson 7: of each the answer, then mistakes."""

EXERCISES = {}

EXERCISES["exercise-1"] = """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=True)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    for child in position.children[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if position.is_terminal:
        return position.utility
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if value >= beta:
            break
    return alpha if position.player is MAX else beta
""", """
def pruned_beam(position, depth, width, evaluate, alpha=-inf, beta=inf):
    if depth == 0:
        return evaluate(position)
    ranked = sorted(position.children, key=lambda child: worth(child, evaluate), reverse=position.player is MAX)
    for child in ranked[:width]:
        value = pruned_beam(child, depth - 1, width, evaluate, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if position.player is MAX else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if position.player is MAX else beta
"""

EXERCISES["exercise-2"] = """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)[:width]
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children[:width], key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate))[:width]
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, value), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    children = [(number, child) for number, position in enumerate(ply) for child in position.children]
    if depth == 0 or not children:
        return [worth(position, evaluate) for position in ply]
    chooses = max if ply[children[0][0]].player is MAX else min
    kept = sorted(children, key=lambda pair: worth(pair[1], evaluate), reverse=chooses is max)[:width]
    values = mended([child for _, child in kept], depth - 1, width, evaluate)
    found = {}
    for (number, _), value in zip(kept, values):
        found[number] = chooses(found.get(number, 0), value)
    return [found[number] if number in found else worth(position, evaluate) for number, position in enumerate(ply)]
""", """
def mended(ply, depth, width, evaluate):
    return beam_search(ply[0], depth, width, evaluate)
"""

EXERCISES["exercise-3"] = """
def breaker():
    return tree([[12, 0], [13, 1], [8, 8]], first=MIN)
""", """
def breaker():
    return hidden(2)
""", """
def breaker():
    return tree([[0, 10], [0, 10], [4, 4]], first=MIN)
""", """
def breaker():
    return tree([[12, 0], [8, 8]], first=MIN)
""", """
def breaker():
    return [[12, 0], [13, 1], [8, 8]]
"""
