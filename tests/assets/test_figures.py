"""The committed figures: every pose of the table is drawn, fits its canvas, wears its side, comes from its script."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.ui.board import motion

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "assets" / "figures"
TABLE = tomllib.loads((FIGURES / "figures.toml").read_text("utf-8"))
POSES = [(name, pose) for name, profile in TABLE["profiles"].items() for pose in profile["poses"]]
MOVING = [(name, pose) for name, profile in TABLE["profiles"].items() for pose in profile["moving"]]
SHAPES = [side["shape"] for side in TABLE["sides"].values()]


def text(name: str) -> str:
    return (FIGURES / f"{name}.svg").read_text("utf-8")


def canvas(name: str) -> list[float]:
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', text(name))
    assert found
    return [float(v) for v in found.groups()]


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(text(name).encode()), size)


def border_alpha(surface: pygame.Surface) -> int:
    width, height = surface.get_size()
    ends = [(x, y) for x in (0, width - 1) for y in range(height)]
    ends += [(x, y) for x in range(width) for y in (0, height - 1)]
    return max(surface.get_at(place)[3] for place in ends)


@pytest.mark.parametrize(("name", "pose"), POSES)
def test_every_pose_has_its_profiles_canvas_and_keeps_a_rim_free(name: str, pose: str) -> None:
    width, height = TABLE["profiles"][name]["canvas"]
    assert canvas(f"{name}-{pose}") == [width, height]
    surface = drawn(f"{name}-{pose}", (width, height))
    assert border_alpha(surface) < 128, "the paper rim is cut off"
    assert pygame.mask.from_surface(surface).count() > width * height * 0.12


@pytest.mark.parametrize("name", TABLE["profiles"])
def test_every_pose_in_motion_lies_whole_on_the_wide_canvas_of_its_size(name: str) -> None:
    width, height = TABLE["sizes"][TABLE["profiles"][name]["base"]]["wide_canvas"]
    shown = TABLE["profiles"][name]["moving"]
    assert {"idle-1", "walk-8", "aim", "fire", "recoil", "hit", "fall-1", "fall-2"} <= set(shown)
    for pose in shown:
        assert canvas(f"{name}-{pose}") == [width, height]
        surface = drawn(f"{name}-{pose}", (width, height))
        assert border_alpha(surface) < 128, f"the paper rim of {pose} is cut off"
        assert pygame.mask.from_surface(surface).count() > width * height * 0.08
        assert any(colour in text(f"{name}-{pose}") for colour in TABLE["tokens"]["all"])


@pytest.mark.parametrize("name", TABLE["profiles"])
def test_figures_in_motion_are_as_large_as_the_one_that_stands(name: str) -> None:
    size = TABLE["sizes"][TABLE["profiles"][name]["base"]]
    standing = drawn(f"{name}-stand", size["canvas"]).get_bounding_rect()
    frames = [drawn(f"{name}-walk-{n}", size["wide_canvas"]).get_bounding_rect() for n in range(1, 9)]
    least = 0.5 if name == "falcon" else 0.82  # it flies
    assert all(least < frame.height / standing.height < 1.15 for frame in frames)
    if name != "falcon":
        feet = [frame.bottom - size["wide_shift"][1] for frame in frames]
        assert max(feet) - min(feet) <= 0.05 * standing.height
        assert abs(max(feet) - standing.bottom) <= 0.07 * standing.height


def pieces(name: str, size: tuple[int, int]) -> list[int]:
    """Return how many inked pixels each part of a picture has that hangs together, the largest first."""
    surface = drawn(name, size)
    inked = pygame.mask.from_surface(surface)
    inked.erase(pygame.mask.from_threshold(surface, (252, 243, 228), (28, 28, 40, 255)), (0, 0))  # the paper's rim
    return sorted((part.count() for part in inked.connected_components(40)), reverse=True)


@pytest.mark.parametrize("name", TABLE["profiles"])
def test_no_limb_floats_apart_from_its_body(name: str) -> None:
    """A star, a puff of smoke or what is thrown is smaller than a leg."""
    profile = TABLE["profiles"][name]
    sizes = dict.fromkeys(profile["poses"], profile["canvas"])
    sizes |= dict.fromkeys(profile["moving"], TABLE["sizes"][profile["base"]]["wide_canvas"])
    for pose, size in sizes.items():
        body, *apart = pieces(f"{name}-{pose}", size)
        assert all(part < 0.08 * body for part in apart), f"{pose}: {body} pixels, apart from them {apart}"


@pytest.mark.parametrize("name", TABLE["profiles"])
def test_shots_and_throws_leave_a_figure_where_a_weapon_or_a_hand_is_drawn(name: str) -> None:
    profile, size = TABLE["profiles"][name], TABLE["sizes"][TABLE["profiles"][name]["base"]]
    for pose, (x, y) in [*profile.get("muzzles", {}).items(), *profile.get("hands", {}).items()]:
        wide = pose in profile["moving"]
        right, down = size["wide_shift"] if wide else (0, 0)
        surface = drawn(f"{name}-{pose}", size["wide_canvas"] if wide else size["canvas"])
        inked = pygame.mask.from_surface(surface)
        inked.erase(pygame.mask.from_threshold(surface, (252, 243, 228), (28, 28, 40, 255)), (0, 0))
        spot = pygame.mask.Mask((5, 5), fill=True)
        assert inked.overlap(spot, (round(x + right) - 2, round(y + down) - 2)), pose


def test_pictures_of_motion_are_light_enough_to_be_kept_by_the_hundred() -> None:
    sizes = {f"{n}-{p}": (FIGURES / f"{n}-{p}.svg").stat().st_size for n, p in MOVING}
    assert sum(sizes.values()) < 19_000 * len(sizes)
    large = ("siege-walker", "war-bear")
    assert [name for name, size in sizes.items() if size > 24_000 and not name.startswith(large)] == []


@pytest.mark.parametrize("pose", TABLE["poses"])
def test_every_profile_shows_its_side_in_every_pose(pose: str) -> None:
    bare = [n for n, p in POSES if p == pose and not any(c in text(f"{n}-{p}") for c in TABLE["tokens"]["all"])]
    assert bare == []


def test_no_two_poses_of_a_profile_look_the_same() -> None:
    shown = POSES + MOVING
    assert len({text(f"{name}-{pose}") for name, pose in shown}) == len(shown)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", TABLE["sizes"])
def test_every_base_spans_its_squares(shape: str, size: str) -> None:
    row = TABLE["sizes"][size]
    assert canvas(f"base-{shape}-{size}") == row["canvas"]
    surface = drawn(f"base-{shape}-{size}", row["canvas"])
    assert border_alpha(surface) < 200, "the paper rim is cut off"
    span = surface.get_bounding_rect().width / TABLE["units_per_square"]
    assert row["squares"] * (0.6 if size == "small" else 0.9) < span < row["squares"] + 0.25


def test_every_facing_mark_lies_on_the_rim_of_its_base() -> None:
    for shape in SHAPES:
        for size, row in TABLE["sizes"].items():
            marks = TABLE["facing_centre"][shape][size]
            assert list(marks) == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
            (cx, cy), (rx, ry) = row["base_centre"], row["base_radii"]
            for direction, (x, y) in marks.items():
                assert 0.45 < ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 2.2
                assert canvas(row["facing"].replace("DIRECTION", direction)) == [row["facing_canvas"]] * 2


def test_what_figures_sink_into_is_drawn_for_every_size() -> None:
    for sink in TABLE["sinks"]:
        for size, row in TABLE["sizes"].items():
            if size != "small":
                assert canvas(f"sink-{sink}-{size}") == row["canvas"]
                assert row["sink_under"] == (FIGURES / f"sink-{sink}-{size}-under.svg").exists()


@pytest.mark.parametrize("kind", ["chest", "body"])
def test_every_load_is_drawn_on_the_ground_and_on_a_back(kind: str) -> None:
    width, height = TABLE["sizes"]["medium"]["canvas"]
    for part in (f"load-{kind}", f"burden-{kind}", f"burden-{kind}-under"):
        assert canvas(part) == [width, height]
        surface = drawn(part, (width, height))
        assert border_alpha(surface) < 128, f"the paper rim of {part} is cut off"
        assert pygame.mask.from_surface(surface).count() > width * height * 0.015


def test_only_what_the_loader_can_draw_is_used() -> None:
    for path in FIGURES.glob("*.svg"):
        tags = set(re.findall(r"<(\w+)", path.read_text("utf-8")))
        assert tags <= {"svg", "defs", "linearGradient", "stop", "path"}, path.name


def redrawn(folder: Path, only: tuple[str, ...]) -> dict[str, bytes]:
    """The files that the script writes; of `only` some figures, where any are named."""
    code = f"import pathlib, make_figures; make_figures.main(pathlib.Path({str(folder)!r}), {only!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT / "assets" / "make", check=True)
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def test_the_script_draws_some_figures_of_each_kind_as_they_ship(tmp_path: Path) -> None:
    fresh = redrawn(tmp_path, ("captain", "guard-dog", "falcon"))
    assert {"captain-walk-1.svg", "guard-dog-stand.svg", "falcon-aim.svg"} < fresh.keys()
    assert fresh == {name: (FIGURES / name).read_bytes() for name in fresh}


def test_the_foot_on_the_ground_goes_back_by_as_much_from_pose_to_pose_of_a_walk() -> None:
    code = """if True:
        import sys
        import make_figures_body, make_figures_moving as moving
        from make_figures import PEOPLE
        for leg, first in (("near", 1), ("far", 5)):
            stances = [moving.stance_of(PEOPLE[0], f"walk-{(first + n - 1) % 8 + 1}") for n in range(5)]
            print(*(getattr(stance, leg).ankle[0] for stance in stances))
    """
    told = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT / "assets" / "make", text=True)
    wide = TABLE["units_per_square"] / motion.STRIDES
    for line in told.splitlines():
        places = [float(word) for word in line.split()]
        assert [a - b for a, b in pairwise(places)] == pytest.approx([wide] * 4, abs=0.1)


@pytest.mark.long
def test_the_script_draws_the_same_bytes_again(tmp_path: Path) -> None:
    assert redrawn(tmp_path, ()) == {p.name: p.read_bytes() for p in FIGURES.iterdir()}
