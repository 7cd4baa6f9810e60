"""Every question of an exercise can be answered from what is on the screen: what it rests on is shown or said."""

import re

import pytest

from game.rulebook.exercises.course import again
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.moment import come_to
from game.rulebook.scenario_file import demo_paths, load_demo
from game.ui.learn.exercise import hint_words
from game.ui.learn.exercise_known import known_words
from game.ui.learn.showing import Showing
from tests.soak import one_of

WHEN = r"[Ww]hich (round|pass|one is this)"
OF_A_MOVE = ("move", "hustle", "run", "tumble", "disengage", "withdraw", "one-square")


def made(demo: str) -> Exercise:
    exercise = again(demo, 0)
    assert exercise is not None
    return exercise


def told(exercise: Exercise) -> str:
    """Return the words beside the question of an exercise and below it, in one text."""
    moment = come_to(exercise.demo, exercise.subject.beat)
    assert moment is not None
    showing = Showing.before_last_beat(moment.played(exercise.subject.place))
    return " ".join((*known_words(showing, exercise), exercise.told.words))


def unfair(demo: str) -> list[str]:
    """Everything that an exercise asks for and does not show."""
    exercise, found = made(demo), list[str]()
    known, subject = told(exercise), exercise.subject
    asked = f"{exercise.question} {exercise.told.hint}"
    ways = [action for _, action, way in exercise.ways if way and action in OF_A_MOVE]
    if subject.topic == "allowed" and ways and "may go" not in known:
        found.append("does not say how far the move goes")
    turn = "It is the turn of" in known or "is next in the order" in known
    if subject.topic == "allowed" and exercise.demo.scenario.ruleset != "phases" and not turn:
        found.append("does not say whose turn it is")
    if re.search(WHEN, asked) and "round" not in known and "pass" not in known:
        found.append("does not say which round or pass it is")
    if any(re.search(r"\brange -\d", line) for line in exercise.why) and "The ranges of" not in known:
        found.append("does not say how far the ranges go")
    if any("dashes" in line or "in one move" in line for line in exercise.before):
        found.append(f"tells what is done as if it were drawn: {exercise.before}")
    if exercise.demo.id == "grid.adjacent-windows" and "On the border between" not in known:
        found.append("does not say what the figures hide")
    names = re.findall(r"Look at ([\w ]+)\.$", hint_words(exercise))
    if names and set(re.split(" and ", names[0])) & set(re.findall(r"\w+", exercise.question)):
        found.append(f"points at a figure that the question names: {names}")
    found += [
        f"shows a position that has another reason: {option.reason}"
        for option in exercise.wrong
        if option.change is not None and option.reason != option.change.why
    ]
    return found


@pytest.mark.parametrize("demo", one_of(8, demo_paths()))
def test_a_question_can_be_answered_from_what_is_shown(demo: str) -> None:
    assert unfair(demo) == []


def test_a_pass_is_told_with_the_passes_of_each_figure() -> None:
    exercise = made("pass.move-without-pass")
    assert "This is round 1, pass 2 of 2. Ben is next in the order." in told(exercise), "he has no turn to act in"
    assert exercise.before == ("Ada, Ben and Bruno: end the turn",)


def test_the_next_pass_is_not_called_the_next_round() -> None:
    asked = made("pass.high-ip").question
    assert asked == "Ben ends the turn. How far does one move take Bruno after that, in squares?"
    assert "at the start of the next round" in made("fluid.modifiers-conditions").question


def test_an_attack_that_comes_after_an_act_is_one_sentence() -> None:
    running = made("pass.running").question
    assert running == (
        "Ada wants to break into a run, and then to attack Bruno with the rifle. How many dice does Ada throw?"
    )
    assert "The dice:" not in made("intercept.withdrawal-shoot").question, "so many dice as the answer says"
    assert made("phase.modes-water").question.endswith("How much does Bruno add to the die?")


def test_ranges_are_told_with_their_last_squares() -> None:
    words = told(made("range.bands"))
    assert "The ranges of the pistol, in squares: short up to 3, medium up to 12" in words
    assert "Knife" not in words, "only the numbers of the attack in question"


def test_sizes_are_told_and_nothing_that_is_as_usual() -> None:
    from game.rulebook.exercises.demo_parts import figures_of, unusual

    sizes = figures_of(made("occupancy.pass-through-size-limit").demo)
    assert {mark: unusual(one) for mark, one in sizes.items()}["W"] == ["size large"]
    walkers = figures_of(load_demo(demo_paths()["phase.speed-categories"]))
    assert [unusual(walkers[mark]) for mark in "SFA"] == [["can walk only slowly"], [], []]
    assert not any("Speed 0" in word for word in unusual(figures_of(made("phase.speed-pool").demo)["L"]))


def test_a_sum_is_shown_with_its_parts_where_a_reason_names_one() -> None:
    """ "This leaves out Agility +1" was said of a rifle's 5, whose parts nobody had seen."""
    exercise = made("pass.running")
    assert any("Agility +1" in option.reason for option in exercise.wrong)
    assert "Ada: Rifle 5 (Agility +1, firearms +4)." in told(exercise)


def test_the_share_of_a_pass_is_explained_by_the_shares_and_not_told_before() -> None:
    shares = made("pass.division")
    assert shares.cause.reason == "5 squares over 3 passes are 2, 2 and 1. This is pass 1: 2 squares."
    assert "2, then 2, then 1" not in told(made("pass.high-ip"))
    assert "a large one 40" in told(made("phase.speed-pool")), "how far a size goes is not on the figure's card"
