"""The page of saves: slots with a picture each, to save the present battle or continue a saved one."""

from __future__ import annotations

import io
from functools import partial

import pygame

from game.model.errors import BadInput
from game.storage.recorder import MakePicture, Recorder
from game.storage.saves import About
from game.storage.slots import AUTO, QUICK, SLOTS, Listed, SaveSlots
from game.table.session import Session
from game.ui.kit import page, routes
from game.ui.kit.dialog import confirm, message
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage

_ROW = 92.0


def slot_title(slot: str) -> str:
    """Return the title of a slot."""
    if slot == QUICK:
        return "Quick save"
    kind, _, number = slot.partition("-")
    return f"Autosave {number}" if kind == "auto" else f"Slot {number}"


def standing(about: About) -> str:
    """Return the state of a saved battle, in words that both sides may read."""
    turn = f"{about.players.get(about.waits) or about.waits.capitalize()} to decide" if about.waits else "decided"
    return f"round {about.round}, {turn}"


def open_save(stage: Stage, slot: str, playing: Recorder | None = None) -> Step:
    """Return the step that continues a save in place of the top scene; the present battle (`playing`) is first written
    completely."""
    shelf = SaveSlots.of(stage.folders.data)
    if playing is not None:
        playing.finish_writing()
    if not shelf.path(slot).exists():
        return Push(message(stage, "There is nothing to load", f"{slot_title(slot)} is empty."))
    try:
        saved = shelf.load(slot)
        keeper = Recorder.of_save(saved, stage.folders.data)
        scene = routes.go_on(keeper)
    except BadInput as refusal:
        return Push(message(stage, "This save cannot be loaded", str(refusal)))
    if playing is not None and playing.journal is not None:
        playing.journal.close()
    stage.notice = (
        f"Since this battle was saved, something has changed: {', and '.join(saved.changes)}." if saved.changes else ""
    )
    return Replace(scene)


class SavesScene(FormScene):
    """Page with the list of saves. With a session, its battle can be saved."""

    name = "saves"

    def __init__(self, stage: Stage, session: Session | None = None, picture: MakePicture | None = None) -> None:
        """Create the page; `picture` makes the small picture of the present battle."""
        super().__init__(stage)
        self.session = session
        self.picture = picture
        self.shelf = SaveSlots.of(stage.folders.data)
        self._listed: dict[str, Listed] = {}
        self._order: list[str] = []
        """The slots in the order of the page, which stays the same while it is open."""
        self._good = False
        """True if the notice tells of a success."""
        self._read()

    def _read(self) -> None:
        if self.session is not None:
            self.session.keeper.finish_writing()
        self._listed = {one.slot: one for one in self.shelf.list()}
        empty = [] if self.session is None else [slot for slot in SLOTS if slot not in self._listed]
        self._order += [slot for slot in (*self._listed, *empty) if slot not in self._order]
        if self.shelf.notices:
            self.stage.notice = " ".join(self.shelf.notices)
            self.shelf.notices.clear()

    def fill(self) -> None:
        """Lay out a row for each slot."""
        desk = self.desk
        sheet = page.sheet(desk, 900)
        page.heading(desk, sheet, "Saved battles")
        left, top, width, height = page.body(sheet)
        if self.stage.notice and self._good:  # beside the heading, so that no row moves
            style = Style(BODY, desk.palette.gain, bold=True)
            desk.text(left + width, top - 26, self.stage.notice, style, "right")
        elif self.stage.notice:
            style = Style(LABEL, desk.palette.risk_dark)
            below = desk.prose(left, top, width, self.stage.notice, style, 16) + 6
            top, height = below, height - (below - top)
        with desk.pane("saves", (left, top, width, height)):
            y = top
            for slot in self._order:
                if slot not in self._listed and self.session is None:
                    continue
                self._row(slot, (left + 4, y, width - 24, _ROW - 8))
                y += _ROW
            if not self._listed and self.session is None:
                desk.text(left + 10, top + 20, "There are no saved battles yet.", Style(VALUE, desk.palette.ink_soft))
        page.back_button(desk, sheet, Pop)

    def _row(self, slot: str, box: Box) -> None:
        desk = self.desk
        left, top, width, height = box
        desk.card(box, number=len(slot))
        listed = self._listed.get(slot)
        bold, plain = Style(VALUE, desk.palette.ink, bold=True), Style(BODY, desk.palette.ink_soft)
        x = left + 150
        if listed is None:
            desk.text(x, top + height / 2, f"{slot_title(slot)}: empty", plain)
        else:
            self._picture(listed.picture, left + 8, top + 6, height - 12)
            about = listed.about
            desk.text(x, top + 20, about.title, bold)
            desk.text(x, top + 42, f"{about.rules}, {standing(about)}", plain)
            when = f"{about.saved:%d %B %Y, %H:%M}"
            desk.text(x, top + 63, f"{slot_title(slot)}, {when}", Style(LABEL, desk.palette.ink_soft))
        self._ways(slot, listed, left + width, top + height / 2 - 19)

    def _picture(self, content: bytes, left: float, top: float, height: float) -> None:
        desk = self.desk
        try:
            painted = pygame.image.load(io.BytesIO(content), "save.png").convert_alpha()
        except (pygame.error, ValueError):
            return
        tall = desk.px(height)
        wide = min(desk.px(132), painted.get_width() * tall // max(1, painted.get_height()))
        desk.put(pygame.transform.smoothscale(painted, (wide, tall)), left, top)

    def _ways(self, slot: str, listed: Listed | None, right: float, top: float) -> None:
        desk = self.desk
        style = Style(BODY, desk.palette.ink, bold=True)
        if listed is not None:
            load = partial(self._load, slot)
            desk.button(f"load:{slot}", (right - 96, top, 84, 38), load, text="Load", style=style, align="centre")
        right -= 96  # an empty slot keeps the place: the button that saves stays where it is
        if self.session is not None and slot not in AUTO:
            save = partial(self._save, slot)
            desk.button(
                f"save:{slot}", (right - 116, top, 104, 38), save, text="Save here", style=style, align="centre"
            )

    def _load(self, slot: str) -> Step:
        if self.session is None or self.session.battle.outcome is not None:
            return self._open(slot)
        text = "Your current battle stays as an autosave."
        return Push(confirm(self.stage, f"Load {slot_title(slot).lower()}?", text, "Load", partial(self._leave, slot)))

    def _leave(self, slot: str) -> Step:
        assert self.session is not None
        self.stage.notice = self.session.keeper.leave()
        return self._open(slot)

    def _open(self, slot: str) -> Step:
        below = open_save(self.stage, slot)
        if self.session is None or not isinstance(below, Replace):
            return below
        return Pop(lambda: below)

    def _save(self, slot: str) -> Step:
        if slot in self._listed:
            text = f"{slot_title(slot)} holds {self._listed[slot].about.title}, {standing(self._listed[slot].about)}."
            return Push(confirm(self.stage, "Replace this save?", text, "Save", partial(self._write, slot)))
        return self._write(slot)

    def _write(self, slot: str) -> Step:
        assert self.session is not None
        keeper = self.session.keeper
        keeper.save(slot, self.picture)
        self._read()
        told = keeper.notices()
        self._good = all(words.startswith("Saved") for words in told)
        self.stage.notice = " ".join(told)
        return self.relaid()
