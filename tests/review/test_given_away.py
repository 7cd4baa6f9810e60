"""Points given away in a battle, the player's beside those of the level it fought."""

from __future__ import annotations

from game.review.findings import Estimate
from game.review.history import Past, given_words
from game.review.marks import MARKS


def past(opponent: str, mine: float, theirs: float | None) -> Past:
    """A reviewed battle in which both sides gave so much away."""
    own, other = (None if value is None else Estimate(-value, -value, -value) for value in (mine, theirs))
    return Past("one", "Ford", "static", "red", opponent, 1.0, own, other, 0)


def test_what_each_level_gave_away_stands_beside_the_players() -> None:
    battles = [past("ai:hard", 0.10 + number / 100, 0.02) for number in range(10)] + [past("ai:easy", 0.05, 0.3)]
    whole, easy, hard = given_words(battles)
    assert whole.startswith("Compared with the computer's choices, yours cost 13.6 %")
    assert not any("points" in line for line in (whole, easy, hard, *MARKS.values())), "chances are told in per cent"
    assert easy == (
        "In the same battles Easy's choices cost 30.0 % (of 1: too few to say how sure), and yours 5.0 % "
        "(of 1: too few to say how sure)."
    )
    assert hard.startswith("In the same battles Hard's choices cost 2.0 % [2.0, 2.0], and yours 14.5 % [")


def test_nothing_is_told_before_a_battle_is_reviewed() -> None:
    assert given_words([Past("one", "Ford", "static", "red", "ai:hard", 1.0)]) == ()
