"""Drawing of the guide: its card beside the board, and the prompt over the board with its arrow. A veil darkens the
board around the squares that matter.

A slip is a small paper with words.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from game.ui.battle.guide import Guide, ShownPrompt
from game.ui.kit import pen
from game.ui.kit.art import draw
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.kit.sheet import Sheet

BRIEF = 154.0
WIDE = 236.0
VEIL, HOLE, SOFT = (43, 36, 32, 92), 58.0, 22.0
"""The veil's colour and strength; units of the radius of a hole in it and of its soft rim."""
SKIP_KEY = "Backspace"
_NODS = 2
COMES_MS, NOD_MS, NOD = 160.0, 420.0, 4.0


def lay_brief(sheet: Sheet, guide: Guide, box: Box, skip: Callable[[], Step]) -> float:
    """Lay out the task in three lines, the steps as boxes to tick, and the button that skips the guide; return the
    bottom of the card in units."""
    left, top, width, _ = box
    ink = sheet.palette.ink
    tall = BRIEF if guide.asks else BRIEF - 32
    sheet.card((left, top, width, tall), number=0)
    sheet.stamp(left + 12, top + 10, "First battle", sheet.palette.side("red").text)
    sheet.text(left + width - 14, top + 20, "about ten minutes", Style(LABEL, sheet.palette.ink_soft), "right")
    styles = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    for number, line in enumerate(guide.plan.briefing):
        middle = top + 50 + 26 * number
        numbered(sheet, left + 22, middle, number + 1)
        sheet.fitted(left + 42, middle, width - 54, line, styles)
    if guide.asks:
        _steps(sheet, guide, (left, top + BRIEF - 36, width, 28), skip)
    return top + tall


def numbered(sheet: Sheet, x: float, middle: float, number: int) -> None:
    """Draw a number on a gold coin."""
    size = sheet.px(22)
    coin = sheet.cards.keep(("coin", size, sheet.palette.accent), lambda: _coin(sheet, size))
    sheet.put(coin, x - 11, middle - 11)
    sheet.text(x, middle, str(number), Style(LABEL, sheet.palette.ink, bold=True), "centre")


def _coin(sheet: Sheet, size: int) -> pygame.Surface:
    line = pen.line("M 11 1.5 A 9.5 9.5 0 1 1 10.99 1.5 Z", sheet.palette.ink, 1.6)
    return draw(22, 22, pen.fill("M 11 1.5 A 9.5 9.5 0 1 1 10.99 1.5 Z", sheet.palette.accent) + line, (size, size))


def _steps(sheet: Sheet, guide: Guide, box: Box, skip: Callable[[], Step]) -> None:
    """Lay out a box for each step, ticked when done, and the button that skips the guide."""
    left, top, width, height = box
    for number, prompt in enumerate(guide.plan.prompts):
        if not prompt.is_note:
            sheet.put(sheet.cards.tick_box(number in guide.done, 18), left + 12 + 22 * number, top + 4)
    wide = 176.0
    place = (left + width - wide - 8, top, wide, height)
    sheet.keyed("skip-guide", place, SKIP_KEY, "Skip guide", skip, tip="No more prompts; the battle goes on.")


# --- on the board ----------------------------------------------------------------------------------------------------


def place_slip(target: pygame.Rect, size: tuple[int, int], room: pygame.Rect, taken: list[pygame.Rect]) -> pygame.Rect:
    """Return the place of a slip beside its target or in a corner of the room: the first place that covers no figure,
    else the place that covers fewest."""
    wide, tall = size
    gap = min(target.width * 3 // 2, 90)
    tried: list[tuple[int, int, pygame.Rect]] = []
    places = []
    for dx, dy in ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, -1), (0, 1)):
        x = target.right + gap if dx > 0 else target.left - gap - wide if dx < 0 else target.centerx - wide // 2
        places.append((x, target.top - gap - tall if dy < 0 else target.bottom + gap))
    columns, rows = (room.left, room.right - wide), (room.top, room.bottom - tall)
    for place in (*places, *((x, y) for y in rows for x in columns)):
        slip = pygame.Rect(place, size)
        away = slip.clamp(room)
        covered = sum(away.colliderect(rect) for rect in taken) + 9 * away.colliderect(target.inflate(8, 8))
        tried.append((covered + (away != slip), len(tried), away))
    return min(tried, key=lambda known: known[:2])[2]


def lay_prompt(sheet: Sheet, shown: ShownPrompt, target: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect],
               nod: float, row: pygame.Rect | None = None) -> pygame.Rect:  # fmt: skip
    """Lay out the slip that says what to click, with an arrow to `target`, drawn back by `nod` units; return its
    rectangle in pixels. Beside a button of the bar, the slip stays to the left of `row`, the small buttons above the
    bar."""
    scale = sheet.stage.scale
    bold = Style(VALUE, sheet.palette.ink, bold=True)
    title = sheet.lines(shown.title, WIDE - 24, bold)
    text = sheet.lines(shown.text, WIDE - 24, Style(LABEL))
    tall = 36.0 + 21 * len(title) + 16 * len(text)
    slip = place_slip(target, (sheet.px(WIDE), sheet.px(tall)), room, taken)
    if row is not None:
        slip.bottomright = (max(room.left + slip.width, row.left - sheet.px(8)), row.bottom)
        corner = pygame.Rect(slip.right - sheet.px(30), slip.bottom - sheet.px(8), sheet.px(30), sheet.px(8))
        arrow(sheet, corner, pygame.Rect(target.left, target.centery, sheet.px(12), sheet.px(12)), nod)
    elif not shown.is_note:
        arrow(sheet, slip, target, nod)
    left, top = slip.left / scale, slip.top / scale
    sheet.card((left, top, WIDE, tall), "card" if shown.is_note else "chosen", 3)
    sheet.stamp(left + 12, top + 8, "Look" if shown.is_note else "Now", sheet.palette.accent_dark)
    if shown.is_note:
        sheet.key_cap(left + WIDE - 12 - sheet.cards.key_width("Esc"), top + 8, "Esc")
    y = top + 32
    for line in title:
        sheet.text(left + 12, y + 10, line, bold)
        y += 21
    for line in text:
        sheet.text(left + 12, y + 8, line, Style(LABEL, sheet.palette.ink))
        y += 16
    return slip


