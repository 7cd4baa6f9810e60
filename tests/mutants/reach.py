"""Which tests can notice a change at all: those in which the changed place is played, and comes to something else.

Every place gets a probe; then the suite is run once. What is reached while files are imported counts for every test.
As a plug-in of pytest this module keeps how long each test took.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pytest

from tests.mutants.drawing import Mutant
from tests.mutants.planting import a_probe, copied, plant

PYTEST = (sys.executable, "-m", "pytest", "-n", "0", "--no-header")


@dataclass
class Able:
    """The tests that can notice a mutant, the shortest first, with their times; is it worked out while files load?"""

    tests: dict[str, float]
    is_early: bool = False


@dataclass
class _Times:
    took: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)


_times = _Times()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep how long a test took, and whether it passed."""
    _times.took[report.nodeid] = _times.took.get(report.nodeid, 0) + report.duration
    if report.outcome != "passed":
        _times.failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write down those that passed."""
    kept = {name: round(time, 4) for name, time in _times.took.items() if name not in _times.failed}
    Path(os.environ["TIMES"]).write_text(json.dumps(kept), encoding="utf-8")


def who_can_notice(mutants: dict[int, Mutant], tests: list[str]) -> dict[int, Able]:
    """Run the tests once with probes: those that could notice each mutant, by its number."""
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        without = plant(tree, mutants, a_probe, "_probe.reached")
        times, told = tree / "times.json", tree / "told.txt"
        own = {**os.environ, "PYTHONPATH": str(tree), "PROBES": str(told), "TIMES": str(times)}
        command = [*PYTEST, "-p", "tests.mutants.reach", *tests]
        subprocess.run(command, cwd=tree, env=own, stdout=sys.stderr, check=False)
        took = json.loads(times.read_text(encoding="utf-8")) if times.is_file() else {}
        if not took:
            sys.exit("no test passes with the probes: nothing can be judged")
        lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
        seen = {
            who: {test for _, test in tests} for who, tests in groupby(sorted(map(_pair, lines)), lambda pair: pair[0])
        }
        return {number: _able(took, seen, number, mutant, number in without) for number, mutant in mutants.items()}


def _pair(line: str) -> tuple[str, str]:
    who, _, test = line.partition("\t")
    return who, test


def _able(took: dict[str, float], seen: dict[str, set[str]], number: int, mutant: Mutant, is_fixed: bool) -> Able:
    """What is worked out early can be noticed by every test: those come first that play a function of the file."""
    there, playing = seen.get(str(number), set()), seen.get(mutant.place.as_posix(), set())
    is_early = is_fixed or "" in there
    tests = took.keys() if is_early else there & took.keys()
    first = there | playing if is_early else set()
    in_order = sorted(tests, key=lambda test: (test not in first, took[test], test))
    return Able({test: took[test] for test in in_order}, is_early)
