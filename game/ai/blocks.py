"""Worth of blocking an enemy's way to a comrade, or to ground that it may want.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.ai.after_orders import stands_then
from game.ai.bodies import Body
from game.ai.plans import Outlook
from game.model.grid import distance, is_neighbour


def worth_of_block(o: Outlook, foe: Body, friends: Sequence[Body]) -> int:
    """Return the worth, in scores, of keeping an opponent from comrades or from a place that it may want."""
    s = o.s
    worth = max(_threat(o, foe, friend) for friend in friends) if friends and foe.fights_close else 0
    for place, goal in enumerate(s.view.goals):
        if goal.kind != "eliminate" and goal.squares and goal.side in ("any", s.view.figure(foe.id).side):
            steps = s.roads.field(("goal", place), goal.squares)
            if _passes_by(o, foe, steps):
                worth = max(worth, s.measure.hold_first if goal.kind == "hold" else s.measure.exit_reached // 2)
    return worth


def _threat(o: Outlook, foe: Body, friend: Body) -> int:
    """Return the worth, in scores, that an opponent threatens in a comrade whom it can reach only past this figure; 0
    if there is no such threat."""
    if not 1 < distance(foe.square, friend.square) <= foe.pace + 1 or distance(o.s.me.square, friend.square) > foe.pace:
        return 0
    return friend.worth // 5 if _passes_by(o, foe, o.s.roads.field_to(friend.square)) else 0


def _passes_by(o: Outlook, foe: Body, steps: list[int]) -> bool:
    """Return whether an opponent's way passes close by this figure. The way follows `steps`, the steps left from every
    square."""
    path = [foe.square, *o.s.roads.way_down(steps, foe.square, foe.pace)]
    mine = o.s.me.square
    return any(is_neighbour(a, mine) and (is_neighbour(b, mine) or b == mine) for a, b in pairwise(path))


def comrades_then(o: Outlook) -> list[Body]:
    """Return the comrades on the squares where their pending orders end; those who leave the battle are left out."""
    ends = [(friend, stands_then(o.s.view, friend.id)) for friend in o.s.friends]
    return [replace(friend, square=end) for friend, end in ends if end is not None]


def kept_from(o: Outlook, foe: Body) -> Body | None:
    """Return the comrade that is best protected by blocking this enemy, after all orders are carried out; None if no
    comrade is."""
    friends = comrades_then(o) if foe.fights_close else ()
    spared = max(friends, key=lambda friend: _threat(o, foe, friend), default=None)
    return spared if spared is not None and _threat(o, foe, spared) else None
