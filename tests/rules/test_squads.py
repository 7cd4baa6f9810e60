"""A squad as a line of text: read back as it was written, and refused with every reason."""

from __future__ import annotations

import pytest

from game.model.errors import BadInput
from game.roster.squads import MOST_LETTERS, MOST_SQUAD, read_squad, squad_line


@pytest.mark.parametrize(
    ("line", "squad"),
    [
        ("captain", ("captain",)),
        (" Captain , 2 rifleman,medic ", ("captain", "rifleman", "rifleman", "medic")),
        ("2 guard dog", ("guard-dog", "guard-dog")),
        (f"{MOST_SQUAD} scout", ("scout",) * MOST_SQUAD),
    ],
)
def test_a_line_is_read_as_people_write_it(line: str, squad: tuple[str, ...]) -> None:
    assert read_squad(line) == squad
    assert read_squad(squad_line(squad)) == squad


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "has 0 figures"),
        ("captan", "did you mean 'captain'"),
        ("0 captain", "'0' is not a number from 1 to 12"),
        ("13 captain", "'13' is not a number"),
        ("7 captain, 6 medic", "has 13 figures"),
        ("9" * 30 + " captain", "is not a number"),
        ("2", "unknown figure"),
        ("\x1b[31m", "unknown figure"),
        ("x" * (MOST_LETTERS + 1), "has 401 letters"),
    ],
)
def test_what_is_no_squad_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read_squad(line, "--squad red")
    assert reason in str(refusal.value)
    assert str(refusal.value).startswith("--squad red: ")


def test_every_word_that_names_nobody_is_told() -> None:
    with pytest.raises(BadInput) as refusal:
        read_squad("captan, rifleman, medik")
    assert len(refusal.value.problems) == 2
