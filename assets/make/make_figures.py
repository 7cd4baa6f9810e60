"""Drawings of every figure in every pose, with its base and loads, and the table that tells the game where they are."""
from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import make_figures_bases as bases
import make_figures_bear
import make_figures_beasts
import make_figures_falcon
import make_figures_kin
import make_figures_line
import make_figures_loads
import make_figures_walker
import make_figures_wardens
import make_figures_wild
from ink import Point
from ink_lean import lighter
from kit import ASSETS, BASE_SHAPES, SIDE_COLOURS, SIDES, TOKENS, family
from make_figures_body import POSES, draw_pose
from make_figures_moving import SHOOTING, draw_moving, poses_of, wide_canvas, wide_shift
from make_figures_moving_beasts import draw_moving as draw_moving_creature
from make_figures_pen import Figure

FIGURES = ASSETS / "figures"


PEOPLE = (*make_figures_line.SUBJECTS, *make_figures_kin.SUBJECTS, *make_figures_wild.SUBJECTS,
          *make_figures_wardens.SUBJECTS)
CREATURES = (*make_figures_beasts.SUBJECTS, *make_figures_bear.SUBJECTS, *make_figures_falcon.SUBJECTS,
             *make_figures_walker.SUBJECTS)


FACES = {"scout": (59, 29, 11), "bomb-technician": (54, 22, 12), "armoured-brute": (54, 22, 13),
         "frogman": (54, 28, 11), "guard-dog": (82, 45, 11), "mole": (76, 56, 12), "falcon": (62, 47, 10),
         "war-bear": (154, 84, 18), "siege-walker": (138, 97, 24)}
"""Middle and radius of the face of figures whose face is not at the usual place."""
FACE = (52, 28, 11)


Only = Collection[str]
"""Names of the figures to draw; all figures if it is empty."""


def drawings(only: Only = ()) -> dict[str, tuple[str, dict[str, Figure]]]:
    """Return, by profile, the size of its base and its poses at rest."""
    done = {p.name: ("medium", {pose: draw_pose(p, pose) for pose in POSES}) for p in _chosen(PEOPLE, only)}
    for creature in _chosen(CREATURES, only):
        done[creature.name] = (creature.size, {pose: creature.draw(pose) for pose in POSES})
    return done


def moving(only: Only = ()) -> dict[str, dict[str, Figure]]:
    """Return, by profile, its poses in motion, on the wide canvas of its size."""
    done = {p.name: {pose: draw_moving(p, pose) for pose in poses_of(p)} for p in _chosen(PEOPLE, only)}
    return {**done, **{creature.name: draw_moving_creature(creature) for creature in _chosen(CREATURES, only)}}


def _chosen(subjects: Iterable[Any], only: Only) -> list[Any]:
    return [subject for subject in subjects if not only or subject.name in only]


def muzzles_of(still: dict[str, Figure], moving: dict[str, Figure], size: str) -> list[str]:
    """Return the lines of figures.toml that say where shots and thrown things leave a figure, by its drawings."""
    shift = wide_shift(bases.SIZES[size].canvas)
    fired: dict[str, Point] = {}
    thrown: dict[str, Point] = {}
    for pose in (*SHOOTING, "throw-2", "crouch", "prone"):
        figure = moving.get(pose) or still.get(pose)
        right, down = shift if pose in moving else (0, 0)
        for places, place in ((fired, figure and (figure.muzzle or figure.hand)), (thrown, figure and figure.hand)):
            if place and (pose not in SHOOTING or places is fired) and (pose != "throw-2" or places is thrown):
                places[pose] = place[0] - right, place[1] - down
    return [
        f"{name} = {{ {', '.join(f'{pose} = {_numbers(place)}' for pose, place in places.items())} }}"
        for name, places in (("muzzles", fired), ("hands", thrown)) if places
    ]


def _numbers(values: tuple[float, ...]) -> str:
    return "[" + ", ".join(f"{v:g}" for v in (round(v, 1) for v in values)) + "]"


