"""A process that does the works of one tree, a round at a time, as `ratios.py` asks; two such processes let two trees
take turns.

`python tests/bench/worker.py TREE` answers each line of its input with one line of JSON. "time SHARE NAME": the
processor seconds of a unit of work that also wastes SHARE of its own time. "count 0 NAME": the number of lines of the
tree's own code that a unit runs, by function. The answer for a work that this tree cannot do is `{"cannot": reason}`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

TREE = str(Path(sys.argv[1]).resolve()) + os.sep
BENCH = str(Path(__file__).resolve().parent) + os.sep
OURS = (f"{TREE}game{os.sep}", f"{TREE}tests{os.sep}", BENCH)
"""Folders of our own code; libraries may lie in the same tree."""

sys.path.insert(0, TREE)


@cache
def ready(name: str) -> Any:
    """Return a work that is ready. One round is done unmeasured, so that all modules are loaded.

    Objects that exist then are exempt from garbage collection, because looking through them would take longer than some
    rounds.
    """
    from works import WORKS

    made = WORKS[name]()
    made()()
    gc.collect()
    gc.freeze()
    return made


def waste(seconds: float) -> None:
    """Run a plain loop for this many seconds of processor time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        sum(range(50))


def timed(name: str, planted: float) -> float:
    """Return the processor seconds of one unit; a share `planted` of its own time is wasted in addition, to test that
    this is noticed."""
    work = ready(name)()
    gc.collect()
    before = time.process_time()
    units = work()
    if planted:
        waste(planted * (time.process_time() - before))
    return (time.process_time() - before) / units


def counted(name: str) -> dict[str, float]:
    """Return the number of lines of the tree's own code that one unit runs, by file and function."""
    ready(name)  # what is kept for good is there in every process alike
    work = ready(name)()
    lines: Counter[tuple[str, str]] = Counter()

    def inside(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            code = frame.f_code
            lines[code.co_filename, code.co_name] += 1
        return inside

    def called(frame: FrameType, event: str, _: object) -> Any:
        file = frame.f_code.co_filename
        return inside(frame, "line", None) if file.startswith(OURS) else None

    gc.collect()
    sys.settrace(called)
    try:
        units = work()
    finally:
        sys.settrace(None)
    found: Counter[str] = Counter()
    for (file, function), number in lines.items():
        found[f"{file.removeprefix(TREE).removeprefix(BENCH)}:{function}"] += number
    return {where: number / units for where, number in found.items()}


def main() -> None:
    """Answer questions from standard input until it ends."""
    for line in sys.stdin:
        kind, planted, name = line.strip().split(" ", 2)
        answer: Any
        try:
            answer = timed(name, float(planted)) if kind == "time" else counted(name)
        except Exception as error:
            answer = {"cannot": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
