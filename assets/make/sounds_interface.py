"""Recipes of the interface's sounds: pencil, nib, paper, rubber stamp, bell, the quiet room."""

from __future__ import annotations

from functools import partial

from synth import (
    Mode,
    Recipe,
    Signal,
    band,
    crush,
    fall,
    finish,
    grain,
    high,
    low,
    mix,
    noise,
    ring,
    seamless,
    shape,
    tone,
)

WOODEN_HANDLE: tuple[Mode, ...] = ((118, 1.0, 0.030), (207, 0.8, 0.022), (391, 0.6, 0.014), (742, 0.4, 0.008))
TABLE_TOP: tuple[Mode, ...] = ((92, 1.0, 0.040), (164, 0.5, 0.028), (283, 0.22, 0.018))


def bell(hertz: float, seconds: float, last: float) -> Signal:
    """Return the sound of a small desk bell: hum, strike note and the bright partials that die first."""
    modes = [
        (hertz * 0.5, 0.22, last),
        (hertz, 1.0, last * 0.8),
        (hertz * 2.0, 0.45, last * 0.45),
        (hertz * 2.42, 0.25, last * 0.30),
        (hertz * 3.01, 0.20, last * 0.22),
        (hertz * 4.16, 0.12, last * 0.10),
    ]
    return ring(seconds, [mode for mode in modes if mode[0] < 10_000])


def tine(hertz: float, seconds: float, last: float) -> Signal:
    """Return the sound of a plucked steel tongue of a music box."""
    return ring(seconds, [(hertz, 1.0, last), (hertz * 2.0, 0.16, last * 0.5), (hertz * 6.27, 0.14, last * 0.06)])


def stroke(seconds: float, hertz: float, end: float, seed: int) -> Signal:
    """Return the sound of graphite over paper: rough, bright noise that follows the speed of the hand."""
    rough = grain(noise(seconds, seed), 420, seed + 1, 0.85)
    return shape(high(band(rough, hertz, 1.1, end), 1200), 0.0, 1.0, 0.7, 0.0)


def paper(seconds: float, seed: int, hertz: float = 2200, end: float = 3600) -> Signal:
    """Return the sound of paper that slides or bends: noise with the slow crackle of fibres."""
    return grain(band(noise(seconds, seed), hertz, 0.6, end), 95, seed + 1, 0.8)


def rubber(seconds: float, seed: int) -> Signal:
    """Return the sound of the flat smack of a rubber plate with ink on it."""
    return fall(band(noise(seconds, seed), 900, 0.7, 420), seconds / 4)


def pencil(seed: int) -> Signal:
    """Return the sound of the mouse over a control: a pencil's point touches the page and moves a little."""
    contact = fall(high(noise(0.004, seed), 2500), 0.001)
    return finish(mix((0.0, 0.35, contact), (0.003, 1.0, stroke(0.052, 3300 + 250 * (seed % 3), 4200, seed))), -18)


def nib(seed: int) -> Signal:
    """Return the sound of a drawn path: a steel nib, thinner and brighter than a pencil, catching once."""
    catch = ring(0.02, [(5200, 1.0, 0.002), (7100, 0.6, 0.0015)])
    line = high(stroke(0.085, 4800, 6400 - 300 * (seed % 3), seed), 2600)
    return finish(mix((0.0, 0.5, catch), (0.004, 1.0, line), (0.046 + 0.007 * (seed % 2), 0.3, catch)), -16)


def card(seed: int) -> Signal:
    """Return the sound of a card that slides over another and snaps flat."""
    slide = shape(paper(0.13, seed), 0.0, 0.5, 1.0, 0.25)
    snap = fall(band(noise(0.03, seed + 5), 2600, 0.8), 0.006)
    return finish(mix((0.0, 0.6, slide), (0.118, 1.0, snap), (0.118, 0.35, ring(0.06, TABLE_TOP))), -6)


