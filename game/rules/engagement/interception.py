"""Engagement by interception: a step within or out of a square that an enemy threatens may provoke an attack, and a
mover that is harmed stops."""

from __future__ import annotations

from typing import ClassVar, Literal

from game.core.axes import Requires
from game.core.kept import kept
from game.core.world import World
from game.model.answers import AttackForecast
from game.model.components import Health, Walking
from game.model.grid import Square, footprint
from game.model.rejections import Rejection
from game.model.shots import Placed, Shot
from game.rules import conditions, figures, targets
from game.rules.engagement.open import OpenGround
from game.rules.sight import touching


class Interception(OpenGround, frozen=True):
    """The rule of interception (intercept.trigger, intercept.result). With `threat` "beside", a figure threatens its
    own squares and those beside it; with "own" only its own (pass.threat). Steps of the actions in `safe` are never
    intercepted, nor the first step of those in `safe_start` (intercept.withdrawal). Figures in a posture listed in
    `harmless` threaten no squares."""

    name: ClassVar[str] = "interception"
    reacts: ClassVar[bool] = True
    requires: ClassVar[Requires] = {"moves by squares": "intercepts moves that go square by square"}

    threat: Literal["beside", "own"] = "beside"
    safe: tuple[str, ...] = ()
    safe_start: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ("prone",)

    # --- threat -----------------------------------------------------------------------------------------------------

    @kept("memo", 1)
    def watchers(self, world: World, mover: Placed) -> tuple[int, ...]:
        """Return the ids of the enemies that could attack a figure that stands where `mover` says, without moving
        themselves; they are in the order of initiative (pass.threat)."""
        return tuple(sorted(self._armed(world, mover), key=lambda enemy: in_turn(world, enemy)))

    @kept("standing", 1)
    def _armed(self, world: World, mover: Placed) -> tuple[int, ...]:
        """Return the ids of the enemies that could intercept a mover, by their weapons. The result depends only on
        facts that `Store.standing` may cache."""
        wanted = self._wanted(world, mover)
        near = (
            enemy
            for enemy in figures.opponents(world, mover.figure)
            if not self._held(world, enemy).isdisjoint(wanted) and self._is_able(world, enemy, mover.figure)
        )
        return tuple(enemy for enemy in near if self._arms(world, figures.placed(world, enemy), mover))

    def _wanted(self, world: World, mover: Placed) -> tuple[Square, ...]:
        """Return the squares that a mover covers; an enemy threatens the mover if its close reach includes one of
        them."""
        return footprint(mover.square, figures.width_of(world, mover.figure))

    def _held(self, world: World, enemy: int) -> frozenset[Square]:
        """Return the squares within a figure's close reach from where it stands."""
        key = ("held", world.opened_edges())
        known: frozenset[Square] | None = world.own[enemy].get(key)
        if known is None:
            known = world.own[enemy][key] = frozenset(self._threatened(world, figures.placed(world, enemy)))
        return known

    def _threatened(self, world: World, enemy: Placed) -> tuple[Square, ...]:
        """Return the squares within the close reach of a figure that stands where `enemy` says; walls limit it."""
        own = figures.squares_under(world, enemy)
        if self.threat == "own":
            return own
        return tuple(dict.fromkeys((*own, *(square for mine in own for square in touching(world, mine)))))

    def _is_able(self, world: World, enemy: int, mover: int) -> bool:
        """Return whether an enemy is able to threaten, and knows where the mover is."""
        if figures.posture_of(world, enemy) in self.harmless or figures.is_unseen_by(world, mover, enemy):
            return False
        return not any(numbers.no_threat or numbers.helpless for _, numbers in conditions.numbers_of(world, enemy))

    def watches(self, world: World, enemy: Placed, figure: Placed) -> bool:
        """Return whether an enemy threatens a figure, both standing where the arguments say."""
        if enemy == figures.placed(world, enemy.figure):
            return enemy.figure in self.watchers(world, figure)
        return (
            enemy.figure in figures.opponents(world, figure.figure)
            and self._is_able(world, enemy.figure, figure.figure)
            and not set(self._threatened(world, enemy)).isdisjoint(self._wanted(world, figure))
            and bool(self._arms(world, enemy, figure))
        )

    # --- reactions --------------------------------------------------------------------------------------------------

    def provoked(self, world: World, figure: int, frm: Square, to: Square, action: str, taken: int) -> tuple[int, ...]:
        """Return the ids of the enemies that may intercept a step because they threaten the square it leaves
        (intercept.trigger)."""
        if action in self.safe or (taken == 0 and action in self.safe_start):
            return ()
        mover = figures.placed(world, figure).on(frm)
        return tuple(enemy for enemy in self.watchers(world, mover) if self._is_ready(world, enemy, figure))

    def _is_ready(self, world: World, enemy: int, mover: int) -> bool:
        """Return whether an enemy has a reaction left, or needs none because the mover failed to tumble past it
        (intercept.tumble)."""
        walking = world.find(mover, Walking)
        if walking is not None and walking.free_reactions:
            return True
        return world.ruleset.clock.may_react(world, enemy) is None

    def _arms(self, world: World, figure: Placed, mover: Placed) -> list[str]:
        """Return the ids of the melee weapons that reach from a figure to a mover, both standing where the arguments
        say."""
        found, sheet = [], world.sheet(figure.figure)
        for weapon in sheet.weapons:
            arm = world.weapon(weapon)
            aimed = targets.aim(world, Shot(figure, mover, weapon)) if arm.kind == "melee" else None
            if isinstance(aimed, targets.Aimed):
                shot = world.ruleset.ranges.shot(world, sheet, arm, aimed.gap)
                found += [] if isinstance(shot, Rejection) else [weapon]
        return found

    def reaction_weapon(self, world: World, figure: int, mover: Placed) -> str:
        """Return the melee weapon with the highest expected damage against a mover that stands where `mover` says; ""
        if there is none."""
        return next(iter(self.reaction_weapons(world, figure, mover)), "")

    def reaction_weapons(self, world: World, figure: int, mover: Placed) -> tuple[str, ...]:
        """Return the ids of the melee weapons, bare hands included, with which a figure could attack a mover that
        stands where `mover` says; the highest expected damage comes first (intercept.trigger)."""
        promised, enemy = list[tuple[int, str]](), figures.placed(world, figure)
        for weapon in self._arms(world, enemy, mover):
            forecast = world.ruleset.resolution.forecast(world, Shot(enemy, mover, weapon, "intercept"))
            if isinstance(forecast, AttackForecast):
                promised.append((forecast.odds.permille * forecast.average, weapon))
        return tuple(weapon for _, weapon in sorted(promised, reverse=True))


def in_turn(world: World, figure: int) -> tuple[int, int]:
    """Return the sort key of a figure by its place in the order of turns; on clocks without places, by its id."""
    return world.ruleset.clock.place(world, figure), figure


def lost(world: World, figure: int) -> dict[str, int]:
    """Return the points that a figure has lost so far on each track of health, by track id. Callers compare two results
    to see whether it was harmed."""
    return dict(world.get(figure, Health).lost)
