"""Plans for any list of commands: one command at a time, scored by where it leaves the figure and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.acts import acts
from game.ai.considerations import Scores, hazard, volley
from game.ai.plan import Outlook, Plan
from game.ai.tempo import tempo_of
from game.commands import Attack, Climb, Command, End, Move, Run, Step, Withdraw

MOVING = (Move, Run, Withdraw)
MOST_OTHERS = 12


def plans(o: Outlook) -> Iterator[Plan]:
    """One plan for each command worth weighing among those that would be taken now."""
    s = o.s
    here = s.me.square
    blows = s.blows_from(here)
    helpful = {act.command: act for act in acts(o, tempo_of(s), blows)}
    best = {(blow.target, blow.weapon): blow for blow in blows}
    for action in s.view.ruleset.actions:
        commands = s.view.legal_of(s.figure, action)
        if action in ("move", "run", "withdraw"):
            yield from _moves(o, action, commands)
            continue
        for _, command in zip(range(MOST_OTHERS), commands, strict=False):
            if isinstance(command, Attack):
                blow = best.get((command.target, command.weapon))
                if blow is not None and not command.final:
                    yield o.plan(command, "attack", here, volley(s, (blow,), 1)[0])
            elif command in helpful:
                yield o.plan(command, helpful[command].words, here, helpful[command].scores)
            elif isinstance(command, Step | Climb):
                yield o.plan(command, action, command.to, {"progress": -s.measure.stay})
            elif isinstance(command, End):
                yield o.plan(command, "end the turn", here)


def _moves(o: Outlook, action: str, commands: Iterator[Command]) -> Iterator[Plan]:
    """The moves to promising squares, each with the attack it opens."""
    s = o.s
    if next(commands, None) is None:
        return
    reach = s.view.reach(s.figure, action)
    kind = {"move": Move, "run": Run, "withdraw": Withdraw}[action]
    for square in o.promising(reach, s.level.squares):
        path = reach.path(square)
        scores: Scores = {"hazard": hazard(s, s.me.square, path), "progress": -s.measure.stay}
        yield o.plan(kind(s.figure, path), action, square, scores)
