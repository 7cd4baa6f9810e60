"""Where every action has its place and its key: the same for the whole ruleset, whoever acts and whatever is off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NEAR = 7
"""Actions on the bar; the others lie on the sheet that More opens."""
NEAREST = (
    "move", "hustle", "attack", "aim", "crouch", "guard", "brace", "reload", "throw", "charge", "block", "sidestep",
    "start-running", "full-defence", "spurt", "sprint", "shove",
)  # fmt: skip
"""The actions one takes most, most of all the first; the rest follow in the order of the ruleset's file."""
APART = ("end", "commit")
"""Actions with a card of their own beside the slots."""
FAR_KEYS = (*"123456789", *"QWERTYUIOP", *"ASDFGHJKL")
"""Keys on the sheet of further actions, by their places on a US keyboard."""


def slots_of(actions: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The actions of a ruleset on the bar, and those on the further sheet, each in its fixed order."""
    known = [action for action in actions if action not in APART]
    ranked = sorted(known, key=lambda action: NEAREST.index(action) if action in NEAREST else len(NEAREST))
    near = ranked[:NEAR]
    return tuple(near), tuple(action for action in known if action not in near)


def key_of_far(far: Sequence[str], action: str) -> str:
    """The key of an action on the further sheet; "" when there are more actions than keys."""
    place = far.index(action)
    return FAR_KEYS[place] if place < len(FAR_KEYS) else ""
