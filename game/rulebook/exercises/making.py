"""Exercises made from demos: a subject (what is asked), its right answer, and mistakes that were played in changed
positions.

A beat is one step of a demo: a command and what is expected of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace

from game.model.grid import Square
from game.rulebook import load_rules, load_terms
from game.rulebook.demo import Demo, ExerciseTable
from game.rulebook.exercises.answers import FoundAnswer, figure_meant, found, ranges_told
from game.rulebook.exercises.causes import Cause, cause_of
from game.rulebook.exercises.changes import Change, changes
from game.rulebook.exercises.dice_told import dice_told
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.slips import compared, filled, merely_wrong, plain_reason, slips_of, written
from game.rulebook.exercises.subjects import AnswerKind, AnswerValue, Subject, subjects_of
from game.rulebook.exercises.wording import acts_before, moment_words, question, value_words

WRONGS: dict[AnswerKind, int] = {"number": 2, "square": 1, "may": 1, "who": 1}
"""Number of mistakes that an exercise must have, by the kind of its answer."""
MOST_WRONGS: dict[AnswerKind, int] = {"number": 2, "square": 3, "may": 1, "who": 3}
IS_GIVEN = ("allowed", "offered", "plan", "possible")
"""Topics for which a reason is needed only if the command is refused."""
PLAIN = ("happens", "round", "over", "order")
"""Topics that are asked only if a demo offers no better question."""
TRIES, TRIES_MEANT = (40, 400), 120
"""Most changed positions tried for one subject: in the first and the second pass over a demo, and for the subject that
the demo's file names."""


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """One answer: its value and its words. For a mistake also the reason against it, and the change in which it would
    be right (None if there is none)."""

    value: AnswerValue
    words: str
    change: Change | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question about a beat of a demo. `why` are the reasons for the right answer line by line, `rule` is the id of
    the deciding rule, `wrong` holds the known mistakes; for questions about squares, any square may be clicked."""

    demo: Demo
    subject: Subject
    question: str
    right: AnswerOption
    wrong: tuple[AnswerOption, ...]
    why: tuple[str, ...]
    rule: str
    cause: Cause
    """The reason for the right answer, in the question's own terms, with the steps to it."""
    before: tuple[str, ...] = ()
    """Acts before the beat, line by line."""
    told: ExerciseTable = field(default_factory=ExerciseTable)
    """The demo's own texts for this question; empty if they are about another question."""
    known: tuple[str, ...] = ()
    """Facts that decide the answer although the board does not show them."""
    idle: tuple[str, ...] = ()
    """Marks of figures that only keep the battle going and have no part in the question."""

    @property
    def kind(self) -> AnswerKind:
        """Return the kind of answer that the question needs."""
        return self.subject.kind

    @property
    def beside(self) -> str:
        """Return the words that introduce the question; "" if they wait for the hint."""
        return "" if self.told.later else self.told.words

    @property
    def ways(self) -> list[tuple[str, str, tuple[Square, ...]]]:
        """Return the planned paths as (mark of the figure, action, squares)."""
        beat = self.demo.beats[self.subject.beat - 1]
        table = beat.do
        if table is None and beat.refuse:
            table = beat.refuse if isinstance(beat.refuse, dict) else beat.refuse[self.subject.place]
        made = []
        if table is not None and (way := _way_of(table)):
            made.append((str(table["figure"]), str(table["command"]), way))
        if self.subject.path:
            made.append((self.subject.figure, self.subject.action or "move", self.subject.path))
        return made

    @property
    def options(self) -> tuple[AnswerOption, ...]:
        """Return the answers in the order they are shown: numbers ascending, Yes before No, all others by their
        words."""
        known = (self.right, *self.wrong)
        if self.kind == "number":
            return tuple(sorted(known, key=lambda option: int(option.value)))  # type: ignore[arg-type]
        if self.kind == "may":
            return tuple(sorted(known, key=lambda option: not option.value))
        return tuple(sorted(known, key=lambda option: option.words))


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """Judgement of an answer: whether it is right, its words, and the change that would make it right (None if no small
    change does)."""

    is_right: bool
    answer: str
    change: Change | None = None


