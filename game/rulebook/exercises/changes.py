"""Changed positions and neighbouring rules, each with the words for the mistake that a learner makes by it.

A change is a whole demo that differs in one point, so it can be played. Changes come in the order of their use to a
learner: rules, forgotten figures and states, mix-ups, other numbers, other rulesets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game.actions import ACTIONS
from game.model.errors import BadInput
from game.model.input_files import parse_toml
from game.model.scenario import FigureSetup
from game.model.terrain import nature
from game.rulebook.demo import Beat, Demo
from game.rulebook.exercises.changed_acts import Made, Told, other_acts
from game.rulebook.exercises.changed_facts import (
    dice_far_off,
    other_counts,
    other_dice,
    other_numbers,
    other_options,
    other_places,
)
from game.rulebook.exercises.demo_parts import (
    figures_of,
    less,
    name_of,
    named_in,
    on_ground,
    side_of,
    with_facts,
    without_facts,
)
from game.rulebook.exercises.moment import PASSING
from game.rulebook.exercises.subjects import Subject
from game.rulebook.sentences import id_words
from game.rulebook.switches import switches
from game.rulesets import give, is_shipped, load_ruleset

ANOTHER = "for "
"""First words of changes that ask about another figure."""


OF_ONE = ("halves", "free", "simple")
"""Facts that a figure has only while it is its turn."""
PLAIN = "grass"
OPENING_ROLLS = ("InitiativeRolled", "GroupsPlaced")
"""Events at the start of a battle. With one figure fewer all their dice would shift, so leaving out a figure explains
nothing there."""


Maker = Callable[[Demo, Subject, tuple[str, ...]], Made]


@dataclass(frozen=True, slots=True)
class Change:
    """One change in words ("if Ben were not there"), with the reason `why` its answer is wrong, and the changed demo
    and subject. `is_far`: it changes other facts, too unlikely as a mistake. `forgotten`: something on the board is
    left out. `act`: another command is given or asked about."""

    words: str
    demo: Demo
    subject: Subject
    why: str = ""
    is_far: bool = False
    forgotten: bool = False
    act: bool = False


def changes(demo: Demo, subject: Subject, rules: tuple[str, ...] = ()) -> Iterator[Change]:
    """Yield every change of a demo that could make another answer right, most instructive first; `rules` are the ids of
    the rules that decided the answer."""
    return _made(demo, subject, _MAKERS, rules)


def _made(demo: Demo, subject: Subject, makers: tuple[Maker, ...], rules: tuple[str, ...] = ()) -> Iterator[Change]:
    for maker in makers:
        for told, changed in maker(demo, subject, rules):
            about = subject
            if isinstance(changed, Subject):
                about, changed = changed, demo
            kinds = (maker in _FAR, maker in _FORGOTTEN, maker is other_acts)
            yield Change(told.words, changed, about, told.why, *kinds)


def other_questions(demo: Demo, subject: Subject) -> Iterator[Change]:
    """Yield every change of the question: another figure, command, die or Count."""
    return _made(demo, subject, (_others, other_acts, dice_far_off, other_counts))


def other_positions(demo: Demo, subject: Subject) -> Iterator[Change]:
    """Yield every change of the visible position: a figure, an earlier act, a state, the ground or a square is left out
    or changed."""
    return _made(demo, subject, (_people, _acts_left_out, _states_off, _ground, other_places))


# --- rules ------------------------------------------------------------------------------------------------------------


def _rules_off(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the demo under its ruleset with one of the rules switched off that decided the answer."""
    base = demo.scenario.ruleset
    if not is_shipped(base):
        return
    for rule in dict.fromkeys((*demo.rules, *rules)):
        switch = switches().get(rule)
        name = without(base, rule) if switch is not None else ""
        if switch is not None and name:
            why = f"This forgets a rule: {switch.here}."
            yield Told(f"in a game in which {switch.text}", why), _under(demo, name)


@cache
def without(base: str, rule: str) -> str:
    """Return the name of a ruleset with one rule switched off; "" if that is impossible or changes nothing."""
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
    """Yield the demo under other rulesets, if the beats before the question only end turns."""
    beats = demo.beats[: subject.beat - 1]
    if any(beat.do is not None and beat.do["command"] not in PASSING for beat in beats):
        return
    for name in ("static", "fluid", "action-time", "phases", "passes"):
        if name != demo.scenario.ruleset:
            known = {key: value for key, value in demo.scenario.options.items() if key != "scale"}
            scenario = replace(demo.scenario, ruleset=name, options=known)
            title, own = load_ruleset(name).title, load_ruleset(demo.scenario.ruleset).title
            yield (
                Told(f"under {title}", f"That is so under {title}. Here it is {own}."),
                replace(demo, scenario=scenario),
            )


# --- what one forgot --------------------------------------------------------------------------------------------------


