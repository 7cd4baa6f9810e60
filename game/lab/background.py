"""A series of battles played in a process beside the window, whose file of results the window reads while it grows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.lab.beside import Beside
from game.lab.record import Record
from game.lab.results import read_line
from game.lab.series import Series
from game.model.errors import BadInput

FOLDER = "laboratory"


def file_of(folder: Path, series: Series) -> Path:
    """Return the path of a series' results, below the folder of the player's files."""
    return folder / FOLDER / f"series-{series.digest}.jsonl"


class Background:
    """A series played in a process beside the window; `records` holds the battles so far, `problem` the reason why the
    run failed, "" if it did not."""

    def __init__(self, series: Series, folder: Path, jobs: int = 1) -> None:
        """Prepare the run of a series and read the battles played before; `start` plays on. Raises BadInput if the
        series cannot be played."""
        self.series = series.check()
        self.path = file_of(folder, self.series)
        self.problem = ""
        self._jobs = jobs
        self._records: dict[int, Record] = {}
        self._read = 0
        self._run: Beside | None = None
        self._take_up()

    @property
    def records(self) -> tuple[Record, ...]:
        """The battles so far, in the order of their numbers."""
        return tuple(self._records[number] for number in sorted(self._records))

    @property
    def running(self) -> bool:
        """True while battles are being played."""
        return self._run is not None

    @property
    def done(self) -> bool:
        """True if all battles of the series were played."""
        return len(self._records) >= self.series.length

    def start(self) -> None:
        """Start to play the missing battles; if that is impossible, put the reason into `problem`."""
        if self.running or self.done:
            return
        self.problem = ""
        told = self.path.with_suffix(".toml")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            told.write_text(as_toml(self.series), encoding="utf-8")
            words = [str(told), "--out", str(self.path), "--jobs", str(self._jobs), "--quiet"]
            self._run = Beside(["simulate", *words])
        except OSError as fault:
            self.problem = f"The series cannot be played: {fault.strerror or fault}."

    def look(self) -> bool:
        """Read the battles that were added to the file. Return True if there were new ones or the process has ended."""
        grown = self._take_up()
        if self._run is not None and not self._run.running:
            self.problem = self._run.problem("The series") or self.problem
            self._run = None
            self._read = 0
            self._take_up()
            return True
        return grown

    def stop(self) -> None:
        """Stop playing; the battles that were finished stay in the file."""
        if self._run is not None:
            self._run.stop()
            self._run = None
            self._take_up()

    def _take_up(self) -> bool:
        """Read the whole lines that were added to the file; return whether there were any."""
        try:
            with self.path.open("rb") as file:
                file.seek(self._read)
                content = file.read()
        except OSError:
            return False
        end = content.rfind(b"\n") + 1
        for place, line in enumerate(content[:end].splitlines(), start=1):
            try:
                record = read_line(line, self.path.name, place)
            except BadInput as refusal:
                self.problem = str(refusal)
                return False
            if record.series == self.series.digest:
                self._records[record.battle - 1] = record
        self._read += end
        return end > 0


def as_toml(series: Series) -> str:
    """Return a series as the text of a TOML file."""
    lines = []
    for name, value in msgspec.to_builtins(series).items():
        if name != "options":
            lines.append(f"{name} = {_written(value)}")
    for options in series.option_sets:
        lines.append("[[options]]" if isinstance(series.options, tuple) else "[options]")
        lines += [f"{name} = {_written(value)}" for name, value in options.items()]
    return "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    """Return a value in the syntax of TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_written(inner)}" for name, inner in value.items()) + "}"
    return msgspec.json.encode(value).decode()
