"""Nothing that lies in the current folder is run, whoever is started there; a player of one's own is, by its name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.lab.agent_beside import check_agent
from game.lab.beside import begun
from game.lab.players import maker_of
from game.model.paths import PACKAGE

BAIT = (
    "msgspec",
    "joblib",
    "esper",
    "numpy",
    "matplotlib",
    "cloudpickle",
    "psutil",
    "pygame",
    "defusedxml",
    "filelock",
)
"""Libraries that the game, or what it starts, loads; some of them only where they are there."""
RUNS = (
    "import sys\nfrom pathlib import Path\n(Path(__file__).parent / 'ran').write_text(f'{__file__} {sys.orig_argv}')\n"
    "raise SystemExit('bait')\n"
)
PLAYER = """
from game.model.commands import Answer, End

class Ends:
    def choose(self, view, seed):
        decision = view.decision
        return Answer(decision.figure, decision.choices[0].id) if decision.choices else End(decision.figures[0])
"""
ONE_ROUND = ("--games", "2", "--option", "round_limit=1")


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, full of what a stranger might have put there."""
    for name in BAIT:
        (tmp_path / f"{name}.py").write_text(RUNS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    return tmp_path


def said(*words: str) -> subprocess.CompletedProcess[str]:
    """What the game says, started as its console script starts it: from no folder in particular."""
    start = f"import sys; sys.path[:] = [p for p in sys.path if p]; sys.path.append({str(PACKAGE.parent)!r})\n"
    code = f"{start}from game.__main__ import main\nsys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)


def test_the_bait_would_be_taken_by_a_child_that_looks_in_the_current_folder(downloads: Path) -> None:
    subprocess.run([sys.executable, "-m", "joblib"], capture_output=True, check=False)
    assert (downloads / "ran").exists()


def test_what_runs_beside_the_window_runs_nothing_from_there(downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    series = ["simulate", "training-ground", *ONE_ROUND, "--jobs", "2", "--quiet"]
    for path, words in (("", series), (".", ["--version"]), (f":.{os.pathsep}:", ["--version"])):
        monkeypatch.setenv("PYTHONPATH", path)
        process = begun(words, stdout=subprocess.PIPE)
        process.communicate()
        assert process.returncode == 0
    assert not (downloads / "ran").exists(), (downloads / "ran").read_text()


def test_the_module_run_by_name_runs_nothing_from_there(downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE.parent))
    run = subprocess.run([sys.executable, "-m", "game", "--version"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout[:11]) == (0, "counterstep"), run.stderr
    assert not (downloads / "ran").exists(), (downloads / "ran").read_text()


def test_a_player_of_ones_own_is_found_there_and_nothing_else(downloads: Path) -> None:
    """Neither by the command, nor by the workers of its series, nor by the process that asks the player."""
    (downloads / "mine_alone.py").write_text(PLAYER)
    check_agent("mine_alone:Ends")
    run = said("simulate", "training-ground", *ONE_ROUND, "--red", "mine_alone:Ends", "--jobs", "2", "--quiet")
    assert run.returncode == 0, run.stderr
    assert not (downloads / "ran").exists(), (downloads / "ran").read_text()


def test_a_player_that_is_installed_brings_no_folder_along(downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = downloads / "somewhere"
    installed.mkdir()
    (installed / "installed_player.py").write_text(PLAYER)
    monkeypatch.syspath_prepend(str(installed))
    before = list(sys.path)
    maker_of("installed_player:Ends")
    assert sys.path == before


def test_a_program_that_plays_a_series_keeps_its_environment(downloads: Path) -> None:
    code = (
        f"import os, sys; sys.path[0] = {str(PACKAGE.parent)!r}\nfrom game.lab import Series, play\n"
        "play(Series(maps=('training-ground',), battles=2, options={'round_limit': 1}), jobs=2)\n"
        "print('PYTHONSAFEPATH' in os.environ)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split()[-1] == "False"
    assert not (downloads / "ran").exists(), (downloads / "ran").read_text()
