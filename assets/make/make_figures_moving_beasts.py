"""Creatures in motion: the dog stalks, leaps, bites and barks, the falcon flies, mole, bear and walker go on foot.

If a creature has no drawing for a pose (a walker never crawls), the board shows its nearest pose.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import make_figures_bear as bear
import make_figures_beasts as beasts
import make_figures_falcon as falcon
import make_figures_walker as walker
from make_figures_beasts import Creature, Gait
from make_figures_moving import BETWEEN, MOVING, STRIKING, WALK, between, smoke, wide
from make_figures_pen import Figure, Mood

MOODS: dict[str, Mood] = {"hit": "pained", "fall-1": "pained", "fall-2": "pained"}
Painter = Callable[[Figure], None]


def _with_between(drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Return the poses in motion with the poses halfway between two of them added, in the order of MOVING."""
    halves = {pose: between(*(drawn[end] for end in ends)) for pose, ends in BETWEEN.items() if ends[0] in drawn}
    return {pose: {**drawn, **halves}[pose] for pose in (*MOVING, *STRIKING) if pose in drawn or pose in halves}


def _steps(paint: Callable[..., None], *odd: tuple[Any, ...]) -> dict[str, Painter]:
    """Return the painters of two steps, by the arguments of `paint` for every other pose."""
    told = _with_between(dict(zip(WALK[::2], odd, strict=True)))

    def painter(words: tuple[Any, ...]) -> Painter:
        return lambda f: paint(f, *words)

    return {pose: painter(words) for pose, words in told.items()}


# --- guard dog --------------------------------------------------------------------------------------------------------

DOG = _with_between({
    "idle-1": Gait((46, 72), 0, (0, 0), 0, (((27, 91), (30, 101)), ((69, 91), (71, 101)), ((21, 92), (30, 104)),
                                            ((69, 91), (72, 104)))),
    "idle-2": Gait((46, 72.8), 0, (1, -3), -16, (((27, 91), (30, 101)), ((69, 91), (71, 101)), ((21, 93), (30, 104)),
                                                ((69, 91.6), (72, 104)))),
    "walk-1": Gait((46, 71), -1, (1, 1), 4, (((40, 87), (48, 99)), ((58, 90), (50, 98)), ((14, 91), (8, 100)),
                                             ((80, 85), (91, 102)))),
    "walk-3": Gait((46, 73), 1, (1, 2), 6, (((31, 90), (28, 101)), ((72, 86), (72, 92)), ((26, 90), (27, 97)),
                                            ((74, 89), (71, 104)))),
    "walk-5": Gait((46, 71), -1, (1, 1), 4, (((16, 89), (9, 97)), ((79, 85), (90, 99)), ((38, 89), (47, 104)),
                                             ((58, 92), (51, 101)))),
    "walk-7": Gait((46, 70), -2, (1, 0), 3, (((30, 86), (29, 93)), ((71, 88), (70, 101)), ((29, 92), (28, 104)),
                                             ((76, 86), (72, 96)))),
    "aim": Gait((44, 80), 4, (2, 6), 10, (((33, 94), (28, 101)), ((72, 96), (82, 101)), ((24, 98), (22, 104)),
                                          ((62, 96), (74, 104)))),
    "fire": Gait((46, 62), -18, (2, -2), 12, (((18, 86), (6, 94)), ((84, 64), (95, 66)), ((20, 90), (8, 101)),
                                              ((78, 72), (92, 76)))),
    "recoil": Gait((47, 66), -8, (3, 2), 14, (((22, 90), (16, 100)), ((82, 76), (91, 84)), ((26, 92), (24, 104)),
                                              ((76, 84), (86, 90)))),
    "throw-1": Gait((45, 73), -4, (-1, -4), -14, (((28, 91), (32, 101)), ((69, 91), (71, 101)), ((20, 93), (28, 104)),
                                                  ((68, 91), (72, 104)))),
    "throw-2": Gait((47, 72), 3, (3, 2), 12, (((28, 91), (32, 101)), ((70, 91), (73, 101)), ((20, 93), (28, 104)),
                                              ((70, 91), (75, 104)))),
    "hit": beasts.DOG_GAITS["hurt"],
    "fall-1": Gait((46, 82), -14, (-6, 6), -22, (((28, 97), (36, 103)), ((70, 92), (80, 86)), ((20, 98), (26, 105)),
                                                 ((62, 97), (70, 104)))),
    "fall-2": Gait((46, 92), -4, (-2, 14), -6, (((30, 102), (40, 105)), ((76, 96), (86, 92)), ((26, 104), (36, 106)),
                                                ((66, 104), (78, 106)))),
    "crawl-1": Gait((45, 91), 0, (2, 8), 4, (((34, 104), (40, 105)), ((78, 101), (90, 101)), ((24, 104), (32, 106)),
                                             ((62, 104), (76, 106)))),
    "crawl-3": Gait((47, 92), 0, (2, 8), 4, (((28, 104), (34, 105)), ((72, 102), (80, 103)), ((36, 104), (44, 106)),
                                             ((72, 103), (90, 105)))),
    "climb-1": Gait((42, 66), -48, (-2, -4), 36, (((30, 96), (44, 104)), ((66, 60), (76, 64)), ((24, 98), (36, 106)),
                                                  ((72, 42), (80, 34)))),
    "climb-3": Gait((46, 58), -52, (-2, -4), 38, (((40, 88), (56, 94)), ((72, 34), (82, 28)), ((30, 92), (40, 104)),
                                                  ((70, 50), (80, 54)))),
})
"""Painters of the dog: stalking to aim, a leap and a bite to attack, a bark with the head thrown up in place of a
throw."""
BITING = ("fire", "recoil", "throw-1", "throw-2")


