"""Alternatives to an act: the plans that a hint would have shown, and the command of the computer in rollouts.

Review and hints use the same adviser with the same view, so they never contradict each other: an act that a hint would
have shown is never blamed. A seat is the side that decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cachetools import LRUCache, cached

from game.ai import deed_words
from game.ai.advice import ADVISER, Advice, accounted, considered, weighed_up
from game.ai.opponent import opponent
from game.ai.planned_turns import Intent, next_part_of
from game.ai.promises import promise_of
from game.ai.reasons import AHEAD, AdviceReason
from game.engine.view import View
from game.model.command_ways import is_same_deed, way_end
from game.model.commands import Answer, Attack, Command, Commit, End, GiveUp, Orders
from game.model.listing import number_words
from game.model.slices import finished
from game.review.lessons import HUMAN
from game.review.rollouts import policy
from game.review.tape import Tape, at
from game.rulebook.first_battle import Prompt, is_first, load_first_battle
from game.rulebook.sentences import id_words
from game.rules.goals import team

FOR_THE_GOAL = ("ground", "progress")
"""Names of reasons about the goal of a battle."""
NEVER_TOLD = (AHEAD, "even")
"""Names of reasons that rest on no fact which could be shown after the battle."""
MOST_KEPT = 4096
"""Number of acts whose hints one process caches."""


@dataclass(frozen=True, slots=True)
class Other:
    """One alternative command: the plan in words, the reasons of the hint that shows it, and the later steps of the
    plan (`then`)."""

    command: Command
    words: str
    reasons: tuple[AdviceReason, ...] = ()
    then: Intent = field(default_factory=Intent)


def _act_key(tape: Tape, act: int) -> tuple[str, int]:
    return tape.digest, act


def done(tape: Tape, act: int) -> Other:
    """Return the command that was given in an act, in the form of an alternative."""
    seat, command = tape.acts[act]
    return Other(command, command_words(at(tape, act).battle.view(seat), command))


def expected(tape: Tape, act: int) -> Other | None:
    """Return the command that the computer of the rollouts would give; None if the seat had no decision to make, as
    with a standing order."""
    seat, _ = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    decision = view.decision
    if decision is None:
        return None
    command = policy().choose(view)
    plans = [] if decision.choices else finished(policy().weigh(view, command.figure))
    words = next((deed_words.deed_of(view, plan) for plan in plans if plan.first == command), "")
    return Other(command, words or command_words(view, command))


class ActHints(NamedTuple):
    """Plans that a hint would have shown for the figure of an act, best first. `behind` is how many of the adviser's
    points the best plan that begins with the act is worse than the first plan; None if no plan begins with it."""

    ways: tuple[Other, ...] = ()
    behind: int | None = None


@cached(LRUCache(MOST_KEPT), key=_act_key)
def hints_at(tape: Tape, act: int) -> ActHints:
    """Return the plans that a hint would have shown at an act, and how far the act is behind them; empty if the seat
    had nothing to decide."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    decision = view.decision
    if decision is None or decision.seat != seat:
        return ActHints()
    figure = did.figure if did.figure in decision.figures else 0
    found = finished(weighed_up(opponent(ADVISER), view, figure, _offered(tape, seat)))
    did = End(did.figure) if isinstance(did, Commit) else did  # who is left without orders does the same as who ends
    options = found.advice.options
    ways = _ways(view, found.advice)
    best, done_so = (
        [plan.total for plan in found.ranked if is_same_deed(plan.first, command)]
        for command in (options[0].command if options else did, did)
    )
    return ActHints(ways, max(best) - max(done_so) if best and done_so else None)


def _ways(view: View, advice: Advice) -> tuple[Other, ...]:
    return tuple(
        Other(one.command, _armed(view, one.command, one.deed), one.reasons, one.then) for one in advice.options
    )


def hinted(tape: Tape, act: int) -> tuple[Other, ...]:
    """Return the plans that a hint would have shown for the figure of an act, the best first; () if the seat had
    nothing to decide."""
    return hints_at(tape, act).ways


def is_hinted(tape: Tape, act: int) -> bool:
    """Return whether a hint did show an act on the screen or would have shown it (as a plan's first command, or as the
    next step of a plan just begun), or the guide of the first battle asked for it."""
    return act in tape.advised or act in guided(tape) or bool(_rests(tape, act))


def is_blameless(tape: Tape, act: int) -> bool:
    """Return whether an act is never blamed: a hint would have shown it, or it won the battle for its side."""
    return is_decisive(tape, act) or is_hinted(tape, act)


def is_decisive(tape: Tape, act: int) -> bool:
    """Return whether an act won the battle for its side. It was the last act; or it ended a turn, and until the victory
    that side only ended turns."""
    seat, _ = tape.acts[act]
    is_last = act == len(tape.acts) - 1
    only_ended = all(side == seat and isinstance(command, End | Commit) for side, command in tape.acts[act:])
    return (is_last or only_ended) and tape.end.winner in team(at(tape, act).battle.world, seat)


@cached(LRUCache(16), key=lambda tape, seat: (tape.digest, seat))
def _offered(tape: Tape, seat: str) -> frozenset[str]:
    """Return the ids of the only actions that a seat was offered in a battle; empty if it was offered all."""
    plan, scenario = load_first_battle(), tape.replay().battle.scenario
    is_player = any(side.id == seat and side.controller == HUMAN for side in scenario.sides)
    return frozenset(plan.offered) if is_player and is_first(scenario, plan) else frozenset()


