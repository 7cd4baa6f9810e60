"""Changed positions and neighbouring rules: every one a mistake somebody could make about a demo, with its words.

A change is a whole demo that differs from the first one in one thing, so it can be played and looked at. They come in
the order in which they teach: the rule itself, who or what was forgotten, what was taken for something else, how far
off the answer was, and how the other rulesets have it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import msgspec

from game.actions import ACTIONS
from game.model.errors import BadInput
from game.model.grid import FACINGS, square_words
from game.model.input_files import parse_toml
from game.model.scenario import FigureSetup
from game.model.terrain import nature
from game.roster import load_roster
from game.rulebook.demo import Beat, Demo
from game.rulebook.exercises.changed_acts import NEIGHBOURS, Made, other_acts
from game.rulebook.exercises.demo_parts import (
    figures_of,
    less,
    moved,
    name_of,
    named_in,
    on_ground,
    side_of,
    title_of,
    with_facts,
    without_facts,
)
from game.rulebook.exercises.moment import PASSING
from game.rulebook.exercises.subjects import Subject
from game.rulebook.sentences import id_words
from game.rulebook.switches import switches
from game.rulesets import give, is_shipped, load_ruleset

NUMBERS = {"speed": (5, 10), "strength": (1, 2, 4), "agility": (1, 2, 4), "constitution": (1, 2, 4), "count": (1, 2, 5),
           "perception": (2,), "willpower": (2,), "intelligence": (2,), "level": (1, 2), "passes": (1,),
           "at_time": (1, 2)}  # fmt: skip
"""Numbers of a figure that are tried higher and lower, and by how much."""
ATTRIBUTES = {"strength", "agility", "constitution", "perception", "willpower", "intelligence"}
ANOTHER = "for "
"""Opening of the changes that ask of another figure."""


def other_numbers(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield changes of the figures' own facts: as in their profile, then numbers a little higher and lower."""
    first = [mark for mark in (subject.figure, subject.other) if mark in figures_of(demo)]
    order = [*first, *(mark for mark in figures_of(demo) if mark not in first)]
    facts = ("size", "armour", "skills", "weapons", "proficiencies", "by")
    for mark in order:
        setup = figures_of(demo)[mark]
        for fact in facts:
            if fact in setup.overrides:
                plain = getattr(load_roster().profiles[setup.profile], fact)
                words = (
                    f"if {setup.name} had the {fact if fact != 'by' else 'numbers'} of an ordinary {title_of(setup)}"
                )
                if fact in ("size", "armour"):
                    words = f"if {setup.name}'s {fact} were {id_words(plain)}"
                yield (
                    "" if subject.kind == "number" and fact in ("skills", "by") else words,
                    without_facts(demo, mark, (fact,)),
                )
    for mark, step in itertools.product(order, (0, 1, 2)):
        setup = figures_of(demo)[mark]
        profile = load_roster().profiles[setup.profile]
        for number, steps in NUMBERS.items():
            base = setup.overrides.get(number, getattr(profile, number, None))
            if base is None or (number in ("at_time", "count") and number not in setup.overrides) or step >= len(steps):
                continue
            if number == "speed" and not base:
                base = load_ruleset(demo.scenario.ruleset).sizes[setup.overrides.get("size", profile.size)].speed
            for value in (base + steps[step], base - steps[step]):
                title = {"count": "Count", "speed": "Speed", "at_time": "AT"}.get(number, id_words(number))
                words = f"if {setup.name}'s {title} were {value}"
                is_any = number == "count" and subject.kind == "number"  # a sum is another with any other number
                if number in ATTRIBUTES or is_any:  # attributes do not stand on a figure's card
                    words = ""
                yield words, with_facts(demo, mark, **{number: value})


