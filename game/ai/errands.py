"""Errands: the tasks that a goal needs done, such as to fetch a load or stand on the goal's ground (the zone to be
held).

Each errand is given to the figures with the fewest moves to it, and to one more in reserve. Nothing has to be
remembered: a figure that goes on an errand comes nearer and so stays the nearest. The column is the side that has to
leave by an exit. A draw is a place that attracts the figure. Scores are in thousandths of a roster point.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from game.ai.bodies import Body, pace_of
from game.ai.draws import EXIT, ZONE, Draw, DrawnTo
from game.ai.exits import exit_to_guard
from game.ai.goal_draws import around, bearers_way, covering, load_to_fetch, loads_to_bear, steps_to, way_out
from game.ai.situation import Situation
from game.ai.stakes import stands_on
from game.ai.weights import weights
from game.engine.distance_fields import way_steps
from game.engine.goal_view import GoalView, LoadSeen
from game.model.grid import Square, distance
from game.model.scenario import Objective

RESERVE = 1
"""The number of figures that go on an errand besides those needed."""
HURT = 100
CLOSE = 300
"""The distance, in hundredths of a move, within which every figure heads for a way out, because the errand cannot
wait."""
EVEN = 50
"""The per cent of the time that an errand is assumed to need if the battle has no last round."""
GUARDS = 2
"""The number of figures sent to block the way of an enemy who carries a load."""
LEAD = 10
"""The most steps that a figure without an errand goes ahead of a comrade who carries a load."""


def errands_of(s: Situation) -> Iterator[Draw]:
    """Yield the draws of the figure's errands; none for a level without errands."""
    tuned = weights().tuned.get(s.view.ruleset.clock.name, {}).get("ground", 100) if s.level.tuned else 100
    care = s.level.errand * s.temper.get("goal", 100) // tuned  # what is tuned is other ground
    if not care:
        return
    for draw in _errands(s):
        yield draw.scaled(care)


def bears(s: Situation) -> bool:
    """Return whether the figure carries a load, or is itself to be brought out."""
    return bool(errand_loads(s))


def leaves(s: Situation) -> bool:
    """Return whether the figure belongs to the column: the side that has to leave the field by an exit."""
    seen = s.view.goal
    return seen is not None and seen.played.kind.counts == "leave" and seen.wants


def errand_loads(s: Situation) -> tuple[LoadSeen, ...]:
    """Return the loads that the figure has to bring out now. A figure that is itself to be brought out is such a
    load."""
    seen = s.view.goal
    return loads_to_bear(s, seen) if seen is not None else ()


def load_beside(s: Situation) -> LoadSeen | None:
    """Return the nearest load that a comrade is bringing out, for the figure to accompany; None if there is none or the
    figure has a load of its own to carry or fetch."""
    seen = s.view.goal
    if seen is None or seen.played.kind.counts != "loads" or not seen.wants or bears(s):
        return None
    borne = [load for load in seen.loads() if not load.out and load.bearer]
    if not borne or load_to_fetch(s, seen) is not None:
        return None
    return min(borne, key=lambda load: (distance(s.me.square, load.square), load.number))


def lead_of(s: Situation, load: LoadSeen, square: Square) -> int:
    """Return how many steps a square is nearer to the way out than the comrade who carries the load; negative if it is
    farther."""
    assert s.view.goal is not None, "only a goal has loads"
    steps, index = steps_to(s, s.view.goal.exits), s.view.board.index
    return steps[index(load.square)] - steps[index(square)]


def _errands(s: Situation) -> Iterator[Draw]:
    seen = s.view.goal
    if seen is not None:
        counts = seen.played.kind.counts
        if counts == "loads":
            yield from _fetching(s, seen) if seen.wants else _stopping(s, seen)
        elif counts in ("more", "clear"):
            yield from _on_ground(s, seen)
        elif counts == "leave":
            yield _along(s, seen) if seen.wants else _guarding(s, seen)
    for place, goal in enumerate(s.view.goals):
        if goal.is_exit_of(s.view.seat) and goal.squares:
            yield from _leaving(s, goal)
        elif goal.kind == "hold" and goal.squares:
            yield from _holding(s, place, goal)


