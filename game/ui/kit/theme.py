"""Dresses pygame-gui's own elements (entry lines, scrolling texts, tips) in the notebook's paper and type."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pygame_gui
from pygame_gui.core import BlockingThreadedResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme

from game.model.paths import assets
from game.ui.kit.palette import Palette
from game.ui.kit.stage import Stage

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


@lru_cache(maxsize=4)
def _loaded(document: str) -> UIAppearanceTheme:
    """A theme with its type and pictures, by its document: the scenes of a window share it."""
    loader = BlockingThreadedResourceLoader()
    theme = UIAppearanceTheme(loader, "en")
    loader.start()
    loader.update()  # waits until all is loaded
    theme.load_theme(json.loads(document))
    return theme


class _Manager(pygame_gui.UIManager):
    """A manager with a theme that is loaded already."""

    def __init__(self, size: tuple[int, int], theme: UIAppearanceTheme) -> None:
        self._theme = theme
        super().__init__(size, enable_live_theme_updates=False, resource_loader=theme._resource_loader)

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The loaded one."""
        return self._theme


def manager(stage: Stage) -> pygame_gui.UIManager:
    """A new manager of elements for a scene."""
    return _Manager(stage.size, _loaded(json.dumps(themed(stage))))
