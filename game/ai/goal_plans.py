"""Plans for the goal of a battle, under every clock: leave by a way out, run while time is short, go through a shut
door.

Levels with errands are those whose setting `errand` is above 0."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.considerations import volley
from game.ai.plans import GOING, Outlook, Plan
from game.engine.fair_fork import fair_fork
from game.model.commands import Leave, StartRunning


def plans(o: Outlook) -> Iterator[Plan]:
    """Yield plans to leave the field and to start running, for levels that play for the goal; and to go through doors,
    for levels with errands."""
    if o.s.level.aim:
        yield from _leaving(o)
        yield from _running(o)
    if o.s.level.errand:
        yield from _through_doors(o)


def _leaving(o: Outlook) -> Iterator[Plan]:
    """Yield the plan to leave the field by an exit that draws the figure. A figure that has left can neither be damaged
    nor attack."""
    s = o.s
    leaves = max((draw.leaves for draw in o.pull.draws if s.me.square in draw.squares), default=0)
    command = Leave(s.figure)
    if leaves and s.view.check(command) is None:
        yield o.bare_plan(command, "leave the field", s.me.square, {"ground": o.pull.ground(s.me.square) + leaves})


def _running(o: Outlook) -> Iterator[Plan]:
    """Yield plans to break into a run, which takes no time, for each promising square that can only be reached by
    running."""
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


def _through_doors(o: Outlook) -> Iterator[Plan]:
    """Yield plans that open a shut door or window beside the figure and move to a promising square behind it, then
    attack if there is time."""
    s, view, action = o.s, o.s.view, o.s.view.ruleset.ordinary_move
    walked = o.reach(action) if action and "open" in view.ruleset.actions else None
    if walked is None:
        return
    for command in view.legal_of(s.figure, "open"):
        fork = fair_fork(view, 1)
        if fork.submit(command) is not None or fork.decision is None or s.figure not in fork.decision.figures:
            continue
        then = fork.view(view.seat)
        reach = then.reach(s.figure, action)
        beyond = [square for square in reach.costs if square not in walked.costs]
        if not beyond or then.check(GOING[action](s.figure, reach.path(beyond[0]))) is not None:
            continue
        left = max(0, sum(pip.kind == "half" and not pip.spent for pip in then.pips(s.figure)) - 1)
        for square in o.promising(beyond, s.level.squares // 2):
            scores, first = volley(s, s.blows_from(square), left)
            target = first.target if first is not None else 0
            after = left if target else 0
            yield o.plan(command, f"open, then {action}", square, scores, after=after, target=target)
