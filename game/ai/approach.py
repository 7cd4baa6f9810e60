"""Attacks that enemies could make after one move, and attacks that the figure could then make on them.

A blow (`Blow`) is a possible attack with its chance and damage. Work "in slices" yields every few milliseconds, so that
the window can be drawn meanwhile."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai.bodies import Body
from game.ai.situation import Blow, Situation
from game.model.grid import Square, distance_between

IN_A_SLICE = 4
"""The number of squares examined between two pauses."""
CLOSE = 2
"""The distance in squares within which an enemy that fights hand to hand may attack."""


def blows_after_a_move(s: Situation, foe: Body, square: Square) -> Iterator[Blow]:
    """Return an enemy's best attack on the figure on `square` from each square within one move of the enemy."""
    return (blow for blow in _by_square(s, foe, square) if blow is not None)


def _by_square(s: Situation, foe: Body, square: Square) -> Iterator[Blow | None]:
    """Yield, for every square within one move of an enemy, its best attack from there on the figure on `square`; None
    if no attack is possible."""
    hand_to_hand = all(s.view.weapon(name).kind == "melee" for name in foe.weapons)
    for at in _within_a_move(s, foe):
        far = hand_to_hand and distance_between(at, foe.width, square, s.me.width) > CLOSE
        yield None if far or at == square else s.blow_between(foe, at, s.me, square)


def attacks_after_a_move(s: Situation, foe: Body) -> int:
    """Return the figure's best chance to hit an enemy after one move of that enemy, in thousandths, if the figure
    itself stays; 0 if the enemy cannot come within reach."""
    here = s.me.square
    blows = (s.blow_between(s.me, here, foe, at) for at in _within_a_move(s, foe) if at != here)
    return max((blow.permille for blow in blows if blow is not None), default=0)


def seen_after_a_move(s: Situation, foe: Body) -> int:
    """Return the share, in thousandths, of the squares within one move of an enemy where the figure would still see it.
    The figure stays."""
    ends = [at for at in _within_a_move(s, foe) if at != foe.square]
    return 1000 * sum(s.view.glimpse(s.me.square, at).seen for at in ends) // max(1, len(ends))


def _within_a_move(s: Situation, foe: Body) -> Iterator[Square]:
    """Yield the squares that an enemy can reach with one move, its own included."""
    board, left, pace = s.view.board, s.roads.field(foe.square, (foe.square,)), foe.pace
    x0, y0 = foe.square
    for at in ((x, y) for y in range(y0 - pace, y0 + pace + 1) for x in range(x0 - pace, x0 + pace + 1)):
        if at in board and left[board.index(at)] <= pace:
            yield at


def comers(s: Situation, square: Square) -> Generator[None, None, tuple[int, ...]]:
    """Return the chances to hit the figure on a square, in per cent, of all enemies that could attack after one move,
    best first. In slices."""
    found = []
    for foe in s.foes:
        best = 0
        for number, blow in enumerate(_by_square(s, foe, square)):
            best = max(best, blow.permille if blow is not None else 0)
            if number % IN_A_SLICE == 0:
                yield
        found.append((best + 5) // 10)
    return tuple(sorted((one for one in found if one), reverse=True))


def fire_on(s: Situation, square: Square) -> int:
    """Return the damage, in thousandths of a point, that all enemies may do to the figure on a square until its next
    turn.

    Each enemy attacks as it stands or after a move, whichever does more damage."""
    return sum(max(s.danger_from(foe, square), _after_a_move(s, foe, square)) for foe in s.foes)


def soon_lost(s: Situation, square: Square) -> int:
    """Return the expected loss of the figure on a square, in per cent of the health left, if each enemy makes one
    attack after a move."""
    return sum(_after_a_move(s, foe, square) for foe in s.foes) // (10 * s.me.toughness)


def _after_a_move(s: Situation, foe: Body, square: Square) -> int:
    """Return the most damage, in thousandths of a point, that an enemy could do to the figure on a square after one
    move."""
    return max((blow.harm for blow in blows_after_a_move(s, foe, square)), default=0)
