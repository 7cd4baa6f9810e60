"""Draw every picture and make every sound anew: `python assets/make`; with the names of makers only theirs.

A figure's name after `make_figures` draws that figure alone, without the table of all figures. `python assets/make
sheet OUT.png [terrain|signs|figures]` shows the drawings on one picture.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
MAKERS = (
    "make_washes",
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
    "make_title",
    "make_figures",
    "make_captains",
    "make_tileset",
    "make_pieces",
    "make_maps",
    "make_sounds",
    "make_music",
)
"""Modules that draw or make something, in this order, because the tileset shows the drawings of the others."""
ARGUMENTS = {"make_sounds": ([],)}
"""Arguments of a maker's `main`, for makers that need some; an empty list of names means all."""


def main(words: list[str]) -> None:
    """Draw everything, or only the named makers' pictures, or the contact sheet."""
    sys.path.insert(0, str(HERE))
    if words[:1] == ["sheet"]:
        importlib.import_module("sheet").main(*words[1:])
        return
    if words[:1] == ["make_figures"] and words[1:] and not set(words[1:]) & set(MAKERS):
        importlib.import_module("make_figures").main(only=words[1:])
        return
    unknown = [word for word in words if word not in MAKERS]
    if unknown:
        raise SystemExit(f"assets/make knows no {', '.join(unknown)}; it knows sheet, {', '.join(MAKERS)}")
    for name in words or MAKERS:
        print(name, flush=True)
        importlib.import_module(name).main(*ARGUMENTS.get(name, ()))


if __name__ == "__main__":
    main(sys.argv[1:])
