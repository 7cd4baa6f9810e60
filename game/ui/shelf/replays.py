"""The list of recorded battles."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.model.errors import BadInput
from game.model.scenario import BattleMap
from game.review.keeping import forget
from game.storage.folders import JOURNALS
from game.storage.journal import JournalRecord, read_journal
from game.storage.map_codec import map_from
from game.ui.board.map_picture import MapPainter
from game.ui.kit import page, routes
from game.ui.kit.dialog import confirm, message, tried
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.rule_pages import ruleset_title
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

MOST_SHOWN = 40
_ROW = 58.0
_AWAY = 84.0
_PICTURE = (62.0, 42.0)
PAINT_MS = 6.0


class ReplaysScene(FormScene):
    """Page with the recorded battles, the newest first; each opens its replay."""

    name = "replays"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.folder = stage.folders.data / JOURNALS
        self._records: dict[Path, JournalRecord | str] = {}
        self.painter = MapPainter(stage.cards)
        self._maps: dict[Path, BattleMap | None] = {}

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.jsonl"), reverse=True)[:MOST_SHOWN] if self.folder.is_dir() else []

    def _shown(self) -> list[Path]:
        """Return the journals (recordings) to list; of several recordings of one continued battle, only the longest."""
        paths = self._paths()
        records = [(path, self._record(path)) for path in paths]
        told = [one for _, one in records if isinstance(one, JournalRecord)]
        return [
            path
            for path, one in records
            if isinstance(one, str) or not any(goes_on(other, one) for other in told if other is not one)
        ]

    def _record(self, path: Path) -> JournalRecord | str:
        """Return a journal, or the reason why it cannot be read."""
        if path not in self._records:
            try:
                self._records[path] = read_journal(path)
            except BadInput as refusal:
                self._records[path] = str(refusal.problems[0])
        return self._records[path]

    def fill(self) -> None:
        """Lay out a row for each recording."""
        desk = self.desk
        sheet = page.sheet(desk, 900)
        page.heading(desk, sheet, "Recorded battles")
        left, top, width, height = page.body(sheet)
        paths = self._shown()
        with desk.pane("replays", (left, top, width, height)):
            for number, path in enumerate(paths):
                self._row(path, left + 4, top + number * _ROW, width - 24)
            if not paths:
                words = "No recordings yet. The game records every battle that you play."
                desk.prose(left + 10, top + 10, width - 40, words, Style(VALUE, desk.palette.ink_soft))
        page.back_button(desk, sheet, Pop)
        page.main_button(desk, sheet, "history", "Your battles", self._history, key="H")

    def _history(self) -> Step:
        return Push(routes.open_history(self.stage))

    def _row(self, path: Path, left: float, top: float, width: float) -> None:
        desk, record = self.desk, self._record(path)
        why = record if isinstance(record, str) else ""
        box = (left, top, width - _AWAY - 8, _ROW - 8)
        made = desk.button(f"replay:{path.stem}", box, partial(self._open, path), why=why)
        away = (left + width - _AWAY, top, _AWAY, _ROW - 8)
        desk.button(f"delete:{path.stem}", away, partial(self._ask, path), text="Delete", align="centre")
        with desk.upon(made):
            soft = Style(LABEL, desk.palette.ink_soft)
            if isinstance(record, str):
                desk.text(left + 14, top + 16, path.stem, Style(BODY, desk.palette.ink_soft))
                desk.text(left + 14, top + 36, record[:110], soft)
                return
            self._picture(path, record, left + 6, top + 4)
            left += _PICTURE[0] + 8
            title = f"{record.header.map.title}, {ruleset_title(record.header.ruleset)}"
            desk.text(left + 14, top + 16, title, Style(VALUE, desk.palette.ink, bold=True))
            ending = f"{record.end.winner or 'nobody'} won" if record.end is not None else "undecided"
            acts = len(record.entries) - 1
            told = f"{began(path)}, {acts} {'act' if acts == 1 else 'acts'}, {ending}"
            desk.text(left + 14, top + 37, told, soft)

    def _picture(self, path: Path, record: JournalRecord, left: float, top: float) -> None:
        """Draw the small picture of the map once it is painted."""
        desk = self.desk
        if path not in self._maps:
            self._maps[path] = _map_of(record, path)
        drawn = self._maps[path]
        painted = self.painter.shown(drawn, (desk.px(_PICTURE[0]), desk.px(_PICTURE[1]))) if drawn else None
        if painted is None:
            return
        share = min(desk.px(room) / length for room, length in zip(_PICTURE, painted.get_size(), strict=True))
        size = tuple(max(1, round(length * share)) for length in painted.get_size())
        small = desk.cards.keep(("thumb", id(painted), size), lambda: pygame.transform.smoothscale(painted, size))
        wide, tall = (length / desk.stage.scale for length in size)
        desk.put(small, left + (_PICTURE[0] - wide) / 2, top + (_PICTURE[1] - tall) / 2)

    def update(self, milliseconds: int) -> Step:
        """Update the buttons, and continue painting the maps."""
        step = super().update(milliseconds)
        return self.relaid() if self.painter.busy and self.painter.work(PAINT_MS) else step

    def _ask(self, path: Path) -> Step:
        """Ask for confirmation, and then delete a recording with the shorter recordings of the same battle."""
        text = "The recording and its review will be gone for good."
        return Push(confirm(self.stage, "Delete this recording?", text, "Delete", partial(self._delete, path)))

    def _delete(self, path: Path) -> Step:
        record = self._record(path)
        copies = [
            other
            for other in self._paths()
            if isinstance(record, JournalRecord)
            and isinstance(one := self._record(other), JournalRecord)
            and one is not record
            and goes_on(record, one)
        ]
        try:
            for gone in (path, *copies):
                gone.unlink(missing_ok=True)
                forget(gone)
                self._records.pop(gone, None)
        except OSError as fault:
            return Push(message(self.stage, "This recording cannot be deleted", str(fault.strerror or fault)))
        return self.relaid()

    def _open(self, path: Path) -> Step:
        return tried(self.stage, "This battle cannot be shown", lambda: Push(routes.open_replay(self.stage, path)))


def _map_of(record: JournalRecord, path: Path) -> BattleMap | None:
    """Return the map of a recording, with an id made from its content because two maps of one id may differ; None if it
    cannot be used."""
    try:
        return replace(map_from(record.header.map, path.name), id=f"kept {record.header.map_digest}")
    except BadInput:
        return None


def goes_on(longer: JournalRecord, shorter: JournalRecord) -> bool:
    """Return whether the recording `longer` begins with all acts of `shorter`, of the same battle."""
    count = len(shorter.entries)
    if shorter.end is not None or longer.header != shorter.header or len(longer.entries) < count:
        return False
    same = all(
        (one.command, one.state) == (other.command, other.state)
        for one, other in zip(shorter.entries, longer.entries[:count], strict=True)
    )
    return same and (len(longer.entries) > count or longer.end is not None or id(longer) < id(shorter))


def began(path: Path) -> str:
    """Return the date and time at which a journal's battle began, from the journal's name; another name is returned
    unchanged."""
    try:
        return f"{datetime.strptime(path.stem[:17], '%Y-%m-%d-%H%M%S'):%d %B %Y, %H:%M}"
    except ValueError:
        return path.stem
