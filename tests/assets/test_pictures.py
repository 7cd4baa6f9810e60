"""The drawn parts: every word of a map has a look, every look its pictures, and drawing again changes nothing."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.model.paths import assets, maps
from game.model.terrain import nature

MAKE = assets() / "make"
FOLDERS = ("tiles", "edges", "walls", "plants", "icons", "badges", "captains", "marks", "title")
DRAWERS = (
    "make_terrain",
    "make_terrain_plants",
    "make_terrain_things",
    "make_terrain_furniture",
    "make_terrain_walls",
    "make_terrain_edges",
    "make_icons",
    "make_badges",
    "make_marks",
    "make_signs",
    "make_captains",
    "make_title",
)


@pytest.fixture(scope="module")
def looks() -> dict[str, Any]:
    return tomllib.loads((assets() / "terrain.toml").read_text(encoding="utf-8"))


@pytest.fixture
def drawer_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The drawing scripts as modules, and no window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.syspath_prepend(str(MAKE))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and Path(str(sys.modules[name].__file__)).parent == MAKE:
            del sys.modules[name]


def pictures_of(look: dict[str, Any]) -> Iterator[str]:
    """Every picture a terrain's look names, as a path below assets."""
    for key in ("details", "pictures"):
        yield from (f"tiles/{name}" for name in look.get(key, ()))
    yield from (f"tiles/{name}" for name in look.get("direction", {}).values())
    yield from (f"plants/{name}" for name in look.get("plants", ()))
    if "front" in look:
        yield f"tiles/{look['front']}"
    if "roof" in look:
        yield from (f"tiles/{look['roof']}-{row}{column}" for row in "nmrls" for column in "wme")


def test_every_kind_of_ground_and_border_has_a_look(looks: dict[str, Any]) -> None:
    assert set(nature().terrain) <= set(looks["terrain"])
    assert set(nature().edge) <= set(looks["edge"])


def test_a_border_that_opens_or_breaks_shows_it(looks: dict[str, Any]) -> None:
    for name, kind in nature().edge.items():
        states = {"closed"} | ({"open"} if kind.opens else set()) | ({"broken"} if kind.breakable else set())
        assert states <= set(looks["edge"][name]), name


def test_every_picture_a_look_names_is_drawn(looks: dict[str, Any]) -> None:
    named = [picture for look in looks["terrain"].values() for picture in pictures_of(look)]
    for states in looks["edge"].values():
        for look in states.values():
            named += [*look["h"], *look["v"], *(look[key] for key in ("corner", "end") if key in look)]
    assert len(named) > 100
    assert [name for name in named if not (assets() / f"{name}.svg").is_file()] == []


def test_painted_ground_has_its_wash_and_bank(looks: dict[str, Any]) -> None:
    for name, look in looks["terrain"].items():
        if "layer" in look:
            assert (assets() / "wash" / f"{look['wash']}.png").is_file(), name
            assert look["layer"] == 0 or look["bank"] in looks["bank"], name
        else:
            assert look["ground"] in looks["terrain"], name


def test_no_two_grounds_share_a_layer(looks: dict[str, Any]) -> None:
    layers = [look["layer"] for look in looks["terrain"].values() if "layer" in look]
    assert len(layers) == len(set(layers))


@pytest.mark.parametrize("folder", FOLDERS)
def test_pictures_use_only_what_the_loader_draws(folder: str) -> None:
    allowed = {"svg", "defs", "linearGradient", "stop", "path", "rect", "ellipse"}
    for path in sorted((assets() / folder).glob("*.svg")):
        assert set(re.findall(r"<(\w+)", path.read_text(encoding="utf-8"))) <= allowed, path.name


def test_the_tileset_names_each_ground_of_the_maps(looks: dict[str, Any]) -> None:
    text = (maps() / "tileset" / "counterstep.tsx").read_text(encoding="utf-8")
    assert set(re.findall(r'propertytype="Terrain" value="([\w-]+)"', text)) == set(nature().terrain)


@pytest.mark.usefixtures("drawer_path")
@pytest.mark.parametrize("name", DRAWERS)
def test_drawing_again_changes_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module(name)
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()
    for drawing in list(sys.modules.values()):
        if getattr(drawing, "ASSETS", None) == assets():
            monkeypatch.setattr(drawing, "ASSETS", tmp_path)
    module.main()
    drawn = [path for folder in FOLDERS for path in sorted((tmp_path / folder).iterdir())]
    assert drawn
    stale = [path.name for path in drawn if content(path) != content(assets() / path.relative_to(tmp_path))]
    assert stale == []


def content(path: Path) -> tuple[object, ...]:
    """What a picture file says: the pixels of a PNG, the bytes of a drawing."""
    if path.suffix != ".png":
        return (path.read_bytes(),)
    with Image.open(path) as picture:
        return picture.mode, picture.size, picture.tobytes()


@pytest.mark.usefixtures("drawer_path")
def test_the_tileset_is_as_it_would_be_written_now() -> None:
    tileset = importlib.import_module("make_tileset")
    assert (maps() / "tileset" / "counterstep.tsx").read_text(encoding="utf-8") == tileset.tsx()
    assert (maps() / "counterstep.tiled-project").read_text(encoding="utf-8") == tileset.project()


@pytest.mark.usefixtures("drawer_path")
def test_every_drawing_script_is_run_by_the_one_command() -> None:
    makers = makers_of_the_command()
    scripts = {path.stem for path in MAKE.glob("make_*.py") if "\ndef main(" in path.read_text(encoding="utf-8")}
    scripts -= {"make_figures_sheet", "make_readme"}  # they show what is drawn, and draw nothing themselves
    assert scripts == set(makers)


def makers_of_the_command() -> tuple[str, ...]:
    spec = importlib.util.spec_from_file_location("make_all", MAKE / "__main__.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return tuple(module.MAKERS)
