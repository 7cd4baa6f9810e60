"""Squares in the first view of a battle: the place of its goal, and the nearest enemies."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.view import View
from game.model.grid import Square, distance
from game.ui.battle.board_state import goal_squares

MOST_SHOWN = 3
"""Most enemies that are brought into the first view."""


def first_aims(view: View) -> list[Square]:
    """Return the squares that a player is shown for a moment as a battle begins: the goal's place, or else the nearest
    enemies."""
    own = [view.figure(figure).square for figure in view.own()]
    return goal_squares(view) or (nearest_enemies(view, own) if own else [])


def nearest_enemies(view: View, own: Sequence[Square]) -> list[Square]:
    """Return the squares of the seat's known enemies nearest to some squares, the nearest first, at most MOST_SHOWN."""
    found = [figure.square for figure in map(view.figure, view.opponents()) if figure.state == "up"]
    return sorted(found, key=lambda square: (min(distance(square, one) for one in own), square))[:MOST_SHOWN]
