"""Seamless watercolour and paper textures, 8-bit grey; the game gives each terrain its colours by a palette."""

from __future__ import annotations

import cmath
import math
import random
from collections.abc import Iterator

from ink import added
from kit import ASSETS
from PIL import Image

SIZE = 512
Field = list[list[float]]
"""A texture as rows of numbers."""


def _fourier(values: list[complex], turn: list[complex]) -> list[complex]:
    """Return the discrete Fourier sum of a row; turn[k] is the k-th root of unity for the row's length."""
    if len(values) == 1:
        return values
    even, odd = _fourier(values[::2], turn[::2]), _fourier(values[1::2], turn[::2])
    turned = [a * b for a, b in zip(odd, turn, strict=False)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]


def _levelled(field: Field) -> Field:
    """Return the field shifted and scaled to mean 0 and standard deviation 1."""
    count = SIZE * SIZE
    mean = added(map(added, field)) / count
    deviation = math.sqrt(added((v - mean) ** 2 for row in field for v in row) / count)
    return [[(v - mean) / deviation for v in row] for row in field]


def noise(rng: random.Random, low: float, high: float, stretch: tuple[float, float] = (1, 1)) -> Field:
    """Return periodic band-limited noise with mean 0 and standard deviation 1. `low` and `high` are the numbers of
    waves in the texture; `stretch` squeezes x and y."""
    turn = [cmath.exp(2j * cmath.pi * k / SIZE) for k in range(SIZE)]
    spectrum = []
    for y in range(SIZE):
        fy = (y - SIZE if y >= SIZE // 2 else y) * stretch[1]
        row = []
        for x in range(SIZE):
            radius = math.hypot((x - SIZE if x >= SIZE // 2 else x) * stretch[0], fy)
            inside = low <= radius <= high
            row.append(complex(rng.gauss(0, 1), rng.gauss(0, 1)) / max(radius, 1) ** 1.2 if inside else 0j)
        spectrum.append(_fourier(row, turn) if any(row) else row)
    columns = [_fourier(list(column), turn) for column in zip(*spectrum, strict=True)]
    return _levelled([[v.real for v in row] for row in zip(*columns, strict=True)])


def step(value: float, low: float, high: float) -> float:
    """Return a smooth rise from 0 at low to 1 at high."""
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def _glaze(value: float, level: float) -> float:
    """Return the colour that one glaze adds: its body, the hard drying edge, and the paler rim before it."""
    return (
        0.11 * step(value, level, level + 0.08)
        + 0.12 * math.exp(-(((value - level - 0.06) / 0.07) ** 2))
        - 0.05 * math.exp(-(((value - level + 0.22) / 0.2) ** 2))
    )


def wash(seed: int, glazes: int = 2, stretch: tuple[float, float] = (1, 1)) -> Iterator[list[float]]:
    """Yield the rows of a watercolour wash, 0 light to 1 dark: slow flow, glazes over it, pigment in the grain of the
    paper."""
    rng = random.Random(seed)
    flow, ragged = noise(rng, 2, 9, stretch), noise(rng, 14, 60)
    tooth, mottle = noise(rng, 40, 250), noise(rng, 12, 40)
    layers = [noise(rng, 2, 7, stretch) for _ in range(glazes)]
    for y in range(SIZE):
        row = [0.42 + 0.13 * a + 0.035 * b + 0.03 * c for a, b, c in zip(flow[y], tooth[y], mottle[y], strict=True)]
        for number, layer in enumerate(layers):
            level = 0.35 + 0.5 * number
            row = [v + _glaze(a + 0.22 * b, level) for v, a, b in zip(row, layer[y], ragged[y], strict=True)]
        yield row


def paper(seed: int) -> Iterator[list[float]]:
    """Yield the rows of rag paper: clouds, grain, and a few fibres lighter or darker than the sheet."""
    rng = random.Random(seed)
    clouds, tooth, mottle = noise(rng, 2, 8), noise(rng, 30, 250), noise(rng, 8, 30)
    fibres = noise(rng, 20, 120, (0.3, 1.4))
    for y in range(SIZE):
        yield [
            0.5 + 0.10 * a + 0.05 * b + 0.05 * c + 0.10 * step(f, 2.2, 2.8) - 0.10 * step(-f, 2.3, 2.8)
            for a, b, c, f in zip(clouds[y], tooth[y], mottle[y], fibres[y], strict=True)
        ]


def save(name: str, rows: Iterator[list[float]], levels: int) -> None:
    """Write a texture with few grey levels, to keep the file small."""
    top = levels - 1
    grey = [bytes(round(round(min(1, max(0, v)) * top) * 255 / top) for v in row) for row in rows]
    picture = Image.frombytes("L", (len(grey[0]), len(grey)), b"".join(grey))
    picture.save(ASSETS / "wash" / f"{name}.png", optimize=True)


def main() -> None:
    """Write the three washes and the paper."""
    (ASSETS / "wash").mkdir(exist_ok=True)
    save("wash-a", wash(11), 40)
    save("wash-b", wash(23, glazes=3), 40)
    save("wash-streak", wash(37, stretch=(0.45, 1.9)), 40)
    save("paper", paper(5), 28)


if __name__ == "__main__":
    main()
