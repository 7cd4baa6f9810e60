"""Reasons for a turning point: enemies that could attack, the chance of the side's own attack, the dice needed.

All are forecasts by the rules from what the acting side saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.ai.bursts import BurstCatch, burst_on
from game.ai.deed_words import command_words
from game.ai.misgivings import among_friends
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Command, Commit, End, FirstAid, Throw
from game.model.components import Clock
from game.model.events import Attacked
from game.model.grid import Square, distance
from game.model.listing import listed, sentence_case
from game.model.shots import Shot
from game.review.findings import TurningPoint, TurnReason
from game.review.happened import Happened, happened, percent
from game.review.rollouts import fork_of
from game.review.tape import Tape, at
from game.review.ways import FOR_THE_GOAL, expected, helped_goal, lead_of

BETTER, USUAL = "the better way", "the computer's choice"
"""Names for the command that the act is compared with, in sentences."""


class Prospects(msgspec.Struct, frozen=True):
    """Outlook of a figure after an act: who could attack it, and whom it could attack."""

    name: str
    answers: tuple[tuple[int, str], ...]
    """Enemies that could attack the figure, as (chance in per cent, name), the best chance first."""
    attack: tuple[int, str] | None
    """The figure's own best attack, as (chance in per cent, name of the target); None if there is none."""
    burst: BurstCatch | None
    """The enemy burst that could catch this figure and most of its comrades; None if no burst catches two of them."""
    spent: bool
    """True if the figure could attack before the act, and cannot attack after it before its next turn."""
    aimed: bool = False
    """True if `attack` is the act itself, not an attack forecast for later."""


def prospects(battle: Battle, act: int, seat: str, command: Command) -> Prospects | None:
    """Return the outlook of the acting figure after a command, on a copy of the battle; None if the figure is out of
    the fight. A command that begins a move counts as if the move had reached its end."""
    twin = fork_of(battle, act, 0)
    figure = command.figure
    aimed, could = _aimed(twin.view(seat), command), _can_attack(twin.view(seat), figure)
    twin.submit(command)
    view = twin.view(seat)
    if figure not in view.own():
        return None
    square = way_end(command) or view.figure(figure).square
    best = {foe: _best(view, foe, figure, square) for foe in view.opponents()}
    answers = [(chance, view.figure(foe).name) for foe, chance in best.items() if chance]
    own = [(_best_of(view, figure, square, foe), view.figure(foe).name) for foe in view.opponents()]
    attack = max((one for one in own if one[0]), default=None)
    spent = aimed is None and could and not _can_attack(view, figure)
    name, burst = view.figure(figure).name, burst_on(view, figure, square)
    return Prospects(name, tuple(sorted(answers, reverse=True)), aimed or attack, burst, spent, aimed is not None)


def _can_attack(view: View, figure: int) -> bool:
    """Return whether a figure may attack at once."""
    decision = view.decision
    if decision is None or figure not in decision.figures or "attack" not in view.ruleset.actions:
        return False
    return next(view.legal_of(figure, "attack"), None) is not None


def _aimed(view: View, command: Command) -> tuple[int, str] | None:
    """Return the chance in per cent and the target's name if a command is an attack; None otherwise."""
    target, weapon = getattr(command, "target", 0), getattr(command, "weapon", "")
    if not target or not weapon:
        return None
    seen = view.forecast(command.figure, target, weapon)
    return (percent(seen.odds), view.figure(target).name) if isinstance(seen, AttackForecast) else None


def _best(view: View, foe: int, figure: int, square: Square) -> int:
    """Return an enemy's best chance in per cent to hit a figure on a square."""
    shots = (view.shot(foe, figure, weapon).at_target_on(square) for weapon in _arms(view, foe))
    return max((_chance(view, shot) for shot in shots), default=0)


def _best_of(view: View, figure: int, square: Square, foe: int) -> int:
    """Return a figure's best chance in per cent, from a square, to hit an enemy."""
    shots = (view.shot(figure, foe, weapon).moved_to(square) for weapon in _arms(view, figure))
    return max((_chance(view, shot) for shot in shots), default=0)


def _arms(view: View, figure: int) -> list[str]:
    """Return a figure's weapons that are aimed at a single figure: all except explosives."""
    return [weapon for weapon in view.sheet(figure).weapons if not view.weapon(weapon).is_explosive]


def _chance(view: View, shot: Shot) -> int:
    seen = view.forecast_of(shot)
    return percent(seen.odds) if isinstance(seen, AttackForecast) else 0


MOST, MOST_AGAINST = 3, 2
NOTICED = 5
"""Difference of two chances, in per cent, from which it is given as a reason."""
STOOD = "without moving"
"""Words after a forecast made for the position right after the act, before others moved."""
FAINT = 20
"""Chance in per cent below which a missed attack is not given as a reason."""
POOR = 35
"""Chance in per cent below which an attack counts as poor."""


