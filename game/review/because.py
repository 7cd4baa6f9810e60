"""Why a turning point was one: who could answer, what the side's own attack was worth, what the dice had to show.

Every number is a forecast through the view of the side that acted: what it could have known at that moment.
"""

from __future__ import annotations

import msgspec

from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Command
from game.model.events import Attacked
from game.model.tally import Odds
from game.review.findings import Turn
from game.review.rollouts import fork_of
from game.review.tape import Tape, at
from game.review.ways import expected

MOST = 3
NOTICED = 5
"""Per cent of a chance that are worth a word."""


class _Prospects(msgspec.Struct, frozen=True):
    """How an act leaves a figure: who can attack it there, the best chance first, and its own best attack."""

    answers: tuple[tuple[int, str], ...]
    """Per cent, and who."""
    attack: tuple[int, str] | None
    """Per cent, and at whom."""


def because(tape: Tape, turn: Turn) -> tuple[str, ...]:
    """At most three sentences; none where there is nothing plain to say."""
    if turn.kind in ("lucky", "unlucky"):
        return tuple(_dice(tape, turn))[:MOST]
    did = tape.acts[turn.act][1]
    if turn.better is not None:
        other: Command | None = turn.better.command
    else:
        usual = expected(tape, turn.act)
        other = usual.command if usual is not None else None
    if other is None:
        return ()
    battle, seat = at(tape, turn.act).battle, tape.acts[turn.act][0]
    mine = _prospects(battle, turn, seat, did)
    theirs = _prospects(battle, turn, seat, other)
    return tuple(_compared(mine, theirs, "the better way" if turn.kind == "mistake" else "the usual way"))[:MOST]


def _dice(tape: Tape, turn: Turn) -> list[str]:
    """Every attack of an act with the chance that it had."""
    replay = at(tape, turn.act + 1)
    found = []
    for event in replay.events:
        if isinstance(event, Attacked) and event.odds is not None:
            who, whom = replay.names.get(event.figure, "?"), replay.names.get(event.target, "a square")
            found.append(f"{who} {'hit' if event.hit else 'missed'} {whom} at {_percent(event.odds)} %.")
    return found


def _percent(odds: Odds) -> int:
    return round(odds.permille / 10)


def _prospects(battle: Battle, turn: Turn, seat: str, command: Command) -> _Prospects | None:
    """How a command leaves the figure that acted, on a copy with dice of its own; None when it is out of the fight."""
    twin = fork_of(battle, turn.act, 0)
    aimed = _aimed(twin.view(seat), command)
    twin.submit(command)
    view = twin.view(seat)
    if turn.figure not in view.own():
        return None
    best = {foe: _best(view, foe, (turn.figure,)) for foe in view.opponents()}
    answers = [(one[0], view.figure(foe).name) for foe, one in best.items() if one is not None]
    return _Prospects(tuple(sorted(answers, reverse=True)), aimed or _best(view, turn.figure, view.opponents()))


def _aimed(view: View, command: Command) -> tuple[int, str] | None:
    """The chance of the attack that a command is."""
    target, weapon = getattr(command, "target", 0), getattr(command, "weapon", "")
    if not target or not weapon:
        return None
    seen = view.forecast(command.figure, target, weapon)
    return (_percent(seen.odds), view.figure(target).name) if isinstance(seen, AttackForecast) else None


def _best(view: View, figure: int, targets: tuple[int, ...]) -> tuple[int, str] | None:
    """The best chance a figure has to hit one of some others from where it stands."""
    found = []
    for target in targets:
        for weapon in view.sheet(figure).weapons:
            if not view.weapon(weapon).is_explosive:
                seen = view.forecast(figure, target, weapon)
                if isinstance(seen, AttackForecast) and seen.odds.permille:
                    found.append((_percent(seen.odds), view.figure(target).name))
    return max(found, default=None)


def _compared(mine: _Prospects | None, theirs: _Prospects | None, other: str) -> list[str]:
    """What differs between two ways."""
    if mine is None or theirs is None:
        return []
    said = []
    now, then = mine.answers, theirs.answers
    if len(now) != len(then):
        worst = f" ({now[0][1]} at {now[0][0]} %)" if now else ""
        said.append(f"{_many(len(now)).capitalize()} can answer there{worst}; {other} leaves {_many(len(then))}.")
    elif now and then and abs(now[0][0] - then[0][0]) >= NOTICED:
        said.append(f"{now[0][1]} answers at {now[0][0]} %; with {other} the best answer is {then[0][0]} %.")
    if mine.attack != theirs.attack and (mine.attack or theirs.attack):
        said.append(f"{_shot(mine.attack)}; {other}: {_shot(theirs.attack, small=True)}.")
    return said


def _many(count: int) -> str:
    return {0: "nobody", 1: "one enemy"}.get(count, f"{count} enemies")


def _shot(attack: tuple[int, str] | None, small: bool = False) -> str:
    if attack is None:
        return "no attack" if small else "No attack"
    return f"{'an' if small else 'An'} attack on {attack[1]} at {attack[0]} %"