def judged(exercise: Exercise, value: AnswerValue) -> AnswerVerdict:
    """Return the judgement of an answer, looked up among the known mistakes."""
    if value == exercise.right.value:
        return AnswerVerdict(True, exercise.right.words)
    change = next((option.change for option in exercise.wrong if option.value == value), None)
    return AnswerVerdict(False, value_words(exercise.demo, exercise.subject, value), change)


def search(exercise: Exercise, value: AnswerValue) -> Iterator[Change | None]:
    """Yield None for each position tried, and at last the change that would make an answer right; nothing else than
    None if no small change does."""
    for change in changes(exercise.demo, exercise.subject, (exercise.rule,)):
        seen = found(change.subject, come_to(change.demo, change.subject.beat))
        if seen is not None and seen.value == value:
            yield change
            return
        yield None


def making(demo: Demo, beat: int = 0) -> Iterator[Exercise | None]:
    """Yield None for each position tried, and at last the exercise of a demo (of the step `beat`, if not 0); nothing
    else than None if no question can be asked."""
    asked = _ranked(demo, beat)
    meant = [pair for pair in asked if is_meant_by(demo.exercise, pair[0])]
    for tries, pairs in ((TRIES_MEANT, meant), *((tries, asked) for tries in TRIES)):
        for subject, right in pairs:
            for made in asking(demo, subject, right, tries):
                yield made
                if made is not None:
                    return


def exercise_of(demo: Demo, beat: int = 0) -> Exercise | None:
    """Return the exercise made from a demo (from the step `beat`, if not 0); None if no question can be asked."""
    return next((made for made in making(demo, beat) if made is not None), None)


def _ranked(demo: Demo, beat: int) -> list[tuple[Subject, FoundAnswer]]:
    """Return the subjects of the demo's beat number `beat` (0: of all its beats), with their answers, subjects about
    the demo's own rules first."""
    known: list[tuple[Subject, FoundAnswer]] = []
    for subject in subjects_of(demo):
        moment = come_to(demo, subject.beat) if beat in (0, subject.beat) else None
        right = found(subject, moment)
        if right is None or moment is None:
            continue
        if subject.topic in ("event", "flag", "happens", "offered") and not subject.figure:
            subject = replace(subject, figure=figure_meant(subject, moment))
        known.append((subject, right))
    return sorted(known, key=lambda pair: _rank(demo, *pair))


def is_meant_by(own: ExerciseTable, subject: Subject) -> bool:
    """Return whether a demo's [exercise] table is about this question."""
    return (
        (own.beat, own.topic) == (subject.beat, subject.topic)
        and own.figure in ("", subject.figure)
        and own.name in ("", subject.name, subject.event)
    )


def _rank(demo: Demo, subject: Subject, right: FoundAnswer) -> tuple[bool, ...]:
    """Return the sort key of a question, best question first: the question that the demo's file names, then questions
    outside the PLAIN topics, those without an obvious answer, and those about the demo's own rule."""
    beat = demo.beats[subject.beat - 1]
    is_other = not is_meant_by(demo.exercise, subject)
    is_given = subject.topic == "allowed" and right.value is True
    table = beat.do or {}
    path = table.get("path") or [table.get("to")]
    is_meant = subject.topic == "ends" and path[-1] is not None and tuple(path[-1]) == right.value
    is_late = beat.do is None and subject.topic in ("event", "flag", "happens") and subject.beat > 1
    is_dull = subject.topic == "next" and right.rule not in demo.rules
    is_common = subject.topic in PLAIN or is_given or is_late or is_dull
    return is_other, is_common, is_meant, right.rule not in demo.rules, subject.kind == "who"


