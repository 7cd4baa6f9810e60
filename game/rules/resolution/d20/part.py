"""The class D20, the resolution part that uses a d20: it joins the numbers and functions of this package."""

from __future__ import annotations

from typing import ClassVar

from game.core.world import World
from game.model.answers import Track, Trial
from game.model.components import Answered, Health
from game.model.tally import Tally
from game.rules import bursts
from game.rules.resolution.d20 import (
    afflictions,
    attack,
    bonuses,
    checks,
    failures,
    medics,
    rounds,
    wounding,
)
from game.rules.resolution.d20 import (
    strike as strikes,
)
from game.rules.resolution.d20.bonuses import STRESS, SUBDUAL, VITALITY, WOUNDS
from game.rules.resolution.d20.numbers import D20Numbers
from game.rules.resolution.usual import UsualResolution

TRACKS = ((VITALITY, "Vitality"), (WOUNDS, "Health"), (SUBDUAL, "Subdual"), (STRESS, "Stress"))


class D20(UsualResolution, D20Numbers, frozen=True):
    """Resolution by a d20 plus a bonus against a number; damage goes to vitality first, then to wounds."""

    name: ClassVar[str] = "d20"
    kept_tracks: ClassVar[tuple[str, ...]] = (VITALITY, WOUNDS, SUBDUAL, STRESS)

    # Asked of the modules that know; `core.axes.Resolution` tells what each is.
    initiative_bonus = bonuses.initiative_bonus
    forecast = attack.forecast
    rests_on = staticmethod(attack.rests_on)
    boosted = attack.boosted
    harms = attack.harms
    burst_forecast = strikes.burst_forecast
    check_forecast = checks.forecast
    needed = staticmethod(checks.needed)
    chance = staticmethod(checks.odds)

    strike = strikes.strike
    ask_next = failures.ask_next
    check = checks.roll
    gain = afflictions.gain
    check_first_aid = staticmethod(medics.check_first_aid)
    first_aid = medics.first_aid
    check_refresh = staticmethod(medics.check_refresh)
    end_of_round = rounds.end_of_round

    def besides(self) -> str:
        """Return a sentence about action dice, which can be added to the roll of an attack."""
        return "Action dice are added to the roll."

    def posture_modifier(self, posture: str) -> int | None:
        """Return the number that a target's posture adds to the roll of a distant shot at it (d20.posture)."""
        return self.attack.shot_at.get(posture, 0)

    # --- questions ----------------------------------------------------------------------------------------------------

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """Return the tracks of vitality and wounds, and those of subdual damage and stress, which count up to a
        limit."""
        lost, most = world.get(figure, Health).lost, world.lasting.get(("d20 most", figure))
        if most is None:
            sheet = world.sheet(figure)
            most = world.keep(("d20 most", figure), [bonuses.most(self, sheet, track) for track, _ in TRACKS])
        return tuple(
            Track(track, title, whole - lost[track], whole) for (track, title), whole in zip(TRACKS, most, strict=True)
        )

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Return the defence, the attack with each weapon, initiative and the saves, each with its title as a sum."""
        weapons = world.sheet(figure).weapons
        return (
            ("Defence", bonuses.defence(self, world, figure)),
            *((world.weapon(arm).title, bonuses.attack_bonus(self, world, figure, arm)) for arm in weapons),
            ("Initiative", bonuses.initiative_bonus(self, world, figure)),
            *((kind.title, checks.bonus(self, world, figure, Trial(name, 0, "", "")))
              for name, kind in self.checks.by_id.items() if kind.save),
        )  # fmt: skip

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width of a burst's rings in squares, and the damage in each from the centre outward; every ring
        has half the damage of the one before."""
        return world.weapon(weapon).blast, bursts.halving(damage)

    def first_aid_trial(self, world: World) -> Trial:
        """Return the check that first aid requires."""
        return medics.first_aid_trial(self)

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover, in the order of COVERS."""
        return self.attack.cover

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses, by track id, to `points` points of damage of the kind `harm`."""
        return wounding.spread(self, world, figure, points, harm, critical=False)

    # --- changes ------------------------------------------------------------------------------------------------------

    adds_dice: ClassVar[bool] = True

    def answered(self, world: World, answer: Answered) -> bool:
        """Carry out an answer about a critical hit, a critical miss or a failed check. Return False for answers to
        other questions."""
        return failures.answered(self, world, answer) or strikes.answered(self, world, answer)

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Take `amount` points of damage from a figure's health and apply every consequence; `source` is the figure
        that caused it, `critical` says that a critical hit did."""
        wounding.hurt(self, world, figure, source, amount, harm, rule, critical, armoured=source not in (0, figure))

    refresh = staticmethod(medics.refresh)
