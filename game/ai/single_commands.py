"""Plans where turns are not made of half actions: one command at a time, by what it does and where it leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from game.ai import stance_plans, timed_attacks
from game.ai.candidates import acts
from game.ai.considerations import Scores, hazard, volley
from game.ai.initiative_value import tempo_of
from game.ai.plans import Outlook, Plan
from game.ai.risks import risk
from game.ai.situation import Blow
from game.model.commands import Attack, Command, Disengage, End, Move, Path, Run, Tumble, Withdraw
from game.model.grid import Square

MOST_MOVES = 320
"""Moves of one action that are looked through for promising squares."""
MOST_BLOWS = 12
"""Attacks and charges that are weighed."""
PATHS: Mapping[str, type[Move] | type[Disengage] | type[Withdraw] | type[Run]] = {
    "move": Move,
    "disengage": Disengage,
    "withdraw": Withdraw,
    "run": Run,
}


def plans(o: Outlook) -> Iterator[Plan]:
    """One plan for each command worth weighing among those that would be taken now."""
    s = o.s
    here = s.me.square
    blows = s.blows_from(here)
    yield o.plan(End(s.figure), "end the turn", here)
    for act in (*acts(o, tempo_of(s), blows), *stance_plans.stances(o, blows)):
        if s.view.check(act.command) is None:
            yield o.plan(act.command, act.words, here, act.scores)
    for action, terms in s.view.ruleset.actions.items():
        if action == "attack":
            yield from timed_attacks.attacks(o) if timed_attacks.has_clock(o) else _attacks(o, blows)
        elif terms.is_attack and action not in ("throw", "subdue"):
            yield from _charges(o, islice(s.view.legal_of(s.figure, action), MOST_BLOWS))
        elif terms.is_move:
            yield from _moves(o, action)


def _attacks(o: Outlook, blows: tuple[Blow, ...]) -> Iterator[Plan]:
    """Attacks from where the figure stands."""
    s = o.s
    for blow in blows[:MOST_BLOWS]:
        command = Attack(s.figure, blow.target, blow.weapon)
        if s.view.check(command) is None:
            yield o.plan(command, f"attack {s.body(blow.target).name}", s.me.square, volley(s, (blow,), 1)[0])


def _charges(o: Outlook, commands: Iterator[Command]) -> Iterator[Plan]:
    """Attacks that move, at whoever is worth it."""
    s = o.s
    for command in commands:
        target = next((foe for foe in s.foes if foe.id == getattr(command, "target", 0)), None)
        if target is not None and hasattr(command, "weapon") and s.me.fights_close:
            beside = (target.square[0] - s.me.width, target.square[1])
            blow = s.blow(s.me, target, beside)
            if blow is not None:
                yield o.plan(command, command.action, s.me.square, volley(s, (blow,), 1)[0], o.further(s.me.square))


def _ways(o: Outlook, action: str) -> dict[Square, Command]:
    """The command of an action that moves for every square it can lead to."""
    s = o.s
    commands = s.view.legal_of(s.figure, action)
    kind = PATHS.get(action)
    if kind is not None and next(commands, None) is not None:
        reach = s.view.reach(s.figure, action)
        return {square: kind(s.figure, reach.path(square)) for square in reach.costs}
    ends: dict[Square, Command] = {}
    for command in islice(commands, MOST_MOVES):
        to: Square | None = getattr(command, "to", None) or next(iter(getattr(command, "path", ())[-1:]), None)
        if to is not None and not getattr(command, "target", 0) and to in s.view.board:
            ends.setdefault(to, command)
    return ends


def _moves(o: Outlook, action: str) -> Iterator[Plan]:
    """The moves of one action to promising squares, with most of the worth of the attack they open, less what the way
    there risks."""
    s, m = o.s, o.s.measure
    ends = _ways(o, action)
    stay = sum(o.place(s.me.square).values())
    for square in o.promising(ends, s.level.squares):
        path: Path = getattr(ends[square], "path", ()) or (square,)
        scores: Scores = {"hazard": hazard(s, s.me.square, path), "progress": -m.stay}
        opened, _ = volley(s, s.blows_from(square), 1)
        scores["prospect"] = sum(opened.values()) * m.soon // 100
        way = risk(o, action, path)
        if way.harm or way.stopped:
            gain = max(0, sum(o.place(square).values()) + scores["prospect"] - stay)
            scores["risk"] = -way.harm - gain * way.stopped * m.risk_stopped // 100_000
        if isinstance(ends[square], Tumble) and not way.stopped:
            scores["progress"] -= m.stay
        yield o.plan(ends[square], action, square, scores)
