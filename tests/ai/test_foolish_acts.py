"""More positions in which hard looked foolish, kept as those of its errands are: the place that counts is not given up,
and nothing is done that the next act takes back."""

from __future__ import annotations

import pytest

from game.ai.goal_draws import around, load_to_fetch, steps_to
from game.ai.goals import pull_of
from game.model.commands import Jump, KeepAway, Open
from game.model.grid import footprint
from tests.ai.test_errands import Asked, before, best


def zone_of(asked: Asked) -> frozenset[tuple[int, int]]:
    """The ground that the goal counts figures on."""
    goal = asked.view.goal
    assert goal is not None
    return frozenset(goal.played.goal.zone)


@pytest.mark.parametrize(
    ("act", "who"),
    [
        (
            30,
            "Karl Voss",
        ),  # a hammer eight squares off drove three riflemen out of the place, which was theirs by 4 to 2
        (34, "Amir Nassar"),
        (35, "Hanna Berg"),
        (70, "Karl Voss"),  # walked out, and had to sprint back instead of firing
        (71, "Hanna Berg"),
        (82, "Karl Voss"),
        (83, "Hanna Berg"),
    ],
)
def test_nobody_keeps_away_out_of_the_place_that_counts(act: int, who: str) -> None:
    asked = before("ph7", act, who)
    plan = best(asked)
    assert not isinstance(plan.first, KeepAway)
    width = asked.view.figure(asked.figure).width
    assert not zone_of(asked).isdisjoint(footprint(plan.square, width))


@pytest.mark.parametrize(
    ("name", "act", "who"),
    [
        ("st4", 46, "Rafael Cruz"),  # ran on into the water behind the load, and fell
        ("pa6", 57, "Lotte Visser"),
        ("pa6", 80, "Marcus Hale"),  # went on for two squares, was shot there, and the load was lost
    ],
)
def test_who_takes_up_a_load_goes_no_farther_from_the_way_out(name: str, act: int, who: str) -> None:
    asked = before(name, act, who)
    s, seen = asked.situation, asked.view.goal
    assert seen is not None
    load = load_to_fetch(s, seen)
    assert load is not None
    out, index = steps_to(s, seen.exits), asked.view.board.index
    assert out[index(best(asked).square)] <= min(out[index(square)] for square in around(s, load.square))


def test_a_door_that_opens_for_nothing_is_a_way() -> None:
    asked = before("st5", 47, "Ida Marsh")  # badly hurt, climbed through a window beside it
    plan = best(asked)
    assert isinstance(plan.first, Open)
    assert plan.square in zone_of(asked)
    twin = asked.battle.fork(7)
    assert twin.submit(plan.first) is None
    assert plan.square in twin.view(asked.view.seat).reach(asked.figure).costs


def test_nobody_jumps_who_comes_no_nearer_by_it() -> None:
    asked = before("ph7", 29, "Erik Strand")  # hung in the air beside a door, and fell in the next round
    assert not isinstance(best(asked).first, Jump)


def test_the_wide_know_the_way_of_a_bearer_who_is_not() -> None:
    asked = before("fl4", 75, "Bruin")  # a bear, for whom no way home led from where the bearer stood between trees
    drawn = [draw for draw in pull_of(asked.situation).draws if draw.about == ("way", 1)]
    assert any(draw.squares for draw in drawn), "squares on its way, on which to stand"
    assert any(not draw.squares and draw.per_step for draw in drawn), "and an errand to one of them"
