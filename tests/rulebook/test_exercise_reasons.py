"""Every wrong answer of an exercise is met with a reason in the terms of its question, about the position shown."""

import re
from functools import cache

import pytest

from game.rulebook.exercises.course import again
from game.rulebook.exercises.making import AnswerOption, Exercise
from game.rulebook.exercises.slips import LONGEST_REASON, filled, written
from game.rulebook.scenario_file import demo_paths, load_again
from game.ui.learn.exercise import reasons
from game.ui.learn.exercise_page import meanings_of
from tests.soak import one_of

EMPTY = re.compile(r"\b(wrong|your) answer\b|^Right\b|^None of this|\bThe rule says\b|\b(None|nan)\b", re.IGNORECASE)
"""Pattern of a reason that says nothing, or only in which other position an answer would be right."""
FACT = re.compile(
    r"\b(is|are|was|has|have|starts?|faces?|shows?|wears?|can|does|do|will|goes|wants?|costs?|rises|falls)\b"
    r"|forgets|leaves out|counts|adds|takes"
)
"""Pattern of a reason that says how things are in the position shown."""


def faults_of(exercise: Exercise) -> list[str]:
    """Everything that is wrong with the reasons against the wrong answers of an exercise."""
    told = []
    for option in exercise.wrong:
        reason = shown(exercise, option)
        if not reason or not reason[0].isupper() or not reason.endswith((".", "?")):
            told.append(f"{option.words}: no sentence: {reason!r}")
        elif EMPTY.search(reason) or len(reason.split()) < 3:
            told.append(f"{option.words}: says nothing: {reason}")
        elif not FACT.search(reason) and reason != exercise.cause.reason:
            told.append(f"{option.words}: does not say how it is here: {reason}")
        elif re.search(r"[{}]", reason):
            told.append(f"{option.words}: a name is missing: {reason}")
    return told


def shown(exercise: Exercise, option: AnswerOption) -> str:
    """Return the line of the card of a wrong answer, as it is shown after it was given."""
    cards = reasons(exercise, option.value, None, False, lambda: None, lambda change: None)
    return next(card.line for card in cards if card.look == "chosen")


@cache
def made(demo: str) -> Exercise:
    exercise = again(demo, 0)
    assert exercise is not None, f"{demo} asks nothing"
    return exercise


@pytest.mark.parametrize("demo", one_of(3, demo_paths()))
def test_every_wrong_answer_is_met_with_a_reason(demo: str) -> None:
    assert faults_of(made(demo)) == []


@pytest.mark.parametrize(
    "demo",
    [demo for demo, path in demo_paths().items() if "\nwrong = " in path.read_text("utf-8").partition("[again")[0]],
)
def test_every_reason_that_is_written_is_told(demo: str) -> None:
    exercise = made(demo)
    known = {option.value: option.reason for option in exercise.wrong}
    told = written(exercise.demo, exercise.subject)
    assert told
    for value, words in told.items():
        assert known.get(value) == words
        assert len(words) <= LONGEST_REASON


@pytest.mark.parametrize("demo", one_of(4, [demo for demo, path in demo_paths().items() if load_again(path)]))
def test_every_reason_that_is_written_for_the_second_asking_is_told(demo: str) -> None:
    exercise = again(demo, 1)
    assert exercise is not None
    known = {option.value: option.reason for option in exercise.wrong}
    told = written(exercise.demo, exercise.subject)
    assert told or exercise.kind == "square"
    for value, words in told.items():
        assert known.get(value) == words
        assert len(words) <= LONGEST_REASON
    assert faults_of(exercise) == []


def test_a_reason_speaks_of_the_position_that_is_shown() -> None:
    told = {option.words: option.reason for option in made("engage.stop").wrong}
    assert told["1,0"] == "This forgets that Finn is flat-footed."
    told = {option.words: option.reason for option in made("move.diagonals").wrong}
    assert told["15 ft."] == "That would be right if Ada stopped on 2,2. But Ada goes on to 4,4."
    told = {option.words: option.reason for option in made("fluid.press").wrong}
    assert told == {"30": "This leaves out Press -20.", "50": "This adds 20. Press takes away 20."}


def test_names_stand_in_what_is_written() -> None:
    demo = made("engage.stop").demo
    assert filled(demo, "{A} is beside {B}.") == "Ada is beside Ben."


