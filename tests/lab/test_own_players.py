"""Players of somebody's own: they play, and what they do wrong is told in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab import Series, play
from game.model.errors import BadInput

PLAYERS = '''
import time
from game.model.commands import End, Answer

class First:
    """Gives the first command there is."""
    def choose(self, view, seed):
        return next(view.legal())

class Cheat:
    def choose(self, view, seed):
        return End(999)

class Silent:
    def choose(self, view, seed):
        return None

class Broken:
    def choose(self, view, seed):
        return 1 // 0

class Endless:
    def choose(self, view, seed):
        while True:
            pass

class NoChoice:
    pass

class Unmade:
    def __init__(self, wants):
        pass
    def choose(self, view, seed):
        return None
'''


@pytest.fixture(autouse=True)
def _players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_players.py").write_text(PLAYERS)
    monkeypatch.syspath_prepend(str(tmp_path))


def series(name: str) -> Series:
    return Series(maps=("training-ground",), players=(name, "easy"), battles=2, options={"round_limit": 1})


def test_a_class_of_ones_own_plays_by_its_name() -> None:
    results = play(series("my_players:First"))
    assert [record.sides["red"].who for record in results.records] == ["my_players:First", "easy"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Cheat", "which is refused: "),
        ("Silent", "answered in battle 1 with None, which is no command"),
        ("Broken", "stopped with an error: ZeroDivisionError"),
        ("Endless", "gave no command within 0.2 seconds"),
        ("NoChoice", "has no class 'NoChoice' with a method choose"),
        ("Unmade", "cannot be made: TypeError"),
        ("Nobody", "has no class 'Nobody'"),
    ],
)
def test_whatever_it_does_wrong_is_one_sentence(tmp_path: Path, name: str, reason: str) -> None:
    path = tmp_path / "battles.jsonl"
    with pytest.raises(BadInput) as refusal:
        play(series(f"my_players:{name}"), path, patience=0.2)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)
