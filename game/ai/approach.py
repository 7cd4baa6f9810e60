"""Attacks that enemies could make on a figure on a square once they have moved."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai.bodies import Body
from game.ai.situation import Blow, Situation
from game.model.grid import Square, distance_between

CLOSE = 2
"""Squares within which an enemy that fights hand to hand may reach another."""


def blows_after_a_move(s: Situation, foe: Body, square: Square) -> Iterator[Blow]:
    """Yield the best attack of an enemy on the figure on a square from every square within one move of it."""
    board, left, pace = s.view.board, s.roads.field(foe.square, (foe.square,)), foe.pace
    x0, y0 = foe.square
    hand_to_hand = all(s.view.weapon(name).kind == "melee" for name in foe.weapons)
    for at in ((x, y) for y in range(y0 - pace, y0 + pace + 1) for x in range(x0 - pace, x0 + pace + 1)):
        if at == square or at not in board or left[board.index(at)] > pace:
            continue
        if hand_to_hand and distance_between(at, foe.width, square, s.me.width) > CLOSE:
            continue
        blow = s.blow_between(foe, at, s.me, square)
        if blow is not None:
            yield blow


def later_chance(s: Situation, square: Square) -> Generator[None, None, int]:
    """Return the best chance of any enemy, in per cent, to hit the figure on a square once it has moved; in slices."""
    best = 0
    for foe in s.foes:
        best = max(best, max((blow.permille for blow in blows_after_a_move(s, foe, square)), default=0))
        yield
    return (best + 5) // 10
