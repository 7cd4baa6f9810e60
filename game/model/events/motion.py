"""Figures on the move, of their own will or not, and what they open."""

from __future__ import annotations

from game.model.events.flow import _Event
from game.model.grid import Edge, Square


class Stepped(_Event, frozen=True, tag="Stepped"):
    """One step of a path: what it cost and what the move has cost so far."""

    figure: int
    frm: Square
    to: Square
    cost: int
    spent: int
    diagonal: int = 0
    """0 straight, 1 a cheap diagonal-class step, 2 a dear one."""
    rule: str = ""


class Stopped(_Event, frozen=True, tag="Stopped"):
    """A move ended before its path did."""

    figure: int
    at: Square
    reason: str
    rule: str = ""


class Displaced(_Event, frozen=True, tag="Displaced"):
    """A figure came to stand elsewhere without walking (placed, pushed, thrown, fallen)."""

    figure: int
    frm: Square
    to: Square
    reason: str
    rule: str = ""


class Blocked(_Event, frozen=True, tag="Blocked"):
    """Block of a mover, which pays `cost` more for its next step."""

    figure: int
    source: int
    cost: int
    rule: str = ""


class Forced(_Event, frozen=True, tag="Forced"):
    """A figure was pushed or flung: how far it went in feet and how much of the force was left when it ended."""

    figure: int
    source: int
    kind: str
    frm: Square
    to: Square
    feet: int
    left: int = 0
    reason: str = ""
    rule: str = ""


class HeightChanged(_Event, frozen=True, tag="HeightChanged"):
    """Change of a figure's height above the ground, in feet."""

    figure: int
    frm: int
    to: int
    reason: str
    rule: str = ""


class Fell(_Event, frozen=True, tag="Fell"):
    """A figure fell so many feet and landed."""

    figure: int
    at: Square
    feet: int
    rule: str = ""


class EdgeChanged(_Event, frozen=True, tag="EdgeChanged"):
    """A door or window was opened, shut or broken."""

    figure: int
    edge: Edge
    open: bool
    broken: bool = False
    rule: str = ""
