"""The question of an exercise under all five rulesets: the position is set up under each, and the battle gives the
answer.

Figures stand as before the beat. The figure in question acts first, its command is replaced by the ruleset's
counterpart (a hustle instead of a move), and all others pass. A beat is one step of a demo: a command and what is
expected of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from game.engine.battle import Battle
from game.model.commands import Answer, Commit, End
from game.model.components import Conditions, Health, Place, Posture
from game.model.dice import ScriptRanOut
from game.model.errors import BadInput
from game.model.events import Asked, Event, Stepped, Stopped
from game.model.grid import Square, distance_between, square_words
from game.model.listing import with_unit
from game.rulebook import load_rules
from game.rulebook.demo import Beat, Demo, refusals
from game.rulebook.demo_commands import COMMANDS
from game.rulebook.exercises.answers import found, lines_of
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.moment import Moment, come_to
from game.rulebook.exercises.subjects import Subject
from game.rulebook.exercises.wording import value_words
from game.rules import figures
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names

PathSign = Literal["", "stop", "react", "block", "refused"]
LIKE = (
    ("move", "hustle"),
    ("step", "sidestep"),
    ("withdraw", "disengage"),
    ("run", "sprint", "spurt"),
    ("hold", "delay", "wait"),
    ("climb", "climb-forward"),
)  # fmt: skip
"""Groups of actions with the same meaning in different rulesets."""
MOST_ACTS = 40
TOO_FAR = "not-enough-movement"
DONE = ("allowed", "ends", "cost", "asked")
"""Topics whose answer is found by playing the command; the answers of others are read from the position."""


@dataclass(frozen=True, slots=True)
class RulesetAnswer:
    """Answer of one ruleset in words, its rule, and a sign for the reason why the figure stopped. `path` is the number
    of squares planned and `went` the number walked. `beside` has (index of the path's square, side) for each enemy next
    to the path."""

    ruleset: str
    title: str
    words: str
    rule: str = ""
    sign: PathSign = ""
    at: int = 0
    """Number of squares of the path before the place of the sign."""
    path: int = 0
    went: int = 0
    beside: tuple[tuple[int, str], ...] = ()


def in_all_five(exercise: Exercise) -> Iterator[RulesetAnswer]:
    """Yield the answers of all rulesets in the order of teaching."""
    for name in ruleset_names():
        yield _told(exercise, name)


def _told(exercise: Exercise, ruleset: str) -> RulesetAnswer:
    demo, subject = exercise.demo, exercise.subject
    title = load_ruleset(ruleset).title
    if ruleset == demo.scenario.ruleset:
        return _own(exercise, title)
    moved = _set_up(demo, subject, ruleset)
    moment = come_to(moved, len(moved.beats)) if moved is not None else None
    answer = _answer(subject, moment, ruleset, title) if moment is not None else None
    if answer is not None:
        return answer
    rule = next((known for known in demo.rules if ruleset in load_rules()[known].rulesets), "")
    words = "The same rule." if rule else f"{title} has no such rule."
    return RulesetAnswer(ruleset, title, words, rule)


def _own(exercise: Exercise, title: str) -> RulesetAnswer:
    """Return the answer of the demo's own ruleset, taken from the exercise."""
    demo, subject = exercise.demo, exercise.subject
    moment = come_to(demo, subject.beat)
    assert moment is not None
    told = _answer(subject, moment, demo.scenario.ruleset, title) if subject.topic in DONE else None
    if told is not None:
        return replace(told, rule=exercise.rule)
    return RulesetAnswer(demo.scenario.ruleset, title, exercise.right.words, exercise.rule)


def _set_up(demo: Demo, subject: Subject, ruleset: str) -> Demo | None:
    """Return a demo of the position before the beat under another ruleset, with that beat alone; None if the ruleset
    lacks the beat's action."""
    before = come_to(demo, subject.beat)
    if before is None:
        return None
    rules = load_ruleset(ruleset)
    table = demo.beats[subject.beat - 1].do or next(iter(refusals(demo.beats[subject.beat - 1])[subject.place :]), None)
    if table is not None:
        action = like(str(table["command"]), ruleset)
        if not action:
            return None
        table = _in_words_of(table, action)
    first = str(table["figure"]) if table is not None else subject.figure
    known = {mark: before.ids[mark] for mark in demo.names}
    sides = tuple(
        replace(
            side,
            figures=tuple(
                replace(
                    one,
                    square=before.battle.world.get(known[mark], Place).square,
                    overrides=_facts(before.battle, known[mark], one.overrides, mark == first, rules.conditions),
                )
                for one in side.figures
                for mark in [next(m for m, name in demo.names.items() if name == one.name)]
            ),
        )
        for side in demo.scenario.sides
    )
    scenario = replace(demo.scenario, ruleset=ruleset, sides=sides, options={"opening": "none", "goal": "none"})
    beat = demo.beats[subject.beat - 1]
    return replace(demo, scenario=scenario, dice=(), beats=(Beat(do=table, dice=beat.dice, expect=beat.expect),))


def like(action: str, ruleset: str) -> str:
    """Return a ruleset's action with the same meaning as `action`; "" if it has none."""
    known = load_ruleset(ruleset).actions
    if action in known:
        return action
    group = next((group for group in LIKE if action in group), ())
    return next((other for other in group if other in known), "")


def _in_words_of(table: dict[str, Any], action: str) -> dict[str, Any]:
    """Return the table of a command as another action with the same meaning; fields that this action lacks are left
    out."""
    fields = COMMANDS[action].__struct_fields__  # type: ignore[attr-defined]
    return {"command": action, **{key: value for key, value in table.items() if key in fields}}


def _facts(battle: Battle, figure: int, overrides: dict[str, Any], is_first: bool, conditions: Any) -> dict[str, Any]:
    """Return a figure's own numbers and its state before the beat, as far as the other ruleset knows them (`conditions`
    are those it knows). With `is_first` the figure acts before the others."""
    world = battle.world
    left_out = ("count", "at_time", "readiness", "lost", "shots", "aim", "brace", "conditions", "posture", "state")
    facts = {key: value for key, value in overrides.items() if key not in left_out}
    active = [name for name in world.get(figure, Conditions).active if name in conditions]
    return {
        **facts,
        "conditions": tuple(active),
        "posture": world.get(figure, Posture).kind,
        "state": world.get(figure, Health).state,
        "count": 20 if is_first else 10,
        "at_time": 0 if is_first else 10,
    }


# --- what is answered -------------------------------------------------------------------------------------------------


def _answer(subject: Subject, moment: Moment, ruleset: str, title: str) -> RulesetAnswer | None:
    """Return the answer at this moment, if its topic is read from the position; None if it cannot be found."""
    if subject.topic not in DONE:
        about = replace(subject, action=like(subject.action, ruleset) or subject.action, beat=len(moment.demo.beats))
        seen = found(about, moment)
        if seen is None:
            return None
        return RulesetAnswer(ruleset, title, value_words(moment.demo, about, seen.value), seen.rule)
    try:
        return _done(moment, subject, ruleset, title)
    except (ScriptRanOut, BadInput, ValueError, KeyError):
        return None


def _done(moment: Moment, subject: Subject, ruleset: str, title: str) -> RulesetAnswer | None:
    """Give the beat's command, let all others pass, and return the answer; None if there is no such command."""
    command = moment.command(subject.place)
    if command is None:
        return None
    path: tuple[Square, ...] = getattr(command, "path", ())
    beside = _beside(moment.battle, command.figure, path)
    _come_up(moment.battle, command.figure)
    moment.dice.begin(moment.beat.dice)
    refused = short = moment.battle.submit(command)
    for length in range(len(path) - 1, 0, -1) if refused is not None and refused.code == TOO_FAR else ():
        if (refused := moment.battle.submit(msgspec.structs.replace(command, path=path[:length]))) is None:
            break
    if refused is not None:
        return RulesetAnswer(
            ruleset, title, f"Not allowed. {refused.sentence}", refused.rule, "refused", path=len(path), beside=beside
        )
    told = replace(_followed(moment, command.figure, path, ruleset, title), beside=beside)
    return replace(told, words=f"{told.words} {short.sentence}") if short is not None else told


def _beside(battle: Battle, figure: int, path: tuple[Square, ...]) -> tuple[tuple[int, str], ...]:
    """Return (index, side) for each enemy next to a path: the path's square beside it (the middle one of several), and
    the enemy's side."""
    found = []
    for enemy in figures.opponents(battle.world, figure):
        square, wide = figures.square_of(battle.world, enemy), figures.width_of(battle.world, enemy)
        own = figures.width_of(battle.world, figure)
        near = [n for n, at in enumerate(path, start=1) if distance_between(at, own, square, wide) <= 1]
        if near:
            found.append((near[len(near) // 2], figures.side_of(battle.world, enemy)))
    return tuple(found)


def _come_up(battle: Battle, figure: int) -> None:
    """Let the other figures pass until the figure can be given a command."""
    for _ in range(MOST_ACTS):
        decision = battle.decision
        if decision is None or figure in decision.figures or not decision.figures:
            return
        if not _passes(battle, decision.figures[0]):
            return


def _followed(moment: Moment, figure: int, path: tuple[Square, ...], ruleset: str, title: str) -> RulesetAnswer:
    """Let all others pass until the figure is done, and return the result."""
    events = [*moment.battle.take_events()]
    for _ in range(MOST_ACTS):
        if not _goes_on(moment.battle, figure, events):
            break
        events += moment.battle.take_events()
    return _in_words(moment, figure, path, events, ruleset, title)


def _goes_on(battle: Battle, figure: int, events: list[Event]) -> bool:
    """Let another figure pass; return False when the figure can act again or no figure can pass."""
    decision = battle.decision
    if decision is None:
        return False
    if decision.choices:
        choice = next((c.id for c in decision.choices if c.id == "no"), decision.choices[0].id)
        return battle.submit(Answer(decision.figure, choice)) is None
    waits_for_others = any(type(event).__name__ in ("OrdersRevealed", "Stepped", "Attacked") for event in events)
    if figure in decision.figures and waits_for_others:
        return False
    others = [one for one in decision.figures if one != figure] or ([] if waits_for_others else list(decision.figures))
    return any(_passes(battle, one) for one in others[:1])


def _passes(battle: Battle, figure: int) -> bool:
    return any(battle.submit(kind(figure)) is None for kind in (Commit, End))


def _in_words(
    moment: Moment, figure: int, path: tuple[Square, ...], events: list[Event], ruleset: str, title: str
) -> RulesetAnswer:
    """Return the answer for a figure after its path: its square, the reason why it stopped, and which enemies could
    have reacted."""
    own = [event for event in events if getattr(event, "figure", 0) == figure]
    steps = [event for event in own if isinstance(event, Stepped)]
    stopped = next((event for event in own if isinstance(event, Stopped)), None)
    asked = [event for event in events if isinstance(event, Asked) and event.about == figure]
    rule = next((str(event.rule) for event in (stopped, *asked) if event is not None and event.rule), "")
    if not path:
        told = lines_of(moment, [event for event in own if type(event).__name__ != "TurnBegan"][:2])
        return RulesetAnswer(ruleset, title, " ".join(told) or "Allowed.", rule or _last_rule(own))
    here = moment.battle.world.get(figure, Place).square
    who = " and ".join(dict.fromkeys(_name(moment, event.figure) for event in asked))
    who_moves = _name(moment, figure)
    unit = str(moment.battle.world.ruleset.movement.unit)
    words = f"{who_moves} gets to {square_words(here)}" + (f", for {with_unit(steps[-1].spent, unit)}" if steps else "")
    words = words if words.endswith(".") else f"{words}."
    sign: PathSign = ""
    at = len(steps)
    if stopped is not None:
        words, sign = f"{who_moves} must stop on {square_words(here)}: {stopped.reason}.", "stop"
    elif asked:
        at = sum(isinstance(event, Stepped) and event.figure == figure for event in events[: events.index(asked[0])])
        words, sign = f"{words} {who} may react on the way.", "react"
    return RulesetAnswer(ruleset, title, words, rule or _last_rule(own), sign, at, len(path), len(steps))


def _last_rule(events: list[Event]) -> str:
    return next((rule for event in reversed(events) if (rule := str(getattr(event, "rule", "")))), "")


def _name(moment: Moment, figure: int) -> str:
    return moment.demo.names.get(moment.mark(figure), "")
