"""Draws a desk: its pictures in order, buttons as they are touched, the marks of scrolling and of attention."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ui.cards import MARGIN
from game.ui.controls import Button, Pane, seen
from game.ui.fonts import LABEL, Style

if TYPE_CHECKING:
    from game.ui.form import Desk

_BAR = 6.0


def draw_desk(desk: Desk, screen: pygame.Surface) -> None:
    """Draw everything that lies on a desk."""
    for item in desk.items:
        with _clipped(screen, item.pane):
            if isinstance(item, Button):
                _draw_button(desk, screen, item)
            else:
                screen.blit(item.surface, (item.left, item.top - (item.pane.offset if item.pane else 0)))
    for pane in desk.panes:
        _draw_bar(desk, screen, pane)
    desk.manager.draw_ui(screen)
    for entry in desk.entries:
        if entry.id == desk.focus and not entry.ui.is_focused:
            pygame.draw.rect(screen, desk.palette.plan, seen(entry).inflate(6, 6), max(1, desk.px(2)), 4)
    puzzling = desk.hovered or next((button for button in desk.buttons if button.id == desk.focus), None)
    if puzzling is not None and puzzling.why:
        _draw_reason(desk, screen, puzzling)


def _draw_button(desk: Desk, screen: pygame.Surface, button: Button) -> None:
    held = button.ui.held and button.enabled
    hot = held or (button.ui.hovered and button.enabled)
    name = button.look if button.enabled else "off"
    if hot:
        name = "held" if held else "main-hot" if button.look == "main" else "hot"
    look = desk.cards.looks[name]
    if button.id == desk.focus:
        look = replace(look, ring=desk.palette.plan)
    lift = (1 if held else -1) * desk.px(1) if hot else 0
    up = lift - (button.pane.offset if button.pane else 0)
    paper = desk.cards.card(*button.units, look, button.number)
    screen.blit(paper, (button.rect.left - desk.px(MARGIN), button.rect.top - desk.px(MARGIN) + up))
    for piece in button.pieces:
        screen.blit(piece.surface, (piece.left, piece.top + up))


def scroll_track(desk: Desk, pane: Pane) -> pygame.Rect:
    """Where the mark of a pane's scrolling runs, in pixels."""
    wide = max(3, desk.px(_BAR))
    return pygame.Rect(pane.rect.right - wide, pane.rect.top, wide, pane.rect.height)


def _draw_bar(desk: Desk, screen: pygame.Surface, pane: Pane) -> None:
    """The scroll mark of a pane that is longer than it shows."""
    if not pane.most:
        return
    whole = pane.rect.height + pane.most
    track = scroll_track(desk, pane)
    thumb = track.copy()
    thumb.top += track.height * pane.offset // whole
    thumb.height = track.height * pane.rect.height // whole
    pygame.draw.rect(screen, desk.palette.disabled, track, border_radius=track.width // 2)
    pygame.draw.rect(screen, desk.palette.ink_soft, thumb, border_radius=track.width // 2)


def _draw_reason(desk: Desk, screen: pygame.Surface, button: Button) -> None:
    """Why a button cannot be pressed, on a slip below it."""
    style = Style(LABEL, desk.palette.side("red").text_dark, bold=True)
    lines = desk.lines(button.why, 260, style)
    width = max(desk.text_width(line, style) for line in lines) + 20
    slip = desk.cards.card(width, 16.0 * len(lines) + 12, desk.cards.looks["hot"])
    rect = slip.get_rect(topleft=(seen(button).left - desk.px(MARGIN), seen(button).bottom - desk.px(6)))
    rect.clamp_ip(screen.get_rect())
    screen.blit(slip, rect)
    for number, line in enumerate(lines):
        at = (rect.left + desk.px(MARGIN + 10), rect.top + desk.px(MARGIN + 5 + 16 * number))
        screen.blit(desk.fonts.render(line, style), at)


@contextmanager
def _clipped(screen: pygame.Surface, pane: Pane | None) -> Iterator[None]:
    if pane is None:
        yield
        return
    before = screen.get_clip()
    screen.set_clip(pane.rect.clip(before))
    yield
    screen.set_clip(before)
