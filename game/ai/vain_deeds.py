"""Attacks that comrades have declared on somebody who has fallen since: dropped, to declare anew at once."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Attack, Cancel


def given_up(view: View) -> Cancel | None:
    """Return the command by which a comrade drops an attack on somebody who is out of the fight; None where nobody
    should. Who is out of sight may come back by the time it is made."""
    for friend in view.own():
        declared = view.declared(friend)
        if isinstance(declared, Attack) and view.knows(declared.target) and view.figure(declared.target).state != "up":
            command = Cancel(friend)
            if view.check(command) is None:
                return command
    return None
