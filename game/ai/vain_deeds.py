"""Attacks that comrades have declared and that have come to nothing since: dropped, to declare anew at once."""

from __future__ import annotations

from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, Cancel


def given_up(view: View) -> Cancel | None:
    """Return the command by which a comrade drops an attack that it cannot make any more; None where nobody should."""
    for friend in view.own():
        declared = view.declared(friend)
        if isinstance(declared, Attack) and _is_vain(view, declared):
            command = Cancel(friend)
            if view.check(command) is None:
                return command
    return None


def _is_vain(view: View, attack: Attack) -> bool:
    """Return whether the target of an attack is out of the fight, or cannot be attacked from where both are now."""
    if attack.target not in view.opponents():
        return True
    return not isinstance(view.forecast(attack.figure, attack.target, attack.weapon), AttackForecast)
