"""Judgement of mutants in forks of one process: a plug-in of pytest, for a tree with switches.

All tests are collected once. Then each mutant gets a child process in which its switch is on; the child runs the tests
that can notice it until one fails. The mutants to judge are read from the file named by WORK; the verdicts are written
to the open file with the number RESULTS.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

NO_END = "no end"
PATIENCE, SLOWER = 20, 20
"""Seconds that a test may take, and multiple of its usual time, before it counts as endless."""
MEMORY = 8 << 30
"""Most bytes of memory that a child may use; a mutant that uses more counts as endless, too."""
PASSED, FAILED = b"\n", b"!"


@dataclass(frozen=True)
class Child:
    """A child process at work: it writes a byte for each test that ends."""

    process: int
    ends: int


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Judge one mutant after the other, in place of running the tests."""
    there = {item.nodeid: item for item in session.items}
    work = json.loads(Path(os.environ["WORK"]).read_text(encoding="utf-8"))
    bench = Bench(int(os.environ["SWITCHED_ON"]))
    with os.fdopen(int(os.environ["RESULTS"]), "w", encoding="utf-8") as results:
        for number, tests in work:
            known = {test: took for test, took in tests.items() if test in there}
            by = bench.judged(number, [there[test] for test in known], [*known.values()])
            results.write(json.dumps([number, by]) + "\n")
            results.flush()
    return True


class Bench:
    """Judge in this process; switches that are on here are on in all its children."""

    def __init__(self, on: int) -> None:
        self.on = on
        self.sound: dict[str, bool] = {}

    def judged(self, number: int, items: list[pytest.Item], took: list[float]) -> str:
        """Return the first test that fails in a child with this switch on and passes with it off; "" if there is
        none."""
        failed, how = _first_failing(number, items, took)
        if failed == len(items):
            return ""
        if self.is_sound(items[failed], took[failed]):
            return f"{items[failed].nodeid}{how}"
        return self.judged(number, items[failed + 1 :], took[failed + 1 :])

    def is_sound(self, item: pytest.Item, took: float) -> bool:
        """Return whether a test passes with every switch off; else its failure means nothing."""
        if self.on == 0 and item.nodeid not in self.sound:
            self.sound[item.nodeid] = _first_failing(0, [item], [took])[0] == 1
        return self.sound.get(item.nodeid, True)


def _first_failing(number: int, items: list[pytest.Item], took: list[float]) -> tuple[int, str]:
    """Return the index of the first test that fails in a child with this switch on, and words if it has no end; the
    number of tests if none fails."""
    child = _begun(number, items)
    try:
        for place, usual in enumerate(took):
            came = _next_byte(child, PATIENCE + SLOWER * usual)
            if came != PASSED:
                return place, "" if came == FAILED else f": {NO_END}"
        return len(items), ""
    finally:
        os.killpg(child.process, signal.SIGKILL)
        os.waitpid(child.process, 0)
        os.close(child.ends)


def _next_byte(child: Child, seconds: float) -> bytes:
    """Return the child's byte for its next test; b"" if none comes in this time, or the child has ended."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if select.select([child.ends], [], [], left)[0]:
            return os.read(child.ends, 1)
    return b""


def _begun(number: int, items: list[pytest.Item]) -> Child:
    """Return a child that runs these tests one after the other, with the switch on."""
    ends, told = os.pipe()
    process = os.fork()
    if process:
        os.setpgid(process, process)
        os.close(told)
        return Child(process, ends)
    try:
        os.setpgid(0, 0)
        os.close(ends)
        _alone()
        _switched_on(number)
        for item, following in zip(items, [*items[1:], None], strict=True):
            reports = runtestprotocol(item, log=False, nextitem=following)
            os.write(told, FAILED if any(report.failed for report in reports) else PASSED)
    finally:
        signal.pause()  # until the parent has read everything and ends it, whatever the tests left running
    raise AssertionError


def _alone() -> None:
    """Cut the child's streams off, and limit its memory."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _switched_on(number: int) -> None:
    from game import _switch  # type: ignore[attr-defined]

    _switch.on = number
    os.environ["SWITCHED_ON"] = str(number)
