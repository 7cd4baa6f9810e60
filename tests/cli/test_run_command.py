"""`counterstep run`: what a word stands for, lines, and runs that computers play."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.model.scenario import Scenario
from game.run import simulated as module
from game.run.simulated import Simulated, paired, reaching, read
from game.run.state import Fought, RunState


def test_it_tells_the_five_battles_of_a_word(capsys: pytest.CaptureFixture[str]):
    assert main(["run", "amber heron", "--text"]) == 0
    told = capsys.readouterr().out
    for word in ("Sparrow Hut", "passes", "Escort", "Captain Thorne", "Your squad"):
        assert word in told


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["1!", "--text"], "is not letters"),
        (["amber heron", "--text", "--level", "godlike"], "unknown level"),
        (["amber heron"], "with --text only"),
        (["--verify", "Counterstep run x"], "does not have the form"),
        (["--simulate", "easy", "none"], "is not a whole number"),
        (["--simulate", "godlike", "1"], "unknown level"),
        (["--simulate", "easy", "1", "--policy", "pray"], "is not one of treat"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str], reason: str):
    assert main(["run", *words]) == 2
    told = capsys.readouterr().err
    assert reason in told
    assert told.count("\n") == 1


def shortened(battle: Scenario) -> Scenario:
    """A battle of one round."""
    return replace(battle, options={**battle.options, "round_limit": 1})


def test_runs_are_played_kept_and_counted_and_not_played_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    out = tmp_path / "runs.jsonl"
    plain = RunState.scenario
    monkeypatch.setattr(RunState, "scenario", lambda run: shortened(plain(run)))
    words = ["run", "--simulate", "easy", "1", "--player", "easy", "--policy", "recruit", "--out", str(out)]
    assert main(words) == 0
    first = capsys.readouterr().out
    (run,) = read(out)
    assert len(run.choices) == len(run.fought) - 1 or run.reached == 5
    monkeypatch.setattr(module, "simulated", None)
    assert main(words) == 0
    assert capsys.readouterr().out == first
    out.write_text('{"number": 1}\n')
    assert main(words) == 2
    assert "line 1" in capsys.readouterr().err


def run_of(number: int, results: list[Any], policy: module.RunPolicy = "treat") -> Simulated:
    """A simulated run with these results."""
    came = tuple(Fought(result, 3, (0,)) for result in results)
    return Simulated(number, "amber heron", "easy", "easy", policy, "drawn", came, ())


def test_shares_and_pairs_are_counted_from_runs():
    mine = [run_of(1, ["won"] * 5), run_of(2, ["lost"] * 3), run_of(3, ["won"] * 5)]
    theirs = [run_of(1, ["won"] * 4 + ["lost"]), run_of(2, ["lost"] * 3), run_of(3, ["lost"] * 3)]
    shares = reaching(mine)
    assert [round(3 * share.value) for share in shares] == [3, 3, 3, 2, 2, 2]
    share, alike = paired(mine, theirs)
    assert (share.value, share.of, alike) == (1.0, 2, 1)
