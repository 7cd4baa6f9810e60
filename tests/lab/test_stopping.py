"""A series or a review that is told to end keeps what it has, ends its workers, and says by its exit code why."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from process_kit import GROUPS, Commands, left_of, until, workers_of

from game.lab import Series, play
from game.lab.results import read_results
from game.lab.stopping import ToldToStop, in_order
from game.model.paths import PACKAGE

pytestmark = GROUPS


@pytest.fixture
def commands() -> Iterator[Commands]:
    made = Commands()
    yield made
    made.end()


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle that is over, long enough for its review to take a while."""
    folder = tmp_path_factory.mktemp("journals")
    play(Series(maps=("ford",), battles=1, options={"round_limit": 3}), journals=folder)
    return next(folder.glob("*.jsonl"))


def series(out: Path) -> list[str]:
    """Return the words that play a series of short battles, too many to come to its end."""
    short = ("--option", "round_limit=1")
    return ["simulate", "training-ground", "--games", "500", *short, "--jobs", "2", "--quiet", "--out", str(out)]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_raises_once_inside_the_block_and_means_what_it_meant_after_it(name: str) -> None:
    number = getattr(signal, name)
    signal.signal(number, signal.SIG_DFL)  # a run in the background has SIGHUP ignored, and what is ignored stays so
    before = signal.getsignal(number)

    def told_twice() -> None:
        with in_order():
            try:
                signal.raise_signal(number)
            finally:
                signal.raise_signal(number)

    with pytest.raises(ToldToStop) as told:
        told_twice()
    assert told.value.number == number
    assert signal.getsignal(number) == before


@pytest.mark.parametrize("name", ["SIGINT", pytest.param("SIGTERM", marks=pytest.mark.long)])
def test_a_series_that_is_told_to_end_ends_its_workers_and_keeps_its_battles(
    tmp_path: Path, commands: Commands, name: str
) -> None:
    out = tmp_path / "battles.jsonl"
    run = commands.begin(*series(out))
    assert until(lambda: out.exists() and out.read_bytes().count(b"\n") >= 2, 300)
    number = getattr(signal, name)
    run.send_signal(number)
    said, complained = run.communicate(timeout=120)
    assert run.returncode == 128 + number
    assert "Traceback" not in complained
    assert until(lambda: not left_of(run.pid), 20), left_of(run.pid)
    assert len(read_results(out)) >= 2
    assert ("battles were played" in said) == (name == "SIGINT")


def test_workers_of_a_series_that_was_killed_end_as_well(tmp_path: Path, commands: Commands) -> None:
    out = tmp_path / "battles.jsonl"
    run = commands.begin(*series(out))
    assert until(lambda: out.exists() and out.read_bytes().count(b"\n") >= 1, 300)
    run.kill()
    assert until(lambda: not left_of(run.pid), 60), left_of(run.pid)


def test_what_runs_beside_a_window_that_was_killed_ends_as_well(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom game.lab.beside import begun\nprint(begun(sys.argv[1:]).pid, flush=True)\n"
        "time.sleep(600)"
    )
    out = tmp_path / "battles.jsonl"
    window = subprocess.Popen([sys.executable, "-c", code, *series(out)], cwd=PACKAGE.parent, stdout=subprocess.PIPE)
    assert window.stdout is not None
    group = int(window.stdout.readline())
    try:
        assert until(lambda: workers_of(group), 300)
    finally:
        window.kill()
        window.communicate()
    assert until(lambda: not left_of(group), 60), left_of(group)


@pytest.mark.parametrize(("name", "later"), [("SIGTERM", 0.5), pytest.param("SIGINT", 0.0, marks=pytest.mark.long)])
def test_a_review_that_is_told_to_end_ends_its_workers(
    tmp_path: Path, journal: Path, commands: Commands, name: str, later: float
) -> None:
    """While its workers play, and while they begin."""
    run = commands.begin("review", str(journal), "--jobs", "2", "--quiet", "--anew")
    assert until(lambda: len(workers_of(run.pid)) == 2, 300), run.poll()
    time.sleep(later)
    number = getattr(signal, name)
    run.send_signal(number)
    _, complained = run.communicate(timeout=120)
    assert run.returncode == 128 + number
    assert "Traceback" not in complained
    assert until(lambda: not left_of(run.pid), 20), left_of(run.pid)