@cached(LRUCache(4), key=lambda tape: tape.digest)
def guided(tape: Tape) -> frozenset[int]:
    """Return the acts of the guided first battle that did what a prompt asked for; empty for other battles."""
    replay, plan = tape.replay(), load_first_battle()
    if not is_first(replay.battle.scenario, plan):
        return frozenset()
    ids = {mark: number for mark, name in plan.names.items() for number, own in replay.names.items() if own == name}
    firsts = (
        next((act for act, (_, command) in enumerate(tape.acts) if _does(command, prompt, ids)), -1)
        for prompt in plan.prompts
    )
    return frozenset(firsts) - {-1}


def _does(command: Command, prompt: Prompt, ids: Mapping[str, int]) -> bool:
    """Return whether a command does what a prompt asks its figure to do; `ids` are figure ids by map mark."""
    if not prompt.figure or command.figure != ids[prompt.figure]:
        return False
    if prompt.square is not None:
        return way_end(command) == prompt.square
    return isinstance(command, Attack) and command.target == ids[prompt.target]


def lead_of(tape: Tape, act: int, better: Command) -> AdviceReason | None:
    """Return the first reason that a hint gives for a command, if it is a fact; None otherwise, or if no hint would
    have shown the command."""
    way = next((way for way in hinted(tape, act) if is_same_deed(way.command, better)), None)
    gains = (one for one in way.reasons if one.gain and one.name not in NEVER_TOLD) if way is not None else ()
    return next(iter(gains), None)


@cached(LRUCache(MOST_KEPT), key=_act_key)
def helped_goal(tape: Tape, act: int) -> bool:
    """Return whether an act did something for the goal, by the adviser's reasons or because it ended on a goal's
    square; True also for moves that the adviser did not consider."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    end = way_end(did) or (view.figure(did.figure).square if view.knows(did.figure) else None)
    if view.goal is not None and any(end in place for place in view.goal.places()):
        return True
    found = finished(accounted(opponent(ADVISER), view, did))
    if found.unplanned or found.untold:
        return way_end(did) is not None
    return any(reason.gain and reason.name in FOR_THE_GOAL for reason in found.option.reasons)


@cached(LRUCache(MOST_KEPT), key=_act_key)
def _rests(tape: Tape, act: int) -> tuple[Intent, ...]:
    """Return the later steps of each hint's plan that the act begins or continues."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    found = [way.then for way in hinted(tape, act) if is_same_deed(way.command, did)]
    before = _before(tape, act)
    begun = _rests(tape, before) if before >= 0 else ()
    for plan in begun:
        command, left = next_part_of(view, plan)
        if command is not None and is_same_deed(command, did):
            found.append(left)
    if not found:
        found = [way.then for plan in begun for way in _beside(tape, act, plan) if is_same_deed(way.command, did)]
    return tuple(found)


def _beside(tape: Tape, act: int, begun: Intent) -> tuple[Other, ...]:
    """Return the plans that a hint would have shown at an act to a player who had begun a plan; the later steps of that
    plan (`begun`) come first."""
    seat, did = tape.acts[act]
    view = at(tape, act).battle.view(seat)
    decision = view.decision
    if decision is None or decision.choices or did.figure not in decision.figures or begun.figure != did.figure:
        return ()
    asked = considered(opponent(ADVISER), view, did.figure, _offered(tape, seat), promise_of(view, begun))
    return _ways(view, finished(asked))


def _before(tape: Tape, act: int) -> int:
    """Return the index of the previous act, skipping answers, if the same figure did it; -1 otherwise."""
    seat, did = tape.acts[act]
    before = next((one for one in range(act - 1, -1, -1) if not isinstance(tape.acts[one][1], Answer)), -1)
    same = before >= 0 and (tape.acts[before][0], tape.acts[before][1].figure) == (seat, did.figure)
    return before if same else -1


def command_words(view: View, command: Command) -> str:
    """Return a command in words, such as "Move to 14,9" or "Attack Otto Brenner with the rifle"; the view must be at
    the command's decision."""
    if isinstance(command, Answer):
        decision = view.decision
        choices = decision.choices if decision is not None else ()
        title = next((choice.title for choice in choices if choice.id == command.choice), command.choice)
        return f"Answer: {title}"
    if isinstance(command, Commit) and view.decision is not None and view.decision.figures:
        return f"No orders for {number_words(len(view.decision.figures), 'figure')}"
    if isinstance(command, Orders):
        return f"Standing order for {id_words(command.kind)}: {command.policy}"
    if isinstance(command, GiveUp):
        return "Give up"
    return _armed(view, command, deed_words.command_words(view, command))


def _armed(view: View, command: Command, words: str) -> str:
    """Return the words of a plan with the weapon of its first command, if that is an attack of a figure with several
    weapons."""
    weapon, begun = getattr(command, "weapon", ""), deed_words.command_words(view, command)
    if not weapon or not getattr(command, "target", 0) or not words.startswith(begun):
        return words
    if not view.knows(command.figure) or len(view.sheet(command.figure).weapons) < 2:
        return words
    return f"{begun} with the {view.weapon(weapon).title.lower()}{words.removeprefix(begun)}"
