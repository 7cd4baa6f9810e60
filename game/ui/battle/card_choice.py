"""The choice of the card beside the board: an explanation of the computer's act, a hint, the last attack, or a preview
of the target or square under the pointer.

A cue is an animation or a sound to be played; a slip is a small paper with words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from game.ai.advice import AdvisedOption
from game.engine.due import end_title
from game.model.commands import End
from game.model.listing import number_words
from game.table.selection import Selection
from game.table.session import Session
from game.table.turn_words import actions_left, has_begun
from game.table.why import Why
from game.ui.battle.guide_paint import numbered
from game.ui.battle.hint import Hints
from game.ui.battle.hit_card import Struck, last_words, lay_struck, struck_height
from game.ui.battle.layout import Handlers
from game.ui.battle.preview_card import card_height, lay_card, points_at_something
from game.ui.battle.why_card import lay_why, why_height
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet


@dataclass(slots=True)
class CardChoice:
    """Chooses the card beside the board and lays it out."""

    session: Session
    selection: Selection
    hints: Hints = field(init=False)
    why: Why = field(init=False)
    struck: Struck | None = None
    """The last attack, shown until the player points at something."""
    last: Struck | None = None
    """The last attack of a figure that still acts, shown until the player gives it another command."""
    dice_fall: bool = False
    """True while dice still fall, so that their result, such as the damage, is not shown yet."""
    is_busy: bool = False
    """True while cues are played, when the player cannot have a target yet."""

    def __post_init__(self) -> None:
        self.hints, self.why = Hints(self.selection), Why(self.session)

    @property
    def chosen(self) -> Literal["why", "hint", "struck", "preview"]:
        """Return the kind of card to show now."""
        free = self.selection.pinned is None
        if free and not self.is_busy:
            if self.why.wanted:
                return "why"
            if self.hints.wanted:
                return "hint"
        return "struck" if self.struck is not None and (free or self.is_busy) else "preview"

    def take(self, struck: Struck) -> None:
        """Show an attack; remember it as `last` if it was made by a figure of the viewer."""
        self.struck = struck
        self.last = struck if self.session.view.is_ours(struck.event.figure) else self.last

    def begin(self) -> None:
        """Close the card of the last attack, because the next attack begins to be shown."""
        self.struck = None

    def forget(self) -> None:
        """Forget the last attack, because another command is given."""
        self.struck = self.last = None

    @property
    def last_told(self) -> str:
        """Return a sentence on the result of the last attack and the actions left, while the attacker can still act; ""
        for any other figure, or while the attack has its own card."""
        figure = self.selection.figure
        if self.last is None or self.last.event.figure != figure or self.is_busy or self.chosen != "preview":
            return ""
        if not has_begun(figure, self.session.battle.events):
            return ""  # it was made in an earlier turn
        left = actions_left(self.session.view, figure)
        more = f" {number_words(left, 'action') if left else 'No action'} left." if left is not None else ""
        return f"{last_words(self.last, self.session.view)}{more}"

    def _struck_so_far(self, struck: Struck) -> Struck:
        """Return an attack without its damage while the dice for the damage still fall."""
        return replace(struck, lost={}, kept_off=0, state="") if self.dice_fall else struck

    def give_way(self) -> None:
        """Close the explanation and the hint, because an event needs their place."""
        self.why.ask(-1)
        self.hints.give_way()

    @property
    def has_something(self) -> bool:
        """True if the card has more to show than the kind of ground under the pointer."""
        return self.chosen != "preview" or points_at_something(self.selection)

    def height(self, sheet: Sheet, width: float, room: float) -> float:
        """Return the height of the card in units, at most `room`."""
        chosen = self.chosen
        if chosen == "why":
            return min(why_height(sheet, self.why, width), room)
        if chosen == "hint":
            return min(hint_height(sheet, self.hints, width), room)
        if chosen == "struck" and self.struck is not None:
            return min(struck_height(self._struck_so_far(self.struck)), room)
        told = LAST + LINE * (len(rows) - 1) if (rows := self._last_rows(sheet, width)) else 0.0
        return card_height(sheet, self.session, self.selection, width, room - told) + told

    def lay(self, sheet: Sheet, box: Box, handlers: Handlers, *, whole: bool) -> None:
        """Lay out the chosen card; `whole` also shows the sum of a defence."""
        chosen = self.chosen
        if chosen == "why":
            lay_why(sheet, self.why, box, handlers)
        elif chosen == "hint":
            lay_hint(sheet, self.hints, box, handlers)
        elif chosen == "struck" and self.struck is not None:
            lay_struck(sheet, self.session.view, self._struck_so_far(self.struck), box)
        else:
            box = self._lay_last(sheet, box)
            lay_card(sheet, self.session, self.selection, box, handlers, whole=whole)

    def _last_rows(self, sheet: Sheet, width: float) -> list[str]:
        """Return the result of the last attack in the rows of its slip; an empty list without a result."""
        told = self.last_told
        fits = sheet.text_width(told, Style(LABEL)) <= width - 24
        return [told] if told and fits else sheet.lines(told, width - 24, Style(LABEL, bold=True))

    def _lay_last(self, sheet: Sheet, box: Box) -> Box:
        """Lay out the result of the last attack on a slip above the card; return the box left below it."""
        left, top, width, height = box
        rows = self._last_rows(sheet, width)
        if not rows or self.last is None:
            return box
        tall = LAST + LINE * (len(rows) - 1)
        passed = self.last.event.hit or self.last.event.glancing
        colour = sheet.palette.gain if passed else sheet.palette.risk_dark
        sheet.card((left, top, width, tall - GAP), "hot", 2)
        styles = (Style(BODY, colour, bold=True), Style(LABEL, colour, bold=True), Style(LABEL, colour))
        for place, row in enumerate(rows):
            middle = top + (LAST - GAP) / 2 + LINE * place
            sheet.fitted(left + 12, middle, width - 24, row, styles if len(rows) == 1 else styles[1:])
        sheet.spot("last", (left, top, width, tall - GAP), tip=" ".join(rows))
        return left, top + tall, width, height - tall


WAITING = 84.0
"""Height of the card while the advice is being computed, in units."""
HEAD, FOOT, BOLD, LINE, GAP = 38.0, 26.0, 18.0, 16.0, 8.0
LAST = 38.0
"""Height in units of the slip about the last attack, with the gap below it."""
MOST_LINES = 6
"""Most lines of a reason on the card; it is cut after a whole sentence."""
CLICK, TAKES = "Click a plan, here or on the map.", "shows plan {number}, once more does it."
DOES = "does plan {number}."
POINT_AT = "Point at one: why."
"""Instructions below the plans: CLICK stands alone, TAKES and DOES follow the key Enter, and POINT_AT is added if some
reasons are not shown."""


def lay_hint(sheet: Sheet, hints: Hints, box: Box, handlers: Handlers) -> None:
    """Lay out the card of hints; each plan is a button that adopts it."""
    left, top, width, height = box
    sheet.card(box, "chosen", 3)
    sheet.stamp(left + 12, top + 10, "Hint", sheet.palette.accent_dark)
    key = sheet.stage.keymap.label("hint")
    sheet.key_cap(left + width - 38, top + 11, key, align="right")
    sheet.close_cross("hint-off", left + width - 12, top + 13, partial(handlers.hint, -1), "Close the hint (Esc)")
    soft = Style(LABEL, sheet.palette.ink_soft)
    if not hints.shown:
        sheet.text(left + 12, top + 52, "Looking for good plans ...", soft)
        return
    if not hints.options():
        sheet.prose(left + 12, top + HEAD + 4, width - 24, hints.idle, Style(LABEL, sheet.palette.ink), LINE)
        if hints.ends_by_enter:
            wide = _enter(sheet, left, top + height)
            words = end_title(hints.selection.view, hints.selection.figure)
            sheet.fitted(left + 12 + wide, top + height - 14, width - 24 - wide, words, (soft,))
        return
    y, (shown, whole) = top + HEAD, _fitting(sheet, hints, width, height - HEAD - FOOT)
    for number, option in enumerate(hints.options()[:shown]):
        tall = _height(sheet, option, width, whole=number < whole)
        _option(sheet, hints, number, (left + 8, y, width - 16, tall), handlers, whole=number < whole)
        y += tall + GAP
    words = CLICK
    if (plan := hints.by_enter) is not None:
        told = DOES if isinstance(plan.command, End) else TAKES
        words = told.format(number=hints.picked + 1)
        wide = _enter(sheet, left, top + height)
        left, width = left + wide, width - wide
    words = f"{words} {POINT_AT}" if whole < shown else words
    sheet.fitted(left + 12, top + height - 14, width - 24, words, (soft,))


def _enter(sheet: Sheet, left: float, bottom: float) -> float:
    """Lay the key Enter at the foot of the card of hints; return its width with the gap after it, in units."""
    return sheet.key_cap(left + 12, bottom - 23, "Enter") + 8


def hint_height(sheet: Sheet, hints: Hints, width: float) -> float:
    """Return the height in units that the card needs for all options with all their reasons."""
    if not hints.shown:
        return WAITING
    if not hints.options():
        foot = FOOT if hints.ends_by_enter else 0.0
        return HEAD + 16 + foot + LINE * len(sheet.lines(hints.idle, width - 24, Style(LABEL)))
    return HEAD + FOOT + sum(_height(sheet, option, width) + GAP for option in hints.options())


def _fitting(sheet: Sheet, hints: Hints, width: float, room: float) -> tuple[int, int]:
    """Return (the number of plans that fit into `room` units, from the best; the number of them with reasons). Plans
    come first, because each has its mark on the map; a reason is shown whole or not at all."""
    options = hints.options()
    for shown in range(len(options), 0, -1):
        for whole in range(shown, 0, -1):
            heights = (_height(sheet, one, width, whole=place < whole) for place, one in enumerate(options[:shown]))
            if sum(heights) + GAP * (shown - 1) <= room:
                return shown, whole
    return 1, 1


def _deed(sheet: Sheet, option: AdvisedOption, width: float) -> list[str]:
    """Return the words of an option's action, in lines."""
    return sheet.lines(option.deed, width - 66, Style(BODY, bold=True))


