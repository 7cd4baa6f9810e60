"""Division of work for loads: which figures fetch a load, which follow to cover them, which are too far away, and which
guard a load.

A load is an object or figure that the goal of the battle asks to bring out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

from game.ai.after_orders import stands_then
from game.ai.bodies import Body, pace_of
from game.ai.errands import bears
from game.ai.facts import PositionFacts
from game.ai.goal_draws import around, steps_to, way_out
from game.ai.situation import Situation
from game.ai.weights import weights
from game.engine.distance_fields import FAR
from game.engine.goal_view import LoadSeen
from game.model.grid import Square
from game.model.listing import listed

FETCHERS = 2
"""The number of figures that go for one load on the ground."""
RUN = 2
"""The moves that a running figure is assumed to cover in a round."""
Post: TypeAlias = tuple[int, int]
"""A guard's id and the number of the load that it guards."""


def spared_by(s: Situation) -> tuple[LoadSeen, tuple[int, ...]] | None:
    """Return the only load on the ground and the ids of the comrades who fetch it; None if the figure is one of them or
    there is no such load."""
    seen = s.view.goal
    if seen is None or seen.played.kind.counts != "loads" or not seen.wants or bears(s):
        return None
    loads = [load for load in seen.loads() if not load.out]
    if len(loads) != 1 or loads[0].bearer:
        return None
    fetchers = fetchers_of(s, loads[0])
    return None if s.figure in fetchers else (loads[0], fetchers)


def fetchers_of(s: Situation, load: LoadSeen) -> tuple[int, ...]:
    """Return the ids of the FETCHERS figures of the side with the shortest ways to a load on the ground after this
    round."""
    steps, index = steps_to(s, around(s, load.square)), s.view.board.index
    done = {entry.figure for entry in s.view.strip() if entry.done}

    def soon(body: Body) -> int:
        """Return the steps to the load that are left for a figure after this round, if it still acts and runs."""
        ahead = 0 if body.id in done else RUN * (s.me.pace if body is s.me else pace_of(s.view, body.id))
        return steps[index(body.square)] - ahead

    nearest = sorted((soon(body), body.id) for body in (s.me, *s.friends))[:FETCHERS]
    return tuple(figure for _, figure in nearest)


def post_of(s: Situation) -> LoadSeen | None:
    """Return the load that the figure has to guard; None for the side that fetches loads, and while an enemy carries
    one.

    Every load gets a guard, so that all guards together have the fewest moves to go. Each of the others joins the
    nearest load that has the fewest guards. Comrades count where their orders lead."""
    seen = s.view.goal
    if seen is None or seen.wants or seen.played.kind.counts != "loads" or s.bearers:
        return None
    lying = {load.number: load for load in seen.loads() if load.lies}
    ends = {friend.id: stands_then(s.view, friend.id) for friend in s.friends}
    guards = {s.figure: s.me.square, **{one: end for one, end in ends.items() if end is not None}}
    moves = {(one, load.number): _moves(s, load, one, end) for one, end in guards.items() for load in lying.values()}
    aside = {(one, load.number): _aside(load, end) for one, end in guards.items() for load in lying.values()}
    posts = _fewest_moves(sorted(guards), sorted(lying), moves, aside)
    kept = Counter(posts.values())
    ways = sorted((length, aside[pair], *pair) for pair, length in moves.items())
    while kept and len(posts) < len(guards):
        least = min(kept.values())
        *_, one, number = next(way for way in ways if way[2] not in posts and kept[way[3]] == least)
        posts[one] = number
        kept[number] += 1
    return lying.get(posts.get(s.figure, 0))


def _fewest_moves(
    guards: Sequence[int], loads: Sequence[int], moves: Mapping[Post, int], aside: Mapping[Post, int]
) -> dict[int, int]:
    """Return one load for each of as many guards as possible, by the guard's id: with the least sum of `moves`, and of
    these with the least sum of `aside`, so that ways do not cross."""
    if len(guards) < len(loads):
        ways = (tuple(zip(guards, chosen, strict=True)) for chosen in permutations(loads, len(guards)))
    else:
        ways = (tuple(zip(chosen, loads, strict=True)) for chosen in permutations(guards, len(loads)))
    return dict(min(ways, key=lambda pairs: (*(sum(far[pair] for pair in pairs) for far in (moves, aside)), pairs)))


def _aside(load: LoadSeen, square: Square) -> int:
    """Return the square of the straight distance from a square to a load, in squares."""
    return (load.square[0] - square[0]) ** 2 + (load.square[1] - square[1]) ** 2


def _moves(s: Situation, load: LoadSeen, figure: int, square: Square) -> int:
    """Return the length of a figure's way from a square to a load, in hundredths of a move."""
    steps = steps_to(s, around(s, load.square))
    return 100 * steps[s.view.board.index(square)] // max(1, pace_of(s.view, figure))


def is_late(s: Situation, pace: int) -> bool:
    """Return whether the figure, which is no fetcher, could not fetch the load and bring it out before the last round.
    `pace` is its squares a move."""
    found, seen = spared_by(s), s.view.goal
    if found is None or seen is None:
        return False
    index, place = s.view.board.index, around(s, found[0].square)
    there, back = steps_to(s, place)[index(s.me.square)], way_out(s, seen)[index(found[0].square)]
    moves = seen.rounds_left * weights().moves.get(s.view.ruleset.clock.name, 100)
    return there < FAR and 100 * (there + back) > moves * pace


def spared_words(f: PositionFacts, does: str = "follows to cover them") -> str:
    """Return words for who fetches a load instead of the figure, and what the figure `does`; "" if it is a fetcher
    itself.

    Example: "Ines and Karl go for the fallen ally: Paul follows to cover them"."""
    found = spared_by(f.o.s)
    if found is None or not found[1] or f.view.goal is None:
        return ""
    load, nearest = found
    named, go = listed([f.name(one) for one in nearest]), "go" if len(nearest) > 1 else "goes"
    return f"{named} {go} for {f.view.goal.played.load_name(load.number)}: {f.name(f.figure)} {does}"
