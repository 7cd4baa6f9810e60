"""The class EventRolls, the resolution part that uses event rolls: it joins the numbers and functions of this
package."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from game.core.axes import Provides
from game.core.world import World
from game.model.answers import CheckForecast, Track, Trial
from game.model.components import Condition
from game.model.events import CheckRolled
from game.model.rejections import Rejection
from game.model.tally import Odds, Tally
from game.rules import bursts, conditions, event_chart, figures, first_aid, targets
from game.rules.resolution.event_rolls import fight, injury, ratings
from game.rules.resolution.event_rolls.numbers import EventRollsNumbers
from game.rules.resolution.usual import UsualResolution

TRACKS = ((injury.BODY, "Body"), (injury.STUN, "Stun"))


class EventRolls(UsualResolution, EventRollsNumbers, frozen=True):
    """Resolution by several dice, chosen by a rating, whose successes are counted; an attack is rolled against a
    defence (time.event-roll)."""

    name: ClassVar[str] = "event-rolls"
    good: ClassVar[int] = event_chart.LEAST_SUCCESS
    provides: ClassVar[Provides] = ("ratings",)
    kept_tracks: ClassVar[tuple[str, ...]] = (injury.BODY, injury.STUN)

    # Asked of the modules that know; `core.axes.Resolution` tells what each is.
    forecast = fight.forecast
    harms = fight.harms
    burst_forecast = fight.burst_forecast
    needed = staticmethod(fight.needed)
    chance = staticmethod(fight.odds_of_margin)
    strike = fight.strike

    def thrown(self, total: int) -> int:
        """Return the number of dice that the chart gives for a rating."""
        return len(event_chart.dice_of(total))

    # --- questions --------------------------------------------------------------------------------------------------

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """Return the figure's two tracks of health, body and stun."""
        sheet = world.sheet(figure)
        return tuple(
            Track(track, title, injury.left(self, world, figure, track), injury.most(self, sheet, track), fells=True)
            for track, title in TRACKS
        )

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Return the defence, the rating with each weapon, and Reaction, each with its title as a sum."""
        weapons = world.sheet(figure).weapons
        return (
            ("Defence", ratings.defence_rating(self, world, figure, against_melee=False)),
            *((world.weapon(arm).title, ratings.attack_rating(self, world, figure, arm)) for arm in weapons),
            ("Reaction", self.initiative_bonus(world, figure)),
        )

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """Return a figure's Reaction: the number on its sheet, or else the sum of its Agility and Perception scores
        (time.reaction-rating)."""
        own = world.sheet(figure).by.get(ratings.PART, {}).get("reaction")
        if own is not None:
            return Tally().plus(int(own), "Reaction", "time.reaction-rating")
        sum_ = Tally().plus(ratings.score(self, world, figure, "agility"), "Agility", "time.reaction-rating")
        return sum_.plus(ratings.score(self, world, figure, "perception"), "Perception", "time.reaction-rating")

    def rests_on(self, world: World, attacker: int, target: int) -> Hashable:
        """Return a record of all facts that decide attacks of `attacker` on `target`, except the squares of the two."""
        return targets.met(world, attacker, target), ratings.aims_at(world, attacker, target)

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width of a burst's rings in squares, and the damage in each from the centre outward; every ring
        has half the damage of the one before."""
        return world.weapon(weapon).blast, bursts.halving(damage)

    def check_forecast(self, world: World, figure: int, trial: Trial) -> CheckForecast:
        """Return the forecast of a check that needs a number of successes, `trial.against`."""
        rating = ratings.check_rating(self, world, figure, trial)
        ways = event_chart.ways(rating.total)
        chance = Odds(sum(ways[trial.against :]), sum(ways))
        title = trial.title or self.ratings.by_id[trial.check].title
        return CheckForecast(title, rating, trial.against, chance, trial.rule)

    def check_first_aid(self, world: World, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None when it may be tried."""
        return first_aid.refuses_for_good(world, healer, patient, "rolls.first-aid")

    def first_aid_trial(self, world: World) -> Trial:
        """Return the check of first aid, with the number of successes it needs."""
        return Trial("medicine", self.injuries.first_aid_against, "First aid", "rolls.first-aid")

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover, in the order of COVERS."""
        return self.ratings.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses, by track id, to `points` points of damage of the kind `harm`."""
        return {injury.BODY if harm == "lethal" else injury.STUN: points}

    # --- changes ----------------------------------------------------------------------------------------------------

    def check(self, world: World, figure: int, trial: Trial) -> int:
        """Roll a check and emit its event. Return the successes minus those needed (negative if there are too few)."""
        rating, against = ratings.check_rating(self, world, figure, trial), trial.against
        successes = event_chart.throw_dice(world, rating.total)
        passed, rolls = successes >= against, world.dice.fallen()
        world.emit(CheckRolled(figure, trial.title, rating, successes, against, passed, rolls, trial.rule))
        return successes - against

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Take `amount` points of damage from a figure's health and apply every consequence; `source` is the figure
        that caused it, `critical` is ignored."""
        injury.hurt(self, world, figure, source, amount, harm, rule, armoured=source not in (0, figure))

    def first_aid(self, world: World, healer: int, patient: int) -> bool:
        """Let a figure roll first aid for another, whose successes give back points once in a fight. Return whether it
        helps."""
        trial = self.first_aid_trial(world)
        margin = self.check(world, healer, trial)
        if margin < 0:
            return False
        conditions.put(world, patient, "treated", Condition(), "first aid", "rolls.first-aid")
        injury.heal(self, world, patient, (margin + trial.against) * self.injuries.care, "rolls.first-aid")
        return True

    def end_of_round(self, world: World) -> None:
        """Shorten every condition that lasts a number of rounds by one round; injuries have no further effect."""
        for figure in figures.fighting(world):
            conditions.run_down(world, figure)
