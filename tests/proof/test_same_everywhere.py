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
from tests.soak import few_or_many

SCRIPT = Path(__file__).parent / "hashes.py"
KEPT = Path(__file__).parents[1] / "data" / "battles.txt"
"""The hashes of the battles as they were recorded: a change of rules records them anew (tests/data/record.py)."""
TREE = Path(__file__).parents[2]
NEEDED = "import msgspec, esper, pytmx, defusedxml, cachetools"
VERSION = "import sys; sys.version_info >= (3, 11) or sys.exit(1); print(*sys.version_info[:3], sep='.')"


def printed(python: str, seed: str) -> list[str]:
    run = subprocess.run(
        [python, str(SCRIPT)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def done(*command: str) -> subprocess.CompletedProcess[str]:
    """A command that was run to its end."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


def others() -> Iterator[str]:
    """Every other Python of this machine from 3.11 on, and those named in COUNTERSTEP_PYTHONS; each real one once."""
    named = os.environ.get("COUNTERSTEP_PYTHONS", "").split(os.pathsep)
    seen = {told_by(sys.executable)}
    for python in dict.fromkeys([*named, *(shutil.which(f"python3.{minor}") for minor in range(11, 20))]):
        told = told_by(python) if python else ""
        if python and told and told not in seen:
            seen.add(told)
            yield python


def told_by(python: str) -> str:
    """The version of a Python that is new enough; "" for any other, and for a name that leads to none."""
    try:
        run = done(python, "-c", VERSION)
    except OSError:
        return ""
    return run.stdout.strip() if run.returncode == 0 else ""


def test_every_python_here_plays_the_same_battles() -> None:
    """With what is installed for them; the long run installs it."""
    usable = [one for one in others() if done(one, "-c", NEEDED).returncode == 0]
    if not usable:
        pytest.skip("nothing was compared: no other Python here has what the game needs (-m long installs it)")
    for python in usable:
        assert printed(python, "random") == lines(), python


@pytest.mark.long
def test_every_python_with_the_game_installed_plays_the_same_battles(tmp_path: Path) -> None:
    """Each gets an environment of its own, and the game in it."""
    compared = []
    for number, python in enumerate(others()):
        folder = tmp_path / str(number)
        assert not done(python, "-m", "venv", str(folder)).returncode
        own = next(path for path in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if path.exists())
        run = done(str(own), "-m", "pip", "install", "-q", str(TREE))
        assert run.returncode == 0, run.stderr
        assert printed(str(own), "random") == lines(), python
        compared.append(told_by(str(own)))
    print(f"compared with {sys.version.split()[0]}: {', '.join(compared)}")
    if not compared:
        pytest.skip("nothing was compared: there is no other Python here")


def test_no_rule_changed_by_accident() -> None:
    assert lines() == KEPT.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("seed", ["random", pytest.param("1", marks=pytest.mark.long)])
def test_the_seed_of_hashing_does_not_matter(seed: str) -> None:
    assert printed(sys.executable, seed) == KEPT.read_text(encoding="utf-8").splitlines()


@few_or_many("acts", 6, 12)
@pytest.mark.parametrize("ruleset", names())
def test_battles_beside_each_other_do_not_meddle(ruleset: str, acts: int) -> None:
    alone = []
    for seed in (1, 2):
        battle, chance = begun(ruleset, seed), Random(seed)
        for _ in range(acts):
            if battle.outcome is None:
                battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
        alone.append(battle.state_hash())
    both = [begun(ruleset, 1), begun(ruleset, 2)]
    chances = [Random(1), Random(2)]
    for _ in range(acts):
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
