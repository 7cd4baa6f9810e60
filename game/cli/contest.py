"""Plays a battle without a window to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from game.ai import opponent
from game.battle import Battle
from game.commands import Command
from game.components import Clock, Outcome
from game.events import Event
from game.view import View
from game.world import TABLE

Told = Callable[[Event], None]


class Seat(Protocol):
    """Whoever decides for a side: an opponent, or a person."""

    def choose(self, view: View) -> Command:
        """One of the commands the side may give now."""
        ...


def seats_for(controllers: Mapping[str, str], person: Seat | None = None) -> dict[str, Seat]:
    """Somebody for each side: an opponent for "ai:hard" and the like, the person for everybody else."""
    seats: dict[str, Seat] = {}
    for side, who in controllers.items():
        kind, _, level = who.partition(":")
        if kind == "ai":
            seats[side] = opponent(level)
        elif person is not None:
            seats[side] = person
    return seats


def play_out(battle: Battle, seats: Mapping[str, Seat], told: Told | None = None) -> Outcome:
    """Play until the battle is decided, handing every event on; answers the result.

    The battle's round limit ends it. Whoever asks for something that is refused is a mistake in the game.
    """
    battle.start()
    _tell(battle, told)
    while battle.outcome is None:
        decision = battle.decision
        assert decision is not None, "a battle that is not over waits for somebody"
        command = seats[decision.seat].choose(battle.view(decision.seat))
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
