"""Plans for actions that no planner knows. Each command is tried on a fair fork of the battle and scored by what it
changes.

A fair fork is a copy of the battle that holds only what the figure's side knows. So every level that looks ahead can
use a newly added action without new code here."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from itertools import islice
from typing import NamedTuple

from game.actions import ACTIONS
from game.ai.considerations import Scores, total, volley
from game.ai.plans import Outlook, Plan, outlook_of
from game.ai.replies import answer
from game.ai.single_commands import attacks_left
from game.ai.situation import situation_of
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.model.command_ways import place_named
from game.model.commands import Command, End
from game.model.grid import Square, distance

NEVER = ("end", "cancel", "recall", "commit", "leave", "midway")
"""Actions that are never tried: they end a turn, undo something, give up the field, or belong to a later move."""
MOST = 3
"""The most commands of one action that are tried."""
LISTED = 60
"""The number of commands of one action among which those to try are chosen."""
PATIENCE = 20
"""The most decisions of other figures in one trial; then the trial ends."""


class TriedAction(NamedTuple):
    """The result of a command tried on a fork.

    `square` and `place`: where the figure stands and the scores of that square. `attacks`, `target`, `times`: scores,
    first target (0 if none) and number of the attacks that follow at once. `asked_others`: whether other figures had to
    decide in between."""

    square: Square
    place: Scores
    attacks: Scores
    target: int
    times: int
    asked_others: bool


def plans(o: Outlook, spoken_for: Collection[str]) -> Iterator[Plan | None]:
    """Yield a plan for some commands of every action not in `spoken_for`. None is yielded as a pause."""
    s = o.s
    idle: TriedAction | None = None
    for action in s.view.ruleset.actions:
        if action in spoken_for or action in NEVER or ACTIONS[action].worth:
            continue
        for command in _nearest(o, islice(s.view.legal_of(s.figure, action), LISTED)):
            tried = yield from _tried(o, command)
            if tried is not None and tried.asked_others and idle is None:
                idle = yield from _tried(o, End(s.figure))
            if tried is not None:
                yield _plan(o, command, tried, idle)


def _plan(o: Outlook, command: Command, tried: TriedAction, idle: TriedAction | None) -> Plan | None:
    """Return the plan for a command, scored by what it changed; None if it made nothing better.

    If other figures acted during the trial, the result is compared with `idle`, the result of ending the turn."""
    s, here, plain = o.s, o.place(o.s.me.square), o.place(tried.square)
    before = idle.place if tried.asked_others and idle is not None else here
    scores: Scores = {name: here[name] + value - before[name] for name, value in tried.place.items()}
    scores["ground"] = plain["ground"]  # judged at the moment at which attacks are judged: it is worth more every round
    if tried.target:  # what it gained for attacks is used up by then
        scores |= {**tried.attacks, "prospect": plain["prospect"], "progress": plain["progress"]}
    elif total(scores) <= total(here):
        return None
    title = s.view.ruleset.actions[command.action].title or command.action.replace("-", " ")
    aim = getattr(command, "target", 0)
    words = f"{title.lower()} {s.body(aim).name}" if aim in s.bodies else title.lower()
    return o.bare_plan(command, words, tried.square, scores, before=tried.times, target=tried.target)


def _nearest(o: Outlook, commands: Iterator[Command]) -> list[Command]:
    """Return the few commands with the nearest targets; of commands for a square, those whose square is nearest to the
    opponents."""
    s = o.s

    def far(command: Command) -> int:
        target, square = getattr(command, "target", 0), place_named(command)
        if target in s.bodies:
            return distance(s.me.square, s.body(target).square)
        return o.pull.foe_steps(square) if square is not None and square in s.view.board else 0

    return sorted(commands, key=far)[:MOST]


def _tried(o: Outlook, command: Command) -> Generator[None, None, TriedAction | None]:
    """Return the result of a command on a fair fork; None if it is refused or takes the figure out of the fight. Pauses
    after each decision of others."""
    s = o.s
    fork = fair_fork(s.view, 1)
    if fork.submit(command) is not None:
        return None
    asked_others = yield from _until_asked(fork, o)
    view = fork.view(s.view.seat)
    if s.figure not in view.own():
        return None
    then = outlook_of(situation_of(view, s.figure, s.level))
    square, first, left, attacks = then.s.me.square, None, 0, Scores()
    if not asked_others and view.decision is not None and not view.decision.choices:
        left = attacks_left(then)
        attacks, first = volley(then.s, then.s.blows_from(square), left)
    target, times = (first.target, left) if first is not None else (0, 0)
    return TriedAction(square, then.place(square), attacks, target, times, asked_others)


def _until_asked(fork: Battle, o: Outlook) -> Generator[None, None, bool]:
    """Let the other figures pass until the figure is asked again; return whether any of them was asked."""
    others = False
    for _ in range(PATIENCE):
        decision = fork.decision
        if decision is None or (decision.figures and decision.figures[0] == o.s.figure):
            break
        yield
        if decision.choices:
            fork.submit(answer(fork.view(decision.seat), decision, o.s.level))
            continue
        others = True
        if fork.submit(End(decision.figures[0])) is not None:
            break
    return others
