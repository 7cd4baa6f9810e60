"""Battles between opponents on all maps, rulesets and options, and the rules and actions that came up in them."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.ai.opponent import opponent
from game.core.world import TABLE
from game.engine.battle import Battle
from game.lab.record import rules_named
from game.maps.loader import load_map
from game.model.components import Clock
from game.model.paths import maps
from game.model.scenario import BattleMap, Scenario, SideSetup
from game.rulebook import load_rules
from game.rulesets import load_ruleset, names

REASONS = Path(__file__).with_name("reasons.toml")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "static": ({}, {"awareness": "none"}, {"awareness": "red", "late_kinds": "captain"}, {"group_initiative": "side"}),
    "fluid": ({"action_dice": 3}, {"awareness": "blue"}, {"group_initiative": "profile", "action_dice": 6}, {}),
    "action-time": (
        {},
        {"readiness": "blue=oblivious"},
        {"readiness": "alert", "alert_for": 3580},
        {"readiness": "red=inebriated"},
    ),
    "phases": ({}, {"water": "rough"}, {"awareness": "red"}, {"water": "storm"}),
    "passes": ({}, {"scale": "2"}, {"scale": "5", "random_blast": True}, {"scale": "1"}),
}
"""Options that are varied besides the map, by ruleset."""
LONGEST = 1_500
"""Number of commands after which a battle is stopped; rules and actions until then count."""


@cache
def grounds() -> tuple[BattleMap, ...]:
    """Return the maps of the game, by name."""
    return tuple(load_map(path) for path in sorted(maps().glob("*.tmx")))


def scenario(ruleset: str, number: int) -> Scenario:
    """Return the battle with a number under a ruleset: maps and options in turn, so that each map gets each option."""
    ground = grounds()[number % len(grounds())]
    variants = OPTIONS[ruleset]
    options = variants[(number + number // len(grounds())) % len(variants)]
    return Scenario(ground, ruleset, tuple(SideSetup(side) for side in ground.sides), number, options)


class Came(msgspec.Struct, frozen=True):
    """Rules and actions that came up in one battle, and its number of rounds."""

    ruleset: str
    number: int
    map: str
    options: dict[str, Any]
    rounds: int
    rules: list[str]
    actions: list[str]


@dataclass
class Tally:
    """Number of battles played by ruleset, and the number of battles in which each rule and each action came up."""

    battles: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)

    def book(self, came: Came) -> None:
        """Count a battle."""
        self.battles[came.ruleset] += 1
        self.rules.update(came.rules)
        self.actions.update(came.actions)

    def play(self, ruleset: str, number: int, level: str) -> Came:
        """Play one battle and count the rules and actions that came up in it."""
        battle = Battle.create(scenario(ruleset, number))
        battle.start()
        players = {side: opponent(level) for side in battle.scenario.map.sides}
        acts: set[str] = set()
        for _ in range(LONGEST):
            decision = battle.decision
            if decision is None:
                break
            command = players[decision.seat].choose(battle.view(decision.seat))
            refused = battle.submit(command)
            assert refused is None, (ruleset, number, command, refused)
            acts.add(command.action)
        came = Came(
            ruleset,
            number,
            battle.scenario.map.id,
            dict(battle.scenario.options),
            battle.world.get(TABLE, Clock).round,
            sorted(rules_named(battle.events)),
            sorted(acts),
        )
        self.book(came)
        return came

    def seldom(self) -> dict[str, str]:
        """Return the rules and actions that came up in fewer than one in a hundred battles, as `rule ID` or `action
        ID`, with the count in words."""
        played = sum(self.battles.values())
        known = {f"rule {rule}": self.rules[rule] for rule in load_rules()}
        known |= {f"action {name}": self.actions[name] for ruleset in names() for name in load_ruleset(ruleset).actions}
        return {name: f"{times} of {played}" for name, times in known.items() if 100 * times < played}


def reasons() -> dict[str, str]:
    """Return the known reason why a rule or action (`rule ID`, `action ID`) seldom or never comes up."""
    tables = tomllib.loads(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}
    return {f"{kind} {name}": reason for kind, table in tables.items() for name, reason in table.items()}
