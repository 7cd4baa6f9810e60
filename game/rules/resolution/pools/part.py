"""Dice pools as a part: its numbers, and the questions and changes the rest of the game asks of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from game.core.world import World
from game.model.answers import AttackForecast, CheckForecast, Needed, Track, Trial
from game.model.components import Answered, Condition, Conditions, Health, Magazine, Posture, Stance, Striking
from game.model.events import CheckRolled
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.model.shots import Shot
from game.model.tally import Odds, Tally
from game.rules import conditions, first_aid
from game.rules.resolution.pools import chances, fight, injury, sums
from game.rules.resolution.pools.numbers import DicePoolsNumbers
from game.rules.resolution.pools.sums import PHYSICAL, STUN

TRACKS = ((PHYSICAL, "Physical"), (STUN, "Stun"))


class DicePools(DicePoolsNumbers, frozen=True):
    """Six-sided dice, 5 and 6 hit; attacks are thrown against a defence, damage is soaked."""

    name: ClassVar[str] = "dice-pools"

    # --- questions --------------------------------------------------------------------------------------------------

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the first components of a figure: full health, no conditions, full magazines, nothing prepared."""
        return Health({track: 0 for track, _ in TRACKS}), Conditions({}), Magazine({}), Stance(), Posture()

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """The two condition tracks."""
        sheet = world.sheet(figure)
        return tuple(
            Track(track, title, injury.left(self, world, figure, track), sums.boxes(self, sheet, track), fells=True)
            for track, title in TRACKS
        )

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Defence, the pool with each weapon, initiative."""
        weapons = world.sheet(figure).weapons
        return (
            ("Defence", sums.defence_pool(self, world, figure, False)),
            *((world.weapon(arm).title, sums.attack_pool(self, world, figure, arm)) for arm in weapons),
            ("Initiative", self.initiative_bonus(world, figure)),
        )

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """Reaction and Intuition, as many dice as points (pass.high-ip)."""
        sheet = world.sheet(figure)
        sum_ = Tally().plus(sums.attribute(self, sheet, "agility"), "Reaction", "pass.high-ip")
        return sum_.plus(sums.attribute(self, sheet, "perception"), "Intuition", "pass.high-ip")

    def forecast(self, world: World, shot: Shot) -> AttackForecast | Rejection:
        """Return the forecast of an attack, or the reason why it cannot be made."""
        return fight.forecast(self, world, shot)

    def rests_on(self, world: World, attacker: int, target: int) -> Hashable:
        """All that attacks of one figure on another rest on besides the squares they are made between."""
        return fight.rests_on(world, attacker, target)

    def burst_forecast(self, world: World, figure: int, weapon: str, aimed: Square) -> AttackForecast | Rejection:
        """The chance that something that bursts lands on a square, and the harm at its centre."""
        return fight.burst_forecast(self, world, figure, weapon, aimed)

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width of a burst's rings in squares, and the damage in each, which falls off square by square
        (range.blast-scale)."""
        return 1, fight.rings(self, world.weapon(weapon), damage)

    def check_forecast(self, world: World, figure: int, trial: Trial) -> CheckForecast:
        """The chance of so many hits."""
        pool = sums.check_pool(self, world, figure, trial)
        ways = chances.ways(pool.total)
        chance = Odds(sum(ways[trial.against :]), sum(ways))
        title = trial.title or self.pools.by_id[trial.check].title
        return CheckForecast(title, pool, trial.against, chance, trial.rule)

    def check_first_aid(self, world: World, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None when it may be tried."""
        return first_aid.refuses_for_good(world, healer, patient, "pools.wounds")

    def first_aid_trial(self, world: World) -> Trial:
        """Return the check of first aid, with the hits it needs."""
        return Trial("medicine", self.boxes.care_against, "First aid", "pools.wounds")

    def check_refresh(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal: this ruleset has no rest to catch breath."""
        return Rejection("no-such-action", "There is no such rest in this ruleset.")

    def needed(self, attack: int, defence: int) -> Needed:
        """Return the need of a hit: more hits than the target."""
        return fight.needed(attack, defence)

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover."""
        return self.pools.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses to so much harm."""
        return {PHYSICAL if harm == "lethal" else STUN: points}

    def chance(self, attack: int, defence: int) -> Odds:
        """Return the chance that an attack of this total hits a defence of that total."""
        return fight.odds_over(attack, defence)

    # --- changes ----------------------------------------------------------------------------------------------------

    def strike(self, world: World, figure: int, striking: Striking) -> bool:
        """Changes the world: carry an attack out."""
        return fight.strike(self, world, figure, striking)

    adds_dice: ClassVar[bool] = False

    def boosted(self, seen: AttackForecast, dice: int) -> AttackForecast:
        """Return the forecast as it is: no dice are added here."""
        return seen

    def ask_next(self, world: World) -> None:
        """Ask nothing: this part has no questions."""

    def answered(self, world: World, answer: Answered) -> bool:
        """Return False: this part asks no questions."""
        return False

    def check(self, world: World, figure: int, trial: Trial) -> int:
        """Changes the world: throw a pool; hits beyond those wanted."""
        pool, against = sums.check_pool(self, world, figure, trial), trial.against
        hits, _ = fight.throw_pool(world, pool.total)
        rolls = world.dice.fallen()
        world.emit(CheckRolled(figure, trial.title, pool, hits, against, hits >= against, rolls, trial.rule))
        return hits - against

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Changes the world: hurt a figure and draw every consequence."""
        injury.hurt(self, world, figure, source, amount, harm, rule, soaked=source not in (0, figure))

    def gain(self, world: World, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
        """Changes the world: put a condition on a figure."""
        conditions.put(world, figure, condition, value, reason, rule)

    def first_aid(self, world: World, healer: int, patient: int) -> bool:
        """Changes the world: a test; its hits give boxes back, once a fight."""
        trial = self.first_aid_trial(world)
        margin = self.check(world, healer, trial)
        if margin < 0:
            return False
        conditions.put(world, patient, "treated", Condition(), "first aid", "pools.wounds")
        injury.heal(self, world, patient, margin + trial.against, "pools.wounds")
        return True

    def refresh(self, world: World, figure: int) -> None:
        """Do nothing: this ruleset has no rest to catch breath."""

    def end_of_round(self, world: World) -> None:
        """Do nothing: injuries have no effect at the end of a round."""
