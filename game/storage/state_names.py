"""Decides whether everything that a stored state names is there: figures, squares, borders, weapons, actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.world import TABLE, World
from game.model.commands import BaseCommand
from game.model.components import Place, Sides

FIGURES = ("figure", "figures", "target", "targets", "about", "by", "host", "source", "aim", "acting", "bearer")
"""Fields that name a figure, or 0 for nobody."""
SQUARES = ("square", "place", "start", "seen", "path", "trail", "to", "run_up", "after")
"""Fields that hold squares of the board, or NOWHERE."""
EDGES = ("edge", "open", "opens")
NOWHERE = (-1, -1)
MOST_NUMBER = 10_000_000


def wrong_name(world: World, bearer: int, component: Any) -> str:
    """Return an error message if a component, or an order in it, refers to something that does not exist or holds a
    number out of range; "" if it is fine."""
    return _wrong(world, bearer, component, "")


def _wrong(world: World, bearer: int, value: Any, field: str) -> str:
    if isinstance(value, msgspec.Struct):
        if isinstance(value, BaseCommand) and (reason := _wrong_order(world, bearer, value)):
            return reason
        away = isinstance(value, Place)  # who is not on the board may be kept anywhere
        found = (_wrong(world, bearer, getattr(value, f), "" if away else f) for f in value.__struct_fields__)
    elif isinstance(value, Mapping):
        found = (_wrong(world, bearer, one, field) for one in value.values())
    elif isinstance(value, (tuple, list)):
        judged = _wrong_place(world, value, field)
        if judged is not None:
            return judged
        found = (_wrong(world, bearer, one, field) for one in value)
    elif isinstance(value, str):
        return _wrong_word(world, value, field)
    elif isinstance(value, int) and not isinstance(value, bool):
        if field in FIGURES and not 0 <= value <= len(world.figures):
            return f"{field} names figure {value}, who is not there"
        return "" if abs(value) <= MOST_NUMBER else f"{field} is {value}, which no battle comes to"
    else:
        return ""
    return next(filter(None, found), "")


def _wrong_order(world: World, bearer: int, command: BaseCommand) -> str:
    if command.figure != bearer:
        return f"holds an order of figure {command.figure}"
    return "" if command.action in world.ruleset.actions else f"{command.action} is no action of this ruleset"


def _wrong_place(world: World, value: tuple[Any, ...] | list[Any], field: str) -> str | None:
    """Return an error message for a square or border that is not on the board, "" for a valid one; None if the list
    holds something else."""
    if field in SQUARES and _is_square(value):
        x, y = value
        return "" if (x, y) == NOWHERE or (x, y) in world.board else f"{field} is not on the board"
    if field in EDGES and len(value) == 2 and all(_is_square(one) for one in value):
        return "" if value in world.board.edges else f"{field} names no border of the map"
    return None


def _is_square(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == 2 and all(isinstance(one, int) for one in value)


def _wrong_word(world: World, value: str, field: str) -> str:
    if field == "weapon" and value and value not in world.roster.weapons:
        return f"there is no weapon {value[:40]!r}"
    if field == "side" and value and value not in world.get(TABLE, Sides).by_id:
        return f"there is no side {value[:40]!r}"
    if field == "action" and value and value not in world.ruleset.actions:
        return f"{value[:40]!r} is no action of this ruleset"
    return ""
