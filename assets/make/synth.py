"""Computed sound: oscillators, noise, filters, envelopes and the WAV file itself.

A signal is a list of floats around 0, one for each sample at RATE. Only + - * /, the square root and tables built from
them are used, because these are exact to the last bit by their standard, unlike the sines and powers of a machine's
library. The noise comes from a seeded source. So the bytes are the same on every computer.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterable
from math import sqrt

RATE = 22_050
"""Samples a second."""

PI = 3.141592653589793
TABLE = 4096

Signal = list[float]
Recipe = Callable[[], Signal]
Mode = tuple[float, float, float]
"""One way in which a body rings: frequency in Hz, loudness, seconds until it has fallen to 37 %."""


def _sine_series(x: float) -> float:
    term = total = x
    for n in range(1, 16):
        term *= -x * x / ((2 * n) * (2 * n + 1))
        total += term
    return total


def _sine_table() -> list[float]:
    quarter = [_sine_series(PI / 2 * i / (TABLE // 4)) for i in range(TABLE // 4 + 1)]
    half = quarter + quarter[-2:0:-1]
    return half + [-value for value in half] + [0.0]


SINES = _sine_table()


def sine(turns: float) -> float:
    """Return the sine of an angle counted in whole turns."""
    place = (turns - turns // 1) * TABLE
    i = int(place)
    return SINES[i] + (SINES[i + 1] - SINES[i]) * (place - i)


def exponential(x: float) -> float:
    """Return e to the power x, for the moderate x of envelopes and sweeps."""
    halvings = 0
    while x > 0.5 or x < -0.5:
        x /= 2
        halvings += 1
    term = total = 1.0
    for n in range(1, 14):
        term *= x / n
        total += term
    for _ in range(halvings):
        total *= total
    return total


def decibels(level: float) -> float:
    """Return the factor of a level in dB."""
    return exponential(level * 0.11512925464970229)


def count(seconds: float) -> int:
    """Return the number of samples that fill this time."""
    return int(seconds * RATE + 0.5)


# Sources


def noise(seconds: float, seed: int) -> Signal:
    """Return white noise between -1 and 1."""
    draw = random.Random(seed).random
    return [2 * draw() - 1 for _ in range(count(seconds))]


def tone(seconds: float, start: float, end: float | None = None) -> Signal:
    """Return a sine that glides evenly in pitch from start to end, in Hz."""
    length = count(seconds)
    end = start if end is None else end
    # An even glide in pitch multiplies the frequency by the same factor every sample.
    factor = _root(end / start, max(length, 1))
    result: Signal = []
    turns, hertz = 0.0, start
    for _ in range(length):
        result.append(sine(turns))
        turns += hertz / RATE
        hertz *= factor
    return result


def _root(value: float, degree: int) -> float:
    scale = 1.0
    while value > 1.0001 or value < 0.9999:
        value = sqrt(value)
        scale *= 2
    small = value - 1
    logarithm = (small - small * small / 2 + small * small * small / 3) * scale
    return exponential(logarithm / degree)


def ring(seconds: float, modes: Iterable[Mode]) -> Signal:
    """Return the sound of a struck body: each mode rings and dies on its own."""
    length = count(seconds)
    result = [0.0] * length
    for hertz, loudness, fall in modes:
        # The recurrence of a dying sine: two multiplications a sample, no table.
        decay = exponential(-1 / (fall * RATE))
        turn = 2 * decay * sine(hertz / RATE + 0.25)
        square = decay * decay
        before, now = 0.0, loudness * sine(hertz / RATE)
        for i in range(length):
            result[i] += before
            before, now = now, turn * now - square * before
    return result


def pulses(seconds: float, start: float, end: float, seed: int, unsteady: float = 0.0) -> Signal:
    """Return clicks whose number a second changes from `start` to `end`; `unsteady` (0 to 1) shakes their times and
    strengths."""
    draw = random.Random(seed).random
    length = count(seconds)
    result = [0.0] * length
    place = 0.0
    while place < length:
        result[int(place)] = 1 - unsteady * draw()
        rate = start + (end - start) * place / length
        place += RATE / rate * (1 + unsteady * (draw() - 0.5))
    return result


# Filters


def low(signal: Signal, hertz: float, end: float | None = None) -> Signal:
    """Return the signal with only the frequencies below `hertz` (12 dB an octave); with `end` the limit glides
    there."""
    return _state_variable(signal, hertz, end, 0.7, 0)


def high(signal: Signal, hertz: float, end: float | None = None) -> Signal:
    """Return the signal with only the frequencies above `hertz`; with `end` the limit glides there."""
    return _state_variable(signal, hertz, end, 0.7, 1)


def band(signal: Signal, hertz: float, sharp: float = 1.0, end: float | None = None) -> Signal:
    """Return the signal with only the frequencies around `hertz`; the larger `sharp`, the narrower the band."""
    return _state_variable(signal, hertz, end, sharp, 2)


def _state_variable(signal: Signal, hertz: float, end: float | None, sharp: float, kind: int) -> Signal:
    result: Signal = []
    first = second = 0.0
    damp = 1 / sharp
    step = 0.0 if end is None else (end - hertz) / max(len(signal), 1)
    g = a1 = a2 = a3 = 0.0
    for i, x in enumerate(signal):
        if i == 0 or (step and i % 32 == 0):
            angle = min(hertz + step * i, RATE * 0.47) / RATE / 2
            g = sine(angle) / sine(angle + 0.25)
            a1 = 1 / (1 + g * (g + damp))
            a2 = g * a1
            a3 = g * a2
        v3 = x - second
        v1 = a1 * first + a2 * v3
        v2 = second + a2 * first + a3 * v3
        first = 2 * v1 - first
        second = 2 * v2 - second
        result.append(v2 if kind == 0 else x - damp * v1 - v2 if kind == 1 else v1 * damp)
    return result


# Shapes


def fall(signal: Signal, seconds: float, attack: float = 0.0005) -> Signal:
    """Return the signal with a struck envelope: it rises within `attack` seconds, then falls to 37 % every
    `seconds`."""
    rise = max(count(attack), 1)
    decay = exponential(-1 / (seconds * RATE))
    level = 1.0
    result: Signal = []
    for i, x in enumerate(signal):
        if i < rise:
            result.append(x * i / rise)
        else:
            result.append(x * level)
            level *= decay
    return result


def shape(signal: Signal, *levels: float) -> Signal:
    """Return the signal with an envelope through levels at even distances, joined by soft curves."""
    result: Signal = []
    spans = len(levels) - 1
    for i, x in enumerate(signal):
        place = i * spans / len(signal)
        k = int(place)
        part = place - k
        part = part * part * (3 - 2 * part)
        result.append(x * (levels[k] + (levels[k + 1] - levels[k]) * part))
    return result


def grain(signal: Signal, rate: float, seed: int, depth: float = 1.0) -> Signal:
    """Return the signal made rough: its loudness moves to a new random level `rate` times a second, as under a pencil
    on paper."""
    draw = random.Random(seed).random
    span = RATE / rate
    levels = [1 - depth * draw() for _ in range(int(len(signal) / span) + 2)]
    result: Signal = []
    for i, x in enumerate(signal):
        k = int(i / span)
        part = i / span - k
        result.append(x * (levels[k] + (levels[k + 1] - levels[k]) * part))
    return result


def times(signal: Signal, factor: float) -> Signal:
    """Return the signal made louder or softer."""
    return [x * factor for x in signal]


def crush(signal: Signal, drive: float) -> Signal:
    """Return the signal with soft clipping, which makes a bang dense and dry."""
    return [x * drive / (1 + abs(x * drive)) for x in signal]


def unit(signal: Signal) -> Signal:
    """Return the signal scaled so that its highest point is 1."""
    peak = max((abs(x) for x in signal), default=0.0)
    return times(signal, 1 / peak) if peak else signal


def mix(*parts: tuple[float, float, Signal]) -> Signal:
    """Return several signals together; a part is (start in seconds, loudness, signal), and each signal is first scaled
    to a peak of 1."""
    length = max(count(at) + len(signal) for at, _, signal in parts)
    result = [0.0] * length
    for at, loudness, signal in parts:
        start = count(at)
        for i, x in enumerate(unit(signal), start):
            result[i] += x * loudness
    return result


def seamless(signal: Signal, seconds: float) -> Signal:
    """Return the signal with its last `seconds` added to its beginning, so that the end runs on into the start."""
    fold = count(seconds)
    body = signal[:-fold]
    for i, x in enumerate(signal[-fold:]):
        # Equal power: the squares of both weights add up to 1, noise keeps its loudness.
        part = i / fold / 4
        body[i] = body[i] * sine(part) + x * sine(part + 0.25)
    return body


# The file


def finish(signal: Signal, peak: float = -4.0, rise: float = 0.001, tail: float = 0.02) -> Signal:
    """Return the signal without inaudible low frequencies, with its peak at a level in dBFS and both ends free of
    clicks."""
    clean = high(signal, 25.0)
    start, end = count(rise), min(count(tail), len(clean))
    for i in range(start):
        clean[i] *= i / start
    for i in range(end):
        clean[-1 - i] *= i / end
    return times(unit(clean), decibels(peak))


def wav(signal: Signal) -> bytes:
    """Return the bytes of a WAV file: one channel, 16 bit."""
    whole = [int(x * 32767 + 32768.5) - 32768 for x in signal]
    data = struct.pack(f"<{len(whole)}h", *whole)
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE, RATE * 2, 2, 16)
    head = struct.pack("<4sI4s", b"RIFF", 4 + len(form) + 8 + len(data), b"WAVE")
    return head + form + struct.pack("<4sI", b"data", len(data)) + data
