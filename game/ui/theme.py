"""Dresses pygame-gui's own elements (entry lines, scrolling texts, tips) in the notebook's paper and type."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pygame_gui

from game.model.paths import assets
from game.ui.palette import Palette
from game.ui.stage import Stage

_FILE = Path(__file__).with_name("theme.json")


@cache
def _template() -> str:
    return _FILE.read_text(encoding="utf-8")


def themed(stage: Stage) -> dict[str, Any]:
    """The theme for a scale and a palette: theme.json with "$ink" and the like filled in, its numbers in units."""
    colours = stage.palette
    text = _template()
    for name in sorted(Palette.__dataclass_fields__, key=len, reverse=True):
        value = getattr(colours, name)
        if isinstance(value, str):
            text = text.replace(f'${name}"', f'{value}"')
    document: dict[str, Any] = json.loads(text)
    for block in document.values():
        _scale(block, stage)
    return document


def _scale(block: dict[str, Any], stage: Stage) -> None:
    """Turn the units of one element's block into pixels, and give its type its files."""
    font = block.get("font")
    if font:
        folder = assets() / "fonts"
        font["size"] = str(max(6, stage.fonts.px(float(font["size"]))))
        for cut in ("regular", "bold", "italic", "bold_italic"):
            name = {"regular": "Regular", "bold": "Bold", "italic": "Italic", "bold_italic": "BoldItalic"}[cut]
            font[f"{cut}_path"] = str(folder / f"NotoSans-{name}.ttf")
    for name in ("border_width", "shadow_width", "padding", "shape_corner_radius"):
        if name in block.get("misc", {}):
            numbers = block["misc"][name].split(",")
            block["misc"][name] = ",".join(str(stage.fonts.px(float(number))) for number in numbers)


def manager(stage: Stage) -> pygame_gui.UIManager:
    """A new manager of elements for a scene."""
    made = pygame_gui.UIManager(stage.size, enable_live_theme_updates=False)
    made.get_theme().load_theme(themed(stage))
    return made
