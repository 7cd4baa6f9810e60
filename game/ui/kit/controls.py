"""Controls of a screen: the visible part of each, the control at a pixel, and the control that the keyboard reaches
next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import pygame

from game.ui.kit.scene import OnPress

MOVES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


@dataclass(slots=True)
class PlacedPicture:
    """A picture with its place in pixels; it scrolls with its pane."""

    surface: pygame.Surface
    left: int
    top: int
    pane: Pane | None = None


@dataclass(frozen=True, slots=True)
class PlacedText:
    """Text with its place in pixels before any scrolling, for tests of the layout."""

    text: str
    rect: pygame.Rect
    pane: Pane | None


@dataclass(slots=True, eq=False)
class Pane:
    """A part of the screen that scrolls if its content is longer than it. `bottom` is the lower end of the content
    before scrolling, `offset` how far it is scrolled, both in pixels."""

    name: str
    rect: pygame.Rect
    bottom: int = 0
    offset: int = 0

    @property
    def most(self) -> int:
        """Return the largest offset to which the pane can be scrolled, in pixels."""
        return max(0, self.bottom - self.rect.bottom)

    def scroll_to(self, offset: int) -> None:
        """Scroll to `offset` pixels from the top, limited to the content."""
        self.offset = min(max(offset, 0), self.most)


@dataclass(slots=True, eq=False)
class Control:
    """A part of the screen that can be pressed or written in, or that shows an explanation when pointed at."""

    id: str
    rect: pygame.Rect
    on: OnPress | None = None
    why: str = ""
    """Reason why the control cannot be pressed; "" if it can."""
    pane: Pane | None = field(default=None, kw_only=True)

    @property
    def enabled(self) -> bool:
        """True if the control can be pressed; otherwise `why` has the reason."""
        return not self.why


@dataclass(slots=True, eq=False)
class Button(Control):
    """Button of a form: a paper card with pictures and texts on it. `key` is the name of its key, `units` its width and
    height; `number` picks one of a few shapes of the paper."""

    key: str = ""
    units: tuple[float, float] = (0.0, 0.0)
    look: str = "button"
    number: int = 0
    pieces: list[PlacedPicture] = field(default_factory=list)
    label: str = ""
    """The first text laid on the button."""
    tip: str = ""
    """Words about the button that are shown while it is pointed at."""


AnyControl = TypeVar("AnyControl", bound=Control)


def seen(control: Control) -> pygame.Rect:
    """Return the visible rectangle of a control, scrolled and clipped by its pane."""
    if control.pane is None:
        return control.rect
    return control.rect.move(0, -control.pane.offset).clip(control.pane.rect)


def under(controls: Sequence[AnyControl], place: tuple[int, int]) -> AnyControl | None:
    """Return the uppermost control (the last one laid) at a place in pixels; None if there is none."""
    return next((control for control in reversed(controls) if seen(control).collidepoint(place)), None)


def after(controls: Sequence[AnyControl], focus: str, way: int, line: int) -> AnyControl | None:
    """Return the control after the focused one (`way` 1) or before it (`way` -1), in reading order; `line` is the
    height of a line in pixels. None without controls."""
    order = sorted(controls, key=lambda control: (control.rect.top // max(1, line), control.rect.left))
    if not order:
        return None
    here = next((place for place, control in enumerate(order) if control.id == focus), -1 if way > 0 else 0)
    return order[(here + way) % len(order)]


def toward(controls: Sequence[AnyControl], focus: str, way: tuple[int, int]) -> AnyControl | None:
    """Return the nearest control in the direction `way` from the focused control, or the first control if none has the
    focus; None if there is none."""
    here = next((control for control in controls if control.id == focus), None)
    if here is None:
        return min(controls, key=lambda control: (control.rect.top, control.rect.left), default=None)
    best: tuple[tuple[int, int], AnyControl] | None = None
    for other in controls:
        x, y = other.rect.centerx - here.rect.centerx, other.rect.centery - here.rect.centery
        along, across = x * way[0] + y * way[1], abs(x * way[1]) + abs(y * way[0])
        over = not way[0] and other.rect.left < here.rect.right and here.rect.left < other.rect.right
        level = not way[0] or (other.rect.top < here.rect.bottom and here.rect.top < other.rect.bottom)
        far = (along if over else along + 2 * across, across)
        if along > 0 and level and (best is None or far < best[0]):
            best = (far, other)
    return best[1] if best else None


def bring_into_view(control: Control, spare: int) -> None:
    """Scroll a control's pane so that the control is visible with `spare` pixels around it."""
    pane = control.pane
    if pane is None:
        return
    if control.rect.bottom - pane.offset > pane.rect.bottom - spare:
        pane.scroll_to(control.rect.bottom - pane.rect.bottom + spare)
    if control.rect.top - pane.offset < pane.rect.top + spare:
        pane.scroll_to(control.rect.top - pane.rect.top - spare)
