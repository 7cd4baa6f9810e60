"""PNG files written by hand, so that the bytes depend on the pixels only and not on a library's version."""
import struct
import zlib

import pygame


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_png(path, width, height, colour_type, rows):
    """Write 8-bit pixels; rows are bytes with their filter byte in front. Colour type 0 is grey, 6 is colour with alpha."""
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + _chunk(b"IEND", b""))


def write_rgb_png(path, surface):
    """Write a pygame surface with its alpha; each row as differences to the pixel on its left (filter 1)."""
    width, height = surface.get_size()
    data = pygame.image.tobytes(surface, "RGBA")
    rows = []
    for y in range(height):
        row = data[y * width * 4:(y + 1) * width * 4]
        left = bytes(4) + row[:-4]
        rows.append(b"\x01" + bytes((a - b) & 255 for a, b in zip(row, left)))
    write_png(path, width, height, 6, rows)
