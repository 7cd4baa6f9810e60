"""The ten-sided die as a part: its numbers, and the questions and changes the rest of the game asks of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar, cast

from game.core.axes import Provides, Requires
from game.core.world import World
from game.model.answers import AttackForecast, CheckForecast, Needed, Track, Trial
from game.model.components import Answered, Condition, Conditions, Health, Magazine, Posture, Stance, Striking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.model.shots import Shot
from game.model.tally import Odds, Reason, Tally
from game.rules import conditions, figures, targets
from game.rules.resolution.d10 import attack, injury, sums
from game.rules.resolution.d10.numbers import D10Numbers
from game.rules.resolution.d10.sums import HIT_POINTS, WOUNDS


def part_of(world: World) -> D10:
    """Return the resolution part, for actions that need brawls (another ruleset is refused)."""
    return cast(D10, world.ruleset.resolution)


class D10(D10Numbers, frozen=True):
    """A d10 and accuracy against one of five defences; everybody's attacks take effect together."""

    name: ClassVar[str] = "d10"
    provides: ClassVar[Provides] = ("brawls",)
    requires: ClassVar[Requires] = {"moves by modes": "lets figures fall, swim and be thrown by modes"}

    # --- questions ----------------------------------------------------------------------------------------------------

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the first components of a figure: full health, no conditions, full magazines, nothing prepared."""
        return Health({HIT_POINTS: 0, WOUNDS: 0}), Conditions({}), Magazine({}), Stance(), Posture()

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """Hit points, never shown below none."""
        most = sums.most(self, world, figure)
        return (Track(HIT_POINTS, "Hit points", max(0, most - world.get(figure, Health).lost[HIT_POINTS]), most),)

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """The defences, accuracy with each weapon, brawling and initiative."""
        weapons = world.sheet(figure).weapons
        return (
            *((numbers.title, sums.defence(self, world, figure, name)) for name, numbers in self.defences.items()),
            *((world.weapon(arm).title, sums.accuracy(self, world, figure, arm)) for arm in weapons),
            ("Brawling", sums.brawling(self, world, figure)),
            ("Initiative", self.initiative_bonus(world, figure)),
        )

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """Return the modifier of a figure when two get in each other's way: Agility."""
        return Tally((
            Reason(world.sheet(figure).agility, "Agility", "phase.block"),
            *figures.trait_reasons(world, figure, "initiative"),
        ))  # fmt: skip

    def forecast(self, world: World, shot: Shot) -> AttackForecast | Rejection:
        """Return the forecast of an attack, or the reason why it cannot be made."""
        return attack.forecast(self, world, shot)

    def rests_on(self, world: World, attacker: int, target: int) -> Hashable:
        """All that attacks of one figure on another rest on besides the squares they are made between."""
        return targets.met(world, attacker, target)

    def burst_forecast(self, world: World, figure: int, weapon: str, aimed: Square) -> AttackForecast | Rejection:
        """Return the forecast of a bursting weapon thrown at a square."""
        return attack.burst_forecast(self, world, figure, weapon, aimed)

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """The same harm all over its radius."""
        return world.weapon(weapon).blast * self.attack.blast_radius + 1, (damage,)

    def check_forecast(self, world: World, figure: int, trial: Trial) -> CheckForecast:
        """The chance of a check by its id."""
        return sums.forecast(self, world, figure, trial)

    def check_first_aid(self, world: World, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None when it may be tried."""
        return injury.check_first_aid(world, healer, patient)

    def first_aid_trial(self, world: World) -> Trial:
        """The check of first aid."""
        return injury.first_aid_trial(self)

    def check_refresh(self, world: World, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot catch its breath; None when it may."""
        return injury.check_refresh(world, figure)

    def needed(self, attack: int, defence: int) -> Needed:
        """Return the dice result that hits."""
        return sums.needed(attack, defence)

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover."""
        return self.attack.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses to so much harm."""
        return {HIT_POINTS: points}

    def chance(self, attack: int, defence: int) -> Odds:
        """Return the chance that an attack of this total hits a defence of that total."""
        return sums.chance(defence - attack)

    # --- changes ------------------------------------------------------------------------------------------------------

    def strike(self, world: World, figure: int, striking: Striking) -> bool:
        """Changes the world: carry an attack on by one stage; True when it is over."""
        return attack.strike(self, world, figure, striking)

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
        """Changes the world: roll a check and tell it; how far the result lies above the number."""
        return sums.roll(self, world, figure, trial)

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Changes the world: hurt a figure and draw every consequence."""
        injury.hurt(self, world, figure, source, amount, harm, rule, critical)

    def gain(self, world: World, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
        """Changes the world: put a condition on a figure."""
        injury.gain(self, world, figure, condition, value, reason, rule)

    def first_aid(self, world: World, healer: int, patient: int) -> bool:
        """Changes the world: treat a figure; True when it helps."""
        return injury.first_aid(self, world, healer, patient)

    def refresh(self, world: World, figure: int) -> None:
        """Changes the world: catch breath."""
        injury.refresh(self, world, figure)

    def end_of_round(self, world: World) -> None:
        """Changes the world: one round of every timed condition has passed."""
        for figure in figures.present(world):
            conditions.run_down(world, figure)
