"""The scene of the first battle: a battle with few actions, and with prompts that point at the next thing to do."""

from __future__ import annotations

import random

import pygame

from game.rulebook.first_battle import FirstBattle, is_first, load_first_battle
from game.storage.last_setup import MOST_SEED
from game.storage.progress import note_lesson
from game.storage.recorder import Recorder
from game.ui.battle.guide import Guide, ShownPrompt
from game.ui.battle.guide_paint import COMES_MS, lay_brief, lay_prompt, nod_at, row_of_small, veil
from game.ui.battle.screen_paint import draw_slips, figure_rects
from game.ui.kit.art import picture
from game.ui.kit.pen import Box
from game.ui.kit.scene import Step
from game.ui.kit.sheet import Sheet
from game.ui.kit.stage import Stage
from game.ui.play.battle import BattleScene


class FirstBattleScene(BattleScene):
    """Scene of the first battle with its guide; after the guide it continues as a plain battle."""

    calls_out = False
    shows_all = True

    def __init__(self, plan: FirstBattle, keeper: Recorder | None = None) -> None:
        """Set up the first battle; with `keeper`, continue a saved one. Raises BadInput for a wrong setup."""
        super().__init__(keeper.battle.scenario if keeper is not None else plan.scenario, keeper=keeper)
        self.session.offered = plan.offered
        self.plan = plan
        self.guide: Guide | None = None
        self.shown: ShownPrompt | None = None
        self._slip = pygame.Rect(0, 0, 0, 0)
        self._stood = 0.0
        self._sheet: Sheet | None = None

    def lay(self, stage: Stage) -> None:
        """Adopt the window's size and the settings; the first time also begins the guide."""
        super().lay(stage)
        self._sheet = Sheet(stage)
        if self.guide is None:
            self.guide = Guide(self.plan, self.session)
            self.table.brief = self._brief

    def _brief(self, sheet: Sheet, box: Box) -> float:
        assert self.guide is not None
        return lay_brief(sheet, self.guide, box, self.skip)

    def helps_along(self) -> bool:
        """Return whether turns end by themselves and attacks are offered again; False while the guide gives prompts."""
        return self.guide is None or not self.guide.asks

    def advises(self) -> bool:
        """Return whether advice may be asked for; False while the guide gives prompts."""
        return super().advises() and (self.guide is None or not self.guide.asks)

    def why_no_hint(self) -> str:
        """Return the reason why no hint may be asked for now; "" if one may."""
        if self.guide is not None and self.guide.asks:
            return "Hints come after the guide. Do the lit step first, or press Backspace to skip the guide."
        return super().why_no_hint()

    def tutors(self) -> bool:
        """Return whether the player is warned before grave mistakes; False while the guide gives prompts."""
        return super().tutors() and (self.guide is None or not self.guide.asks)

    def skip(self) -> Step:
        """End the guide; the battle continues without it."""
        if self.guide is not None and not self.guide.skipped:
            self.guide.skip()
            self.stage.sound.play("page")
            self.table.touch("notes", "card", "log")
        return None

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle the mouse and the keys; Backspace skips the guide."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return self.skip()
        guide, shown = self.guide, self.shown
        if guide is not None and shown is not None and shown.is_note and not self._gives_way() and self._closes(event):
            guide.close(shown.number)
            return None
        return super().handle(event)

    def _gives_way(self) -> bool:
        """Return whether a note is left out, because the player is looking at a hint or a locked target."""
        shown, table = self.shown, self.table
        return shown is not None and shown.is_note and (table.hints.wanted or table.selection.pinned is not None)

    def _closes(self, event: pygame.event.Event) -> bool:
        """Return whether an event closes the note on the screen: Esc, or a click on the note."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return event.button == 1 and self._slip.collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE

    def update(self, milliseconds: int) -> Step:
        """Advance the battle; check whether a prompt has been followed and whether the next one is due."""
        step = super().update(milliseconds)
        assert self.guide is not None
        if self.guide.listen():
            for lesson in self.plan.taught(self.guide.done) if not self.guide.skipped else ():
                note_lesson(self.stage.folders.config, lesson)
            self.table.touch("notes", "card", "log")
        self.guide.calm = not self.table.board.playback.busy
        shown = (
            None
            if self.table.busy or self.session.waits not in ("person", "rest")
            else self.guide.now(self.table.selection)
        )
        before = self.shown
        if shown != before:
            if shown is None or before is None or shown.number != before.number:
                self._stood = 0.0
            self.shown = shown
            self.animating = True
        if shown is not None:
            nodded = nod_at(self._stood)
            self._stood += milliseconds
            still = self.stage.settings.reduced_motion or (nodded == 0 and self._stood > COMES_MS + 900)
            self.animating = self.animating or not still
        return step

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the battle, and the prompt over it."""
        super().draw(screen)
        if self.shown is None or self._sheet is None or self.table.journal.whole or self._gives_way():
            self._slip = pygame.Rect(0, 0, 0, 0)
            return
        sheet, room = self._sheet, self.table.rect_of_board()
        sheet.clear(self.stage)
        target = self._target(self.shown)
        if not self.shown.is_note and self.shown.square is not None:
            holes = (target.center, self._rect_of_actor().center)
            screen.blit(veil(sheet, room, holes), room)
            screen.blit(picture("marks/lock-square", *target.size), target)
        nod = 0.0 if self.stage.settings.reduced_motion else round(nod_at(self._stood))
        free = room.inflate(-sheet.px(16), -sheet.px(16))
        row = row_of_small(self.table.sheets["bar"]) if self.shown.button else None
        self._slip = lay_prompt(sheet, self.shown, target, free, figure_rects(self.table), nod, row)
        sheet.draw(screen)
        draw_slips(self.table, screen)

    def _rect_of_actor(self) -> pygame.Rect:
        figure = self.table.selection.concerned
        if not figure:
            return pygame.Rect(0, 0, 1, 1)
        return self.table.board.camera.rect(self.session.view.figure(figure).square)

    def _target(self, shown: ShownPrompt) -> pygame.Rect:
        """Return the rectangle that a prompt points at, in pixels: a square, a button, or the figure that acts."""
        if shown.square is not None:
            return self.table.board.camera.rect(shown.square)
        if shown.button:
            self.table.laid()
            spot = next((s for s in self.table.sheets["bar"].spots if s.id == shown.button), None)
            if spot is not None:
                return spot.rect
        return self._rect_of_actor()


def new_first_battle() -> FirstBattleScene:
    """Return the guided battle for a player who has never fought one. Raises BadInput if it cannot be set up."""
    return FirstBattleScene(load_first_battle(random.SystemRandom().randint(1, MOST_SEED)))


def kept_battle(keeper: Recorder) -> BattleScene:
    """Return the scene that continues a saved battle, with the guide if it is the first battle. Raises BadInput if it
    cannot be set up."""
    scenario = keeper.battle.scenario
    plan = load_first_battle(scenario.seed)
    return FirstBattleScene(plan, keeper) if is_first(scenario, plan) else BattleScene(scenario, keeper=keeper)
