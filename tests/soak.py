"""Marks that give a searching test a small number of cases in the suite and the full number with `-m long`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """Return a mark that gives a test its number of boards, battles or acts under this name: few in the suite, many
    with `-m long`."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.long)])


def one_of(every: int, values: Iterable[Any]) -> list[Any]:
    """Return the values of a test's argument: one in `every` in the suite, all with `-m long`."""
    return [pytest.param(one, marks=pytest.mark.long if place % every else ()) for place, one in enumerate(values)]


def each_once(names: str, first: Sequence[str], second: Sequence[str]) -> pytest.MarkDecorator:
    """Return a mark with pairs of two arguments: in the suite as many as bring up each word of both, all with `-m
    long`."""
    some = {(first[n % len(first)], second[n % len(second)]) for n in range(max(len(first), len(second)))}
    return pytest.mark.parametrize(
        names,
        [pytest.param(a, b, marks=() if (a, b) in some else pytest.mark.long) for a in first for b in second],
    )
