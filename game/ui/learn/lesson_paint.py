"""The layout of a lesson's additions to the battle screen: its card, names and a mark on the board, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.rulebook.lesson import Task, TaskVerdict
from game.ui.battle.screen import BattleScreen
from game.ui.battle.screen_paint import figure_rects
from game.ui.kit.art import picture
from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.kit.sheet import Sheet

WIDE, LOW = 780.0, 640.0
"""Most units of width of the verdict, and least width at which its button stands beside its words."""
BUTTON = (176.0, 34.0)
ABOVE = 46.0
"""Units between the verdict and the board's lower border, so that the small buttons stay free."""
AGAIN, AGAIN_KEY = "other-dice", "A"
RIGHT, WRONG = "#e3ecc8", "#f7e3d3"


@dataclass(frozen=True, slots=True)
class TaskCard:
    """Contents of a lesson's card: its heading and goal, the present task, whether the hint is shown, and why the last
    command was refused ("" if it was not)."""

    title: str
    goal: str
    task: Task
    hinted: bool = False
    strayed: str = ""


def lay_task(sheet: Sheet, card: TaskCard, box: Box, on_hint: Callable[[], Step]) -> float:
    """Lay out the lesson's card; return its bottom in units."""
    left, top, width, _ = box
    ink, soft = Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink_soft)
    wrong = Style(LABEL, sheet.palette.risk_dark, bold=True)
    strayed = f"{card.strayed} {card.task.otherwise}" if card.strayed else ""
    parts = [(card.goal, soft, 16), (card.task.ask, ink, 19), (strayed, wrong, 16)]
    laid = [(text, style, step) for text, style, step in parts if text]
    tall = 36 + sum(step * len(sheet.lines(text, width - 24, style)) + 4 for text, style, step in laid)
    tall += 10 if card.hinted else 36
    sheet.card((left, top, width, tall), number=0)
    sheet.stamp(left + 12, top + 10, "Lesson", sheet.palette.side("red").text)
    sheet.fitted(left + width - 14, top + 20, width - 110, card.title, (soft,), "right")
    y = top + 36
    for text, style, step in laid:
        y = sheet.prose(left + 12, y, width - 24, text, style, step) + 4
    if not card.hinted:
        tip = "Explain more and show the place."
        sheet.keyed("hint", (left + width - 104, y, 92.0, 28.0), "H", "Hint", on_hint, tip=tip)
    return top + tall


NAME_TALL = 20.0


def lay_names(sheet: Sheet, table: BattleScreen, room: pygame.Rect, card: pygame.Rect | None = None) -> None:
    """Lay out the first name of every figure below it. If another figure, a name or `card` is there, it goes beside the
    figure, or last above it, where its chance to be hit is shown."""
    style, view = Style(LABEL, sheet.palette.ink, bold=True), table.session.view
    scale, tall, gap = sheet.stage.scale, sheet.px(NAME_TALL), sheet.px(9)
    figures, taken = figure_rects(table), [card] if card is not None else []
    for number, figure in enumerate(view.figures()):
        name = table.session.name(figure.id).split()[0]
        wide = sheet.px(sheet.text_width(name, style) + 16)
        stands, around = figures[number], [*figures[:number], *figures[number + 1 :], *taken]
        below = pygame.Rect(0, 0, wide, tall)
        below.midtop = (stands.centerx, stands.bottom + gap)
        right, left, above = below.copy(), below.copy(), below.copy()
        right.midleft, left.midright = stands.midright, stands.midleft
        above.midbottom = (stands.centerx, stands.top + gap)
        places = [place.clamp(room) for place in (below, right, left, above)]
        slip = min(places, key=lambda place: len(place.collidelistall(around)) + place.colliderect(stands) / 2)
        taken.append(slip)
        x, y = slip.left / scale, slip.top / scale
        sheet.card((x, y, slip.width / scale, NAME_TALL), number=7)
        sheet.text(x + slip.width / scale / 2, y + NAME_TALL / 2, name, style, "centre")


