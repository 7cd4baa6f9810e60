"""The worth of a posture: low under fire from a distance, upright to move on.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.candidate import ActOnSpot
from game.ai.considerations import worth_of_harm
from game.ai.plans import Outlook
from game.ai.situation import Blow
from game.engine.fair_fork import fair_fork
from game.model.answers import AttackForecast
from game.model.commands import Command, Crouch, Prone, Stand
from game.model.components import Posture
from game.model.grid import distance, distance_between

FACE = 50
"""The thousandths by which one point on a d20 roll changes a chance."""


def postures(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield crouching or lying down under fire, and standing up to move on."""
    s = o.s
    posture = s.view.figure(s.figure).posture
    close = any(distance(s.me.square, foe.square) <= foe.pace + 1 for foe in s.foes if foe.fights_close)
    if posture != "standing":
        yield from _up(o, blows, posture, close)
    if close or s.me.fights_close or s.me.square in o.stops or not o.place(s.me.square)["danger"]:
        return
    lower: tuple[tuple[type[Crouch] | type[Prone], str, str], ...] = (
        (Crouch, "crouching", "crouch"),
        (Prone, "prone", "lie down"),
    )
    for kind, name, words in lower if posture == "standing" else lower[1:]:
        command: Command = kind(s.figure)
        if posture != name and command.action in s.view.ruleset.actions and (name == "crouching" or _stays(o, blows)):
            worth = _spared(o, name) if s.level.look else _averted(o, name) - _averted(o, posture)
            if worth > 0 and s.view.check(command) is None:
                yield ActOnSpot(command, words, {"posture": worth})


def _stays(o: Outlook, blows: Sequence[Blow]) -> bool:
    """Return whether the figure will stay here for a while, because it can attack and nothing draws it away."""
    s, here = o.s, o.s.me.square
    if not s.level.look:
        return bool(blows) and all(here in draw.squares or not draw.per_step for draw in o.pull.draws)
    is_drawn = any(here not in draw.squares and draw.per_step >= s.measure.hold_step for draw in o.pull.draws)
    return bool(blows) and blows[0].permille >= s.measure.fair and not is_drawn


def _spared(o: Outlook, posture: str) -> int:
    """Return the worth, in scores, of the damage by present attackers that another posture would avoid, by forecasts on
    a copy of the battle."""
    s = o.s
    blows = [(foe, blow) for foe in s.foes if (blow := s.blow(foe, s.me)) is not None]
    if not blows:
        return 0
    twin = fair_fork(s.view, 1)
    twin.world.change(s.figure, Posture, kind=posture)
    view, harm = twin.view(s.view.seat), 0
    for foe, blow in blows:
        seen = view.forecast(foe.id, s.figure, blow.weapon)
        harm += blow.harm - (seen.harm if isinstance(seen, AttackForecast) else 0)
    whole = s.danger(s.me.square)
    averted = worth_of_harm(s, whole) - worth_of_harm(s, max(0, whole - harm * s.attacks))
    turns = s.measure.lasting * s.measure.attacks // s.attacks
    return min(averted * turns // 100, worth_of_harm(s, whole))


def _averted(o: Outlook, posture: str) -> int:
    """Return the worth, in scores, of the damage by distant shots that a posture would avoid."""
    s = o.s
    if posture == "standing":
        return 0
    modifier = s.view.ruleset.resolution.posture_modifier(posture)
    if modifier is None:
        return -o.place(s.me.square)["danger"] * s.measure.crouch // 100 if posture == "crouching" else 0
    malus, harm = -modifier * FACE, 0
    for foe in s.foes:
        blow = s.blow(foe, s.me)
        gap = distance_between(s.me.square, s.me.width, foe.square, foe.width)
        if blow is not None and blow.permille and gap > 1 and s.view.weapon(blow.weapon).kind != "melee":
            harm += min(malus, blow.permille) * blow.doubled // 2 * s.attacks
    whole = s.danger(s.me.square)
    averted = worth_of_harm(s, whole) - worth_of_harm(s, max(0, whole - harm))
    return min(averted * s.measure.lasting // 100, worth_of_harm(s, whole) // 2)


def _up(o: Outlook, blows: Sequence[Blow], posture: str, close: bool) -> Iterator[ActOnSpot]:
    """Yield the plan to stand up, if the figure has no attack (`blows`), enemies come to fight hand to hand (`close`)
    while it lies, or it has a place to go to."""
    s = o.s
    if "stand" not in s.view.ruleset.actions:
        return
    drawn = max(0, o.further(s.me.square).get("ground", 0)) if not _stays(o, (*blows,)) else 0
    held = s.measure.locked_shooter if close and posture == "prone" else 0
    if not blows or drawn or held:
        yield ActOnSpot(
            Stand(s.figure),
            "stand up",
            {"progress": s.measure.stand, "ground": drawn, "locked": held},
            comes_first=True,
        )
