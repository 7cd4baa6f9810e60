"""The scene of a demo of a rule: the board large, the words below it, the checked claims beside it. The player may play
on from any page."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pygame

from game.rulebook.demo_index import demos_by_rule, headings
from game.rulebook.exercises.course import ExerciseSet
from game.rulebook.lessons import first_lessons, next_demo, next_lesson
from game.rulebook.scenario_file import demo_paths, load_demo
from game.storage.progress import note_demo
from game.ui.battle.layout import Handlers, Layout
from game.ui.battle.screen import SPEEDS
from game.ui.battle.strip import Strip
from game.ui.board.marks import BoardScene
from game.ui.kit import page, routes
from game.ui.kit.dialog import tried
from game.ui.kit.form import Form
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.sheet import Sheet, tip_slip
from game.ui.kit.stage import Stage
from game.ui.learn.demo_marks import marked
from game.ui.learn.demo_page import Around, DemoHandlers, board_box, lay_paper, words_of
from game.ui.learn.showing import Showing
from game.ui.shelf.sharing import copy_position

PACES = ("slow", "normal", "fast", "instant")
READING_MS, LETTER_MS = 1300.0, 42.0
"""Milliseconds for which each page is shown while the demo plays by itself: a base, and more for each letter of its
words."""
LONGEST_FALL = 1400.0
"""Most milliseconds for which the dice of one page may fall."""
HEADROOM = 1.0
"""Squares left free above and below the board, because figures are taller than their squares."""
_NOWHERE = Handlers(*[lambda *_: None] * len(fields(Handlers)))
_ALSO = {pygame.K_RIGHT: "next", pygame.K_LEFT: "back-step", pygame.K_HOME: "restart", pygame.K_SPACE: "play"}
"""Further keys for actions, besides the keys on the key caps."""


class DemoScene:
    """Scene that shows one demo page by page."""

    name = "demo"
    overlay = False

    def __init__(self, path: Path) -> None:
        """Load the demo. Raises BadInput when the file cannot be used."""
        self.demo = load_demo(path)
        self.leaf = f"demo {self.demo.id}"
        self.showing = Showing(self.demo, 0, LONGEST_FALL)
        self.play, self.tray = self.showing.play, self.showing.tray
        self.around = around(self.demo.id)
        if demo_paths().get(self.demo.id) != path:
            self.around = replace(self.around, is_own=True)
        self.playing = False
        self.animating = True
        self._waited = 0.0
        self._pointer = (-1, -1)
        self._took_up()

    def _took_up(self) -> None:
        """Show the dice and the turn order of the present battle; it is another object after going back."""
        self.tray.throw(self.play.dice, at_once=True)
        self.strip = Strip()
        self._marked: tuple[int, BoardScene, BoardScene] | None = None

    # --- laying ---------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings."""
        fresh = not hasattr(self, "stage")
        self.stage = stage
        if fresh:
            self.desk = Form(stage, self.name)
            self.sheets = {name: Sheet(stage) for name in ("strip", "tip")}
            self.showing.pace = stage.settings.speed_mine
        self.layout = Layout(*stage.units)
        self._lay_board()
        self._lay_desk()
        self._lay_strip()

    def _lay_board(self) -> None:
        """Fit the whole board if possible; otherwise let the view follow the events."""
        box, showing = board_box(self.layout), self.showing
        rect = self.desk.rect(box)
        showing.place(self.stage, box, rect)
        camera = showing.board.camera
        camera.fit(self.stage.scale, HEADROOM)
        showing.teller.follow = camera.pixels * camera.width > rect.width or camera.pixels * camera.height > rect.height

    def _lay_desk(self) -> None:
        desk = self.desk
        desk.clear(self.stage)
        ways = DemoHandlers(
            self.forward, self.back, self.restart, self.toggle, self.faster, self.take_over, self.ask, self.copy, Pop,
            self.rule, self.open,
        )  # fmt: skip
        lay_paper(desk, self.layout, self.play, ways, self.around, self.playing, self.showing.pace)

    def _lay_strip(self) -> None:
        session, sheet = self.play.session, self.sheets["strip"]
        self.strip.arrange(session, self.layout)
        sheet.clear(self.stage)
        self.strip.lay(sheet, session, self.showing.picture.selection, self.layout, _NOWHERE)

    # --- turning the pages ----------------------------------------------------------------------------------------

    def forward(self) -> Step:
        """Turn to the next page; the animations of this one end at once."""
        self.showing.hurry()
        if not self.showing.go_on():
            self.playing = False
        else:
            self._waited = 0.0
            self._lay_strip()
            if self.play.at_end:
                note_demo(self.stage.folders.config, self.demo.id)
        self._lay_desk()
        return None

    def back(self) -> Step:
        """Turn to the page before, by playing the demo again up to it."""
        self._go_to(max(0, self.play.page - 1))
        return None

    def restart(self) -> Step:
        """Turn to the first page."""
        self._go_to(0)
        return None

    def _go_to(self, number: int) -> None:
        self.playing = False
        self.showing.back_to(number)
        self._took_up()
        self.lay(self.stage)

    def toggle(self) -> Step:
        """Start or stop playing by itself; starting turns to the next page at once."""
        self.playing = not self.playing and not self.play.at_end
        if self.playing:
            return self.forward()
        self._lay_desk()
        return None

    def faster(self) -> Step:
        """Choose the next faster pace; after the fastest, the slowest."""
        showing = self.showing
        showing.pace = PACES[(PACES.index(showing.pace) + 1) % len(PACES)]
        showing.board.playback.speed = SPEEDS.get(showing.pace, 1.0)
        self._lay_desk()
        return None

    # --- ways on ----------------------------------------------------------------------------------------------------

    def take_over(self) -> Step:
        """Open the battle of this page, to be played by people on both sides; leaving it returns to the demo."""
        self.playing = False
        self.showing.hurry()
        self._lay_desk()
        sides = tuple(replace(side, controller="human") for side in self.demo.scenario.sides)
        scenario, told = replace(self.demo.scenario, sides=sides), self.play.run.battle.events
        return Push(routes.take_over(scenario, self.play.taken_over(), told))

    def ask(self) -> Step:
        """Open the exercise about this demo, which asks before it shows the result."""
        self.playing = False
        demo = self.demo
        return Push(
            routes.open_exercises(self.stage, ExerciseSet(demo.id, demo.title, demo.scenario.ruleset, (demo.id,)))
        )

    def copy(self) -> Step:
        """Copy the position on this page as a code."""
        self.playing = False
        return copy_position(self.stage, self.play.taken_over())

    def rule(self, rule: str) -> Step:
        """Open the rule in the rule book."""
        self.playing = False
        return Push(routes.open_rulebook(self.stage, rule))

    def open(self, demo: str) -> Step:
        """Open another demo in place of this one."""
        return tried(self.stage, "This demo cannot be played", lambda: Replace(routes.open_demo(demo_paths()[demo])))

    # --- events and time --------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN and event.key in _ALSO and not event.mod & pygame.KMOD_CTRL:
            focused = any(button.id == self.desk.focus for button in self.desk.buttons)
            if event.key != pygame.K_SPACE or not focused:
                return self.desk.press(next(b for b in self.desk.buttons if b.id == _ALSO[event.key]))
        return self.desk.handle(event)

    def update(self, milliseconds: int) -> Step:
        """Advance dice and figures, and turn the page when the demo plays by itself."""
        self.desk.update(milliseconds)
        moved = self.showing.advance(milliseconds)
        if self.strip.advance(milliseconds, at_once=self.stage.settings.reduced_motion):
            self._lay_strip()
            moved = True
        self.animating = moved or self.playing
        return self._play_on(milliseconds)

    def _play_on(self, milliseconds: float) -> Step:
        if not self.playing or self.showing.busy:
            return None
        self._waited += milliseconds * SPEEDS.get(self.showing.pace, SPEEDS["fast"])
        if self._waited < READING_MS + LETTER_MS * len(words_of(self.play)):
            return None
        if self.play.at_end:
            return self.toggle()
        return self.forward()

    # --- drawing ----------------------------------------------------------------------------------------------------

    def scene(self) -> BoardScene:
        """Return the board with the marks of the page, or without marks while anything moves."""
        bare = self.showing.bare()
        if self.showing.busy:
            return bare
        if self._marked is None or self._marked[0] != self.play.page or self._marked[1] != bare:
            self._marked = (self.play.page, bare, marked(bare, self.play))
        return self._marked[2]

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the board, and the paper around it."""
        page.cover(self.desk, screen)
        self.showing.draw(screen, self.scene())
        self.sheets["strip"].draw(screen)
        self.desk.draw(screen)
        self._draw_tip(screen)

    def _draw_tip(self, screen: pygame.Surface) -> None:
        """Draw the tooltip of the strip's tab under the pointer."""
        spot = self.sheets["strip"].at(self._pointer)
        if spot is None or not spot.tip:
            return
        sheet = self.sheets["tip"]
        sheet.clear(self.stage)
        tip_slip(sheet, spot.tip, sheet.palette.ink, spot.rect, screen.get_rect())
        sheet.draw(screen)


def around(demo: str) -> Around:
    """Return links to the demos of the same rules as `demo`, and to the next demo."""
    known = headings()
    rules = known[demo].rules if demo in known else ()
    others = dict.fromkeys(other for rule in rules for other in demos_by_rule().get(rule, ()) if other != demo)
    titles = tuple((other, known[other].title) for other in others)
    lessons = [lesson.demo for lesson in first_lessons()]
    lesson = f"First lesson {lessons.index(demo) + 1} of {len(lessons)}" if demo in lessons else ""
    onward = next_lesson(demo)
    if onward:
        return Around(titles, onward, "Next lesson", lesson)
    return Around(titles, next_demo(demo), "Next rule", lesson)