def _why(sheet: Sheet, option: AdvisedOption, width: float, *, whole: bool) -> list[str]:
    """Return the reasons for an option in lines; an empty list unless `whole`."""
    return sheet.lines(option.sentence, width - 38, Style(LABEL)) if whole else []


def whole_sentences(sheet: Sheet, text: str, width: float, most: int = MOST_LINES) -> list[str]:
    """Return the first sentences of a text in lines of `width` units, as many as fit whole into `most` lines. A first
    sentence that is too long is cut after a clause, or else within its first clause."""
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z])", text)
    clauses = re.split(r"(?=, (?:and|but) |; )", sentences[0])
    texts = [f"{''.join(clauses[:count])}." for count in range(1, len(clauses))]
    texts += [" ".join(sentences[:count]) for count in range(1, len(sentences) + 1)]
    told = [sheet.lines(text, width, Style(LABEL)) for text in texts]
    return next((lines for lines in reversed(told) if len(lines) <= most), told[0][:most])


def _height(sheet: Sheet, option: AdvisedOption, width: float, *, whole: bool = True) -> float:
    lines = len(_why(sheet, option, width, whole=whole))
    return 8 + BOLD * len(_deed(sheet, option, width)) + LINE * lines + 4


def _option(sheet: Sheet, hints: Hints, number: int, box: Box, handlers: Handlers, *, whole: bool) -> None:
    """Lay out one plan: its number, its action and, if `whole`, its reasons; otherwise the reasons are in its tip."""
    left, top, width, _ = box
    id, option, ink = f"hint:{number}", hints.options()[number], sheet.palette.ink
    sheet.card(box, "hot" if sheet.hot == id else "button", number)
    numbered(sheet, left + 19, top + 14, number + 1)  # beside the deed; the reasons begin below it
    y = top + 5
    for line in _deed(sheet, option, width + 16):
        sheet.text(left + 38, y + BOLD / 2, line, Style(BODY, ink, bold=True))
        y += BOLD
    for line in _why(sheet, option, width + 16, whole=whole):
        sheet.text(left + 12, y + LINE / 2, line, Style(LABEL, ink))
        y += LINE
    told = [option.deed] if whole and not option.more else [f"{option.deed}.", option.sentence, option.more]
    tip = " ".join(part for part in told if part)
    sheet.spot(id, box, partial(handlers.hint, number), tip=tip, told=whole and not option.more)
