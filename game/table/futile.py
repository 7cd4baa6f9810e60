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


def with_prospects(view: View, figure: int, offer: ActionOffer) -> ActionOffer:
    """Return the offer of an action, with the reason in `futile` if none of the figure's commands can succeed."""
    if offer.refused is not None or any(name in MANY for name in fields(offer.id)):
        return offer
    why = ""
    for command in view.legal_of(figure, offer.id):
        why = why_futile(view, command)
        if not why:
            return offer
    return msgspec.structs.replace(offer, futile=why) if why else offer
