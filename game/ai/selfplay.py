"""Whole battles between computer opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.opponent import Opponent, opponent
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import Clock
from game.model.scenario import Scenario

MOST_COMMANDS = 20_000


@dataclass(frozen=True, slots=True)
class PlayedBattle:
    """The result of a battle: the winner ("" for a draw or a battle broken off), the reason, and its length in rounds
    and commands; `state` is the fingerprint of its end."""

    winner: str
    reason: str
    rounds: int
    commands: int
    state: str


def play_out(scenario: Scenario, levels: Mapping[str, str]) -> PlayedBattle:
    """Play a scenario between computer players and return the result. `levels` names a level for each side.

    Raises RuntimeError if a player gives an illegal command, which is a fault in the game."""
    battle = Battle.create(scenario)
    battle.start()
    return finish(battle, {side: opponent(level) for side, level in levels.items()})


def finish(battle: Battle, players: Mapping[str, Opponent], max_commands: int = MOST_COMMANDS) -> PlayedBattle:
    """Play a battle on from its present state until it ends, or for `max_commands` commands, and return the result."""
    while (decision := battle.decision) is not None:
        clock = battle.world.get(TABLE, Clock)
        if clock.commands >= max_commands:
            break
        command = players[decision.seat].choose(battle.view(decision.seat))
        refused = battle.submit(command)
        if refused is not None:
            raise RuntimeError(f"{decision.seat} asked for {command}, which is refused: {refused.sentence}")
    outcome, clock = battle.outcome, battle.world.get(TABLE, Clock)
    if outcome is None:
        return PlayedBattle("", "broken off", clock.round, clock.commands, battle.state_hash())
    return PlayedBattle(outcome.winner, outcome.reason, clock.round, clock.commands, battle.state_hash())
