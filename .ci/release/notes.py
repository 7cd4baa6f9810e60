"""Prints what the changelog says of a version: `python3 .ci/release/notes.py 1.0.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent.parent.parent / "game" / "CHANGELOG.md"


def notes(version: str, text: str) -> str:
    """The part under a version's heading; raises SystemExit when there is none, or nothing in it."""
    parts = re.split(r"(?m)^## ", text)
    found = next((part for part in parts[1:] if re.match(rf"{re.escape(version)}(\s|$)", part)), "")
    told = found.partition("\n")[2].strip()
    if not told:
        raise SystemExit(f"the changelog says nothing of {version}")
    return told


if __name__ == "__main__":
    print(notes(sys.argv[1], CHANGELOG.read_text(encoding="utf-8")))
