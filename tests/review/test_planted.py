"""Twenty battles thrown away by one act: at least nineteen of those acts are found."""

from __future__ import annotations

from itertools import islice

import pytest
from planted import EFFORT, is_found, planting

from game.review import work


@pytest.mark.long
def test_planted_blunders_are_found() -> None:
    missed = [
        (planted.tape.header.ruleset, planted.act, planted.loss)
        for planted in islice(planting(9000), 20)
        if not is_found(work.review(planted.tape, effort=EFFORT), planted)
    ]
    assert len(missed) <= 1, missed
