"""Commands and actions whose check cannot succeed, such as first aid by a figure whose wounds leave it no dice."""

from __future__ import annotations

import msgspec

from game.engine.roll_forecasts import why_never
from game.engine.view import ActionOffer, View
from game.model.commands import Command
from game.table.targeting import fields

MANY = ("path", "square", "weapon")
"""Fields of commands of which an action has too many to look at each."""


def why_futile(view: View, command: Command) -> str:
    """Return a sentence that a check which a command needs cannot succeed, and why; "" if all can."""
    return next(filter(None, (why_never(forecast) for _, forecast in view.trials(command))), "")


class ShownOffer(ActionOffer, frozen=True):
    """An action button as it is shown: with the reason why the action cannot succeed, though it may be tried; "" if it
    can."""

    futile: str = ""


def shown(view: View, figure: int, offer: ActionOffer) -> ShownOffer:
    """Return the offer of an action of a figure as it is shown."""
    return ShownOffer(**msgspec.structs.asdict(offer), futile=_futile(view, figure, offer))


def _futile(view: View, figure: int, offer: ActionOffer) -> str:
    """Return why none of a figure's commands of an action can succeed; "" if one can, or if there are too many."""
    if offer.refused is not None or any(name in MANY for name in fields(offer.id)):
        return ""
    why = ""
    for command in view.legal_of(figure, offer.id):
        why = why_futile(view, command)
        if not why:
            return ""
    return why
