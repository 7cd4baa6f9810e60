"""The words of a puzzle: the question above the board, and the column with acts, odds and stars."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.actions import ACTIONS
from game.puzzles.wording import counted, percent, question, throws
from game.rulebook import title_of
from game.rulesets import load_ruleset
from game.ui.kit import art
from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import BODY, LABEL, LOUD, NAME, VALUE, Style
from game.ui.kit.pen import Box
from game.ui.kit.scene import OnPress, Step
from game.ui.kit.sheet import Sheet
from game.ui.puzzle.puzzle_play import ActRow, Play

ROW, ROW_GAP = 48.0, 6.0
ROW_LOOK = CardLook("#fffaf0", 0.9, 1.8, 5)
LOW_ROW = 30.0
STAR = 46.0
WAYS = 118.0
"""Height in units of the three cards at the foot of the column."""
PRICES = {"half action": "half", "full action": "full", "free": "free", "bonus step": "free"}


def lay_question(sheet: Sheet, play: Play, width: float, handlers: dict[str, OnPress]) -> None:
    """Lay out the question, the ruleset with how attacks count, and the buttons for a hint and for copying the code."""
    puzzle = play.puzzle
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    sheet.card((8, 8, width - 16, 54))
    pixels = sheet.px(44)
    sheet.put(art.picture("icons/puzzle", pixels, pixels), 20, 13)
    title = load_ruleset(puzzle.scenario.ruleset).title
    room = width - 260
    told = f"{title}. No dice are rolled. {counted(puzzle)}"
    if sheet.text_width(question(puzzle), Style(BODY, ink, bold=True)) > room:
        for number, line in enumerate(sheet.lines(question(puzzle), room, Style(LABEL, ink, bold=True))[:3]):
            sheet.text(74, 20 + 15 * number, line, Style(LABEL, ink, bold=True))
    else:
        heads = (Style(NAME, ink, bold=True), Style(VALUE, ink, bold=True), Style(BODY, ink, bold=True))
        sheet.fitted(74, 25, room, question(puzzle), heads)
        sheet.fitted(74, 48, room, told, (Style(BODY, soft), Style(LABEL, soft)))
    right = width - 22
    tips = {
        "hint": ("H", "A hint that does not name the square."),
        "copy": ("C", "Copy the position as a code to share."),
    }
    for name, (key, tip) in tips.items():
        sheet.key_cap(right, 25, key, align="right")
        used = sheet.text(right - 28, 36, name.capitalize(), Style(BODY, ink, bold=True), "right") + 28
        sheet.spot(f"puzzle:{name}", (right - used - 4, 14, used + 8, 42), handlers[name], tip=tip)
        right -= used + 20


def lay_column(sheet: Sheet, play: Play, box: Box, handlers: dict[str, OnPress], rule: Callable[[str], Step]) -> None:
    """Lay out the column beside the board: the question, the acts, the odds, the stars, and the buttons."""
    left, top, width, height = box
    x, wide = left + 14, width - 28
    low = height < 640
    sheet.card(box, number=2)
    y = _head(sheet, play, x, top + 12, wide, low=low)
    foot = top + height - WAYS
    odds = 0.0 if low else 196.0
    y = _acts(sheet, play, x, y, wide, foot - y - odds - (38 if low else 46))
    y = _odds_low(sheet, play, x, y, wide) if low else _odds(sheet, play, x, y, wide)
    _nudge(sheet, play, (x, y, wide, foot - y - 6), rule)
    _ways(sheet, play, (x, foot, wide, WAYS), handlers)


def _head(sheet: Sheet, play: Play, x: float, y: float, wide: float, *, low: bool) -> float:
    ink = sheet.palette.ink
    many = len(play.puzzles)
    place = f"Puzzle {play.at + 1} of {many}" if many > 1 else "Puzzle"
    sheet.stamp(x, y, f"{place}, {play.day}" if play.day else place)
    titles = (Style(NAME, ink, bold=True), Style(VALUE, ink, bold=True))
    sheet.fitted(x, y + 40, wide - 84, play.puzzle.title, titles)
    for number in range(5):
        pixels = sheet.px(14)
        name = "icons/star-on" if number < play.puzzle.rating else "icons/star-off"
        sheet.put(art.picture(name, pixels, pixels), x + wide - 78 + number * 16, y + 33)
    y += 56
    return y if low else sheet.prose(x, y, wide, counted(play.puzzle), Style(BODY, ink), 19) + 6


def _acts(sheet: Sheet, play: Play, x: float, y: float, wide: float, room: float) -> float:
    """Lay out the acts so far, only the latest ones if not all fit; return the bottom in units."""
    soft = Style(BODY, sheet.palette.ink_soft, italic=True)
    sheet.stamp(x, y, "Your actions" if not play.shown else "The best turn")
    y += 30
    if not play.rows:
        name = play.puzzle.first_name
        words = f"{name} has done nothing{'.' if play.is_over else ' yet. Undo as often as you like.'}"
        return sheet.prose(x, y, wide, words, soft, 19) + 8
    tall = ROW if room >= (ROW + ROW_GAP) * len(play.rows) else LOW_ROW
    most = max(1, int(room // (tall + ROW_GAP)))
    for number, row in enumerate(play.rows[-most:]):
        _row(sheet, row, (x, y, wide, tall), number)
        y += tall + ROW_GAP
    return y + 4


def _row(sheet: Sheet, row: ActRow, box: Box, number: int) -> None:
    left, top, width, tall = box
    ink, soft = sheet.palette.ink, sheet.palette.ink_soft
    sheet.card(box, ROW_LOOK, number)
    span = min(30.0, tall - 6)
    pixels = sheet.px(span)
    known = ACTIONS.get(row.icon)
    sheet.put(
        art.picture(f"icons/{known.icon if known else row.icon}", pixels, pixels), left + 8, top + (tall - span) / 2
    )
    middle = top + (16 if tall == ROW else tall / 2)
    right = left + width - 10
    sign = PRICES.get(row.price)
    used, whole = 0.0, tall == ROW
    if sign:
        pixels = sheet.px(18)
        sheet.put(art.picture(f"icons/{sign}", pixels, pixels), right - 18, middle - 9)
        used = 26.0
    elif row.price and whole:  # words stand below, beside the note, where they leave room for the title
        words = sheet.text_width(row.note, Style(LABEL, soft)) + 12
        sheet.fitted(right, top + 34, width - 56 - words, row.price, (Style(LABEL, soft),), "right")
    bold = (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True))
    sheet.fitted(left + 46, middle, right - used - left - 46, row.title, bold)
    if whole:
        sheet.fitted(left + 46, top + 34, width - 56, row.note, (Style(LABEL, soft),))


# --- the odds ---------------------------------------------------------------------------------------------------------


def _odds(sheet: Sheet, play: Play, x: float, y: float, wide: float) -> float:
    """Lay out the turn's chance in large letters, a ruler and the stars; return the bottom in units."""
    ink, soft, colours = sheet.palette.ink, sheet.palette.ink_soft, sheet.palette.side(play.puzzle.side)
    sheet.stamp(x, y, "Your chance")
    sheet.text(x, y + 50, percent(play.value), Style(LOUD, colours.text_dark, bold=True))
    best = percent(play.puzzle.best) if play.is_over else "?"
    sheet.text(x + wide, y + 41, f"best {best}", Style(VALUE, ink, bold=True), "right")
    sheet.fitted(x + wide, y + 61, wide - 118, f"exact: {throws(play.value)}", (Style(LABEL, soft),), "right")
    _ruler(sheet, play, x, y + 80, wide)
    for star, need in enumerate((*play.puzzle.stars, play.puzzle.best)):
        middle = x + wide * (2 * star + 1) / 6
        pixels = sheet.px(STAR)
        earned = star < play.stars and (play.is_over or play.value > 0)
        picture = art.picture("icons/star-on" if earned else "icons/star-off", pixels, pixels)
        sheet.put(picture, middle - STAR / 2, y + 118)
        words = percent(need) if star < 2 or play.is_over else "?"
        sheet.text(middle, y + 174, words, Style(LABEL, soft), "centre")
    return y + 190


