"""Changes of an exercise that give another command in its beat (step), or ask about another square, path or weapon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from game.model.grid import square_words
from game.roster import load_roster
from game.rulebook.demo import Demo, refusals
from game.rulebook.exercises.demo_parts import figures_of, name_of
from game.rulebook.exercises.subjects import Subject
from game.rulebook.sentences import id_words

NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


class Told(NamedTuple):
    """A change in words: its condition ("if Ben were not there"; "" if the change explains nothing), and why its answer
    is wrong in the real position ("This forgets that Ben is there.")."""

    words: str
    why: str = ""


Made = Iterator[tuple[Told, Demo | Subject]]
"""Changes in words, each with the changed demo, or with the changed subject."""
Acts = Iterator[tuple[Told, dict[str, Any]]]
"""Changes in words, each with the command that is given instead."""


def other_acts(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with another act: a step less or more, another manner, another weapon, another target."""
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
    path, who = table.get("path", ()), name_of(demo, table["figure"])
    for length in range(len(path) - 1, max(0, len(path) - 4), -1):
        end = square_words(tuple(path[length - 1]))
        why = f"That would be right if {who} stopped on {end}. But {who} goes on to {square_words(tuple(path[-1]))}."
        yield Told(f"if {who} only went to {end}", why), {**table, "path": path[:length]}
    if path:
        yield from _longer(demo, table, path)
    if isinstance(table.get("to"), list | tuple):
        x, y = table["to"]
        for dx, dy in NEIGHBOURS:
            if (x + dx, y + dy) in board:
                why = f"That is right for {x + dx},{y + dy}. {who} wants to go to {x},{y}."
                yield Told(f"if it led to {x + dx},{y + dy}", why), {**table, "to": [x + dx, y + dy]}


def _another_manner(demo: Demo, table: Mapping[str, Any]) -> Acts:
    """Yield the command with an option changed: tumbling, sprinting, or the other answer."""
    who = name_of(demo, table["figure"])
    if "tumble" in table or table["command"] == "move":
        is_on = bool(table.get("tumble"))
        words = f"if {who} {'did not tumble' if is_on else 'tumbled'}"
        yield Told(words, _manner(who, "tumble", is_on)), {**table, "tumble": not is_on}
    if "sprint" in table or table["command"] == "hustle":
        is_on = bool(table.get("sprint"))
        words = f"if {who} {'did not sprint' if is_on else 'sprinted'}"
        yield Told(words, _manner(who, "sprint", is_on)), {**table, "sprint": not is_on}
    for choice in ("yes", "no") if "choice" in table else ():
        if choice != table["choice"]:
            why = f"That is right after the answer {choice}. Here the answer is {table['choice']}."
            yield Told(f"if the answer were {choice}", why), {**table, "choice": choice}


def _manner(who: str, verb: str, is_on: bool) -> str:
    """Return the words for a changed option of a move: that the wrong answer forgets the option (`is_on`), or that it
    assumes it."""
    return (
        f"This forgets that {who} {verb}s."
        if is_on
        else f"{who} does not {verb}. This would be right only if {who} did."
    )


def _another_object(demo: Demo, table: Mapping[str, Any]) -> Acts:
    """Yield the act with another weapon, and with another target."""
    if "weapon" in table:
        for weapon in _weapons(demo, table["figure"]):
            if weapon != table["weapon"]:
                yield _with_weapon(weapon, table["weapon"]), {**table, "weapon": weapon}
    if "target" in table:
        for mark, setup in figures_of(demo).items():
            if mark not in (table["target"], table["figure"]):
                why = f"That is right for {setup.name}. The target is {name_of(demo, table['target'])}."
                yield Told(f"if the target were {setup.name}", why), {**table, "target": mark}


def _with_weapon(weapon: str, own: str) -> Told:
    """Return the change to another weapon in words."""
    why = f"That is right with the {id_words(weapon)}. The question is about the {id_words(own)}."
    return Told(f"if the weapon were the {id_words(weapon)}", why)


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
            who = name_of(demo, table["figure"])
            why = f"That would be right if {who} went on to {x + dx},{y + dy}. But {who} goes only to {x},{y}."
            yield Told(f"if {who} went on to {x + dx},{y + dy}", why), {**table, "path": [*path, [x + dx, y + dy]]}


def _asked_otherwise(demo: Demo, subject: Subject) -> Made:
    """Yield the same question about another square, path, weapon or figure."""
    if subject.path:
        for length in range(len(subject.path) - 1, 0, -1):
            end = square_words(subject.path[length - 1])
            why = f"That would be right if the path ended on {end}. But it goes on to {square_words(subject.path[-1])}."
            yield Told(f"if the path ended at {end}", why), replace(subject, path=subject.path[:length])
    if subject.square is not None:
        x, y = subject.square
        for dx, dy in NEIGHBOURS:
            if (x + dx, y + dy) in demo.scenario.map.board:
                is_shot = subject.topic in ("chance", "possible")
                words = f"if {'it were from' if is_shot else 'the square were'} {x + dx},{y + dy}"
                at = "from" if is_shot else "for"
                why = f"That is right {at} {x + dx},{y + dy}. The question is about {x},{y}."
                yield Told(words, why), replace(subject, square=(x + dx, y + dy))
    if subject.weapon and subject.figure in figures_of(demo):
        for weapon in _weapons(demo, subject.figure):
            if weapon != subject.weapon:
                yield _with_weapon(weapon, subject.weapon), replace(subject, weapon=weapon)
    if subject.topic == "offered":
        for mark, setup in figures_of(demo).items():
            if mark != subject.figure:
                why = f"That is so for {setup.name}. The question is about {name_of(demo, subject.figure)}."
                yield Told(f"for {setup.name}", why), replace(subject, figure=mark)


def _told(demo: Demo, subject: Subject, table: Mapping[str, Any]) -> Demo:
    """Return the demo with another command in the beat that the subject asks about."""
    place = subject.beat - 1
    beat = demo.beats[place]
    if beat.do is not None:
        changed = msgspec.structs.replace(beat, do=dict(table))
    else:
        wanted = list(refusals(beat))
        wanted[subject.place] = dict(table)
        changed = msgspec.structs.replace(beat, refuse=tuple(wanted))
    return replace(demo, beats=(*demo.beats[:place], changed, *demo.beats[place + 1 :]))