def test_a_page_takes_only_the_right_answer_as_right() -> None:
    from game.pages.writing import Asking

    for demo in ("fluid.press", "engage.stop"):
        options = Asking(made(demo)).data()["options"]
        assert [one["words"] for one in options if one["right"]] == [made(demo).right.words]
        assert all(one["reason"] for one in options if not one["right"])


def test_a_jump_is_asked_about_where_it_ends() -> None:
    assert made("phase.jump-limit").question == "May Ada jump to 7,0, after walking to 2,0?"


MOMENTS = {
    "time.calendar-recheck": "Where does Bruno stand as soon as this is declared?",
    "time.oblivious-unnoticed": "Is Sven oblivious when that is done?",
    "intercept.trigger-order": "Where does Ada stand when this ends, or stops for a question?",
    "ruleset.choose-phases": "All sides have given their orders. Where does Ada stand when all orders are carried out?",
    "fluid.forced-press": "What is Ada's Count at the start of the next round?",
    "fluid.press": "What is Ada's Count after that?",
    "grid.distance": "How many squares are Ada and Ben apart now?",
}
"""Questions name their moment: once an act is declared, done or stopped, orders are given, or a round ends."""


@pytest.mark.parametrize(("demo", "asked"), MOMENTS.items())
def test_a_question_says_which_moment_it_is_about(demo: str, asked: str) -> None:
    assert made(demo).question.endswith(asked)


EXPLAINED = {
    "time.calendar-recheck": ["AT: units of time"],
    "move.diagonals": ["5 feet are one square."],
    "surface.ice": ["A check: dice", "A d20 is a die"],
    "combat.encounter-distance": ["4d6 are four of them", "5 feet are one square."],
    "range.blast-scale": ["Armour takes some"],
    "pass.division": ["Pass: one of"],
}
"""Words that somebody who has never played meets in a question, or in what is told with it."""


@pytest.mark.parametrize(("demo", "wanted"), EXPLAINED.items())
def test_words_that_are_new_are_explained_beside_the_question(demo: str, wanted: list[str]) -> None:
    lines = " ".join(meanings_of(made(demo)))
    assert all(one in lines for one in wanted), lines


def test_a_word_that_is_explained_with_the_question_is_not_explained_twice() -> None:
    exercise = made("move.bonus-step")
    assert exercise.told.words.startswith("Bonus step:")
    assert not any(line.startswith("Bonus step:") for line in meanings_of(exercise))


def test_the_steps_to_a_no_end_with_what_does_not_happen() -> None:
    steps = [(step.text, step.sign) for step in made("surface.step-fall").cause.steps]
    assert steps[0][0].startswith("Ada fails the Climb check")
    assert steps[1:] == [("Nothing here does damage to Ada", "stop")], "no turn or round that begins or ends"


def test_whether_an_action_is_still_there_is_asked_about_who_acts() -> None:
    exercise = again("move.bonus-step-anytime", 0)
    assert exercise is not None
    assert "take this action after that: bonus step?" in exercise.question
    assert exercise.question.rpartition(". ")[2].startswith("Can ")


def test_whoever_does_not_dare_has_forgotten_no_rule() -> None:
    for demo in ("move.speed", "phase.jump"):
        exercise = again(demo, 1)
        assert exercise is not None
        assert exercise.right.words == "Allowed"
        assert [one.reason for one in exercise.wrong] == [exercise.cause.reason]


def test_a_reason_speaks_of_no_state_that_nobody_can_see() -> None:
    for demo in ("fluid.modifiers-injuries", "engage.withdraw-pinned", "combat.repeat"):
        reasons_ = [one.reason for time in (0, 1) for one in told_again(demo, time).wrong]
        assert not any("This would be right only" in reason for reason in reasons_), reasons_


def told_again(demo: str, time: int) -> Exercise:
    """The exercise of a demo when it was asked so often before."""
    exercise = again(demo, time)
    assert exercise is not None
    return exercise


def test_a_sum_is_told_without_what_is_special_and_never_without_most_of_it() -> None:
    told = {int(one.value): one.reason for one in made("pass.running").wrong}  # type: ignore[arg-type]
    assert min(told) >= 0
    assert told[5] == "This leaves out running -2."
    assert not any("firearms" in reason for reason in told.values())
