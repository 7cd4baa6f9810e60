"""Palette PNGs, to keep pictures of the screen small: `python shrink.py IN OUT [COLOURS]`."""
from __future__ import annotations

import os
import struct
import sys
import zlib

import numpy as np

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame  # noqa: E402


def _clusters(sample: np.ndarray, k: int, rng: np.random.Generator) -> np.ndarray:
    """Fourteen rounds of k-means over the sampled colours."""
    c = sample[rng.choice(len(sample), k, replace=False)]
    for _ in range(14):
        nearest = ((c * c).sum(1)[None] - 2 * sample @ c.T).argmin(1)
        for j in range(k):
            members = sample[nearest == j]
            c[j] = members.mean(0) if len(members) else sample[rng.integers(len(sample))]
    return c


def quantise(image: np.ndarray, k: int = 256, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Indices (height x width) and palette (k x 3) of an RGB image; rare colours count too."""
    rng = np.random.default_rng(seed)
    px = image.reshape(-1, 3)
    sample = px[rng.choice(len(px), min(len(px), 30000), replace=False)].astype(np.float32)
    rare = np.unique((px >> 3), axis=0).astype(np.float32) * 8 + 4
    sample = np.concatenate([sample, rare[rng.choice(len(rare), min(len(rare), 14000), replace=False)]])
    c = _clusters(sample, k, rng)
    g = np.arange(64, dtype=np.float32) * 4 + 2
    grid = np.stack(np.meshgrid(g, g, g, indexing="ij"), -1).reshape(-1, 3)
    table = np.empty(64 ** 3, np.uint8)
    for n in range(0, len(grid), 32768):
        table[n:n + 32768] = ((c * c).sum(1)[None] - 2 * grid[n:n + 32768] @ c.T).argmin(1)
    grain = rng.integers(-3, 4, (len(px), 1)) if k == 256 else 0
    q = (np.clip(px.astype(np.int16) + grain, 0, 255) >> 2).astype(np.int32)
    indices = table[(q[:, 0] << 12) + (q[:, 1] << 6) + q[:, 2]].reshape(image.shape[:2])
    return indices, np.clip(np.round(c), 0, 255).astype(np.uint8)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main(source: str, target: str, colours: str = "256") -> None:
    """Read any picture, write it as a palette PNG."""
    pixels = pygame.surfarray.array3d(pygame.image.load(source)).swapaxes(0, 1)
    indices, palette = quantise(np.ascontiguousarray(pixels), int(colours))
    h, w = indices.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), indices], 1).tobytes()
    with open(target, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 3, 0, 0, 0))
                + _chunk(b"PLTE", palette.tobytes()) + _chunk(b"IDAT", zlib.compress(raw, 9)) + _chunk(b"IEND", b""))


if __name__ == "__main__":
    main(*sys.argv[1:4])
