"""What figures are worth: the fit finds what was put into made-up battles, and what is told rests on enough of them."""

from __future__ import annotations

import math
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec
import pytest

from game.lab.worth import ClockWorth, Worth, chance_of, points_of, squad_points, worth_of, worths
from game.lab.worth_battles import SIZES, SquadBattle, played, read_battles, squads_of
from game.model.errors import BadInput
from game.roster import load_roster
from game.rulesets import names

PROFILES = sorted(load_roster().profiles)
FEW = 5
"""Draws where the intervals are not what is looked at."""


@pytest.fixture(scope="module")
def fit() -> ModuleType:
    """Load what fits worths for whoever needs it: the library behind it takes seconds, and every worker collects."""
    return import_module("game.lab.worth_fit")


def made_up(battles: int, worth: dict[str, float]) -> list[SquadBattle]:
    """Battles that are decided by a known worth of every figure, and by chance."""
    chance, found = Random(11), []
    for number in range(battles):
        first, second = squads_of("static", number)
        edge = sum(worth[name] for name in first) - sum(worth[name] for name in second)
        found.append(SquadBattle("static", number, first, second, float(chance.random() < 1 / (1 + math.exp(-edge)))))
    return found


def test_the_fit_finds_the_worth_that_decided_the_battles(fit: ModuleType) -> None:
    worth = {name: 0.2 + 1.6 * place / len(PROFILES) for place, name in enumerate(PROFILES)}
    found = fit.fitted(made_up(1600, worth))
    dear, cheap = PROFILES[-5:], PROFILES[:5]
    assert min(found.profiles[name].points for name in dear) > max(found.profiles[name].points for name in cheap)
    inside = [one.low <= one.points <= one.high for one in found.profiles.values()]
    assert all(inside)
    assert found.auc > 700
    assert found.auc > found.printed_auc


def test_worth_that_is_the_same_for_all_tells_by_numbers_alone(fit: ModuleType) -> None:
    found = fit.fitted(made_up(1600, dict.fromkeys(PROFILES, 1.0)), draws=FEW)
    points = [one.points for one in found.profiles.values()]
    assert max(points) < 2 * min(points)


def test_too_few_battles_are_refused(fit: ModuleType) -> None:
    with pytest.raises(BadInput, match="too few"):
        fit.fitted(made_up(30, dict.fromkeys(PROFILES, 1.0)))


def test_the_table_is_read_back_as_it_was_written(fit: ModuleType) -> None:
    table = {"static": fit.fitted(made_up(400, dict.fromkeys(PROFILES, 0.7)), draws=FEW)}
    assert msgspec.toml.decode(fit.as_toml(table), type=dict[str, ClockWorth]) == table


def test_the_shipped_table_knows_every_profile_under_every_ruleset() -> None:
    assert list(worths()) == list(names())
    for ruleset, known in worths().items():
        assert sorted(known.profiles) == PROFILES
        assert known.auc > 500, ruleset
        assert all(one.low <= one.points <= one.high for one in known.profiles.values()), ruleset


def test_a_profile_from_few_battles_has_its_printed_points() -> None:
    assert not Worth(40, 1, 90, 3).is_known
    assert points_of("no such ruleset", "rifleman") == load_roster().profiles["rifleman"].points
    assert points_of("static", "nobody") == 0
    assert worth_of("no such ruleset", "rifleman") is None
    assert chance_of("no such ruleset", ["rifleman"], ["rifleman"]) is None


@pytest.mark.parametrize("ruleset", names())
def test_equal_squads_are_even_and_a_figure_more_is_better(ruleset: str) -> None:
    squad = ["captain", "rifleman", "rifleman"]
    assert chance_of(ruleset, squad, squad) == 50
    better = chance_of(ruleset, [*squad, "rifleman"], squad)
    assert better is not None
    assert better > 50
    assert squad_points(ruleset, squad) == sum(points_of(ruleset, name) for name in squad)


def test_battles_are_drawn_alike_everywhere_and_played_to_an_end(tmp_path: Path) -> None:
    assert squads_of("static", 3) == squads_of("static", 3)
    assert all(len(squad) in SIZES for number in range(20) for squad in squads_of("fluid", number))
    (one,) = played("static", 5, 2, {6})
    assert one.number == 5
    assert one.score in (0.0, 0.5, 1.0)
    path = tmp_path / "static.jsonl"
    path.write_bytes(msgspec.json.encode(one) + b'\n{"rules')
    assert read_battles(path) == [one]
    path.write_bytes(b"no battle\n")
    with pytest.raises(BadInput, match="line 1"):
        read_battles(path)
