"""Words for a subject (what is asked about a demo's beat) as a question, and for its answers.

A beat is one step of a demo: a command and what is expected of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from game.actions import ACTIONS
from game.model.decisions import Decision
from game.model.events import Attacked, CountChanged, Declared, Event, StateChanged, TurnBegan, TurnEnded
from game.model.grid import square_words
from game.model.input_files import toml_as
from game.model.listing import listed
from game.model.paths import PACKAGE
from game.rulebook.demo import Demo, refusals
from game.rulebook.event_words import STATES
from game.rulebook.exercises.answers import FoundAnswer
from game.rulebook.exercises.moment import PASSING, Moment
from game.rulebook.exercises.subjects import AnswerValue, Subject
from game.rulebook.sentences import id_words
from game.rulesets import load_ruleset

PERCENT = "percent"
IN_UNITS = ("cost", "plan-cost", "allowance", "reach-cost")
"""Topics whose answers are in the unit of the ruleset's moves (feet or squares)."""
FORECASTS = ("chance", "possible")
"""Topics about an attack that is not made but only asked about, after the act of the beat."""
AT_THE_START = ("event", "flag", "happens", "is", "fact", "true", "order", "next", "asked", "round", "offered")
"""Topics about events and states. If nobody has acted yet, the question says that the battle begins."""


class _QuestionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    opening: str
    wants: dict[str, str]
    when: dict[str, str]
    plain: dict[str, str]
    topic: dict[str, str]
    chance: dict[str, str]
    asked: dict[str, str]
    fact: dict[str, str]
    true: dict[str, str]
    state: dict[str, str] = msgspec.field(name="is")
    event: dict[str, dict[str, str]]
    means: dict[str, str]
    hint: dict[str, str]


@cache
def _words() -> _QuestionWords:
    path = PACKAGE / "rulebook" / "exercises" / "words.toml"
    return toml_as(path, _QuestionWords, str(path))


def unit_of(demo: Demo) -> str:
    """Return the unit in which a demo's ruleset measures a move: "ft." or "squares"."""
    return str(load_ruleset(demo.scenario.ruleset, str(demo.scenario.options.get("scale", ""))).movement.unit)


def question(
    demo: Demo, subject: Subject, decision: Decision | None, right: FoundAnswer, thrown: str, when: str
) -> str:
    """Return the text of a question: the act, the dice, and the question, or the beat's own words. `decision` is the
    battle's question before the beat, `right` gives the dice and the check, `thrown` says whose dice they are ("" to
    name only their numbers), `when` is the moment asked about."""
    beat = demo.beats[subject.beat - 1]
    if subject.topic == "allowed":
        return beat.ask or _filled(demo, subject, _words().topic["allowed"], _wants(demo, subject))
    is_all = when == _words().when["revealed"] and beat.do is not None and beat.do["command"] in PASSING
    deed = _words().plain["revealed"] if is_all else _deed(demo, subject, decision)
    if subject.topic in FORECASTS:
        deed = ""
    before = deed or (_words().opening if is_opening(demo, subject) else "")
    fallen = beat.dice if beat.do is not None else right.dice if before else ()
    dice = f" {thrown or _dice(fallen)}".rstrip() if thrown or fallen else ""
    pattern = _asked(demo, subject, right).replace("{check}", right.check)
    asked = beat.ask or _after_deed(demo, subject, _filled(demo, subject, pattern, when=when))
    return f"{before}{dice} {asked}".strip()


def moment_words(moment: Moment) -> str:
    """Return a phrase for the moment up to which events belong to the answer."""
    words, table = _words().when, moment.beat.do
    if table is None:
        return "now"
    kinds = [type(event).__name__ for event in moment.events]
    own = [event for event in moment.events if getattr(event, "figure", 0) == moment.ids.get(str(table["figure"]))]
    decision = moment.battle.decision
    if any(isinstance(event, Declared) for event in own):
        return words["performed" if _goes_on(own) else "declared"]
    if decision is not None and decision.choices and moment.mark(decision.figure):
        return words["asked"]
    if "OrdersRevealed" in kinds:
        return words["revealed"]
    is_new = {"RoundBegan", "RoundEnded"} <= {*kinds}  # a pass begins like a round, but ends none
    return words["round" if is_new and table["command"] in PASSING else "done"]