def because(tape: Tape, turn: TurningPoint) -> tuple[TurnReason, ...]:
    """Return at most three reasons for a turning point, in sentences; () if there is no simple reason."""
    if turn.is_luck:
        return because_of_dice(turn, happened(at(tape, turn.act + 1)))
    if turn.kind == "mistake" and turn.better is not None:
        return against(tape, turn.act, turn.better.command)
    usual = expected(tape, turn.act)
    return _in_favour(tape, turn.act, usual.command) if usual is not None else ()


def against(tape: Tape, act: int, other: Command) -> tuple[TurnReason, ...]:
    """Return at most two reasons against an act, compared with another command. Without such reasons, return the first
    reason that a hint gives for the other command."""
    seat, did = tape.acts[act]
    battle = at(tape, act).battle
    mine, theirs = prospects(battle, act, seat, did), prospects(battle, act, seat, other)
    found = (
        *_own_blast(battle.view(seat), did),
        *_left_undone(battle.view(seat), did, other),
        *_by_hint(tape, act, other, for_goal=True),
        *_compared(mine, theirs, did, BETTER, 1, moves=way_end(did) is not None or way_end(other) is not None),
    )
    found = tuple(
        one for one in found if one.about != "attack" or theirs is None or not _came_to_more(tape, act, theirs)
    )
    return (found or tuple(_by_hint(tape, act, other, for_goal=False)))[:MOST_AGAINST]


def _came_to_more(tape: Tape, act: int, forecast: Prospects) -> bool:
    """Return whether the figure that made the act `act` attacked in the same round with at least the chance that the
    other command promised, so that no attack was lost."""
    figure, now = tape.acts[act][1].figure, at(tape, act).battle.world.get(TABLE, Clock).round
    for place in range(act, len(tape.acts)):
        if at(tape, place).battle.world.get(TABLE, Clock).round != now:
            return False
        events = at(tape, place + 1).events
        made = [one for one in events if isinstance(one, Attacked) and one.figure == figure and one.odds is not None]
        if made:
            chances = (percent(one.odds) for one in made if one.odds is not None)
            return forecast.attack is not None and max(chances) >= forecast.attack[0]
    return False


def _in_favour(tape: Tape, act: int, usual: Command) -> tuple[TurnReason, ...]:
    """Return at most three reasons for an act, compared with the computer's command."""
    seat, did = tape.acts[act]
    battle = at(tape, act).battle
    mine, theirs = prospects(battle, act, seat, did), prospects(battle, act, seat, usual)
    return tuple(_compared(theirs, mine, usual, USUAL, -1))[:MOST]


def is_worth_doing(tape: Tape, act: int, command: Command) -> bool:
    """Return whether a command would have been first aid, a throw, or an attack with a chance of at least POOR per
    cent."""
    if isinstance(command, FirstAid | Throw):
        return True
    aimed = _aimed(at(tape, act).battle.view(tape.acts[act][0]), command)
    return aimed is not None and aimed[0] >= POOR


def is_safe_walk(tape: Tape, act: int, command: Command) -> bool:
    """Return whether a command would have moved its figure two squares or more, without letting more enemies attack it
    or any with a better chance."""
    seat, did = tape.acts[act]
    battle, end = at(tape, act).battle, way_end(command)
    if end is None or distance(battle.view(seat).figure(command.figure).square, end) < 2:
        return False
    stayed, walked = (prospects(battle, act, seat, one) for one in (did, command))
    if stayed is None or walked is None or len(walked.answers) > len(stayed.answers):
        return False
    return not walked.answers or walked.answers[0][0] <= stayed.answers[0][0]


def because_of_dice(turn: TurningPoint, came: Sequence[Happened]) -> tuple[TurnReason, ...]:
    """Return at most three attacks from `came` (results of an act) that explain a lucky or unlucky turning point, the
    least likely first: hits of the lucky side and misses of its enemies."""
    found = (one for one in came if one.reason.about == "dice")
    return tuple(one.reason for one in found if one.is_for(turn.side) == (turn.kind == "lucky"))[:MOST]


def _own_blast(view: View, did: Command) -> Iterator[TurnReason]:
    """Yield a reason against a throw whose burst could catch comrades."""
    found = among_friends(view, did)
    if found is not None:
        yield TurnReason("friends", found.words)


def _left_undone(view: View, did: Command, other: Command) -> Iterator[TurnReason]:
    """Yield reasons that the two commands alone show: first aid not given, or a turn ended early."""
    if isinstance(other, FirstAid) and not isinstance(did, FirstAid):
        yield TurnReason("help", "A hurt ally was beside this figure and needed first aid.")
    elif isinstance(did, End) and not isinstance(other, End):
        words = f'This figure chose "{command_words(view, did)}" although it could still do something useful.'
        yield TurnReason("idle", words)
    elif isinstance(did, Commit) and not isinstance(other, Commit):
        yield TurnReason("idle", "This figure had no orders when all orders were revealed.")


