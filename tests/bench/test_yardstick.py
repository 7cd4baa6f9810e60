"""The plain loop that all other benchmarks are compared with, and the comparison itself."""

from __future__ import annotations

from typing import Any

from ratios import slower


def loop() -> int:
    """Whole numbers, a dict and tuples: the kind of work the rules do."""
    found: dict[tuple[int, int], int] = {}
    for number in range(2_000):
        square = (number % 40, number % 27)
        found[square] = found.get(square, 0) + number
    return sum(found.values())


def test_yardstick(benchmark: Any) -> None:
    assert benchmark(loop) == sum(range(2_000))


def test_only_growth_beyond_half_is_named() -> None:
    kept = {"frame": 10.0, "reach": 2.0, "old": 1.0}
    assert slower(kept, {"frame": 15.0, "reach": 2.0, "old": 0.5}) == []
    told = slower(kept, {"frame": 15.1, "reach": 2.0, "new": 1.0})
    assert [line.split(":")[0] for line in told] == ["new", "old", "frame"]