def _goes_on(own: Sequence[Event]) -> bool:
    """Return whether a figure did anything more after it declared the act."""
    last = max(place for place, event in enumerate(own) if isinstance(event, Declared))
    return any(not isinstance(event, TurnEnded | TurnBegan) for event in own[last + 1 :])


def is_opening(demo: Demo, subject: Subject) -> bool:
    """Return whether the question is about the start alone, before any act."""
    return subject.topic in AT_THE_START and all(beat.do is None for beat in demo.beats[: subject.beat])


def acts_before(moment: Moment, subject: Subject) -> tuple[str, ...]:
    """Return the acts before the beat, one line each: "A: attack b with the rifle (hits)". The result of the act in
    question is left out; turns that were only ended are listed only if there is nothing else."""
    demo, done = moment.demo, list[str]()
    for number, beat in enumerate(demo.beats[: subject.beat - 1], start=1):
        if beat.do is not None and beat.do["command"] not in _words().plain:
            who = demo.names.get(str(beat.do["figure"]), "")
            is_asked = moment.beat.do is None and all(later.do is None for later in demo.beats[number : subject.beat])
            came = "" if is_asked else ", ".join(_came_of(moment, moment.came[number - 1]))
            act = _wants(demo, replace(subject, beat=number), done=True)
            done.append(f"{who}: {act}{f' ({came})' if came else ''}")
    ended = [demo.names.get(str(beat.do["figure"]), "") for beat in demo.beats[: subject.beat - 1]
             if beat.do is not None and beat.do["command"] == "end"]  # fmt: skip
    return tuple(done) or ((f"{listed([*dict.fromkeys(ended)])}: end the turn",) if ended else ())


def _came_of(moment: Moment, events: Iterable[Event]) -> Iterator[str]:
    """Yield phrases for the results of attacks, fallen figures, and changed Counts."""
    for event in events:
        if isinstance(event, Attacked):
            yield "hits" if event.hit else "misses"
        elif isinstance(event, CountChanged):
            yield f"Count {event.frm} becomes {event.to}"
        elif isinstance(event, StateChanged):
            yield f"{moment.demo.names[moment.mark(event.figure)]} {STATES.get(event.state, event.state)}"


def _dice(dice: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, dice[:-1])) + (" and " if len(dice) > 1 else "") + str(dice[-1])
    return f"The {'dice show' if len(dice) > 1 else 'die shows'} {shown}."


def _table(demo: Demo, subject: Subject) -> dict[str, Any] | None:
    """Return the table of the command that the beat gives, or of the refused one in question."""
    beat = demo.beats[subject.beat - 1]
    if beat.do is not None:
        return beat.do
    wanted = refusals(beat)
    return wanted[subject.place] if subject.place < len(wanted) else None


def _deed(demo: Demo, subject: Subject, decision: Decision | None) -> str:
    """Return the act of the beat in one sentence; "" if the beat has none."""
    table = demo.beats[subject.beat - 1].do
    if table is None:
        return ""
    who = demo.names.get(str(table["figure"]), str(table["figure"]))
    plain = _words().plain.get(str(table["command"]))
    if plain is not None:
        title, kind = (decision.title, decision.kind) if decision is not None else ("", "")
        asked, about = title if title.endswith((".", "?")) else f"{title}.", question_words(kind)
        if about and asked.endswith("."):
            plain = _words().plain["told"] if table["command"] == "answer" else plain
        choice = id_words(str(table.get("choice", "")))
        return plain.format(A=who, choice=choice, decision=asked, about=about)
    return f"{who} wants to {_wants(demo, subject)}."


