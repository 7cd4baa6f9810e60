"""Plans for the goal of a battle, under every clock: to leave by a way out, and to run while time is short."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.plans import Outlook, Plan
from game.engine.fair_fork import fair_fork
from game.model.commands import Leave, StartRunning


def plans(o: Outlook) -> Iterator[Plan]:
    """Yield leaving the field and starting to run, for levels that aim at the goal; nothing for others."""
    if o.s.level.aim:
        yield from _leaving(o)
        yield from _running(o)


def _leaving(o: Outlook) -> Iterator[Plan]:
    """Yield leaving by a way out that draws the figure. Who has left is in no danger there, and attacks nobody."""
    s = o.s
    leaves = max((draw.leaves for draw in o.pull.draws if s.me.square in draw.squares), default=0)
    command = Leave(s.figure)
    if leaves and s.view.check(command) is None:
        yield o.bare_plan(command, "leave the field", s.me.square, {"ground": o.pull.ground(s.me.square) + leaves})


def _running(o: Outlook) -> Iterator[Plan]:
    """Yield breaking into a run, which takes no time, for each promising square that only then comes into reach."""
    s = o.s
    command = StartRunning(s.figure)
    if not o.hurries or command.action not in s.view.ruleset.actions or s.view.check(command) is not None:
        return
    fork = fair_fork(s.view, 1)
    if fork.submit(command) is not None:
        return
    action = s.view.ruleset.ordinary_move
    walked, run = s.view.reach(s.figure, action).costs, fork.view(s.view.seat).reach(s.figure, action).costs
    further = [square for square in run if square not in walked]
    for square in o.promising(further, s.level.squares // 2):
        yield o.plan(command, f"run, then {action}", square, {"progress": -s.measure.stay})
