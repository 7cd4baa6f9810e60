"""Runs the window: one clock, one stack of scenes, one place for events and errors."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from game.model.errors import FAULT
from game.model.paths import assets
from game.storage.claim import claim, of_its_own
from game.storage.folders import Folders
from game.storage.settings import load_settings
from game.ui.kit import art, finger, page
from game.ui.kit.controls import seen
from game.ui.kit.eventlog import EventLog
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.music import Mood, Music
from game.ui.kit.scene import Home, Pop, Push, Quit, RefreshSettings, Replace, Scene, Step, first_open
from game.ui.kit.sound import SoundBoard, read_moments
from game.ui.kit.stage import Stage
from game.ui.shell import window
from game.ui.shell.gamepad import Gamepads, signs

FRAMES = 60
_LONGEST = 100  # milliseconds of one frame as the scenes see it: a window that hung must not make figures leap
SERVING_MS = 6.0
"""Milliseconds of each frame for serving players at other devices."""
TIDY_AFTER = 4
"""Frames after a change of scene until cached pictures it does not need are dropped."""
_REACTS = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)

First = Callable[[Stage], Scene]
OnCrash = Callable[[Exception, Stage], None]


def run(
    first: First | None = None,
    *,
    event_log: Path | None = None,
    user_dir: Path | None = None,
    on_crash: OnCrash | None = None,
    own_players: tuple[str, ...] = (),
    in_words: Callable[[], int] = lambda: 0,
) -> int:
    """Open the window, run it until it is closed and return the exit code. `first` makes the first scene (None: the
    title), `in_words` continues in the terminal, `own_players` are the allowed custom players, `on_crash` is called
    with an unexpected error, which gives exit code 70. Raises BadInput without a display or for bad paths."""
    folders = Folders.under(user_dir) if user_dir else Folders.standard()
    settings, notice = load_settings(folders.config)
    log = EventLog(event_log)
    claims = Claims(folders)
    try:
        screen = window.open_window("Counterstep", full_screen=settings.full_screen)
        sound = SoundBoard(read_moments(assets() / "sounds"))
        music = Music(assets() / "music", sound.open)
        stage = Stage(folders, settings, log, sound, screen.get_size(), notice, own_players=own_players, music=music)
        app = App(stage, screen)
        code = app.play(claims.first(first or _title), on_crash)
    finally:
        claims.release()
        log.close()
        pygame.display.quit()  # not pygame as a whole: type that is kept would not outlive it
    return in_words() if app.in_words else code


def _title(stage: Stage) -> Scene:
    from game.ui.title.title import TitleScene

    return TitleScene(stage)


class Claims:
    """The lock of this window on a folder for its battles: the player's own folder, or a new one if another window uses
    that."""

    def __init__(self, folders: Folders) -> None:
        self._held = claim(folders.data)
        self._own = of_its_own(folders) if self._held is None else None

    def first(self, wanted: First) -> First:
        """Return the first scene of the window: the wanted one, or before it a question if another window uses the
        player's folder."""
        if self._held is not None or self._own is None:
            return wanted
        folders, self._held = self._own

        def ask(stage: Stage) -> Scene:

            def go_on() -> Step:
                stage.folders = folders
                return Replace(wanted(stage))

            return TakenScene(stage, folders, go_on)

        return ask

    def release(self) -> None:
        """Release the folder for the next window."""
        if self._held is not None:
            self._held.release()


