"""Plays a battle between opponents to its end, with nobody watching."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ai import Opponent, opponent
from game.battle import Battle
from game.components import Clock, Outcome
from game.events import Event
from game.world import TABLE

Told = Callable[[Event], None]


def opponents_for(controllers: Mapping[str, str]) -> dict[str, Opponent]:
    """An opponent for each side, from "ai:hard" and the like."""
    return {side: opponent(who.removeprefix("ai:")) for side, who in controllers.items()}


def play_out(battle: Battle, opponents: Mapping[str, Opponent], told: Told | None = None) -> Outcome:
    """Play until the battle is decided, handing every event on; answers the result.

    The battle's round limit ends it. An opponent who asks for something that is refused is a mistake in the game.
    """
    battle.start()
    _tell(battle, told)
    while battle.outcome is None:
        decision = battle.decision
        assert decision is not None, "a battle that is not over waits for somebody"
        command = opponents[decision.seat].choose(battle.view(decision.seat))
        rejection = battle.submit(command)
        if rejection is not None:
            raise RuntimeError(f"{decision.seat} asked for {command}, which is refused: {rejection.code}")
        _tell(battle, told)
    return battle.outcome


def rounds_of(battle: Battle) -> int:
    """The round a battle is in, or ended in."""
    return battle.world.get(TABLE, Clock).round


def _tell(battle: Battle, told: Told | None) -> None:
    events = battle.take_events()
    if told is not None:
        for event in events:
            told(event)
