"""The best square in reach for going on, with its danger: the one nearest to the goal or, without a goal, to the
enemy."""

from __future__ import annotations

from collections.abc import Collection

from game.ai.fact_words import FAINT, coming_words, danger_words, many
from game.ai.facts import PositionFacts, best_chance
from game.ai.goal_reasons import goal_way, ground_told
from game.ai.plans import GOING, Outlook
from game.model.commands import BonusStep, Command
from game.model.grid import Square, square_words

SOONER = 15
"""The per cent by which the enemies' best chance after a move must be higher for a square to be called worse."""
OBJECTIVE = "the objective"
"""The name of a goal that has no name."""
STEP = "step"
"""The action that moves to a neighbouring square, tried if no ordinary move is left."""


def way_left(o: Outlook, square: Square) -> int:
    """Return how far a square is from the goal as a score or, without a goal, the steps from the nearest enemy. Lower
    is nearer."""
    return -o.pull.ground(square) if o.pull.draws else o.pull.foe_steps(square)


def in_reach(o: Outlook) -> tuple[str, Collection[Square]]:
    """Return the action by which the figure can still move (an ordinary move, or else a single step) and the free
    squares in its reach; ("", ()) if it cannot move."""
    taken = o.claimed()
    for action in (o.s.view.ruleset.ordinary_move, STEP):
        reach = o.reach(action) if action in (*GOING, STEP) else None
        if reach is not None:
            return action, [square for square in reach.costs if square not in taken]
    return "", ()


def going_to(o: Outlook, action: str, square: Square) -> Command:
    """Return the command that moves the figure to a square in reach by the given action."""
    if action == STEP:
        return BonusStep(o.s.figure, square)
    reach = o.reach(action)
    assert reach is not None, "only a square in reach is gone to"
    return GOING[action](o.s.figure, reach.path(square))


def nearest_on(o: Outlook) -> Square | None:
    """Return the square in reach that is nearest to the goal or enemy; None if none is nearer than the present one."""
    _, squares = in_reach(o)
    best = min(squares, key=lambda square: (way_left(o, square), square), default=None)
    return best if best is not None and way_left(o, best) < way_left(o, o.s.me.square) else None


def why_not_on(f: PositionFacts) -> str:
    """Return words for why the nearest square towards the goal is worse, or that no square is nearer; "" if it is no
    worse.

    It is worse if more enemies can attack there, or better ones, now or after a move."""
    square = nearest_on(f.o)
    whither = _whither(f, square)
    if square is None:
        return f"no square in reach is nearer to {whither}" if whither and in_reach(f.o)[0] else ""
    found, now = f.threats(square), f.threats(f.here)
    told = danger_words(f, found, now, "there", "here")
    worse = told.words if told is not None and not told.gain else ""
    there, here = f.later.get(square), f.later.get(f.here)
    if not worse and there is not None and here is not None:
        worst, best = max(there, default=0), max(here, default=0)
        if worst >= FAINT and (len(there) > len(here) or worst >= best + SOONER):
            worse = coming_words(len(there), len(here), worst, best).words
    if not worse and best_chance(found) >= FAINT and best_chance(found) >= best_chance(now):
        worse = many(f, found, "can attack there")
    nearer = f"{square_words(square)} is nearer to {whither}" if whither else f"{square_words(square)} leads on"
    return f"{nearer}, but {worse}" if worse else ""


def slightly_safer(f: PositionFacts, square: Square) -> str:
    """Return words saying that fewer enemies can attack on a square than here, and none with a better chance; "" if
    that is not so."""
    there, here = f.threats(square), f.threats(f.here)
    if len(there) >= len(here) or best_chance(there) > best_chance(here):
        return ""
    only = "only " if there else ""
    return f"a little safer: {only}{many(f, there, 'can attack there now')}; here {many(f, here, 'can')}"


def _whither(f: PositionFacts, square: Square | None) -> str:
    """Return the name of the place that `square` is nearer to than the present square; "" if there is no goal and no
    enemy, or the figure is there already.

    For None, this is the place to which no square in reach is nearer."""
    if not f.o.pull.draws:
        return "the enemy" if f.o.s.foes else ""
    action, squares = in_reach(f.o)
    if square is not None:
        told = ground_told(f, f.o.plan(going_to(f.o, action, square), action, square))
        return told.about if told is not None and told.about else OBJECTIVE
    way = goal_way(f)
    lefts = [then[1] if then is not None else 0 for then in (goal_way(f, one) for one in squares)]
    return way[0] if way is not None and min(lefts, default=way[1]) >= way[1] else ""
