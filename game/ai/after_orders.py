"""The squares where comrades will stand after their pending commands: secret orders, or actions declared for a later
time."""

from __future__ import annotations

from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Command, Leave
from game.model.grid import Square


def given_to(view: View, figure: int) -> tuple[Command, ...]:
    """Return the commands that one of the seat's figures has been given but has not carried out yet."""
    return tuple(one for one in (*view.ordered(figure), view.declared(figure)) if one is not None)


def is_leaving(view: View, figure: int) -> bool:
    """Return whether one of the seat's figures has a pending command to leave the battle."""
    return any(isinstance(one, Leave) for one in given_to(view, figure))


def stands_then(view: View, figure: int) -> Square | None:
    """Return the square where one of the seat's figures will stand after its pending commands; None if they make it
    leave the battle."""
    if is_leaving(view, figure):
        return None
    ends = (way_end(one) for one in given_to(view, figure))
    return next((end for end in ends if end is not None), view.figure(figure).square)
