"""How much of a search the suite does each time, and how much of it the long run does."""

from __future__ import annotations

import pytest


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """A test's number of boards, battles or acts, given to it by this name: few in the suite, many with `-m long`."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.long)])
