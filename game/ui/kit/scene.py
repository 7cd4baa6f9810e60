"""Interface of a scene to the window: layout, events, drawing, and the steps it can ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import pygame

if TYPE_CHECKING:
    from game.ui.kit.stage import Stage


@dataclass(frozen=True, slots=True)
class Push:
    """Lay another scene on top; this one goes on when that one is popped."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Replace:
    """Put another scene in this one's place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """End this scene; `then` may at once ask for more of the scene below (the answer to a question)."""

    then: Callable[[], Step] | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """End every scene down to the title; open it when the game began elsewhere."""


@dataclass(frozen=True, slots=True)
class RefreshSettings:
    """Take over changed settings everywhere and keep them."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the game; `in_words` it goes on in the terminal."""

    in_words: bool = False


Step: TypeAlias = Push | Replace | Pop | Home | RefreshSettings | Quit | None
"""Step that a scene asks for; None: stay."""
OnPress: TypeAlias = Callable[[], Step]
"""Callback of a control."""


class Scene(Protocol):
    """One screen of the game, or something laid over one."""

    name: str
    """Name in the event log."""
    overlay: bool
    """True if the scene below is still visible."""

    @property
    def animating(self) -> bool:
        """True if it changes without an event and must be drawn every frame."""

    def lay(self, stage: Stage) -> None:
        """Lay everything out anew: when it is first shown, shown again, resized, or the settings have changed."""

    def handle(self, event: pygame.event.Event) -> Step:
        """React to an event."""

    def update(self, milliseconds: int) -> Step:
        """Let time pass."""

    def draw(self, screen: pygame.Surface) -> None:
        """Draw everything; an overlay draws over what stands there."""
