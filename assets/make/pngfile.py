"""PNG files written by hand, so that the bytes depend on the pixels only and not on a library's version."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _from_left(row: bytes, pixel: int) -> bytes:
    """A row as differences to the pixel on its left (filter 1), which packs better."""
    return b"\x01" + bytes((a - b) & 255 for a, b in zip(row, bytes(pixel) + row, strict=False))


def _write(path: Path, width: int, height: int, colour_type: int, rows: Iterable[bytes]) -> None:
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
        + _chunk(b"IEND", b"")
    )


def write_grey(path: Path, rows: list[bytes]) -> None:
    """Write an 8-bit grey picture, one bytes object a row."""
    _write(path, len(rows[0]), len(rows), 0, (_from_left(row, 1) for row in rows))


def write_surface(path: Path, surface: pygame.Surface) -> None:
    """Write a pygame surface with its alpha."""
    import pygame

    width, height = surface.get_size()
    data = pygame.image.tobytes(surface, "RGBA")
    _write(path, width, height, 6, (_from_left(data[y * width * 4 : (y + 1) * width * 4], 4) for y in range(height)))
