"""The tests that can notice a change of the code: tests in which the changed place runs and would have another result.

Every place gets a probe; then the suite runs once. Places that are reached while files are imported count for every
test. As a plug-in of pytest this module records the time of each test.
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
    """The tests that can notice a mutant, the shortest first, with their seconds; `is_early` is true for code that runs
    at import."""

    tests: dict[str, float]
    is_early: bool = False


@dataclass
class _Times:
    took: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)


_times = _Times()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the time of a test, and whether it passed."""
    _times.took[report.nodeid] = _times.took.get(report.nodeid, 0) + report.duration
    if report.outcome != "passed":
        _times.failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write down the tests that passed, with their times."""
    kept = {name: round(time, 4) for name, time in _times.took.items() if name not in _times.failed}
    Path(os.environ["TIMES"]).write_text(json.dumps(kept), encoding="utf-8")


def who_can_notice(mutants: dict[int, Mutant], tests: list[str]) -> dict[int, Able]:
    """Run the tests once with probes; return the tests that can notice each mutant, by its number."""
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
    """Return the tests that can notice a mutant. Code that runs at import can be noticed by every test; tests that run
    a function of the file come first."""
    there, playing = seen.get(str(number), set()), seen.get(mutant.place.as_posix(), set())
    is_early = is_fixed or "" in there
    tests = took.keys() if is_early else there & took.keys()
    first = there | playing if is_early else set()
    in_order = sorted(tests, key=lambda test: (test not in first, took[test], test))
    return Able({test: took[test] for test in in_order}, is_early)