def _wants(demo: Demo, subject: Subject, *, done: bool = False) -> str:
    """Return a figure's intention in words, such as "walk along the dashes to 5,0". With `done`, the dashes are gone:
    "walk to 5,0"."""
    table = _table(demo, subject) or {}
    tag = str(table.get("command", subject.action))
    path, end = table.get("path", ()), table.get("to") or table.get("square")
    way, last = "", square_words(tuple(end)) if end else ""
    if path:
        far = square_words(tuple(path[-1]))
        way = f"along the dashes to {far}" if len(path) > 1 and not done else f"to {far}"
        last = last or far
        way += " in one move" if subject.topic == "allowed" and not done and len(path) > 1 else ""
    names = demo.names
    wants = ACTIONS[tag].wants if tag in ACTIONS else _words().wants.get(tag, id_words(tag))
    told = wants.format(
        way=way or "on the spot",
        end=last or "the next square",
        b=names.get(str(table.get("target", "")), "somebody"),
        weapon=id_words(str(table.get("weapon", "weapon"))),
    )
    more = ", tumbling past" if table.get("tumble") else ""
    more += f", after walking to {square_words(tuple(path[-1]))}" if path and end else ""
    more += f" at {table['distance']} {unit_of(demo)}" if "distance" in table else ""
    if table.get("heights"):
        more += f", at a height of {table['heights'][-1]} ft."
    return f"{told}{more}{', sprinting' if table.get('sprint') else ''}"


def _after_deed(demo: Demo, subject: Subject, asked: str) -> str:
    """Return a question about an attack that is only asked about, with the act of the beat before it."""
    table = demo.beats[subject.beat - 1].do
    if subject.topic not in FORECASTS or table is None or str(table["command"]) in _words().plain:
        return asked
    who = demo.names.get(str(table["figure"]), str(table["figure"]))
    first, same = f"{who} wants to {_wants(demo, subject)}", f"{who} wants to "
    return f"{first}, and then to {asked.removeprefix(same)}" if asked.startswith(same) else f"{first}. {asked}"


def _asked(demo: Demo, subject: Subject, right: FoundAnswer) -> str:
    """Return the pattern of the question, with names in braces."""
    words = _words()
    if subject.topic == "chance":
        return words.chance["dice" if _is_dice(demo, subject, right) else subject.name]
    if subject.topic in ("fact", "true"):
        plain = getattr(words, subject.topic).get(subject.name)
        if plain is not None:
            return str(plain)
        name = id_words(subject.name.replace(".", " ").replace("_", " "))
        return f"Is {{A}} {name} {{now}}?" if subject.topic == "true" else f"What is {{A}}'s {name} {{now}}?"
    if subject.topic == "is":
        return words.state.get(subject.name, "Is {A} {condition} {now}?")
    if subject.topic in ("event", "flag", "happens"):
        part = {"flag": "flag", "happens": "happens"}.get(subject.topic, "square")
        if subject.topic == "event" and subject.kind == "number":
            if subject.event == "Attacked" and _is_dice(demo, subject, right):
                return words.event["number"]["Attacked-dice"]
            return words.event["number"][f"{subject.event}-{subject.name}"]
        return words.event[part].get(subject.event, f"Does this happen: {subject.event}?")
    return words.topic[subject.topic]


def _is_dice(demo: Demo, subject: Subject, right: FoundAnswer) -> bool:
    """Return whether the answer is the number of dice rolled for an attack."""
    if subject.name != "attack" or not isinstance(right.value, int):
        return False
    return load_ruleset(demo.scenario.ruleset).resolution.thrown(right.value) == right.value > 0


def question_words(kind: str) -> str:
    """Return words for what the rules ask by a kind of question, after a blank: " whether to sprint on"."""
    return _words().asked.get(kind, "")


