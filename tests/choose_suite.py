"""The choice of the tests that run only with `--thorough`: slow tests that reach hardly any code that no other test
reaches.

Measure first, on a quiet machine and all but the long tests, then choose; `tests/thorough.txt` is written anew:

    python -m pytest --everything --cov --cov-context=test --cov-report= --junitxml=times.xml
    python -m tests.choose_suite .coverage times.xml
"""

from __future__ import annotations

import argparse
import heapq
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from coverage import CoverageData

from tests.thorough import LIST, STAYS, family

SECONDS = 160.0
"""Most seconds that the tests of the suite may take together on one core, so that the suite ends in three minutes on
two cores."""
CHEAP = 0.03
"""Most seconds of a test that stays in the suite whatever lines it reaches."""
HEAD = f"""\
# What `pytest` leaves to `pytest --thorough`: tests, or all tests of a function except those after "{STAYS}" below it.
# Written by tests/choose_suite.py. A test that is not named here is in the suite.
"""


def reached(path: Path) -> dict[str, int]:
    """Return the lines that each test reaches, as bits of a number, by its id, from a coverage file with contexts."""
    data = CoverageData(str(path))
    data.read()
    found: dict[str, int] = defaultdict(int)
    bit = 1
    for file in sorted(data.measured_files()):
        for _, contexts in sorted(data.contexts_by_lineno(file).items()):
            for test in {context.partition("|")[0] for context in contexts}:
                found[test] |= bit
            bit <<= 1
    found.pop("", None)  # what loading the modules reaches
    return found


def seconds(path: Path) -> dict[str, float]:
    """Return the seconds that each test took, by its id, from a JUnit file."""
    found = {}
    for case in ElementTree.parse(path).iter("testcase"):
        parts = case.attrib["classname"].split(".")
        at = next(n for n in range(len(parts), 0, -1) if Path(*parts[:n]).with_suffix(".py").is_file())
        test = "::".join([Path(*parts[:at]).with_suffix(".py").as_posix(), *parts[at:], case.attrib["name"]])
        found[test] = float(case.attrib["time"])
    return found


def chosen(lines: Mapping[str, int], costs: Mapping[str, float], most: float) -> set[str]:
    """Return the tests of the suite: the cheap ones, then the tests with most lines a second that no other test in the
    suite reaches, until `most` seconds are used up."""
    suite = {test for test, cost in costs.items() if cost <= CHEAP}
    spent = sum(costs[test] for test in suite)
    by_suite = together(lines, suite)

    def gain(test: str) -> float:
        return (lines.get(test, 0) & ~by_suite).bit_count() / costs[test]

    queue = [(-gain(test), test) for test in costs.keys() - suite]
    heapq.heapify(queue)
    while queue and spent < most:
        _, test = heapq.heappop(queue)
        worth = gain(test)  # less than it was if others reach some of it by now
        if queue and worth < -queue[0][0]:
            heapq.heappush(queue, (-worth, test))
        elif worth:
            suite.add(test)
            spent += costs[test]
            by_suite |= lines[test]
    return suite


def together(lines: Mapping[str, int], tests: set[str]) -> int:
    """Return the lines that some tests reach together, as bits of a number."""
    found = 0
    for test in tests:
        found |= lines.get(test, 0)
    return found


def listed(suite: set[str], every: set[str]) -> list[str]:
    """Return the lines of the list. For each test function these are the tests that are left out; or its name with the
    tests that stay, if those are fewer."""
    families: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for test in sorted(every):
        families[family(test)][test in suite].append(test)
    lines = []
    for name, (go, stay) in sorted(families.items()):
        if go and (not stay or len(stay) + 1 < len(go)):
            lines += [name, *(f"{STAYS}{test}" for test in stay)]
        else:
            lines += go
    return lines


def main() -> None:
    """Write the list of the thorough tests, and print what remains of the suite."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("coverage", type=Path)
    parser.add_argument("times", type=Path)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="what the suite may take on one core")
    told = parser.parse_args()
    costs, lines = seconds(told.times), reached(told.coverage)
    suite = chosen(lines, costs, told.seconds)
    LIST.write_text(HEAD + "".join(f"{line}\n" for line in listed(suite, set(costs))), "utf-8")
    for name, tests in (("suite", suite), ("all", set(costs))):
        took, seen = sum(costs[test] for test in tests), together(lines, tests).bit_count()
        print(f"{name}: {len(tests)} tests, {took:.0f} s, {seen} lines reached")


if __name__ == "__main__":
    main()