def row_of_small(bar: Sheet) -> pygame.Rect | None:
    """Return the rectangle of the small buttons over the bar, in pixels; None while there are none."""
    small = [spot.rect for spot in bar.spots if spot.id in ("undo", "watch", "hint")]
    return small[0].unionall(small[1:]) if small else None


def arrow(sheet: Sheet, slip: pygame.Rect, target: pygame.Rect, nod: float) -> None:
    """Draw a curved arrow from the slip to just before its target, drawn back by `nod` units."""
    start = pygame.Vector2(slip.clamp(target.inflate(2 * slip.width, 2 * slip.height)).center)
    start = pygame.Vector2(min(max(target.centerx, slip.left + 12), slip.right - 12), slip.centery)
    aim = pygame.Vector2(target.center)
    way = aim - start
    if way.length() < 1:
        return
    end = aim - way.normalize() * (target.width * 0.35 + sheet.px(4 + nod))
    side = pygame.Vector2(-way.y, way.x).normalize() * way.length() * 0.18
    middle = (start + end) / 2 + side
    box = pygame.Rect(min(start.x, end.x, middle.x), min(start.y, end.y, middle.y), 1, 1)
    box.union_ip((max(start.x, end.x, middle.x), max(start.y, end.y, middle.y), 1, 1))
    box.inflate_ip(sheet.px(40), sheet.px(40))
    points = [tuple(point - pygame.Vector2(box.topleft)) for point in (start, middle, end)]
    picture = _drawn_arrow(points, box.size, sheet.stage.scale, sheet.palette.accent_dark, sheet.palette.on_dark)
    sheet.pieces.append((picture, box.topleft))


def _drawn_arrow(
    points: list[tuple[float, ...]], size: tuple[int, int], scale: float, ink: str, rim: str
) -> pygame.Surface:
    """Return the picture of an arrow through three points, all in pixels."""
    (x0, y0), (x1, y1), (x2, y2) = points
    curve = [
        ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2)
        for t in (step / 14 for step in range(15))
    ]
    tip, before = pygame.Vector2(curve[-1]), pygame.Vector2(curve[-4])
    way = (tip - before).normalize()
    across = pygame.Vector2(-way.y, way.x)
    back = tip - way * 17 * scale
    head = [tip, back + across * 10 * scale, back - across * 10 * scale]
    shaft = [*curve[:-3], tuple(back)]
    body = pen.smooth(pen.stroke([(x, y) for x, y in shaft], 7 * scale, random.Random("prompt"), (0.6, 1.0)))
    outline = "M " + " L ".join(f"{p.x:.1f} {p.y:.1f}" for p in head) + " Z"
    elements = pen.line(body, rim, 5 * scale) + pen.line(outline, rim, 5 * scale)
    return draw(size[0], size[1], elements + pen.fill(body, ink) + pen.fill(outline, ink), size)


def veil(sheet: Sheet, room: pygame.Rect, holes: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """Return a veil over the board with soft round holes at some places; it is cached while nothing moves."""
    key = ("veil", room.size, holes, room.topleft, sheet.stage.scale)
    return sheet.cards.keep(key, lambda: _veil(sheet, room, holes))


def _veil(sheet: Sheet, room: pygame.Rect, holes: tuple[tuple[int, int], ...]) -> pygame.Surface:
    made = pygame.Surface(room.size, pygame.SRCALPHA)
    made.fill(VEIL)
    most, least = sheet.px(HOLE + SOFT), sheet.px(HOLE)
    rings = 12
    for step in range(rings + 1):
        share = step / rings
        radius = round(most + (least - most) * share)
        for x, y in holes:
            place = (x - room.left, y - room.top)
            hole = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
            hole.fill((255, 255, 255, 255))
            pygame.draw.circle(hole, (255, 255, 255, round(255 * (1 - share))), (radius, radius), radius)
            area = hole.get_rect(center=place)
            _lessen(made, hole, area)
    return made


def _lessen(veil: pygame.Surface, hole: pygame.Surface, area: pygame.Rect) -> None:
    """Make the veil nowhere stronger than in the picture `hole`, so that two overlapping holes stay open."""
    part = area.clip(veil.get_rect())
    if not part.width or not part.height:
        return
    cap = hole.copy()
    cap.fill(VEIL, special_flags=pygame.BLEND_RGBA_MULT)
    shown = pygame.Surface(part.size, pygame.SRCALPHA)
    shown.blit(cap, (0, 0), part.move(-area.left, -area.top))
    below = veil.subsurface(part)
    shown.fill((VEIL[0], VEIL[1], VEIL[2], 0), special_flags=pygame.BLEND_RGBA_MAX)
    below.blit(shown, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def nod_at(milliseconds: float) -> float:
    """Return the units by which the arrow is drawn back at a time in milliseconds: it nods twice, then rests."""
    phase = (milliseconds - COMES_MS) / NOD_MS
    if phase < 0 or phase >= _NODS:
        return 0.0
    within = phase % 1.0
    return NOD * (1 - abs(2 * within - 1))
