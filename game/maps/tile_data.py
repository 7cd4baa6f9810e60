"""Decoding of the <data> of a tile layer: one tile id (gid) for each square, and never more of them than the map has
squares."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from xml.etree.ElementTree import Element

FLIPS = 0xF0000000
"""The bits of a gid that only turn or mirror the tile's picture."""

_WINDOW = {"zlib": 15, "gzip": 31}


class BadCells(ValueError):
    """Error for layer data that cannot be read; its text is the reason, without the layer's name."""


def decode(data: Element | None, width: int, height: int) -> list[int]:
    """Return the gids (tile ids) of a layer, row by row, without the bits in FLIPS. Raises BadCells if there is no
    data, its encoding is unknown, or the number of squares is not width x height."""
    if data is None or not (data.text or "").strip():
        raise BadCells("has no data" if data is None or data.find("tile") is None else _ENCODINGS)
    if data.find("chunk") is not None:
        raise BadCells("is stored in chunks; turn Infinite off in the map properties")
    encoding, compression = data.get("encoding"), data.get("compression") or ""
    text = (data.text or "").strip()
    if encoding == "csv":
        gids = _from_csv(text, width, height)
    elif encoding == "base64" and (compression in _WINDOW or not compression):
        gids = _from_base64(text, compression, width * height)
    else:
        raise BadCells(_ENCODINGS)
    return [gid & ~FLIPS for gid in gids]


_ENCODINGS = "must be stored as CSV or base64 (plain, zlib or gzip)"


def _from_csv(text: str, width: int, height: int) -> list[int]:
    rows = [line.strip().removesuffix(",").split(",") for line in text.splitlines()]
    if len(rows) == 1 and height > 1:
        rows = [rows[0][start : start + width] for start in range(0, len(rows[0]), width)]
    if len(rows) != height:
        raise BadCells(f"has {len(rows)} rows, the map has {height}")
    gids: list[int] = []
    for y, row in enumerate(rows):
        if len(row) != width:
            raise BadCells(f"row {y} has {len(row)} squares, the map is {width} wide")
        for x, word in enumerate(row):
            word = word.strip()
            if not (word.isascii() and word.isdigit() and len(word) <= 10 and int(word) < 1 << 32):
                raise BadCells(f"square {x},{y} holds {word[:20]!r}, not a tile number")
            gids.append(int(word))
    return gids


def _from_base64(text: str, compression: str, squares: int) -> list[int]:
    wanted = 4 * squares
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            # One byte more than the map needs is enough to know it is wrong, however much is packed in.
            raw = zlib.decompressobj(_WINDOW[compression]).decompress(raw, wanted + 1)
    except (binascii.Error, ValueError):
        raise BadCells("is not valid base64") from None
    except zlib.error:
        raise BadCells(f"is not valid {compression} data") from None
    if len(raw) != wanted:
        size = "more" if len(raw) > wanted else "fewer"
        raise BadCells(f"has {size} squares than the map ({squares})")
    return list(struct.unpack(f"<{squares}I", raw))
