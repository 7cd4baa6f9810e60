"""The axes of a ruleset: what each part must be able to answer and do.

A part is a frozen value made from its section of the ruleset file. Questions are pure: they change nothing and roll
nothing, so previews, AI and tooltips ask the very functions the systems use. Only the methods that say so change the
world.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from game.core.store import Store
from game.model.answers import (
    AttackForecast,
    CheckForecast,
    Needed,
    PathPlan,
    Pip,
    Reach,
    StepCost,
    StripEntry,
    Track,
    Trial,
)
from game.model.commands import Command
from game.model.components import Answered, Condition, Striking, Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.sheet import Sheet, Weapon
from game.model.tally import Odds, Tally

World: TypeAlias = Store[Any]
"""Whatever rules it is played by: a part is asked by the ruleset that holds it."""


Needs: TypeAlias = Mapping[str, tuple[tuple[str, ...], str]]
"""What a part asks of other axes: the names of the parts it works with there, and what it wants from them ("counts the
half actions of a Count"). Parts say so in a class variable `needs`; the loader refuses other mixes."""

# --- axes ---------------------------------------------------------------------------------------------


class Initiative(Protocol):
    """Who acts when."""

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Fresh components this part keeps on a figure."""
        ...

    def advance(self, world: World) -> None:
        """Changes the world: nothing is under way, so go on to whatever comes next in the fight, and let the battle
        wait for whoever decides then."""
        ...

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the flow of the fight lets this figure give this command now."""
        ...

    def accept(self, world: World, command: Command) -> None:
        """Changes the world: take an accepted and legal command, at once or for later."""
        ...

    def note(self, world: World, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
        """Changes the world: take notice of a happening that may move a figure in the order (aim, wounds-lost ...)."""
        ...

    def settle_at(self, world: World, figure: int, at: int) -> None:
        """Changes the world: a figure that acted out of turn takes its new place in the order."""
        ...

    def next_at(self, world: World, command: Command) -> int | None:
        """When the figure would act again after a command, on the clock of this part; None when it has none."""
        ...

    def order(self, world: World) -> tuple[int, ...]:
        """Figures in the order in which they act from now on in the present round."""
        ...

    def moment(self, world: World) -> tuple[str, str]:
        """What a round is called, and the part of it that goes on (empty when it has none), in words."""
        ...

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """The initiative strip: the present order, then the one to come."""
        ...

    def answered(self, world: World, answer: Answered) -> bool:
        """Changes the world: deal with an answer to a question of this part; False when it asked no such thing."""
        ...


class Economy(Protocol):
    """What a figure may do in its turn, and what it has left."""

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Fresh components this part keeps on a figure."""
        ...

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure can pay for the command's action now."""
        ...

    def pay(self, world: World, command: Command) -> None:
        """Changes the world: take the price of an action."""
        ...

    def is_begun(self, world: World, command: Command) -> bool:
        """Whether a command just paid for is only begun, and takes effect when it is finished in a later turn."""
        ...

    def cost_text(self, world: World, figure: int, action: str) -> str:
        """The price of an action for this figure, in words: half, full, free, 4 AT ..."""
        ...

    def price_text(self, world: World, command: Command) -> str:
        """The price of this very command, in words; empty when it costs nothing."""
        ...

    def may_react(self, world: World, figure: int) -> Rejection | None:
        """Why a figure cannot pay for a reaction now."""
        ...

    def pay_reaction(self, world: World, figure: int) -> None:
        """Changes the world: take the price of a reaction."""
        ...

    def pips(self, world: World, figure: int) -> tuple[Pip, ...]:
        """What the figure has left this turn."""
        ...

    def is_spent(self, world: World, figure: int) -> bool:
        """Whether the figure's turn holds nothing more worth waiting for."""
        ...

    def begin_round(self, world: World, figure: int) -> None:
        """Changes the world: forget what was done last round."""
        ...

    def begin_turn(self, world: World, figure: int, surprised: bool = False) -> bool:
        """Changes the world: hand out what a turn holds; False when the figure cannot use any of it."""
        ...

    def grant(self, world: World, figure: int, source: str, only: bool = False, forbids: tuple[str, ...] = ()) -> None:
        """Changes the world: give an extra action; with `only` it is all the figure has for now."""
        ...


class Movement(Protocol):
    """How far and at what price a figure goes."""

    unit: str

    def allowance(self, world: World, figure: int, action: str) -> Tally:
        """What a figure may spend with one action that moves, in the part's unit."""
        ...

    def step(self, world: World, figure: int, frm: Square, to: Square, parity: int) -> StepCost | Rejection:
        """The price of one step on the ground as it is, whoever stands there."""
        ...

    def enters(self, world: World, figure: int, walking: Walking, to: Square) -> Rejection | None:
        """Whether a mover gets into a square at all, for those who stand there."""
        ...

    def fits(self, world: World, figure: int, square: Square) -> bool:
        """Whether the ground lets a figure stand with its top left on a square, whoever is there."""
        ...

    def may_stay(self, world: World, figure: int, square: Square) -> Rejection | None:
        """Whether a figure may end its move with its top left on a square."""
        ...

    def waives(self, world: World, mover: int, other: int) -> bool:
        """Whether size alone lets the two pass each other."""
        ...

    def reach(self, world: World, figure: int, action: str, tumble: bool = False) -> Reach:
        """Where one action that moves can bring a figure."""
        ...

    def plan(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> PathPlan | Rejection:
        """Price a path exactly as it will be charged, or say why it cannot be walked."""
        ...


class Engagement(Protocol):
    """What an enemy nearby does to a move."""

    def stop_squares(self, world: World, figure: int) -> frozenset[Square]:
        """Squares (of the mover's top left) on which an enemy nearby ends a move."""
        ...

    def holders(self, world: World, figure: int, at: Square | None = None) -> tuple[int, ...]:
        """Enemies that hold a figure up beside them, where it stands or on another square."""
        ...

    def holds(self, world: World, figure: int) -> Rejection | None:
        """Why a figure may not take ordinary moves from where it stands."""
        ...

    def halts(self, world: World, figure: int, walking: Walking) -> tuple[str, str] | None:
        """Reason and rule for which a mover that has just entered a square must stop there."""
        ...

    def provoked(self, world: World, figure: int, frm: Square, to: Square, action: str, taken: int) -> tuple[int, ...]:
        """Figures that may react to a step of a move, `taken` steps after its start, in the order they are asked."""
        ...

    def watches(self, world: World, enemy: int, figure: int, at: Square | None = None) -> bool:
        """Whether an enemy has a figure, where it stands or on another square, within its close reach."""
        ...

    def reaction_weapon(self, world: World, figure: int, mover: int, at: Square | None = None) -> str:
        """The weapon a figure would react with to a mover, where it stands or on another square; empty without one."""
        ...


class Ranges(Protocol):
    """How far weapons carry."""

    def shot(self, world: World, sheet: Sheet, weapon: Weapon, squares: int) -> Tally | Rejection:
        """The modifier for a shot at this distance, or why there is none."""
        ...

    def most(self, sheet: Sheet, weapon: Weapon) -> int:
        """The farthest distance in squares at which a weapon may be used."""
        ...


class Resolution(Protocol):
    """How checks, attacks and injuries are settled."""

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Fresh components this part keeps on a figure."""
        ...

    def tracks(self, world: World, figure: int) -> tuple[Track, ...]:
        """The figure's health as it stands."""
        ...

    def facts(self, world: World, figure: int) -> tuple[tuple[str, Tally], ...]:
        """The numbers worth showing of a figure: defence, saves ..., each with its sum."""
        ...

    def forecast(
        self, world: World, attacker: int, target: int, weapon: str, square: Square | None = None,
        kind: str = "standard", target_square: Square | None = None,
    ) -> AttackForecast | Rejection:  # fmt: skip
        """What an attack would do, from where the two stand or with either of them on another square."""
        ...

    def needed(self, attack: int, defence: int) -> Needed:
        """What the dice must show for an attack of this total to hit a defence of that total."""
        ...

    def loss(self, world: World, figure: int, points: int, harm: str) -> dict[str, int]:
        """Which tracks of a figure an ordinary hit of so many points, nothing more kept off, would be taken off."""
        ...

    def chance(self, attack: int, defence: int) -> Odds:
        """How likely an attack of this total hits a defence of that total, nothing else asked."""
        ...

    def cover_values(self) -> tuple[int, ...]:
        """What each degree of cover is worth, by its index in COVERS from none up, in the sum it changes."""
        ...

    def strike(self, world: World, figure: int, striking: Striking) -> bool:
        """Changes the world: carry an attack on by one stage; True when it is over."""
        ...

    def answered(self, world: World, answer: Answered) -> bool:
        """Changes the world: deal with an answer to a question of this part; False when it asked no such thing."""
        ...

    def initiative_bonus(self, world: World, figure: int) -> Tally:
        """What a figure adds to its opening roll."""
        ...

    def check_forecast(
        self, world: World, figure: int, check: str, against: int, title: str, rule: str, on: tuple[Square, ...] = ()
    ) -> CheckForecast:
        """The chance of a check by its id (reflex, balance, tumble, climb ...), made where the figure stands or on
        other squares."""
        ...

    def check(
        self, world: World, figure: int, check: str, against: int, title: str, rule: str, on: tuple[Square, ...] = ()
    ) -> int:
        """Changes the world: roll a check and tell it; how far the result lies above the number (below: negative)."""
        ...

    def harm(self, world: World, figure: int, source: int, amount: int, harm: str, rule: str,
             critical: bool = False) -> None:  # fmt: skip
        """Changes the world: hurt a figure and draw every consequence."""
        ...

    def gain(self, world: World, figure: int, condition: str, value: Condition, reason: str, rule: str) -> None:
        """Changes the world: put a condition on a figure, with what this ruleset makes of it."""
        ...

    def burst_forecast(self, world: World, figure: int, weapon: str, aimed: Square) -> AttackForecast | Rejection:
        """The chance that something that bursts lands on a square, and what it does at its centre."""
        ...

    def burst_rings(self, world: World, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """How many squares a ring of a burst is wide, and what one that does so much at its centre does in each."""
        ...

    def check_first_aid(self, world: World, healer: int, patient: int) -> Rejection | None:
        """Why first aid is out of place."""
        ...

    def first_aid_trial(self, world: World) -> Trial:
        """The check of first aid."""
        ...

    def first_aid(self, world: World, healer: int, patient: int) -> bool:
        """Changes the world: treat a figure; True when it helps."""
        ...

    def check_refresh(self, world: World, figure: int) -> Rejection | None:
        """Why a figure cannot catch its breath now."""
        ...

    def refresh(self, world: World, figure: int) -> None:
        """Changes the world: begin to catch one's breath."""
        ...

    def end_of_round(self, world: World) -> None:
        """Changes the world: what injuries and conditions do as a round ends."""
        ...
