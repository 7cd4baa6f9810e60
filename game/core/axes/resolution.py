"""The interface of the part of a ruleset that settles checks, attacks and injuries. A forecast says before a roll how
likely each result is. Action dice are a stock of extra dice that a side may spend on rolls."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol

from game.core.axes.part import AnyWorld
from game.model.answers import AttackForecast, CheckForecast, Needed, Track, Trial
from game.model.components import Answered, Condition, Striking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.model.shots import Shot
from game.model.tally import Odds, Tally


class Resolution(Protocol):
    """Checks, attacks, bursts, injuries and care of one rules system."""

    # --- checks -------------------------------------------------------------------------------------------------------

    def initiative_bonus(self, world: AnyWorld, figure: int) -> Tally:
        """Return the modifier of a figure's initiative roll."""

    def check_forecast(self, world: AnyWorld, figure: int, trial: Trial) -> CheckForecast:
        """Return the forecast of a check (reflex, balance, tumble, climb ...), without rolling it."""

    def check(self, world: AnyWorld, figure: int, trial: Trial) -> int:
        """Roll a check, emit its event, and return by how much the result exceeds the target number (negative if it
        falls short)."""

    # --- attacks on a figure ------------------------------------------------------------------------------------------

    @property
    def good(self) -> int:
        """The lowest number on a die that counts as a success, in a ruleset that rolls several dice and counts them; 0
        where one die decides."""

    @property
    def absorbs(self) -> int:
        """The lowest number on a die that cancels one point of damage, when the figure that was hit rolls dice; 0 where
        no such dice are rolled."""

    def thrown(self, total: int) -> int:
        """Return how many dice are thrown when the numbers of an attack or check add up to `total`; 0 where one die
        decides."""

    @property
    def adds_dice(self) -> bool:
        """Return whether a side may add action dice to the roll of an attack."""

    def boosted(self, seen: AttackForecast, dice: int) -> AttackForecast:
        """Return the forecast `seen` changed by adding `dice` action dice to the attack roll."""

    def forecast(self, world: AnyWorld, shot: Shot) -> AttackForecast | Rejection:
        """Return the forecast of an attack, or the reason why it cannot be made."""

    def harms(self, world: AnyWorld, attacker: int, target: int, seen: AttackForecast) -> tuple[tuple[int, int], ...]:
        """Return the points of damage that an ordinary hit of the attack `seen` may do, as pairs: the points, and how
        many of the equally likely results give them."""

    def rests_on(self, world: AnyWorld, attacker: int, target: int) -> Hashable:
        """Return a hashable record of all facts that decide attacks of `attacker` on `target`, except the squares of
        the two. Equal records mean equal forecasts between the same squares."""

    def needed(self, attack: int, defence: int) -> Needed:
        """Return the lowest dice result with which an attack with the total `attack` hits a defence with the total
        `defence`."""

    def chance(self, attack: int, defence: int) -> Odds:
        """Return the chance that an attack with the total `attack` hits a defence with the total `defence`; other
        conditions are ignored."""

    def besides(self) -> str:
        """Return a sentence on what else decides whether an attack hits, apart from the totals of attack and defence;
        "" if nothing else does."""

    def posture_modifier(self, posture: str) -> int | None:
        """Return the number that a target's posture adds to the roll of a distant shot at it; None where postures
        do not change that roll."""

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover, in the order of COVERS. It is added to the attack or to the
        defence, whichever this part changes for cover."""

    def strike(self, world: AnyWorld, figure: int, striking: Striking) -> bool:
        """Carry an attack one stage further. Return True when it is over."""

    def ask_next(self, world: AnyWorld) -> None:
        """Ask a side the next open question of this part; later ones wait."""

    def answered(self, world: AnyWorld, answer: Answered) -> bool:
        """Handle the answer to a question of this part. Return False when this part did not ask it."""

    # --- attacks on a square ------------------------------------------------------------------------------------------

    def burst_forecast(self, world: AnyWorld, figure: int, weapon: str, aimed: Square) -> AttackForecast | Rejection:
        """Return the forecast of a bursting weapon (a grenade, for instance): its chance to land on the square `aimed`,
        and the damage at the centre. Return the reason instead if it cannot be used."""

    def burst_rings(self, world: AnyWorld, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width in squares of each ring around the centre of a burst, and the damage in each ring, for
        `damage` points at the centre."""

    # --- harm and health ----------------------------------------------------------------------------------------------

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components that this part gives to a figure with this sheet at the start."""

    def tracks(self, world: AnyWorld, figure: int) -> tuple[Track, ...]:
        """Return a figure's health as it is now: one Track (points left of a most) for each kind of health that the
        ruleset counts."""

    def facts(self, world: AnyWorld, figure: int) -> tuple[tuple[str, Tally], ...]:
        """Return the numbers of a figure that its sheet shows (defence, saves ...), as (title, sum)."""

    def loss(self, world: AnyWorld, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track of health loses, by track id, to an ordinary hit of `points` points of the
        kind `harm`. Armour is not subtracted here."""

    def harm(self, world: AnyWorld, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Take `amount` points of the kind `harm` from a figure's health and apply every consequence; `source` is the
        figure that caused it, `critical` says that a critical hit did."""

    def gain(self, world: AnyWorld, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
        """Put a condition on a figure, with the effects that this ruleset gives it."""

    def end_of_round(self, world: AnyWorld) -> None:
        """Apply the effects that injuries and conditions have at the end of a round."""

    # --- care ---------------------------------------------------------------------------------------------------------

    def check_first_aid(self, world: AnyWorld, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None if it is."""

    def first_aid_trial(self, world: AnyWorld) -> Trial:
        """Return the check that first aid requires."""

    def first_aid(self, world: AnyWorld, healer: int, patient: int) -> bool:
        """Let a figure give first aid to another, and return whether it helps."""

    def check_refresh(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot rest to regain health (the action Refresh) now; None if it can."""

    def refresh(self, world: AnyWorld, figure: int) -> None:
        """Let a figure rest to regain health (the action Refresh); in some rulesets it does so only at the round's
        end."""