# --- moves ------------------------------------------------------------------------------------------------------------


def moves_to(s: Situation, body: Body, squares: Collection[Square]) -> int:
    """Return the distance of a figure of this side from the nearest of some squares, in hundredths of a move. One move
    is added if it is badly hurt."""
    pace = s.me.pace if body is s.me else pace_of(s.view, body.id)
    steps = way_steps(s.roads, squares, body.square)
    hurt = HURT if body.share < s.measure.weak else 0
    return 100 * steps[s.view.board.index(body.square)] // pace + hurt


def is_sent(s: Situation, squares: Collection[Square], needed: int) -> bool:
    """Return whether the figure is one of the `needed` figures nearest to some squares, or in reserve. Only figures as
    wide as it are compared."""
    own = (moves_to(s, s.me, squares), s.figure)
    alike = [friend for friend in s.friends if friend.width == s.me.width]
    nearer = sum((moves_to(s, friend, squares), friend.id) < own for friend in alike)
    return nearer < needed + RESERVE


def _rounds(s: Situation) -> int:
    """Return the rounds left with the present one; 0 if the battle has no last round."""
    limit = s.view.round_limit
    if s.view.goal is not None:
        return s.view.goal.rounds_left
    return max(1, limit - s.view.round + 1) if limit else 0


