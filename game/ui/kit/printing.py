"""Prints a page as a file: A5 across, 300 dots to the inch, in the colours that are made for print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
from PIL import Image

from game.ui.kit.cards import Cards
from game.ui.kit.stage import Stage

SHEET, DOTS = (2480, 1748), 300
"""An A5 sheet across, in dots, and dots to the inch."""
PAPER = "#ffffff"
"""Paper in place of the window's cloth."""


def sheet_stage(stage: Stage) -> Stage:
    """A stage as large as the sheet, on which a page is laid to be printed."""
    settings = msgspec.structs.replace(stage.settings, palette="print", ui_scale=0, reduced_motion=True)
    made = Stage(stage.folders, settings, stage.log, stage.sound, SHEET)
    made.palette = replace(made.palette, cloth=PAPER, cloth_light=PAPER, cloth_dark=PAPER)
    made.cards = Cards(made.fonts, made.palette)
    return made


def keep_print(sheet: pygame.Surface, folder: Path, name: str) -> Path:
    """Keep a printed sheet as a PDF in a folder, in place of an earlier one of that name. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.pdf"
    image = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
    image.save(path, "PDF", resolution=DOTS)
    return path
