"""The scene of a lesson: a small board on which the player carries out tasks; every act is judged, and the reason is
given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.model.commands import Command
from game.model.events import Event
from game.model.grid import Square
from game.rulebook.courses import courses
from game.rulebook.lesson import Lesson, Task, TaskVerdict, actions_of, begun, following, judge, load_lesson
from game.rulebook.runner import ids_of
from game.storage.progress import note_lesson
from game.ui.battle.guide import ShownPrompt
from game.ui.battle.guide_paint import lay_prompt, row_of_small
from game.ui.battle.hit_card import last_words, struck_of
from game.ui.battle.screen_paint import figure_rects
from game.ui.kit import routes
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Replace, Step
from game.ui.kit.sheet import Sheet
from game.ui.kit.stage import Stage
from game.ui.learn.lesson_paint import (
    AGAIN,
    TaskCard,
    ToldVerdict,
    lay_names,
    lay_task,
    lay_verdict,
    mark_square,
    verdict_box,
)
from game.ui.play.battle import BattleScene
from game.ui.play.curtain import cheer

_GO_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
HINT_KEY, DICE_KEY = pygame.K_h, pygame.K_a
MISSED = "You did it right: only the dice were against you."


class LessonScene(BattleScene):
    """Scene of one lesson, from task number `at` (0: the first); `history` holds the commands that were given
    before."""

    def __init__(self, lesson: Lesson, at: int = 0, history: tuple[Command, ...] = ()) -> None:
        """Set up the lesson. Raises BadInput if its battle cannot be set up."""
        super().__init__(lesson.demo.scenario, begun(lesson, history), Pop())
        self.lesson = lesson
        self.at = at
        self.history = self._before = history
        self.verdict: TaskVerdict | None = None
        self.rolled = ""
        """Sentence about the dice of the last attack; "" if there was none."""
        self.missed = False
        self.hinted = self._cheered = False
        self.strayed = ""
        """Reason why the last command was refused; "" after any other act."""
        self.controls.refused = self._stray
        self.ids = ids_of(self.session.battle, lesson.demo)
        self.table.bar.few = frozenset(actions_of(lesson))
        self._sheet: Sheet | None = None

    # --- laying ---------------------------------------------------------------------------------------------------

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings."""
        super().lay(stage)
        self._sheet = Sheet(stage)
        self.table.brief = self._brief

    def _brief(self, sheet: Sheet, box: Box) -> float:
        told = TaskCard(heading(self.lesson, self.at), self.lesson.goal, self.task, self.hinted, self.strayed)
        return lay_task(sheet, told, box, self.hint)

    def helps_along(self) -> bool:
        """Return False: in a lesson the learner gives every command."""
        return False

    def advises(self) -> bool:
        """Return False, because lessons have hints of their own."""
        return False

    @property
    def task(self) -> Task:
        """Return the present task."""
        return self.lesson.tasks[self.at]

    # --- what is done ---------------------------------------------------------------------------------------------

    def hint(self, number: int = -1) -> Step:
        """Show the longer explanation of the task, and mark its square. `number` is ignored."""
        self.hinted = True
        self.stage.sound.play("page")
        self.table.touch("notes", "card", "log")
        self.animating = True
        return None

    def _give(self, command: Command) -> None:
        """Carry out the learner's command, or hold an order back until the learner reveals it with another key."""
        if self.verdict is not None:
            return
        if self.task.reveals and self.session.held is None and self.session.view.check(command) is None:
            self.session.hold(command)
            self.table.touch("notes", "card", "log", "bar")
            return
        self._do(command)

    def end_turn(self) -> Step:
        """Reveal the order that is held back, or end the turn."""
        held = self.session.held
        if held is None or self.table.busy:
            return super().end_turn()
        self.session.let_go()
        self._do(held)
        return None

    def _do(self, command: Command) -> None:
        """Carry out the learner's command and the acts that follow by themselves, then judge it."""
        before = len(self.session.battle.events)
        self.table.shown.fresh = True
        refused = self.session.submit(command)
        if refused is not None:
            self._given(refused)
            return
        given = [command]
        for answer in following(self.task, self.ids):
            if self.session.let(answer) is not None:
                break
            given.append(answer)
        battle = self.session.battle
        self.strayed = ""
        happened = battle.events[before:]
        self.verdict = judge(self.task, battle, happened, self.ids, command)
        if self.verdict.is_done:
            self._read_dice(happened)
            self._before, self.history = self.history, (*self.history, *given)
            if self.at + 1 == len(self.lesson.tasks):
                note_lesson(self.stage.folders.config, self.lesson.id)
        self._show_news()

    def _read_dice(self, happened: Sequence[Event]) -> None:
        """Make a sentence about the dice of the learner's attack, if there was one, so that a miss does not look like a
        mistake."""
        view = self.session.view
        struck = struck_of(happened, view)
        if struck is not None and view.figure(struck.event.figure).side == view.seat:
            self.missed = not (struck.event.hit or struck.event.glancing)
            self.rolled = f"{last_words(struck, view)}{f' {MISSED}' if self.missed else ''}"

    def other_dice(self) -> Step:
        """Start the present task again with other dice."""
        scenario = self.lesson.demo.scenario
        demo = replace(self.lesson.demo, scenario=replace(scenario, seed=scenario.seed + 1))
        return Replace(LessonScene(replace(self.lesson, demo=demo), self.at, self._before))

    def _stray(self, why: str) -> None:
        """Answer a refused command with the reason, in the words of the task; after the second one in a row, show the
        hint, too."""
        if self.verdict is None:
            self.hinted, self.strayed = self.hinted or bool(self.strayed), why
            self.table.said = ""  # the card of the lesson says it
            self.table.touch("notes", "card", "log")

    def undo(self) -> Step:
        """Take back an order that is not revealed yet; otherwise refuse, because a failed task can simply be tried
        again."""
        if self.session.held is not None:
            return super().undo()
        self.controls.refuse("undo", "You cannot undo in a lesson. If an action was wrong, just try again.")
        return None

    redo = undo

    def _go_on(self) -> Step:
        """Do nothing, because a lesson waits for the learner."""
        return None

    def _proceed(self) -> Step:
        """Continue after the verdict: with the next task, the same task again, or the end of the lesson."""
        verdict, self.verdict = self.verdict, None
        if verdict is None or not verdict.is_done:
            return Replace(LessonScene(self.lesson, self.at, self.history))
        if self.at + 1 < len(self.lesson.tasks):
            self.at, self.hinted, self.strayed, self.rolled, self.missed = self.at + 1, False, "", "", False
            self.table.touch("notes", "card", "log", "bar")
            self.animating = True
            return None
        onward = next_lesson(self.lesson.id)
        return Replace(routes.open_lesson(onward)) if onward else Pop()

    # --- the scene --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle mouse and keys. While a verdict is shown, only a click on its card or Enter counts; both continue."""
        if self.verdict is not None and not self.table.busy:
            clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
            spot = self._sheet.at(event.pos) if clicked and self._sheet is not None else None
            pressed = event.type == pygame.KEYDOWN and event.key == DICE_KEY
            if self.missed and (pressed or (spot is not None and spot.id == AGAIN)):
                return self.other_dice()
            if clicked and self._is_beside(event.pos):
                return None
            if clicked or (event.type == pygame.KEYDOWN and event.key in _GO_ON):
                return self._proceed()
        if event.type == pygame.KEYDOWN and event.key == HINT_KEY and self.verdict is None:
            return self.hint()
        return super().handle(event)

    def _is_beside(self, place: tuple[int, int]) -> bool:
        """Return whether a pixel is outside the card of a completed task. A click there may have been meant for the
        board, before the card was read."""
        cards = self._sheet.homes if self._sheet is not None else []
        done = self.verdict is not None and self.verdict.is_done
        return done and not any(card.collidepoint(place) for card in cards)

    def update(self, milliseconds: int) -> Step:
        """Advance the battle by some milliseconds."""
        before = self.table.busy
        step = super().update(milliseconds)
        self.table.pause("Read the card, then press Enter." if self.verdict is not None else "")
        if self.verdict is not None:
            self.table.said = ""  # the verdict lies where notices do
        if before and not self.table.busy and self.verdict is not None:
            if self.verdict.is_done and self.at + 1 == len(self.lesson.tasks) and not self._cheered:
                self._cheered = True
                cheer(self.table, self.history[-1].figure, 1, "Lesson done", most=1)
            if not self.table.busy:
                self.stage.sound.play("stamp" if self.verdict.is_done else "refuse")
            self.animating = True
        return step

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the battle, the names of its figures, the marked square, the arrow of a hint, and the verdict."""
        super().draw(screen)
        if self._sheet is None or self.table.busy:
            return
        sheet, room = self._sheet, self.table.rect_of_board()
        sheet.clear(self.stage)
        figures = figure_rects(self.table)
        dice = self.table.sheets["tray"].homes if self.table.tray.told else []
        shown = [*figures, *dice, *self.table.sheets["bar"].homes]  # above the bar stands what a question is about
        told = self._told()
        card = sheet.rect(verdict_box(sheet, told.verdict, room, shown, told.rolled)) if told is not None else None
        lay_names(sheet, self.table, room, card)
        square = self._lit()
        if told is not None:
            lay_verdict(sheet, told, room, shown)
        else:
            if square is not None and not isinstance(self.task.light, str):
                mark_square(screen, self.table.board.camera.rect(square), sheet)
            if self.hinted:
                self._point(sheet, square, room)
        sheet.draw(screen)

    def _told(self) -> ToldVerdict | None:
        """Return the verdict with the other contents of its card; None without a verdict."""
        if self.verdict is None:
            return None
        last = self.at + 1 == len(self.lesson.tasks)
        onward = "Next lesson" if next_lesson(self.lesson.id) else "Done"
        words = ("Next" if not last else onward) if self.verdict.is_done else "Try again"
        return ToldVerdict(self.verdict, words, self.rolled, self.other_dice if self.missed else None)

    def _point(self, sheet: Sheet, square: Square | None, room: pygame.Rect) -> None:
        """Draw an arrow to the next thing to press: first the action's card, then the square or figure."""
        wanted, held = str(self.task.do["command"]), self.session.held is not None
        button = {"answer": f"answer:{self.task.do.get('choice')}", "end": "end"}.get(wanted, f"action:{wanted}")
        button = "end" if held else button
        chosen = self.table.selection.action == wanted and not held
        spot = next((one for one in self.table.sheets["bar"].spots if one.id == button), None)
        on_board = square is not None and (chosen or spot is None)
        if on_board and self.table.selection.pinned is not None:
            return
        if not on_board and spot is None:
            return
        title = "Now here" if on_board else "Once more" if chosen else "This card"
        prompt = ShownPrompt(self.at, title, self.task.hint, square if on_board else None, "" if on_board else button)
        target = self.table.board.camera.rect(square) if on_board and square is not None else spot.rect  # type: ignore[union-attr]
        row = row_of_small(self.table.sheets["bar"]) if button == "end" and not on_board else None
        inner = room.inflate(-sheet.px(16), -sheet.px(16))
        lay_prompt(sheet, prompt, target, inner, figure_rects(self.table), 0.0, row)

    def _lit(self) -> Square | None:
        """Return the square that a hint points at; None if there is none."""
        light = self.task.light
        if isinstance(light, str):
            known = self.ids.get(light, 0)
            return self.session.view.figure(known).square if known else None
        return light


def heading(lesson: Lesson, at: int) -> str:
    """Return the title of a lesson, with the number of the task if there are several."""
    many = len(lesson.tasks)
    return f"{lesson.title}, {at + 1} of {many}" if many > 1 else lesson.title


def next_lesson(lesson: str) -> str:
    """Return the id of the next lesson; "" after the last of its course."""
    course, _, number = lesson.partition(":")
    found = next(one for one in courses() if one.id == course)
    return f"{course}:{int(number) + 1}" if int(number) < len(found.lessons) else ""


def lesson_of(id: str) -> LessonScene:
    """Return the scene of a lesson by its id. Raises BadInput if its file cannot be used."""
    return LessonScene(load_lesson(id))
