"""The page of one rule: its text, a board with its demo, the results of its exercises, and one question answered under
all five rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import ClassVar

import msgspec
import pygame
from PIL import Image

from game.rulebook import Rule, load_rules, load_terms
from game.rulebook.demo_index import demos_by_rule
from game.rulebook.exercises.course import ExerciseSet, set_of_rule
from game.rulebook.exercises.five import RulesetAnswer, in_all_five
from game.rulebook.exercises.making import Exercise, making
from game.rulebook.scenario_file import demo_paths, load_demo
from game.storage.practice import due, score
from game.storage.progress import load_progress
from game.ui.kit import page, routes
from game.ui.kit.card_looks import CardLook
from game.ui.kit.cards import Cards
from game.ui.kit.dialog import message
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import ButtonWords, Form
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.learn import rule_paper as paper
from game.ui.learn.demo_marks import marked
from game.ui.learn.demo_page import words_of
from game.ui.learn.showing import Showing

WIDE = 1100.0
SLICE_MS = 8
SETTLED_MS = 5000
"""Milliseconds after which all drawing animations on the page are finished."""
_ALSO = {pygame.K_PAGEUP: "before", pygame.K_PAGEDOWN: "after"}

_SHORT = {"take-over": ("Play on", "Try")}
"""Shorter words for buttons with too little room, by the button's id, where the first word alone would be
misleading."""


class RulePageScene:
    """Scene of one rule on a whole page. Raises KeyError for an unknown rule id."""

    name = "rule-page"
    overlay = False
    _known: ClassVar[dict[str, tuple[str, tuple[RulesetAnswer, ...]]]] = {}
    """The question of each rule with its five answers, by rule id, as far as they are computed."""

    def __init__(self, stage: Stage, rule: str) -> None:
        self.stage = stage
        self.leaf = f"rule {rule}"
        self.rule: Rule = {**load_rules(), **load_terms()}[rule]
        self.desk = Form(stage, self.name)
        demos = demos_by_rule().get(rule, ())
        self.showing = Showing(load_demo(demo_paths()[demos[0]]), 0) if demos else None
        self.playing = False
        self.animating = True
        self._waited = 0
        self.question, self.told = self._known.get(rule, ("", ()))
        self._making = making(load_demo(demo_paths()[demos[0]])) if demos and not self.told else None
        self._asking: Iterator[RulesetAnswer] | None = None
        self.is_print = False
        """True for a page laid out for printing: without buttons, on white paper."""
        self._answers: list[RulesetAnswer] = []

    # --- laying -----------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings."""
        self.stage = stage
        desk = self.desk
        desk.clear(stage)
        width, height = desk.width, desk.height
        if not self.is_print:
            desk.card((12, 8, width - 28, height - 20), CardLook(desk.palette.page, 1.4, 3.0, 9))
        self._head(width)
        ways = paper.PaperHandlers(None if self.is_print else self.ask, self.open)
        demos = demos_by_rule().get(self.rule.id, ())
        results = score(load_progress(stage.folders.config), demos)
        is_wide = width >= WIDE
        foot = 214.0 if is_wide else 0.0
        tall = height - 70 - foot - 16
        half = 556.0 if is_wide else width * 0.5 - 40
        left = 60.0 if is_wide else 28.0
        with desk.pane(f"words {self.rule.id}", (left - 8, 58, half + 24, tall)):
            y = paper.lay_words(desk, (left, 66, half - 12, tall), self.rule, results, self.told, ways)
            if not is_wide:
                for number, one in enumerate(self.told):
                    box = (left, y + 10 + number * 168, half - 12, 160.0)
                    paper.lay_answer(desk, box, one, one.rule == self.rule.id, number, ways)
        right = left + half + 24
        self._board((right, 62, width - right - 40, tall))
        if is_wide and self.told:
            desk.rule(60, height - foot - 22, width - 120)
            box = (60.0, height - foot - 14, width - 120, foot - 10)
            paper.lay_five(desk, box, self.question, self.told, "" if self.is_print else self.rule.id, ways)

    def _head(self, width: float) -> None:
        """Lay out the rule's place in the book, and the buttons that turn its pages."""
        desk = self.desk
        before, after, place = paper.neighbours(self.rule.id)
        soft, bold = Style(BODY, desk.palette.ink_soft), Style(BODY, desk.palette.ink, bold=True)
        x = 60.0 if width >= WIDE else 28.0
        if width >= WIDE:
            x += desk.text(x, 30, "Rule book", soft) + 12
        x += desk.text(x, 30, self.rule.chapter, bold) + 8
        desk.text(x, 30, place, soft)
        ends: list[ButtonWords] = [
            ("back", "Back", "Esc", Pop, ""),
            ("print", "Print", "P", self.print_it, ""),
            ("after", "After", "PgDn", partial(self.open, after, turn=True), "" if after else "This is the end."),
            ("before", "Before", "PgUp", partial(self.open, before, turn=True), "" if before else "This is the start."),
        ]
        shown = ends if not self.is_print else ()
        desk.row(width - 40, 14, 30, shown, around=36, gap=8, size=LABEL, leftward=True)
        desk.rule(40, 52, width - 84)

    def _board(self, box: Box) -> None:
        """Lay out the live board with its words and controls."""
        desk, showing = self.desk, self.showing
        left, top, width, height = box
        if showing is None:
            desk.prose(left, top + 20, width, "This rule has no board of its own.", Style(BODY, desk.palette.ink_soft))
            return
        tall = height - 92
        self.frame = desk.rect((left, top, width, tall))
        inner = (left + 6, top + 6, width - 12, tall - 12)
        showing.lay(self.stage, inner, desk.rect(inner))
        words = words_of(showing.play)
        style = Style(BODY, desk.palette.ink)
        if len(desk.lines(words, width, style)) > 2:
            style = Style(LABEL, desk.palette.ink)
        for number, line in enumerate(desk.few_lines(words, width, style, 2)):
            desk.text(left, top + tall + 14 + 19 * number, line, style)
        if not self.is_print:
            self._controls((left, top + tall + 52, width, 34))

    def _controls(self, box: Box) -> None:
        desk, play = self.desk, self.showing.play if self.showing is not None else None
        assert play is not None
        left, top, width, height = box
        place = f"{play.page + 1} of {play.pages}"
        room = (width - 24 - desk.text_width(place, Style(BODY, bold=True)) - 16) / 4
        first, last = "" if play.page else "This is the first page.", "This is the last page." if play.at_end else ""
        shown = (
            ("back-step", "Back", "Left", self.back, first, "button"),
            ("play", "Pause" if self.playing else "Play", "Space", self.toggle, last, "main"),
            ("next", "Next", "Right", self.forward, last, "button"),
            ("take-over", "Play from here", "T", self.take_over, "", "button"),
        )
        style = Style(BODY if room > 128 else LABEL, desk.palette.ink, bold=True)
        for number, (id, text, key, act, why, look) in enumerate(shown):
            colour = desk.palette.ink_soft if why else desk.palette.ink
            at = (left + number * (room + 8), top, room, height)
            ways = (text, *_SHORT.get(id, (text.split()[0],)))
            text, _ = desk.fitting(room - 24, ways, style)
            cap = key if desk.text_width(text, style) + desk.cards.key_width(key) + 36 < room else ""
            made = desk.button(id, at, act, text=text, key=cap, why=why, look=look, style=replace(style, colour=colour))
            made.key = key
        desk.text(left + width, top + height / 2, place, Style(BODY, desk.palette.ink_soft, bold=True), "right")

    # --- what is done -------------------------------------------------------------------------------------------------

    def forward(self) -> Step:
        """Turn to the next page of the demo."""
        if self.showing is not None:
            self.showing.hurry()
            self.showing.go_on()
            self._waited = 0
            self.animating = True
            self.lay(self.stage)
        return None

    def back(self) -> Step:
        """Turn to the page before."""
        if self.showing is not None:
            self.playing = False
            self.showing.back_to(max(0, self.showing.play.page - 1))
            self.lay(self.stage)
        return None

    def toggle(self) -> Step:
        """Let the demo play by itself, or stop it."""
        self.playing = not self.playing and self.showing is not None and not self.showing.play.at_end
        self._waited = 0
        self.animating = True
        self.lay(self.stage)
        return None

    def take_over(self) -> Step:
        """Open the battle of this page to be played; leaving it returns to the page."""
        if self.showing is None:
            return None
        self.playing = False
        demo = self.showing.demo
        sides = tuple(replace(side, controller="human") for side in demo.scenario.sides)
        told = self.showing.play.run.battle.events
        return Push(routes.take_over(replace(demo.scenario, sides=sides), self.showing.play.taken_over(), told))

    def ask(self) -> Step:
        """Open the exercises about this rule; those not answered right yet come first."""
        wanted = set_of_rule(self.rule.id)
        progress = load_progress(self.stage.folders.config)
        known = progress.exercises
        waiting = due(progress, date.today())
        order = sorted(wanted.demos, key=lambda demo: demo in known and demo not in waiting)
        return Push(routes.open_exercises(self.stage, ExerciseSet(wanted.id, wanted.title, "", tuple(order))))

    def open(self, rule: str, *, turn: bool = False) -> Step:
        """Open the page of another rule; `turn` replaces this page."""
        if not rule:
            return None
        self.stage.sound.play("page")
        made = RulePageScene(self.stage, rule)
        return Replace(made) if turn else Push(made)

    def print_it(self) -> Step:
        """Save this page as a PDF with the board as it is shown now, in the colours for print."""
        sheet, surface = sheet_stage(self.stage), pygame.Surface(SHEET)
        printed = RulePageScene(sheet, self.rule.id)
        printed.is_print, printed.question, printed.told = True, self.question, self.told
        if self.showing is not None:
            printed.showing = Showing(self.showing.demo, self.showing.play.page)
        printed.lay(sheet)
        printed.draw(surface)
        while printed.showing is not None and printed.showing.advance(SETTLED_MS):
            pass  # the first picture begins what the pen draws and what is painted; the second one shows it done
        printed.draw(surface)
        try:
            path = keep_print(surface, self.stage.folders.pictures, f"counterstep-{self.rule.id}")
        except OSError as error:
            return Push(message(self.stage, "This page cannot be printed", f"{error.strerror or error}."))
        return Push(message(self.stage, "Saved as an A5 page to print", f"The page is in the file {path}."))

    # --- events and time ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key; the arrows and Space turn the pages of the demo."""
        if event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            if event.key in _ALSO:
                return self.desk.press(next(b for b in self.desk.buttons if b.id == _ALSO[event.key]))
            ways = {pygame.K_LEFT: "back-step", pygame.K_RIGHT: "next", pygame.K_SPACE: "play"}
            found = next((b for b in self.desk.buttons if b.id == ways.get(event.key)), None)
            if found is not None and not self.desk.focus:
                return self.desk.press(found)
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Advance the figures, and compute the five answers."""
        self.desk.update(milliseconds)
        moving = self.showing.advance(milliseconds) if self.showing is not None else False
        self._work()
        if self.playing and self.showing is not None and not moving:
            self._waited += milliseconds
            if self._waited > 1600 + 30 * len(words_of(self.showing.play)):
                if self.showing.play.at_end:
                    self.toggle()
                else:
                    self.forward()
        working = self._making is not None or self._asking is not None
        self.animating = moving or self.playing or working or self.desk.stale
        return None

    def _work(self) -> None:
        """Compute one slice of the question and its answers."""
        end = pygame.time.get_ticks() + SLICE_MS
        while pygame.time.get_ticks() <= end:
            if self._making is not None:
                made = next(self._making, False)
                if made is False:
                    self._making = None
                elif isinstance(made, Exercise):
                    self._making, self.question = None, made.question
                    self._asking = in_all_five(made)
            elif self._asking is not None:
                told = next(self._asking, None)
                if told is None:
                    self._asking = None
                    self.told = tuple(self._answers)
                    self._known[self.rule.id] = (self.question, self.told)
                    self.lay(self.stage)
                else:
                    self._answers.append(told)
            else:
                return

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the page, and the board on it."""
        screen.fill("white") if self.is_print else page.cover(self.desk, screen)
        self.desk.draw(screen)
        if self.showing is None:
            return
        screen.fill("white" if self.is_print else "#24332f", self.frame)
        bare = self.showing.bare()
        self.showing.draw(screen, bare if self.showing.busy else marked(bare, self.showing.play))


SHEET, DOTS = (2480, 1748), 300
"""Size of an A5 sheet in dots, and dots per inch."""
PAPER = "#ffffff"
"""Colour of the paper in print, in place of the window's cloth."""


def sheet_stage(stage: Stage) -> Stage:
    """Return a stage as large as the printed sheet, with the colours for print."""
    settings = msgspec.structs.replace(stage.settings, palette="print", ui_scale=0, reduced_motion=True)
    made = Stage(stage.folders, settings, stage.log, stage.sound, SHEET)
    made.palette = replace(made.palette, cloth=PAPER, cloth_light=PAPER, cloth_dark=PAPER)
    made.cards = Cards(made.fonts, made.palette)
    return made


def keep_print(sheet: pygame.Surface, folder: Path, name: str) -> Path:
    """Save a printed sheet as a PDF in a folder, replacing an earlier one of that name; return its path. Raises
    OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.pdf"
    image = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
    image.save(path, "PDF", resolution=DOTS)
    return path
