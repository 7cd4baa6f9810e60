"""The class DicePools, the resolution part that uses dice pools: it joins the numbers and functions of this package. A
hit is a die that shows 5 or 6; damage is counted in boxes."""

from __future__ import annotations

from typing import ClassVar

from game.core.world import World
from game.model.answers import CheckForecast, Track, Trial
from game.model.components import Condition
from game.model.events import CheckRolled
from game.model.rejections import Rejection
from game.model.tally import Odds, Tally
from game.rules import conditions, first_aid
from game.rules.resolution.pools import chances, fight, injury, sums
from game.rules.resolution.pools.numbers import DicePoolsNumbers
from game.rules.resolution.pools.sums import PHYSICAL, STUN
from game.rules.resolution.usual import UsualResolution

TRACKS = ((PHYSICAL, "Physical"), (STUN, "Stun"))


class DicePools(UsualResolution, DicePoolsNumbers, frozen=True):
    """Resolution by six-sided dice of which each 5 or 6 is a hit. An attack is rolled against a defence, and the target
    rolls dice to cancel damage."""

    name: ClassVar[str] = "dice-pools"
    good: ClassVar[int] = chances.HIT
    absorbs: ClassVar[int] = chances.HIT
    kept_tracks: ClassVar[tuple[str, ...]] = (PHYSICAL, STUN)

    # Asked of the modules that know; `core.axes.Resolution` tells what each is.
    forecast = fight.forecast
    harms = fight.harms
    rests_on = staticmethod(fight.rests_on)
    burst_forecast = fight.burst_forecast
    needed = staticmethod(fight.needed)
    chance = staticmethod(fight.odds_over)
    strike = fight.strike

    def thrown(self, total: int) -> int:
        """Return the number of dice of a pool with this total."""
        return max(0, total)

    # --- questions --------------------------------------------------------------------------------------------------

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """Return the figure's two tracks of health, physical and stun."""
        sheet = world.sheet(figure)
        return tuple(
            Track(track, title, injury.left(self, world, figure, track), sums.boxes(self, sheet, track), fells=True)
            for track, title in TRACKS
        )

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Return the defence, the pool with each weapon, and initiative, each with its title as a sum."""
        weapons = world.sheet(figure).weapons
        return (
            ("Defence", sums.defence_pool(self, world, figure, False)),
            *((world.weapon(arm).title, sums.attack_pool(self, world, figure, arm)) for arm in weapons),
            ("Initiative", self.initiative_bonus(world, figure)),
        )

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """Return a figure's initiative, Reaction plus Intuition; it rolls so many dice for its score (pass.high-ip)."""
        sheet = world.sheet(figure)
        sum_ = Tally().plus(sums.attribute(self, sheet, "agility"), "Reaction", "pass.high-ip")
        return sum_.plus(sums.attribute(self, sheet, "perception"), "Intuition", "pass.high-ip")

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width of a burst's rings in squares (1), and the damage in each from the centre outward, which
        gets less from square to square (range.blast-scale)."""
        return 1, fight.rings(self, world.weapon(weapon), damage)

    def check_forecast(self, world: World, figure: int, trial: Trial) -> CheckForecast:
        """Return the forecast of a check that needs a number of hits, `trial.against`."""
        pool = sums.check_pool(self, world, figure, trial)
        ways = chances.ways(pool.total)
        chance = Odds(sum(ways[trial.against :]), sum(ways))
        title = trial.title or self.pools.by_id[trial.check].title
        return CheckForecast(title, pool, trial.against, chance, trial.rule)

    def check_first_aid(self, world: World, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None when it may be tried."""
        return first_aid.refuses_for_good(world, healer, patient, "pools.wounds")

    def first_aid_trial(self, world: World) -> Trial:
        """Return the check of first aid, with the number of hits it needs."""
        return Trial("medicine", self.boxes.care_against, "First aid", "pools.wounds")

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover, in the order of COVERS."""
        return self.pools.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the boxes that each track loses, by track id, to `points` boxes of damage of the kind `harm`."""
        return {PHYSICAL if harm == "lethal" else STUN: points}

    # --- changes ----------------------------------------------------------------------------------------------------

    def check(self, world: World, figure: int, trial: Trial) -> int:
        """Roll a check and emit its event. Return the hits minus those needed (negative if there are too few)."""
        pool, against = sums.check_pool(self, world, figure, trial), trial.against
        hits, _ = fight.throw_pool(world, pool.total)
        rolls = world.dice.fallen()
        world.emit(CheckRolled(figure, trial.title, pool, hits, against, hits >= against, rolls, trial.rule))
        return hits - against

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Take `amount` boxes of damage from a figure's health and apply every consequence; `source` is the figure that
        caused it, `critical` is ignored."""
        injury.hurt(self, world, figure, source, amount, harm, rule, soaked=source not in (0, figure))

    def first_aid(self, world: World, healer: int, patient: int) -> bool:
        """Let a figure roll first aid for another, whose hits give back boxes once in a fight. Return whether it
        helps."""
        trial = self.first_aid_trial(world)
        margin = self.check(world, healer, trial)
        if margin < 0:
            return False
        conditions.put(world, patient, "treated", Condition(), "first aid", "pools.wounds")
        injury.heal(self, world, patient, margin + trial.against, "pools.wounds")
        return True

    def end_of_round(self, world: World) -> None:
        """Do nothing: injuries have no effect at the end of a round."""