def dog(f: Figure, pose: str) -> None:
    """Draw the guard dog in motion."""
    beasts.dog_moving(f, DOG[pose], pose in BITING)
    if pose == "hit":
        f.burst(80, 92, 9, 6)


# --- mole -------------------------------------------------------------------------------------------------------------


def mole_going(f: Figure, lift: float, feet: tuple[float, float], near: float, far: float, turn: float = 0) -> None:
    """Draw the mole on all fours: height of the body, shifts of the feet, shifts of the near and far claw forward, turn
    of the body."""
    beasts.mole_arm(f, (64, 82), (74 + far, 90 - lift), (78 + far, 97 - max(0.0, far)), 34 - far)
    with f.within((42, 92), (42, 92 - lift), turn):
        beasts.mole_body(f)
    beasts.mole_foot(f, 28 + feet[0], 104 - feet[1])
    with f.within((60, 66), (60, 66 - lift), turn * 2):
        beasts.mole_head(f)
    beasts.mole_arm(f, (58, 84), (60 + near, 96), (66 + near, 101 - max(0.0, near)), 14 - near)


def mole_tipping(f: Figure, turn: float, low: float) -> None:
    """Draw the mole falling over backwards."""
    beasts.mole_foot(f, 48, 106)
    with f.within((30, 100), (34, 100 + low), turn, (.96, .96)):
        beasts.mole_arm(f, (66, 78), (78, 72), (82, 62), -60)
        beasts.mole_body(f)
        with f.within((60, 66), (57, 64), turn * .8):
            beasts.mole_head(f)
    beasts.mole_foot(f, 28, 107)


MOLE: dict[str, Painter] = {
    "idle-1": lambda f: mole_going(f, 0, (0, 0), 0, 0),
    "idle-2": lambda f: mole_going(f, -2, (0, 0), 2, 2, 3),
    **_steps(mole_going, (0, (6, 2), -5, 7, -1), (1.6, (3, 0), 0, 2, 1), (0, (-4, 0), 7, -5, 1),
             (1.6, (1, 3), 3, 0, -1)),
    "aim": lambda f: mole_going(f, -5, (-4, 0), 3, 3, 5),
    "fire": beasts.mole_act,
    "recoil": lambda f: mole_going(f, 2, (4, 0), 12, 10, 3),
    "hit": beasts.mole_hurt,
    "fall-1": lambda f: mole_tipping(f, -30, 0),
    "fall-2": lambda f: mole_tipping(f, -52, 4),
}

