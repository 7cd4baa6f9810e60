"""Scrolling the panes of a page: by wheel, by keys, by dragging the mark beside them."""

from __future__ import annotations

import pygame

from game.ui.kit.controls import Pane
from game.ui.kit.form_layout import FormLayout
from game.ui.kit.form_paint import scroll_track

_WHEEL = 48


def scrolls(form: FormLayout, event: pygame.event.Event) -> bool:
    """Wheel, Page Up and Page Down, and the mark of scrolling taken by the mouse."""
    if event.type == pygame.MOUSEWHEEL:
        for pane in _meant(form, pygame.mouse.get_pos()):
            pane.scroll_to(pane.offset - event.y * form.px(_WHEEL))
        return True
    if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        for pane in _meant(form, pygame.mouse.get_pos()):
            pages = 1 if event.key == pygame.K_PAGEDOWN else -1
            pane.scroll_to(pane.offset + pages * pane.rect.height * 3 // 4)
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        near = (pane for pane in form.panes if pane.most and scroll_track(form, pane).collidepoint(event.pos))
        form.dragged = next(near, None)
    elif event.type == pygame.MOUSEBUTTONUP:
        form.dragged = None
    if form.dragged is None or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
        return False
    rect = form.dragged.rect
    whole = rect.height + form.dragged.most
    form.dragged.scroll_to((event.pos[1] - rect.top) * whole // rect.height - rect.height // 2)
    return True


def _meant(form: FormLayout, place: tuple[int, int]) -> list[Pane]:
    """The pane under the pointer, or all of them."""
    return [pane for pane in form.panes if pane.rect.collidepoint(place)] or form.panes
