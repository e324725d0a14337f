"""Pig and Piglet: games of two players and a die, or a coin, that may go on for ever."""

from fractions import Fraction

from mmcourse.games.rules import Game, Position, need_whole
from mmcourse.gametree import CHANCE, MAX, MIN


class Pig(Position):
    """A position of Pig: roll a die as often as you dare, and be the first to reach the goal.

    Whoever is to move rolls, and the die adds to the turn total; a 1 loses the turn total and passes the turn. After a
    roll one may hold instead: the turn total is added to the score, and the turn passes. Who reaches the goal with
    score and turn total together has won at once: nobody would roll on.

    At a decision the moves are ``"roll"`` and, with a turn total above 0, ``"hold"``. Below ``"roll"`` stands a CHANCE
    position, whose moves are the faces. The utility is 1 if MAX has won and 0 if MIN has, so that a value is the
    probability that MAX wins.

    Parameters
    ----------
    goal : int
        1 or more.
    mine, yours : int
        The scores of MAX and of MIN, 0 or more and below the goal.
    turn_total : int
        What the turn has brought so far.
    player : Player
        Whose turn it is: MAX, who plays first, or MIN.

    Raises
    ------
    ValueError
        For other numbers, a turn total that reaches the goal, and another player.

    References
    ----------
    T. Neller and C. Presser, "Optimal play of the dice game Pig", 2004.

    Examples
    --------
    >>> position = Pig(goal=20, mine=12, yours=15, turn_total=4)
    >>> position
    Pig to 20: 12–15, MAX to move with 4
    >>> position.moves, position.children[0].moves, position.children[0].probabilities[0]
    (('roll', 'hold'), (1, 2, 3, 4, 5, 6), Fraction(1, 6))
    """

    __slots__ = ()
    faces = {1: 0, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}  # what each adds to the turn total; 0 loses it

    def __new__(cls, goal=100, mine=0, yours=0, turn_total=0, player=MAX):
        need_whole(cls.__name__, 1, goal=goal)
        need_whole(cls.__name__, 0, goal - 1, mine=mine, yours=yours)
        if player not in (MAX, MIN):
            raise ValueError(f"{cls.__name__}: player={player!r}; it must be MAX or MIN.")
        need_whole(cls.__name__, 0, goal - 1 - (mine if player is MAX else yours), turn_total=turn_total)
        return _Turns(cls, goal).at((mine, yours, turn_total, player is MAX, False))

    @property
    def goal(self):
        """The score that wins."""
        return self._game.size

    @property
    def mine(self):
        """MAX's score."""
        return self._state[0]

    @property
    def yours(self):
        """MIN's score."""
        return self._state[1]

    @property
    def turn_total(self):
        """What the turn has brought so far."""
        return self._state[2]

    @property
    def probabilities(self):
        """The same for each face at a CHANCE position; () elsewhere."""
        return (Fraction(1, len(self.moves)),) * len(self.moves) if self.player is CHANCE else ()

    @property
    def label(self):
        """What a picture says at a decision: the scores of MAX and MIN, and the turn total."""
        return f"{self.mine}–{self.yours} +{self.turn_total}" if self.player in (MAX, MIN) else ""

    def __reduce__(self):
        return _restored, (type(self), self.goal, self._state)

    def __str__(self):
        mine, yours, turn_total, max_turn, rolled = self._state
        who = MAX if max_turn else MIN
        if self.is_terminal:
            return f"{type(self).__name__} to {self.goal}: {mine}–{yours}, {who} has won"
        doing = "rolls" if rolled else "to move"
        return f"{type(self).__name__} to {self.goal}: {mine}–{yours}, {who} {doing} with {turn_total}"

    __repr__ = __str__


class Piglet(Pig):
    """A position of Piglet: Pig with a coin. Heads adds 1 to the turn total, tails loses it and passes the turn.

    The faces are ``"tails"`` and ``"heads"``; all else is as in `Pig`.

    Parameters
    ----------
    goal, mine, yours, turn_total, player : as in `Pig`

    References
    ----------
    T. Neller and C. Presser, "Optimal play of the dice game Pig", 2004.

    Examples
    --------
    >>> Piglet().children[0].children
    (Piglet to 2: 0–0, MIN to move with 0, Piglet to 2: 0–0, MAX to move with 1)
    """

    __slots__ = ()
    faces = {"tails": 0, "heads": 1}

    def __new__(cls, goal=2, mine=0, yours=0, turn_total=0, player=MAX):
        return super().__new__(cls, goal, mine, yours, turn_total, player)


class _Turns(Game):
    """The rules of Pig. A state is both scores, the turn total, whether it is MAX's turn, and whether the die rolls."""

    def __init__(self, kind, goal):
        super().__init__(goal)
        self.kind = kind

    def judge(self, state):
        mine, yours, turn_total, max_turn, rolled = state
        if (mine if max_turn else yours) + turn_total >= self.size:
            return None, 1 if max_turn else 0, ()
        if rolled:
            return CHANCE, None, tuple(self.kind.faces)
        return MAX if max_turn else MIN, None, ("roll", "hold") if turn_total else ("roll",)

    def after(self, state, moves):
        mine, yours, turn_total, max_turn, rolled = state
        for move in moves:
            points = self.kind.faces[move] if rolled else 0
            if move == "roll":
                yield mine, yours, turn_total, max_turn, True
            elif move == "hold":
                yield mine + turn_total * max_turn, yours + turn_total * (not max_turn), 0, not max_turn, False
            elif points:
                yield mine, yours, turn_total + points, max_turn, False
            else:
                yield mine, yours, 0, not max_turn, False


def _restored(kind, goal, state):
    return _Turns(kind, goal).at(state)


def backgammon_rolls():
    """The 21 rolls of two dice that look alike, with their probabilities.

    Returns
    -------
    list of (probability, (a, b))
        With ``a <= b``: 1/36 for a double, 1/18 for any other roll, as fractions.

    Examples
    --------
    >>> rolls = backgammon_rolls()
    >>> len(rolls), rolls[:2]
    (21, [(Fraction(1, 36), (1, 1)), (Fraction(1, 18), (1, 2))])
    """
    return [(Fraction(1 if a == b else 2, 36), (a, b)) for a in range(1, 7) for b in range(a, 7)]
