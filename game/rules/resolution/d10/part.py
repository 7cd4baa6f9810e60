"""The class D10, the resolution part that uses a d10: it joins the numbers and functions of this package."""

from __future__ import annotations

from typing import ClassVar, cast

from game.core.axes import Provides, Requires
from game.core.world import World
from game.model.answers import Track, Trial
from game.model.components import Health
from game.model.tally import Odds, Reason, Tally
from game.rules import conditions, figures, targets
from game.rules.resolution.d10 import attack, injury, sums
from game.rules.resolution.d10.numbers import D10Numbers
from game.rules.resolution.d10.sums import HIT_POINTS, WOUNDS
from game.rules.resolution.usual import UsualResolution


def part_of(world: World) -> D10:
    """Return the resolution part as a D10, for actions that need brawls; the loader refuses other rulesets."""
    return cast(D10, world.ruleset.resolution)


class D10(UsualResolution, D10Numbers, frozen=True):
    """Resolution by a d10 and accuracy against one of five defences; the attacks of all figures take effect
    together."""

    name: ClassVar[str] = "d10"
    provides: ClassVar[Provides] = ("brawls",)
    requires: ClassVar[Requires] = {"moves by modes": "lets figures fall, swim and be thrown by modes"}
    kept_tracks: ClassVar[tuple[str, ...]] = (HIT_POINTS, WOUNDS)

    # Asked of the modules that know; `core.axes.Resolution` tells what each is.
    forecast = attack.forecast
    harms = attack.harms
    rests_on = staticmethod(targets.met)
    burst_forecast = attack.burst_forecast
    check_forecast = sums.forecast
    needed = sums.needed
    strike = attack.strike
    check = sums.roll
    harm = injury.hurt
    gain = injury.gain
    check_first_aid = staticmethod(injury.check_first_aid)
    first_aid = injury.first_aid
    check_refresh = staticmethod(injury.check_refresh)
    refresh = injury.refresh

    # --- questions ----------------------------------------------------------------------------------------------------

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """Return the figure's only track of health, hit points; the points left are never shown below 0."""
        most = sums.most(self, world, figure)
        return (Track(HIT_POINTS, "Hit points", max(0, most - world.get(figure, Health).lost[HIT_POINTS]), most),)

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Return the defences, the accuracy with each weapon, brawling and initiative, each with its title as a sum."""
        weapons = world.sheet(figure).weapons
        return (
            *((numbers.title, sums.defence(self, world, figure, name)) for name, numbers in self.defences.items()),
            *((world.weapon(arm).title, sums.accuracy(self, world, figure, arm)) for arm in weapons),
            ("Brawling", sums.brawling(self, world, figure)),
            ("Initiative", self.initiative_bonus(world, figure)),
        )

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """Return the modifier of a figure's opposed rolls: Agility and traits."""
        return Tally((
            Reason(world.sheet(figure).agility, "Agility", "phase.block"),
            *figures.trait_reasons(world, figure, "initiative"),
        ))  # fmt: skip

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width in squares of the burst's only ring, and its damage, which is the same everywhere in it."""
        return world.weapon(weapon).blast * self.attack.blast_radius + 1, (damage,)

    def first_aid_trial(self, world: World) -> Trial:
        """Return the check that first aid requires."""
        return injury.first_aid_trial(self)

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover, in the order of COVERS."""
        return self.attack.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses, by track id, to `points` points of damage: all are hit points."""
        return {HIT_POINTS: points}

    def chance(self, attack: int, defence: int) -> Odds:
        """Return the chance that an attack with the total `attack` hits a defence with the total `defence`."""
        return sums.chance(defence - attack)

    def besides(self) -> str:
        """Return a sentence about concealment, which can make an attack miss whatever its total is."""
        least = self.attack.concealed + 1
        return f"The target is hard to see: after a hit another d10 must show {least} or more, or the shot misses."

    # --- changes ------------------------------------------------------------------------------------------------------

    def end_of_round(self, world: World) -> None:
        """Shorten every condition that lasts a number of rounds by one round."""
        for figure in figures.present(world):
            conditions.run_down(world, figure)
