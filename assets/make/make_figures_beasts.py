"""Beasts of a person's size: the guard dog and the mole."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ink import Control, Point
from make_figures_pen import BRASS, FIRE, GUN, LEATHER, SIDE_PAINT, SOIL, STEEL, Figure, Mood, Paint, fitted, shut_eye

MOODS: dict[str, Mood] = {"hurt": "pained", "fallen": "out"}


@dataclass(frozen=True, slots=True)
class Creature:
    """A profile that is no person: the size of its base, its canvas, and the function that draws it in a pose."""

    name: str
    size: str
    canvas: tuple[int, int]
    paint: Callable[[Figure, str], None]

    def draw(self, pose: str) -> Figure:
        """Return the creature in a pose."""
        def paint(f: Figure) -> None:
            f.mood = MOODS.get(pose, "calm")
            self.paint(f, pose)

        return fitted(self.name, pose, self.canvas, (self.canvas[0] / 2, self.canvas[1] * .82), paint)


def eye(f: Figure, x: float, y: float, r: float = 2.6) -> None:
    """Draw an eye in the figure's mood."""
    if f.mood == "calm":
        f.line([(x - r * .8, y), (x + r * .8, y + .4)], r * 1.1)
    else:
        shut_eye(f, x, y, r * .9, -1)


# --- guard dog --------------------------------------------------------------------------------------------------------

COAT: Paint = ("#c39a68", "#86603c")
FAR_COAT: Paint = ("#7b5f43", "#4d3826")
TAIL_COAT: Paint = ("#b68c5c", "#7b5736")
SADDLE: Paint = ("#5d4a3b", "#42342a")


def dog_leg(f: Figure, hip: Point, knee: Point, foot: Point, far: bool = False) -> None:
    """Draw a leg with its paw; far legs are darker and thinner."""
    paint = FAR_COAT if far else COAT
    wide = 5.2 if far else 6.6
    f.limb(hip, knee, foot, (wide, wide * .72, wide * .58), paint, .5)
    f.patch([(foot[0] - 4, foot[1] - 3), (foot[0] + 3, foot[1] - 3.5), (foot[0] + 8, foot[1] + 1),
             (foot[0] + 8, foot[1] + 4), (foot[0] - 4, foot[1] + 4)], paint, .5, (1.5, 3.2))


def dog_tail(f: Figure) -> None:
    f.patch([(20, 70), (12, 74), (6, 84), (4, 92), (9, 93), (15, 84), (24, 78)], TAIL_COAT)


def dog_body(f: Figure) -> None:
    """Draw the trunk with the saddle marking; the hip is at 26,76, the shoulder at 66,76."""
    f.patch([(18, 70), (26, 62), (42, 60), (56, 58), (68, 56), (76, 64), (75, 76), (66, 84), (52, 84), (38, 82),
             (28, 88), (18, 84)], COAT, at=.52)
    f.trim([(24, 64), (42, 61), (60, 59), (66, 63), (52, 71), (34, 72)], SADDLE, None)


def dog_harness(f: Figure) -> None:
    f.patch([(56, 57), (66, 55), (71, 68), (70, 82), (60, 85), (60, 70)], SIDE_PAINT, at=.55)
    f.line([(62, 62), (66, 80)], 1.4)


def dog_head(f: Figure, biting: bool = False) -> None:
    """Draw the head, ears and collar; the neck is at 68,60."""
    f.patch([(62, 40, "c"), (66, 24, "c"), (73, 36)], FAR_COAT, w=(1.5, 3))
    if biting:
        f.patch([(80, 55), (92, 60), (93, 65), (84, 65), (76, 60)], FAR_COAT, w=(1.4, 2.8))
        f.trim([(80, 53), (95, 54), (91, 61), (82, 59)], ("#a8483f", "#6d2a24"), (1, 1.8))
        f.trim([(92, 53, "c"), (94, 58, "c"), (95.5, 53, "c")], ("#fffdf7", None), (.8, 1.3), wob=.1)
    f.patch([(60, 58), (62, 44), (70, 35), (80, 36), (85, 42), (96, 46), (98, 52), (90, 57), (80, 59), (76, 68),
             (66, 66)] if not biting else
            [(60, 58), (62, 44), (70, 35), (80, 36), (85, 42), (96, 45), (98, 51), (90, 53), (80, 56), (76, 68),
             (66, 66)], COAT, at=.56)
    f.patch([(70, 38, "c"), (78, 22, "c"), (82, 38)], COAT, w=(1.5, 3))
    f.trim([(84, 43), (96, 46), (98, 52), (91, 53), (84, 50)], SADDLE, None)
    if not biting:
        f.line([(80, 55), (88, 54), (96, 54)], 2.0)
    eye(f, 80, 43.2)
    f.spots([(96, 47.5)], 2.6)
    f.trim([(63, 58), (70, 62), (78, 61), (77, 68), (68, 69), (61, 65)], SIDE_PAINT)