class App:
    """The stack of scenes, and the loop that runs the one on top."""

    def __init__(self, stage: Stage, screen: pygame.Surface) -> None:
        self.stage = stage
        self.screen = screen
        self.scenes: list[Scene] = []
        self._stale = True
        self.pads = Gamepads()
        self.in_words = False
        """True if the window was left for the terminal."""
        self._untidy = 0
        """Frames until cached pictures of another scene or window size are dropped."""
        self._reported: dict[str, object] = {}
        self._held: dict[int, Scene | None] = {}
        """By key, the scene that was on top when the key was pressed (None if it is gone), so that a key still held
        does not affect the next scene."""

    def play(self, first: First, on_crash: OnCrash | None = None) -> int:
        """Run until no scene is left; return the exit code."""
        pygame.key.set_repeat(400, 40)
        self.pads.open()
        try:
            self.follow(Push(first(self.stage)))
            self._tell_news()
            gc.collect()
            gc.freeze()  # what is loaded stays: no later collection looks through it while somebody plays
            clock = pygame.time.Clock()
            while self.scenes:
                self.frame(min(_LONGEST, clock.tick(FRAMES)))
            told = self.stage.keeper.leave() if self.stage.keeper is not None else ""
            if told:  # the window was closed over a battle
                print(told, file=sys.stderr)
        except Exception as error:
            if on_crash is None:
                raise
            on_crash(error, self.stage)
            return FAULT
        finally:
            self.stage.serve(None)
            self.stage.sound.close()
        return 0

    def frame(self, milliseconds: int) -> None:
        """Run one turn of the loop: events, time, picture."""
        for event in (*pygame.event.get(), *self.pads.advance(milliseconds, self.stage.keymap)):
            self._stale = True
            for meant in self.pads.keys(event, self.stage.keymap) or (event,):
                self._show_signs(meant)
                self.follow(self._handle(meant))
                if not self.scenes:
                    return
        if self.stage.served is not None:
            self.stage.served.work(SERVING_MS)
        self.follow(self.scenes[-1].update(milliseconds))
        self._play_music(milliseconds)
        if self.scenes and (self._stale or self.scenes[-1].animating):
            self._stale = False
            self.draw()
            pygame.display.flip()
            if self.stage.log.wanted:
                self._report()

    def _play_music(self, milliseconds: int) -> None:
        """Play the music of the uppermost scene that has a mood; silence if no scene has one."""
        moods: list[Mood] = [getattr(scene, "mood", "") for scene in reversed(self.scenes)]
        self.stage.music.want(next((mood for mood in moods if mood), ""))
        self.stage.music.advance(milliseconds)

    def _show_signs(self, event: pygame.event.Event) -> None:
        """Let key caps show the gamepad's signs once it is used, and keys again once a key is pressed."""
        if event.type != pygame.KEYDOWN:
            return
        wanted = signs(self.pads.name, self.stage.keymap) if getattr(event, "pad", False) else {}
        if wanted != self.stage.signs:
            self.stage.signs = wanted
            self._resize(self.screen)

    def draw(self) -> None:
        """Draw the scene on top and the scenes that it leaves visible below."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        for scene in self.scenes[lowest:]:
            scene.draw(self.screen)
        self.stage.cards.end_frame()
        art.end_frame()
        self._untidy = max(0, self._untidy - 1)
        if self._untidy == 1:
            self.stage.cards.tidy()
            art.tidy()

    def _handle(self, event: pygame.event.Event) -> Step:
        if event.type == pygame.QUIT:
            return Quit()
        if event.type in _REACTS:
            self._resize(pygame.display.get_surface() or self.screen)
            return None
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN:
            if self._held.setdefault(event.key, self.scenes[-1]) is not self.scenes[-1]:
                return None
            action = self.stage.keymap.action(event)
            if action == "full-screen":
                self.toggle_full_screen()
                return None
            if action == "picture":
                self._take_picture()
                return None
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and getattr(event, "touch", False):
            place = finger.meant(event.pos, self._controls(), self.stage.scale)
            event = pygame.event.Event(event.type, {**event.dict, "pos": place})
        return self.scenes[-1].handle(event)

    def _controls(self) -> list[pygame.Rect]:
        """Return the rectangles of the controls of the scene on top."""
        top = self.scenes[-1]
        desk, table = getattr(top, "desk", None), getattr(top, "table", None)
        found = [seen(control) for control in desk.controls] if desk is not None else []
        sheets = table.sheets.values() if table is not None else ()
        return found + [spot.rect for sheet in sheets for spot in sheet.spots if spot.on or spot.why]

    def toggle_full_screen(self) -> None:
        """Switch between full screen and window (F11)."""
        self.stage.settings.full_screen = not self.stage.settings.full_screen
        self.stage.save()
        self._apply_settings()

    def _take_picture(self) -> None:
        try:
            path = window.take_picture(self.screen, self.stage.folders.pictures)
        except OSError as error:
            self.stage.log.write(picture="", why=str(error))
            self.stage.sound.play("refuse")
            return
        self.stage.log.write(picture=str(path))
        self.stage.sound.play("commit")

    def _resize(self, screen: pygame.Surface) -> None:
        self.screen, self._untidy = screen, TIDY_AFTER
        self.stage.refresh(screen.get_size())
        for scene in self.scenes:
            scene.lay(self.stage)

    def _apply_settings(self) -> None:
        """Apply settings that a scene has changed."""
        full = bool(self.screen.get_flags() & pygame.FULLSCREEN)
        screen = (
            self.screen if full == self.stage.settings.full_screen else window.show(self.stage.settings.full_screen)
        )
        self._resize(screen)

    # The stack of scenes

    def follow(self, step: Step) -> None:
        """Carry out the step that a scene asks for."""
        while step is not None:
            self._stale = True
            following: Step = None
            match step:
                case Push(scene):
                    del self.scenes[first_open(self.scenes, scene) :]
                    self.scenes.append(scene)
                case Replace(scene):
                    self.scenes[-1:] = [scene]
                case Pop(then):
                    self.scenes.pop()
                    following = then() if then is not None else None
                case Home():
                    self.stage.serve(None)
                    self.scenes = self.scenes[:1] if self.scenes[0].name == "title" else [_title(self.stage)]
                case RefreshSettings():
                    self.stage.save()
                    self._apply_settings()
                case Quit(in_words):
                    self.in_words = in_words
                    self.scenes.clear()
            if not isinstance(step, Push | RefreshSettings):
                self._untidy = TIDY_AFTER
            step = following
            if self.scenes and step is None:
                self.scenes[-1].lay(self.stage)
        for key, held in self._held.items():
            if held is not None and all(held is not scene for scene in self.scenes):
                self._held[key] = None

    def _tell_news(self) -> None:
        """Show the news of an update once, when the title page is on top."""
        from game.ui.title.about import news

        if self.scenes[-1].name == "title" and (told := news(self.stage)) is not None:
            self.follow(Push(told))

    def _report(self) -> None:
        """Write the scene on top and the places of its buttons, in pixels, to the event log when they have changed."""
        top = self.scenes[-1]
        desk = getattr(top, "desk", None)
        buttons = {button.id: list(seen(button)) for button in desk.buttons} if desk is not None else {}
        report = {"scene": top.name, "depth": len(self.scenes), "size": list(self.stage.size), "buttons": buttons}
        if report != self._reported:
            self._reported = report
            self.stage.log.write(**report)


_TEXT = (
    "Another window uses the same saved battles. Two windows would overwrite each other's saves. "
    "This window can use a separate folder. It starts empty and keeps its own battles."
)


class TakenScene(FormScene):
    """The first screen of a second window; `go_on` returns the next step once the player accepts another folder."""

    name = "taken"

    def __init__(self, stage: Stage, own: Folders, go_on: Callable[[], Step]) -> None:
        self.own = own
        self.go_on = go_on
        super().__init__(stage)

    def fill(self) -> None:
        """Lay out a card with the problem and two buttons: use the other folder, or quit."""
        desk = self.desk
        sheet = page.sheet(desk, 620, 250)
        page.heading(desk, sheet, "Counterstep is open already")
        left, top, width, _ = page.body(sheet)
        below = desk.prose(left, top + 8, width, _TEXT, Style(BODY, desk.palette.ink))
        desk.prose(left, below + 10, width, str(self.own.data), Style(LABEL, desk.palette.ink_soft), 16)
        page.back_button(desk, sheet, Quit, "Quit")
        page.main_button(desk, sheet, "own-folder", "Use a separate folder", self.go_on, width=300)
