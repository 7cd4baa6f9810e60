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
    by_hand = _fights_by_hand(s, foe)
    blows = (_blow_from(s, foe, at, square, by_hand=by_hand) for at in _within_a_move(s, foe))
    return (blow for blow in blows if blow is not None)


def _blow_from(s: Situation, foe: Body, at: Square, square: Square, *, by_hand: bool) -> Blow | None:
    """Return the best attack from one square on the figure on another; None if none is possible."""
    if at == square or (by_hand and distance_between(at, foe.width, square, s.me.width) > CLOSE):
        return None
    return s.blow_between(foe, at, s.me, square)


def _fights_by_hand(s: Situation, foe: Body) -> bool:
    return all(s.view.weapon(name).kind == "melee" for name in foe.weapons)


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
        best, by_hand = 0, _fights_by_hand(s, foe)
        for number, at in enumerate(_within_a_move(s, foe)):
            blow = _blow_from(s, foe, at, square, by_hand=by_hand)
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
