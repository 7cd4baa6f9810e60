"""Writes moving pictures as GIF files: one palette for all frames, and of each frame only what has changed."""

from __future__ import annotations

import struct
from array import array
from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from pathlib import Path

import pygame

COLOURS = 256
_CLEAR, _END = COLOURS, COLOURS + 1
_MOST_CODES = 4096

Colour = tuple[int, int, int]


class Palette:
    """At most 256 colours for some pictures, and the nearest of them for any colour."""

    def __init__(self, pictures: Iterable[pygame.Surface]) -> None:
        counts: Counter[int] = Counter()
        for picture in pictures:
            counts.update(_pixels(picture))
        boxes = [sorted(counts)]
        while len(boxes) < COLOURS:
            widest = max(range(len(boxes)), key=lambda n: _spread(boxes[n]) * len(boxes[n]))
            if len(boxes[widest]) < 2:
                break
            boxes[widest : widest + 1] = _halves(boxes[widest], counts)
        self.colours = [_mean(box, counts) for box in boxes]
        self._nearest = {pixel: number for number, box in enumerate(boxes) for pixel in box}

    def place(self, pixel: int) -> int:
        """The palette's colour nearest to one of 65536."""
        found = self._nearest.get(pixel)
        if found is None:
            wanted = _rgb(pixel)
            far = [sum((a - b) ** 2 for a, b in zip(colour, wanted, strict=True)) for colour in self.colours]
            found = far.index(min(far))
            self._nearest[pixel] = found
        return found

    def indices(self, picture: pygame.Surface) -> bytes:
        """A picture in palette colours, row by row."""
        pixels = _pixels(picture)
        for pixel in set(pixels):
            self.place(pixel)
        return bytes(map(self._nearest.__getitem__, pixels))


class Gif:
    """A file that frames are added to; all frames are of one size in pixels."""

    def __init__(self, path: Path, size: tuple[int, int], palette: Palette) -> None:
        self.size = size
        self.palette = palette
        self.frames = 0
        self._before: bytes | None = None
        self._file = path.open("wb")
        table = b"".join(bytes(colour) for colour in palette.colours).ljust(3 * COLOURS, b"\0")
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + table)
        self._file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def add(self, picture: pygame.Surface, milliseconds: int) -> None:
        """Add a frame that stands for so long."""
        now = self.palette.indices(picture)
        left, top, right, bottom = _changed(self._before, now, *self.size)
        width, rows = self.size[0], range(top, bottom)
        part = now if (left, right) == (0, width) and len(rows) == self.size[1] else b"".join(
            now[y * width + left : y * width + right] for y in rows
        )  # fmt: skip
        self._file.write(b"\x21\xf9\x04\x04" + struct.pack("<HBB", milliseconds // 10, 0, 0))
        self._file.write(b"\x2c" + struct.pack("<HHHHB", left, top, right - left, bottom - top, 0))
        self._file.write(b"\x08" + _blocks(_packed(part)) + b"\0")
        self._before = now
        self.frames += 1

    def close(self) -> None:
        """The file is complete."""
        self._file.write(b"\x3b")
        self._file.close()


def _pixels(picture: pygame.Surface) -> array[int]:
    """A picture's pixels with 5, 6 and 5 bits of red, green and blue."""
    flat = pygame.Surface(picture.get_size(), 0, 16, (0xF800, 0x07E0, 0x001F, 0))
    flat.blit(picture, (0, 0))
    width, raw = 2 * flat.get_width(), flat.get_buffer().raw
    pitch = flat.get_pitch()
    rows = raw if pitch == width else b"".join(raw[y * pitch : y * pitch + width] for y in range(flat.get_height()))
    return array("H", rows)


def _rgb(pixel: int) -> Colour:
    return (pixel >> 11) * 255 // 31, (pixel >> 5 & 63) * 255 // 63, (pixel & 31) * 255 // 31


def _ranges(box: list[int]) -> list[int]:
    channels = list(zip(*map(_rgb, box), strict=True))
    return [max(channel) - min(channel) for channel in channels]


def _spread(box: list[int]) -> int:
    return max(_ranges(box)) if len(box) > 1 else 0


def _halves(box: list[int], counts: Counter[int]) -> list[list[int]]:
    """A box of colours cut across its longest side, with as many pixels in either half."""
    ranges = _ranges(box)
    channel = ranges.index(max(ranges))
    ordered = sorted(box, key=lambda pixel: (_rgb(pixel)[channel], pixel))
    sums = list(accumulate(counts[pixel] for pixel in ordered))
    cut = min(max(1, bisect(sums, sums[-1] // 2)), len(ordered) - 1)
    return [ordered[:cut], ordered[cut:]]


def _mean(box: list[int], counts: Counter[int]) -> Colour:
    of = sum(counts[pixel] for pixel in box) or 1
    sums = [sum(_rgb(pixel)[channel] * counts[pixel] for pixel in box) for channel in range(3)]
    return sums[0] // of, sums[1] // of, sums[2] // of


def _changed(before: bytes | None, now: bytes, width: int, height: int) -> tuple[int, int, int, int]:
    """The smallest rectangle outside which two frames are the same: left, top, right, bottom; never empty."""
    if before is None:
        return 0, 0, width, height
    rows = [y for y in range(height) if before[y * width : (y + 1) * width] != now[y * width : (y + 1) * width]]
    if not rows:
        return 0, 0, 1, 1
    left, right = width, 0
    for y in rows:
        a, b = before[y * width : (y + 1) * width], now[y * width : (y + 1) * width]
        places = [x for x in range(width) if a[x] != b[x]]
        left, right = min(left, places[0]), max(right, places[-1] + 1)
    return left, rows[0], right, rows[-1] + 1


def _packed(indices: bytes) -> bytes:
    """Palette places as GIF packs them (LZW with codes of 9 to 12 bits)."""
    out, held, bits, size = bytearray(), 0, 0, 9
    codes: dict[tuple[int, int], int] = {}
    following = _END + 1

    def put(code: int) -> None:
        nonlocal held, bits
        held |= code << bits
        bits += size
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8

    put(_CLEAR)
    prefix = indices[0]
    for index in indices[1:]:
        known = codes.get((prefix, index))
        if known is not None:
            prefix = known
            continue
        put(prefix)
        if following < _MOST_CODES:
            codes[prefix, index] = following
            if following == 1 << size and size < 12:
                size += 1
            following += 1
        else:
            put(_CLEAR)
            codes.clear()
            following, size = _END + 1, 9
        prefix = index
    put(prefix)
    put(_END)
    if bits:
        out.append(held & 255)
    return bytes(out)


def _blocks(data: bytes) -> bytes:
    """Data in blocks of at most 255 bytes, each with its length before it."""
    parts = (data[start : start + 255] for start in range(0, len(data), 255))
    return b"".join(bytes([len(part)]) + part for part in parts)
