"""Postures: what a figure may take that lies sprawled."""

from __future__ import annotations

import pytest

from game.model.commands import Command, Crouch, Prone, Stand
from tests.rules.count_table import Rounds, soldier


@pytest.mark.parametrize("up", [Stand, Crouch, Prone])
def test_a_figure_that_lies_sprawled_gets_up_by_any_posture(up: type[Command]) -> None:
    table = Rounds({"A": soldier("red", 20, conditions=["sprawled"]), "b": soldier("blue", 5)})
    table.do(up(table.ids["A"]))
    assert not table.has("A", "sprawled")


def test_a_figure_that_stands_cannot_stand_up() -> None:
    table = Rounds({"A": soldier("red", 20), "b": soldier("blue", 5)})
    refused = table.battle.check(Stand(table.ids["A"]))
    assert refused is not None
    assert refused.code == "already"
