"""Judgement of mutants in a tree with switches: most in forks of one process; those in code that runs at import, in a
process each."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from tests.mutants.drawing import Mutant
from tests.mutants.forks import NO_END
from tests.mutants.planting import a_switch, copied, plant
from tests.mutants.reach import PYTEST, Able

QUICK = 30
"""Number of short tests that are tried before all tests that could notice are loaded."""
OFF = 0
"""Number that stands for no mutant."""
SECONDS = 60.0
"""Seconds assumed for a test of unknown duration."""
ERROR = "an error"
Tests = dict[str, float]
"""Tests in the order in which they are tried, with the seconds that each takes."""


class Judge:
    """A tree with a switch for each mutant."""

    def __init__(self, folder: Path, mutants: dict[int, Mutant]) -> None:
        self.tree, self.mutants = copied(folder), mutants
        self.without = plant(self.tree, mutants, a_switch)
        self.sound: dict[str, bool] = {}

    def verdicts(self, able: dict[int, Able]) -> Iterator[tuple[int, str]]:
        """Yield (number of a mutant, test that notices it); the test is "" if no test notices the mutant."""
        together = {number: one.tests for number, one in able.items() if not one.is_early}
        if together:
            yield from self._run(together, {test.partition("::")[0] for tests in together.values() for test in tests})
        for number, one in able.items():
            if one.is_early:
                yield number, self._early(number, one.tests)

    def _early(self, number: int, tests: Tests) -> str:
        """Return the test that notices a mutant in code that runs at import, in a process of its own; "" if none does.
        A few short tests come first, because fewer files are loaded for them."""
        names = [*tests]
        for some in filter(None, (names[:QUICK], names[QUICK:])):
            by = self._with_changed(number, {test: tests[test] for test in some})
            while by and not self._is_sound(by):
                some = some[some.index(_name(by)) + 1 :]
                by = self._with_changed(number, {test: tests[test] for test in some}) if some else ""
            if by:
                return by
        return ""

    def _with_changed(self, number: int, tests: Tests) -> str:
        place = self.tree / self.mutants[number].place
        kept = place.read_bytes()
        try:
            if number in self.without:
                place.write_text(self.mutants[number].text, encoding="utf-8")
            return next((by for _, by in self._run({number: tests}, tests, number)), ERROR)
        finally:
            place.write_bytes(kept)

    def _is_sound(self, by: str) -> bool:
        """Return whether a test passes with every switch off; else its failure means nothing."""
        if by == ERROR:
            return True
        name = _name(by)
        if name not in self.sound:
            self.sound[name] = next(by for _, by in self._run({OFF: {name: SECONDS}}, [name])) == ""
        return self.sound[name]

    def _run(self, work: dict[int, Tests], load: Iterable[str], on: int = OFF) -> Iterator[tuple[int, str]]:
        """Yield the verdicts of a process that loads some tests with this switch on."""
        wanted, given = self.tree / "wanted.txt", self.tree / "work.json"
        wanted.write_text("\n".join(sorted(load)), encoding="utf-8")
        given.write_text(json.dumps([*work.items()]), encoding="utf-8")
        read, write = os.pipe()
        own = {"PYTHONPATH": str(self.tree), "WORK": str(given), "RESULTS": str(write), "SWITCHED_ON": str(on)}
        command = [*PYTEST, "-s", "-p", "tests.mutants.forks", f"--basetemp={self.tree / 'temp'}", "@wanted.txt"]
        with subprocess.Popen(
            command, cwd=self.tree, env={**os.environ, **own}, pass_fds=[write], stdout=subprocess.DEVNULL
        ):
            os.close(write)
            with os.fdopen(read, encoding="utf-8") as lines:
                yield from (tuple(json.loads(line)) for line in lines)


def _name(by: str) -> str:
    return by.removesuffix(f": {NO_END}")


def shortened(able: Able, seconds: float) -> Able:
    """Return only the first tests, which take this many seconds together; at least one."""
    until = accumulate(able.tests.values())
    return Able(
        {name: took for (name, took), end in zip(able.tests.items(), until, strict=True) if end <= max(seconds, took)},
        able.is_early,
    )
