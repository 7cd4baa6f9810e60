"""Workers that die, that play another version, or that cannot be reached."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from joblib.externals.loky import get_reusable_executor
from process_kit import until

from game.cli import main
from game.lab import Series, cluster, play
from game.lab import runner as runner_module
from game.lab.pool import answers
from game.lab.runner import _task
from game.lab.version import version
from game.model.errors import BadInput
from game.model.garbage import RARELY

DEADLY = """
import os

class Deadly:
    def choose(self, view, seed):
        os._exit(9)
"""
SERIES = Series(maps=("training-ground",), players=("easy", "normal"), battles=4, options={"round_limit": 1})


def test_a_battle_that_keeps_ending_its_worker_is_named_and_the_others_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deadly_players.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(str(tmp_path))
    get_reusable_executor().shutdown(wait=True)  # workers of an earlier test do not know the new folder
    told: list[str] = []
    series = Series(maps=("training-ground",), players=("deadly_players:Deadly", "easy"), battles=2)
    with pytest.raises(BadInput, match=r"has crashed its worker 3 times") as refusal:
        play(series, tmp_path / "battles.jsonl", jobs=2, tell=told.append)
    assert "training-ground, static, seed 1" in str(refusal.value)
    assert told
    assert told[0].startswith("A worker died. The battles that it was playing are played again: 1")


def test_workers_look_for_lost_objects_rarely() -> None:
    assert [threshold[0] for threshold in answers(gc.get_threshold, [(), ()], 2)] == [RARELY] * 2


def test_a_worker_with_another_version_refuses_in_one_sentence() -> None:
    _, answer = _task(SERIES.check(), 0, None, 60.0, "0.0.1")
    assert answer == f"a worker: plays version {version()}, but 0.0.1 is asked for; install the same version there"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense"])
def test_a_cluster_that_cannot_be_reached_is_one_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.cluster.PATIENCE", 1)
    with pytest.raises(BadInput, match="no answer from a scheduler") as refusal:
        play(SERIES, cluster=address)
    assert "\n" not in str(refusal.value)


class Scheduler:
    """A scheduler whose workers come and go."""

    def __init__(self, *workers: int) -> None:
        self._workers = list(workers)

    def scheduler_info(self) -> dict[str, dict[str, int]]:
        """Return the workers of this look; those of the last one stay."""
        count = self._workers.pop(0) if len(self._workers) > 1 else self._workers[0]
        return {"workers": dict.fromkeys(map(str, range(count)), 1)}


@pytest.mark.parametrize(("workers", "times"), [((2, 0, 0, 0), 1), ((1, 0, 1, 0, 0), 2), ((2, 1), 0)])
def test_the_last_worker_of_a_cluster_that_goes_is_told_once(
    workers: tuple[int, ...], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.lab.cluster.LOOK", 0.01)
    told: list[str] = []
    with cluster.watched(Scheduler(*workers), told.append):
        until(lambda: len(told) > times, 0.5)
    assert told == [cluster.NOBODY] * times


def test_journals_are_not_kept_on_other_machines(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="other disks"):
        play(SERIES, cluster="tcp://127.0.0.1:1", journals=tmp_path)


def test_a_test_wants_two_players_on_two_sides() -> None:
    test = runner_module.Test(0, 50)
    with pytest.raises(BadInput, match="two different players"):
        play(Series(maps=("training-ground",), battles=2), test=test)
    results = play(SERIES, test=runner_module.Test(-800, -799))
    assert len(results) % 2 == 0


FROZEN = """#!{python}
import runpy, sys
sys.frozen, sys.executable = True, __file__
runpy.run_module("game", run_name="__main__", alter_sys=False)
"""


@pytest.mark.skipif(os.name != "posix", reason="the stand-in for a frozen build is a script that starts itself")
def test_a_frozen_build_plays_on_several_cores(tmp_path: Path) -> None:
    """The program stands in for the interpreter that loky's workers ask for, and the results are those of one core."""
    program = tmp_path / "counterstep"
    program.write_text(FROZEN.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)
    series = ["training-ground", "--games", "2", "--red", "easy", "--blue", "easy", "--option", "round_limit=1"]
    words = ["simulate", *series, "--quiet", "--out"]
    command = [str(program), *words, str(tmp_path / "two.jsonl"), "--jobs", "2"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False)
    assert run.returncode == 0, run.stderr
    assert "worker died" not in run.stdout + run.stderr
    assert main([*words, str(tmp_path / "one.jsonl"), "--jobs", "1"]) == 0
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
