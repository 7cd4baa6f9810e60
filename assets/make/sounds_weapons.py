"""Recipes of the weapons' sounds: dry and short, as if on the far side of a quiet table."""

from __future__ import annotations

from functools import partial

from sounds_board import CARD_BASE, scatter, tuned
from sounds_interface import TABLE_TOP
from synth import (
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
    times,
    tone,
)


def shot(seed: int, crack: float, blast: float, thump: float, last: float) -> Signal:
    """Return the sound of one shot: brightness of the crack, upper end of the blast and pitch of the thump in Hz, and
    seconds that the blast lasts."""
    first = fall(high(noise(0.010, seed), crack), 0.0016, 0.0002)
    burn = fall(low(noise(last * 6, seed + 1), blast, blast / 6), last, 0.0004)
    kick = fall(tone(last * 4, thump * 2.4, thump), last * 0.9)
    return crush(mix((0.0, 0.9, first), (0.0005, 1.0, burn), (0.0, 0.8, kick)), 2.6)


def pistol(seed: int) -> Signal:
    """Return the sound of a pistol: a short, bright bang."""
    return finish(shot(seed, 2400, 4200, 150, 0.026), -4, rise=0.0004)


def rifle(seed: int) -> Signal:
    """Return the sound of a rifle: a harder crack with more behind it."""
    far = fall(low(noise(0.26, seed + 5), 900, 300), 0.06, 0.02)
    return finish(mix((0.0, 1.0, shot(seed, 3000, 6200, 105, 0.036)), (0.03, 0.14, far)), -3.5, rise=0.0004)


def shotgun() -> Signal:
    """Return the sound of a shotgun: broad and low."""
    return finish(shot(521, 1500, 2900, 82, 0.055), -3.5, rise=0.0004)


def burst() -> Signal:
    """Return the sound of a burst: four shots, each different."""
    shots = [shot(531 + 10 * i, 2900, 5200, 120 + 6 * (i % 2), 0.022) for i in range(4)]
    return finish(mix(*((0.082 * i, 1.0 - 0.05 * i, one) for i, one in enumerate(shots))), -4, rise=0.0004)


def heavy() -> Signal:
    """Return the sound of a heavy gun: five slow, deep shots and the running belt."""
    shots = [shot(571 + 10 * i, 2000, 3600, 74, 0.034) for i in range(5)]
    belt = ring(0.04, [(2100, 1.0, 0.006), (3700, 0.6, 0.004)])
    links = [(0.118 * i + 0.06, 0.08, belt) for i in range(5)]
    return finish(
        mix(*((0.118 * i, 1.0 - 0.04 * (i % 2), one) for i, one in enumerate(shots)), *links),
        -3.5,
        rise=0.0004,
    )


def launcher() -> Signal:
    """Return the sound of a launcher: a hollow push of air."""
    push = fall(band(noise(0.3, 631), 420, 1.6, 190), 0.05, 0.003)
    return finish(crush(mix((0.0, 1.0, push), (0.0, 0.8, fall(tone(0.2, 210, 70), 0.045))), 1.6), -5)


def bow() -> Signal:
    """Return the sound of a bow: the string slaps, the arrow leaves."""
    string = ring(0.22, [(98, 1.0, 0.05), (196, 0.7, 0.04), (297, 0.5, 0.03), (598, 0.3, 0.015)])
    slap = fall(band(noise(0.02, 641), 1700, 0.9), 0.004)
    flight = shape(band(noise(0.16, 643), 3200, 1.6, 1500), 0.0, 1.0, 0.3, 0.0)
    return finish(mix((0.0, 0.8, string), (0.0, 0.6, slap), (0.02, 0.3, flight)), -6)


def thrown() -> Signal:
    """Return the sound of a throw: an arm through the air."""
    swing = shape(band(noise(0.26, 651), 500, 1.3, 1900), 0.0, 0.4, 1.0, 0.0)
    return finish(mix((0.0, 1.0, swing), (0.0, 0.2, shape(high(noise(0.26, 653), 2500), 0.0, 0.2, 1.0, 0.0))), -7)


def explosion() -> Signal:
    """Return the sound of an explosion: one dense blow and earth falling on paper."""
    first = fall(high(noise(0.014, 661), 1800), 0.0025, 0.0003)
    burn = fall(low(noise(0.95, 663), 2600, 120), 0.16, 0.001)
    deep = fall(tone(0.6, 96, 36), 0.17, 0.002)
    earth = scatter(0.75, 665, 26, [(880, 1.0, 0.010), (1900, 0.6, 0.006)], 0.5)
    blow = crush(mix((0.0, 0.7, first), (0.0, 1.0, burn), (0.0, 1.0, deep)), 3.0)
    return finish(
        mix((0.0, 1.0, blow), *((at + 0.22, 0.07 * loudness, part) for at, loudness, part in earth)),
        -3.5,
        0.0004,
        0.25,
    )


def melee(seed: int) -> Signal:
    """Return the sound of a blow with fist, foot or stick: air, then a blunt thud."""
    air = shape(band(noise(0.09, seed), 700, 1.2, 1500), 0.0, 0.5, 1.0)
    slap = fall(band(noise(0.04, seed + 1), 1100, 0.8, 600), 0.007)
    thud = mix(
        (0.0, 1.0, ring(0.14, tuned(CARD_BASE, 0.6))),
        (0.0, 0.7, fall(low(noise(0.07, seed + 2), 320), 0.018)),
    )
    return finish(mix((0.0, 0.16, air), (0.08, 0.5, slap), (0.08, 1.0, thud)), -4.5)


