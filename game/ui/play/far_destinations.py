"""Far squares to which figures are on their way: what leads there in one turn is done at one Enter, and the figure's
next turn begins with going on."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.advice_order import POOR
from game.model.commands import Answer, Command
from game.model.grid import Square
from game.table.odds import exposure
from game.table.targeting import is_square
from game.ui.battle.screen import BattleScreen


class Destination(NamedTuple):
    """The square to which a figure goes, what its side knew when it set off, and what is to follow in the same turn."""

    square: Square
    command: Command
    """The last command on the way."""
    end: Square | None
    """The square on which that command is to end; None if it does not move the figure."""
    more: int
    """The number of commands that are to follow it at once."""
    known: tuple[object, ...]
    """The enemies that the side knew and the state of the figure."""
    exposed: frozenset[int]
    """The enemies that could well attack at the end of the whole way, which the player was shown."""


class FarDestinations:
    """Notes which far square each figure goes to, and says what comes next on the way."""

    def __init__(self, table: BattleScreen) -> None:
        self._table = table
        self._to: dict[int, Destination] = {}
        self._begun: tuple[int, int] = (-1, 0)
        """The version of the battle before the last command on a way, and the figure that it moves."""
        self._offered: tuple[int, int] = (-1, 0)
        """The version of the battle and the figure of the last offer to go on."""

    def offer_again(self) -> None:
        """Offer once more to go on, which was put away for a look at something else."""
        self._offered = (-1, 0)

    def given(self, command: Command) -> None:
        """Note a command that the player gives; any other than the one shown ends the way of its figure."""
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
        self._to[command.figure] = Destination(seen.pick, command, end, more, self._known(command.figure), exposed)
        self._begun = (session.version, command.figure)

    def next_leg(self) -> Command | None:
        """Return what follows at once on the way that was begun; None if nothing does, or something happened on it
        that the player has to see first."""
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
        """Lock the rest of the way of the figure that is asked, and return the words that say so; "" if it is on no
        way, there is none left, or something was seen that it did not know of when it set off."""
        choosing = self._table.selection.choosing
        figure = choosing.figure if choosing is not None and choosing.is_path else 0  # it may only act in this phase
        going = self._to.get(figure)
        if going is None or self._begun[0] == self._table.session.version:
            return ""
        table, view = self._table, self._table.session.view
        if self._offered == (table.session.version, figure):
            return ""
        self._offered, self._to[figure] = (table.session.version, figure), going._replace(more=0)
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
        return f"{view.figure(figure).name} is on the way to {x},{y}. Enter goes on."

    def _locked(self, figure: int, going: Destination) -> Command | None:
        """Choose the far square of a figure again, as a click on it would; return the command that is next."""
        selection = self._table.selection
        selection.select(figure)
        if not selection.action:
            return None
        selection.pinned = going.square
        return selection.preview().command

    def _is_undisturbed(self, figure: int, going: Destination) -> bool:
        """Return whether the last command was done as it was shown, and nobody else has done or answered anything."""
        session = self._table.session
        acts = session.keeper.history.acts
        if not acts or acts[-1].command != going.command or self._known(figure) != going.known:
            return False
        return going.end is None or session.view.figure(figure).square == going.end

    def _exposed(self, figure: int, square: Square | None) -> frozenset[int]:
        """Return the enemies that could attack a figure on a square with more than a poor chance."""
        found = exposure(self._table.session.view, figure, square) if square is not None else []
        return frozenset(
            one.attacker for one in found if one.forecast is not None and one.forecast.odds.permille >= POOR
        )

    def _known(self, figure: int) -> tuple[object, ...]:
        """Return what makes a difference to a way: who is known of the enemies, and the health of the figure."""
        view = self._table.session.view
        known = view.figure(figure)
        return (tuple(sorted(view.opponents())), known.state, view.tracks(figure))
