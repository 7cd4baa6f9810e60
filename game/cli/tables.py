"""Tables and paragraphs printed to the terminal, or as plain text into a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.cli.outlet import clean

if TYPE_CHECKING:  # rich is slow to load: the window does without it
    from rich.console import Console

PLAIN_WIDTH = 120
"""Width in columns of output that does not go to a terminal."""


def console(stderr: bool = False) -> Console:
    """Return a `rich` console for standard output, or for standard error if `stderr`; texts are printed as they are,
    without markup."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else PLAIN_WIDTH
    bare = getattr(stream, "bare", stream)
    return Console(highlight=False, markup=False, emoji=False, width=width, soft_wrap=False, file=bare)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """Print a table with a line of headings; columns of whole numbers are aligned to the right."""
    from rich.table import Table
    from rich.text import Text

    rows = [tuple(row) for row in rows]
    table = Table(title=clean(title) or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for place, head in enumerate(heads):
        is_number = bool(rows) and all(isinstance(row[place], int) for row in rows)
        table.add_column(clean(head), justify="right" if is_number else "left")
    for row in rows:
        table.add_row(*(Text(clean(str(cell))) for cell in row))
    console().print(table)


def print_prose(text: str) -> None:
    """Print a paragraph, wrapped to the width of the terminal."""
    from rich.text import Text

    console().print(Text(clean(text)))