def other_dice(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with another face of a die."""
    place = subject.beat - 1
    beat = demo.beats[place]
    for number, value in enumerate(beat.dice):
        for off in itertools.chain.from_iterable((n, -n) for n in range(1, 20)):
            if 1 <= value + off <= 20:
                dice = (*beat.dice[:number], value + off, *beat.dice[number + 1 :])
                changed = msgspec.structs.replace(beat, dice=dice)
                yield (
                    _die_words(subject, value, off),
                    replace(demo, beats=(*demo.beats[:place], changed, *demo.beats[place + 1 :])),
                )
    for number, value in enumerate(demo.dice):
        for off in (1, -1, 2, -2, 4, -4, 8, -8):
            if value + off >= 1:
                dice = (*demo.dice[:number], value + off, *demo.dice[number + 1 :])
                yield _die_words(subject, value, off), replace(demo, dice=dice)


def _die_words(subject: Subject, value: int, off: int) -> str:
    """Return the change of a die in words; "" for a sum, which any other die changes."""
    is_sum = subject.kind == "number" and subject.name == "result"
    return "" if is_sum else f"if a die had shown {value + off} instead of {value}"


def other_places(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with a figure on another square, or facing another way."""
    figures = figures_of(demo)
    taken = {setup.square for setup in figures.values()}
    movers = [mark for mark in figures if mark != subject.figure]
    for far in (1, 2, 3):
        for mark, (dx, dy) in itertools.product([*movers, *([subject.figure] if subject.figure else [])], NEIGHBOURS):
            setup = figures[mark]
            if setup.square is None:
                continue
            square = (setup.square[0] + dx * far, setup.square[1] + dy * far)
            if square in demo.scenario.map.board and square not in taken:
                yield f"if {setup.name} stood on {square_words(square)}", moved(demo, mark, square=square)
    for mark, setup in figures.items():
        for facing in (0, 2, 4, 6):
            if facing != setup.facing:
                yield f"if {setup.name} faced {FACINGS[facing]}", moved(demo, mark, facing=facing)


def other_options(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield changes of the battle's options."""
    ruleset = load_ruleset(demo.scenario.ruleset)
    own: dict[str, tuple[Any, ...]] = {"awareness": ("all", "none", "red", "blue"), "scale": tuple(ruleset.variants)}
    for name in demo.scenario.options:
        if name in ("opening", "goal"):
            continue
        value = demo.scenario.options[name]
        others = own.get(name, (not value,) if isinstance(value, bool) else ())
        if isinstance(value, int) and not isinstance(value, bool):
            others = (value + 1, value - 1)
        for other in others:
            if other != value:
                options = {**demo.scenario.options, name: other}
                words = f"with {id_words(name.replace('_', ' '))} set to {id_words(str(other)).lower()}"
                words = f"in squares of {other} m" if name == "scale" else "" if type(other) is int else words
                yield words, replace(demo, scenario=replace(demo.scenario, options=options))


PLAIN = "grass"
OPENING_ROLLS = ("InitiativeRolled", "GroupsPlaced")
"""Events of the opening, in which a figure fewer shifts all dice and so explains nothing."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change in words ("if B were not there"), and the demo in which it is made."""

    words: str
    demo: Demo
    subject: Subject


def changes(demo: Demo, subject: Subject, rules: tuple[str, ...] = ()) -> Iterator[Change]:
    """Yield every change of a demo that could make another answer right, the most instructive first; `rules` are those
    that decided the answer."""
    for made in _MAKERS:
        for words, changed in made(demo, subject, rules):
            about = subject
            if isinstance(changed, Subject):
                about, changed = changed, demo
            yield Change(words, changed, about)


# --- rules ------------------------------------------------------------------------------------------------------------


def _rules_off(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the demo without one of the rules that decided."""
    base = demo.scenario.ruleset
    if not is_shipped(base):
        return
    for rule in dict.fromkeys((*demo.rules, *rules)):
        switch = switches().get(rule)
        name = without(base, rule) if switch is not None else ""
        if switch is not None and name:
            yield f"in a game in which {switch.text}", _under(demo, name)


@cache
def without(base: str, rule: str) -> str:
    """Return the name of a ruleset without one of its rules; "" if there is no such ruleset."""
    tables: dict[str, Any] = {"extends": base}
    for line in switches()[rule].set:
        _lay(tables, parse_toml(line, rule))
    try:
        name = give(tables, f"{base} without {rule}")
        changed = load_ruleset(name).fingerprint != load_ruleset(base).fingerprint
    except BadInput:
        return ""
    return name if changed else ""


def _lay(under: dict[str, Any], over: Mapping[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(under.get(key), dict):
            _lay(under[key], value)
        else:
            under[key] = value


def _under(demo: Demo, ruleset: str) -> Demo:
    return replace(demo, scenario=replace(demo.scenario, ruleset=ruleset))


def _rulesets(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the demo under other rulesets, if only ended turns come before the question."""
    beats = demo.beats[: subject.beat - 1]
    if any(beat.do is not None and beat.do["command"] not in PASSING for beat in beats):
        return
    for name in ("static", "fluid", "action-time", "phases", "passes"):
        if name != demo.scenario.ruleset:
            known = {key: value for key, value in demo.scenario.options.items() if key != "scale"}
            scenario = replace(demo.scenario, ruleset=name, options=known)
            yield f"under {load_ruleset(name).title}", replace(demo, scenario=scenario)


# --- what one forgot --------------------------------------------------------------------------------------------------


def _acts_left_out(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise without one of the earlier acts."""
    for place, beat in enumerate(demo.beats[: subject.beat - 1]):
        if beat.do is not None and beat.do["command"] not in PASSING:
            known = ACTIONS.get(beat.do["command"])
            title = known.title if known is not None else id_words(beat.do["command"])
            beats = (*demo.beats[:place], Beat(say=beat.say), *demo.beats[place + 1 :])
            yield f"if {name_of(demo, beat.do['figure'])} had not chosen {title} before", replace(demo, beats=beats)


def _states_off(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise without one of a figure's states."""
    for mark, setup in figures_of(demo).items():
        given = setup.overrides.get("conditions", ())
        for condition in given:
            kept = {name: (given[name] if isinstance(given, Mapping) else 0) for name in given if name != condition}
            yield f"if {setup.name} were not {id_words(condition)}", with_facts(demo, mark, conditions=kept)
        for fact in ("posture", "state", "lost", "shots", "load", "traits", "modes", "readiness", "aim", "brace"):
            if fact in setup.overrides:
                yield _without_it(fact, setup), without_facts(demo, mark, (fact,))


def _states_on(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with a figure in a state that it does not have in the demo."""
    known = load_ruleset(demo.scenario.ruleset).conditions
    acting = str((demo.beats[subject.beat - 1].do or {}).get("figure", subject.figure))
    for mark, setup in figures_of(demo).items():
        given = setup.overrides.get("conditions", ())
        for condition in ("flat-footed", "hidden", "stunned", "fatigued", "grappled", "running"):
            if condition in known and condition not in given:
                more = {**dict.fromkeys(given, 0), condition: 0}
                is_own = condition == "stunned" and mark in (subject.figure, acting)
                words = "" if is_own else f"if {setup.name} were {id_words(condition)}"
                yield words, with_facts(demo, mark, conditions=more)
        for posture in ("prone", "crouching"):
            if setup.overrides.get("posture", "standing") != posture:
                yield f"if {setup.name} were {posture}", with_facts(demo, mark, posture=posture)
        if not setup.overrides.get("state"):
            is_own = mark in (subject.figure, acting) or subject.kind == "number"
            yield "" if is_own else f"if {setup.name} were unconscious", with_facts(demo, mark, state="unconscious")


def _without_it(fact: str, setup: FigureSetup) -> str:
    """Return the clause for a figure that starts without one of its facts."""
    value = setup.overrides[fact]
    plain = {"lost": "hurt", "shots": "short of shots", "aim": "aiming", "brace": "braced"}
    if fact in ("modes", "traits"):
        told = ", ".join(id_words(str(one)) for one in value)
        if fact == "modes":
            return "" if "walk" in told else f"if {setup.name} could not {told}"
        return f"if {setup.name} were without {told}"
    return f"if {setup.name} were not {plain.get(fact, id_words(str(value)))}{' laden' if fact == 'load' else ''}"


def _people(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise without one of the figures."""
    needed = {subject.figure, subject.other, *named_in(demo.beats[subject.beat - 1])}
    for mark, setup in figures_of(demo).items():
        if mark not in needed:
            words = "" if subject.event in OPENING_ROLLS else f"if {setup.name} were not there"
            yield words, less(demo, mark)


def _ground(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the demo without one kind of ground or border, and on level ground."""
    board = demo.scenario.map.board
    kinds = [name for stack in board.terrain for name in stack if name != PLAIN]
    for kind in dict.fromkeys(kinds):
        layers = tuple(tuple(name for name in stack if name != kind) or (PLAIN,) for stack in board.terrain)
        yield (
            f"if there were no {nature().terrain[kind].title.lower()}",
            on_ground(demo, replace(board, terrain=layers, scratch={})),
        )
    for kind in dict.fromkeys(board.edges.values()):
        edges = {edge: name for edge, name in board.edges.items() if name != kind}
        opened = tuple(edge for edge in board.opened if edge in edges)
        words = f"if there were no {nature().edge[kind].title.lower()}"
        yield words, on_ground(demo, replace(board, edges=edges, opened=opened, scratch={}))
    closed = [edge for edge, kind in board.edges.items() if kind in ("door", "window-small", "window-large")]
    if closed:
        is_open = bool(board.opened)
        words = f"if the {nature().edge[board.edges[closed[0]]].title.lower()} were {'shut' if is_open else 'open'}"
        yield words, on_ground(demo, replace(board, opened=() if is_open else tuple(closed), scratch={}))
    if any(board.heights):
        yield "if the ground were level", on_ground(demo, replace(board, heights=(0,) * len(board.heights), scratch={}))


def _others(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the question about another figure."""
    if subject.topic not in ("fact", "chance", "allowance", "distance", "cost", "true", "is"):
        return
    for mark, setup in figures_of(demo).items():
        if subject.figure and mark not in (subject.figure, subject.other):
            if subject.topic == "chance" and side_of(demo, mark) != side_of(demo, subject.other):
                continue
            if subject.topic in ("is", "true") and side_of(demo, mark) != side_of(demo, subject.figure):
                continue
            if subject.topic in ("chance", "distance"):
                about = "an attack on" if subject.topic == "chance" else "the way to"
                yield f"{ANOTHER}{about} {setup.name}", replace(subject, other=mark)
            else:
                yield f"{ANOTHER}{setup.name}, not for {name_of(demo, subject.figure)}", replace(subject, figure=mark)


_MAKERS = (
    _rules_off, _acts_left_out, _states_off, _ground, _others, _people, _states_on, other_acts, other_numbers,
    other_dice, other_places, other_options, _rulesets,
)  # fmt: skip
"""Every kind of change, the most telling first."""
