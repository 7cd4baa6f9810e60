"""The words of an exercise: they explain what is new, lead without telling, and name what decides."""

import re

import pytest

from game.rulebook import load_rules, load_terms
from game.rulebook.exercises.answers import found
from game.rulebook.exercises.changed_facts import other_dice
from game.rulebook.exercises.course import BLUE, RED, again, sets_of, with_names
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.moment import Moment, come_to
from game.rulebook.figure_facts import facts_of
from game.rulebook.scenario_file import demo_paths, load_demo

LONGEST_WORDS, LONGEST_PIECES = 112, 330
EMPTY = """
that this with from they them than then have here what when does each only also into more most least onto been after
before other another same their there these those which while where whom will would such
"""
"""Words that say nothing about what a text is about."""
IDLE = r"\bone rule were different|question were about|\b(had|were) (more|less) |numbers of an ordinary"
"""Reasons that are true of any number and so tell nothing."""


def stems(*texts: str) -> set[str]:
    """The first four letters of every word that says something, and every number."""
    words = re.findall(r"[a-z]+|\d+", " ".join(texts).lower())
    return {word[:4] for word in words if word.isdigit() or (len(word) > 3 and word not in EMPTY.split())}


def told_of(exercise: Exercise) -> tuple[str, ...]:
    """The question, the reason of its answer and the reasons of the others."""
    reasons = [option.reason for option in exercise.wrong]
    steps = [step.text for step in exercise.cause.steps]
    return (exercise.question, exercise.cause.reason, exercise.told.words, *reasons, *steps)


def gives_away(exercise: Exercise, text: str) -> bool:
    """Whether a text says the right number or square, and no other answer beside it."""
    if exercise.kind not in ("number", "square"):
        return False

    text = text.replace("5 or 6", "")  # the faces of a die are no answer

    def stands(words: str) -> bool:
        number = re.escape(words.split(" ")[0])
        return re.search(rf"(?<![\w,+-]){number}(?![\w,]*\d)", text) is not None

    return stands(exercise.right.words) and not any(stands(option.words) for option in exercise.wrong)


def faults_of(demo: str) -> list[str]:
    """Everything that is wrong with what a player reads of a demo's exercise."""
    exercise = again(demo, 0)
    if exercise is None:
        return ["asks nothing"]
    told, book = exercise.told, {**load_rules(), **load_terms()}
    found_ = []
    if not told.hint or not told.decides:
        return [f"does not ask what its table is about: {exercise.question}"]
    if len(told.words) > LONGEST_WORDS or (told.words and not told.words.endswith((".", "?"))):
        found_.append(f"explains too much: {told.words}")
    found_ += [f"tells the answer: {text}" for text in (told.hint, told.words) if gives_away(exercise, text)]
    pieces = " ".join(told.decides)
    if len(pieces) > LONGEST_PIECES or any(piece not in book[exercise.rule].words for piece in told.decides):
        found_.append(f"shows no short piece of the rule: {pieces}")
    if not stems(pieces, book[exercise.rule].title) & stems(*told_of(exercise)[1:]):  # the question alone is no reason
        found_.append(f"the rule speaks of something else: {pieces}")
    found_ += [f"a reason that tells nothing: {words}" for words in told_of(exercise) if re.search(IDLE, words)]
    marks = [mark for mark in exercise.demo.names if exercise.demo.names[mark] == mark and len(mark) == 1]
    return found_ + [f"{mark} could be an answer's letter" for mark in marks]


@pytest.mark.parametrize("demo", [*demo_paths()][::8])
def test_what_is_read_explains_and_leads_and_decides(demo: str) -> None:
    assert faults_of(demo) == []


@pytest.mark.long
@pytest.mark.parametrize("demo", demo_paths())
def test_what_is_read_of_every_exercise_explains_and_leads_and_decides(demo: str) -> None:
    assert faults_of(demo) == []


def shown(moment: Moment) -> tuple[object, ...]:
    """Return the results of the dice of the start that the screen shows: whose turn it is, and the Counts."""
    decision, world = moment.battle.decision, moment.battle.world
    counts = [facts_of(world, figure).get("count") for figure in moment.ids.values()]
    return (decision.figure if decision is not None else 0, *counts)


def hidden(demo: str) -> list[str]:
    """The dice of the start that decide an exercise, and are neither told nor shown."""
    exercise = again(demo, 0)
    assert exercise is not None
    if not exercise.demo.dice or "dice" in exercise.question or "die shows" in exercise.question:
        return []
    subject, wrong = exercise.subject, list[str]()
    here = come_to(exercise.demo, subject.beat)
    assert here is not None
    as_it_is = shown(here)
    for told, changed in other_dice(exercise.demo, subject, ()):
        if getattr(changed, "dice", ()) == exercise.demo.dice:
            continue
        there = come_to(changed, subject.beat)  # type: ignore[arg-type]
        if there is None or shown(there) != as_it_is:
            continue
        seen = found(subject, there)
        if seen is not None and seen.value != exercise.right.value:
            wrong.append(told.words)
    return wrong


ROLLED = [demo for demo, path in demo_paths().items() if "\ndice = [" in path.read_text().partition("\n[[")[0]]


@pytest.mark.parametrize("demo", ROLLED)
def test_no_question_hangs_on_a_die_that_nobody_sees(demo: str) -> None:
    assert hidden(demo) == []


def test_names_stand_for_letters() -> None:
    assert not set(RED) & set(BLUE)
    assert [name[0].lower() for name in RED] == list("abcdefghijklmnopqrstuvwxyz")
    demo = with_names(load_demo(demo_paths()["engage.stop"]))
    assert demo.names["A"] == "Ada"
    left = with_names(load_demo(demo_paths()["combat.surprise-partial"]))
    assert left.scenario.options["left_out"] == left.names["c"], "an option that names a figure goes with it"


def test_a_set_says_its_names_only_once() -> None:
    for ruleset in ("static", "fluid", "action-time", "phases", "passes"):
        titles = [one.title for one in sets_of(ruleset)]
        assert len(set(titles)) == len(titles)


def test_words_about_these_figures_are_not_said_of_others() -> None:
    demo = load_demo(demo_paths()["static.count-bounds"])
    assert "+2 here" in demo.exercise.words
    plain, cast = again("static.count-bounds", 0), again("static.count-bounds", 2)
    assert plain is not None
    assert cast is not None
    assert plain.told.words
    figures = [{one.profile for side in made.demo.scenario.sides for one in side.figures} for made in (plain, cast)]
    assert figures[0] == figures[1] or not cast.told.words
