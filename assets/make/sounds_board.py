"""Recipes of the table's sounds: dice, card bases on every ground, doors, glass, water, figures that fall."""

from __future__ import annotations

import random
from functools import partial

from sounds_interface import TABLE_TOP, paper, stroke
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
    pulses,
    ring,
    shape,
    tone,
)

CARD_BASE: tuple[Mode, ...] = ((186, 1.0, 0.016), (342, 0.9, 0.011), (655, 0.8, 0.008), (1180, 0.6, 0.005))
FLOOR_BOARD: tuple[Mode, ...] = (
    (142, 1.0, 0.050),
    (231, 0.9, 0.042),
    (417, 0.8, 0.030),
    (689, 0.6, 0.018),
    (1013, 0.4, 0.012),
)


def tuned(modes: tuple[Mode, ...], pitch: float) -> list[Mode]:
    """Return the modes of the same body, a little larger or smaller."""
    return [(hertz * pitch, loudness, last) for hertz, loudness, last in modes]


def variation(seed: int) -> float:
    """Return the pitch of a variant, within 8 % of the middle."""
    return 0.92 + 0.16 * random.Random(seed).random()


def scatter(
    seconds: float, seed: int, number: int, modes: list[Mode], spread: float
) -> list[tuple[float, float, Signal]]:
    """Return the signals of many small bodies that ring one after another, fewer and fewer towards the end, as (start
    in seconds, loudness, signal)."""
    draw = random.Random(seed).random
    parts: list[tuple[float, float, Signal]] = []
    for _ in range(number):
        at = seconds * draw() * draw()
        pitch = 1 + spread * (2 * draw() - 1)
        tuned_modes = [(min(hertz * pitch, 10_200), loudness, last) for hertz, loudness, last in modes]
        parts.append((at, 0.2 + 0.8 * draw(), ring(max(mode[2] for mode in modes) * 5, tuned_modes)))
    return parts


def drop(hertz: float, seconds: float = 0.05) -> Signal:
    """Return the sound of one drop: a bubble whose pitch rises."""
    return fall(tone(seconds, hertz, hertz * 2.1), seconds / 3, 0.003)


# Dice


def dice(seed: int, number: int) -> Signal:
    """Return the sound of dice that roll over wood: knocks that come closer together and softer, each slightly
    different."""
    draw = random.Random(seed).random
    parts: list[tuple[float, float, Signal]] = []
    for die in range(number):
        at, gap, loudness = 0.02 * die + 0.03 * draw(), 0.13 + 0.03 * draw(), 1.0
        while gap > 0.012 and at < 0.85:
            parts.append((at, loudness * (0.6 + 0.4 * draw()), knock(seed + len(parts), 0.85 + 0.5 * draw())))
            at += gap * (0.8 + 0.4 * draw())
            gap *= 0.74
            loudness *= 0.80
    return finish(mix(*parts), -5)


def knock(seed: int, pitch: float) -> Signal:
    """Return the sound of one corner of a die on a board."""
    edge = fall(band(noise(0.012, seed), 4300 * pitch, 0.9), 0.0018)
    body = ring(
        0.07,
        [
            (640 * pitch, 1.0, 0.010),
            (1240 * pitch, 0.7, 0.007),
            (2650 * pitch, 0.5, 0.004),
            (310, 0.6, 0.016),
        ],
    )
    return mix((0.0, 0.8, edge), (0.0, 1.0, body))


# Steps


def step_table(seed: int) -> Signal:
    """Return the sound of a figure's card base that is set down on the table after a short slide."""
    slide = shape(paper(0.045, seed, 1700, 2300), 0.0, 0.6, 1.0)
    edge = fall(band(noise(0.012, seed + 1), 2400, 0.8), 0.002)
    body = ring(0.09, tuned(CARD_BASE, variation(seed)))
    return finish(mix((0.0, 0.22, slide), (0.04, 0.4, edge), (0.04, 1.0, body), (0.04, 0.4, ring(0.12, TABLE_TOP))), -6)


