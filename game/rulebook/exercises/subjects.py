"""Subjects: the questions that can be asked about a beat (step) of a demo, from its command, its refused commands and
its expectations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from game.model.grid import Square
from game.rulebook.demo import Beat, Demo, Pattern, refusals, several

AnswerKind = Literal["square", "number", "may", "who"]
AnswerValue: TypeAlias = int | bool | Square | tuple[str, ...]
"""An answer: a number, yes or no (allowed or not), a square, or figures by their marks (letters; an empty tuple for
nobody)."""

WAYS = ("path", "to")
"""Fields of a command that hold a path or its end."""

NUMBERS: dict[str, tuple[str, ...]] = {
    "InitiativeRolled": ("result",),
    "CheckRolled": ("result", "against"),
    "Attacked": ("attack", "defence", "result"),
    "Harmed": ("amount",),
    "CountNoted": ("amount",),
    "CountChanged": ("to",),
    "Blocked": ("cost",),
    "Fell": ("feet",),
    "Forced": ("feet",),
    "Declared": ("until",),
    "TurnBegan": ("at",),
    "HeightChanged": ("to",),
    "GroupsPlaced": ("squares",),
    "ActionDieSpent": ("left",),
}
"""Fields of an event with a number that can be asked for, by the event's kind."""

FLAGS = {"Attacked": "hit", "CheckRolled": "passed", "OpposedRolled": "won"}
"""Field of an event that is true or false, by the event's kind."""

SQUARES = {"Forced": "to", "Displaced": "to", "Burst": "square"}
"""Field with the square of an event: where its figure ends, or where it happens."""

TOLD = ("Stepped", "TurnBegan", "RoundBegan", "RoundEnded", "PhaseBegan", "ActionTaken", "TurnEnded", "AnswerGiven")
"""Events too common or too simple to be asked about."""

SILENT = ("end", "commit", "answer", "orders", "recall")
"""Commands that are no act of a figure, so that no question is about them."""

ALWAYS = ("at", "posture", "name", "trigger")


@dataclass(frozen=True, slots=True)
class Subject:
    """One possible question about the beat with number `beat` (from 1). `topic` is the kind of fact asked for (listed
    in answers.py); the other fields name figures by mark, a weapon, a square and so on; `place` is the index of a
    refused command."""

    beat: int
    kind: AnswerKind
    topic: str
    figure: str = ""
    other: str = ""
    weapon: str = ""
    square: Square | None = None
    path: tuple[Square, ...] = ()
    action: str = ""
    name: str = ""
    event: str = ""
    place: int = 0
    tumble: bool = False

    @property
    def is_after(self) -> bool:
        """Return whether the beat must be played before the answer can be read."""
        return self.topic not in ("allowed",)


def subjects_of(demo: Demo) -> list[Subject]:
    """Return all questions about a demo, beat by beat, the most instructive question of a beat first."""
    return [subject for number, beat in enumerate(demo.beats, start=1) for subject in _of_beat(number, beat)]


def _of_beat(number: int, beat: Beat) -> Iterator[Subject]:
    yield from _refused(number, beat)
    yield from _moves(number, beat)
    yield from _events(number, beat)
    yield from _forecasts(number, beat)
    yield from _facts(number, beat)
    yield from _who(number, beat)
    yield from _offers(number, beat)
    yield from _happens(number, beat)
    if beat.do is not None and beat.do["command"] not in SILENT:
        yield Subject(number, "may", "allowed", str(beat.do["figure"]))


def _refused(number: int, beat: Beat) -> Iterator[Subject]:
    for place, table in enumerate(refusals(beat)):
        yield Subject(number, "may", "allowed", str(table["figure"]), place=place)


def _moves(number: int, beat: Beat) -> Iterator[Subject]:
    """Yield the questions about a move's last square and its price."""
    expect = beat.expect
    if beat.do is None:
        return
    stops = [p["figure"] for p, _ in _tables(beat) if p["event"] == "Stopped" and "figure" in p]
    for mark in dict.fromkeys([*expect.at, *stops]):
        yield Subject(number, "square", "ends", mark)
    mover = str(beat.do["figure"])
    if any(way in beat.do for way in WAYS):
        stepped = any(p["event"] in ("Stepped", "Stopped") for p, _ in _tables(beat))
        if expect.cost is not None or stepped:
            yield Subject(number, "number", "cost", mover)
        if mover not in expect.at:
            yield Subject(number, "square", "ends", mover)


def _events(number: int, beat: Beat) -> Iterator[Subject]:
    """Yield the questions about numbers, results and squares of expected events."""
    for pattern, wanted in _tables(beat):
        if not wanted:
            continue
        tag, who, other = pattern["event"], str(pattern.get("figure", "")), str(pattern.get("target", ""))
        fields = [name for name in NUMBERS.get(tag, ()) if name in pattern]
        for name in fields or NUMBERS.get(tag, ())[:1]:
            yield Subject(number, "number", "event", who, other, name=name, event=tag)
        if tag in FLAGS:
            yield Subject(number, "may", "flag", who, other, name=FLAGS[tag], event=tag)
        if tag in SQUARES:
            yield Subject(number, "square", "event", who, other, name=SQUARES[tag], event=tag)