def _by_hint(tape: Tape, act: int, other: Command, *, for_goal: bool) -> Iterator[TurnReason]:
    """Yield the first reason that a hint gives for the command `other`. With `for_goal`, yield it only if it is about
    the battle's goal and the act did nothing for the goal."""
    lead = lead_of(tape, act, other)
    if lead is None or (for_goal and (lead.name not in FOR_THE_GOAL or helped_goal(tape, act))):
        return
    yield TurnReason("goal" if for_goal else "plain", f"A hint would have said: {sentence_case(lead.words)}.")


def _compared(
    worse: Prospects | None, better: Prospects | None, did: Command, other: str, sign: int, *, moves: bool = True
) -> Iterator[TurnReason]:
    """Yield reasons why one command is better than another, the clearest first. `sign` is 1 if the worse command was
    given, -1 if the better was; `other` names the command not given. With `moves` False, reasons about squares are left
    out."""
    if worse is None or better is None:
        return
    if moves:
        yield from _bursts(worse.burst, better.burst, other, sign)
        yield from _answers(worse, better, other, sign)
    yield from _attacks(worse, better, did, other, sign)


def _bursts(worse: BurstCatch | None, better: BurstCatch | None, other: str, sign: int) -> Iterator[TurnReason]:
    """Yield a reason if one enemy burst could catch more comrades after the worse command than after the better. `sign`
    is 1 if the act itself is the worse command, -1 if `other` names it."""
    if worse is None or len(worse.caught) <= len(better.caught if better is not None else ("",)):
        return
    together = listed(worse.caught)
    when = "this" if sign > 0 else other
    yield TurnReason("burst", f"After {when}, {worse.who} could hit {together} with one blast ({worse.weapon}).")


def _answers(worse: Prospects, better: Prospects, other: str, sign: int) -> Iterator[TurnReason]:
    """Yield a reason if more enemies could attack after the worse command, or an enemy with a clearly better chance.
    `sign` is 1 if the act itself is the worse command, -1 if `other` names it."""
    now, then = worse.answers, better.answers
    if len(now) > len(then):
        best = f"{now[0][1]} at {now[0][0]} %" + (f" and {len(now) - 1} more" if len(now) > 1 else "")
        most = f"{_many(len(now))} could attack {worse.name} {STOOD}: {best}"
        less = f"{'only ' if then else ''}{_many(len(then))} could attack"
        first, second = ("this", other) if sign > 0 else (other, "this")
        yield TurnReason("fire", f"After {first}, {most}. After {second}, {less}.")
    elif len(now) == len(then) and now and now[0][0] - then[0][0] >= NOTICED:
        first, second = ("this", other) if sign > 0 else (other, "this")
        high = f"{now[0][1]} could hit {worse.name} at {now[0][0]} % {STOOD}"
        low = f"the best chance was {then[0][0]} %"
        yield TurnReason("fire", f"After {first}, {high}. After {second}, {low}.")


def _attacks(worse: Prospects, better: Prospects, did: Command, other: str, sign: int) -> Iterator[TurnReason]:
    """Yield a reason if the attack after the better command was likelier to hit, or only the worse command left no
    attack. Attacks below FAINT per cent give no reason. `sign` is 1 if the act itself is the worse command, -1 if
    `other` names it."""
    if better.attack is None or better.attack[0] < FAINT:
        return
    if sign > 0 and worse.spent and not better.spent:
        words = f"{better.attack[1]} could still be attacked at {better.attack[0]} %"
        yield TurnReason("attack", f"After this, {worse.name} could attack nobody. After {other}, {words}.")
        return
    if worse.attack is not None and better.attack[0] - worse.attack[0] < NOTICED:
        return
    is_poor = getattr(did, "target", 0) and worse.attack is not None and worse.attack[0] < POOR
    here, there = (worse, better) if sign > 0 else (better, worse)
    words = f"{_shot(here, 'this')} {_shot(there, other)}"
    yield TurnReason("poor" if is_poor else "attack", words)


def _many(count: int) -> str:
    return {0: "nobody", 1: "one enemy"}.get(count, f"{count} enemies")


def _shot(after: Prospects, way: str) -> str:
    """Return a sentence on the attack after a command: the command itself if it is an attack, or else the best attack
    possible afterwards. `way` names the command."""
    if after.attack is None:
        return f"After {way}, nobody could be attacked {STOOD}."
    chance, target = after.attack
    if after.aimed:
        return f"{sentence_case(way)} was an attack on {target}, with {chance} % to hit."
    return f"After {way}, the best attack {STOOD} was on {target}, with {chance} % to hit."
