"""The event log: the window's state and events as lines of JSON, for tests that control the window from outside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TextIO

from game.model.errors import BadInput


class EventLog:
    """A file with one JSON object per line; without a path nothing is written."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the log for writing. Raises BadInput when the file cannot be written."""
        self._file: TextIO | None = None
        if path is None:
            return
        try:
            self._file = path.open("a", encoding="utf-8", buffering=1)
        except OSError as error:
            raise BadInput.of(str(path), f"the event log cannot be written ({error.strerror})") from error

    @property
    def wanted(self) -> bool:
        """True if the log is written to a file."""
        return self._file is not None

    def write(self, **fields: Any) -> None:
        """Write the fields as one line."""
        if self._file is not None:
            self._file.write(json.dumps(fields) + "\n")

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
