"""Starts the game: `python -m game`, or `counterstep` once it is installed."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from game.cli import main
from game.cli.frozen import served

if __name__ == "__main__":
    freeze_support()  # in a frozen build the workers of many battles begin here too
    sys.exit(0 if served(sys.argv) else main())
