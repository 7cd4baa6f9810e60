"""The same demo turned or mirrored and, if possible, with other profiles, to ask again a question that was answered
wrong.

The engine finds the answers anew, because the original's claims with numbers are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from game.model.board import Board
from game.model.goals import Goal
from game.model.grid import Square, edge_between, square_words
from game.roster import load_roster
from game.rulebook.demo import Beat, Demo, Expect, refusals, several
from game.rulesets import load_ruleset

TURNS = 8
"""Number of ways to turn and mirror a board; way 0 leaves it unchanged."""
PATHS, SPOTS = ("path", "after"), ("to", "square")


@dataclass(frozen=True, slots=True)
class BoardTurn:
    """One way to turn a board of this width and height: mirrored across, down, along a diagonal, or several of
    these."""

    number: int
    width: int
    height: int

    def square(self, square: Iterable[int], wide: int = 1) -> Square:
        """Return the place of a square on the turned board; for a figure `wide` squares wide, the top left square."""
        x, y = square
        if self.number & 1:
            x = self.width - wide - x
        if self.number & 2:
            y = self.height - wide - y
        return (y, x) if self.number & 4 else (x, y)

    def direction(self, direction: int) -> int:
        """Return a direction on the turned board."""
        if self.number & 1:
            direction = -direction % 8
        if self.number & 2:
            direction = (4 - direction) % 8
        return (6 - direction) % 8 if self.number & 4 else direction

    def board(self, board: Board) -> Board:
        """Return the turned board."""
        wide, high = (board.height, board.width) if self.number & 4 else (board.width, board.height)
        places = {self.square(square): square for square in board.squares}
        order = [places[x, y] for y in range(high) for x in range(wide)]
        return replace(
            board,
            width=wide,
            height=high,
            terrain=tuple(board.surfaces(square) for square in order),
            heights=tuple(board.elevation(square) for square in order),
            edges={self.edge(edge): kind for edge, kind in board.edges.items()},
            opened=tuple(self.edge(edge) for edge in board.opened),
            indoors=frozenset(self.square(square) for square in board.indoors),
            scratch={},
        )

    def edge(self, edge: Iterable[Iterable[int]]) -> tuple[Square, Square]:
        """Return a border on the turned board."""
        a, b = edge
        return edge_between(self.square(a), self.square(b))


def turned(demo: Demo, number: int) -> Demo:
    """Return a demo with its board turned or mirrored; `number` is 0 (unchanged) to 7."""
    battle_map = demo.scenario.map
    turn = BoardTurn(number % TURNS, battle_map.board.width, battle_map.board.height)
    widths = _widths(demo)
    wide = lambda mark: widths.get(str(mark), 1)  # noqa: E731
    sides = tuple(
        replace(
            side,
            figures=tuple(
                replace(
                    one,
                    square=turn.square(one.square, widths.get(_mark(demo, one.name), 1)) if one.square else None,
                    facing=turn.direction(one.facing),
                    overrides=_turned_facts(one.overrides, turn),
                )
                for one in side.figures
            ),
        )
        for side in demo.scenario.sides
    )
    changed = replace(
        battle_map,
        board=turn.board(battle_map.board),
        deployments=tuple(
            replace(one, squares=tuple(turn.square(s) for s in one.squares)) for one in battle_map.deployments
        ),
        objectives=tuple(
            replace(one, squares=tuple(turn.square(s) for s in one.squares)) for one in battle_map.objectives
        ),
        labels=tuple(replace(one, square=turn.square(one.square)) for one in battle_map.labels),
        goals=tuple(_goal(one, turn) for one in battle_map.goals),
    )
    beats = tuple(_beat(beat, turn, wide) for beat in demo.beats)
    return replace(demo, scenario=replace(demo.scenario, map=changed, sides=sides), beats=beats)


def _goal(goal: Goal, turn: BoardTurn) -> Goal:
    """Return a goal with all its squares turned."""
    return msgspec.structs.replace(
        goal,
        zone=tuple(turn.square(s) for s in goal.zone),
        exit=tuple(turn.square(s) for s in goal.exit),
        caches=tuple(turn.square(s) for s in goal.caches),
        guide=turn.square(goal.guide) if goal.guide is not None else None,
        starts={side: tuple(turn.square(s) for s in area) for side, area in goal.starts.items()},
    )


def _mark(demo: Demo, name: str) -> str:
    return next((mark for mark, known in demo.names.items() if known == name), "")


def _widths(demo: Demo) -> dict[str, int]:
    """Return the width of each figure in squares, by its mark."""
    ruleset = load_ruleset(demo.scenario.ruleset, str(demo.scenario.options.get("scale", "")))
    profiles = load_roster().profiles
    return {
        _mark(demo, one.name): ruleset.sizes[one.overrides.get("size", profiles[one.profile].size)].width
        for side in demo.scenario.sides
        for one in side.figures
    }


def _turned_facts(overrides: Mapping[str, Any], turn: BoardTurn) -> dict[str, Any]:
    brace = overrides.get("brace", -1)
    return {**overrides, "brace": turn.direction(brace)} if brace >= 0 else dict(overrides)


Wide = Callable[[object], int]


def _beat(beat: Beat, turn: BoardTurn, wide: Wide) -> Beat:
    do = _command(beat.do, turn, wide) if beat.do is not None else None
    refused = tuple(_command(table, turn, wide) for table in refusals(beat))
    return msgspec.structs.replace(beat, do=do, refuse=refused, expect=_expect(beat.expect, turn, wide))


def _command(table: Mapping[str, Any], turn: BoardTurn, wide: Wide) -> dict[str, Any]:
    """Return a command with all its squares and directions turned."""
    own = wide(table.get("figure"))
    made = dict(table)
    for key in PATHS:
        if isinstance(made.get(key), list | tuple):
            made[key] = [list(turn.square(square, own)) for square in made[key]]
    for key in SPOTS:
        if key in made:
            made[key] = list(turn.square(made[key], own if key == "to" else 1))
    if "edge" in made:
        made["edge"] = [list(square) for square in turn.edge(made["edge"])]
    if "opens" in made:
        made["opens"] = [[list(square) for square in turn.edge(edge)] for edge in made["opens"]]
    if isinstance(made.get("direction"), int):
        made["direction"] = turn.direction(made["direction"])
    return made


def _expect(expect: Expect, turn: BoardTurn, wide: Wide) -> Expect:
    """Return the expectation of a beat on the turned board."""
    changed = msgspec.structs.replace
    reach = tuple(
        changed(
            one,
            includes=tuple(turn.square(s, wide(one.figure)) for s in one.includes),
            excludes=tuple(turn.square(s, wide(one.figure)) for s in one.excludes),
            stops=tuple(turn.square(s, wide(one.figure)) for s in one.stops),
            cost={_keyed(key, turn, wide(one.figure)): cost for key, cost in one.cost.items()},
        )
        for one in several(expect.reach)
    )
    chances = tuple(
        changed(one, square=turn.square(one.square, wide(one.figure))) if one.square else one
        for one in several(expect.hit_chance)
    )
    plans = tuple(
        changed(one, path=tuple(turn.square(s, wide(one.figure)) for s in one.path)) for one in several(expect.preview)
    )
    at = {mark: turn.square(square, wide(mark)) for mark, square in expect.at.items()}
    return changed(expect, at=at, reach=reach, hit_chance=chances, preview=plans)


def _keyed(text: str, turn: BoardTurn, wide: int) -> str:
    x, _, y = text.partition(",")
    return square_words(turn.square((int(x), int(y)), wide))


def recast(demo: Demo, number: int) -> Demo:
    """Return a demo with other profiles of the same size that carry the named weapons; facts given in the file stay.
    The same demo if there are no such profiles."""
    profiles = load_roster().profiles
    named = {str(table["weapon"]) for beat in demo.beats for table in _tables(beat) if "weapon" in table}
    named |= {one.weapon for beat in demo.beats for one in several(beat.expect.hit_chance)}

    def other(profile: str) -> str:
        own = profiles[profile]
        kept = named & {*own.weapons}
        fit = [
            name
            for name, sheet in profiles.items()
            if sheet.size == own.size and sheet.people == own.people and kept <= {*sheet.weapons}
        ]
        return fit[(fit.index(profile) + number) % len(fit)]

    sides = tuple(
        replace(side, figures=tuple(replace(one, profile=other(one.profile)) for one in side.figures))
        for side in demo.scenario.sides
    )
    return replace(demo, scenario=replace(demo.scenario, sides=sides))


def _tables(beat: Beat) -> list[dict[str, Any]]:
    return [beat.do] if beat.do is not None else [*refusals(beat)]
