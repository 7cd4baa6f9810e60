"""The card of a callout, which explains one part of the screen once: a sentence, an arrow to that part, and buttons to
go on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.table.callouts import Callout
from game.ui.battle.guide_paint import arrow
from game.ui.board.camera import Camera
from game.ui.board.tag_layout import covered
from game.ui.kit.fonts import BODY, Style
from game.ui.kit.scene import OnPress
from game.ui.kit.sheet import Sheet

WIDE, FOOT, ARROW = 330.0, 40.0, 220.0
"""Width of the card, height of its foot, and greatest length of its arrow, in units."""
NEXT_KEY, SKIP_KEY = "N", "Backspace"


def lay_callout(sheet: Sheet, callout: Callout, target: pygame.Rect, room: pygame.Rect,
                figures: Sequence[pygame.Rect], further: OnPress, skip: OnPress) -> None:  # fmt: skip
    """Lay out the card of a callout with an arrow to `target`; no arrow if `target` is empty, because it is out of
    view. `figures` are rectangles of figures, in pixels, that the card should not cover."""
    style = Style(BODY, sheet.palette.ink, bold=True)
    lines = sheet.lines(callout.say, WIDE - 28, style)
    size = (sheet.px(WIDE), sheet.px(40 + 20 * len(lines) + FOOT))
    inner = room.inflate(-sheet.px(12), -sheet.px(12))
    card = off_fight(_usual(sheet, size, target, room).clamp(inner), inner, figures, target, sheet.px(8))
    tip = pygame.Rect(0, 0, sheet.px(36), sheet.px(36))
    tip.center = (
        min(max(card.centerx, target.left + tip.width), max(target.left, target.right - tip.width)),
        min(max(card.centery, target.top + tip.height // 2), max(target.top, target.bottom - tip.height // 2)),
    )
    if target.width:
        arrow(sheet, _beginning(card, tip, sheet.px(ARROW)), tip, 0.0)
    scale = sheet.stage.scale
    x, y = card.left / scale, card.top / scale
    sheet.card((x, y, WIDE, card.height / scale), "chosen", 3)
    sheet.stamp(x + 12, y + 10, "New here", sheet.palette.accent_dark)
    for number, line in enumerate(lines):
        sheet.text(x + 14, y + 44 + 20 * number, line, style)
    foot = y + card.height / scale - FOOT + 2
    sheet.keyed("callout-skip", (x + 10, foot, sheet.wide(SKIP_KEY, "Skip all", 140), 28), SKIP_KEY, "Skip all", skip)
    wide = sheet.wide(NEXT_KEY, "Got it", 110)
    sheet.keyed("callout-next", (x + WIDE - 120, foot, wide, 28), NEXT_KEY, "Got it", further)


def _beginning(card: pygame.Rect, tip: pygame.Rect, most: int) -> pygame.Rect:
    """Return the rectangle where the arrow to `tip` begins: the card, or a spot at most `most` pixels from the tip, so
    that the arrow does not cross half the board."""
    across, down = card.centerx - tip.centerx, card.centery - tip.centery
    far = math.hypot(max(0, abs(across) - card.width / 2), max(0, abs(down) - card.height / 2))
    if far <= most:
        return card
    share = most / math.hypot(across, down)
    spot = pygame.Rect(0, 0, 2, 2)
    spot.center = (round(tip.centerx + across * share), round(tip.centery + down * share))
    return spot


def _usual(sheet: Sheet, size: tuple[int, int], target: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
    """Return the usual place of a callout's card, beside its target."""
    card = pygame.Rect((0, 0), size)
    card.center = room.center
    if target.bottom <= room.top + sheet.px(8):
        card.top = room.top + sheet.px(46)
    elif target.top >= room.bottom - sheet.px(8):
        card.midbottom = (target.centerx, room.bottom - sheet.px(58))
    elif target.left >= room.right - sheet.px(8):
        card.right = room.right - sheet.px(60)
    else:
        card.left = (
            target.right + sheet.px(80) if target.centerx < room.centerx else target.left - sheet.px(80) - size[0]
        )
        card.top = target.top - sheet.px(60)
    return card


def free_row(cards: Sequence[pygame.Rect], others: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the part of the top row of `cards` that an arrow from above reaches without crossing a rectangle of
    `others`; the first card if there is no such part."""
    row = [card for card in cards if card.top == cards[0].top]
    whole = row[0].unionall(row[1:])
    above = [one for one in others if one.bottom <= whole.top and one.left <= row[0].right]
    left = max([whole.left, *(one.right for one in above)])
    free = pygame.Rect(left, whole.top, whole.right - left, whole.height)
    return free if free.width > row[0].width // 2 else row[0]


def beyond(camera: Camera, inset: int) -> pygame.Rect:
    """Return a small rectangle of the board, `inset` pixels inside the border of the view beyond which most of the map
    lies."""
    view = camera.view
    board = pygame.Rect(camera.origin, (camera.width * camera.pixels, camera.height * camera.pixels))
    hidden = (board.right - view.right, view.left - board.left, board.bottom - view.bottom, view.top - board.top)
    spots = (
        (view.right - inset, view.centery), (view.left + inset, view.centery),
        (view.centerx, view.bottom - inset), (view.centerx, view.top + inset),
    )  # fmt: skip
    spot = pygame.Rect(0, 0, 2, 2)
    spot.center = spots[hidden.index(max(hidden))]
    return spot


def off_fight(card: pygame.Rect, room: pygame.Rect, figures: Sequence[pygame.Rect], target: pygame.Rect,
              step: int) -> pygame.Rect:  # fmt: skip
    """Return the place in the room nearest to a card's own place that lies outside the rectangle around all figures; if
    there is none, a place that covers no figure. Places are tried every `step` pixels."""
    seen = [figure for figure in figures if figure.colliderect(room)]
    fight = [seen[0].unionall(seen[1:])] if seen else []
    aside = off_figures(card, room, [*fight, target], step)
    return off_figures(card, room, [*figures, target], step) if aside.collidelist([*fight, target]) >= 0 else aside


def off_figures(card: pygame.Rect, room: pygame.Rect, figures: Sequence[pygame.Rect], step: int) -> pygame.Rect:
    """Return the place in the room nearest to a card's own place that covers no figure; if there is none, the place
    that covers the least of them. Places are tried every `step` pixels."""
    taken = list(figures)
    if card.collidelist(taken) < 0:
        return card

    def far(place: pygame.Rect) -> float:
        return math.hypot(place.x - card.x, place.y - card.y)

    places = [card]
    for top in range(room.top, room.bottom - card.height + 1, step):
        places += [card.copy().move(left - card.left, top - card.top)
                   for left in range(room.left, room.right - card.width + 1, step)]  # fmt: skip
    free = [place for place in places if place.collidelist(taken) < 0]
    return min(free, key=far) if free else min(places, key=lambda place: (covered(place, taken), far(place)))
