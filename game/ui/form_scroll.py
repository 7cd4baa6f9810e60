"""Scrolling the panes of a page: by wheel, by keys, by dragging the mark beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.controls import Pane
from game.ui.form_paint import scroll_track

if TYPE_CHECKING:
    from game.ui.form import Desk

_WHEEL = 48


def scrolls(desk: Desk, event: pygame.event.Event) -> bool:
    """Wheel, Page Up and Page Down, and the mark of scrolling taken by the mouse."""
    if event.type == pygame.MOUSEWHEEL:
        for pane in _meant(desk, pygame.mouse.get_pos()):
            pane.scroll_to(pane.offset - event.y * desk.px(_WHEEL))
        return True
    if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        for pane in _meant(desk, pygame.mouse.get_pos()):
            pages = 1 if event.key == pygame.K_PAGEDOWN else -1
            pane.scroll_to(pane.offset + pages * pane.rect.height * 3 // 4)
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        near = (pane for pane in desk.panes if pane.most and scroll_track(desk, pane).collidepoint(event.pos))
        desk.dragged = next(near, None)
    elif event.type == pygame.MOUSEBUTTONUP:
        desk.dragged = None
    if desk.dragged is None or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
        return False
    rect = desk.dragged.rect
    whole = rect.height + desk.dragged.most
    desk.dragged.scroll_to((event.pos[1] - rect.top) * whole // rect.height - rect.height // 2)
    return True


def _meant(desk: Desk, place: tuple[int, int]) -> list[Pane]:
    """The pane under the pointer, or all of them."""
    return [pane for pane in desk.panes if pane.rect.collidepoint(place)] or desk.panes