def table(sizes: dict[str, str], motions: dict[str, list[str]], muzzles: dict[str, list[str]]) -> str:
    """Return the text of figures.toml; `sizes` has the size of the base, `motions` the poses in motion, `muzzles` the
    lines about what the figure shoots and throws, by profile."""
    out = ["# Written by assets/make/make_figures.py. Lengths in canvas units; one square is units_per_square long.",
           "# Draw over each other: base-SHAPE-SIZE, sink-GROUND-SIZE-under (if sink_under), NAME-POSE,",
           "# sink-GROUND-SIZE; then facing, on its own canvas, its middle at facing_centre. Small sinks like medium.",
           "# Poses in motion lie on the wide canvas: the figure's own canvas begins at wide_shift of it.",
           "# muzzles and hands, by pose: where a shot and a thrown thing leave the figure, on its own canvas.",
           f"units_per_square = {bases.UNITS_PER_SQUARE:.4f}",
           f"sinks = {list(bases.SINKS)}".replace("'", '"'),
           f"poses = {list(POSES)}".replace("'", '"'), ""]
    out += ["# Colours that stand in the files for the side's: replace all of them before loading.", "[tokens]"]
    out += [f'{n} = "{c}"' for n, c in zip(("base", "shadow", "light"), TOKENS, strict=True)]
    out += [f"all = {list(family(*TOKENS))}".replace("'", '"'), ""]
    for side, colours in SIDE_COLOURS.items():
        out += [f"[sides.{side}]", f'shape = "{BASE_SHAPES[side]}"']
        out += [f'{n} = "{c}"' for n, c in zip(("base", "shadow", "light"), colours, strict=True)]
        out += [f"all = {list(SIDES[side].values())}".replace("'", '"'), ""]
    for size in bases.SIZES.values():
        out += [f"[sizes.{size.name}]", f"squares = {size.squares}", f"canvas = {_numbers(size.canvas)}",
                f"wide_canvas = {_numbers(wide_canvas(size.canvas))}",
                f"wide_shift = {_numbers(wide_shift(size.canvas))}",
                f"base_centre = {_numbers(size.centre)}", f"base_radii = {_numbers(size.radii)}",
                f"drawn_squares = {size.canvas[0] / bases.UNITS_PER_SQUARE:.4f}",
                f'facing = "facing-DIRECTION{"-big" if size.squares > 1 else ""}"',
                f"sink_under = {str(size.squares > 1).lower()}",
                f"facing_canvas = {38 if size.squares > 1 else 24}", ""]
    for shape in bases.SHAPES:
        for size in bases.SIZES.values():
            out.append(f"[facing_centre.{shape}.{size.name}]")
            out += [f"{d} = {_numbers(bases.rim_point(shape, size, d))}" for d in bases.DIRECTIONS] + [""]
    for name, size_name in sorted(sizes.items()):
        size = bases.SIZES[size_name]
        out += [f"[profiles.{name}]", f'base = "{size_name}"', f"canvas = {_numbers(size.canvas)}",
                f"base_centre = {_numbers(size.centre)}",
                f"face = {_numbers(FACES.get(name, FACE))}",
                f"drawn_squares = {size.canvas[0] / bases.UNITS_PER_SQUARE:.4f}",
                f"poses = {list(POSES)}".replace("'", '"'),
                f"moving = {motions[name]}".replace("'", '"'), *muzzles[name], ""]
    return "\n".join(out).rstrip() + "\n"


def main(folder: Path = FIGURES, only: Only = ()) -> None:
    """Write assets/figures; with `only`, the figures of these names without the table. Raises SystemExit for a name
    that no figure has."""
    unknown = set(only) - {subject.name for subject in (*PEOPLE, *CREATURES)}
    if unknown:
        raise SystemExit(f"no figure is called {', '.join(sorted(unknown))}")
    folder.mkdir(parents=True, exist_ok=True)
    bases.write(folder)
    make_figures_loads.write(folder)
    sizes: dict[str, str] = {}
    still = drawings(only)
    for name, (size, poses) in still.items():
        sizes[name] = size
        for pose, figure in poses.items():
            figure.save(folder / f"{name}-{pose}.svg")
    motions: dict[str, list[str]] = {}
    muzzles: dict[str, list[str]] = {}
    for name, poses in moving(only).items():
        motions[name] = list(poses)
        muzzles[name] = muzzles_of(still[name][1], poses, sizes[name])
        for pose, figure in poses.items():
            (folder / f"{name}-{pose}.svg").write_text(lighter(figure.text()), encoding="utf-8", newline="\n")
    if not only:
        (folder / "figures.toml").write_text(table(sizes, motions, muzzles), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
