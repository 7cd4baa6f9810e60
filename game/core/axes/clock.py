"""The interface of a clock: the order of acts and the contents of a turn, with defaults for what most clocks lack."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from game.core.axes.clock_kinds import Pass
from game.core.axes.part import AnyWorld, Provides, Requires
from game.model.answers import Exertion, Pip, StripEntry
from game.model.commands import Command
from game.model.components import Answered
from game.model.errors import Problem
from game.model.rejections import Rejection
from game.model.sheet import Sheet

IDLE = Exertion()


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order of acts, with the actions that a figure may take in its turn.

    `takes` are the prices of actions it knows, in its own words ("5" stands for any number).
    """

    name: ClassVar[str]
    provides: ClassVar[Provides] = ()
    requires: ClassVar[Requires] = {}
    takes: ClassVar[tuple[str, ...]]
    keeps: ClassVar[tuple[type, ...]] = ()
    """The components of its own that it keeps on figures, in the order they are saved."""

    # --- who acts when ------------------------------------------------------------------------------------------------

    @abstractmethod
    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components this clock keeps on a figure, in their first state."""

    @abstractmethod
    def advance(self, world: AnyWorld) -> None:
        """Changes the world: nothing is under way, so go on to whatever comes next in the fight, and let the battle
        wait for the seat that decides then."""

    @abstractmethod
    def check_turn(self, world: AnyWorld, command: Command) -> Rejection | None:
        """Return the reason why the turn order does not let this figure give this command now; None if it does."""

    @abstractmethod
    def accept(self, world: AnyWorld, command: Command) -> None:
        """Changes the world: take an accepted and legal command with its price, at once or for later."""

    @abstractmethod
    def order(self, world: AnyWorld) -> tuple[int, ...]:
        """Figures in the order in which they act from now on in the present round."""

    @abstractmethod
    def moment(self, world: AnyWorld) -> tuple[str, str]:
        """Return the name of the current round and of its current part (empty when it has none)."""

    @abstractmethod
    def strip(self, world: AnyWorld) -> tuple[StripEntry, ...]:
        """The initiative strip: the present order, then the one to come."""

    # --- what a turn holds --------------------------------------------------------------------------------------------

    @abstractmethod
    def check_price(self, world: AnyWorld, command: Command) -> Rejection | None:
        """Return the reason why the figure cannot pay for the command's action now; None if it can."""

    @abstractmethod
    def cost_text(self, world: AnyWorld, figure: int, action: str) -> str:
        """The price of an action for this figure, in words: half, full, free, 4 AT ..."""

    @abstractmethod
    def pips(self, world: AnyWorld, figure: int) -> tuple[Pip, ...]:
        """Return the actions that the figure has left this turn, as pips."""

    def price_text(self, world: AnyWorld, command: Command) -> str:
        """The price of this very command, in words; empty when it costs nothing."""
        return self.cost_text(world, command.figure, command.action)

    def idle_actions(self, world: AnyWorld, figure: int) -> tuple[str, ...] | None:
        """Return the actions still open to a figure whose turn holds nothing worth waiting for; they keep the turn from
        ending by itself. None while something is left, and for clocks whose turns never end so."""
        return None

    # --- what most clocks do without ----------------------------------------------------------------------------------

    def misfits(self, options: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield a problem for each battle option that this clock cannot use."""
        return iter(())

    def note(self, world: AnyWorld, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
        """Changes the world: take notice of a happening that may move a figure in the order (aim, wounds-lost ...).

        `source` tells happenings of one kind apart (the weapon's id ...); `key` replaces the clock's own idea of which
        happenings exclude each other. `times` multiplies the change.
        """

    def came_in(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: a figure has acted on a trigger, in the turn of whoever acts now, and takes its new place
        in the order."""

    def by_turn(self, world: AnyWorld, figures: Sequence[int]) -> tuple[int, ...]:
        """Changes the world where dice have to settle it: figures that one thing sets off together, in the order in
        which they go."""
        return tuple(figures)

    def next_at(self, world: AnyWorld, command: Command) -> int | None:
        """Return the time at which the figure would act again after a command; None for a clock without times."""
        return None

    def answered(self, world: AnyWorld, answer: Answered) -> bool:
        """Changes the world: deal with an answer to a question of the clock; False when it asked no such thing."""
        return False

    def may_react(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure cannot pay for a reaction now; None if it can."""
        return Rejection("no-reaction", "This ruleset has no reactions.", "")

    def pay_reaction(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: take the price of a reaction."""

    def grant(
        self, world: AnyWorld, figure: int, source: str, only: bool = False, forbids: tuple[str, ...] = ()
    ) -> None:
        """Changes the world: give an extra action; with `only` it is all the figure has for now."""

    # --- what a side keeps from the others ----------------------------------------------------------------------------

    shows_pips: ClassVar[bool] = True
    """False where the actions that a figure has left would tell others what it was ordered in secret."""

    def is_secret(self, kind: str) -> bool:
        """Return whether the answer to a question of this kind stays secret until the clock tells it."""
        return False

    def masked(self, world: AnyWorld, entry: StripEntry) -> StripEntry:
        """Return an entry of the initiative strip as other sides than the figure's own may see it."""
        return entry

    def ordered(self, world: AnyWorld, figure: int) -> tuple[Command, ...]:
        """Return the secret orders of a figure that are not yet carried out, its move or standard action first."""
        return ()

    def extras(self, world: AnyWorld, figure: int) -> tuple[Command, ...]:
        """Return those of a figure's secret orders that come beside its move or standard action."""
        return ()

    def declared(self, world: AnyWorld, figure: int) -> Command | None:
        """Return the command that a figure has begun and is carried out later; others see that it does something, not
        what."""
        return None

    def forget(self, world: AnyWorld, others: Sequence[int], guess: Callable[[Command], Command | None]) -> None:
        """Changes the world, which is a copy: forget what these figures' sides have decided in secret, so that they
        decide it anew; `guess` makes of a declared command what the others may know of it."""

    # --- what others ask about a figure's turn ------------------------------------------------------------------------

    def place(self, world: AnyWorld, figure: int) -> int:
        """Return the place of a figure in the order of those that one step sets off, 0 for the first."""
        return 0

    def has_acted(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure's turn of this round is over, for what lasts some turns of its own."""
        return False

    def exertion(self, world: AnyWorld, figure: int) -> Exertion:
        """Return how much a figure has moved and attacked in this round; nothing where the clock does not count it."""
        return IDLE

    def stopped(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: a figure was stopped by a reaction before it left the field."""

    def count(self, world: AnyWorld, figure: int) -> int | None:
        """Return the Count of a figure, which lasts from round to round; None for a clock without Counts."""
        return None

    def begin_with(self, world: AnyWorld, figure: int, count: int) -> None:
        """Changes the world: a figure enters the fight with a Count; nothing for a clock without Counts."""

    def due_at(self, world: AnyWorld, figure: int) -> int | None:
        """Return the time at which a figure acts next; None for a clock without times."""
        return None

    def facts(self, world: AnyWorld, figure: int) -> Mapping[str, Any]:
        """Return the facts of a figure's turn by the short names under which demos ask for them."""
        return {}

    def pass_of(self, world: AnyWorld, figure: int) -> Pass | None:
        """Return the share of a figure in the present pass; None for a clock without passes."""
        return None

    def note_pass(self, world: AnyWorld, figure: int, **fields: Any) -> None:
        """Changes the world: fields of a figure's share in the present pass; nothing for a clock without passes."""