def step_mud(seed: int) -> Signal:
    """Return the sound of a step in mud: the base sinks in and comes free with a small smack."""
    sink = fall(low(noise(0.09, seed), 380), 0.022, 0.006)
    smack = low(band(noise(0.10, seed + 1), 420, 1.8, 1150), 1400)
    pull = shape(grain(smack, 130, seed + 2, 0.8), 0.0, 0.4, 1.0, 0.0)
    return finish(mix((0.0, 1.0, sink), (0.06, 0.55, pull), (0.13, 0.35, drop(260 * variation(seed), 0.04))), -7)


def step_water(seed: int) -> Signal:
    """Return the sound of a step in water: a small splash and three drops."""
    wash = shape(grain(band(noise(0.17, seed), 1500, 0.5, 800), 180, seed + 1, 0.7), 0.0, 1.0, 0.45, 0.2, 0.0)
    pitch = variation(seed)
    drops = [(0.05 + 0.045 * i, 0.5 - 0.1 * i, drop(hertz * pitch)) for i, hertz in enumerate((520, 780, 640))]
    return finish(mix((0.0, 0.8, wash), *drops, (0.0, 0.45, fall(low(noise(0.06, seed + 2), 300), 0.02, 0.004))), -7)


def step_snow(seed: int) -> Signal:
    """Return the sound of a step in snow: soft and dry, as crystals are pressed together."""
    crystals = band(pulses(0.17, 900, 350, seed, 0.9), 2700, 1.2, 1700)
    crunch = shape(mix((0.0, 1.0, crystals), (0.0, 0.45, low(noise(0.17, seed + 1), 2200))), 0.0, 1.0, 0.5, 0.7, 0.0)
    return finish(
        mix((0.0, 1.0, low(crunch, 3600)), (0.0, 0.5, fall(low(noise(0.08, seed + 2), 240), 0.025, 0.008))),
        -8,
    )


def step_floor(seed: int) -> Signal:
    """Return the sound of a step on a wooden floor: the base knocks on a board, which resounds."""
    edge = fall(band(noise(0.014, seed), 2100, 0.8), 0.0025)
    return finish(mix((0.0, 0.35, edge), (0.0, 1.0, ring(0.22, tuned(FLOOR_BOARD, variation(seed))))), -6)


def step_ice(seed: int) -> Signal:
    """Return the sound of a step on ice: hard and thin, with a short slide."""
    tick = ring(0.06, [(1730 * variation(seed), 1.0, 0.010), (3310, 0.6, 0.006), (5200, 0.3, 0.003)])
    slide = shape(high(band(noise(0.11, seed), 3600, 0.8, 2600), 1500), 0.2, 1.0, 0.3, 0.0)
    return finish(mix((0.0, 1.0, tick), (0.015, 0.4, slide), (0.0, 0.5, ring(0.08, tuned(CARD_BASE, 1.2)))), -7)


def step_brush(seed: int) -> Signal:
    """Return the sound of a step through brush: leaves and twigs, of which one snaps."""
    leaves = shape(grain(high(noise(0.17, seed), 2400), 85, seed + 1, 0.95), 0.0, 1.0, 0.5, 0.8, 0.0)
    twig = fall(band(noise(0.012, seed + 2), 1900, 1.5), 0.002)
    return finish(mix((0.0, 0.6, leaves), (0.07, 0.8, twig), (0.0, 0.5, ring(0.09, tuned(CARD_BASE, 0.9)))), -8)


def step_metal(seed: int) -> Signal:
    """Return the sound of a step on wire or a rung: a thin, quickly damped ring."""
    pitch = variation(seed)
    modes = [
        (880 * pitch, 0.7, 0.04),
        (1490 * pitch, 1.0, 0.03),
        (2570 * pitch, 0.7, 0.02),
        (4130 * pitch, 0.4, 0.012),
    ]
    return finish(mix((0.0, 0.6, ring(0.2, modes)), (0.0, 1.0, ring(0.09, CARD_BASE))), -7)


