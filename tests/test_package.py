"""The game can be installed: a wheel builds, and what is installed from it finds its data from anywhere."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-deps", "--quiet", "--wheel-dir", str(folder), str(ROOT))
    (built,) = folder.glob("counterstep-*.whl")
    return built


def _pip(*words: str) -> None:
    """Run pip for this Python, whether it is in this environment or only beside it."""
    ways = ([sys.executable, "-m", "pip"], ["python3", "-m", "pip", "--python", sys.executable])
    for way in ways:
        if subprocess.run([*way, "--version"], capture_output=True, check=False).returncode == 0:
            subprocess.run([*way, *words], check=True, capture_output=True, text=True)
            return
    pytest.skip("there is no pip here")


@pytest.mark.long
def test_the_wheel_carries_code_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "game/rulebook/rules.toml",
        "game/rulesets/static.toml",
        "game/roster/profiles.toml",
        "game/_data/maps/ford.tmx",
        "game/_data/maps/tileset/counterstep.tsx",
    ):
        assert needed in names
    assert any(name.startswith("game/_data/assets/") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"game", "counterstep"}


@pytest.mark.long
def test_an_installed_game_finds_its_files_from_anywhere(wheel: Path, tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    _pip("install", "--no-deps", "--quiet", "--target", str(target), str(wheel))
    # The environment's own packages stay visible, this checkout does not: -P leaves out the working folder.
    script = f"import sys; sys.path.insert(0, {str(target)!r}); from game.cli import main; sys.exit(main(['check']))"
    run = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, cwd=elsewhere, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.strip().endswith("files can be used")
    where = "import sys; sys.path.insert(0, sys.argv[1]); from game.model.paths import data_root; print(data_root())"
    run = subprocess.run(
        [sys.executable, "-P", "-c", where, str(target)], capture_output=True, text=True, cwd=elsewhere, check=True
    )
    assert Path(run.stdout.strip()) == target / "game" / "_data"


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_a_build_of_a_changed_tree_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = ModuleType("hatchling.builders.hooks.plugin.interface")
    builder.BuildHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, builder.__name__, builder)
    changed = runpy.run_path(str(ROOT / ".ci" / "release" / "commit_hook.py"))["changed"]
    assert not changed(tmp_path), "no checkout, nothing to tell"
    git = ("git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org")
    (tmp_path / "one").write_text("1")
    for words in (("init", "-q"), ("add", "one"), ("commit", "-qm", "one")):
        subprocess.run([*git, *words], check=True)
    assert not changed(tmp_path)
    (tmp_path / "one").write_text("2")
    assert changed(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not changed(tmp_path), "nobody can tell without git"
