"""Plans where turns are not made of half actions: one command at a time, by what it does and where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from game.ai.acts import acts
from game.ai.considerations import Scores, hazard, volley
from game.ai.plan import Outlook, Plan
from game.ai.tempo import tempo_of
from game.commands import Attack, Command, End
from game.grid import Square

MOST_MOVES = 320
"""Moves of one action that are looked through for promising squares."""
MOST_BLOWS = 12
"""Attacks and charges that are weighed."""


def plans(o: Outlook) -> Iterator[Plan]:
    """One plan for each command worth weighing among those that would be taken now."""
    s = o.s
    here = s.me.square
    blows = s.blows_from(here)
    yield o.plan(End(s.figure), "end the turn", here)
    for act in acts(o, tempo_of(s), blows):
        yield o.plan(act.command, act.words, here, act.scores)
    for action, terms in s.view.ruleset.actions.items():
        commands = s.view.legal_of(s.figure, action)
        if terms.is_attack and action != "throw":
            yield from _attacks(o, islice(commands, MOST_BLOWS))
        elif terms.is_move:
            yield from _moves(o, action, islice(commands, MOST_MOVES))


def _attacks(o: Outlook, commands: Iterator[Command]) -> Iterator[Plan]:
    """Attacks from where the figure stands, and charges at whoever is worth it."""
    s = o.s
    for command in commands:
        target = next((foe for foe in s.foes if foe.id == getattr(command, "target", 0)), None)
        if target is None:
            continue
        if isinstance(command, Attack):
            blow = next((blow for blow in s.blows_from(s.me.square) if blow.target == target.id), None)
            if blow is not None and blow.weapon == command.weapon:
                yield o.plan(command, "attack", s.me.square, volley(s, (blow,), 1)[0])
        elif hasattr(command, "weapon") and s.me.fights_close:
            beside = (target.square[0] - s.me.width, target.square[1])
            blow = s.blow(s.me, target, beside)
            if blow is not None:
                yield o.plan(command, command.action, s.me.square, volley(s, (blow,), 1)[0], o.further(s.me.square))


def _end_of(command: Command) -> Square | None:
    """The square a command would bring its figure to; None when it is about something else."""
    if getattr(command, "target", 0):
        return None
    path: tuple[Square, ...] = getattr(command, "path", ())
    to: Square | None = getattr(command, "to", None)
    return to if to is not None else path[-1] if path else None


def _moves(o: Outlook, action: str, commands: Iterator[Command]) -> Iterator[Plan]:
    """The moves of one action to promising squares, with most of the worth of the attack they open."""
    s = o.s
    ends: dict[Square, Command] = {}
    for command in commands:
        square = _end_of(command)
        if square is not None and square in s.view.board:
            ends.setdefault(square, command)
    for square in o.promising(ends, s.level.squares):
        path: tuple[Square, ...] = getattr(ends[square], "path", ()) or (square,)
        scores: Scores = {"hazard": hazard(s, s.me.square, path), "progress": -s.measure.stay}
        opened, _ = volley(s, s.blows_from(square), 1)
        scores["prospect"] = sum(opened.values()) * s.measure.soon // 100
        yield o.plan(ends[square], action, square, scores)
