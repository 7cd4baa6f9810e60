"""The pieces of ground from which new maps are laid: maps/pieces/LANDSCAPE/PIECE.tmx."""

from __future__ import annotations

from kit import ASSETS
from make_tileset import TILES
from pieces_fields import FOREST, RIVER, VILLAGE
from pieces_front import ROOFS, SNOW, TRENCHES
from pieces_kit import Piece, written

PIECES: dict[str, tuple[str, list[Piece]]] = {
    "village": ("grass", VILLAGE),
    "river": ("grass", RIVER),
    "forest": ("grass", FOREST),
    "trenches": ("dirt", TRENCHES),
    "snow": ("snow-shallow", SNOW),
    "roofs": ("street", ROOFS),
}
"""Main ground and pieces of every landscape."""
FOLDER = ASSETS.parent / "maps" / "pieces"


def texts() -> dict[str, str]:
    """Return the text of every file, by its path below the folder of pieces."""
    tiles = {name: number for number, (name, *_) in enumerate(TILES, 1)}
    return {
        f"{landscape}/{piece.id}.tmx": written(piece, base, tiles)
        for landscape, (base, pieces) in PIECES.items()
        for piece in pieces
    }


def main() -> None:
    """Write every piece, and delete files of pieces that no longer exist."""
    made = texts()
    for old in FOLDER.rglob("*.tmx"):
        if old.relative_to(FOLDER).as_posix() not in made:
            old.unlink()
    for name, text in made.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