def blade(seed: int) -> Signal:
    """Return the sound of a blade: a thin swing and a short ring of steel."""
    swing = shape(band(noise(0.11, seed), 2400, 1.6, 4600), 0.0, 0.4, 1.0, 0.2)
    steel = ring(0.3, [(2317, 0.7, 0.06), (3463, 1.0, 0.05), (5140, 0.7, 0.035), (7290, 0.45, 0.02)])
    return finish(mix((0.0, 0.5, swing), (0.085, 0.8, steel), (0.085, 0.5, ring(0.1, tuned(CARD_BASE, 0.8)))), -6)


def bite() -> Signal:
    """Return the sound of a dog's bite: a growl, and the teeth meet."""
    throat = pulses(0.26, 68, 104, 701, 0.35)
    rough = mix((0.0, 1.0, throat), (0.0, 0.05, noise(0.26, 702)))
    growl = mix(
        (0.0, 1.0, band(rough, 430, 3, 620)),
        (0.0, 0.6, band(rough, 1050, 4, 1350)),
        (0.0, 0.6, low(rough, 260)),
    )
    teeth = ring(0.03, [(1450, 1.0, 0.004), (2600, 0.8, 0.003), (3900, 0.4, 0.002)])
    snap = mix((0.0, 1.0, teeth), (0.011, 0.6, teeth), (0.0, 0.5, fall(low(noise(0.04, 703), 700), 0.008)))
    return finish(mix((0.0, 0.8, shape(crush(growl, 2.0), 0.0, 0.7, 1.0, 0.5)), (0.25, 1.0, snap)), -5)


def electric() -> Signal:
    """Return the sound of electricity: a crackling buzz that breaks off."""
    buzz = high(pulses(0.36, 100, 100, 711, 0.15), 900)
    sparks = high(pulses(0.36, 260, 420, 713, 1.0), 2800)
    both = mix((0.0, 0.8, grain(buzz, 45, 714, 0.7)), (0.0, 0.9, grain(sparks, 30, 715, 0.9)))
    hum = mix((0.0, 1.0, tone(0.36, 100)), (0.0, 0.5, tone(0.36, 300)))
    return finish(mix((0.0, 1.0, shape(both, 0.7, 1.0, 0.8, 0.9, 0.3)), (0.0, 0.2, shape(hum, 0.3, 1.0, 0.7, 0.0))), -6)


def flame() -> Signal:
    """Return the sound of fire: a rush of burning air."""
    rush = shape(low(noise(0.55, 721), 500, 1300), 0.0, 1.0, 0.8, 0.5, 0.0)
    crackle = high(pulses(0.55, 40, 90, 723, 0.95), 1500)
    return finish(mix((0.0, 1.0, grain(rush, 38, 724, 0.5)), (0.05, 0.3, crackle)), -6, tail=0.06)


def aim() -> Signal:
    """Return the sound of aiming: a sight clicks into place."""
    click = ring(0.04, [(2650, 1.0, 0.004), (4300, 0.7, 0.003), (1240, 0.5, 0.006)])
    return finish(mix((0.0, 0.5, click), (0.045, 1.0, click)), -8)


def reload_weapon() -> Signal:
    """Return the sound of reloading: magazine in, bolt back, bolt forward."""
    seat = mix(
        (0.0, 1.0, ring(0.07, [(640, 1.0, 0.012), (1380, 0.8, 0.008), (2900, 0.5, 0.004)])),
        (0.0, 0.4, fall(noise(0.02, 731), 0.003)),
    )
    back = shape(grain(band(noise(0.10, 733), 2300, 1.2, 3100), 260, 734, 0.7), 0.1, 0.7, 1.0, 0.0)
    forward = ring(0.07, [(930, 1.0, 0.012), (1970, 0.9, 0.008), (3650, 0.6, 0.005)])
    return finish(mix((0.0, 0.8, seat), (0.22, 0.4, back), (0.315, 0.5, seat), (0.43, 1.0, forward)), -6)


def brace() -> Signal:
    """Return the sound of a weapon set up on its rest, also used for a figure that ducks behind cover."""
    legs = ring(0.06, [(780, 1.0, 0.010), (1640, 0.6, 0.007), (340, 0.8, 0.014)])
    cloth = shape(band(noise(0.14, 741), 1000, 0.6, 600), 0.0, 1.0, 0.0)
    return finish(
        mix(
            (0.0, 0.4, cloth),
            (0.10, 0.8, legs),
            (0.17, 1.0, times(legs, 0.9)),
            (0.17, 0.5, ring(0.1, TABLE_TOP)),
        ),
        -7,
    )


RECIPES: dict[str, Recipe] = {
    **{f"pistol-{i}": partial(pistol, 501 + 8 * i) for i in range(2)},
    **{f"rifle-{i}": partial(rifle, 811 + 8 * i) for i in range(2)},
    **{f"melee-{i}": partial(melee, 671 + 8 * i) for i in range(2)},
    **{f"blade-{i}": partial(blade, 691 + 8 * i) for i in range(2)},
    "shotgun": shotgun,
    "burst": burst,
    "heavy": heavy,
    "launcher": launcher,
    "bow": bow,
    "thrown": thrown,
    "explosion": explosion,
    "bite": bite,
    "electric": electric,
    "flame": flame,
    "aim": aim,
    "reload": reload_weapon,
    "brace": brace,
}
"""The function that makes each sound, by its file's name without the ending."""