def _draw(
    s: Situation, whole: int, squares: Collection[Square], about: DrawnTo, beyond: int = 0, way: list[int] | None = None
) -> Draw | None:
    """Return the draw of an errand; None if no time is left for it.

    It is worth `whole` in scores. `beyond` is the number of further steps to go after its squares. `way` holds the
    steps from every square, if they are not the plain ones."""
    g, steps = weights().goal, way if way is not None else steps_to(s, squares)
    far = steps[s.view.board.index(s.me.square)] + beyond
    moves, rounds = max(100, 100 * far // s.me.pace), _rounds(s)
    spent = 100 * moves // (rounds * weights().moves.get(s.view.ruleset.clock.name, 100)) if rounds else EVEN
    if spent > g.errand_late and moves > 100:
        return None
    ease = g.errand_ease if moves <= CLOSE else g.errand_far  # far off there is time to fight first
    worth = whole * (ease + min(100, spent) * g.errand_tight // 100) // 100
    per_move = 100 * worth // (moves + 100)
    return Draw(steps, per_move // s.me.pace, covering(s, squares), 0, about=about)


# --- kinds of errands -------------------------------------------------------------------------------------------------


def _fetching(s: Situation, seen: GoalView) -> Iterator[Draw]:
    """Yield the draw of the way out for a load that the figure carries, or of the load that it has to fetch."""
    wanted = max(1, seen.played.points - seen.points(s.view.seat))
    whole = weights().goal.battle // wanted
    if borne := loads_to_bear(s, seen):
        draw = _draw(s, whole * len(borne), seen.exits, EXIT, way=way_out(s, seen))
        if draw is not None:
            yield replace(draw, presence=whole * len(borne) * weights().goal.errand_home // 100)
        return
    load = load_to_fetch(s, seen)
    if load is not None:
        out, beside = steps_to(s, seen.exits), around(s, load.square)
        there = out[s.view.board.index(load.square)]
        draw = _draw(s, whole, beside, ("load", load.number), there, _there_and_home(s, beside, out))
        if draw is not None:
            yield replace(draw, presence=draw.per_step * s.me.pace)  # and a move beyond


def _there_and_home(s: Situation, beside: Collection[Square], out: list[int]) -> list[int]:
    """Return, for every square by its index on the board, the steps to a square beside the load, plus how much longer
    the way out (`out`, steps by index) is from there than from the best such square."""
    index, farther = s.view.board.index, dict[int, list[Square]]()
    nearest = min(out[index(square)] for square in beside)
    for square in sorted(beside):
        farther.setdefault(out[index(square)] - nearest, []).append(square)
    fields = [(steps_to(s, squares), more) for more, squares in farther.items()]
    ways = zip(*([far + more for far in field] for field, more in fields), strict=True)
    return [min(ways_on) for ways_on in ways]


def _stopping(s: Situation, seen: GoalView) -> Iterator[Draw]:
    """Yield draws that lead the nearest guards into the way of enemies who carry a load."""
    wanted = max(1, seen.played.points - max(map(seen.points, seen.sides), default=0))
    for load in seen.loads():
        bearer = next((foe for foe in s.foes if foe.id == load.bearer), None)
        if load.out or bearer is None:
            continue
        ways, out = bearers_way(s, seen, bearer)
        way = [load.square, *ways.way_down(out, load.square, 2 * bearer.pace)]
        left = out[s.view.board.index(load.square)]
        place = way[min(len(way) - 1, bearer.pace)]
        if left <= 4 * bearer.pace and is_sent(s, (place,), GUARDS - RESERVE):
            per_move = weights().goal.battle // wanted * 100 // (100 + max(100, 100 * left // bearer.pace)) // 4
            yield Draw(steps_to(s, (place,)), per_move // s.me.pace, frozenset(), 0, about=("way", load.number))


def _along(s: Situation, seen: GoalView) -> Draw:
    """Return how the exits draw a figure of the column, even if the goal does not need this figure out."""
    return Draw(steps_to(s, seen.exits), weights().goal.in_time, frozenset(), 0, about=EXIT)


def _guarding(s: Situation, seen: GoalView) -> Draw:
    """Return the draw of the exit that the figure has to guard; it ends one move before the exit."""
    steps = steps_to(s, exit_to_guard(s) or seen.exits)
    return Draw([max(0, far - s.me.pace) for far in steps], weights().goal.in_time, frozenset(), 0, about=EXIT)


def _on_ground(s: Situation, seen: GoalView) -> Iterator[Draw]:
    """Yield the draw of the goal's ground, for as many figures as are needed to outnumber the enemy there."""
    squares = frozenset(seen.played.goal.zone)
    counts = seen.standing()
    theirs = sum(count for side, count in counts.items() if side not in seen.team)
    others = sum(count for side, count in counts.items() if side in seen.team) - stands_on(s.me, squares)
    best = max((seen.points(side) for side in seen.sides), default=0)
    whole = weights().goal.battle // max(1, seen.played.points - best)
    needed = theirs + 1 - (seen.played.kind.counts == "clear" and not seen.wants)
    yield from _taking(s, squares, whole, needed, others, ZONE)


def _taking(
    s: Situation, squares: frozenset[Square], whole: int, needed: int, others: int, about: DrawnTo
) -> Iterator[Draw]:
    """Yield the draw of ground worth `whole` in scores, which `needed` figures should hold and `others` already
    hold."""
    is_there = stands_on(s.me, squares)
    if not (is_there and others < needed) and not is_sent(s, squares, max(0, needed)):
        return
    short = others < needed
    draw = _draw(s, whole if short else whole // 3, squares, about)
    if draw is not None:
        yield replace(draw, presence=whole // 4 if short else 0)


def _leaving(s: Situation, goal: Objective) -> Iterator[Draw]:
    """Yield the draw of an exit, for as many figures as must leave by it."""
    wanted = max(1, goal.count) - s.view.gone(s.view.seat)
    if 0 < wanted <= len(s.friends) + 1 and (
        moves_to(s, s.me, goal.squares) <= CLOSE or is_sent(s, goal.squares, wanted)
    ):
        draw = _draw(s, weights().goal.battle // wanted, goal.squares, EXIT)
        if draw is not None:
            yield draw


def _holding(s: Situation, place: int, goal: Objective) -> Iterator[Draw]:
    """Yield draws to ground that must be held alone to win, or on which opponents must not be left alone: the objective
    with the index `place`."""
    squares = frozenset(goal.squares)
    held, holder = s.view.objectives()[place]
    is_lost = bool(holder) and holder != s.view.seat
    theirs = sum(stands_on(foe, squares) for foe in s.foes)
    if goal.side not in (s.view.seat, "any") and not theirs:
        return
    others = sum(stands_on(friend, squares) for friend in s.friends)
    whole = weights().goal.battle // max(1, goal.rounds - (held if is_lost else 0))
    yield from _taking(s, squares, whole, theirs + 1, others, ("place", place))
