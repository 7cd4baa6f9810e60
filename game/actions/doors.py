"""Opening and closing doors and windows."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import Action
from game.core.world import TABLE, World
from game.model.commands import Close, Open
from game.model.components import Openings
from game.model.events import EdgeChanged
from game.model.grid import Edge, edge_between, sides
from game.model.rejections import Rejection
from game.rules import figures


def edges_beside(world: World, figure: int) -> tuple[Edge, ...]:
    """Return the borders with doors or windows around the squares of a figure, clockwise from north."""
    found = [edge_between(square, beyond) for square, beyond in sides(figures.squares_of(world, figure))]
    return tuple(e for e in found if (kind := world.board.edge(*e)) is not None and kind.opens)


def _check(world: World, figure: int, edge: Edge, wanted: bool) -> Rejection | None:
    if edge not in edges_beside(world, figure):
        return Rejection("not-adjacent", "There is no door or window beside you there.", "combat.free-actions")
    if world.is_open(*edge) == wanted:
        return Rejection(
            "already", f"This door or window is already {'open' if wanted else 'closed'}.", "combat.free-actions"
        )
    return None


def change(world: World, figure: int, edge: Edge, is_open: bool, broken: bool = False, rule: str = "") -> None:
    """Open a door or window (`is_open`) or close it, and emit the event; `broken` says that the figure broke it."""
    openings = world.get(TABLE, Openings)
    others = {other for other in openings.open if other != edge}
    world.change(TABLE, Openings, open=tuple(sorted(others | {edge} if is_open else others)))
    world.emit(EdgeChanged(figure, edge, is_open, broken, rule))


class OpenAction(Action[Open]):
    """The opening of a door or window beside the figure."""

    command = Open
    title = "Open"
    rule = "combat.free-actions"
    effect = ("Open the door or window beside you.",)
    about = ("An open door lets everybody through, and every shot, both ways.",)
    nothing = "No closed door or window is beside this figure."
    verb = "opens a door or window"
    wants = "open the door or window"

    def offers(self, world: World, figure: int) -> Iterator[Open]:
        """Yield the opening of every closed door or window beside the figure."""
        for edge in edges_beside(world, figure):
            if not world.is_open(*edge):
                yield Open(figure, edge)

    def check(self, world: World, command: Open) -> Rejection | None:
        """Return a refusal unless the door or window is beside the figure and closed."""
        return _check(world, command.figure, command.edge, True)

    def begin(self, world: World, command: Open) -> None:
        """Open the door or window."""
        change(world, command.figure, command.edge, True, rule=self.rule)


class CloseAction(Action[Close]):
    """The closing of a door or window beside the figure."""

    command = Close
    title = "Close"
    rule = "combat.free-actions"
    effect = ("Close the door or window beside you.",)
    about = ("A closed door stops everybody and every shot. Whoever stands beside it can open it again.",)
    nothing = "No open door or window is beside this figure."
    verb = "closes a door or window"
    wants = "close the door or window"

    def offers(self, world: World, figure: int) -> Iterator[Close]:
        """Yield the closing of every open door or window beside the figure."""
        for edge in edges_beside(world, figure):
            if world.is_open(*edge):
                yield Close(figure, edge)

    def check(self, world: World, command: Close) -> Rejection | None:
        """Return a refusal unless the door or window is beside the figure and open."""
        return _check(world, command.figure, command.edge, False)

    def begin(self, world: World, command: Close) -> None:
        """Close the door or window."""
        change(world, command.figure, command.edge, False, rule=self.rule)
