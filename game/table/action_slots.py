"""The fixed place and key of every action. They are the same for all figures under a ruleset, whether or not an action
is available."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.actions import ACTIONS
from game.model.answers import ActionOffer

NEAR = 7
"""The most actions on the action bar, those of lowest rank first; all others are on a second sheet that the button More
opens."""
FAR_KEYS = (*"QWERTYUIOP", *"ASDFGHJKL")
"""The keys of the actions on the second sheet, in the order of their places; none of them is a key of the bar."""


def slots_of(actions: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids of a ruleset's actions that are on the bar, and of those on the second sheet, each in its fixed
    order."""
    known = [action for action in actions if not ACTIONS[action].is_apart]
    ranked = sorted(known, key=lambda action: ACTIONS[action].rank or len(ACTIONS))
    near = ranked[:NEAR]
    return tuple(near), tuple(action for action in known if action not in near)


def joining(far: Iterable[str], offers: Mapping[str, ActionOffer]) -> tuple[str, ...]:
    """Return the ids of the actions of the second sheet that are also shown at the end of the bar, because the figure
    may take them now. `offers` are the figure's offers by action."""
    return tuple(a for a in far if ACTIONS[a].comes_near and a in offers and offers[a].refused is None)


def crowded_out(near: Sequence[str], joined: Sequence[str], offers: Mapping[str, ActionOffer]) -> tuple[str, ...]:
    """Return the ids of the actions of the bar that make room for those that have joined it: for each one that joined,
    the last action that is not possible now."""
    off = [action for action in near if action not in joined and (action not in offers or offers[action].refused)]
    return tuple(off[max(0, len(off) - len(joined)) :])


def key_of_far(far: Sequence[str], action: str) -> str:
    """Return the key of an action on the second sheet; "" if there are more actions than keys."""
    place = far.index(action)
    return FAR_KEYS[place] if place < len(FAR_KEYS) else ""
