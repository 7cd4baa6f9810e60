"""The committed music: made by its script from its scores, seamless, evenly loud, and its origin is told."""

from __future__ import annotations

import importlib
import math
import re
import struct
import sys
import wave
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MUSIC = ROOT / "assets" / "music"
LAYERS = ("calm", "tension", "contact")
RATE, BEAT = 11_025, 7875


def samples(name: str) -> list[float]:
    with wave.open(str(MUSIC / f"{name}.wav")) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, RATE)
        data = sound.readframes(sound.getnframes())
    return [value / 32768 for value in struct.unpack(f"<{len(data) // 2}h", data)]


@pytest.fixture(scope="module")
def maker() -> Iterator[object]:
    sys.path.insert(0, str(ROOT / "assets" / "make"))
    try:
        yield importlib.import_module("make_music")
    finally:
        sys.path.remove(str(ROOT / "assets" / "make"))


@pytest.mark.parametrize("name", ["contact", *(pytest.param(n, marks=pytest.mark.long) for n in ("calm", "tension"))])
def test_the_script_makes_these_bytes(name: str, maker: object) -> None:
    assert maker.make(name) == (MUSIC / f"{name}.wav").read_bytes()  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_a_seamless_loop_of_whole_bars(name: str) -> None:
    signal = samples(name)
    assert len(signal) == (32 if name == "calm" else 16) * BEAT
    assert abs(signal[0] - signal[-1]) <= max(abs(b - a) for a, b in pairwise(signal))
    assert max(map(abs, signal)) <= 10 ** (-3 / 20) + 1e-3
    assert abs(sum(signal) / len(signal)) < 0.002


def test_all_layers_are_equally_loud() -> None:
    levels = [10 * math.log10(sum(x * x for x in samples(name)) / len(samples(name))) for name in LAYERS]
    assert max(levels) - min(levels) < 0.5, levels
    assert all(-20 < level < -18 for level in levels)


def test_every_bar_of_every_score_has_four_beats(maker: object) -> None:
    for layer in maker.SCORES.values():  # type: ignore[attr-defined]
        for line in layer:
            assert [len(bar.split()) * line.step for bar in line.bars] == [4] * len(line.bars), line.instrument
            assert line.instrument in maker.INSTRUMENTS  # type: ignore[attr-defined]
            assert line.bars[0].split()[0] != "-"


def test_the_origin_and_licence_of_everything_that_is_heard_is_told() -> None:
    told = (ROOT / "assets" / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| `((?:sounds|music)/\S+)` \| .+ \| .+ \| (.+) \|$", told, re.MULTILINE)
    heard = [path.relative_to(ROOT / "assets").as_posix() for path in (ROOT / "assets").rglob("*.wav")]
    assert [name for name in heard if not any(fnmatch(name, row) for row, _ in rows)] == []
    assert [row for row, _ in rows if not any(fnmatch(name, row) for name in heard)] == []
    assert all("LICENSE" in licence or licence in ("CC0", "MIT") for _, licence in rows)