def tab(seed: int) -> Signal:
    """Return the sound of a tab: the corner of a sheet is flicked over."""
    flick = fall(band(noise(0.035, seed), 3100, 0.9, 1900), 0.008)
    return finish(mix((0.0, 0.45, shape(paper(0.07, seed + 2, 2800, 4400), 0.0, 1.0, 0.4)), (0.058, 1.0, flick)), -7)


def page() -> Signal:
    """Return the sound of a turned page: lift, sweep through the air, landing."""
    lift = shape(paper(0.16, 31, 1800, 3200), 0.0, 1.0, 0.4)
    sweep = shape(grain(band(noise(0.30, 33), 900, 0.6, 2600), 60, 34, 0.6), 0.0, 0.5, 1.0, 0.2)
    landing = fall(band(noise(0.09, 35), 1500, 0.6, 700), 0.018)
    return finish(
        mix((0.0, 0.6, lift), (0.10, 0.8, sweep), (0.375, 1.0, landing), (0.375, 0.4, ring(0.1, TABLE_TOP))),
        -6,
    )


def stamp(seed: int, weight: float, pitch: float = 1.0) -> Signal:
    """Return the sound of a rubber stamp: handle, rubber, and the small kiss of ink when it is lifted."""
    handle = ring(0.16, [(hertz * pitch, loudness, last * weight) for hertz, loudness, last in WOODEN_HANDLE])
    kiss = fall(band(noise(0.02, seed + 7), 1900, 1.2, 3000), 0.005, 0.004)
    return mix(
        (0.0, 1.0, handle),
        (0.0, 0.75, rubber(0.06, seed)),
        (0.002, 0.5 * weight, ring(0.14, TABLE_TOP)),
        (0.105, 0.13, kiss),
    )


def commit() -> Signal:
    """Return the sound of a given command: one firm stamp."""
    return finish(crush(stamp(41, 1.0), 1.2), -4)


def refuse() -> Signal:
    """Return the sound of a refusal: two dry, higher taps of an empty stamp."""
    tap = fall(stamp(43, 0.6, 1.5), 0.03)
    return finish(mix((0.0, 0.8, tap), (0.115, 1.0, tap)), -6)


def stop() -> Signal:
    """Return the sound of a stopped figure: a heavy stamp from higher up, with the table under it."""
    air = shape(band(noise(0.05, 47), 700, 0.8, 1100), 0.0, 0.4, 1.0)
    blow = mix((0.0, 1.0, stamp(48, 1.7, 0.8)), (0.0, 0.5, fall(low(noise(0.08, 49), 260), 0.025)))
    return finish(crush(mix((0.0, 0.12, air), (0.045, 1.0, blow)), 1.8), -3.6, tail=0.05)


def erase() -> Signal:
    """Return the sound of an undo: three quick rubs of an eraser."""
    rubs = [shape(band(noise(0.085, 51 + i), 750 + 120 * i, 0.8, 1150), 0.0, 1.0, 0.6, 0.0) for i in range(3)]
    return finish(mix((0.0, 0.8, rubs[0]), (0.085, 1.0, rubs[1]), (0.17, 0.7, rubs[2])), -9)


def turn() -> Signal:
    """Return the sound that your turn begins: one small bell."""
    return finish(bell(1318.5, 1.0, 0.30), -7, tail=0.25)


def round_ends() -> Signal:
    """Return the sound that a round ends: two bells a fourth apart, and a turned page."""
    return finish(
        mix((0.0, 0.8, bell(1046.5, 1.1, 0.32)), (0.21, 0.7, bell(784.0, 1.1, 0.38)), (0.55, 0.35, page())),
        -6,
        tail=0.25,
    )


def objective() -> Signal:
    """Return the sound that an objective counts: a pencil draws a tick, a tine (steel tongue) answers."""
    short = stroke(0.05, 3000, 2600, 61)
    long = stroke(0.11, 2800, 4600, 63)
    return finish(mix((0.0, 0.6, short), (0.055, 0.8, long), (0.15, 0.7, tine(1568.0, 0.5, 0.15))), -6, tail=0.1)


