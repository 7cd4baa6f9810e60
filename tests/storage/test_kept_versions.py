"""What older versions wrote is read, or it is said in one sentence why not; `tests/data/keep_version.py` wrote it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.model.errors import BadInput
from game.rulesets import names
from game.storage.journal import read_journal
from game.storage.last_setup import load_choice
from game.storage.progress import load_progress
from game.storage.replay import verify
from game.storage.saves import unpack
from game.storage.settings import load_settings
from game.ui.title.about import is_due

KEPT = Path(__file__).resolve().parents[1] / "data" / "kept"
VERSIONS = sorted(path.name for path in KEPT.iterdir())


def test_versions_are_kept() -> None:
    assert {"0.1.0", "0.2.0"} <= set(VERSIONS)
    for version in VERSIONS:
        saved = {path.name.removesuffix(".save.json") for path in (KEPT / version).glob("*.save.json")}
        assert saved <= set(names())
        assert len(saved) >= 5


@pytest.mark.parametrize("version", VERSIONS)
def test_settings_choices_and_progress_are_taken_over(version: str, tmp_path: Path) -> None:
    config = Path(shutil.copytree(KEPT / version, tmp_path / "config"))
    settings, notice = load_settings(config)
    assert notice == ""
    assert (settings.ui_scale, settings.palette, settings.effects) == (125, "high-separation", 10)
    assert settings.keys == {"hint": ("J",)}
    choice, notice = load_choice(config)
    assert notice == ""
    assert (choice.map, choice.ruleset, choice.seed, choice.keep_seed, choice.round_limit) == (
        "ford",
        "passes",
        77,
        True,
        12,
    )
    assert choice.sides["red"].player == "Ada"
    assert choice.sides["blue"].controller == "ai:hard"
    progress = load_progress(config)
    assert progress.battles == 1
    assert progress.demos == ("move.diagonals",)
    assert progress.lessons == ("first-1",)
    assert is_due(config), "who updates is told what is new"


@pytest.mark.parametrize("path", sorted(KEPT.rglob("*.save.json")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_save_is_gone_on_with(path: Path) -> None:
    loaded = unpack(path.read_bytes(), path.name)
    before = loaded.battle.state_hash()
    for _ in range(5):
        if (command := next(loaded.battle.legal(), None)) is None:
            break
        assert loaded.battle.submit(command) is None
    assert loaded.battle.state_hash() != before


@pytest.mark.parametrize("path", sorted(KEPT.rglob("*.jsonl")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_recording_plays_or_says_why_not(path: Path) -> None:
    try:
        found = verify(read_journal(path), path.name)
        told = str(found) if found is not None else "as recorded"
    except BadInput as refusal:
        told = str(refusal)
        found = None
    assert told == "as recorded" or path.name in told or found is not None
    assert told.count("\n") == 0