def meanings(told: str) -> tuple[str, ...]:
    """Return a sentence for each everyday word in a text that has a special meaning in the game."""
    means = _words().means
    return tuple(text for word, text in means.items() if re.search(rf"(\b|\d){re.escape(word)}s?\b", told))


def usual_hint(topic: str) -> str:
    """Return the usual hint for a topic, for demos without a hint of their own."""
    return _words().hint.get(topic, _words().hint["usual"])


def not_happening_words(demo: Demo, subject: Subject) -> str:
    """Return the sentence for an answer that an event does not happen: "Nothing here makes A fall."."""
    pattern = _words().event["not"].get(subject.event, "None of this happens here.")
    return _filled(demo, subject, pattern)


def state_words(demo: Demo, name: str) -> str:
    """Return the name of a state for use within a sentence: its title in the demo's ruleset, without a capital."""
    known = load_ruleset(demo.scenario.ruleset).conditions.get(name)
    return (known.title if known is not None else id_words(name)).lower()


def _filled(demo: Demo, subject: Subject, pattern: str, wants: str = "", when: str = "") -> str:
    """Return a pattern with the names, squares and units of a subject filled in."""
    names = demo.names
    action = subject.action or "move"
    if subject.topic == "allowed":
        table = _table(demo, subject) or {}
        return f"May {names.get(str(table.get('figure', '')), '')} {wants}?"
    at = subject.square
    return pattern.format(
        A=names.get(subject.figure, "") or _anybody(demo, subject),
        b=names.get(subject.other, subject.other),
        unit=unit_of(demo).replace("ft.", "feet"),
        square=square_words(at) if at else "",
        **{"from": f" from {square_words(at)}" if at else ""},
        **{"with": f" with the {id_words(subject.weapon)}" if subject.weapon else ""},
        way=f"the way to {square_words(subject.path[-1])}" if subject.path else "",
        action=(ACTIONS[action].title if action in ACTIONS else action).lower(),
        about=_words().asked.get(subject.name, ""),
        condition=state_words(demo, subject.name) if subject.name else "",
        now=when,
    )


def _anybody(demo: Demo, subject: Subject) -> str:
    """Return the name of the figure that acts in the beat; "anybody" if no figure does."""
    table = demo.beats[subject.beat - 1].do
    return demo.names.get(str(table["figure"]), "anybody") if table is not None else "anybody"


def value_words(demo: Demo, subject: Subject, value: AnswerValue) -> str:
    """Return the words of an answer for its card."""
    if isinstance(value, bool):
        if subject.topic in ("allowed", "offered", "plan", "possible"):
            return "Allowed" if value else "Refused"
        return "Yes" if value else "No"
    if isinstance(value, int):
        if subject.name == PERCENT:
            return f"{value} %"
        unit = unit_of(demo) if subject.topic in IN_UNITS else "squares" if subject.topic == "distance" else ""
        unit = "square" if unit == "squares" and value == 1 else unit
        return f"{value} {unit}".strip()
    if subject.kind == "square":
        return square_words(value)  # type: ignore[arg-type]
    return ", ".join(demo.names.get(str(mark), str(mark)) for mark in value) or "Nobody"


def statement(demo: Demo, subject: Subject, value: AnswerValue) -> str:
    """Return an answer as a sentence without its full stop: "A stands on 5,0"."""
    words = value_words(demo, subject, value)
    who = demo.names.get(subject.figure, "") or _anybody(demo, subject)
    if subject.topic == "ends":
        return f"{who} stands on {words}"
    if subject.topic in ("allowed", "offered", "plan", "possible"):
        return f"this is {words.lower()}"
    if subject.topic in ("cost", "plan-cost", "reach-cost"):
        return f"the path costs {words}"
    if subject.kind == "who" and subject.topic != "order":
        return f"it is {words}" if value else "it is nobody"
    return f"the answer is {words}" if subject.kind == "may" else words if subject.kind == "who" else f"it is {words}"