@dataclass(frozen=True, slots=True)
class ToldVerdict:
    """Contents of a verdict's card: the verdict, the word for Enter's effect, the sentence about the dice ("" if none
    fell), and a callback to try again with other dice."""

    verdict: TaskVerdict
    onward: str
    rolled: str = ""
    on_again: Callable[[], Step] | None = None


def mark_square(screen: pygame.Surface, square: pygame.Rect, sheet: Sheet) -> None:
    """Draw a gold frame round the square that a task asks for."""
    inside = square.inflate(-sheet.px(6), -sheet.px(6))
    for colour, wide in ((sheet.palette.ink, sheet.px(6)), (sheet.palette.accent, sheet.px(4))):
        pygame.draw.rect(screen, colour, inside, wide, border_radius=sheet.px(10))
        inside = inside.inflate(-sheet.px(2), -sheet.px(2))


def verdict_box(
    sheet: Sheet, verdict: TaskVerdict, room: pygame.Rect, figures: Sequence[pygame.Rect] = (), rolled: str = ""
) -> Box:
    """Return the box of a verdict and of the words about the dice, if any: at the lower end of the board, or at the
    upper end if that hides less of figures and dice."""
    scale = sheet.stage.scale
    wide = min(WIDE, room.width / scale - 32)
    words = 22.0 * len(sheet.lines(verdict.text, _text_wide(wide), Style(VALUE, sheet.palette.ink, bold=True)))
    words += 19.0 * len(sheet.lines(rolled, _text_wide(wide), Style(BODY))) if rolled else 0.0
    words = max(words, 2 * BUTTON[1] + 8) if rolled and wide >= LOW else words
    tall = max(words, 34.0) + 32 if wide >= LOW else words + 66
    left = room.centerx / scale - wide / 2
    places = [(left, top, wide, tall) for top in (room.bottom / scale - tall - ABOVE, room.top / scale + 6)]
    return min(places, key=lambda place: _hidden(sheet.rect(place), figures))


def _hidden(card: pygame.Rect, shown: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of some rectangles lie under a card."""
    clips = [card.clip(one) for one in shown]
    return sum(clip.width * clip.height for clip in clips)


def _text_wide(wide: float) -> float:
    """Return the width in units of the words on a verdict's card `wide` units wide; from LOW on the button stands
    beside the words."""
    return wide - 92 - (BUTTON[0] + 14 if wide >= LOW else 0)


def lay_verdict(
    sheet: Sheet, told: ToldVerdict, room: pygame.Rect, figures: Sequence[pygame.Rect] = (),
) -> None:  # fmt: skip
    """Lay out the verdict on an act, the words about the dice, the effect of Enter, and a button for other dice."""
    verdict = told.verdict
    left, top, wide, tall = verdict_box(sheet, verdict, room, figures, told.rolled)
    sheet.card((left, top, wide, tall), CardLook(RIGHT if verdict.is_done else WRONG, 1.6, 3.4, 8), 3)
    pixels = sheet.px(44)
    sheet.put(picture(f"icons/{'right' if verdict.is_done else 'wrong'}", pixels, pixels), left + 16, top + 14)
    style, room_for = Style(VALUE, sheet.palette.ink, bold=True), _text_wide(wide)
    y = sheet.prose(left + 74, top + 16, room_for, verdict.text, style, 22)
    if told.rolled:
        sheet.prose(left + 74, y, room_for, told.rolled, Style(BODY, sheet.palette.ink), 19)
    button = (left + wide - BUTTON[0] - 14, top + tall - BUTTON[1] - (16 if wide >= LOW else 10), *BUTTON)
    sheet.card(button, "main", 5)
    sheet.key_cap(button[0] + button[2] - 10, button[1] + 8, "Enter", align="right")
    sheet.text(button[0] + 14, button[1] + 17, told.onward, Style(BODY, sheet.palette.ink, bold=True))
    if told.on_again is not None:
        beside = wide >= LOW
        place = (button[0], button[1] - BUTTON[1] - 6) if beside else (button[0] - BUTTON[0] - 8, button[1])
        sheet.keyed(AGAIN, (*place, *BUTTON), AGAIN_KEY, "Again, other dice", told.on_again,
                    tip="Do this once more: the dice fall anew.")  # fmt: skip
