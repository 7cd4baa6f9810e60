"""Engagement by interception: a step within or out of a threatened square invites an attack; harm stops the mover."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from game.answers import AttackForecast
from game.components import Conditions, Health, Walking
from game.grid import Square, footprint
from game.rejections import Rejection
from game.rules import figures
from game.rules.sight import touching
from game.world import World


class Interception(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """intercept.trigger and intercept.result.

    `threat` is how far a figure threatens: the squares beside it, or only its own (pass.threat). `safe` names actions
    no step of which is intercepted, `safe_start` those whose first step is not (intercept.withdrawal). `harmless`
    postures threaten nothing.
    """

    name: ClassVar[str] = "interception"

    threat: Literal["beside", "own"] = "beside"
    safe: tuple[str, ...] = ()
    safe_start: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ("prone",)

    def threatens(self, world: World, enemy: int, square: Square) -> bool:
        """Whether an enemy threatens a square (pass.threat)."""
        if self.threat == "own":
            return square in figures.squares_of(world, enemy)
        return any(square == own or square in touching(world, own) for own in figures.squares_of(world, enemy))

    def is_able(self, world: World, enemy: int, mover: int) -> bool:
        """Whether an enemy's state lets it threaten at all, and it knows of the mover."""
        if figures.posture_of(world, enemy) in self.harmless or figures.is_unseen_by(world, mover, enemy):
            return False
        known, active = world.ruleset.conditions, world.get(enemy, Conditions).active
        return not any(known[name].no_threat or known[name].helpless for name in active if name in known)

    def threatening(self, world: World, mover: int, at: Square) -> tuple[int, ...]:
        """Enemies that threaten a mover on a square, in the order in which they act."""
        covered = footprint(at, figures.width_of(world, mover))
        found = [
            enemy
            for enemy in figures.opponents(world, mover)
            if self.is_able(world, enemy, mover) and any(self.threatens(world, enemy, square) for square in covered)
        ]
        order = {figure: place for place, figure in enumerate(world.ruleset.initiative.order(world))}
        return tuple(sorted(found, key=lambda enemy: (order.get(enemy, len(order)), enemy)))

    def provoked(self, world: World, figure: int, frm: Square, to: Square, action: str, taken: int) -> tuple[int, ...]:
        """Enemies that may intercept a step: those that threaten the square it leaves (intercept.trigger)."""
        if action in self.safe or (taken == 0 and action in self.safe_start):
            return ()
        return tuple(
            enemy
            for enemy in self.threatening(world, figure, frm)
            if self._is_ready(world, enemy, figure) and self.reaction_weapon(world, enemy, figure)
        )

    def _is_ready(self, world: World, enemy: int, mover: int) -> bool:
        """Whether an enemy holds a reaction, or needs none because a tumble past it failed (intercept.tumble)."""
        walking = world.find(mover, Walking)
        if walking is not None and walking.free_reactions:
            return True
        return world.ruleset.economy.may_react(world, enemy) is None

    def watches(self, world: World, enemy: int, figure: int, at: Square | None = None) -> bool:
        """Whether an enemy threatens a figure where it stands, or on another square."""
        anchor = figures.square_of(world, figure) if at is None else at
        here = footprint(anchor, figures.width_of(world, figure))
        return self.is_able(world, enemy, figure) and any(self.threatens(world, enemy, square) for square in here)

    def reaction_weapon(self, world: World, figure: int, mover: int) -> str:
        """The melee weapon at hand that promises most against a mover; empty when there is none."""
        best: tuple[int, str] = (0, "")
        for weapon in world.sheet(figure).weapons:
            if world.weapon(weapon).kind != "melee":
                continue
            forecast = world.ruleset.resolution.forecast(world, figure, mover, weapon, kind="intercept")
            if isinstance(forecast, AttackForecast):
                best = max(best, (forecast.odds.permille * max(1, forecast.average), weapon))
        return best[1]

    def stop_squares(self, world: World, figure: int) -> frozenset[Square]:
        """No square stops a move by itself."""
        return frozenset()

    def holders(self, world: World, figure: int, at: Square | None = None) -> tuple[int, ...]:
        """Nobody is held up."""
        return ()

    def holds(self, world: World, figure: int) -> Rejection | None:
        """Nobody is held: leaving costs a risk instead."""
        return None

    def halts(self, world: World, figure: int, walking: Walking) -> tuple[str, str] | None:
        """No square stops a move by itself."""
        return None


def lost(world: World, figure: int) -> dict[str, int]:
    """What a figure has lost so far, to tell later whether it was harmed."""
    return dict(world.get(figure, Health).lost)
