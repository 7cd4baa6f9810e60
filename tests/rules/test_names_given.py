"""Figures without a name of their own get one that nobody else in the battle has."""

from __future__ import annotations

import pytest

from game.engine.battle import Battle
from game.model.board import Board
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup


def named(first: tuple[str, ...], second: tuple[str, ...], seed: int) -> list[str]:
    """The names of riflemen of two sides, "" for those that are given one."""
    meadow = BattleMap("meadow", "Meadow", Board(12, 6, (("grass",),) * 72, (0,) * 72))
    sides = tuple(
        SideSetup(side, "human", tuple(FigureSetup("rifleman", name, (x, y)) for y, name in enumerate(squad)))
        for side, x, squad in (("red", 0, first), ("blue", 11, second))
    )
    battle = Battle.create(Scenario(meadow, "static", sides, seed, {"opening": "none"}))
    return [name for name, _ in battle.view("").identities().values()]


@pytest.mark.parametrize("seed", [1, 7])
def test_a_name_of_a_later_side_is_not_given_a_second_time(seed: int) -> None:
    given = named(("", ""), (), seed)
    assert len(set(given)) == 2
    names = named(("", ""), (given[0],), seed)
    assert names[2] == given[0]
    assert len(set(names)) == 3


def test_names_that_nobody_shares_are_given_as_before() -> None:
    given = named(("", ""), ("", ""), 7)
    assert named(("", ""), ("Zora the Odd", ""), 7) == [*given[:2], "Zora the Odd", given[2]]
