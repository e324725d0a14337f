"""The part of a tree that a run came to know, and which of its nodes a position stands for."""

from mmcourse.recorder.memory import essence
from mmcourse.words import DEEPEST


class TooDeep(Exception):
    """The search is more than DEEPEST plies deep."""


class Tree:
    """The places that a run came to know: one node per path, numbered as they were met; the root is 0."""

    def __init__(self, root):
        self.parent, self.position, self.below = [-1], [root], [None]  # below: the numbers of the children, if known
        self.opened = {-1: -1}  # node whose children are known -> its ply
        self.standing = {id(root): 0}  # id of a position -> its node, or all of them: so no hash is needed
        self._paths = [()]  # the places of the first nodes
        self.alias = []  # positions made afresh, kept so that their ids stay theirs

    def expand(self, node, children):
        """Make the children of a node known; children made afresh stand for the first set, index by index."""
        below = self.below[node]
        if below is None:
            self._add(node, children)
        elif children and children[0] is not self.position[below[0]]:
            self.alias.append(children)
            for kid, child in zip(below, children):
                self._stand(child, kid)

    def _add(self, node, children):
        start, count = len(self.parent), len(children)
        ply = self.opened[node] = self.opened[self.parent[node]] + 1
        if ply >= DEEPEST:
            raise TooDeep
        self.below[node] = range(start, start + count)
        self.parent += [node] * count
        self.below += [None] * count
        self.position += children
        stand = self.standing.setdefault
        for kid, child in enumerate(children, start):
            if stand(id(child), kid) != kid:
                self._stand(child, kid)

    def _stand(self, position, node):
        """Note that a position, met before or not, stands at a node."""
        nodes = self.standing.setdefault(id(position), node)
        if type(nodes) is list:
            nodes.append(node)
        elif nodes != node:
            self.standing[id(position)] = [nodes, node]

    def kids(self, node):
        """The known children of a node."""
        return self.below[node] or ()

    def open(self, node):
        """The children of a node, known or not."""
        if self.below[node] is None:
            self._add(node, self.position[node].children)
        return self.below[node]

    def above(self, node):
        """The nodes over a node, from its parent to the root."""
        while node:
            node = self.parent[node]
            yield node

    def place(self, node):
        """The child indices that lead from the root to a node."""
        return self._paths[node] if node < len(self._paths) else self.places()[node]

    def places(self):
        """The place of every node, by its number; parents have lower numbers than their children."""
        paths, parent, below = self._paths, self.parent, self.below
        for node in range(len(paths), len(parent)):
            above = parent[node]
            paths.append((*paths[above], node - below[above][0]))
        return paths

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
        nodes = self.standing.get(id(position))
        if type(nodes) is not list:
            return nodes
        standing = [node for node in nodes if node in ply or self.parent[node] in ply] if ply else ()
        if standing:
            return next((node for node in standing if node not in taken), standing[0])
        return self._nearest(position, near, nodes[-1])

    def alike(self, position, near, visited, is_caller):
        """The node of a position that nobody saw made, by what it is equal to; None if to nothing around.

        It stands for a child not yet visited of the node ``near``, or of one above it. If ``near`` is the node of the
        call that made it, it may be this node again, or a child once more; if not, what was visited comes last.
        """
        what, again = essence(position), None
        for node in (near, *self.above(near)):
            kids = [self.position[kid] for kid in self.kids(node)] or self.position[node].children
            equal = [index for index, kid in enumerate(kids) if essence(kid) == what]
            found = [self.open(node)[index] for index in equal]
            fresh = [kid for kid in found if kid not in visited]
            if fresh or found and is_caller:
                return self.stand(position, *fresh[:1] or found[-1:])
            if is_caller and node == near and essence(self.position[node]) == what:
                return self.stand(position, node)
            again = again or found and found[-1]
        return self.stand(position, again) if again else None

    def stand(self, position, node):
        """Note that a position made afresh stands at a node from now on, and return the node."""
        self.alias.append(position)
        self.standing[id(position)] = node
        return node

    def _nearest(self, position, near, otherwise):
        """The first node with this position of ``near``, its children, the node above it, its children, and so on."""
        for node in (near, *self.above(near)):
            for each in (node, *self.kids(node)):
                if self.position[each] is position:
                    return each
        return otherwise
