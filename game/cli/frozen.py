"""Lets a frozen build (PyInstaller) be the interpreter that joblib's workers and players beside the window ask for.

loky starts a worker as `python -m MODULE ...` and its tracker as `python -c "from MODULE import main; main(...)"`. In a
frozen build the program itself is what is started then: it plays that part and no other.
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
    """Run a worker of loky or a player beside the window if the arguments of a frozen build ask for one; return whether
    one was run."""
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