def _odds_low(sheet: Sheet, play: Play, x: float, y: float, wide: float) -> float:
    """Lay out the chance and the stars in one row, for a low window; return the bottom in units."""
    colours = sheet.palette.side(play.puzzle.side)
    sheet.text(x, y + 15, percent(play.value), Style(NAME, colours.text_dark, bold=True))
    pixels = sheet.px(26)
    for star in range(3):
        picture = art.picture("icons/star-on" if star < play.stars else "icons/star-off", pixels, pixels)
        sheet.put(picture, x + wide - 84 + star * 29, y + 2)
    return y + 34


def _ruler(sheet: Sheet, play: Play, x: float, y: float, wide: float) -> None:
    """Draw a ruler from 0 to 100 per cent with the present chance, the mark of two stars and, after the turn, the best
    chance."""
    soft = sheet.palette.ink_soft
    sheet.put(sheet.cards.bar(wide, 14, float(play.value), sheet.palette.side(play.puzzle.side).base), x - 3, y - 3)
    _mark(sheet, x + wide * float(play.puzzle.stars[1]), y, 14, 1)
    if play.is_over:
        at = x + wide * float(play.puzzle.best)
        _mark(sheet, at, y - 2, 18, 2)
        sheet.put(sheet.cards.arrow("down", 12), at - 6, y - 13)
    for share, align in ((0, "left"), (50, "centre"), (100, "right")):
        sheet.text(x + wide * share / 100, y + 25, f"{share}", Style(LABEL, soft), align)


def _mark(sheet: Sheet, x: float, y: float, tall: float, thick: int) -> None:
    bar = pygame.Surface((max(1, sheet.px(thick)), sheet.px(tall)))
    bar.fill(sheet.palette.ink)
    sheet.put(bar, x - thick / 2, y)


# --- what is said, and the ways on ------------------------------------------------------------------------------------


