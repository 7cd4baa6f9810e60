"""What a figure can do on the spot besides attacking: throw, reload, collect itself, take cover, help, open, leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.ai.considerations import Scores, burst
from game.ai.plan import Outlook
from game.ai.situation import Blow
from game.ai.tempo import Tempo
from game.answers import AttackForecast
from game.commands import (
    Brace,
    Command,
    Crouch,
    FirstAid,
    Hide,
    Leave,
    Open,
    Refresh,
    Regroup,
    Reload,
    Stand,
    Throw,
)
from game.grid import DIRECTIONS, Square, direction_of, distance


class Act(msgspec.Struct, frozen=True):
    """One thing done on the spot: `comes_first` before an attack, `waits` while there is somebody to attack, is worth
    the same `anywhere`."""

    command: Command
    words: str
    scores: Scores
    is_full: bool = False
    is_free: bool = False
    comes_first: bool = False
    waits: bool = False
    anywhere: bool = False


def acts(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[Act]:
    """Everything of the kind that would be taken now."""
    yield from _throws(o, tempo)
    yield from _gear(o)
    yield from _collecting(o, tempo, blows)
    yield from _posture(o, blows)
    yield from _helping(o)
    yield from _ways_on(o)


def _is_known(o: Outlook, action: str) -> bool:
    return action in o.s.view.ruleset.actions


def _throws(o: Outlook, tempo: Tempo) -> Iterator[Act]:
    """The best square for each thing that bursts."""
    s = o.s
    if not _is_known(o, "throw"):
        return
    for weapon in s.view.sheet(s.figure).weapons:
        arm = s.view.weapon(weapon)
        if not arm.is_explosive or s.view.shots(s.figure, weapon) == 0:
            continue
        best: Act | None = None
        for square in _targets(o):
            s.nodes += 1
            seen = s.view.burst(s.figure, weapon, square)
            if not isinstance(seen, AttackForecast):
                continue
            scores = burst(s, square, weapon, seen.odds.permille, seen.average)
            if arm.tactical:
                scores["order"] = tempo.worth(tempo.shift("tactical-weapon"))
            worth = sum(scores.values())
            if worth > 0 and (best is None or worth > sum(best.scores.values())):
                best = Act(
                    Throw(s.figure, weapon, square), f"throw at {square[0]},{square[1]}", scores, comes_first=True
                )
        if best is not None and s.view.check(best.command) is None:
            yield best


def _targets(o: Outlook) -> list[Square]:
    """The squares of opponents in sight, and those between two that stand close together."""
    s = o.s
    seen = [foe for foe in s.foes if s.view.glimpse(s.me.square, foe.square).seen]
    squares = dict.fromkeys(foe.square for foe in seen)
    for place, foe in enumerate(seen):
        for other in seen[place + 1 :]:
            if 1 < distance(foe.square, other.square) <= 4:
                middle = ((foe.square[0] + other.square[0]) // 2, (foe.square[1] + other.square[1]) // 2)
                squares[middle] = None
        if any(distance(foe.square, friend.square) <= 2 for friend in (s.me, *s.friends)):
            x, y = foe.square
            squares.update(dict.fromkeys((x + dx, y + dy) for dx, dy in DIRECTIONS))
    return list(squares)


def _gear(o: Outlook) -> Iterator[Act]:
    """Fill an empty magazine."""
    s = o.s
    for weapon in s.view.sheet(s.figure).weapons:
        arm = s.view.weapon(weapon)
        left = s.view.shots(s.figure, weapon)
        if (
            arm.shots
            and arm.kind == "ranged"
            and left is not None
            and left <= arm.shots // 4
            and _is_known(o, "reload")
        ):
            worth = s.measure.reload * (arm.shots - 4 * left) // arm.shots
            yield Act(
                Reload(s.figure, weapon), f"reload the {arm.title.lower()}", {"care": worth}, comes_first=not left
            )


def _collecting(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[Act]:
    """A better place in the order, a steadier hand."""
    s = o.s
    if _is_known(o, "regroup"):
        yield Act(Regroup(s.figure), "regroup", {"order": tempo.worth(tempo.shift("regroup"))}, anywhere=True)
    if blows and _is_known(o, "brace") and not s.me.fights_close:
        way = direction_of(s.me.square, s.body(blows[0].target).square)
        command = Brace(s.figure, way)
        if s.view.check(command) is None:
            worth = s.worth_of(blows[0]) * s.measure.brace // max(5, blows[0].permille // 10)
            scores = {"prospect": worth, "order": tempo.worth(tempo.shift("brace"))}
            yield Act(command, "brace", scores)


def _posture(o: Outlook, blows: Sequence[Blow]) -> Iterator[Act]:
    """Crouch under fire, stand up to go on, drop out of sight."""
    s = o.s
    posture = s.view.figure(s.figure).posture
    harm = -o.place(s.me.square)["danger"]
    close = any(distance(s.me.square, foe.square) <= foe.pace + 1 for foe in s.foes if foe.fights_close)
    if posture == "standing":
        if harm and not close and blows and not s.me.fights_close and _is_known(o, "crouch"):
            yield Act(Crouch(s.figure), "crouch", {"danger": harm * s.measure.crouch // 100})
    elif not blows and _is_known(o, "stand"):
        yield Act(Stand(s.figure), "stand up", {"progress": s.measure.stand}, comes_first=True)
    if harm and _is_known(o, "hide") and s.view.sheet(s.figure).skill("stealth") > 2:
        command = Hide(s.figure)
        if s.view.check(command) is None:
            yield Act(command, "hide", {"danger": harm * s.measure.hide // 100 * s.patience // 100})


def _helping(o: Outlook) -> Iterator[Act]:
    """First aid for whoever lies beside the figure, bleeding stopped, breath caught."""
    s = o.s
    if _is_known(o, "first-aid"):
        for other in s.view.figures():
            if other.side != s.view.seat or not (other.state == "dying" or "bleeding" in other.conditions):
                continue
            if other.id != s.figure and distance(s.me.square, other.square) > 2:
                continue
            command = FirstAid(s.figure, other.id)
            if s.view.check(command) is None:
                chance = min(90, s.measure.aid_base + s.measure.aid_rank * s.view.sheet(s.figure).skill("medicine"))
                worth = (
                    s.view.sheet(other.id).points * 10 * s.measure.aid if other.state == "dying" else s.measure.bleeding
                )
                yield Act(command, f"help {other.name}", {"rescue": worth * chance // 100}, is_full=True)
    if _is_known(o, "refresh") and s.me.share < 70 and not o.place(s.me.square)["danger"] and s.view.action_dice() > 1:
        breath = Refresh(s.figure)
        if s.view.check(breath) is None:
            worth = s.me.worth * (100 - s.me.share) * s.measure.refresh // 10_000
            yield Act(breath, "catch its breath", {"care": worth}, is_full=True)


def _ways_on(o: Outlook) -> Iterator[Act]:
    """Doors in the way, and the way out."""
    s = o.s
    if _is_known(o, "open"):
        for command in s.view.legal_of(s.figure, "open"):
            assert isinstance(command, Open)
            a, b = command.edge
            beyond = b if a == s.me.square else a
            nearer = o.pull.foe_steps(s.me.square) - o.pull.foe_steps(beyond)
            goal = o.pull.ground(beyond) - o.pull.ground(s.me.square)
            if nearer > 0 or goal > 0:
                gain = {"progress": s.measure.barrier * s.measure.step, "ground": max(0, goal)}
                yield Act(command, "open what is in the way", gain, is_free=True, comes_first=True, waits=goal <= 0)
    if any(s.me.square in draw.squares and draw.presence == s.measure.exit_reached for draw in o.pull.draws):
        leave = Leave(s.figure)
        if s.view.check(leave) is None:
            yield Act(leave, "leave the field", {"ground": s.measure.exit_reached}, is_free=True, comes_first=True)