def condition() -> Signal:
    """Return the sound that a figure gains a condition: a quick scribble and a low tine."""
    scribble = [stroke(0.045, 2600 + 300 * (i % 2), 3400, 65 + i) for i in range(4)]
    marks = [(0.042 * i, 0.7, mark) for i, mark in enumerate(scribble)]
    return finish(mix(*marks, (0.15, 0.8, tine(466.2, 0.4, 0.09))), -7, tail=0.08)


def condition_over() -> Signal:
    """Return the sound that a condition ends: one rub of the eraser, a high tine."""
    rub = shape(band(noise(0.13, 71), 800, 0.8, 1200), 0.0, 1.0, 0.5, 0.0)
    return finish(mix((0.0, 0.7, rub), (0.11, 0.8, tine(698.5, 0.4, 0.10))), -8, tail=0.08)


def interception() -> Signal:
    """Return the sound that an interception is possible: a sharp breath, then a short whistle through the teeth."""
    breath = shape(band(noise(0.16, 73), 1300, 0.9, 2600), 0.0, 0.35, 1.0, 0.1)
    note = mix((0.0, 1.0, tone(0.15, 1900, 2650)), (0.0, 0.16, band(noise(0.15, 74), 2300, 5)))
    return finish(mix((0.0, 0.7, breath), (0.14, 0.8, shape(note, 0.0, 1.0, 0.9, 0.0))), -6)


def victory() -> Signal:
    """Return the sound of a victory: four rising tines and the bell."""
    notes = [(0.0, 523.3), (0.16, 659.3), (0.32, 784.0), (0.52, 1046.5)]
    phrase = [(at, 0.8, tine(hertz, 1.3, 0.34)) for at, hertz in notes]
    return finish(
        mix(*phrase, (0.52, 0.35, bell(1046.5, 1.5, 0.42)), (0.52, 0.25, tine(659.3, 1.3, 0.34))),
        -5,
        tail=0.4,
    )


def defeat() -> Signal:
    """Return the sound of a defeat: three falling tines, and a book that is closed."""
    notes = [(0.0, 440.0), (0.24, 370.0), (0.50, 293.7)]
    phrase = [(at, 0.7, tine(hertz, 1.0, 0.26)) for at, hertz in notes]
    cover = mix((0.0, 1.0, ring(0.3, TABLE_TOP)), (0.0, 0.8, fall(low(noise(0.2, 83), 500), 0.035)))
    return finish(
        mix(*phrase, (1.02, 0.25, shape(paper(0.2, 81, 1200, 2000), 0.0, 1.0, 0.3)), (1.2, 0.9, cover)),
        -5,
        tail=0.1,
    )


def room() -> Signal:
    """Return the sound of a quiet room, four seconds that can be repeated without a seam."""
    air = low(noise(4.8, 91), 320)
    hush = grain(band(noise(4.8, 93), 1400, 0.4), 1.5, 94, 0.7)
    body = seamless(mix((0.0, 1.0, air), (0.0, 0.22, hush)), 0.8)
    return [x * 0.06 for x in body]


RECIPES: dict[str, Recipe] = {
    **{f"pencil-{i}": partial(pencil, 10 + i) for i in range(3)},
    **{f"nib-{i}": partial(nib, 20 + i) for i in range(3)},
    **{f"card-{i}": partial(card, 25 + i) for i in range(2)},
    **{f"tab-{i}": partial(tab, 28 + i) for i in range(2)},
    "page": page,
    "commit": commit,
    "refuse": refuse,
    "stop": stop,
    "erase": erase,
    "turn": turn,
    "round": round_ends,
    "objective": objective,
    "condition": condition,
    "condition-over": condition_over,
    "interception": interception,
    "victory": victory,
    "defeat": defeat,
    "room": room,
}
"""The function that makes each sound, by its file's name without the ending."""