def dog_stand(f: Figure) -> None:
    f.patch([(62, 82), (70, 82), (71, 94), (76, 104), (68, 105), (64, 94)], FAR_COAT)
    f.patch([(24, 80), (33, 82), (30, 92), (34, 104), (25, 104), (23, 92)], FAR_COAT)
    dog_tail(f)
    dog_body(f)
    f.patch([(22, 76), (34, 78), (34, 88), (30, 94), (36, 104), (38, 107), (26, 107), (22, 96), (18, 88)], COAT,
            at=.5)
    f.patch([(62, 76), (73, 74), (73, 88), (75, 100), (80, 107), (68, 107), (65, 94)], COAT, at=.5)
    dog_harness(f)
    dog_head(f)


@dataclass(frozen=True, slots=True)
class Gait:
    """A pose of a four-legged animal: place of the trunk's middle and its turn; shift and turn of the head; then knee
    and foot of the far hind, far fore, near hind and near fore leg."""

    place: Point
    degrees: float
    head_shift: Point
    head_turn: float
    legs: tuple[tuple[Point, Point], ...]


DOG_MIDDLE: Point = (46, 72)
DOG_GAITS = {
    "act": Gait((43, 68), -13, (0, 0), 8, (((18, 88), (10, 97)), ((80, 74), (88, 80)), ((22, 90), (20, 103)),
                                           ((72, 84), (82, 88)))),
    "hurt": Gait((46, 76), -9, (-8, 2), -30, (((26, 94), (33, 101)), ((70, 88), (78, 84)), ((24, 94), (28, 103)),
                                              ((62, 92), (66, 103)))),
    "crouch": Gait((45, 84), 3, (0, 5), 8, (((36, 96), (30, 101)), ((72, 98), (82, 101)), ((34, 98), (26, 104)),
                                            ((60, 97), (72, 104)))),
    "prone": Gait((45, 92), 0, (2, 8), 4, (((34, 104), (40, 105)), ((78, 101), (88, 101)), ((32, 105), (40, 106)),
                                           ((68, 104), (84, 106)))),
}


def dog_moving(f: Figure, gait: Gait, biting: bool) -> None:
    hips: list[Point] = []
    with f.within(DOG_MIDDLE, gait.place, gait.degrees) as turned:
        hips = [turned(*p) for p in ((28, 77), (67, 76), (27, 76), (66, 76))]
        dog_tail(f)
    far, near = (0, 1), (2, 3)
    for i in far:
        dog_leg(f, hips[i], *gait.legs[i], far=True)
    with f.within(DOG_MIDDLE, gait.place, gait.degrees):
        dog_body(f)
    for i in near:
        dog_leg(f, hips[i], *gait.legs[i])
    with f.within(DOG_MIDDLE, gait.place, gait.degrees):
        dog_harness(f)
        with f.within((68, 60), (68 + gait.head_shift[0], 60 + gait.head_shift[1]), gait.head_turn, .95):
            dog_head(f, biting)


def dog_fallen(f: Figure) -> None:
    """Draw the dog on its back, legs in the air, tongue out."""
    for hip, knee, foot in (((34, 94), (42, 82), (38, 73)), ((58, 92), (68, 82), (74, 75))):
        dog_leg(f, hip, knee, foot, far=True)
    with f.within(DOG_MIDDLE, (42, 97), 0, (1, -.72)):
        dog_tail(f)
        dog_body(f)
        dog_harness(f)
    for hip, knee, foot in (((27, 96), (18, 84), (24, 74)), ((52, 96), (50, 82), (58, 72))):
        dog_leg(f, hip, knee, foot)
    with f.within((68, 60), (66, 91), 12, (.82, -.82)):
        f.patch([(86, 55), (92, 57), (95, 66), (89, 67), (84, 59)], ("#cf7a70", "#93463e"), w=(1.2, 2.2))
        dog_head(f)


