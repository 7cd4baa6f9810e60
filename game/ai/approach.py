"""Attacks between a figure and its enemies once these have moved."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai.bodies import Body
from game.ai.situation import Blow, Situation
from game.model.grid import Square, distance_between

IN_A_SLICE = 4
"""Squares that are looked at without a pause."""
CLOSE = 2
"""Squares within which an enemy that fights hand to hand may reach another."""


def blows_after_a_move(s: Situation, foe: Body, square: Square) -> Iterator[Blow]:
    """Return the best attack of an enemy on the figure on a square from every square within one move of it."""
    return (blow for blow in _by_square(s, foe, square) if blow is not None)


def _by_square(s: Situation, foe: Body, square: Square) -> Iterator[Blow | None]:
    """Yield, for every square within one move of an enemy, its best attack from there on the figure on a square; None
    where none is possible."""
    hand_to_hand = all(s.view.weapon(name).kind == "melee" for name in foe.weapons)
    for at in _within_a_move(s, foe):
        far = hand_to_hand and distance_between(at, foe.width, square, s.me.width) > CLOSE
        yield None if far or at == square else s.blow_between(foe, at, s.me, square)


def attacks_after_a_move(s: Situation, foe: Body) -> int:
    """Return the best chance, in thousandths, of the figure to hit an enemy from where it stands, once that enemy has
    made one move; 0 where it could not come into reach."""
    here = s.me.square
    blows = (s.blow_between(s.me, here, foe, at) for at in _within_a_move(s, foe) if at != here)
    return max((blow.permille for blow in blows if blow is not None), default=0)


def _within_a_move(s: Situation, foe: Body) -> Iterator[Square]:
    """Yield the squares to which an enemy can go with one move, and where it stands."""
    board, left, pace = s.view.board, s.roads.field(foe.square, (foe.square,)), foe.pace
    x0, y0 = foe.square
    for at in ((x, y) for y in range(y0 - pace, y0 + pace + 1) for x in range(x0 - pace, x0 + pace + 1)):
        if at in board and left[board.index(at)] <= pace:
            yield at


def comers(s: Situation, square: Square) -> Generator[None, None, tuple[int, ...]]:
    """Return the best chances, in per cent, of the enemies who could hit the figure on a square once they have moved,
    the best first; in slices."""
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
    """Return the harm, in thousandths, that enemies may do to the figure on a square until its next turn, by attacks
    from where they are or by one after a move."""
    return sum(max(s.danger_from(foe, square), _after_a_move(s, foe, square)) for foe in s.foes)


def soon_lost(s: Situation, square: Square) -> int:
    """Return what enemies may cost the figure on a square by one attack each after a move, in per cent of what it has
    left."""
    return sum(_after_a_move(s, foe, square) for foe in s.foes) // (10 * s.me.toughness)


def _after_a_move(s: Situation, foe: Body, square: Square) -> int:
    """Return the harm, in thousandths, of the best attack that an enemy could make from a square within one move."""
    return max((blow.harm for blow in blows_after_a_move(s, foe, square)), default=0)
