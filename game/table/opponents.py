"""The players of sides that are not played by a person: a level of the computer (easy, normal, hard), or a program of
the user's own.

A battle only names its players. A user's program is used only if the window was started with it (`counterstep
--opponent module:Class`), never because a file names it; otherwise a level takes its place."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Protocol

from game.ai import Opponent, opponent
from game.engine.battle import Battle
from game.engine.view import View
from game.lab.agent_beside import STAND_IN, AgentBeside
from game.lab.players import is_own
from game.model.commands import Command

PERSON = "human"


class Thinker(Protocol):
    """A player that is asked for commands, and computes them in slices."""

    def think(self, view: View) -> Generator[None, None, Command]:
        """Return the command to give now; yields now and then, so that the caller can pause it."""


def level_of(who: str) -> Opponent:
    """Return the computer level that `who` names; the level that replaces other players if `who` is none."""
    try:
        return opponent(who)
    except KeyError:
        return opponent(STAND_IN)


class Opponents:
    """The players of a battle's sides that are not people."""

    def __init__(self, controllers: Mapping[str, str]) -> None:
        self._named = {side: who for side, who in controllers.items() if who != PERSON}
        self._levels = {side: level_of(who) for side, who in self._named.items()}
        self._own: dict[str, AgentBeside] = {}
        self._untold: dict[str, str] = {}
        """By side: the message about its player that was not yet shown."""
        self._told: set[str] = set()

    def __contains__(self, side: str) -> bool:
        return side in self._levels

    def thinker(self, side: str) -> Thinker:
        """Return the player that decides for a side."""
        return self._own.get(side) or self._levels[side]

    def level(self, side: str) -> Opponent | None:
        """Return the computer level that can explain a side's acts; None for a user's program, which explains
        nothing."""
        return None if is_own(self._named[side]) else self._levels[side]

    def begin(self, battle: Battle, allowed: Sequence[str]) -> None:
        """Start those of the users' programs that `allowed` names, and store a message about each program that a
        computer level replaces."""
        for side, who in self._named.items():
            if is_own(who) and who in allowed:
                self._own[side] = AgentBeside(who, battle)
            elif is_own(who):
                self._untold[side] = (
                    f"{who} plays {side} in this battle, but the game was not started with --opponent {who}. "
                    f"The level {STAND_IN} plays instead."
                )
            elif self._levels[side].name != who.removeprefix("ai:"):
                self._untold[side] = (
                    f"The level {who[:60]!r} does not exist. The level {STAND_IN} plays {side} instead."
                )

    def news(self) -> str:
        """Take and return the messages about players that were not returned yet, in sentences; "" if there are none."""
        self._untold |= {side: own.problem for side, own in self._own.items() if own.problem}
        new = [said for side, said in self._untold.items() if side not in self._told]
        self._told |= self._untold.keys()
        return " ".join(new)

    def stop(self) -> None:
        """Stop the users' programs, because the battle is left."""
        for own in self._own.values():
            own.stop()