def paint_dog(f: Figure, pose: str) -> None:
    """Draw the guard dog in a pose."""
    if pose == "stand":
        dog_stand(f)
    elif pose == "fallen":
        dog_fallen(f)
    else:
        dog_moving(f, DOG_GAITS[pose], pose == "act")
        if pose == "hurt":
            f.burst(80, 92, 9, 6)


# --- mole -------------------------------------------------------------------------------------------------------------

FUR: Paint = ("#7d7078", "#4a4049")
PINK: Paint = ("#e3a99a", "#b06f63")
CLAW: Paint = ("#f4ecd6", "#b8a988")


def mole_claw(f: Figure) -> None:
    """Draw a digging hand, the wrist at 0,0, the claws along +x."""
    f.hand = f.on_canvas(20, 0)
    f.patch([(-6, -6), (4, -9), (12, -7), (14, 0), (12, 7), (4, 9), (-6, 6)], PINK, .52, (1.5, 3.2))
    for y, turn in ((-6.5, -16), (-2.4, -5), (2.4, 5), (6.5, 16)):
        with f.within((0, 0), (10, y), turn):
            f.patch([(-1, -2.2), (7, -2), (14, 1.4, "c"), (6, 2.4), (-1, 2.2)], CLAW, .5, (1.1, 2.2))


def mole_body(f: Figure) -> None:
    """Draw a barrel of fur with the side's harness; rump at 18,92, neck at 60,62."""
    f.patch([(12, 92), (14, 74), (26, 58), (44, 50), (60, 52), (70, 64), (72, 82), (66, 98), (48, 106), (24, 106)],
            FUR, at=.54)
    for x, y in ((24, 78), (31, 70), (29, 88), (38, 96), (40, 62)):
        f.line([(x, y), (x + 2, y + 5)], 1.6)
    f.patch([(42, 50), (52, 48), (60, 64), (63, 86), (58, 103), (48, 106), (53, 86), (50, 66)], SIDE_PAINT, at=.55)
    f.line([(47, 52), (55, 68), (57, 88), (53, 104)], 1.3)
    f.spots([(52, 60), (57, 74), (58, 90)], 1.6, BRASS[0])
    f.trim([(22, 62), (33, 54), (41, 70), (42, 90), (37, 106), (26, 106), (31, 90), (30, 74)], SIDE_PAINT, (1.4, 2.8))
    f.line([(29, 62), (36, 76), (36, 92), (32, 104)], 1.3)


def mole_head(f: Figure) -> None:
    """Draw a pointed head with a pink nose, whiskers and a miner's lamp; the neck at 60,66."""
    f.patch([(52, 60), (56, 46), (66, 40), (77, 46), (88, 58), (91, 64), (84, 70), (72, 76), (60, 78), (53, 72)], FUR,
            at=.56)
    f.oval(90, 64, 5, 4.6, PINK, (1.3, 2.6))
    f.spots([(92, 63)], 1.4)
    eye(f, 74, 54, 2.4)
    f.line([(76, 68), (84, 67), (88, 69)], 1.8)
    f.trim([(79, 68.5, "c"), (80, 73, "c"), (82.4, 68, "c")], ("#fffdf7", None), (.8, 1.3), wob=.1)
    for y in (60, 64):
        f.line([(82, y), (74, y + 2)], 1)
    f.trim([(55, 50), (64, 42), (68, 44), (60, 52), (57, 60)], LEATHER, (1.1, 2))
    f.oval(67, 40, 5.4, 5, BRASS, (1.4, 2.8))
    f.oval(69, 39.4, 3.2, 3.4, FIRE if f.mood != "out" else GUN, (1, 1.8), rim=False)


def mole_arm(f: Figure, shoulder: Point, elbow_at: Point, wrist: Point, degrees: float) -> None:
    f.limb(shoulder, elbow_at, wrist, (8, 7, 6), FUR, .5)
    with f.within((0, 0), wrist, degrees):
        mole_claw(f)


def mole_foot(f: Figure, x: float, y: float) -> None:
    f.patch([(x - 9, y - 4), (x, y - 6), (x + 10, y - 2), (x + 12, y + 3), (x - 9, y + 3)], PINK, .52, (1.5, 3.2))


