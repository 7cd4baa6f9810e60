"""Interface of a scene to the window: layout, events, drawing, and the steps it can ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import pygame

if TYPE_CHECKING:
    from game.ui.kit.stage import Stage


@dataclass(frozen=True, slots=True)
class Push:
    """Show another scene on top; this one continues when that one ends."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace this scene by another one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """End this scene; `then` returns a further step for the scene below, such as the effect of an answer."""

    then: Callable[[], Step] | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """End all scenes above the title, or open the title if the game began elsewhere."""


@dataclass(frozen=True, slots=True)
class RefreshSettings:
    """Apply changed settings everywhere and save them."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the game; with `in_words` it continues in the terminal."""

    in_words: bool = False


Step: TypeAlias = Push | Replace | Pop | Home | RefreshSettings | Quit | None
"""Step that a scene asks for; None to stay."""
OnPress: TypeAlias = Callable[[], Step]
"""Callback of a control."""


class Scene(Protocol):
    """One screen of the game, or something laid over one."""

    name: str
    """Name of the scene in the event log."""
    overlay: bool
    """True if the scene below stays visible."""

    @property
    def animating(self) -> bool:
        """Return whether the scene changes without an event and must be drawn every frame."""

    def lay(self, stage: Stage) -> None:
        """Lay out everything again, when the scene is shown or resized or the settings have changed."""

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle an event."""

    def update(self, milliseconds: int) -> Step:
        """Let some milliseconds pass."""

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the scene; an overlay is drawn over the scene below."""


def first_open(scenes: Sequence[Scene], new: Scene) -> int:
    """Return the number of open scenes (lowest first) that stay when `new` is opened. If the page of rules `new` shows
    is already open among the topmost pages of rules, the scenes from that page on close, so that pages that link to
    each other do not pile up."""
    leaf = getattr(new, "leaf", "")
    for place in reversed(range(len(scenes))):
        below = getattr(scenes[place], "leaf", "")
        if not leaf or not below:
            return len(scenes)
        if below == leaf:
            return place
    return len(scenes)
