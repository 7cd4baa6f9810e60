"""Figures of an exercise, which all have a part in it, and its repetition, which asks another question."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rulebook.exercises.answers import found
from game.rulebook.exercises.course import MOST, again, asked_of, sets_of
from game.rulebook.exercises.demo_parts import figures_of
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.moment import come_to
from game.rulebook.exercises.turned import BoardTurn, turned
from game.rulebook.scenario_file import demo_paths, load_again
from tests.soak import one_of

OTHERS = (
    "grid.squares", "grid.distance", "grid.adjacent", "grid.adjacent-windows", "move.speed", "move.diagonals",
    "move.speed-reduced", "surface.mud-knee", "combat.initiative-check", "fluid.regroup", "intercept.trigger",
    "combat.out-of-turn", "occupancy.pass-through",
)  # fmt: skip
"""Demos with a position in which another answer is right."""


SAME = (
    "fluid.modifiers-critical-failure", "fluid.modifiers-saves", "fluid.cap-delay", "phase.block-again",
)  # fmt: skip
"""Demos whose question has one answer wherever it is asked: their second position shows another place alone."""


def made(demo: str, time: int) -> Exercise:
    exercise = again(demo, time)
    assert exercise is not None
    return exercise


def place(exercise: Exercise) -> int:
    """Return the place of the right answer, as its card is shown."""
    return exercise.options.index(exercise.right)


def names(exercise: Exercise) -> set[str]:
    return {setup.name for setup in figures_of(exercise.demo).values()}


@pytest.mark.parametrize("demo", OTHERS)
def test_what_comes_again_has_another_answer_at_another_place(demo: str) -> None:
    first, second = made(demo, 0), made(demo, 1)
    assert second.right.words != first.right.words
    assert place(second) != place(first)
    assert second.question != first.question or second.demo.scenario != first.demo.scenario
    seen = found(second.subject, come_to(second.demo, second.subject.beat))
    assert seen is not None
    assert seen.value == second.right.value


@pytest.mark.parametrize("demo", one_of(10, demo_paths()))
def test_no_number_that_comes_again_has_its_old_letter(demo: str) -> None:
    first, second = made(demo, 0), made(demo, 1)
    if first.kind == second.kind == "number":
        assert place(second) != place(first), (first.right.words, [one.words for one in second.options])
        assert len({one.value for one in second.options}) == len(second.options)


def differs(demo: str) -> str:
    """The answer of a demo's exercise that is the same when it is asked again, in words; "" if it is another one."""
    first, second = made(demo, 0), made(demo, 1)
    if demo in SAME:
        return ""
    if first.kind == "square":
        was = turned(first.demo, 1).scenario.map.board
        here = BoardTurn(1, was.width, was.height).square(first.right.value)  # type: ignore[arg-type]
        return "" if here != second.right.value else f"{demo}: the same square"
    return "" if first.right.words != second.right.words else f"{demo}: {second.right.words} again"


ASKED = [
    demo
    for ruleset in ("static", "fluid", "action-time", "phases", "passes")
    for one in sets_of(ruleset)
    for demo in one.demos
]
"""Every demo that a course asks about."""


@pytest.mark.parametrize("demo", one_of(10, ASKED))
def test_what_comes_again_is_not_answered_from_memory(demo: str) -> None:
    assert differs(demo) == ""


@pytest.mark.long
@pytest.mark.parametrize("demo", ASKED)
def test_nothing_that_comes_again_is_answered_from_memory(demo: str) -> None:
    assert differs(demo) == ""


@pytest.mark.parametrize("demo", ["pass.high-ip", "phase.modes-air", "static.no-press"])
def test_a_demo_may_say_what_is_changed_when_it_asks_again(demo: str) -> None:
    first, second = made(demo, 0), made(demo, 1)
    assert load_again(demo_paths()[demo]) is not None
    assert second.right.value != first.right.value
    assert second.told.hint, "it asks what its table is about"
    assert all(one.reason for one in second.wrong)


def test_a_demo_without_a_change_has_none() -> None:
    assert load_again(demo_paths()["grid.squares"]) is None


def test_words_about_one_position_are_not_said_of_another() -> None:
    second = made("combat.surprise-none-aware-tie", 1)
    assert "against 17" in second.cause.reason, "blue's check is told, and so it is not rolled anew"
    assert not made("move.diagonals-restart", 1).told.hint.startswith("This is")


@pytest.mark.parametrize(
    ("demo", "left"),
    [
        ("grid.adjacent-windows", {"Ada", "Bruno"}),
        ("grid.adjacent", {"Dora", "Eva"}),
        ("surface.ice", {"Ada"}),
        ("goals.escort", {"Ada", "Envoy", "Bruno"}),
        ("engage.stop", {"Ada", "Finn", "Ben"}),
        ("combat.out-of-turn-even", {"Ada", "Ben", "Cleo", "Bruno"}),
    ],
)
def test_only_those_are_there_who_have_a_part_in_the_question(demo: str, left: set[str]) -> None:
    assert names(made(demo, 0)) == left


def test_whoever_is_there_only_for_the_battle_to_go_on_is_told() -> None:
    exercise = made("move.diagonals", 0)
    assert {exercise.demo.names[mark] for mark in exercise.idle} == {"Bruno"} == names(exercise) - {"Ada"}
    assert made("engage.stop", 0).idle == ()


def test_a_set_asks_different_things_one_after_another() -> None:
    for ruleset in ("static", "fluid", "action-time", "phases", "passes"):
        for one in sets_of(ruleset):
            assert len(one.demos) <= MOST
    for title in ("Interception 1", "Passes 4"):
        (wanted,) = (one for one in sets_of("passes") if one.title == title)
        asked = [asked_of(demo) for demo in wanted.demos]
        assert all(a != b for a, b in pairwise(asked)), asked


def test_a_plain_case_is_asked_before_another_of_its_kind() -> None:
    for ruleset in ("static", "fluid", "action-time", "phases", "passes"):
        order = [demo for one in sets_of(ruleset) for demo in one.demos]
        early = [demo for place, demo in enumerate(order) for later in order[place:] if demo.startswith(f"{later}-")]
        assert early == []
    passes = [demo for one in sets_of("passes") for demo in one.demos]
    assert passes.index("pass.division") < passes.index("pass.high-ip")
    times = [demo for one in sets_of("action-time") for demo in one.demos]
    assert times.index("time.event-roll") < times.index("time.initiator") < times.index("time.readiness")
