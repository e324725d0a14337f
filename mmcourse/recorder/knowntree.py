"""The part of a tree that a run came to know, and which of its nodes a position stands for."""

from mmcourse.recorder.words import DEEPEST


class TooDeep(Exception):
    """The search is more than DEEPEST plies deep."""


class Tree:
    """The places that a run came to know: one node per path, numbered as they were met; the root is 0."""

    def __init__(self, root):
        self.parent, self.index, self.position, self.first, self.width = [-1], [0], [root], [-1], [0]
        self.by_id = {id(root): [0]}
        self.plies = {-1: -1}  # node with known children -> how deep it is
        self.alias = []  # positions made afresh, kept so that their ids stay theirs

    def expand(self, node, found):
        """Make the children of a node known; children made afresh stand for the first set, index by index."""
        if self.first[node] < 0:
            self.plies[node] = self.plies[self.parent[node]] + 1
            if self.plies[node] >= DEEPEST:
                raise TooDeep
            self.first[node], self.width[node] = len(self.parent), len(found)
            for index, child in enumerate(found):
                self.by_id.setdefault(id(child), []).append(len(self.parent))
                self.parent.append(node)
                self.index.append(index)
                self.position.append(child)
                self.first.append(-1)
                self.width.append(0)
        elif found and found[0] is not self.position[self.first[node]]:
            self.alias.append(found)
            for kid, child in zip(self.kids(node), found):
                self.by_id.setdefault(id(child), []).append(kid)

    def kids(self, node):
        """The known children of a node."""
        return range(self.first[node], self.first[node] + self.width[node]) if self.first[node] >= 0 else range(0)

    def open(self, node):
        """The children of a node, known or not."""
        if self.first[node] < 0:
            self.expand(node, self.position[node].children)
        return self.kids(node)

    def above(self, node):
        """The nodes over a node, from its parent to the root."""
        while node:
            node = self.parent[node]
            yield node

    def places(self):
        """The place of every node, by its number; parents have lower numbers than their children."""
        places = [()]
        for parent, index in zip(self.parent[1:], self.index[1:]):
            places.append((*places[parent], index))
        return places

    def place(self, node):
        """The child indices that lead from the root to a node."""
        return tuple([self.index[n] for n in reversed([node, *self.above(node)]) if n])

    def top(self, nodes):
        """The lowest node that is, or lies above, each of these."""
        shared = set.intersection(*({node, *self.above(node)} for node in nodes))
        return next(node for node in (nodes[0], *self.above(nodes[0])) if node in shared)

    def locate(self, position, near, ply=(), taken=()):
        """The node that a position stands for, seen from the nodes ``near``, ``ply``; None if it is not in the tree.

        One position may be reached by several paths: then the nearest one counts. Among the nodes of a ply and their
        children all are as near: there it is the first that is not ``taken``, so that a search that goes through all
        of them comes to each.
        """
        nodes = self.by_id.get(id(position))
        if nodes is None:
            return next((kid for node in (near, *ply) if (kid := self._like(position, node)) is not None), None)
        if len(nodes) == 1:
            return nodes[0]
        standing = [node for node in nodes if node in ply or self.parent[node] in ply] if ply else ()
        if standing:
            return next((node for node in standing if node not in taken), standing[0])
        return self._nearest(position, near, nodes[-1])

    def _nearest(self, position, near, otherwise):
        """The first node with this position of ``near``, its children, the node above it, its children, and so on."""
        for node in (near, *self.above(near)):
            for each in (node, *self.kids(node)):
                if self.position[each] is position:
                    return each
        return otherwise

    def _like(self, position, near):
        """A child of ``near`` that equals a position the search made by itself."""
        for kid in self.open(near):
            if self.position[kid] == position:
                self.alias.append(position)
                self.by_id.setdefault(id(position), []).append(kid)
                return kid
        return None
