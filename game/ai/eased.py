"""Chances to hit before and after a command: those of enemies on a figure that takes cover, and those of its own
attack."""

from __future__ import annotations

from game.ai.approach import comers
from game.ai.facts import SeenAttack, changed_by, threats
from game.ai.plans import Outlook, Plan
from game.ai.situation import situation_of
from game.engine.fair_fork import as_known, having_acted
from game.engine.view import View
from game.model.commands import Command, Crouch, FullDefence, Guard, Prone, Stand
from game.model.slices import finished

NONE = "0 %"
"""Words for an attack that is no longer possible."""
COVERS = Crouch | Prone | Guard | FullDefence
"""Commands that make a figure harder to hit where it stands."""
MOST = 4
"""The most plans at the front of a list that are checked for cover that lowers no enemy's chance."""


def becomes(before: object, after: object) -> str:
    """Return a chance before and after, in words: "50 % becomes 46 %"."""
    return f"{before} becomes {after}"


def eased_words(view: View, command: Command) -> str:
    """Return a sentence with the most dangerous enemy's chance to hit, before and after a command that covers the
    figure.

    "" for other commands, and if the chance stays the same."""
    if not isinstance(command, Crouch | Prone | Stand | Guard | FullDefence):
        return ""
    twin, here = changed_by(as_known(view), command), view.figure(command.figure).square
    if twin is None:
        return ""
    now, then = (threats(having_acted(one, command.figure), command.figure, here) for one in (view, twin))
    changed = [(foe, seen.odds, after) for foe, seen in now if (after := _chance(then, foe)) != str(seen.odds)]
    if not changed:
        return ""
    foe, before, after = changed[0]
    return f"{view.figure(foe).name} hits you here: {becomes(before, after)}."


def easing(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans without those at the front that only cover the figure but lower no enemy's chance to hit it."""
    found = ranked
    for _ in range(MOST):
        best = found[0]
        if not isinstance(best.first, COVERS) or best.square != o.s.me.square or best.before or _eases(o, best.first):
            break
        if len(found) == 1:
            break
        found = found[1:]
    return found


def _eases(o: Outlook, command: Command) -> bool:
    """Return whether a command lowers some enemy's chance to hit the figure, as enemies stand or after one move."""
    twin = changed_by(o.s.view, command)
    if twin is None:
        return False
    if eased_words(o.s.view, command):
        return True
    now, then = finished(comers(o.s, o.s.me.square)), comers_then(o, twin)
    return max(then, default=0) < max(now, default=0)


def comers_then(o: Outlook, view: View) -> tuple[int, ...]:
    """Return the chances, in per cent, of enemies that could come up and hit the figure where it stands. `view` is the
    battle after one of its commands."""
    s = o.s
    return finished(comers(situation_of(view, s.figure, s.level, s.temper), s.me.square))


def _chance(attacks: tuple[SeenAttack, ...], foe: int) -> str:
    """Return in words the chance of the attack by the enemy with the id `foe` among some attacks; NONE if there is
    none."""
    return next((str(seen.odds) for other, seen in attacks if other == foe), NONE)