def asking(demo: Demo, subject: Subject, right: FoundAnswer, tries: int) -> Iterator[Exercise | None]:
    """Yield None for each position tried, and at last an exercise about one subject if `tries` positions give enough
    mistakes."""
    wrong = yield from _mistakes(demo, subject, right, tries)
    if len(wrong) < WRONGS[subject.kind]:
        return
    own = AnswerOption(right.value, value_words(demo, subject, right.value))
    moment = come_to(demo, subject.beat)
    assert moment is not None
    decision = moment.battle.decision
    again = found(subject, moment)
    asked = question(demo, subject, decision, right, dice_told(subject, moment), moment_words(moment))
    told = demo.exercise if is_meant_by(demo.exercise, subject) else ExerciseTable()
    known = (told.rule, right.rule, demo.rules[0])
    rule = next(one for one in known if one in load_rules() or one in load_terms())
    cause = cause_of(subject, moment, again if again is not None else right)
    cause = replace(cause, reason=filled(demo, told.because)) if told.because else cause
    before = acts_before(moment, subject)
    options = tuple(
        replace(one, reason=one.reason or plain_reason(demo, subject, right.value, one.value, cause)) for one in wrong
    )
    facts = ranges_told(subject, moment, right)
    yield Exercise(demo, subject, asked, own, options, right.why, rule, cause, before, told, facts)


def _mistakes(
    demo: Demo, subject: Subject, right: FoundAnswer, tries: int
) -> Generator[None, None, list[AnswerOption]]:
    """Yield None for each of at most `tries` positions tried; return the wrong answers in this order: listed in the
    demo's file, with something forgotten, with a slip in a sum, with other facts, and any other."""
    near, far, plain = dict[AnswerValue, Change](), dict[AnswerValue, Change](), list[AnswerValue]()
    most = MOST_WRONGS[subject.kind]
    for number, change in enumerate(changes(demo, subject, (right.rule,))):
        enough = WRONGS[subject.kind] if number >= TRIES[0] // 2 else most
        mine = len({**near, **far})
        if number >= tries or mine >= enough or mine + len(plain) >= 2 * enough:
            break
        there = come_to(change.demo, change.subject.beat)
        is_reason = bool(change.words) and there is not None and there.battle.outcome is None
        seen = found(change.subject, there)
        if seen is not None and type(seen.value) is type(right.value) and seen.value != right.value:
            if not is_reason:
                plain = [*dict.fromkeys([*plain, seen.value])]
            elif seen.value not in near:
                why = compared(right, seen) if change.act else ""
                (far if change.is_far else near).setdefault(seen.value, replace(change, why=why or change.why))
        yield None
    meant = is_meant_by(demo.exercise, subject)
    told = written(demo, subject) if meant else {}
    known = _reasons(subject, right, told, near)
    strong = [*known][:most]
    # a position with other facts has no reason of its own: nobody forgets what is nowhere to be seen
    more = [*far, *plain] if subject.kind != "number" else [*plain, *far]
    more += merely_wrong(demo, subject, right) if meant else ()
    weak = [value for value in dict.fromkeys(more) if value not in known][: max(0, WRONGS[subject.kind] - len(strong))]
    # a position is shown only with its own reason
    changed = {value: made for value, made in near.items() if known.get(value) == made.why}
    return [
        AnswerOption(value, value_words(demo, subject, value), changed.get(value), known.get(value, ""))
        for value in (*strong, *weak)
    ]


def _reasons(
    subject: Subject, right: FoundAnswer, told: Mapping[AnswerValue, str], near: Mapping[AnswerValue, Change]
) -> dict[AnswerValue, str]:
    """Return the reason against each wrong answer that has one. The demo's file (`told`) comes first, then changed
    positions (`near`), then slips in a sum."""
    slips = dict[AnswerValue, str](slips_of(subject, right))
    given = subject.topic in IS_GIVEN and right.value is True
    nearer = {value: change.why for value, change in near.items() if change.forgotten or not given}
    known = dict(told)
    for more in (slips, nearer) if subject.name == "result" else (nearer, slips):
        known |= {value: why for value, why in more.items() if value not in known}
    known.pop(right.value, None)
    return known


def _way_of(table: dict[str, object]) -> tuple[Square, ...]:
    path = table.get("path") or ([table["to"]] if "to" in table else [])
    assert isinstance(path, list | tuple)
    return tuple((int(x), int(y)) for x, y in path)
