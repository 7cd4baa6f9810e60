"""Reports as files: one row per battle for spreadsheets, and one page of HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from game.lab.record import Record
from game.model.errors import BadInput
from game.storage.files import write_whole


def write_csv(path: Path, records: Sequence[Record]) -> None:
    """One row per battle; a column for each measure of each side. Raises BadInput."""
    sides = list(dict.fromkeys(side for record in records for side in record.sides))
    acts = sorted({name for record in records for name in record.acts})
    plain = (
        "battle", "map", "ruleset", "change", "seed", "winner", "player", "reason", "rounds", "commands", "harm_in",
        "reach", "objective", "state",
    )  # fmt: skip
    own = ("player", "who", "figures", "lost", "attacks", "hits", "expected_hits", "harm", "expected_harm", "dice")
    heads = [*plain, "options", *(f"{side}_{name}" for side in sides for name in own), *(f"acts_{a}" for a in acts)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    for record in records:
        options = " ".join(f"{name}={value}" for name, value in sorted(record.options.items()))
        row = [_cell(getattr(record, name)) for name in plain]
        found = [record.sides.get(side) for side in sides]
        row += [options, *(_cell(getattr(side, name)) if side else "" for side in found for name in own)]
        writer.writerow([*row, *(record.acts.get(name, 0) for name in acts)])
    _put(path, text.getvalue().encode())


def _cell(value: object) -> object:
    """A value that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def _put(path: Path, content: bytes) -> None:
    try:
        write_whole(path, content)
    except OSError as fault:
        raise BadInput.of(str(path), f"cannot be written: {fault.strerror}") from fault
