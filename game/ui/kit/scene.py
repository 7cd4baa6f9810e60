"""The interface of a scene to the window: layout, events, drawing, and the steps (changes of scene) that it can ask
for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import pygame

if TYPE_CHECKING:
    from game.ui.kit.stage import Stage


@dataclass(frozen=True, slots=True)
class Push:
    """Step that shows another scene on top; this scene goes on when that one ends."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Replace:
    """Step that replaces this scene by another."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Step that ends this scene; `then` returns a further step for the scene below, such as the effect of an answer."""

    then: Callable[[], Step] | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """Step that ends all scenes above the title, or opens the title if the game began elsewhere."""


@dataclass(frozen=True, slots=True)
class RefreshSettings:
    """Step that applies changed settings everywhere and saves them."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Step that closes the game; with `in_words` the game goes on in the terminal."""

    in_words: bool = False


Step: TypeAlias = Push | Replace | Pop | Home | RefreshSettings | Quit | None
"""Step that a scene asks for; None to stay in the scene."""
OnPress: TypeAlias = Callable[[], Step]
"""Callback of a control."""


class Scene(Protocol):
    """A page of the game, or a card over one."""

    name: str
    """Name of the scene in the event log."""
    overlay: bool
    """True if the scene below stays visible."""

    @property
    def animating(self) -> bool:
        """True if the scene changes without an event and must be drawn every frame."""

    def lay(self, stage: Stage) -> None:
        """Lay out everything again, because the scene is shown or resized or the settings have changed."""

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle an event."""

    def update(self, milliseconds: int) -> Step:
        """Let some milliseconds pass."""

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the scene; an overlay is drawn over the scene below."""


def first_open(scenes: Sequence[Scene], new: Scene) -> int:
    """Return the number of open scenes (lowest first) that stay open when `new` is opened. If `new` shows a page of
    rules that is already open among the topmost pages of rules, the scenes from that page on close, so that linked
    pages do not pile up."""
    leaf = getattr(new, "leaf", "")
    for place in reversed(range(len(scenes))):
        below = getattr(scenes[place], "leaf", "")
        if not leaf or not below:
            return len(scenes)
        if below == leaf:
            return place
    return len(scenes)
