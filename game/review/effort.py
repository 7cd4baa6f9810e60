"""Numbers of rollouts (a position played on by computers) for a review, chosen so that the waiting time is bearable.

A link is a stretch of positions known to have the same chance (chain.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.review.survey import DRAWS
from game.review.tape import Tape, at
from game.review.turns import MOST_JUDGED, MOST_WAYS


@dataclass(frozen=True, slots=True)
class Effort:
    """Numbers of rollouts in the steps of a review."""

    along: int = 256
    """Rollouts along the whole battle, shared evenly between links (positions of equal chance), at most `each` for a
    link. If there are too few for all links, the links beside the story's moments get them, and others at even
    distances."""
    each: int = 24
    closer: tuple[int, ...] = (16, 32, 56)
    """Rollouts on either side of the greatest changes, in successive rounds. Before each round, changes that are sure,
    or surely small, are dropped."""
    first_try: int = 8
    """Rollouts of every alternative at a judged act; with 0, the first `ways` alternatives go straight to the second
    try."""
    second_try: tuple[int, ...] = (16, 32, 56)
    """Rollouts of the best alternatives, of the act itself and of the computer's command, in successive rounds; after
    each round, alternatives whose verdict is settled are dropped."""
    ways: int = MOST_WAYS
    """Most commands compared at an act, the act's own command included."""
    judged: int = MOST_JUDGED
    """Most acts that are judged besides the acts of the first check."""
    praise: bool = True
    """True to judge also acts that a hint would have shown; such acts can only be praised."""
    draws: int = DRAWS
    """Random draws of new dice after every act, for the quick measure."""


FULL = Effort()
MANY = Effort(
    along=128, each=8, closer=(4, 10), first_try=0, second_try=(8, 24), ways=3, judged=1, praise=False, draws=1
)
"""Effort for a battle with many figures (slow rollouts) or many acts."""
A_FEW, SHORT = 8, 64
"""Numbers of figures and of acts up to which a battle gets the full effort."""


def effort_for(tape: Tape) -> Effort:
    """Return the effort for a battle, by its numbers of figures and acts."""
    is_small = len(tape.acts) <= SHORT and len(at(tape, 0).battle.world.figures) <= A_FEW
    return FULL if is_small else MANY
