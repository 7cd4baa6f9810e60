"""Music from the scores of `music_scores`, played on computed instruments into assets/music: `python assets/make
make_music`.

Every instrument is a sum of dying sines, or noise, made here; no recording is used. A layer is a loop: a note that
sounds on beyond its end is added to its beginning. A second run writes the same bytes.
"""
from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from pathlib import Path

import synth
from ink import added
from music_scores import BEAT, RATE, SCORES, Line
from synth import Signal, band, decibels, fall, high, low, mix, noise, ring, shape, times, tone, unit

FOLDER = Path(__file__).resolve().parent.parent / "music"
NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
SEMITONE = 1.0594630943592953
HALVED = synth.RATE // RATE
LEVEL = -19.0
"""Loudness of every layer, in dB below full: the root of its mean square."""
HIGHEST = -3.0


def hertz(note: str) -> float:
    """Return the frequency in Hz of a note by its name and octave; A4 is 440 Hz."""
    steps = NOTES.index(note[:-1]) - NOTES.index("A") + 12 * (int(note[-1]) - 4)
    value = 440.0
    for _ in range(abs(steps)):
        value = value * SEMITONE if steps > 0 else value / SEMITONE
    return value


def lute(hz: float, seconds: float) -> Signal:
    """Return the sound of a plucked string."""
    modes = ((hz, 1, .7), (2.003 * hz, .5, .4), (3.01 * hz, .32, .26), (4.02 * hz, .18, .18))
    return ring(min(seconds + .9, 2.0), modes)


def pad(hz: float, seconds: float) -> Signal:
    """Return a soft held sound, as of low strings."""
    parts = mix((0, 1, tone(seconds, hz)), (0, .5, tone(seconds, 2.004 * hz)), (0, .24, tone(seconds, 2.992 * hz)))
    return shape(parts, 0, .8, 1, .8, 0)


def whistle(hz: float, seconds: float) -> Signal:
    """Return the sound of a wooden flute with a little breath."""
    body = mix((0, 1, tone(seconds, hz)), (0, .16, tone(seconds, 2 * hz)), (0, .10, band(noise(seconds, 5), hz, 6)))
    return shape(body, 0, 1, .9, .8, .7, 0)


def bass(hz: float, seconds: float) -> Signal:
    """Return the sound of a plucked bass string."""
    return ring(.9, ((hz, 1, .34), (2.002 * hz, .55, .2), (3.01 * hz, .22, .12)))


def horn(hz: float, seconds: float) -> Signal:
    """Return the sound of a small brass band's horn."""
    parts = [(0.0, 1 / n, tone(seconds, n * hz * (1 + .0012 * n))) for n in (1, 2, 3, 4, 5)]
    return shape(low(mix(*parts), 1500), 0, 1, .82, .78, .7, 0)


def drum(hz: float, seconds: float) -> Signal:
    """Return the sound of a large drum."""
    skin = ring(.6, ((58, 1, .16), (91, .5, .09), (133, .25, .06)))
    return mix((0, 1, skin), (0, .3, fall(low(noise(.12, 11), 400), .03)))


def snare(hz: float, seconds: float) -> Signal:
    """Return the sound of a softly played side drum."""
    return mix((0, 1, fall(high(noise(.2, 23), 900), .045)), (0, .5, ring(.15, ((186, 1, .05), (331, .4, .03)))))


def tick(hz: float, seconds: float) -> Signal:
    """Return the sound of a stick on wood."""
    return ring(.08, ((1240, 1, .012), (2310, .5, .008)))


INSTRUMENTS: dict[str, Callable[[float, float], Signal]] = {
    "lute": lute, "pad": pad, "whistle": whistle, "bass": bass, "horn": horn, "drum": drum, "snare": snare,
    "tick": tick,
}


@cache
def _note(instrument: str, name: str, steps: int, step: float) -> Signal:
    """Return one note at the music's sample rate, scaled so that its highest point is 1."""
    seconds = steps * step * BEAT / RATE
    made = unit(INSTRUMENTS[instrument](0.0 if name == "x" else hertz(name), seconds))
    return [added(made[i:i + HALVED]) / HALVED for i in range(0, len(made) - HALVED + 1, HALVED)]


def played(lines: tuple[Line, ...]) -> Signal:
    """Return all lines of a layer together, as a loop."""
    bars = max(len(line.bars) for line in lines)
    result = [0.0] * (bars * 4 * BEAT)
    for line in lines:
        steps = " ".join(line.bars).split()
        for at, name in enumerate(steps):
            if name in (".", "-"):
                continue
            long = next((n for n, later in enumerate(steps[at + 1:]) if later != "-"), len(steps) - at - 1) + 1
            start = round(at * line.step * BEAT)
            for i, x in enumerate(_note(line.instrument, name, long, line.step), start):
                result[i % len(result)] += x * line.loud
    return result


def even(signal: Signal) -> Signal:
    """Return the signal without its constant part, at the loudness of all layers."""
    middle = added(signal) / len(signal)
    clean = [x - middle for x in signal]
    square = added(x * x for x in clean) / len(clean)
    factor = decibels(LEVEL) / synth.sqrt(square)
    peak = max(abs(x) for x in clean) * factor
    return times(clean, factor * min(1.0, decibels(HIGHEST) / peak))


def make(name: str) -> bytes:
    """Return the bytes of a layer's WAV file: one channel, 16 bit, RATE samples a second."""
    whole = [int(x * 32767 + 32768.5) - 32768 for x in even(played(SCORES[name]))]
    data = struct.pack(f"<{len(whole)}h", *whole)
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE, RATE * 2, 2, 16)
    head = struct.pack("<4sI4s", b"RIFF", 4 + len(form) + 8 + len(data), b"WAVE")
    return head + form + struct.pack("<4sI", b"data", len(data)) + data


def main() -> None:
    """Write assets/music."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SCORES:
        (FOLDER / f"{name}.wav").write_bytes(make(name))


if __name__ == "__main__":
    main()
