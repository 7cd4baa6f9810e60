"""Figures of an exercise, which all have a part in it, and its repetition, which asks another question."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rulebook.exercises.answers import found
from game.rulebook.exercises.course import MOST, again, asked_of, sets_of
from game.rulebook.exercises.demo_parts import figures_of
from game.rulebook.exercises.making import Exercise
from game.rulebook.exercises.moment import come_to
from game.rulebook.scenario_file import demo_paths
from tests.soak import one_of

OTHERS = (
    "grid.squares", "grid.distance", "grid.adjacent", "grid.adjacent-windows", "move.speed", "move.diagonals",
    "move.speed-reduced", "surface.mud-knee", "combat.initiative-check", "fluid.regroup", "intercept.trigger",
    "combat.out-of-turn", "occupancy.pass-through",
)  # fmt: skip
"""Demos with a position in which another answer is right."""


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
