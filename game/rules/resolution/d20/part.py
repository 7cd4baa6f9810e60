"""The d20 resolution as a part: its numbers, and the questions and changes the rest of the game asks of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar

from game.core.world import World
from game.model.answers import AttackForecast, CheckForecast, Needed, Track, Trial
from game.model.components import Answered, Condition, Conditions, Health, Magazine, Posture, Stance, Striking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.model.shots import Shot
from game.model.tally import Odds, Tally
from game.rules import bursts
from game.rules.resolution.d20 import (
    afflictions,
    attack,
    bonuses,
    checks,
    failures,
    medics,
    rounds,
    strike,
    wounding,
)
from game.rules.resolution.d20.bonuses import STRESS, SUBDUAL, VITALITY, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers

TRACKS = ((VITALITY, "Vitality"), (WOUNDS, "Health"), (SUBDUAL, "Subdual"), (STRESS, "Stress"))


class D20(D20Numbers, frozen=True):
    """A d20 and a bonus against a number; harm goes to vitality, then to wounds."""

    name: ClassVar[str] = "d20"

    # --- questions ----------------------------------------------------------------------------------------------------

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the first components of a figure: full health, no conditions, full magazines, nothing prepared."""
        return (
            Health({track: 0 for track, _ in TRACKS}), Conditions({}), Magazine({}), Stance(), Posture(),
        )  # fmt: skip

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """Vitality and wounds, and what is left until subdual damage or stress tells."""
        lost, most = world.get(figure, Health).lost, world.lasting.get(("d20 most", figure))
        if most is None:
            sheet = world.sheet(figure)
            most = world.keep(("d20 most", figure), [bonuses.most(self, sheet, track) for track, _ in TRACKS])
        return tuple(
            Track(track, title, whole - lost[track], whole) for (track, title), whole in zip(TRACKS, most, strict=True)
        )

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Defence, the attack with each weapon, initiative and the saves."""
        weapons = world.sheet(figure).weapons
        return (
            ("Defence", bonuses.defence(self, world, figure)),
            *((world.weapon(arm).title, bonuses.attack_bonus(self, world, figure, arm)) for arm in weapons),
            ("Initiative", bonuses.initiative_bonus(self, world, figure)),
            *((kind.title, checks.bonus(self, world, figure, Trial(name, 0, "", "")))
              for name, kind in self.checks.by_id.items() if kind.save),
        )  # fmt: skip

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """Return the sum that a figure adds to its initiative check (combat.initiative-check)."""
        return bonuses.initiative_bonus(self, world, figure)

    def forecast(self, world: World, shot: Shot) -> AttackForecast | Rejection:
        """Return the forecast of an attack, or the reason why it cannot be made."""
        return attack.forecast(self, world, shot)

    def rests_on(self, world: World, attacker: int, target: int) -> Hashable:
        """All that attacks of one figure on another rest on besides the squares they are made between."""
        return attack.rests_on(world, attacker, target)

    def burst_forecast(self, world: World, figure: int, weapon: str, aimed: Square) -> AttackForecast | Rejection:
        """The chance that something thrown lands on a square, and the damage at ground zero."""
        return strike.burst_forecast(self, world, figure, weapon, aimed)

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """The harm halves with every blast increment."""
        return world.weapon(weapon).blast, bursts.halving(damage)

    def check_forecast(self, world: World, figure: int, trial: Trial) -> CheckForecast:
        """The chance of a check by its id."""
        return checks.forecast(self, world, figure, trial)

    def check_first_aid(self, world: World, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None when it may be tried."""
        return medics.check_first_aid(world, healer, patient)

    def first_aid_trial(self, world: World) -> Trial:
        """The check of first aid."""
        return medics.first_aid_trial(self)

    def check_refresh(self, world: World, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot catch its breath; None when it may try."""
        return medics.check_refresh(world, figure)

    def needed(self, attack: int, defence: int) -> Needed:
        """Return the dice result that hits."""
        return checks.needed(attack, defence)

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover."""
        return self.attack.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses to so much harm."""
        return wounding.spread(self, world, figure, points, harm, critical=False)

    def chance(self, attack: int, defence: int) -> Odds:
        """Return the chance that an attack of this total hits a defence of that total."""
        return checks.odds(attack, defence)

    # --- changes ------------------------------------------------------------------------------------------------------

    def strike(self, world: World, figure: int, striking: Striking) -> bool:
        """Changes the world: carry an attack on by one stage; True when it is over."""
        return strike.strike(self, world, figure, striking)

    adds_dice: ClassVar[bool] = True

    def boosted(self, seen: AttackForecast, dice: int) -> AttackForecast:
        """Return the same attack with so many action dice added to the roll (d20.action-dice)."""
        return attack.boosted(self, seen, dice)

    def ask_next(self, world: World) -> None:
        """Changes the world: put the next failed check to an opponent."""
        failures.ask_next(self, world)

    def answered(self, world: World, answer: Answered) -> bool:
        """Changes the world: deal with an answer about a critical hit or miss."""
        return failures.answered(self, world, answer) or strike.answered(self, world, answer)

    def check(self, world: World, figure: int, trial: Trial) -> int:
        """Changes the world: roll a check and tell it; how far the result lies above the number."""
        return checks.roll(self, world, figure, trial)

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Changes the world: hurt a figure and draw every consequence."""
        wounding.hurt(self, world, figure, source, amount, harm, rule, critical, armoured=source not in (0, figure))

    def gain(self, world: World, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
        """Changes the world: put a condition on a figure, with what it does to the Count or makes worse."""
        afflictions.gain(self, world, figure, condition, value, reason, rule)

    def first_aid(self, world: World, healer: int, patient: int) -> bool:
        """Changes the world: treat a figure; True when the check succeeds."""
        return medics.first_aid(self, world, healer, patient)

    def refresh(self, world: World, figure: int) -> None:
        """Changes the world: begin to catch breath."""
        medics.refresh(world, figure)

    def end_of_round(self, world: World) -> None:
        """Changes the world: what injuries and conditions do as a round ends."""
        rounds.end_of_round(self, world)
