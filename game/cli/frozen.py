"""Helper processes of a frozen build (PyInstaller), in which the program itself must serve as the Python interpreter.

loky starts a worker process as `python -m MODULE ...`, and the process that tracks its resources as `python -c "from
MODULE import main; main(...)"`; a player beside the window is started with `-m`, too. A frozen build then starts itself
with these words.
"""

from __future__ import annotations

import importlib
import re
import runpy
import sys
from collections.abc import Sequence

_LOKY = "joblib.externals.loky.backend."
_AGENT = "game.lab.agent"
_TRACKER = re.compile(r"from (joblib\.externals\.loky\.backend\.\w+) import main; main\((\d+), (True|False)\)")


def served(argv: Sequence[str]) -> bool:
    """Run the helper process that the words of a command line ask for, and return True. Return False if they ask for
    none, and outside a frozen build."""
    if not getattr(sys, "frozen", False):
        return False
    for place, flag in enumerate(argv[1:-1], start=1):
        if flag == "-m" and (argv[place + 1].startswith(_LOKY) or argv[place + 1] == _AGENT):
            sys.argv = [argv[0], *argv[place + 2 :]]
            runpy.run_module(argv[place + 1], run_name="__main__", alter_sys=True)
            return True
        if flag == "-c" and (tracker := _TRACKER.fullmatch(argv[place + 1])):
            importlib.import_module(tracker[1]).main(int(tracker[2]), tracker[3] == "True")
            return True
        if not flag.startswith("-"):
            return False
    return False