# --- war bear ---------------------------------------------------------------------------------------------------------

_BEAR = bear.GAITS
_PACES = (((60, 160), (56, 172)), ((134, 152), (138, 170)), ((38, 162), (36, 184)), ((116, 160), (116, 184)))


def _bear_pace(place: tuple[float, float], turn: float, shifts: tuple[tuple[float, float], ...]) -> bear.Gait:
    """Return a step of the bear: each paw is moved along and up, its knee half as far."""
    legs = tuple(((k[0] + dx * .6, k[1] - dy * .6), (p[0] + dx, p[1] - dy)) for (k, p), (dx, dy) in
                 zip(_PACES, shifts, strict=True))
    return bear.Gait(place, turn, (2, 2), 4, legs)


BEAR = _with_between({
    "idle-1": _BEAR["stand"],
    "idle-2": replace(_BEAR["stand"], place=(86, 115.5), degrees=2, head_shift=(3, -4), head_turn=-18),
    "walk-1": _bear_pace((84, 111), -1, ((26, 0), (-26, 2), (-26, 2), (26, 0))),
    "walk-3": _bear_pace((84, 114), 1, ((0, 0), (0, 11), (0, 10), (0, 0))),
    "walk-5": _bear_pace((84, 111), -1, ((-26, 2), (26, 0), (26, 0), (-26, 2))),
    "walk-7": _bear_pace((84, 109), -2, ((0, 10), (0, 0), (0, 0), (0, 11))),
    "aim": _BEAR["crouch"],
    "fire": _BEAR["act"],
    "recoil": replace(_BEAR["act"], place=(74, 114), degrees=-16, head_turn=20,
                      legs=(((64, 160), (60, 174)), ((142, 110), (162, 120)), ((36, 162), (38, 186)),
                            ((124, 130), (150, 142)))),
    "hit": _BEAR["hurt"],
    "fall-1": replace(_BEAR["hurt"], place=(82, 128), degrees=-18, roaring=True),
    "fall-2": replace(_BEAR["prone"], place=(82, 146), degrees=-8, head_shift=(-4, 10), head_turn=-18),
})


def war_bear(f: Figure, pose: str) -> None:
    """Draw the war bear in motion."""
    bear.moving(f, BEAR[pose])
    if pose == "hit":
        f.burst(160, 128, 15, 7)


# --- falcon -----------------------------------------------------------------------------------------------------------


def flying(f: Figure, wing: float, low: float, turn: float = 24, screaming: bool = False) -> None:
    """Draw the falcon in the air, claws drawn in; `wing` is 1 for wings up, negative for wings down."""
    with f.within(falcon.MIDDLE, (52, 66 + low), turn, (.94, .94)):
        with f.within((42, 62), (58, 60), 0, (-.8, wing)):
            falcon.spread(f)
        falcon.tail(f)
        falcon.body(f)
        with f.within(falcon.NECK, falcon.NECK, -turn * .8):
            falcon.head(f, screaming)
        with f.within((42, 62), (44, 62), 0, (1, wing)):
            falcon.spread(f)


def tumbling(f: Figure, turn: float, low: float, wing: float) -> None:
    """Draw the falcon falling off its perch, one wing out."""
    with f.within(falcon.MIDDLE, (50, 76 + low), turn):
        falcon.tail(f)
        falcon.body(f)
        with f.within(falcon.NECK, (54, 61), -18):
            falcon.head(f)
        falcon.spread(f, wing)


