"""Prints tables and prose to the terminal; plain characters when the output goes into a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.cli.outlet import clean

if TYPE_CHECKING:  # rich is slow to load: the window does without it
    from rich.console import Console

PLAIN_WIDTH = 120
"""Columns when nobody says how wide the terminal is."""


def console(stderr: bool = False) -> Console:
    """Return a console for the present output, or for errors; texts are printed without markup."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else PLAIN_WIDTH
    bare = getattr(stream, "bare", stream)
    return Console(highlight=False, markup=False, emoji=False, width=width, soft_wrap=False, file=bare)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """Print a table with a heading line; columns of whole numbers are aligned to the right."""
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
    """Print a paragraph, wrapped to the terminal."""
    from rich.text import Text

    console().print(Text(clean(text)))
