"""The result page of a battle: the winner and why, the final board, the best figure, the losses, the luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.table.outcome import BattleResult, SideLosses
from game.ui.kit import page, pen
from game.ui.kit.art import picture
from game.ui.kit.dialog import tried
from game.ui.kit.faces import face_of
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, LOUD, NAME, VALUE, Style
from game.ui.kit.form import ButtonWords
from game.ui.kit.form_scene import FRAME_MS, SKIPS, FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Home, Pop, Push, Replace, Scene, Step
from game.ui.kit.stage import Stage
from game.ui.kit.thread import next_for
from game.ui.play.squad_strip import TALL, Member, lay_squad
from game.ui.review.page_work import GuessAhead

_RIM, _FOOT, _GAP = 48.0, 74.0, 14.0
_BESIDE, _AROUND = 8.0, 38.0
"""Units between two buttons of the foot, and around the words and the key in one."""
_QUIET, _LINE = 26.0, 34.0
"""Units around the words and the key of a quiet button, and the height of a line of them."""
_CALM_MS = 2500
"""Milliseconds before Enter and Space leave the page, because a player who skips to the end may still be pressing
them."""
_ROW_MS = 1200
"""Milliseconds after a press of Enter or Space in which another press belongs to the same series."""
_CLICK_MS = 1000
"""Milliseconds before clicks and all other keys count, because they may still be meant for the battle."""
_READ_MS = 500
"""Milliseconds for which the page is shown before the review begins to be computed."""
TIPS = {
    "numbers": "A table of attacks, hits, damage and moves of each side.",
    "again": "The same battle once more, from its beginning, with other dice.",
    "swapped": "The same battle once more; you take the other side.",
    "met": "The rules that counted in this battle, each with a short exercise.",
    "copy": "One line of text that holds the battle. Send it to somebody, who can watch it or play it too.",
    "review": "Where the battle turned, what was luck, and what would have been better.",
    "watch": "Shows the battle again, action by action.",
}
"""Explanations of the buttons, by their ids."""
_TWO_COLUMNS = 1100.0
_MOST_ROWS = 4
_PICTURE = 404.0
DrawBoard = Callable[[tuple[int, int]], pygame.Surface]
"""Function that returns a picture of the final board at a size in pixels."""


@dataclass(frozen=True, slots=True)
class Onward:
    """Links of the result page: the recording, the next battle with its name, the review and its early computation, the
    battle as a line of text, and the rules met."""

    watch: Callable[[], Scene] | None = None
    next: Callable[[], Scene] | None = None
    next_is: str = ""
    review: Callable[[], Scene] | None = None
    ahead: GuessAhead | None = None
    copy: Callable[[], Step] | None = None
    met: Callable[[], Scene] | None = None
    next_words: str = "Next battle"
    copy_words: str = "Copy battle code"
    lost: bool = False
    """True if exactly one person played and lost; then the main button plays the battle again."""


class ResultScene(FormScene):
    """The last page of a battle. `again` and `swapped` return a scene that plays it once more (`swapped` with exchanged
    sides); None for a battle that can be fought only once."""

    name = "result"
    paper = "paper"

    def __init__(
        self,
        stage: Stage,
        outcome: BattleResult,
        again: Callable[[], Scene] | None,
        swapped: Callable[[], Scene] | None = None,
        *,
        sound: str = "victory",
        drawn: DrawBoard | None = None,
        onward: Onward | None = None,
        squad: tuple[Member, ...] = (),
        ruleset: str = "",
    ) -> None:
        """Create the result page of a battle under `ruleset`, and play `sound` unless it is ""."""
        super().__init__(stage)
        self.outcome = outcome
        self.again = again
        self.swapped = swapped
        self.drawn = drawn
        self.squad = squad
        self.ruleset = ruleset
        self.onward = onward or Onward()
        self._drawn, self._stood = False, 0
        if sound:
            stage.sound.play(sound)

    @property
    def animating(self) -> bool:
        """Return whether Enter does not leave the page yet, or the review is still being computed."""
        return self._stood < _CALM_MS or (self.onward.ahead is not None and not self.onward.ahead.is_done)

    def update(self, milliseconds: int) -> Step:
        """Count the time before Enter leaves the page, from the moment the page is visible."""
        if self._drawn:
            self._stood += min(milliseconds, FRAME_MS)
        if self.onward.ahead is not None and self._stood > _READ_MS:
            self.onward.ahead.go_on()
        return super().update(milliseconds)

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the page, and note that it is visible."""
        super().draw(screen)
        self._drawn = True

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or key. One that was meant for the end of the battle is ignored, with all later ones of the
        same series."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._stood < _CLICK_MS:
            return None
        if event.type == pygame.KEYDOWN and event.key in SKIPS and self._stood < _CALM_MS:
            self._stood = min(self._stood, _CALM_MS - _ROW_MS)
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and self.onward.review is not None:
            return self._opened(self.onward.review)  # as on the page of quick battles
        return super().handle(event)

    # --- laying ---------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the headline, the picture, the cards and the buttons."""
        desk = self.desk
        width = self._across()
        left = (desk.width - width) / 2
        with desk.pane("result", (left - 14, 0, width + 28, desk.height - _FOOT + 10)):
            top = self._headline((left, max(22.0, (desk.height - 660) / 3), width - 4, 0))
            if desk.width >= _TWO_COLUMNS:
                half = width * 0.52
                self._picture((left, top, half, _PICTURE))
                y = self._cards((left + half + 32, top, width - half - 32, _PICTURE))
                bar = desk.height - _FOOT - _LINE - 10
                self._squad((left, max(y, top + _PICTURE) + 12, width - 4, 0), bar)
                self._quiet((left, max(bar, y + _GAP, top + _PICTURE + _GAP), width - 4, 0))
            else:
                y = self._cards((left, top, width - 4, 0)) + _GAP
                y = self._quiet((left, y, width - 4, 0)) + _GAP
                self._picture((left, y, width - 4, min(_PICTURE, width * 0.6)))
        self._ways(left, width)
        onward = next_for(self.stage, self.ruleset)
        for button in desk.buttons:
            button.tip = TIPS.get(button.id, onward.why if onward is not None and button.id == onward.id else "")

    def _squad(self, box: Box, bottom: float) -> None:
        """Lay out the squad if there is room for it above `bottom`."""
        if self.squad and box[1] + TALL <= bottom - 6:
            lay_squad(self.desk, self.squad, box)

    def _across(self) -> float:
        """Return the width of the page's text in units."""
        rim = _RIM if self.desk.width >= _TWO_COLUMNS else 16.0
        return min(1184.0, self.desk.width - 2 * rim)

    def _headline(self, box: Box) -> float:
        """Lay out the winner, the reason, and the decisive event; return the top of the cards below in units."""
        desk, outcome = self.desk, self.outcome
        left, top, width, _ = box
        colour = desk.palette.side(outcome.winner).text if outcome.winner else desk.palette.ink
        text = left
        if outcome.winner:
            desk.put(desk.cards.side_sign(outcome.winner, 44), left, top)
            text += 58
        desk.fitted(text, top + 22, width - 60, outcome.title, [Style(n, colour, bold=True) for n in (LOUD, ACTIVE)])
        y = top + 50
        if desk.width >= _TWO_COLUMNS:
            style = Style(LABEL, desk.palette.ink_soft)
            desk.text(left + width, top + 22, outcome.setting, style, "right")
        else:
            y = desk.prose(text, y, width - 60, outcome.setting, Style(LABEL, desk.palette.ink_soft), 17)
        told = " ".join(part for part in (outcome.reason, outcome.decided, outcome.why) if part)
        return desk.prose(text, y, width - 60, told, Style(VALUE, desk.palette.ink), 22) + 12

    def _picture(self, box: Box) -> None:
        """Lay out the picture of the final board, taped to the page."""
        desk = self.desk
        if self.drawn is None:
            return
        left, top, width, height = box
        desk.card(box, "card", 1)
        inner = (left + 16, top + 16, width - 32, height - 58)
        drawn = self.drawn
        size = desk.rect(inner).size
        desk.put(desk.cards.keep(("final board", id(self), size), lambda: drawn(size)), inner[0], inner[1])
        desk.put(desk.cards.tape(0), left - 14, top - 10)
        desk.put(desk.cards.tape(1), left + width - 28, top - 10)
        caption = self.outcome.caption
        desk.text(left + 18, top + height - 22, caption, Style(BODY, desk.palette.ink, italic=True))

    def _cards(self, box: Box) -> float:
        """Lay out the best figure, the losses and the luck in a column; return its bottom in units."""
        left, top, width, _ = box
        y = top
        if self.outcome.best is not None:
            y = self._best((left, y, width, 148)) + _GAP
        if self.outcome.losses:
            y = self._losses((left, y, width, 0)) + _GAP
        if self.outcome.luck is not None:
            y = self._luck((left, y, width, 96)) + _GAP
        return y - _GAP

    def _quiet(self, box: Box) -> float:
        """Lay out the less important buttons as one bar, in as many lines as it needs; return its bottom in units."""
        desk, (left, top, width, _) = self.desk, box
        style = Style(LABEL, desk.palette.ink)
        rows: list[list[tuple[ButtonWords, float]]] = [[]]
        for way in self._rest():
            wide = desk.text_width(way[1], style) + desk.cards.key_width(way[2]) + _QUIET
            if rows[-1] and sum(one for _, one in rows[-1]) + wide > width - 8:
                rows.append([])
            rows[-1].append((way, wide))
        desk.card((left, top, width, _LINE * len(rows)), number=5)
        for number, row in enumerate(rows):
            x, spare = left + 4, (width - 8 - sum(wide for _, wide in row)) / len(row)
            for (id, text, key, on, _), wide in row:
                place = (x, top + _LINE * number + 3, wide + min(spare, _QUIET), _LINE - 6)
                desk.button(id, place, on, text=text, key=key, look="row", style=style)
                x += wide + spare
        return top + _LINE * len(rows)

    def _rest(self) -> list[ButtonWords]:
        """Return the less important buttons, which share one bar."""
        way, numbers = self.onward, NumbersScene(self.stage, self.outcome)
        found: list[ButtonWords] = [("numbers", "Numbers", "N", lambda: Push(numbers), "")]
        if way.watch is not None:
            found.append(("watch", "Watch replay", "W", partial(self._opened, way.watch), ""))
        if way.met is not None:
            met = way.met
            found.append(("met", "Rules you met", "R", lambda: Push(met()), ""))
        if way.copy is not None:
            found.append(("copy", way.copy_words, "C", way.copy, ""))
        if self.swapped is not None:
            swapped = self.swapped
            found.append(("swapped", "Swap sides", "X", lambda: Replace(swapped()), ""))
        onward = next_for(self.stage, self.ruleset)
        if onward is not None:
            found.append((onward.id, onward.words, "G", onward.on, ""))
        return found

    def _best(self, box: Box) -> float:
        desk, best = self.desk, self.outcome.best
        assert best is not None
        left, top, width, height = box
        desk.card(box, number=2)
        desk.put(face_of(desk.cards, best.name, best.profile, best.side, 92, 120), left + 14, top + 14)
        star = desk.px(30)
        desk.put(picture("icons/star-on", star, star), left + 92, top + 2)
        desk.stamp(left + 124, top + 12, "Best figure", desk.palette.accent_dark)
        wide = desk.text(left + 124, top + 52, best.name, Style(NAME, desk.palette.ink, bold=True))
        style = Style(BODY, desk.palette.ink_soft)
        if best.title != best.name and desk.text_width(best.title, style) < width - 150 - wide:
            desk.text(left + 134 + wide, top + 53, best.title, style)
        desk.prose(left + 124, top + 68, width - 140, best.deeds, Style(BODY, desk.palette.ink), 19)
        numbers = Style(LABEL, desk.palette.ink_soft)
        lines = desk.lines(best.numbers, width - 140, numbers)
        for number, line in enumerate(lines[:2]):
            desk.text(left + 124, top + height - 10 - 15 * (len(lines[:2]) - number - 0.5), line, numbers)
        return top + height

    def _losses(self, box: Box) -> float:
        """Lay out the losses by name, a column for each side; return the bottom of the card in units."""
        desk, sides = self.desk, self.outcome.losses
        left, top, width, _ = box
        columns = min(2, len(sides))
        rows = [max(1, min(_MOST_ROWS + 1, len(side.rows) + len(side.through))) for side in sides]
        bands = [max(rows[place : place + columns]) for place in range(0, len(sides), columns)]
        height = 40.0 + sum(30 + 20 * band for band in bands) + 4
        desk.card((left, top, width, height), number=3)
        desk.stamp(left + 14, top + 10, "Losses")
        y, wide = top + 40, (width - 28) / columns
        for place, side in enumerate(sides):
            self._side((left + 14 + (place % columns) * wide, y, wide - 14, 0), side)
            if place % columns == columns - 1:
                y += 30 + 20 * bands[place // columns]
        return top + height

    def _side(self, box: Box, side: SideLosses) -> None:
        desk = self.desk
        left, top, width, _ = box
        desk.put(desk.cards.side_sign(side.side, 16), left, top + 2)
        words = f"{side.player} lost {side.lost} of {side.of}"
        more = f"{words}, {len(side.through)} through" if side.through else words
        colour = desk.palette.side(side.side).text
        styles = (Style(BODY, colour, bold=True), Style(LABEL, colour, bold=True))
        desk.fitted(left + 22, top + 10, width - 24, (more, words, f"{side.lost} of {side.of} lost"), styles)
        y = top + 32
        lost, good = desk.palette.risk_dark, desk.palette.gain
        every = [(name, fate, lost) for name, fate in side.rows] + [(name, fate, good) for name, fate in side.through]
        shown = every if len(every) <= _MOST_ROWS + 1 else every[:_MOST_ROWS]
        for name, fate, tone in shown:
            desk.text(left, y, name, Style(LABEL, desk.palette.ink, bold=True))
            room = width - desk.text_width(name, Style(LABEL, bold=True)) - 10
            shorter = (fate, fate.partition(",")[0])
            told = next((words for words in shorter if desk.text_width(words, Style(LABEL)) <= room), "")
            desk.text(left + width, y, told, Style(LABEL, tone), "right")
            y += 20
        if len(shown) < len(every):
            desk.text(left, y, left_over(side, len(shown)), Style(LABEL, desk.palette.ink_soft))
        elif not shown:
            desk.text(left, y, "nobody", Style(LABEL, desk.palette.ink_soft))

    def _luck(self, box: Box) -> float:
        """Lay out the luck as a sentence and a slider from bad to good; return the bottom of the card in units."""
        desk, luck = self.desk, self.outcome.luck
        assert luck is not None
        left, top, width, _ = box
        bold = Style(BODY, desk.palette.ink, bold=True)
        lines = desk.lines(luck.text, width - 92, bold)
        soft = Style(LABEL, desk.palette.ink_soft)
        beside = desk.lines(luck.beside, width - 28, soft) if luck.beside else []
        height = 58 + 19.0 * len(lines) + 16.0 * len(beside) + 4
        desk.card((left, top, width, height), number=4)
        desk.stamp(left + 14, top + 10, "Luck", desk.palette.ink_soft)
        y = desk.prose(left + 78, top + 10, width - 92, luck.text, bold, 19)
        desk.text(left + 14, y + 14, "against", soft)
        desk.text(left + width - 14, y + 14, "for", soft, "right")
        desk.put(self._slider(width - 118, luck.share), left + 66, y + 4)
        desk.text(left + 14, y + 34, luck.chance, soft)
        for place, line in enumerate(beside):
            desk.text(left + 14, y + 50 + 16 * place, line, soft)
        return top + height

    def _slider(self, width: float, share: int) -> pygame.Surface:
        """Return a bar with a mark in its middle and a knob at the luck's place."""
        desk = self.desk
        colour = desk.palette.gain if share > 0 else desk.palette.risk
        knob = width / 2 + share * (width / 2 - 12) / 100
        low, high = sorted((knob, width / 2))
        elements = pen.fill(f"M 1 7 L {width - 1} 7 L {width - 1} 13 L 1 13 Z", desk.palette.tab)
        elements += pen.fill(
            f"M {low:.1f} 7.5 L {high + 0.1:.1f} 7.5 L {high + 0.1:.1f} 12.5 L {low:.1f} 12.5 Z", colour
        )
        elements += pen.line(f"M 1 7 L {width - 1} 7 L {width - 1} 13 L 1 13 Z", desk.palette.ink, 1.4)
        elements += pen.line(f"M {width / 2:.1f} 2 L {width / 2:.1f} 18", desk.palette.ink, 2)
        box = f"M {knob - 7:.1f} 3 L {knob + 7:.1f} 3 L {knob + 7:.1f} 17 L {knob - 7:.1f} 17 Z"
        elements += pen.fill(box, desk.palette.ink)
        key = ("luck", round(width), share, colour)
        return desk.cards.keep(key, lambda: desk.cards._draw(width, 20, elements))

    # --- ways on ----------------------------------------------------------------------------------------------------

    def _ways(self, left: float, width: float) -> None:
        """Lay out the foot: the button back, and at the right the main button with the two most used ones."""
        desk, y = self.desk, self.desk.height - _FOOT + 12
        least = desk.row(left, y, 42, [("back", "Title", "Esc", Home, "")], around=_AROUND, gap=_BESIDE)
        main, others = self._by_use()
        right = self._main(main, left + width, y, least)
        desk.row(right - _BESIDE, y, 42, others, around=_AROUND, gap=_BESIDE, leftward=True)

    def _by_use(self) -> tuple[ButtonWords, list[ButtonWords]]:
        """Return the main button, and the two beside it. The main button plays the same battle again after a loss,
        otherwise the next battle. It has a key other than Enter, which opens the review, so that nobody begins a battle
        by several Enters."""
        way = self.onward
        again: list[ButtonWords] = [] if self.again is None else [("again", "Play again", "O", self._again, "")]
        following: list[ButtonWords] = [] if way.next is None else [("next", way.next_words, "B", self._next, "")]
        main, *others = [*again, *following] if way.lost else [*following, *again]
        review = way.review
        if review is not None:
            others.append(("review", "Review battle", "Enter", partial(self._opened, review), ""))
        return main, others

    def _main(self, main: ButtonWords, right: float, y: float, least: float) -> float:
        """Lay out the main button with the name of the battle that it opens, its right end at `right`; return its left
        end in units."""
        desk = self.desk
        id, words, key, on, _ = main
        below = self.onward.next_is if id == "next" else "The same battle, other dice" if self.onward.lost else ""
        wide = min(max(230.0, desk.text_width(below, Style(LABEL)) + 96), right - least)
        box = (right - wide, y - 6, wide, 54.0)
        made = desk.button(id, box, on, key=key if self.onward.review is not None else "Enter", look="main")
        with desk.upon(made):
            ink = desk.palette.ink
            desk.text(box[0] + 14, box[1] + (18 if below else 27), words, Style(VALUE, ink, bold=True))
            if below:
                desk.text(box[0] + 14, box[1] + 38, below, Style(LABEL, ink))
        return box[0]

    def _again(self) -> Step:
        assert self.again is not None
        return Replace(self.again())

    def _next(self) -> Step:
        following = self.onward.next
        assert following is not None
        return tried(self.stage, "This battle cannot be played", lambda: Replace(following()))

    def _opened(self, opens: Callable[[], Scene]) -> Step:
        return tried(self.stage, "This recording cannot be shown", lambda: Push(opens()))


def left_over(side: SideLosses, shown: int) -> str:
    """Return words for the number of a side's losses, and of figures that left by an exit, beyond the `shown` ones with
    a line of their own."""
    lost = max(0, len(side.rows) - shown)
    through = len(side.through) - max(0, shown - len(side.rows))
    if not through:
        return f"and {lost} more"
    return f"and {lost} more lost and {through} got through" if lost else f"and {through} more got through"


_NAME, _ROW = 190.0, 30.0


class NumbersScene(FormScene):
    """The page with the table of a battle's numbers."""

    name = "numbers"

    def __init__(self, stage: Stage, outcome: BattleResult) -> None:
        self.outcome = outcome
        super().__init__(stage)

    def fill(self) -> None:
        """Lay out the heading, the table and the way back."""
        desk, rows = self.desk, len(self.outcome.rows)
        sheet = page.sheet(desk, 880, page.HEAD + _ROW * (rows + 1) + 50 + page.FOOT)
        page.heading(desk, sheet, "The numbers")
        left, top, width, height = page.body(sheet)
        with desk.pane("numbers", (left, top, width, height)):
            self._table((left + 4, top + 4, width - 24, _ROW * (rows + 1) + 24))
        page.back_button(desk, sheet, Pop)

    def _table(self, box: Box) -> None:
        desk = self.desk
        left, top, width, _ = box
        desk.card(box)
        column = (width - _NAME - 24) / max(1, len(self.outcome.sides))
        for number, side in enumerate(self.outcome.sides):
            x = left + _NAME + 12 + number * column
            desk.put(desk.cards.side_sign(side.side, 18), x, top + 18)
            colour = desk.palette.side(side.side).text
            big = Style(VALUE, colour, bold=True)
            fits = desk.text_width(side.player, big) <= column - 34
            desk.text(x + 26, top + 27, side.player, big if fits else Style(LABEL, colour, bold=True))
        desk.rule(left + 12, top + 45, width - 24, heavy=True)
        for row, title in enumerate(self.outcome.rows):
            middle = top + 64 + row * _ROW
            desk.text(left + 16, middle, title, Style(BODY, desk.palette.ink_soft))
            for number, side in enumerate(self.outcome.sides):
                x = left + _NAME + 38 + number * column
                desk.text(x, middle, side.numbers[row], Style(VALUE, desk.palette.ink, bold=True))