FALCON: dict[str, Painter] = {
    "idle-1": falcon.sitting,
    "idle-2": lambda f: falcon.sitting(f, 4, 9),
    **_steps(flying, (1, 2), (.35, 0), (-.7, -4), (.35, -1)),
    "aim": lambda f: falcon.sitting(f, 7, 14),
    "fire": lambda f: flying(f, .9, 4, -16, screaming=True),
    "recoil": falcon.striking,
    "hit": falcon.struck,
    "fall-1": lambda f: tumbling(f, -48, 6, .8),
    "fall-2": lambda f: tumbling(f, -80, 11, .9),
}

# --- siege walker -----------------------------------------------------------------------------------------------------

_WALKER = walker.GAITS


def _stride(place: tuple[float, float], turn: float, shifts: tuple[tuple[float, float], ...]) -> walker.Gait:
    """Return a step of the walker: each foot is moved along and up, its knee half as far."""
    legs = tuple(((k[0] + dx * .5, k[1] - dy * .7), (p[0] + dx, p[1] - dy)) for (k, p), (dx, dy) in
                 zip(walker.STANDING, shifts, strict=True))
    return walker.Gait(place, turn, -3, 0, legs)


WALKER = _with_between({
    "idle-1": _WALKER["stand"],
    "idle-2": replace(_WALKER["stand"], place=(138, 144), cannon_turn=-13),
    "walk-1": _stride((138, 138), -1, ((26, 0), (-26, 2), (-26, 2), (26, 0))),
    "walk-3": _stride((139, 142), 0, ((0, 0), (0, 16), (0, 18), (0, 0))),
    "walk-5": _stride((138, 138), 1, ((-26, 2), (26, 0), (26, 0), (-26, 2))),
    "walk-7": _stride((139, 142), 0, ((0, 18), (0, 0), (0, 0), (0, 16))),
    "aim": replace(_WALKER["stand"], place=(136, 146), cannon_turn=3),
    "fire": _WALKER["act"],
    "recoil": replace(_WALKER["act"], place=(132, 142), degrees=-2, recoil=8),
    "hit": _WALKER["hurt"],
    "fall-1": replace(_WALKER["hurt"], place=(132, 176), degrees=-16),
    "fall-2": replace(_WALKER["fallen"], place=(132, 206), degrees=4),
})


def siege_walker(f: Figure, pose: str) -> None:
    """Draw the siege walker in motion, gait after gait, with the shapes of its poses at rest."""
    as_drawn = "hurt" if pose == "hit" else "stand"
    walker.paint_gait(f, as_drawn, WALKER[pose])
    if pose == "recoil":
        smoke(f, 244, 96)


# --- all --------------------------------------------------------------------------------------------------------------


def _one(f: Figure, painters: Mapping[str, Painter], pose: str) -> None:
    painters[pose](f)


def _each(creature: Creature) -> tuple[tuple[str, ...], Callable[[Figure, str], None]]:
    """Return a creature's poses in motion, and the function that paints them."""
    if creature.name == "mole":
        return tuple(MOLE), lambda f, pose: _one(f, MOLE, pose)
    if creature.name == "falcon":
        return tuple(FALCON), lambda f, pose: _one(f, FALCON, pose)
    tables: dict[str, tuple[tuple[str, ...], Callable[[Figure, str], None]]] = {
        "guard-dog": (tuple(DOG), dog),
        "war-bear": (tuple(BEAR), war_bear),
        "siege-walker": (tuple(WALKER), siege_walker),
    }
    return tables[creature.name]


def draw_moving(creature: Creature) -> dict[str, Figure]:
    """Return a drawing of each pose in motion of a creature, by pose."""
    poses, painter = _each(creature)

    def drawn(pose: str) -> Figure:
        def paint(f: Figure) -> None:
            f.mood = MOODS.get(pose, "calm")
            painter(f, pose)

        return wide(creature.name, pose, creature.canvas, paint)

    return {pose: drawn(pose) for pose in poses}
