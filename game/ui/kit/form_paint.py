"""Draws a form: its pictures in order, buttons as they are touched, the marks of scrolling and of attention."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pygame

from game.ui.kit.cards import MARGIN
from game.ui.kit.controls import Button, Pane, seen
from game.ui.kit.fonts import LABEL, Style
from game.ui.kit.form_layout import FormLayout

_BAR = 6.0


def draw_form(form: FormLayout, screen: pygame.Surface) -> None:
    """Draw everything that lies on a form."""
    for item in form.items:
        with _clipped(screen, item.pane):
            if isinstance(item, Button):
                _draw_button(form, screen, item)
            else:
                screen.blit(item.surface, (item.left, item.top - (item.pane.offset if item.pane else 0)))
    for pane in form.panes:
        _draw_bar(form, screen, pane)
    form.manager.draw_ui(screen)
    for entry in form.entries:
        if entry.id == form.focus and not entry.ui.is_focused:
            pygame.draw.rect(screen, form.palette.plan, seen(entry).inflate(6, 6), max(1, form.px(2)), 4)
    puzzling = form.hovered or next((button for button in form.buttons if button.id == form.focus), None)
    if puzzling is not None and puzzling.why:
        _draw_reason(form, screen, puzzling)


def _draw_button(form: FormLayout, screen: pygame.Surface, button: Button) -> None:
    held = button.ui.held and button.enabled
    hot = held or (button.ui.hovered and button.enabled)
    name = button.look if button.enabled else "off"
    if hot:
        name = "held" if held else "main-hot" if button.look == "main" else "hot"
    look = form.cards.looks[name]
    if button.id == form.focus:
        look = replace(look, ring=form.palette.plan)
    lift = (1 if held else -1) * form.px(1) if hot else 0
    up = lift - (button.pane.offset if button.pane else 0)
    paper = form.cards.card(*button.units, look, button.number)
    screen.blit(paper, (button.rect.left - form.px(MARGIN), button.rect.top - form.px(MARGIN) + up))
    for piece in button.pieces:
        screen.blit(piece.surface, (piece.left, piece.top + up))


def scroll_track(form: FormLayout, pane: Pane) -> pygame.Rect:
    """Return the track of a pane's scroll bar, in pixels."""
    wide = max(3, form.px(_BAR))
    return pygame.Rect(pane.rect.right - wide, pane.rect.top, wide, pane.rect.height)


def _draw_bar(form: FormLayout, screen: pygame.Surface, pane: Pane) -> None:
    """The scroll mark of a pane that is longer than it shows."""
    if not pane.most:
        return
    whole = pane.rect.height + pane.most
    track = scroll_track(form, pane)
    thumb = track.copy()
    thumb.top += track.height * pane.offset // whole
    thumb.height = track.height * pane.rect.height // whole
    pygame.draw.rect(screen, form.palette.disabled, track, border_radius=track.width // 2)
    pygame.draw.rect(screen, form.palette.ink_soft, thumb, border_radius=track.width // 2)


def _draw_reason(form: FormLayout, screen: pygame.Surface, button: Button) -> None:
    """Draw the reason why a button cannot be pressed, on a slip below it."""
    draw_slip(form, screen, button.why, seen(button), form.palette.side("red").text_dark)


def draw_slip(form: FormLayout, screen: pygame.Surface, text: str, beside: pygame.Rect, colour: str = "") -> None:
    """A few words on a slip below a part of the page."""
    style = Style(LABEL, colour or form.palette.ink, bold=True)
    lines = form.lines(text, 260, style)
    width = max(form.text_width(line, style) for line in lines) + 20
    slip = form.cards.card(width, 16.0 * len(lines) + 12, form.cards.looks["hot"])
    rect = slip.get_rect(topleft=(beside.left - form.px(MARGIN), beside.bottom - form.px(6)))
    rect.clamp_ip(screen.get_rect())
    screen.blit(slip, rect)
    for number, line in enumerate(lines):
        at = (rect.left + form.px(MARGIN + 10), rect.top + form.px(MARGIN + 5 + 16 * number))
        screen.blit(form.fonts.render(line, style), at)


@contextmanager
def _clipped(screen: pygame.Surface, pane: Pane | None) -> Iterator[None]:
    if pane is None:
        yield
        return
    before = screen.get_clip()
    screen.set_clip(pane.rect.clip(before))
    yield
    screen.set_clip(before)
