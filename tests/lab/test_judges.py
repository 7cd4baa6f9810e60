"""The scripted players that judge the computer play by the rules in every ruleset, and differ where they say so."""

from __future__ import annotations

import pytest

from game.lab import Series, play
from game.rulesets import names

JUDGES = ("Weigher", "Waiter", "Camper", "Rusher", "Trader", "Kiter", "Ambusher")


@pytest.mark.parametrize("judge", JUDGES)
def test_a_judge_plays_by_the_rules(judge: str) -> None:
    """Return without a refusal: a command that is not lawful would end the series with its reason."""
    ruleset = names()[JUDGES.index(judge) % len(names())]
    series = Series(
        maps=("training-ground",), rulesets=(ruleset,), players=(f"game.lab.judges:{judge}", "easy"), battles=1,
        options={"round_limit": 1},
    )  # fmt: skip
    (record,) = play(series).records
    assert record.rounds == 1


def test_a_waiter_shoots_where_a_rusher_runs() -> None:
    shots = {}
    for judge in ("Waiter", "Rusher"):
        players = (f"game.lab.judges:{judge}",) * 2
        series = Series(maps=("ford",), rulesets=("static",), players=players, battles=1, options={"round_limit": 1})
        (record,) = play(series).records
        shots[judge] = record.acts.get("attack", 0)
    assert shots["Waiter"] > shots["Rusher"]