# Things and figures


def down() -> Signal:
    """Return the sound of a figure that falls flat: the card tips, then slaps on the table."""
    tip = shape(paper(0.12, 203, 900, 1700), 0.0, 0.5, 1.0)
    slap = fall(band(noise(0.07, 205), 1300, 0.6, 500), 0.014)
    body = mix((0.0, 1.0, ring(0.2, tuned(CARD_BASE, 0.55))), (0.0, 0.8, ring(0.2, TABLE_TOP)))
    bounce = ring(0.08, CARD_BASE)
    return finish(
        mix(
            (0.0, 0.25, tip),
            (0.115, 0.8, slap),
            (0.115, 1.0, body),
            (0.215, 0.3, bounce),
            (0.27, 0.14, bounce),
        ),
        -4,
    )


def hit() -> Signal:
    """Return the sound of a hit: a blunt knock against the card, which tips and comes back."""
    knock_in = fall(band(noise(0.05, 207), 620, 0.8, 300), 0.013)
    crumple = fall(paper(0.08, 209, 1900, 1200), 0.025)
    return finish(
        crush(
            mix((0.0, 1.0, knock_in), (0.0, 0.8, ring(0.12, tuned(CARD_BASE, 0.7))), (0.006, 0.4, crumple)),
            1.5,
        ),
        -4,
    )


def hit_armour() -> Signal:
    """Return the sound of a hit that armour stops: a plate rings short and dull."""
    plate = [
        (523, 0.8, 0.07),
        (871, 1.0, 0.06),
        (1460, 0.8, 0.045),
        (2210, 0.6, 0.03),
        (3370, 0.45, 0.02),
        (5090, 0.3, 0.012),
    ]
    edge = fall(high(noise(0.012, 211), 2500), 0.002)
    return finish(
        mix((0.0, 0.5, edge), (0.0, 1.0, ring(0.32, plate)), (0.0, 0.5, ring(0.12, tuned(CARD_BASE, 0.7)))),
        -5,
    )


def miss(seed: int) -> Signal:
    """Return the sound of a miss: a shot passes close by."""
    return finish(shape(band(noise(0.16, seed), 2600 + 300 * (seed % 2), 2.2, 900), 0.0, 1.0, 0.35, 0.0), -9)


def door_open() -> Signal:
    """Return the sound of an opening door: the latch clicks, the hinge creaks."""
    latch = ring(0.05, [(1900, 1.0, 0.006), (3150, 0.7, 0.004), (760, 0.6, 0.010)])
    rubbing = pulses(0.34, 62, 118, 221, 0.25)
    creak = shape(
        mix((0.0, 1.0, band(rubbing, 720, 5, 980)), (0.0, 0.6, band(rubbing, 1850, 6, 2300))),
        0.0,
        0.7,
        1.0,
        0.6,
        0.0,
    )
    return finish(mix((0.0, 0.8, latch), (0.05, 0.3, latch), (0.10, 0.6, creak)), -6)


def door_close() -> Signal:
    """Return the sound of a closing door: it falls into its frame, the latch drops."""
    thud = mix((0.0, 1.0, ring(0.25, tuned(FLOOR_BOARD, 0.62))), (0.0, 0.6, fall(low(noise(0.1, 223), 420), 0.02)))
    latch = ring(0.05, [(1750, 1.0, 0.006), (2900, 0.6, 0.004)])
    return finish(mix((0.0, 1.0, thud), (0.035, 0.4, latch)), -4)


