"""What the small files of a player hold: what stands in them before anybody has chosen, and how much fits."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.storage.last_setup import BattleChoice, SideChoice
from game.storage.practice import due, note_exercise, score
from game.storage.progress import PlayerProgress, Practised, load_progress, note_demo, note_lesson, note_puzzle
from game.storage.settings import UI_SCALES, Settings

UNASKED = {"box": 0, "due": "2000-01-01", "asked": 0, "right": 0}
LIMITS: tuple[tuple[type, str, list[Any], list[Any]], ...] = (
    (Settings, "ui_scale", [0, 75, 250], [-1, 1, 74, 251]),
    *((Settings, volume, [0, 100], [-1, 101]) for volume in ("effects", "interface", "room", "music")),
    (Settings, "keys", [{"k" * 40: ["x" * 40]}], [{"": []}, {"k" * 41: []}, {"end": [""]}, {"end": ["x" * 41]}]),
    (SideChoice, "player", ["", "n" * 24], ["n" * 25]),
    (SideChoice, "squad", [None, [], ["p" * 60] * 12], [["p"] * 13, [""], ["p" * 61]]),
    (SideChoice, "controller", ["human", "ai:hard/sly", f"{'m' * 200}:{'C' * 90}"],
     ["nobody", "ai:hard/", f"{'m' * 201}:C", f"m:{'C' * 91}"]),
    (BattleChoice, "map", ["", "m" * 120], ["m" * 121]),
    (BattleChoice, "ruleset", ["r" * 300], ["r" * 301]),
    (BattleChoice, "seed", [1, 999_999_999], [0, 1_000_000_000]),
    (BattleChoice, "round_limit", [0, 99], [-1, 100]),
    (BattleChoice, "budget", [0, 999], [-1, 1000]),
    (BattleChoice, "options", [{f"{n:060}": n for n in range(60)}, {"a": "w" * 60}],
     [{str(n): n for n in range(61)}, {"a" * 61: 1}, {"a": "w" * 61}]),
    (Practised, "box", [0, 5], [-1, 6]),
    (Practised, "asked", [0, 10**9], [-1]),
    (Practised, "due", ["2030-05-17"], ["2030-5-17", "x2030-05-17", "2030-05-171"]),
    (PlayerProgress, "battles", [0, 10**9], [-1]),
    *((PlayerProgress, several, [["d" * 120], ["d"] * 1000], [[""], ["d" * 121], ["d"] * 1001])
      for several in ("demos", "lessons", "played")),
    (PlayerProgress, "puzzles", [{"p": 1}, {str(n): 3 for n in range(1000)}],
     [{"p": 0}, {"p": 4}, {str(n): 3 for n in range(1001)}]),
    (PlayerProgress, "exercises", [{str(n): UNASKED for n in range(2000)}], [{str(n): UNASKED for n in range(2001)}]),
)  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "field", "fitting", "unfitting"), LIMITS, ids=[f"{kind.__name__}.{field}" for kind, field, *_ in LIMITS]
)
def test_so_much_fits_and_no_more(kind: type, field: str, fitting: list[Any], unfitting: list[Any]) -> None:
    for value in fitting:
        assert json.loads(msgspec.json.encode(msgspec.convert({field: value}, type=kind)))[field] == value
    for value in unfitting:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({field: value}, type=kind)


def test_what_holds_before_anybody_has_chosen() -> None:
    assert msgspec.to_builtins(Settings()) == {
        "ui_scale": 0, "full_screen": False, "palette": "notebook", "reduced_motion": False, "always_day": False,
        "square_numbers": False, "follow": True,
        "speed_mine": "normal", "speed_computer": "normal", "effects": 80, "interface": 60, "room": 30, "music": 40,
        "confirm_end": True, "callouts": True, "thread": True, "begin_at_once": False,
        "end_idle": True, "standing_orders": "ask", "tutor": "second", "hints": False, "keys": {},
    }  # fmt: skip
    assert msgspec.to_builtins(BattleChoice()) == {
        "map": "", "ruleset": "static", "sides": {}, "seed": 1, "keep_seed": False, "round_limit": 0, "budget": 0,
        "show_dice": True, "take_back": True, "options": {},
    }  # fmt: skip
    assert msgspec.to_builtins(SideChoice()) == {"controller": "human", "player": "", "squad": None, "start": ""}
    assert msgspec.to_builtins(Practised()) == UNASKED
    assert PlayerProgress() == PlayerProgress(0, (), (), (), 0, {}, {})


def test_the_sizes_on_offer_are_allowed() -> None:
    assert UI_SCALES == (0, 75, 100, 125, 150, 175, 200, 225, 250)
    assert [Settings(ui_scale=size).ui_scale for size in UI_SCALES] == [*UI_SCALES]


def test_the_thousand_latest_are_remembered_and_the_best_stars(tmp_path: Path) -> None:
    many = tuple(str(n) for n in range(1000))
    start = PlayerProgress(demos=many, lessons=many, puzzles=dict.fromkeys(many, 2))
    (tmp_path / "progress.json").write_bytes(msgspec.json.encode(start))
    note_demo(tmp_path, "new")
    note_lesson(tmp_path, "new")
    note_lesson(tmp_path, "new")
    for puzzle, stars in (("5", 1), ("5", 2), ("6", 3), ("new", 1)):
        note_puzzle(tmp_path, puzzle, stars)
    known = load_progress(tmp_path)
    assert known.demos == known.lessons == (*many[1:], "new")
    assert [known.puzzles.get(name) for name in ("0", "5", "6", "new")] == [None, 2, 3, 1]
    assert len(known.puzzles) == 1000


def test_exercises_come_round_on_their_day_and_one_right_answer_counts(tmp_path: Path) -> None:
    today = date(2030, 5, 17)
    note_exercise(tmp_path, "later", True, today)
    note_exercise(tmp_path, "now", False, today)
    note_exercise(tmp_path, "long ago", False, today - timedelta(days=9))
    known = load_progress(tmp_path)
    assert due(known, today) == ["long ago", "now"]
    assert due(known, today + timedelta(days=1)) == ["long ago", "now", "later"]
    assert score(known, ["later", "now", "never"]) == [True, False, None]
