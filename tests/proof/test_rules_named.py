"""Every rule of the grid and of the seven steps is named by its id where it is at work in its own demos."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.rejections import Rejection
from game.rulebook import load_rules
from game.rulebook.demo_index import demos_by_rule
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths

RULES = sorted(rule.id for rule in load_rules().values() if rule.source in ("000", "004"))
ON_THE_CARD = ("grid.distance",)
"""Named in the window only, on the card of an attack (test_battle_play)."""


def named_in(value: Any) -> Iterator[str]:
    """Every rule id in an event, with those in the lines of its sums."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            field = getattr(value, name)
            if name == "rule" and field:
                yield field
            yield from named_in(field)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from named_in(each)


@cache
def named(demo: str) -> frozenset[str]:
    """Every rule id that the log, a refusal, a forecast or the strip shows while a demo runs."""
    found: set[str] = set()
    submit, check, start = Battle.submit, Battle.check, Battle.start

    def looking(battle: Battle, command: Command, seat: str | None = None) -> Rejection | None:
        if battle.decision is not None:
            found.update(forecast.rule for _, forecast in battle.view("").trials(command))
        refused = submit(battle, command, seat)
        for event in battle.events:
            found.update(named_in(event))
        found.update(entry.rule for entry in battle.view("").strip())
        return refused

    def opening(battle: Battle) -> None:
        start(battle)
        for event in battle.events:
            found.update(named_in(event))

    def asking(battle: Battle, command: Command) -> Rejection | None:
        refused = check(battle, command)
        if refused is not None:
            found.add(refused.rule)
        return refused

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Battle, "start", opening)
        patch.setattr(Battle, "submit", looking)
        patch.setattr(Battle, "check", asking)
        assert run_demo(demo_paths()[demo]).passed
    return frozenset(found)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in ON_THE_CARD])
def test_the_rule_is_named_where_it_is_at_work(rule: str) -> None:
    demos = demos_by_rule()[rule]
    assert any(rule in named(demo) for demo in demos), f"{rule} is never named in {', '.join(demos)}"
