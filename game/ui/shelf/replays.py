"""The list of recorded battles."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

from game.model.errors import BadInput
from game.storage.journal import JournalRecord, read_journal
from game.storage.recorder import JOURNALS
from game.ui.kit import page
from game.ui.kit.dialog import message
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.openers import scenes
from game.ui.kit.rule_pages import ruleset_title
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage

MOST_SHOWN = 40
_ROW = 58.0


class ReplaysScene(FormScene):
    """Recorded battles, the newest first; each opens its replay."""

    name = "replays"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.folder = stage.folders.data / JOURNALS
        self._records: dict[Path, JournalRecord | str] = {}

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.jsonl"), reverse=True)[:MOST_SHOWN] if self.folder.is_dir() else []

    def _record(self, path: Path) -> JournalRecord | str:
        """A journal, or why it cannot be read."""
        if path not in self._records:
            try:
                self._records[path] = read_journal(path)
            except BadInput as refusal:
                self._records[path] = str(refusal.problems[0])
        return self._records[path]

    def fill(self) -> None:
        """One row for each."""
        desk = self.desk
        sheet = page.sheet(desk, 900)
        page.heading(desk, sheet, "Recorded battles")
        left, top, width, height = page.body(sheet)
        paths = self._paths()
        with desk.pane("replays", (left, top, width, height)):
            for number, path in enumerate(paths):
                self._row(path, left + 4, top + number * _ROW, width - 24)
            if not paths:
                words = "There is none yet: every battle that is played in this window is recorded."
                desk.prose(left + 10, top + 10, width - 40, words, Style(VALUE, desk.palette.ink_soft))
        page.back_button(desk, sheet, Pop)
        page.main_button(desk, sheet, "history", "Your battles", self._history, key="H")

    def _history(self) -> Step:
        return Push(scenes().open_history(self.stage))

    def _row(self, path: Path, left: float, top: float, width: float) -> None:
        desk, record = self.desk, self._record(path)
        why = record if isinstance(record, str) else ""
        made = desk.button(f"replay:{path.stem}", (left, top, width, _ROW - 8), partial(self._open, path), why=why)
        with desk.upon(made):
            soft = Style(LABEL, desk.palette.ink_soft)
            if isinstance(record, str):
                desk.text(left + 14, top + 16, path.stem, Style(BODY, desk.palette.ink_soft))
                desk.text(left + 14, top + 36, record[:110], soft)
                return
            title = f"{record.header.map.title}, {ruleset_title(record.header.ruleset)}"
            desk.text(left + 14, top + 16, title, Style(VALUE, desk.palette.ink, bold=True))
            ending = f"{record.end.winner or 'nobody'} won" if record.end is not None else "undecided"
            acts = len(record.entries) - 1
            told = f"{began(path)}, {acts} {'act' if acts == 1 else 'acts'}, {ending}"
            desk.text(left + 14, top + 37, told, soft)

    def _open(self, path: Path) -> Step:
        try:
            return Push(scenes().open_replay(self.stage, path))
        except BadInput as refusal:
            return Push(message(self.stage, "This battle cannot be shown", str(refusal)))


def began(path: Path) -> str:
    """Return the begin of a journal's battle, by the journal's name; another name is returned as it is."""
    try:
        return f"{datetime.strptime(path.stem[:17], '%Y-%m-%d-%H%M%S'):%d %B %Y, %H:%M}"
    except ValueError:
        return path.stem