def _acts_left_out(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with one earlier act left out."""
    for place, beat in enumerate(demo.beats[: subject.beat - 1]):
        if beat.do is not None and beat.do["command"] not in PASSING:
            known = ACTIONS.get(beat.do["command"])
            title = known.title if known is not None else id_words(beat.do["command"])
            beats = (*demo.beats[:place], Beat(say=beat.say), *demo.beats[place + 1 :])
            who = name_of(demo, beat.do["figure"])
            words = f"if {who} had not chosen {title} before"
            yield Told(words, f"This forgets that {who} chose {title} before."), replace(demo, beats=beats)


def _states_off(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with one of a figure's states left out."""
    for mark, setup in figures_of(demo).items():
        given = setup.overrides.get("conditions", ())
        for condition in given:
            kept = {name: (given[name] if isinstance(given, Mapping) else 0) for name in given if name != condition}
            words = f"if {setup.name} were not {id_words(condition)}"
            why = f"This forgets that {setup.name} is {id_words(condition)}."
            yield Told(words, why), with_facts(demo, mark, conditions=kept)
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
                told = Told("") if is_own else _if_only(setup, id_words(condition))
                yield told, with_facts(demo, mark, conditions=more)
        for posture in ("prone", "crouching"):
            if setup.overrides.get("posture", "standing") != posture:
                yield _if_only(setup, posture), with_facts(demo, mark, posture=posture)
        if not setup.overrides.get("state"):
            is_own = mark in (subject.figure, acting) or subject.kind == "number"
            told = Told("") if is_own else _if_only(setup, "unconscious")
            yield told, with_facts(demo, mark, state="unconscious")


def _if_only(setup: FigureSetup, state: str) -> Told:
    """Return in words the change that a figure has a state which it does not have in the demo."""
    return Told(
        f"if {setup.name} were {state}", f"{setup.name} is not {state}. This would be right only for somebody who is."
    )


def _without_it(fact: str, setup: FigureSetup) -> Told:
    """Return in words the change that a figure starts without one of its facts."""
    name, value = setup.name, setup.overrides[fact]
    plain = {"lost": "hurt", "shots": "short of shots", "aim": "aiming", "brace": "braced"}
    if fact in ("modes", "traits"):
        told = ", ".join(id_words(str(one)) for one in value)
        if fact == "modes":
            able = Told(f"if {name} could not {told}", f"This forgets that {name} can {told}.")
            return Told("") if "walk" in told else able
        return Told(f"if {name} were without {told}", f"This forgets what {name} has: {told}.")
    state = f"{plain.get(fact, id_words(str(value)))}{' laden' if fact == 'load' else ''}"
    return Told(f"if {name} were not {state}", f"This forgets that {name} is {state}.")


def _people(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with one figure left out."""
    needed = {subject.figure, subject.other, *named_in(demo.beats[subject.beat - 1])}
    for mark, setup in figures_of(demo).items():
        if mark not in needed:
            told = Told(f"if {setup.name} were not there", f"This forgets that {setup.name} is there.")
            yield Told("") if subject.event in OPENING_ROLLS else told, less(demo, mark)


def _ground(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the demo without one kind of ground or border, and on level ground."""
    board = demo.scenario.map.board
    kinds = [name for stack in board.terrain for name in stack if name != PLAIN]
    for kind in dict.fromkeys(kinds):
        layers = tuple(tuple(name for name in stack if name != kind) or (PLAIN,) for stack in board.terrain)
        yield (
            _without_a(nature().terrain[kind].title, " on the ground"),
            on_ground(demo, replace(board, terrain=layers, scratch={})),
        )
    for kind in dict.fromkeys(board.edges.values()):
        edges = {edge: name for edge, name in board.edges.items() if name != kind}
        opened = tuple(edge for edge in board.opened if edge in edges)
        changed = replace(board, edges=edges, opened=opened, scratch={})
        yield _without_a(nature().edge[kind].title), on_ground(demo, changed)
    closed = [edge for edge, kind in board.edges.items() if kind in ("door", "window-small", "window-large")]
    if closed:
        is_open = bool(board.opened)
        thing, states = nature().edge[board.edges[closed[0]]].title.lower(), ("open", "shut")
        now, then = states if is_open else states[::-1]
        told = Told(f"if the {thing} were {then}", f"This forgets that the {thing} is {now}.")
        yield told, on_ground(demo, replace(board, opened=() if is_open else tuple(closed), scratch={}))
    if any(board.heights):
        told = Told("if the ground were level", "This forgets that the ground is not level.")
        yield told, on_ground(demo, replace(board, heights=(0,) * len(board.heights), scratch={}))


def _without_a(title: str, where: str = "") -> Told:
    """Return in words the change that one kind of ground or border is missing; `where` says where it is."""
    return Told(f"if there were no {title.lower()}", f"This forgets the {title.lower()}{where}.")


def _others(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the question about another figure."""
    if subject.topic not in ("fact", "chance", "allowance", "distance", "cost", "true", "is") or subject.name in OF_ONE:
        return
    for mark, setup in figures_of(demo).items():
        if subject.figure and mark not in (subject.figure, subject.other):
            if subject.topic == "chance" and side_of(demo, mark) != side_of(demo, subject.other):
                continue
            is_own = subject.topic in ("is", "true", "fact", "allowance", "cost")
            if is_own and side_of(demo, mark) != side_of(demo, subject.figure):
                continue
            if subject.topic in ("chance", "distance"):
                about = "an attack on" if subject.topic == "chance" else "the way to"
                why = f"That is {about} {setup.name}. The question is about {name_of(demo, subject.other)}."
                yield Told(f"{ANOTHER}{about} {setup.name}", why), replace(subject, other=mark)
            else:
                who = name_of(demo, subject.figure)
                is_so = f"{setup.name}'s number" if subject.kind == "number" else f"so for {setup.name}"
                why = f"That is {is_so}. The question is about {who}."
                yield Told(f"{ANOTHER}{setup.name}, not for {who}", why), replace(subject, figure=mark)


_MAKERS = (
    _rules_off, _acts_left_out, _states_off, _ground, _others, _people, other_acts, _states_on, other_numbers,
    other_dice, other_places, other_options, _rulesets,
)  # fmt: skip
"""Every kind of change, the most instructive first."""
_FAR = (_states_on, other_numbers, other_dice, other_places, other_options, _rulesets)
"""Kinds of change that give figures or the battle other facts."""
_FORGOTTEN = (_acts_left_out, _states_off, _ground, _people)
"""Kinds of change that leave out something on the board."""
