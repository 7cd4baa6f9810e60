"""The interface of a part that settles checks, attacks and injuries."""

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
        """Return the modifier of a figure to its opening roll."""

    def check_forecast(self, world: AnyWorld, figure: int, trial: Trial) -> CheckForecast:
        """The chance of a check (reflex, balance, tumble, climb ...)."""

    def check(self, world: AnyWorld, figure: int, trial: Trial) -> int:
        """Changes the world: roll a check and tell it; how far the result lies above the number (below: negative)."""

    # --- attacks on a figure ------------------------------------------------------------------------------------------

    @property
    def good(self) -> int:
        """The face from which on each of several dice is a success; 0 where one die decides."""
        ...

    @property
    def adds_dice(self) -> bool:
        """Return whether a side may add action dice to the roll of an attack."""

    def boosted(self, seen: AttackForecast, dice: int) -> AttackForecast:
        """Return the forecast of an attack with so many action dice added to its roll."""

    def forecast(self, world: AnyWorld, shot: Shot) -> AttackForecast | Rejection:
        """Return the forecast of an attack, or the reason why it cannot be made."""

    def rests_on(self, world: AnyWorld, attacker: int, target: int) -> Hashable:
        """All that attacks of one figure on another rest on besides the squares they are made between: a record of the
        numbers, and equal records mean equal forecasts between the same squares."""

    def needed(self, attack: int, defence: int) -> Needed:
        """Return the dice result that an attack of this total needs to hit a defence of that total."""

    def chance(self, attack: int, defence: int) -> Odds:
        """Return the chance that an attack of this total hits a defence of that total, other conditions aside."""

    def cover_values(self) -> tuple[int, ...]:
        """Return the modifier of each degree of cover, by its index in COVERS from none up, in the sum that cover
        changes."""

    def strike(self, world: AnyWorld, figure: int, striking: Striking) -> bool:
        """Changes the world: carry an attack on by one stage; True when it is over."""

    def ask_next(self, world: AnyWorld) -> None:
        """Changes the world: ask what this part still has to ask somebody, one question at a time."""

    def answered(self, world: AnyWorld, answer: Answered) -> bool:
        """Changes the world: deal with an answer to a question of this part; False when it asked no such thing."""

    # --- attacks on a square ------------------------------------------------------------------------------------------

    def burst_forecast(self, world: AnyWorld, figure: int, weapon: str, aimed: Square) -> AttackForecast | Rejection:
        """The chance that something that bursts lands on a square, and what it does at its centre."""

    def burst_rings(self, world: AnyWorld, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width of a burst's rings in squares, and the damage in each for so much damage at the centre."""

    # --- harm and health ----------------------------------------------------------------------------------------------

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components this part keeps on a figure, in their first state."""

    def tracks(self, world: AnyWorld, figure: int) -> tuple[Track, ...]:
        """The figure's health as it stands."""

    def facts(self, world: AnyWorld, figure: int) -> tuple[tuple[str, Tally], ...]:
        """The numbers worth showing of a figure: defence, saves ..., each with its sum."""

    def loss(self, world: AnyWorld, figure: int, points: int, harm: str) -> dict[str, int]:
        """Return the points that each track loses to an ordinary hit of so many points, without further protection."""

    def harm(self, world: AnyWorld, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Changes the world: hurt a figure and draw every consequence."""

    def gain(self, world: AnyWorld, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
        """Changes the world: put a condition on a figure, with what this ruleset makes of it."""

    def end_of_round(self, world: AnyWorld) -> None:
        """Changes the world: what injuries and conditions do as a round ends."""

    # --- care ---------------------------------------------------------------------------------------------------------

    def check_first_aid(self, world: AnyWorld, healer: int, patient: int) -> Rejection | None:
        """Return the reason why first aid is not possible; None if it is."""

    def first_aid_trial(self, world: AnyWorld) -> Trial:
        """The check of first aid."""

    def first_aid(self, world: AnyWorld, healer: int, patient: int) -> bool:
        """Changes the world: treat a figure; True when it helps."""

    def check_refresh(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot catch its breath now; None if it can."""

    def refresh(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: begin to catch breath."""