def glass() -> Signal:
    """Return the sound of a breaking pane: one crack and a rain of splinters."""
    crack = fall(high(noise(0.06, 231), 2200), 0.010)
    splinters = scatter(0.65, 233, 34, [(4700, 1.0, 0.030), (7300, 0.6, 0.018)], 0.45)
    large = scatter(0.22, 235, 7, [(2350, 1.0, 0.045), (3890, 0.5, 0.03)], 0.25)
    return finish(
        mix(
            (0.0, 2.2, crack),
            *((at + 0.02, 0.6 * loudness, part) for at, loudness, part in splinters + large),
        ),
        -5,
    )


def splash() -> Signal:
    """Return the sound of a body that falls into the water."""
    blow = fall(low(noise(0.2, 241), 600, 250), 0.045, 0.004)
    wash = shape(grain(band(noise(0.6, 243), 1800, 0.45, 650), 120, 244, 0.6), 0.0, 1.0, 0.55, 0.3, 0.15, 0.0)
    draw = random.Random(245).random
    drops = [(0.15 + 0.55 * draw(), 0.1 + 0.2 * draw(), drop(450 + 900 * draw())) for _ in range(12)]
    return finish(mix((0.0, 1.0, blow), (0.01, 0.9, wash), *drops), -5, tail=0.05)


def slide() -> Signal:
    """Return the sound of a figure that is pushed or thrown: its base scrapes over the table."""
    scrape = grain(band(noise(0.34, 251), 1500, 0.6, 700), 150, 252, 0.7)
    return finish(mix((0.0, 0.8, shape(scrape, 0.3, 1.0, 0.6, 0.0)), (0.0, 0.6, ring(0.1, CARD_BASE))), -7)


def press() -> Signal:
    """Return the sound of a figure that uses "press": a pencil underlines hard on the table."""
    line = stroke(0.14, 2400, 4200, 261)
    return finish(mix((0.0, 0.8, line), (0.13, 1.0, ring(0.12, TABLE_TOP)), (0.13, 0.4, ring(0.08, CARD_BASE))), -7)


def bandage() -> Signal:
    """Return the sound of first aid: cloth is torn and pulled tight."""
    tear = high(pulses(0.26, 240, 620, 271, 0.8), 1200)
    fibre = grain(band(noise(0.26, 272), 2800, 0.7, 4200), 210, 273, 0.9)
    pull = shape(band(noise(0.12, 275), 1100, 0.8, 1700), 0.0, 1.0, 0.0)
    return finish(
        mix((0.0, 0.7, shape(tear, 0.2, 0.8, 1.0)), (0.0, 0.6, shape(fibre, 0.2, 0.8, 1.0)), (0.30, 0.6, pull)),
        -8,
    )


RECIPES: dict[str, Recipe] = {
    **{f"dice-{i}": partial(dice, 100 + 40 * i, 2 + i % 2) for i in range(3)},
    **{f"step-table-{i}": partial(step_table, 301 + 10 * i) for i in range(3)},
    **{f"step-mud-{i}": partial(step_mud, 331 + 10 * i) for i in range(3)},
    **{f"step-water-{i}": partial(step_water, 361 + 10 * i) for i in range(3)},
    **{f"step-snow-{i}": partial(step_snow, 391 + 10 * i) for i in range(3)},
    **{f"step-floor-{i}": partial(step_floor, 421 + 10 * i) for i in range(3)},
    **{f"step-ice-{i}": partial(step_ice, 451 + 10 * i) for i in range(2)},
    **{f"step-brush-{i}": partial(step_brush, 471 + 10 * i) for i in range(2)},
    **{f"step-metal-{i}": partial(step_metal, 491 + 10 * i) for i in range(2)},
    **{f"miss-{i}": partial(miss, 216 + i) for i in range(2)},
    "down": down,
    "hit": hit,
    "hit-armour": hit_armour,
    "door-open": door_open,
    "door-close": door_close,
    "glass": glass,
    "splash": splash,
    "slide": slide,
    "press": press,
    "bandage": bandage,
}
"""The function that makes each sound, by its file's name without the ending."""
