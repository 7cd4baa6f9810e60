"""Starts the game: `python -m game`, or `counterstep` once it is installed."""

from __future__ import annotations

import sys
from os.path import dirname

_HOME = dirname(dirname(__file__))  # noqa: PTH120 (nothing more than this is loaded before the path is clean)
if __name__ == "__main__" and __spec__ is not None and not sys.flags.safe_path and sys.path[:1] != [_HOME]:
    del sys.path[:1]  # `python -m` looks in the current folder first: an installed game takes nothing from there

from multiprocessing import freeze_support  # noqa: E402

from game.cli import main  # noqa: E402
from game.cli.frozen import served  # noqa: E402

if __name__ == "__main__":
    freeze_support()  # in a frozen build the workers of many battles begin here too
    sys.exit(0 if served(sys.argv) else main())
