"""Drawn parts as symbols of a page: each stands in it once, and takes the colours of its side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from game.model.input_files import read_toml
from game.model.paths import assets
from game.storage.markup import Markup, drawing, fill, joined
from game.ui.kit.palette import TOKENS, palette, recoloured

BASES: Mapping[str, str] = {"red": "round", "blue": "hex", "ochre": "square", "plum": "kite"}
"""The shape under each side's figures."""


@cache
def looks() -> dict[str, dict[str, Any]]:
    """Return the drawing of each kind of ground, by its id."""
    found: dict[str, dict[str, Any]] = read_toml(assets() / "terrain.toml")["terrain"]
    return found


def picture_of(terrain: str, number: int) -> str:
    """The part that shows a feature (a path below assets, without ending), one of its variants; empty without one."""
    look = looks().get(terrain, {})
    for folder, key in (("tiles", "pictures"), ("plants", "plants")):
        if key in look and "layer" not in look:
            return f"{folder}/{look[key][number % len(look[key])]}"
    return ""


def symbols(parts: Iterable[tuple[str, str]]) -> Markup:
    """Parts (a path below assets without ending, and the side whose colours it takes, or "") as symbols."""
    return joined(_symbol(part, side) for part, side in dict.fromkeys(parts))


@cache
def _symbol(part: str, side: str) -> Markup:
    text = (assets() / f"{part}.svg").read_text(encoding="utf-8")
    if side:
        tones = palette("notebook").side(side).family()
        text = recoloured(text, tuple(zip(TOKENS.family(), tones, strict=True)))
    head = re.match(r"<svg[^>]*?viewBox=\"([^\"]+)\"[^>]*>", text)
    assert head is not None, part
    name = symbol_id(part, side)
    inner = text[head.end() : text.rindex("</svg>")]
    inner = re.sub(r"\bid=\"(\w+)\"", rf'id="{name}-\1"', inner)
    inner = re.sub(r"url\(#(\w+)\)", rf"url(#{name}-\1)", inner)
    return fill('<symbol id="{}" viewBox="{}">{}</symbol>', name, head[1], drawing(inner))


def symbol_id(part: str, side: str = "") -> str:
    """Return the id of a part in the colours of a side inside a page."""
    return "-".join(filter(None, (part.replace("/", "-"), side)))


@cache
def box_of(part: str) -> tuple[float, float]:
    """Width and height of a part in its own units, 64 to the square."""
    text = (assets() / f"{part}.svg").read_text(encoding="utf-8")
    found = re.search(r"viewBox=\"[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)\"", text)
    assert found is not None, part
    return float(found[1]), float(found[2])