def _forecasts(number: int, beat: Beat) -> Iterator[Subject]:
    expect = beat.expect
    for chance in several(expect.hit_chance):
        pair = (chance.figure, chance.target, chance.weapon, chance.square)
        fields = [name for name in ("attack", "defence", "percent") if getattr(chance, name) is not None]
        for name in fields:
            yield Subject(number, "number", "chance", *pair, name=name)
        if not fields:
            yield Subject(number, "may", "possible", *pair)
    yield from _plans(number, beat)
    yield from _measures(number, beat)


def _plans(number: int, beat: Beat) -> Iterator[Subject]:
    for plan in several(beat.expect.preview):
        asked: dict[str, Any] = {"figure": plan.figure, "path": plan.path, "action": plan.action, "tumble": plan.tumble}
        if plan.provokes is not None:
            yield Subject(number, "who", "provokes", **asked)
        if plan.cost is not None:
            yield Subject(number, "number", "plan-cost", **asked)
        yield Subject(number, "may", "plan", **asked)


def _measures(number: int, beat: Beat) -> Iterator[Subject]:
    """Yield the questions about distances, allowances and reaches."""
    expect = beat.expect
    for way in several(expect.distance):
        if way.squares is not None:
            yield Subject(number, "number", "distance", *way.between)
        if way.adjacent is not None:
            yield Subject(number, "may", "adjacent", *way.between)
    for entry in several(expect.allowance):
        yield Subject(number, "number", "allowance", entry.figure, action=entry.action)
    for reach in several(expect.reach):
        for text in list(reach.cost)[:2]:
            x, _, y = text.partition(",")
            yield Subject(number, "number", "reach-cost", reach.figure, square=(int(x), int(y)), action=reach.action)
        for square in (*reach.excludes[:1], *reach.includes[:1]):
            yield Subject(number, "may", "reaches", reach.figure, square=square, action=reach.action)


def _facts(number: int, beat: Beat) -> Iterator[Subject]:
    for mark, wanted in beat.expect.figure.items():
        for name, value in wanted.items():
            if name in ("is", "is_not"):
                for word in value if isinstance(value, list | tuple) else [value]:
                    yield Subject(number, "may", "is", mark, name=str(word))
            elif isinstance(value, bool):
                yield Subject(number, "may", "true", mark, name=name)
            elif isinstance(value, int) and name not in ALWAYS:
                yield Subject(number, "number", "fact", mark, name=name)


def _who(number: int, beat: Beat) -> Iterator[Subject]:
    """Yield the questions about who may react, who acts next, and the order of figures."""
    wait = beat.expect.waiting
    if wait is not None and wait.decision not in (None, "act", "orders"):
        yield Subject(number, "who", "asked", name=str(wait.decision))
    elif wait is not None and wait.figure:
        yield Subject(number, "who", "next")
    if beat.expect.order is not None:
        yield Subject(number, "who", "order")
    if beat.do is not None and beat.do["command"] in ("end", "delay", "hold", "wait"):
        yield Subject(number, "who", "next")
    if beat.expect.round is not None:
        yield Subject(number, "number", "round")
    if beat.expect.over is not None or beat.expect.winner is not None:
        yield Subject(number, "may", "over")


def _offers(number: int, beat: Beat) -> Iterator[Subject]:
    for pattern in (*beat.expect.offers, *beat.expect.offers_not):
        action = pattern if isinstance(pattern, str) else str(pattern["command"])
        who = "" if isinstance(pattern, str) else str(pattern.get("figure", ""))
        yield Subject(number, "may", "offered", who, action=action)


def _happens(number: int, beat: Beat) -> Iterator[Subject]:
    for pattern, _ in _tables(beat):
        if pattern["event"] not in TOLD:
            who, other = str(pattern.get("figure", "")), str(pattern.get("target", pattern.get("source", "")))
            condition = str(pattern.get("condition", ""))
            yield Subject(number, "may", "happens", who, other, name=condition, event=pattern["event"])


def _tables(beat: Beat) -> list[tuple[Mapping[str, Any], bool]]:
    """Return the expected events of a beat as tables, each with True if it must happen, False if it must not."""
    expect = beat.expect
    wanted = [(pattern, True) for pattern in (*(expect.events or ()), *expect.events_include)]
    return [(_table(pattern), is_wanted) for pattern, is_wanted in [*wanted, *((p, False) for p in expect.events_not)]]


def _table(pattern: Pattern) -> Mapping[str, Any]:
    return {"event": pattern} if isinstance(pattern, str) else pattern
