"""Draws of the battle's goal on a figure: ground that scores, loads to fetch, ways out, enemies to stop.

A draw is a place that attracts the figure. Draws grow stronger when the score is close and when few rounds are left. A
bearer is a figure that carries a load. The column is the side that has to leave by an exit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from game.ai.bodies import Body
from game.ai.draws import EXIT, ZONE, Draw
from game.ai.margins import pivot
from game.ai.situation import Situation
from game.ai.stakes import stands_on
from game.ai.weights import weights
from game.engine.distance_fields import FAR, Roads, anchors, surveyed, way_steps
from game.engine.goal_view import GoalView, LoadSeen
from game.model.grid import DIRECTIONS, Edge, Square, edge_between
from game.rules.sight import adjacent

CAREFUL = 140
"""The per cent of the computed time that is allowed for the way to an exit; with less time left, a figure hurries."""
AHEAD = 2
"""The number of moves by which a blocker goes ahead of the opponent that it stops."""


def draws_of(s: Situation) -> Iterator[Draw]:
    """Yield the draws of the battle's goal on the figure, scaled by how much its computer player values the goal."""
    seen = s.view.goal
    care = s.temper.get("goal", 100)
    if seen is None or not care:
        return
    for draw in _MAKERS[seen.played.kind.counts](s, seen):
        yield draw.scaled(care)


def fields_of(s: Situation) -> Iterator[Collection[Square]]:
    """Yield the groups of squares to which distances will be needed."""
    seen = s.view.goal
    if seen is not None:
        yield from (squares for squares in (seen.played.goal.zone, tuple(sorted(seen.exits))) if squares)


def steps_to(s: Situation, squares: Collection[Square]) -> list[int]:
    """Return, for every square by its index on the board, the base steps (plain straight ones) to the nearest of
    `squares`; FAR if no way leads there."""
    if s.level.errand:
        return way_steps(s.roads, squares, s.me.square)
    known = tuple(sorted(squares))
    return s.roads.field(("goal", known), known)


def way_out(s: Situation, seen: GoalView) -> list[int]:
    """Return, for every square by its index on the board, the base steps to the exit for loads.

    For levels with errands, the bearer's way avoids squares where opponents would stop it, if there is such a way.
    """
    steps, here = steps_to(s, seen.exits), s.view.board.index(s.me.square)
    if s.level.errand and any(load.bearer == s.figure for load in seen.loads()):
        stops = s.view.stop_squares(s.figure)
        if stops:
            free = seen.exits - {foe.square for foe in s.foes}
            around_them = s.roads.field_round(free, stops)
            return around_them if around_them[here] < FAR else steps
    return steps


def shut_on_way(s: Situation, steps: list[int], square: Square, most: int) -> Edge | None:
    """Return the first shut door or window on the first `most` squares of a way; None if there is none. The way leads
    from `square` down `steps`, the steps left from every square."""
    here, opened = square, s.view.opened()
    for onward in s.roads.way_down(steps, square, most):
        edge = edge_between(here, onward) if here[0] == onward[0] or here[1] == onward[1] else None
        kind = s.view.board.edge(*edge) if edge is not None else None
        if kind is not None and kind.opens and edge not in opened:
            return edge
        here = onward
    return None


def covering(s: Situation, squares: Collection[Square]) -> frozenset[Square]:
    """Return the squares on which the figure has to stand to cover any of some squares."""
    return anchors(squares, s.me.width if s.level.errand else 1)


def urgency(seen: GoalView) -> int:
    """Return the per cent by which the worth of ground that scores is multiplied: more in a close score, when behind,
    and as rounds run out."""
    g = weights().goal
    left, lead = seen.rounds_left, seen.lead
    if seen.played.kind.counts == "clear":
        return 100 + (g.last if left <= g.few else g.close * 2 if left <= g.few + 1 else 0)
    best = max((seen.points(side) for side in seen.standing()), default=0)
    if lead > left:
        return g.safe
    found = 100 + g.close * max(0, 3 - abs(lead)) + (g.behind if lead < 0 else 0)
    return found + (g.last if left <= g.few or best >= seen.played.points - 1 else 0)