def verdict(play: Play) -> str:
    """Return the hint during the turn if the player asked for it, or the result after the turn; "" otherwise."""
    if not play.is_over:
        return f"Hint: {play.hint}" if play.hinted and play.hint else ""
    if play.shown or play.stars == 3:
        kept = (
            f" Your {play.earned} {'star stays' if play.earned == 1 else 'stars stay'}."
            if play.shown and play.earned
            else ""
        )
        few = " The game has shown you the turn, so you earn one star." if play.shown and not play.earned else ""
        return f"{'That' if play.shown else 'This'} is the best turn.{kept}{few}"
    return f"Hint: {play.hint}" if play.hint else "There is a better turn."


def _nudge(sheet: Sheet, play: Play, box: Box, rule: Callable[[str], Step]) -> None:
    """Lay out the verdict, and the puzzle's rules once they no longer give the solution away."""
    x, y, wide, room = box
    words = verdict(play)
    bold, plain = Style(BODY, sheet.palette.ink, bold=True), Style(BODY, sheet.palette.ink)
    is_told = play.is_over and (play.shown or play.stars == 3)
    if is_told and not play.shown and play.reasons:  # the stars have said that it is the best one: here is why
        whole = 19 * len([line for part in (words, play.reasons[0]) for line in sheet.lines(part, wide, bold)])
        words = words if whole <= room else ""
    if words and room >= 19:
        lines = sheet.lines(words, wide, bold)[: int(room // 19)]
        for line in lines:
            sheet.text(x, y + 9, line, bold)
            y += 19
        room -= 19 * len(lines)
    if not is_told:
        return
    for reason in play.reasons:
        lines = sheet.lines(reason, wide, plain)
        if room < 19 * len(lines):
            break
        for line in lines:
            sheet.text(x, y + 9, line, plain)
            y, room = y + 19, room - 19
    for known in play.puzzle.rules:
        if room >= 18:
            sheet.link(x, y + 9, title_of(known), known, wide, partial(rule, known))
            y, room = y + 18, room - 18


def _ways(sheet: Sheet, play: Play, box: Box, handlers: dict[str, OnPress]) -> None:
    """Lay out three buttons: show the best turn, again, next. "Next" is gold once the puzzle is solved, otherwise
    "again"."""
    x, y, wide, _ = box
    solved = play.is_over and play.stars == 3
    half = (wide - 8) / 2
    _button(sheet, "show", (x, y, wide, 40), "Show me the best turn", "S", handlers["show"], icon="icons/hint")
    _button(sheet, "again", (x, y + 48, half, 56), "Again", "R", handlers["again"], icon="icons/replays")
    last = play.at + 1 == len(play.puzzles)
    words, main = ("Done" if last else "Next"), solved or play.shown
    _button(sheet, "next", (x + half + 8, y + 48, half, 56), words, "N", handlers["next"], main=main or play.is_over)


def lay_undo(sheet: Sheet, play: Play, box: Box, undo: OnPress) -> None:
    """Lay out the card that undoes the last act."""
    left, top, width, height = box
    may = len(play.turns) > 1
    sheet.card(box, ("hot" if sheet.hot == "puzzle:undo" else "button") if may else "off", 6)
    pixels = sheet.px(36)
    sheet.put(art.picture("icons/undo", pixels, pixels), left + 8, top + height / 2 - 18)
    sheet.text(left + 50, top + height / 2 - 9, "Undo", Style(VALUE, sheet.palette.ink, bold=True))
    key = sheet.stage.keymap.label("undo")
    sheet.fitted(left + 50, top + height / 2 + 11, width - 56, key, (Style(LABEL, sheet.palette.ink_soft, bold=True),))
    why = "" if may else "You have done nothing yet."
    sheet.spot("puzzle:undo", box, undo, why=why, tip="Undo as often as you like. Nothing has been rolled.")


def lay_over(sheet: Sheet, play: Play, box: Box) -> None:
    """Lay out the result in place of the actions, once the turn is over."""
    left, top, width, height = box
    sheet.card(box, number=2)
    sheet.put(sheet.cards.side_sign(play.puzzle.side, 20), left + 18, top + height / 2 - 10)
    words = f"The turn is over: {percent(play.value)}."
    styles = (Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink, bold=True))
    sheet.fitted(left + 48, top + height / 2, width - 60, words, styles)


def _button(
    sheet: Sheet, name: str, box: Box, words: str, key: str, on: OnPress, *, icon: str = "", main: bool = False
) -> None:
    left, top, width, tall = box
    hot = sheet.hot == f"puzzle:{name}"
    sheet.card(box, ("main-hot" if hot else "main") if main else "hot" if hot else "button", 5)
    x = left + 12
    if icon:
        span = 26.0 if tall < 50 else 30.0
        pixels = sheet.px(span)
        sheet.put(art.picture(icon, pixels, pixels), left + 8, top + (tall - span) / 2)
        x = left + 14 + span
    cap = sheet.key_cap(left + width - 8, top + tall / 2 - 10, key, align="right")
    styles = (Style(BODY, sheet.palette.ink, bold=True), Style(LABEL, sheet.palette.ink, bold=True))
    sheet.fitted(x, top + tall / 2, left + width - cap - 14 - x, words, styles)
    sheet.spot(f"puzzle:{name}", box, on)
