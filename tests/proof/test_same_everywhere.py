"""The same battle comes out the same: under any seed of hashing, any Python, beside any other battle."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hashes import lines
from proof_workshop import begun, pick

from game.rulesets import names

SCRIPT = Path(__file__).parent / "hashes.py"
KEPT = Path(__file__).parents[1] / "data" / "battles.txt"
"""The hashes of the battles as they were recorded: a change of rules records them anew (tests/data/record.py)."""
NEEDED = "import sys, msgspec, esper, pytmx, pygame_gui, defusedxml; sys.exit(sys.version_info < (3, 11))"


def printed(python: str, seed: str) -> list[str]:
    run = subprocess.run(
        [python, str(SCRIPT)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def pythons() -> Iterator[str]:
    """Every other Python of this machine that has what the game needs; more may be named in COUNTERSTEP_PYTHONS."""
    named = os.environ.get("COUNTERSTEP_PYTHONS", "").split(os.pathsep)
    found = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    for python in dict.fromkeys([*named, *found]):
        if python and Path(python).exists():
            usable = subprocess.run([python, "-c", NEEDED], capture_output=True, check=False).returncode == 0
            if usable and Path(python).resolve() != Path(sys.executable).resolve():
                yield python


def test_no_rule_changed_by_accident() -> None:
    assert lines() == KEPT.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_the_seed_of_hashing_does_not_matter(seed: str) -> None:
    assert printed(sys.executable, seed) == lines()


def test_every_python_here_plays_the_same_battles() -> None:
    expected = lines()
    for python in pythons():
        assert printed(python, "random") == expected, python


@pytest.mark.parametrize("ruleset", names())
def test_battles_beside_each_other_do_not_meddle(ruleset: str) -> None:
    alone = []
    for seed in (1, 2):
        battle, chance = begun(ruleset, seed), Random(seed)
        for _ in range(12):
            if battle.outcome is None:
                battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
        alone.append(battle.state_hash())
    both = [begun(ruleset, 1), begun(ruleset, 2)]
    chances = [Random(1), Random(2)]
    for _ in range(12):
        for battle, chance in zip(both, chances, strict=True):
            if battle.outcome is None:
                battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
    assert [battle.state_hash() for battle in both] == alone


def test_the_canary_differs() -> None:
    """One die more between two acts, and nothing is as it was: the hashes do see such things."""
    told = []
    for extra in (0, 1):
        battle, chance = begun("static", 5), Random(5)
        for act in range(30):
            if battle.outcome is not None:
                break
            if act == 10:
                battle.world.dice.position += extra
            battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
        told.append(battle.state_hash())
    assert told[0] != told[1]
