"""A demo on a board of its own: played page by page with animations, and drawn.

A beat is one step of a demo: a command and what is expected of it.
"""

from __future__ import annotations

from typing import Self

import pygame

from game.model.grid import Square
from game.rulebook.demo import Demo
from game.table.selection import Selection
from game.ui.battle.board_state import Looking, Picture
from game.ui.battle.dice_tray import FALL_MS, Tray
from game.ui.battle.event_cues import EventCues
from game.ui.battle.screen import SPEEDS
from game.ui.board.cues import Cue, PauseCue, SoundCue, StampCue
from game.ui.board.marks import BoardScene, PathMarks
from game.ui.board.stage_board import board_on
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet
from game.ui.kit.stage import Stage
from game.ui.learn.demo_marks import refused_at, walked
from game.ui.learn.playthrough import Playthrough

HEADROOM, BESIDE = 0.85, 0.4
"""Squares left free above and beside the board, because figures are taller than their squares."""
SMALLEST, LARGEST = 16, 96
"""Least size of a square in pixels, and its greatest size in units."""
LONGEST_FALL = 1200.0
"""Most milliseconds for which the dice of one page may fall."""


class Showing:
    """A demo on a board: `go_on` plays its next page, `back_to` shows an earlier one."""

    def __init__(self, demo: Demo, page: int, longest: float = LONGEST_FALL) -> None:
        """Set up the demo and turn to a page; the dice of one page fall for at most `longest` milliseconds."""
        self.demo = demo
        self.longest = longest
        self.pace = ""
        """Pace of the animations; "" for the pace in the player's settings."""
        self.play = Playthrough(demo)
        self.play.go_to(page)
        self.tray = Tray()
        self.take_up()

    @classmethod
    def before_last_beat(cls, demo: Demo) -> Self:
        """Return a demo shown just before its last beat (step); an exercise's demo ends with the beat in question."""
        return cls(demo, len(demo.beats) - 1)

    def square_of(self, mark: str) -> Square | None:
        """Return the square of the figure with a mark; None if there is no such figure or it cannot be seen."""
        figure = self.play.run.ids.get(mark)
        return next((known.square for known in self.play.session.view.figures() if known.id == figure), None)

    def take_up(self) -> None:
        """Show the battle in its present state; after going back, the demo's battle is another object."""
        session = self.play.session
        self.picture = Picture(session, Selection(session))
        self.teller = EventCues(session.scenario.map.board, follow=False)
        self.teller.look(session.view)
        self.tray.throw((), at_once=True)

    # --- laying -----------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage, box: Box, rect: pygame.Rect) -> None:
        """Fit the whole board into a rectangle, given in units (`box`) and in pixels (`rect`)."""
        self.place(stage, box, rect)
        camera = self.board.camera
        camera.fit()
        room = min(rect.height / (camera.height + HEADROOM), rect.width / (camera.width + BESIDE))
        camera.pixels = max(SMALLEST, min(int(room), round(LARGEST * stage.scale)))
        camera.centre_on((camera.width // 2, camera.height // 2), at_once=True)

    def place(self, stage: Stage, box: Box, rect: pygame.Rect) -> None:
        """Put the board into a rectangle, given in units and in pixels, without changing the zoom."""
        self.stage, self.box, self.rect = stage, box, rect
        key = (stage.scale, stage.palette, stage.settings.reduced_motion)
        if getattr(self, "_key", None) != key:
            self._key = key
            self.sheet = Sheet(stage)
            self.board = board_on(stage, self.demo.scenario.map.board, rect)
        self.board.camera.resize(rect)
        self._lay_tray()

    def _lay_tray(self) -> None:
        self.sheet.clear(self.stage)
        self.tray.lay(self.sheet, self.box)

    # --- playing ----------------------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Play the next page; return whether there was one."""
        if not self.play.step():
            return False
        stage, playback, dice = self.stage, self.board.playback, self.play.dice
        pace = self.pace or stage.settings.speed_mine
        at_once = pace not in SPEEDS
        self.tray.throw(dice, at_once=at_once or stage.settings.reduced_motion)
        cues: list[Cue] = [PauseCue(round(min(self.longest, FALL_MS * len(dice))))] if dice else []
        cues += self.teller.cues(self.play.frame.events, self.play.session.view)
        square = refused_at(self.play)
        if self.play.frame.rejection is not None:
            cues += [StampCue(square, "No", "risk", "refuse")] if square else [SoundCue("refuse")]
        playback.add(cues)
        playback.speed = SPEEDS.get(pace, 1.0)
        if at_once:
            playback.skip()
        self._lay_tray()
        return True

    def back_to(self, page: int) -> None:
        """Show an earlier page again."""
        self.board.playback.skip()
        self.play.go_to(page)
        self.take_up()
        self._lay_tray()

    def hurry(self) -> None:
        """Finish all animations and dice at once."""
        self.board.playback.skip()
        self.tray.throw(self.tray.dice, at_once=True)
        self._lay_tray()

    def advance(self, milliseconds: int) -> bool:
        """Advance by some milliseconds; return whether anything moves."""
        playback = self.board.playback
        moved = self.board.advance(milliseconds)
        hurry = max(1.0, FALL_MS * len(self.tray.dice) / self.longest) * playback.speed
        if self.tray.advance(milliseconds * hurry):
            self.stage.sound.play("dice")
            self._lay_tray()
            moved = True
        return moved or self.tray.falling or playback.busy

    @property
    def busy(self) -> bool:
        """True while animations are played or dice fall."""
        return self.board.playback.holding or self.tray.falling

    # --- drawing ----------------------------------------------------------------------------------------------------

    def bare(self) -> BoardScene:
        """Return the scene of the board with its figures and no marks."""
        return self.picture.scene(Looking(quiet=True, coordinates=True))

    def walked(self, mark: str) -> PathMarks | None:
        """Return the path that a figure has just gone, with its costs; None if it did not move."""
        return walked(self.play, self.play.run.ids.get(mark, 0))

    def square_at(self, pixel: tuple[int, int]) -> Square | None:
        """Return the square under a pixel of the screen; None if there is none."""
        square = self.board.camera.square_at(pixel) if self.rect.collidepoint(pixel) else None
        return square if square is not None and square in self.demo.scenario.map.board else None

    def draw(self, screen: pygame.Surface, scene: BoardScene) -> None:
        """Draw the board with the dice on it."""
        self.board.draw(screen, self.rect, scene)
        self.sheet.draw(screen)