def hurry(s: Situation, seen: GoalView | None, steps: int) -> int:
    """Return the per cent by which the worth of each step nearer to a goal is multiplied; 100 for levels that ignore
    the goal.

    `steps` is the figure's whole way. A step is worth more if the way takes most of the time left, and if the side is
    strong enough to spare figures.
    """
    g, aim = weights().goal, s.level.aim
    if seen is None or not aim:
        return 100
    time = max(1, seen.rounds_left * max(1, s.me.pace) * g.moves // 100)
    late = max(0, min(100, (100 * steps // time - g.ease) * 100 // (100 - g.ease)))
    ours = sum(body.worth * body.share for body in (s.me, *s.friends))
    theirs = max(1, sum(body.worth * body.share for body in s.foes))
    ahead = max(0, min(100, 100 * ours // theirs - g.even))
    return 100 + max(g.hurry * late, g.edge * ahead) // 100 * aim // 100


# --- ground that scores ---------------------------------------------------------------------------------------------


def _ground(s: Situation, seen: GoalView) -> Iterator[Draw]:
    """Yield the draws of ground that scores for the side with more figures on it. Half of a side goes there, or all of
    it when the ground is being lost."""
    squares = frozenset(seen.played.goal.zone)
    steps = steps_to(s, squares)
    m, g = s.measure, weights().goal
    press = urgency(seen)
    mine = sum(stands_on(friend, squares) for friend in s.friends)
    squares, counts = covering(s, squares), seen.standing()
    theirs = sum(count for side, count in counts.items() if side != s.view.seat) - _allied(s, seen, counts)
    is_lost = seen.lead < 0 or theirs > mine or seen.rounds_left <= g.few
    crew = len(s.friends) + 1 if is_lost else (len(s.friends) + 2) // 2
    on_duty = rank(s, steps) < crew
    presence = (m.hold_first if not mine or mine <= theirs else m.hold_more) * press // 100
    per_step = m.hold_step * press // 100
    decides = _decides(s, seen, steps)
    if decides:
        far = steps[s.view.board.index(s.me.square)]
        near = decides // (2 * far) if 0 < far <= 2 * s.me.pace else 0
        yield Draw(steps, max(per_step, near), squares, max(presence, decides), about=ZONE)
        return
    part = 1 if on_duty else 4
    yield Draw(steps, per_step // part, squares, presence if on_duty else presence // 2, about=ZONE)
    if on_duty:
        yield Draw([max(0, far - s.me.pace) for far in steps], g.in_time * press // 100, frozenset(), 0, about=ZONE)


def _decides(s: Situation, seen: GoalView, steps: list[int]) -> int:
    """Return the worth, in scores, of how much the figure's presence on the ground raises the chance to win when this
    round ends.

    An opponent that may still come there with one move is counted as half a figure.
    """
    if not s.level.aim:
        return 0
    squares, index = frozenset(seen.played.goal.zone), s.view.board.index
    waiting = {entry.figure for entry in s.view.strip() if not entry.done}
    counts = seen.standing()
    mine = sum(count for side, count in counts.items() if side in seen.team) - stands_on(s.me, squares)
    theirs = sum(count for side, count in counts.items() if side not in seen.team)
    coming = [
        0.5 if body in s.friends else -0.5
        for body in (*s.friends, *s.foes)
        if body.id in waiting and not stands_on(body, squares) and steps[index(body.square)] <= s.me.pace
    ]
    return pivot(seen, mine + sum(coming), theirs)


def _allied(s: Situation, seen: GoalView, counts: dict[str, int]) -> int:
    """Return how many allied figures stand on the ground."""
    return sum(counts[side] for side in counts if side != s.view.seat and side in seen.team)


# --- what is to be brought out --------------------------------------------------------------------------------------


def _loads(s: Situation, seen: GoalView) -> Iterator[Draw]:
    """Yield the draws of loads. Loads on the ground are fetched or guarded; loads that are carried are brought out or
    stopped."""
    open_loads = [load for load in seen.loads() if not load.out]
    yield from (_fetch if seen.wants else _stop)(s, seen, open_loads)


def _fetch(s: Situation, seen: GoalView, loads: list[LoadSeen]) -> Iterator[Draw]:
    """Yield the draws of loads for the side that brings them out.

    A bearer goes to the exit. The nearest other figures go to a load on the ground. All other figures accompany the
    bearer."""
    g = weights().goal
    out = way_out(s, seen)
    here = s.view.board.index(s.me.square)
    wanted = seen.played.points - seen.points(s.view.seat)
    if loads_to_bear(s, seen):
        is_led = any(load.figure == s.figure for load in loads)
        hurries = not is_led or out[here] * CAREFUL > seen.rounds_left * 100 * max(1, s.me.pace) * g.moves // 100
        per_step = g.bear * hurry(s, seen, out[here]) // 100 if hurries else g.follow
        mine = sum(load.bearer == s.figure for load in loads)
        is_last = bool(s.level.aim) and mine >= wanted
        yield Draw(out, per_step, seen.exits, g.battle if is_last else s.measure.exit_reached, about=EXIT)
        return
    lying = [load for load in loads if not load.bearer]
    carried = len(loads) - len(lying)
    if s.level.aim:
        load = load_to_fetch(s, seen)
        if load is not None:
            beside = around(s, load.square)
            steps = steps_to(s, beside)
            press = hurry(s, seen, steps[here] + out[s.view.board.index(load.square)])
            about = ("load", load.number)
            yield Draw(steps, g.fetch * press // 100, beside, g.fetched * press // 100, about=about)
        elif carried:
            yield Draw(out, s.measure.hold_step, frozenset(), 0, about=EXIT)
        return
    for load in lying:
        beside = around(s, load.square)
        steps = steps_to(s, beside)
        if rank(s, steps, _free(s, loads)) < (1 if len(lying) > 1 else 2) and carried < wanted + 1:
            yield Draw(steps, g.fetch, beside, g.fetched, about=("load", load.number))
            return
    if carried:
        yield Draw(out, s.measure.hold_step, frozenset(), 0, about=EXIT)


def loads_to_bear(s: Situation, seen: GoalView) -> tuple[LoadSeen, ...]:
    """Return the loads that the figure has to bring out now: those that it carries, or the figure itself if it is to be
    brought out. () if it has to fetch another load first."""
    if seen.played.kind.counts != "loads" or not seen.wants:
        return ()
    loads = [load for load in seen.loads() if not load.out]
    mine = tuple(load for load in loads if load.bearer == s.figure or _takes_up(s, load))
    return mine if mine and not _takes_more(s, loads, seen.played.points - seen.points(s.view.seat)) else ()


def _takes_up(s: Situation, load: LoadSeen) -> bool:
    """Return whether the figure's next action can take up a load on the ground: it stands beside it with nothing in
    between."""
    return bool(s.level.errand) and not load.bearer and s.me.square in covering(s, around(s, load.square))


def load_to_fetch(s: Situation, seen: GoalView) -> LoadSeen | None:
    """Return the load on the ground that the figure is chosen to fetch; None if there is none."""
    loads = [load for load in seen.loads() if not load.out]
    lying = [load for load in loads if not load.bearer]
    wanted = seen.played.points - seen.points(s.view.seat)
    return _assigned(s, lying, _free(s, loads), wanted + 1 - (len(loads) - len(lying)))


def _takes_more(s: Situation, loads: list[LoadSeen], wanted: int) -> bool:
    """Return whether a bearer has to fetch another load too, because fewer than `wanted` are carried and no comrade is
    free."""
    carried = sum(load.bearer > 0 for load in loads)
    return bool(s.level.aim) and carried < min(wanted, len(loads)) and not _free(s, loads)


def _assigned(s: Situation, lying: list[LoadSeen], free: tuple[Body, ...], most: int) -> LoadSeen | None:
    """Return the load that the figure has to fetch; None if there is none.

    The pair of figure and load with the shortest way is chosen first, then the next. Each figure fetches one load; a
    single load is fetched by two."""
    index, left = s.view.board.index, {load.number: load for load in lying}
    fields = {load.number: steps_to(s, around(s, load.square)) for load in lying}
    ways = sorted(
        (fields[load.number][index(body.square)], body.id, load.number) for body in (s.me, *free) for load in lying
    )
    if len(lying) == 1:
        return lying[0] if any(body == s.figure for _, body, _ in ways[: max(1, min(2, most))]) else None
    busy = set[int]()
    for _, body, number in ways:
        if number in left and body not in busy and len(busy) < most:
            if body == s.figure:
                return left[number]
            busy.add(body)
            del left[number]
    return None


def _free(s: Situation, loads: list[LoadSeen]) -> tuple[Body, ...]:
    """Return the comrades who carry nothing and are not themselves to be brought out."""
    busy = {load.bearer for load in loads} | {load.figure for load in loads}
    return tuple(friend for friend in s.friends if friend.id not in busy)


def _stop(s: Situation, seen: GoalView, loads: list[LoadSeen]) -> Iterator[Draw]:
    """Yield the draws of loads for the side that stops them. Two figures guard each load on the ground; the other
    figures attack a bearer or block its way."""
    g = weights().goal
    out = steps_to(s, seen.exits)
    for load in loads:
        if not load.bearer:
            beside = around(s, load.square)
            steps = steps_to(s, beside)
            if rank(s, steps) < 2:
                yield Draw(steps, s.measure.hold_step, beside, s.measure.hold_more, about=("load", load.number))
            continue
        bearer = next((foe for foe in s.foes if foe.id == load.bearer), None)
        pace = bearer.pace if bearer is not None else s.me.pace
        ways, home = bearers_way(s, seen, bearer)
        way = ways.way_down(home, load.square, AHEAD * max(1, pace))
        place = way[-1] if way else load.square
        near = out[s.view.board.index(s.me.square)] <= home[s.view.board.index(load.square)]
        steps = steps_to(s, (place,) if near else (load.square,))
        late = [max(0, far - s.me.pace) for far in steps]
        yield Draw(late, g.stop, frozenset(way), g.block, about=("way", load.number))


def bearers_way(s: Situation, seen: GoalView, bearer: Body | None) -> tuple[Roads, list[int]]:
    """Return the road network for an enemy who carries a load, and, for every square by its index on the board, the
    steps to that enemy's exit.

    Levels with errands use the enemy's own width, other levels the figure's.
    """
    if not s.level.errand or bearer is None or bearer.width == s.me.width:
        return s.roads, steps_to(s, seen.exits)
    ways = surveyed(s.view.board, s.view.ruleset.movement, bearer.width)
    return ways, way_steps(ways, seen.exits, bearer.square)


# --- who is to get through ------------------------------------------------------------------------------------------


def _leave(s: Situation, seen: GoalView) -> Iterator[Draw]:
    """Yield the draw of the exit for half of the ambushers; it ends one move before the exit.

    Nothing for the column. Nothing for levels with errands, because those give each guard an exit."""
    if seen.wants or s.level.errand:
        return
    steps = steps_to(s, seen.exits)
    if rank(s, steps) < (len(s.friends) + 2) // 2:
        near = [max(0, far - s.me.pace) for far in steps]
        yield Draw(near, weights().goal.in_time, frozenset(), 0, about=EXIT)


_MAKERS: dict[str, Callable[[Situation, GoalView], Iterator[Draw]]] = {
    "more": _ground,
    "clear": _ground,
    "loads": _loads,
    "leave": _leave,
}


def rank(s: Situation, steps: list[int], others: tuple[Body, ...] | None = None) -> int:
    """Return how many comrades (or figures of `others`) are nearer to a place than the figure; `steps` holds the steps
    to it from every square."""
    board = s.view.board
    own = (steps[board.index(s.me.square)], s.me.id)
    known = s.friends if others is None else others
    return sum((steps[board.index(friend.square)], friend.id) < own for friend in known)


def around(s: Situation, square: Square) -> frozenset[Square]:
    """Return a square and those of its neighbours from which the way to it on foot is short."""
    x, y = square
    board = s.view.board
    beside = [(x + dx, y + dy) for dx, dy in DIRECTIONS if (x + dx, y + dy) in board]
    if s.level.errand:  # with nothing between, as the rule says
        world = s.view.position.world
        return frozenset({square, *(one for one in beside if adjacent(world, square, one))})
    steps = s.roads.field(("goal", (square,)), (square,))
    return frozenset({square, *(one for one in beside if steps[board.index(one)] < min(FAR, 4))})
