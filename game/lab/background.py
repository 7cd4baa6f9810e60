"""A series that runs beside the window: a process of its own, whose file of results is read as it grows."""

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
    """Return the file of a series' results below the folder of the player's files."""
    return folder / FOLDER / f"series-{series.digest}.jsonl"


class Background:
    """A series played in a process beside the window; `records` has the battles so far, `problem` the reason why it
    stopped early."""

    def __init__(self, series: Series, folder: Path, jobs: int = 1) -> None:
        """Set up the run of a series; no battle is played before `start`. Raises BadInput for a series that cannot be
        played."""
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
        """Return the battles so far, in order of their numbers."""
        return tuple(self._records[number] for number in sorted(self._records))

    @property
    def running(self) -> bool:
        """True while battles are being played."""
        return self._run is not None

    @property
    def done(self) -> bool:
        """True once all its battles are played."""
        return len(self._records) >= self.series.length

    def start(self) -> None:
        """Play the missing battles; `problem` says if that is impossible."""
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
        """Read new battles; return whether there were any or the series has ended."""
        grown = self._take_up()
        if self._run is not None and not self._run.running:
            self.problem = self._run.problem("The series") or self.problem
            self._run = None
            self._read = 0
            self._take_up()
            return True
        return grown

    def stop(self) -> None:
        """Stop playing; finished battles are saved."""
        if self._run is not None:
            self._run.stop()
            self._run = None
            self._take_up()

    def _take_up(self) -> bool:
        """Read the whole lines added to the file; return whether there were any."""
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
    """Return a series as the text of its TOML file."""
    lines = []
    for name, value in msgspec.to_builtins(series).items():
        if name != "options":
            lines.append(f"{name} = {_written(value)}")
    for options in series.option_sets:
        lines.append("[[options]]" if isinstance(series.options, tuple) else "[options]")
        lines += [f"{name} = {_written(value)}" for name, value in options.items()]
    return "\n".join(lines) + "\n"


def _written(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_written(inner)}" for name, inner in value.items()) + "}"
    return msgspec.json.encode(value).decode()
