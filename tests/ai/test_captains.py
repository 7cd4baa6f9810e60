"""Captains: each has a squad that can fight and a temperament of his own, known wherever one can be named."""

from __future__ import annotations

import msgspec
import pytest

from game.ai.captains import captain_of, captains
from game.ai.opponent import opponent
from game.ai.weights import weights
from game.cli.setup import CONTROLLERS, _is_tempered
from game.lab.worth import squad_points
from game.rulesets import names
from game.storage.last_setup import SideChoice


def test_every_captain_has_a_temperament_of_his_own() -> None:
    tempers = [captain.temper for captain in captains().values()]
    assert len(set(tempers)) == len(tempers) == 6
    assert set(tempers) <= set(weights().temper) - {"even"}
    assert all(captain_of(temper) is not None for temper in tempers)
    assert captain_of("") is None


@pytest.mark.parametrize("temper", [captain.temper for captain in captains().values()])
def test_a_captain_can_be_named_wherever_an_opponent_can(temper: str) -> None:
    for controller in CONTROLLERS[1:]:
        name = f"{controller}/{temper}"
        assert _is_tempered(name)
        assert opponent(name).temper == weights().temper[temper]
        assert msgspec.convert({"controller": name}, SideChoice).controller == name


@pytest.mark.parametrize("ruleset", names())
def test_no_captain_brings_far_more_than_another(ruleset: str) -> None:
    points = [squad_points(ruleset, captain.profiles) for captain in captains().values()]
    assert max(points) <= 1.35 * min(points), points
