"""Sounds of the game, made anew into assets/sounds: `python assets/make/make_sounds.py [NAME ...]`.

With names only these sounds are made; without names all are, and files without a recipe are removed. A second run
writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import sounds_board
import sounds_interface
import sounds_weapons
from synth import Recipe, wav

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
RECIPES: dict[str, Recipe] = {**sounds_interface.RECIPES, **sounds_board.RECIPES, **sounds_weapons.RECIPES}


def make(name: str) -> bytes:
    """Return the bytes of the WAV file with this name."""
    return wav(RECIPES[name]())


def main(names: list[str]) -> int:
    """Write the named sounds, or all; return the exit code."""
    unknown = sorted(set(names) - set(RECIPES))
    if unknown:
        known = ", ".join(sorted(RECIPES))
        print(f"no recipe makes {', '.join(unknown)}; known are {known}", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sorted(names or RECIPES):
        (FOLDER / f"{name}.wav").write_bytes(make(name))
    if not names:
        for path in sorted(FOLDER.glob("*.wav")):
            if path.stem not in RECIPES:
                path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
