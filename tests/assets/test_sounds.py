"""The committed sounds: complete, clean at both ends, never too loud, and made by the recipes that lie beside them."""

from __future__ import annotations

import importlib
import math
import re
import struct
import subprocess
import sys
import tomllib
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKE = ROOT / "assets" / "make"
SOUNDS = ROOT / "assets" / "sounds"
FILES = sorted(SOUNDS.glob("*.wav"))
TABLE = tomllib.loads((SOUNDS / "sounds.toml").read_text("utf-8"))

LOOPS = {"room.wav"}
PEAK = 10 ** (-3 / 20)
# fmt: off
MOMENTS = [
    "hover", "select", "path", "card", "tab", "order", "page", "handover", "undo", "commit", "refuse", "stop",
    "turn", "round", "objective", "victory", "defeat", "dice", "interception", "press", "condition.gained",
    "condition.over", "hit.default", "hit.armour", "miss", "down", "slide", "splash", "glass", "door.open",
    "door.close", "aim", "brace", "reload", "first-aid", "room", "step.default", "step.mud", "step.water",
    "step.snow", "step.floor", "step.ice", "step.undergrowth", "attack.default", "attack.melee",
    "attack.blade", "attack.bite", "attack.pistol", "attack.rifle", "attack.shotgun", "attack.burst",
    "attack.heavy", "attack.launcher", "attack.bow", "attack.thrown", "attack.explosion", "attack.electric",
    "attack.flame",
]
# fmt: on


def samples(path: Path) -> list[float]:
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22_050)
        data = sound.readframes(sound.getnframes())
    return [value / 32768 for value in struct.unpack(f"<{len(data) // 2}h", data)]


def entries(table: dict[str, object], family: str = "") -> Iterator[tuple[str, dict[str, object]]]:
    for key, value in table.items():
        assert isinstance(value, dict)
        if "files" in value:
            yield family + key, value
        else:
            yield from entries(value, f"{family}{key}.")


def listed() -> dict[str, dict[str, object]]:
    return {name: entry for channel in TABLE.values() for name, entry in entries(channel)}


def loudest(signal: list[float], seconds: float = 0.05) -> float:
    """The root mean square of the loudest stretch of this length."""
    size = min(int(seconds * 22_050), len(signal))
    starts = range(0, len(signal) - size + 1, max(size // 2, 1))
    return max(math.sqrt(sum(x * x for x in signal[i : i + size]) / size) for i in starts)


@pytest.fixture(scope="module")
def recipes() -> Iterator[object]:
    sys.path.insert(0, str(MAKE))
    try:
        yield importlib.import_module("make_sounds")
    finally:
        sys.path.remove(str(MAKE))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
class TestFile:
    def test_peak_stays_below_minus_three_decibels_and_is_not_silent(self, path: Path) -> None:
        peak = max(map(abs, samples(path)))
        assert 0.02 < peak < PEAK

    def test_length(self, path: Path) -> None:
        seconds = len(samples(path)) / 22_050
        assert seconds == 4.0 if path.name in LOOPS else 0.03 < seconds < 2.5

    def test_no_direct_current(self, path: Path) -> None:
        signal = samples(path)
        assert abs(sum(signal) / len(signal)) < 0.002

    def test_no_click_at_the_ends(self, path: Path) -> None:
        signal = samples(path)
        if path.name in LOOPS:  # the end must run on into the start no rougher than the loop runs anyway
            assert abs(signal[0] - signal[-1]) <= max(abs(b - a) for a, b in pairwise(signal))
            return
        assert (signal[0], signal[-1]) == (0, 0)
        assert max(map(abs, signal[-44:])) < 0.1 * max(map(abs, signal))

    def test_recipe_makes_these_bytes(self, path: Path, recipes: object) -> None:
        make = recipes.make  # type: ignore[attr-defined]
        assert make(path.stem) == path.read_bytes(), f"run python assets/make/make_sounds.py {path.stem}"


def test_every_recipe_has_its_file(recipes: object) -> None:
    assert sorted(recipes.RECIPES) == sorted(path.stem for path in FILES)  # type: ignore[attr-defined]


def test_every_moment_of_the_game_is_listed() -> None:
    assert sorted(set(MOMENTS) - set(listed())) == []


def test_every_listed_file_exists_and_every_file_is_listed() -> None:
    named = {str(name) for entry in listed().values() for name in entry["files"]}  # type: ignore[attr-defined]
    assert named == {path.name for path in FILES}


def test_variants_differ_but_are_equally_loud() -> None:
    families: dict[str, list[Path]] = {}
    for path in FILES:
        if match := re.fullmatch(r"(.+)-\d", path.stem):
            families.setdefault(match[1], []).append(path)
    assert len(families["step-table"]) == len(families["dice"]) == 3
    for family, paths in families.items():
        assert len({path.read_bytes() for path in paths}) == len(paths), family
        levels = [loudest(samples(path)) for path in paths]
        assert max(levels) < 1.6 * min(levels), family  # 4 dB


def test_a_shot_is_louder_than_a_step_and_a_step_louder_than_the_pencil() -> None:
    def level(moment: str) -> float:
        entry = listed()[moment]
        files, gain = entry["files"], entry["gain"]
        assert isinstance(files, list)
        assert isinstance(gain, int)
        return loudest(samples(SOUNDS / files[0])) * 10 ** (gain / 20)

    assert level("hover") < level("path") < level("step.default") < level("commit") < level("attack.rifle")
    assert level("room") < level("hover")


def test_softened_ground_is_duller_than_wood_and_stone() -> None:
    def above(moment: str, lag: int = 2) -> float:
        """How quickly the signal turns: the share of its energy in the difference of near samples."""
        signal = samples(SOUNDS / listed()[moment]["files"][0])  # type: ignore[index]
        return sum((b - a) ** 2 for a, b in zip(signal, signal[lag:], strict=False)) / sum(x * x for x in signal)

    def edge(moment: str) -> float:
        """How hard it knocks: the largest jump between neighbours, as a share of the peak."""
        signal = samples(SOUNDS / listed()[moment]["files"][0])  # type: ignore[index]
        return max(abs(b - a) for a, b in pairwise(signal)) / max(map(abs, signal))

    assert edge("step.mud") < 0.75 * edge("step.default")
    assert above("step.mud") < above("step.water")
    assert above("step.snow") < above("step.ice")


def test_an_unknown_name_is_refused_in_words() -> None:
    run = subprocess.run([sys.executable, str(MAKE / "make_sounds.py"), "trumpet"], capture_output=True, text=True)
    assert run.returncode == 2
    assert "no recipe makes trumpet" in run.stderr
    assert "Traceback" not in run.stderr
