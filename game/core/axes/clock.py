"""The interface of a clock: the part of a ruleset that decides in which order figures act and what a turn holds.
Methods that few clocks need have defaults. "Count" is a figure's number in the order of turns on some clocks; a "pass"
is one of several parts of a round on another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from game.core.axes.clock_kinds import CountingClock, Pass
from game.core.axes.part import AnyWorld, Provides, Requires
from game.model.answers import Exertion, Pip, StripEntry
from game.model.commands import Command
from game.model.components import Answered
from game.model.errors import Problem
from game.model.rejections import Rejection
from game.model.sheet import Sheet

IDLE = Exertion()


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of clocks: the order in which figures act, and the actions that a figure may take in its turn. `takes`
    lists the words for prices that this clock understands, such as "half" and "full"; "5" there stands for any
    number."""

    name: ClassVar[str]
    provides: ClassVar[Provides] = ()
    requires: ClassVar[Requires] = {}
    takes: ClassVar[tuple[str, ...]]
    keeps: ClassVar[tuple[type, ...]] = ()
    """The component types that this clock itself gives to figures, in the order in which they are saved."""

    # --- who acts when ------------------------------------------------------------------------------------------------

    @abstractmethod
    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components that this clock gives to a figure with this sheet at the start."""

    @abstractmethod
    def advance(self, world: AnyWorld) -> None:
        """Begin the next turn, round or phase, and make the battle wait for the side that decides then. Called when no
        work is in progress."""

    @abstractmethod
    def check_turn(self, world: AnyWorld, command: Command) -> Rejection | None:
        """Return the reason why the turn order does not let this figure give this command now; None if it does."""

    @abstractmethod
    def accept(self, world: AnyWorld, command: Command) -> None:
        """Charge the price of a command that was found legal, and begin its action now or store it for later."""

    @abstractmethod
    def order(self, world: AnyWorld) -> tuple[int, ...]:
        """Return the ids of the figures that still act in the present round, in the order in which they act."""

    @abstractmethod
    def moment(self, world: AnyWorld) -> tuple[str, str]:
        """Return the name of the current round and the name of its current part ("" when it has no parts)."""

    @abstractmethod
    def strip(self, world: AnyWorld) -> tuple[StripEntry, ...]:
        """Return the entries of the initiative strip (the list of turns on the screen): figures still to act first,
        then those whose turn is over."""

    # --- what a turn holds --------------------------------------------------------------------------------------------

    @abstractmethod
    def check_price(self, world: AnyWorld, command: Command) -> Rejection | None:
        """Return the reason why the figure cannot pay for the command's action now; None if it can."""

    @abstractmethod
    def cost_text(self, world: AnyWorld, figure: int, action: str) -> str:
        """Return the price of an action for this figure in words, such as "half", "full", "free" or "4 AT"."""

    @abstractmethod
    def pips(self, world: AnyWorld, figure: int) -> tuple[Pip, ...]:
        """Return the actions that the figure has left this turn, as pips (the marks that the screen draws for
        actions)."""

    def price_text(self, world: AnyWorld, command: Command) -> str:
        """Return the price of this exact command in words; "" when it costs nothing."""
        return self.cost_text(world, command.figure, command.action)

    def wasted(self, world: AnyWorld, command: Command) -> int:
        """Return how many of a figure's remaining actions this command would make unusable."""
        return 0

    def idle_actions(self, world: AnyWorld, figure: int) -> tuple[str, ...] | None:
        """Return the ids of the actions (such as free ones) that a figure may still take after its main actions are
        used up; its turn ends by itself when none of them is possible. Return None while main actions are left, and for
        clocks that never end turns by themselves."""
        return None

    # --- what most clocks do without ----------------------------------------------------------------------------------

    def misfits(self, options: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield a problem for each battle option that this clock cannot use."""
        return iter(())

    def note(self, world: AnyWorld, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
        """Record an event, such as an aim or lost wounds, that may move a figure in the order of turns. The effect is
        applied `times` times. `source` (a weapon's id, for instance) tells events of one kind apart. Events with the
        same `key` exclude each other; the clock chooses a key if it is ""."""

    def shifts(self, world: AnyWorld, figure: int, event: str) -> int:
        """Return the number of Counts that one event of this kind (see `note`) adds to a figure's place in the order; 0
        for clocks without such changes."""
        return 0

    def came_in(self, world: AnyWorld, figure: int) -> None:
        """Give a figure its new place in the order after it acted on a trigger during another figure's turn."""

    def by_turn(self, world: AnyWorld, figures: Sequence[int]) -> tuple[int, ...]:
        """Return `figures` (ids), which the same event has triggered, sorted into the order in which they act. Rolls
        dice, and so changes the world, if only dice can settle that order."""
        return tuple(figures)

    def barred(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure could not now carry out the action it has declared; None if it could, and for
        clocks without declared actions."""
        return None

    def next_at(self, world: AnyWorld, command: Command) -> int | None:
        """Return the time at which the figure would act again after a command; None for a clock without times."""
        return None

    def round_ends(self, world: AnyWorld) -> int | None:
        """Return the time at which the present round ends; None for a clock without times. Actions due at that time or
        later belong to the next round."""
        return None

    def again_at(self, world: AnyWorld, figure: int) -> int | None:
        """Return the time in this round at which a figure acts once more after the turn it is taking; None if it does
        not."""
        return None

    def answered(self, world: AnyWorld, answer: Answered) -> bool:
        """Handle the answer to a question of the clock. Return False when the clock did not ask that question."""
        return False

    def may_react(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot pay for a reaction now; None if it can."""
        return Rejection("no-reaction", "This ruleset has no reactions.", "")

    def pay_reaction(self, world: AnyWorld, figure: int) -> None:
        """Charge a figure for a reaction."""

    def grant(
        self, world: AnyWorld, figure: int, source: str, only: bool = False, forbids: tuple[str, ...] = ()
    ) -> None:
        """Give a figure an extra action; `source` names the action or ability that it comes from. With `only`, the
        figure has no other action for now; `forbids` lists the ids of actions that the extra action may not be used
        for."""

    single_action: ClassVar[bool] = False
    """True if each turn is one action; no figure can then attack twice while another acts once."""
    timed: ClassVar[bool] = False
    """True if each action takes a time of its own."""

    def counting(self) -> CountingClock | None:
        """Return this clock if it is a CountingClock; None for other clocks."""
        return None

    # --- what a side keeps from the others ----------------------------------------------------------------------------

    in_phases: ClassVar[bool] = False
    """True if a turn consists of secret orders that all figures carry out together, phase by phase."""
    shows_pips: ClassVar[bool] = True
    """False if showing a figure's remaining actions would reveal its secret orders."""

    def is_secret(self, kind: str) -> bool:
        """Return whether answers to questions of this kind stay secret until the clock reveals them."""
        return False

    def still_to_decide(self, world: AnyWorld) -> tuple[str, ...]:
        """Return the ids of the sides that will be asked for their secret decisions after the side that is asked now,
        before the clock reveals all decisions; () while no secret decision is asked for."""
        return ()

    def masked(self, world: AnyWorld, entry: StripEntry) -> StripEntry:
        """Return an entry of the initiative strip as the figure's enemies may see it: without the secrets of the
        figure's side."""
        return entry

    def ordered(self, world: AnyWorld, figure: int) -> tuple[Command, ...]:
        """Return all secret orders that a figure has not yet carried out; its move or standard action comes first."""
        return ()

    def extras(self, world: AnyWorld, figure: int) -> tuple[Command, ...]:
        """Return only those secret orders of a figure that come in addition to its move or standard action."""
        return ()

    def declared(self, world: AnyWorld, figure: int) -> Command | None:
        """Return the command that a figure has declared and will carry out later; None if there is none. Other sides
        may see that the figure is busy, but not the command."""
        return None

    def forget(self, world: AnyWorld, others: Sequence[int], guess: Callable[[Command], Command | None]) -> None:
        """Drop the secret decisions of the sides of `others`, which are figures, so that these sides decide anew. The
        world must be a copy. `guess` is called with a declared command and returns one that an enemy may expect
        instead, or None."""

    # --- what others ask about a figure's turn ------------------------------------------------------------------------

    def place(self, world: AnyWorld, figure: int) -> int:
        """Return a figure's place, from 0, in the order in which figures are asked whether they react to a step."""
        return 0

    def has_acted(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure's turn of this round is over; used for effects that last a number of the figure's
        turns."""
        return False

    def ended_by_acting(self, world: AnyWorld, figure: int) -> tuple[str, ...]:
        """Return the names of the figure's conditions that end as soon as it spends an action."""
        return ()

    def exertion(self, world: AnyWorld, figure: int) -> Exertion:
        """Return how much a figure has moved and attacked in this round; all zero if the clock does not count it."""
        return IDLE

    def stopped(self, world: AnyWorld, figure: int) -> None:
        """Record that a reaction stopped a figure that was about to leave the battlefield."""

    def count(self, world: AnyWorld, figure: int) -> int | None:
        """Return a figure's Count, its number in the order of turns, which carries over from round to round; None for a
        clock without Counts."""
        return None

    def begin_with(self, world: AnyWorld, figure: int, count: int) -> None:
        """Give a figure that enters the fight its first Count (`count`); do nothing for a clock without Counts."""

    def due_at(self, world: AnyWorld, figure: int) -> int | None:
        """Return the time at which a figure acts next; None for a clock without times."""
        return None

    def facts(self, world: AnyWorld, figure: int) -> Mapping[str, Any]:
        """Return facts about a figure's turn, by the short names that demos use for them."""
        return {}

    def pass_of(self, world: AnyWorld, figure: int) -> Pass | None:
        """Return a figure's state in the present pass; None for a clock without passes."""
        return None

    def note_pass(self, world: AnyWorld, figure: int, **fields: Any) -> None:
        """Set fields of a figure's state in the present pass; does nothing for a clock without passes."""
