"""Fixed place and key of every action: the same for the whole ruleset and for every figure, available or not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.actions import ACTIONS
from game.model.answers import ActionOffer

NEAR = 7
"""Most actions on the bar, those of lowest rank first; the others are on the sheet that the button More opens."""
FAR_KEYS = (*"QWERTYUIOP", *"ASDFGHJKL")
"""Keys of the actions on the further sheet, in the order of their places: none of them is a key of the bar."""


def slots_of(actions: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the actions of a ruleset on the bar and those on the further sheet, each in its fixed order."""
    known = [action for action in actions if not ACTIONS[action].is_apart]
    ranked = sorted(known, key=lambda action: ACTIONS[action].rank or len(ACTIONS))
    near = ranked[:NEAR]
    return tuple(near), tuple(action for action in known if action not in near)


def joining(far: Iterable[str], offers: Mapping[str, ActionOffer]) -> tuple[str, ...]:
    """Return the actions of the further sheet that are also shown at the end of the bar, because the figure with these
    offers may take them now."""
    return tuple(a for a in far if ACTIONS[a].comes_near and a in offers and offers[a].refused is None)


def crowded_out(near: Sequence[str], joined: Sequence[str], offers: Mapping[str, ActionOffer]) -> tuple[str, ...]:
    """Return the actions of the bar that give their room to those that have joined it: of the impossible ones the last,
    one for each."""
    off = [action for action in near if action not in joined and (action not in offers or offers[action].refused)]
    return tuple(off[max(0, len(off) - len(joined)) :])


def key_of_far(far: Sequence[str], action: str) -> str:
    """Return the key of an action on the further sheet; "" when there are more actions than keys."""
    place = far.index(action)
    return FAR_KEYS[place] if place < len(FAR_KEYS) else ""
