"""Amount of play for a review: as much as the time that somebody waits for it allows, counted in rollouts."""

from __future__ import annotations

from dataclasses import dataclass

from game.review.survey import DRAWS
from game.review.tape import Tape, at
from game.review.turns import MOST_JUDGED, MOST_WAYS


@dataclass(frozen=True, slots=True)
class Effort:
    """Numbers of rollouts in the steps of a review."""

    along: int = 256
    """Along the whole battle, shared out evenly; at least one for each group at every link that is played from, and at
    most `each`. Where there are more links than that is enough for, those beside the moments of the story are played
    from, and some in even steps."""
    each: int = 24
    closer: tuple[int, ...] = (24, 40, 64)
    """Rollouts on either side of the steps that changed most; after each number those that no longer seem to are
    left out."""
    first_try: int = 10
    """Rollouts of every other way at a judged act; 0 to go on with the first `ways` at once."""
    second_try: tuple[int, ...] = (24, 40, 64)
    """Rollouts of the best other ways, of the act itself and of the computer's choice; after each number, settled ones
    are dropped."""
    ways: int = MOST_WAYS
    """Most ways that are compared at an act, the act itself among them."""
    judged: int = MOST_JUDGED
    """Most acts that are judged beside those that were told at first."""
    draws: int = DRAWS
    """Draws of new dice after every act, for the quick measure."""


FULL = Effort()
MANY = Effort(along=128, each=8, closer=(12,), first_try=0, second_try=(8, 16), ways=2, judged=0, draws=1)
"""Effort for a battle of many figures, each of whose rollouts takes several times as long, or of many acts."""
A_FEW, SHORT = 8, 64
"""Figures and acts up to which a battle gets all."""


def effort_for(tape: Tape) -> Effort:
    """Return how much is played for a battle, by the numbers of its figures and its acts."""
    is_small = len(tape.acts) <= SHORT and len(at(tape, 0).battle.world.figures) <= A_FEW
    return FULL if is_small else MANY