def earth(f: Figure, top: float, wide: float = 44) -> None:
    """Draw a heap of thrown earth in front, its ridge at top."""
    heap: list[Control] = [(50 - wide, 110), (50 - wide * .8, top + 12), (50 - wide * .45, top + 2), (50, top + 4),
                           (50 + wide * .4, top), (50 + wide * .8, top + 11), (50 + wide, 110), (50 + wide * .5, 117),
                           (50, 119), (50 - wide * .5, 117)]
    f.patch(heap, SOIL, .56, wob=1.0)
    for k, dy in ((-.6, 14), (-.2, 9), (.3, 12), (.6, 17), (0, 20)):
        f.line([(50 + wide * k, top + dy), (50 + wide * k + 4, top + dy + 2), (50 + wide * k + 8, top + dy)], 1.6)
    for x, y, r in ((50 - wide + 4, 112, 4), (50 + wide - 8, 114, 3.4), (42, 115, 3)):
        f.oval(x, y, r, r * .8, STEEL, (1.2, 2.2))


def mole_stand(f: Figure) -> None:
    mole_arm(f, (64, 82), (74, 90), (78, 97), 34)
    mole_body(f)
    mole_foot(f, 28, 104)
    mole_head(f)
    mole_arm(f, (58, 84), (60, 96), (66, 101), 14)


def mole_act(f: Figure) -> None:
    """Draw the mole reared up, both claws out."""
    mole_foot(f, 46, 105)
    mole_foot(f, 24, 105)
    with f.within((30, 100), (28, 100), -24):
        mole_arm(f, (66, 76), (78, 76), (84, 70), 24)
        mole_body(f)
        with f.within((60, 66), (60, 66), 18):
            mole_head(f)
    mole_arm(f, (48, 74), (60, 82), (70, 80), 12)


def mole_hurt(f: Figure) -> None:
    mole_foot(f, 44, 105)
    with f.within((30, 100), (30, 101), -16):
        mole_arm(f, (66, 78), (78, 72), (80, 62), -60)
        mole_body(f)
        with f.within((60, 66), (57, 64), -22):
            mole_head(f)
    mole_foot(f, 24, 105)
    mole_arm(f, (50, 78), (56, 90), (66, 92), 20)
    f.burst(84, 88, 10, 6)


def mole_crouch(f: Figure) -> None:
    """Draw the mole half out of the ground, with earth up to the breast."""
    with f.within((40, 80), (42, 94), -8, (.95, .95)):
        mole_body(f)
        mole_head(f)
    earth(f, 94)
    with f.within((0, 0), (70, 101), 10, .9):
        mole_claw(f)
    with f.within((0, 0), (34, 103), 16, .9):
        mole_claw(f)


def mole_prone(f: Figure) -> None:
    """Draw only lamp, nose and claws of the mole over the earth."""
    f.patch([(14, 108), (20, 92), (34, 84), (50, 84), (60, 94), (62, 108)], FUR, at=.54)
    f.trim([(30, 85), (42, 83), (48, 94), (48, 108), (36, 108), (37, 96)], SIDE_PAINT, (1.4, 2.8))
    with f.within((60, 66), (56, 96), -4, .92):
        mole_head(f)
    earth(f, 98, 45)
    with f.within((0, 0), (67, 107), 8, .86):
        mole_claw(f)


def mole_fallen(f: Figure) -> None:
    """Draw the mole on its back, paws in the air."""
    with f.within((42, 80), (46, 97), 0, (1, -.62)):
        mole_body(f)
    with f.within((60, 66), (66, 97), 10, (.86, -.86)):
        mole_head(f)
    for hip, knee, wrist, turn in (((54, 84), (58, 74), (56, 68), -100), ((38, 86), (36, 76), (40, 70), -70)):
        f.limb(hip, knee, wrist, (7, 6, 5), FUR, .5)
        with f.within((0, 0), wrist, turn, .72):
            mole_claw(f)
    with f.within((0, 0), (16, 92), -80, .8):
        mole_foot(f, 0, 0)


MOLE_POSES = {"stand": mole_stand, "act": mole_act, "hurt": mole_hurt, "crouch": mole_crouch, "prone": mole_prone,
              "fallen": mole_fallen}


def paint_mole(f: Figure, pose: str) -> None:
    """Draw the mole in a pose."""
    MOLE_POSES[pose](f)


SUBJECTS = (Creature("guard-dog", "medium", (100, 130), paint_dog), Creature("mole", "medium", (100, 130), paint_mole))
