"""Changed questions with another act in the beat, or about another square, path or weapon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from game.model.grid import square_words
from game.roster import load_roster
from game.rulebook.demo import Demo, refusals
from game.rulebook.exercises.demo_parts import figures_of, name_of
from game.rulebook.exercises.subjects import Subject
from game.rulebook.sentences import id_words

NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
Made = Iterator[tuple[str, Demo | Subject]]
"""Changes in words, each with the changed demo, or with the changed subject."""
Acts = Iterator[tuple[str, dict[str, Any]]]
"""Changes in words, each with the command that is given instead."""


def other_acts(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with another act: a step less or more, another weapon, another target."""
    beat = demo.beats[subject.beat - 1]
    table = beat.do or (refusals(beat)[subject.place] if refusals(beat) else None)
    if table is None:
        yield from _asked_otherwise(demo, subject)
        return
    for ways in (_another_way, _another_manner, _another_object):
        yield from ((words, _told(demo, subject, changed)) for words, changed in ways(demo, table))


def _another_way(demo: Demo, table: Mapping[str, Any]) -> Acts:
    """Yield the command with a step less, a step more, or another neighbouring square."""
    board = demo.scenario.map.board
    path = table.get("path", ())
    for length in range(len(path) - 1, max(0, len(path) - 4), -1):
        words = f"if {name_of(demo, table['figure'])} only went to {square_words(tuple(path[length - 1]))}"
        yield words, {**table, "path": path[:length]}
    if path:
        yield from _longer(demo, table, path)
    if isinstance(table.get("to"), list | tuple):
        x, y = table["to"]
        for dx, dy in NEIGHBOURS:
            if (x + dx, y + dy) in board:
                yield f"if it led to {x + dx},{y + dy}", {**table, "to": [x + dx, y + dy]}


def _another_manner(demo: Demo, table: Mapping[str, Any]) -> Acts:
    """Yield the command done in another manner: tumbling, sprinting or not, or with the other answer."""
    who = name_of(demo, table["figure"])
    if "tumble" in table or table["command"] == "move":
        is_on = bool(table.get("tumble"))
        yield f"if {who} {'did not tumble' if is_on else 'tumbled'}", {**table, "tumble": not is_on}
    if "sprint" in table or table["command"] == "hustle":
        is_on = bool(table.get("sprint"))
        yield f"if {who} {'did not sprint' if is_on else 'sprinted'}", {**table, "sprint": not is_on}
    for choice in ("yes", "no") if "choice" in table else ():
        if choice != table["choice"]:
            yield f"if the answer were {choice}", {**table, "choice": choice}


def _another_object(demo: Demo, table: Mapping[str, Any]) -> Acts:
    """Yield the act with another weapon, and with another target."""
    if "weapon" in table:
        for weapon in _weapons(demo, table["figure"]):
            if weapon != table["weapon"]:
                yield f"if the weapon were the {id_words(weapon)}", {**table, "weapon": weapon}
    if "target" in table:
        for mark, setup in figures_of(demo).items():
            if mark not in (table["target"], table["figure"]):
                yield f"if the target were {setup.name}", {**table, "target": mark}


def _weapons(demo: Demo, mark: str) -> tuple[str, ...]:
    """Return the weapons of a figure."""
    setup = figures_of(demo)[mark]
    return tuple(setup.overrides.get("weapons", load_roster().profiles[setup.profile].weapons))


def _longer(demo: Demo, table: Mapping[str, Any], path: Any) -> Acts:
    """Yield the path with one step more, straight on first."""
    x, y = path[-1]
    board = demo.scenario.map.board
    before = path[-2] if len(path) > 1 else figures_of(demo)[table["figure"]].square
    on = (x - before[0], y - before[1]) if before else (1, 0)
    for dx, dy in dict.fromkeys([on, *NEIGHBOURS]):
        if (x + dx, y + dy) in board:
            words = f"if {name_of(demo, table['figure'])} went on to {x + dx},{y + dy}"
            yield words, {**table, "path": [*path, [x + dx, y + dy]]}


def _asked_otherwise(demo: Demo, subject: Subject) -> Made:
    """Yield the same question about another square, path, weapon or figure."""
    if subject.path:
        for length in range(len(subject.path) - 1, 0, -1):
            yield (
                f"if the path ended at {square_words(subject.path[length - 1])}",
                replace(subject, path=subject.path[:length]),
            )
    if subject.square is not None:
        x, y = subject.square
        for dx, dy in NEIGHBOURS:
            if (x + dx, y + dy) in demo.scenario.map.board:
                is_shot = subject.topic in ("chance", "possible")
                words = f"if {'it were from' if is_shot else 'the square were'} {x + dx},{y + dy}"
                yield words, replace(subject, square=(x + dx, y + dy))
    if subject.weapon and subject.figure in figures_of(demo):
        for weapon in _weapons(demo, subject.figure):
            if weapon != subject.weapon:
                yield f"if the weapon were the {id_words(weapon)}", replace(subject, weapon=weapon)
    if subject.topic == "offered":
        for mark, setup in figures_of(demo).items():
            if mark != subject.figure:
                yield f"for {setup.name}", replace(subject, figure=mark)


def _told(demo: Demo, subject: Subject, table: Mapping[str, Any]) -> Demo:
    """Return the demo with another command in the beat of the subject."""
    place = subject.beat - 1
    beat = demo.beats[place]
    if beat.do is not None:
        changed = msgspec.structs.replace(beat, do=dict(table))
    else:
        wanted = list(refusals(beat))
        wanted[subject.place] = dict(table)
        changed = msgspec.structs.replace(beat, refuse=tuple(wanted))
    return replace(demo, beats=(*demo.beats[:place], changed, *demo.beats[place + 1 :]))
