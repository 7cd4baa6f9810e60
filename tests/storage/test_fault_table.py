"""The table of what can fail, in OPERATIONS.md: each row says what is told and kept, and names its tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def rows() -> list[list[str]]:
    """The rows of the table, cell by cell."""
    text = (ROOT / "game" / "OPERATIONS.md").read_text(encoding="utf-8")
    table = text.partition("## When something fails")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_row_names_tests_that_there_are() -> None:
    found = rows()
    assert len(found) > 20
    for what, told, kept, tests in found:
        assert all((what, told, kept, tests)), what
        for name in tests.split(", "):
            assert (ROOT / "tests" / f"{name}.py").is_file(), (what, name)
