"""The reason of an answer speaks of what was asked: a rule for each kind of question, over all demos."""

import re

import pytest

from game.model.events import Stepped
from game.rulebook.exercises.answers import found
from game.rulebook.exercises.causes import SPENT
from game.rulebook.exercises.making import Exercise, exercise_of
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.wording import state_words
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulebook.sentences import id_words
from game.ui.learn.exercise import answer_words, key_of

LONGEST = 200
OTHER_THINGS = {
    "fact": r"diagonal|\bsteps? to\b",
    "is": r"diagonal|in all",
    "true": r"diagonal|in all",
    "allowed": r"hits?:|damage",
    "next": r"diagonal|damage",
    "asked": r"diagonal|damage",
}
"""What is no reason for an answer of a topic: how a path is counted does not decide how many actions are left."""
STATED = {"critical-injury": "critical injury", "ready": "ready", "grappled": "(held|grappled|strong)"}


def numbers(text: str) -> set[int]:
    """Every whole number in a text."""
    return {int(one) for one in re.findall(r"-?\d+", text)}


def speaks_of_it(exercise: Exercise) -> str:
    """What is wrong with the reason of an exercise; "" where it answers the question that was asked."""
    subject, reason, value = exercise.subject, exercise.cause.reason, exercise.right.value
    if not reason.endswith((".", "?")) or len(reason) > LONGEST:
        return "is no short sentence"
    if re.search(r"\bThis is so\b|So says|The rule says|None of this happens|\.\.$", reason):
        return "is no reason"
    if re.search(OTHER_THINGS.get(subject.topic, "$^"), reason):
        return "speaks of something else"
    if exercise.kind == "number" and isinstance(value, int):
        none = subject.name in SPENT and value == 0 and "none is left" in reason
        if value not in numbers(reason) and not none:
            return f"does not come to {value}"
    if exercise.kind == "square" and not re.search(rf"{value[0]},{value[1]}\b|has to stop|only declared", reason):  # type: ignore[index]
        return "does not lead to the square"
    if exercise.kind == "who" and value and exercise.right.words.split(",")[0] not in reason:
        return "does not name who"
    return _of_yes_and_no(exercise, reason)


def _of_yes_and_no(exercise: Exercise, reason: str) -> str:
    subject, value = exercise.subject, exercise.right.value
    if subject.topic == "allowed":
        moment = come_to(exercise.demo, subject.beat)
        right = found(subject, moment)
        assert right is not None
        if value is False and reason.rstrip(".") != right.why[0].rstrip("."):
            return "is not the refusal"
        if value is True and not reason.startswith("Nothing forbids it"):
            return "does not say that nothing is against it"
    if subject.topic == "is":
        title = state_words(exercise.demo, subject.name)
        known = STATED.get(subject.name, f"{re.escape(title)}|{re.escape(id_words(subject.name))}")
        if not re.search(known, reason, re.IGNORECASE):
            return f"does not speak of {known}"
    signs = [line.sign for line in exercise.cause.steps]
    if signs.count("stop") > 1 or "stop" in signs[:-1]:
        return "stops before its last step"
    return "" if value is not False or subject.topic != "allowed" or signs[-1:] == ["stop"] else "has no stop"


def check(demo: str) -> None:
    exercise = exercise_of(load_demo(demo_paths()[demo]))
    assert exercise is not None, f"{demo} asks nothing"
    assert speaks_of_it(exercise) == "", (demo, exercise.question, exercise.right.words, exercise.cause)
    for option in exercise.wrong:
        assert exercise.cause.reason in answer_words(exercise, option.value, False)
    keys = [key_of(exercise, option, place) for place, option in enumerate(exercise.options)]
    assert len(set(keys)) == len(keys)
    if exercise.kind == "number":
        assert all(not key.isdigit() for key in keys), "a digit as a key beside a number is read as an answer"


@pytest.mark.parametrize("demo", [*list(demo_paths())[::6], "move.bonus-step"])
def test_the_reason_answers_the_question_that_was_asked(demo: str) -> None:
    check(demo)


@pytest.mark.long
@pytest.mark.parametrize("demo", demo_paths())
def test_the_reason_of_every_exercise_answers_its_question(demo: str) -> None:
    check(demo)


def test_what_an_act_costs_is_not_explained_by_its_path() -> None:
    exercise = exercise_of(load_demo(demo_paths()["move.bonus-step"]))
    assert exercise is not None
    assert exercise.question.endswith("How many half actions does A have left after that?")
    assert exercise.cause.reason == "Bonus step uses none of them, so 1 is left."
    assert [line.text for line in exercise.cause.steps] == ["At first: 2", "A, Attack: 1", "A, Bonus step: 1"]
    moment = come_to(exercise.demo, exercise.subject.beat)
    assert moment is not None
    moment.go()
    assert any(isinstance(event, Stepped) for event in moment.events), "there is a path it could be confused with"
