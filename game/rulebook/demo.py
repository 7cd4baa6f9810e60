"""Demos as read from their files: a scenario, the rules it shows, and its beats (steps), each with the results it must
have.

A mark is the letter by which the file names a figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from game.model.grid import Square
from game.model.scenario import Scenario


class _DemoTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a demo file; unknown keys are errors."""


class ReachExpected(_DemoTable, frozen=True):
    """Expected reach of a movement action: squares that it includes and excludes, their number (`count`), and the cost
    of some."""

    figure: str
    action: str = "move"
    includes: tuple[Square, ...] = ()
    excludes: tuple[Square, ...] = ()
    count: int | None = None
    cost: dict[str, int] = {}
    """Cost by square, written "4,4"."""
    stops: tuple[Square, ...] = ()
    """Squares of the reach on which a move must end."""


class HitChanceExpected(_DemoTable, frozen=True):
    """Expected chance of an attack, from the attacker's square or another. `percent` is the chance to hit, `attack` and
    `defence` are the totals of the two sums, `refused` the code of the rejection if the attack is impossible."""

    figure: str
    target: str
    weapon: str
    percent: int | None = None
    attack: int | None = None
    defence: int | None = None
    square: Square | None = None
    refused: str = ""


class PreviewExpected(_DemoTable, frozen=True):
    """Expected cost of a path before it is walked; `provokes` are the figures that may react to one of its steps."""

    figure: str
    path: tuple[Square, ...]
    action: str = "move"
    tumble: bool = False
    cost: int | None = None
    provokes: tuple[str, ...] | None = None
    refused: str = ""


class DistanceExpected(_DemoTable, frozen=True):
    """Expected distance of two figures (`between`, their marks) in squares, and whether they are adjacent."""

    between: tuple[str, str]
    squares: int | None = None
    adjacent: bool | None = None


class AllowanceExpected(_DemoTable, frozen=True):
    """Expected allowance of a figure for one movement action: `total` in the ruleset's unit of movement."""

    figure: str
    total: int
    action: str = "move"


class WaitingExpected(_DemoTable, frozen=True):
    """Expected decision that the battle waits for: its kind, and the figure or side that must decide."""

    figure: str | None = None
    decision: str | None = None
    side: str | None = None
    choices: tuple[str, ...] | None = None
    """Ids of the answers on offer."""


Pattern = str | dict[str, Any]
"""An expected event or command: its kind (Stepped, move), or a table with the kind under `event` or `command` and some
of its fields."""


class Expect(_DemoTable, frozen=True):
    """Expected state after a beat; all fields are optional. `at` gives squares by figure, `cost` the cost of all steps
    taken, `strip` the order of turns, `offers` and `offers_not` commands on offer and not on offer. `events`: exactly
    these events happened in this order, not counting other kinds. `events_include`: these happened in this order,
    perhaps with others between. `events_not`: none of these happened. `figure`: facts by figure (see figure_facts.py).
    `rule`: the id of a rule that was applied in this beat."""

    at: dict[str, Square] = {}
    cost: int | None = None
    events: tuple[Pattern, ...] | None = None
    events_include: tuple[Pattern, ...] = ()
    events_not: tuple[Pattern, ...] = ()
    order: tuple[str, ...] | None = None
    strip: tuple[dict[str, Any], ...] = ()
    waiting: WaitingExpected | None = None
    offers: tuple[Pattern, ...] = ()
    offers_not: tuple[Pattern, ...] = ()
    reach: ReachExpected | tuple[ReachExpected, ...] = ()
    figure: dict[str, dict[str, Any]] = {}
    hit_chance: HitChanceExpected | tuple[HitChanceExpected, ...] = ()
    preview: PreviewExpected | tuple[PreviewExpected, ...] = ()
    distance: DistanceExpected | tuple[DistanceExpected, ...] = ()
    allowance: AllowanceExpected | tuple[AllowanceExpected, ...] = ()
    round: int | None = None
    rule: str | tuple[str, ...] = ()
    winner: str | None = None
    """The winning side; "" for a draw."""
    over: bool | None = None


class Beat(_DemoTable, frozen=True):
    """One step of a demo: words to say, a command or a refused command, and expectations. `dice` are the numbers that
    the dice show in this beat, in this order; the demo fails if they are too many or too few. `ask` replaces the
    standard question of its exercise; `because` gives the reason for a refusal."""

    say: str = ""
    ask: str = ""
    do: dict[str, Any] | None = None
    dice: tuple[int, ...] = ()
    expect: Expect = Expect()
    refuse: dict[str, Any] | tuple[dict[str, Any], ...] = ()
    because: str = ""


class ExerciseTable(_DemoTable, frozen=True):
    """Table [exercise] of a demo: which question it asks (by beat, topic and, if needed, figure or name) and its texts.
    `words` introduce the question, or with `later`, where they say the rule that answers it, the hint. `hint` helps,
    `decides` are at most two decisive pieces of the text of `rule`, `because` is the reason for the right answer,
    `wrong` maps wrong answers to the reasons against them; {A} stands for the name of figure A."""

    beat: int = 0
    topic: str = ""
    figure: str = ""
    name: str = ""
    words: str = ""
    later: bool = False
    hint: str = ""
    rule: str = ""
    decides: tuple[str, ...] = ()
    because: str = ""
    wrong: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Demo:
    """A demo ready to play. `names` has each figure's name by its mark, `signs` the letter of each kind of terrain in
    the file's sketch of the board; `dice` are the numbers that the dice show while the battle is set up, before the
    first beat."""

    id: str
    title: str
    rules: tuple[str, ...]
    claim: str
    scenario: Scenario
    beats: tuple[Beat, ...]
    names: dict[str, str]
    dice: tuple[int, ...] = ()
    signs: dict[str, str] = field(default_factory=dict)
    source: str = ""
    exercise: ExerciseTable = field(default_factory=ExerciseTable)


def refusals(beat: Beat) -> tuple[dict[str, Any], ...]:
    """Return the commands that must be refused in a beat."""
    return (beat.refuse,) if isinstance(beat.refuse, dict) else beat.refuse


def several(value: Any) -> tuple[Any, ...]:
    """Return one expectation, or a list of them, as a tuple."""
    return value if isinstance(value, tuple) else (value,)


def patterns_of(expect: Expect) -> Iterator[tuple[Pattern, str]]:
    """Yield every pattern of an expectation, each with the key that holds its kind ("event" or "command")."""
    for pattern in (*(expect.events or ()), *expect.events_include, *expect.events_not):
        yield pattern, "event"
    for pattern in (*expect.offers, *expect.offers_not):
        yield pattern, "command"


def figures_of(expect: Expect) -> Iterator[str]:
    """Yield the marks of all figures that an expectation names."""
    yield from expect.at
    yield from expect.order or ()
    yield from expect.figure
    if expect.waiting is not None and expect.waiting.figure is not None:
        yield expect.waiting.figure
    for entry in (*several(expect.reach), *several(expect.preview), *several(expect.allowance)):
        yield entry.figure
    for chance in several(expect.hit_chance):
        yield from (chance.figure, chance.target)
    for way in several(expect.distance):
        yield from way.between
