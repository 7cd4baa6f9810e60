"""Far squares to which figures walk by several commands. The commands of one turn are done by one Enter; the figure's
next turn offers the others."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.advice_order import POOR
from game.model.commands import Answer, Command
from game.model.grid import Square
from game.table.odds import exposure
from game.table.targeting import is_square
from game.ui.battle.screen import BattleScreen


class Destination(NamedTuple):
    """The far square of a figure, the facts that its side knew when it set off, and the commands left in this turn."""

    square: Square
    command: Command
    """The last command given towards the far square."""
    end: Square | None
    """The square where `command` ends; None if it does not move the figure."""
    more: int
    """Number of commands that follow `command` in the same turn."""
    known: tuple[object, ...]
    """The enemies that the side knew, and the state of the figure."""
    exposed: frozenset[int]
    """Ids of enemies with at least the chance POOR to hit at the far square, as shown to the player."""
    offered: bool = False
    """True while the player is offered to let the figure go on."""
    accepted: bool = False
    """True once the player has gone on; in later turns the figure goes on by itself."""


class FarDestinations:
    """The far square of each figure on its way, and the next commands towards it."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._to: dict[int, Destination] = {}
        self._begun: tuple[int, int] = (-1, 0)
        """Version of the battle before the last command towards a far square, and the id of its figure."""
        self._offered: tuple[int, int] = (-1, 0)
        """Version of the battle, and id of the figure, for which the player was last offered to go on to the far
        square."""

    def offer_again(self) -> None:
        """Offer going on to a far square again, after the player has looked at something else."""
        self._offered = (-1, 0)

    def given(self, command: Command) -> None:
        """Note a command that the player gives; a command that does not lead to its figure's far square cancels that
        square."""
        session = self._table.session
        if isinstance(command, Answer):
            return
        going = self._to.pop(command.figure, None)
        seen = self._table.selection.preview()
        if seen.command != command or not is_square(seen.pick) or (seen.then is None and not seen.left):
            return
        most = going.more if going is not None and self._begun[1] == command.figure else 0
        more = min(len(seen.legs), most or len(seen.legs)) - 1
        end = seen.plan.steps[-1].square if seen.plan is not None and seen.plan.steps else None
        exposed = self._exposed(command.figure, seen.end)
        accepted = going is not None and going.square == seen.pick and (going.offered or going.accepted)
        known = self._known(command.figure)
        self._to[command.figure] = Destination(seen.pick, command, end, more, known, exposed, accepted=accepted)
        self._begun = (session.version, command.figure)

    def next_leg(self) -> Command | None:
        """Take the next command of a figure on its way to a far square, once per act, and return it. Return None if no
        command is left or can follow at once, or if something happened that the player must see first."""
        table, session = self._table, self._table.session
        version, figure = self._begun
        going = self._to.get(figure)
        if going is None or version == session.version:
            return None
        self._begun = (-1, figure)
        if not going.more or table.selection.figure != figure or not self._is_undisturbed(figure, going):
            return None
        command = self._locked(figure, going)
        if command is None:
            table.selection.forget()
        return command

    def resumed(self) -> str:
        """Lock the rest of the acting figure's way to its far square and return a sentence about it. Return "" if it
        has no far square, nothing of the way is left, or the side has learned something new."""
        choosing = self._table.selection.choosing
        figure = choosing.figure if choosing is not None and choosing.is_path else 0  # it may only act in this phase
        going = self._to.get(figure)
        if going is None or self._begun[0] == self._table.session.version:
            return ""
        table, view = self._table, self._table.session.view
        if self._offered == (table.session.version, figure):
            return ""
        self._offered, self._to[figure] = (table.session.version, figure), going._replace(more=0, offered=True)
        here = view.figure(figure).square
        is_new = self._known(figure) != going.known or bool(self._exposed(figure, here) - going.exposed)
        if is_new or here == going.square or table.session.keeper.history.undone:
            del self._to[figure]
            return ""
        if self._locked(figure, going) is None:
            table.selection.forget()
            del self._to[figure]
            return ""
        if (end := table.selection.standpoint()) is not None:
            table.eye.show(end)
        table.touch("strip", "bar", "notes", "card", "log")
        x, y = going.square
        if going.accepted:
            return f"{view.figure(figure).name} goes on to {x},{y}. Esc stops that."
        return f"{view.figure(figure).name} is on the way to {x},{y}. Enter goes on, until something changes."

    def goes_by_itself(self, figure: int) -> bool:
        """Return whether a figure on its way goes on without being asked, because the player has gone on once."""
        return figure in self._to and self._to[figure].accepted

    def _locked(self, figure: int, going: Destination) -> Command | None:
        """Choose the far square of a figure as a click on it would; return the next command towards it, None if there
        is none."""
        selection = self._table.selection
        selection.select(figure)
        if not selection.action:
            return None
        selection.pinned = going.square
        return selection.preview().command

    def _is_undisturbed(self, figure: int, going: Destination) -> bool:
        """Return whether the last command was carried out as previewed, without an act or reaction of another
        figure."""
        session = self._table.session
        acts = session.keeper.history.acts
        if not acts or acts[-1].command != going.command or self._known(figure) != going.known:
            return False
        return going.end is None or session.view.figure(figure).square == going.end

    def _exposed(self, figure: int, square: Square | None) -> frozenset[int]:
        """Return the ids of enemies that could attack the figure on a square with at least a chance of POOR
        (thousandths)."""
        found = exposure(self._table.session.view, figure, square) if square is not None else []
        return frozenset(
            one.attacker for one in found if one.forecast is not None and one.forecast.odds.permille >= POOR
        )

    def _known(self, figure: int) -> tuple[object, ...]:
        """Return the facts on which a far walk depends: the known enemies, and the figure's state and health."""
        view = self._table.session.view
        known = view.figure(figure)
        return (tuple(sorted(view.opponents())), known.state, view.tracks(figure))
