"""One short battle and its review, for all tests that look at a review or compare one with it."""

from __future__ import annotations

import pytest
from review_battles import LITTLE, pairs, played

from game.review import work
from game.review.findings import Review
from game.review.tape import Tape


@pytest.fixture(scope="session")
def tape() -> Tape:
    return played(pairs())[1]


@pytest.fixture(scope="session")
def review(tape: Tape) -> Review:
    return work.review(tape, effort=LITTLE)
