"""Actions without moving, other than attacks: throw, reload, recover, take cover, help, open, leave.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.actions import ACTIONS
from game.ai.bodies import strength
from game.ai.candidate import ActOnSpot
from game.ai.considerations import burst
from game.ai.errands import bears
from game.ai.initiative_value import Tempo
from game.ai.plans import Outlook
from game.ai.posture_value import postures
from game.ai.situation import Blow
from game.ai.waiting_plans import awaited, expected
from game.model.answers import AttackForecast, FigureView
from game.model.commands import (
    Brace,
    Close,
    FirstAid,
    Hide,
    Leave,
    Open,
    Refresh,
    Regroup,
    Reload,
    Throw,
)
from game.model.grid import DIRECTIONS, Square, direction_of, distance

SPEAKS_FOR: tuple[str, ...] = (
    "throw", "reload", "brace", "regroup", "crouch", "prone", "stand", "hide", "first-aid", "refresh", "open", "close",
)  # fmt: skip
"""The actions that this module plans."""


def acts(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield every action without moving that would be accepted now."""
    yield from _throws(o, tempo)
    yield from _gear(o, blows)
    yield from _collecting(o, tempo, blows)
    yield from postures(o, blows)
    yield from _hiding(o)
    yield from _helping(o, blows)
    yield from _ways_on(o, blows)
    yield from _valued(o)


def _is_known(o: Outlook, action: str) -> bool:
    return action in o.s.view.ruleset.actions


def _throws(o: Outlook, tempo: Tempo) -> Iterator[ActOnSpot]:
    """Yield the best throw of each explosive that the figure has, by the square where it does most."""
    s = o.s
    if not _is_known(o, "throw"):
        return
    for weapon in s.view.sheet(s.figure).weapons:
        arm = s.view.weapon(weapon)
        if not arm.is_explosive or s.view.shots(s.figure, weapon) == 0:
            continue
        best: ActOnSpot | None = None
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
                best = ActOnSpot(
                    Throw(s.figure, weapon, square), f"throw at {square[0]},{square[1]}", scores, comes_first=True
                )
        if best is not None and s.view.check(best.command) is None:
            yield best


def _valued(o: Outlook) -> Iterator[ActOnSpot]:
    """Yield the first legal command of each action whose own code states its worth."""
    s = o.s
    for action in s.view.ruleset.actions:
        if ACTIONS[action].worth and (command := next(s.view.legal_of(s.figure, action), None)) is not None:
            yield ActOnSpot(
                command, ACTIONS[action].title.lower(), {"care": s.me.worth * ACTIONS[action].worth // 1000}
            )


def _targets(o: Outlook) -> list[Square]:
    """Return the squares worth throwing at: those of opponents in sight, between two opponents close together, and
    beside an opponent close to our figures."""
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


def _gear(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield reloading of weapons that are empty or nearly empty; of half-empty ones too if there is no target."""
    s = o.s
    for weapon in s.view.sheet(s.figure).weapons:
        arm = s.view.weapon(weapon)
        left = s.view.shots(s.figure, weapon)
        if (
            arm.shots
            and arm.kind == "ranged"
            and left is not None
            and left <= arm.shots // (4 if blows else 2)
            and _is_known(o, "reload")
        ):
            worth = s.measure.reload * max(arm.shots - 4 * left, arm.shots // 4) // arm.shots
            worth += _better(o, weapon, blows) if not left else 0
            yield ActOnSpot(
                Reload(s.figure, weapon), f"reload the {arm.title.lower()}", {"care": worth}, comes_first=not left
            )


def _better(o: Outlook, weapon: str, blows: Sequence[Blow]) -> int:
    """Return how much more the coming attacks are worth, in scores, if an empty weapon is reloaded now.

    They are attacks on the present target or, for levels that look ahead, on the nearest opponent in sight."""
    s = o.s
    seen = (foe for foe in s.nearest if s.level.look and s.view.glimpse(s.me.square, foe.square).seen)
    foe = s.body(blows[0].target) if blows else next(seen, None)
    if foe is None:
        return 0
    doubled = strength(s.view.weapon(weapon)) - 2 * s.view.armour(foe.id).reduction
    at_hand, permille = (s.worth_of(blows[0]), blows[0].permille) if blows else (0, 0)
    full = Blow(foe.id, weapon, max(permille, s.measure.usual_chance), max(0, doubled))
    return max(0, s.worth_of(full) - at_hand) * s.attacks * s.measure.soon // 100


def _collecting(o: Outlook, tempo: Tempo, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield regrouping, for an earlier turn in the next round, and bracing, for a steadier aim."""
    s = o.s
    if _is_known(o, "regroup"):
        risen = tempo.worth(tempo.shift("regroup"))
        if risen or not s.level.look:
            yield ActOnSpot(Regroup(s.figure), "regroup", {"order": risen}, anywhere=True)
    if s.me.fights_close or not _is_known(o, "brace"):
        return
    coming = () if blows or s.level.thrift else expected(o)
    foe = s.body(blows[0].target) if blows else coming[0] if coming else None
    if foe is None or s.view.check(command := Brace(s.figure, direction_of(s.me.square, foe.square))) is not None:
        return
    permille = blows[0].permille if blows else s.measure.usual_chance
    worth = s.worth_of(blows[0]) if blows else awaited(o, foe, s.attacks, s.measure.comes)
    gained = worth * s.measure.brace // max(5, permille // 10)
    order = tempo.worth(tempo.shift("brace"))
    yield ActOnSpot(command, "brace", {"prospect" if blows else "waiting": gained, "order": order})


def _hiding(o: Outlook) -> Iterator[ActOnSpot]:
    """Yield hiding, for a figure in danger that is skilled at it."""
    s = o.s
    harm = -o.place(s.me.square)["danger"]
    if harm and _is_known(o, "hide") and s.view.sheet(s.figure).skill("stealth") > 2:
        command = Hide(s.figure)
        if s.view.check(command) is None:
            yield ActOnSpot(command, "hide", {"danger": harm * s.measure.hide // 100 * s.patience // 100})


def _helping(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield first aid for comrades within two squares, and refreshing where the figure is hurt but not under fire."""
    s = o.s
    if _is_known(o, "first-aid") and not (s.level.errand and bears(s)):
        skill = s.view.sheet(s.figure).skill("medicine")
        chance = min(90, s.measure.aid_base + s.measure.aid_rank * skill)
        for other in s.view.figures():
            if other.side != s.view.seat or (other.id != s.figure and distance(s.me.square, other.square) > 2):
                continue
            worth = _worth_of_aid(o, other, skill and not blows)
            command = FirstAid(s.figure, other.id)
            if worth and s.view.check(command) is None:
                split = s.view.ruleset.actions["first-aid"].splittable
                scores = {"rescue": worth * chance // 100}
                full = not s.view.saver(s.figure, "first-aid")
                yield ActOnSpot(command, f"help {other.name}", scores, is_full=full, may_split=split)
    if _is_known(o, "refresh") and s.me.share < 70 and s.view.action_dice() > 1 and not _is_under_fire(o):
        breath = Refresh(s.figure)
        if s.view.check(breath) is None:
            worth = s.me.worth * s.measure.refresh // 100 - s.measure.die // 2
            yield ActOnSpot(breath, "catch its breath", {"care": worth}, is_full=not s.view.saver(s.figure, "refresh"))


def _worth_of_aid(o: Outlook, other: FigureView, has_time: int) -> int:
    """Return the worth, in scores, of first aid that succeeds: a life saved, an end of bleeding, or a few points of
    health."""
    s = o.s
    if other.state == "dying":
        return s.view.sheet(other.id).points * 10 * s.measure.aid
    if "bleeding" in other.conditions:
        return s.measure.bleeding
    if (
        has_time
        and other.state == "up"
        and s.body(other.id).share < s.measure.hurt
        and "treated" not in other.conditions
    ):
        return s.body(other.id).worth * s.measure.tend // 100
    return 0


def _is_under_fire(o: Outlook) -> bool:
    """Return whether any opponent could attack the figure from where both stand."""
    return any(o.s.blow(foe, o.s.me) is not None for foe in o.s.foes)


def _ways_on(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield opening a door in the figure's way, shutting one behind it, and leaving the field at the exit."""
    s = o.s
    if _is_known(o, "open"):
        for command in s.view.legal_of(s.figure, "open"):
            assert isinstance(command, Open)
            a, b = command.edge
            beyond = b if a == s.me.square else a
            nearer = o.pull.foe_steps(s.me.square) - o.pull.foe_steps(beyond)
            goal = o.pull.ground(beyond) - o.pull.ground(s.me.square)
            if goal > 0 or (nearer > 0 and not (s.level.look and _keeps_in(o))):
                gain = {"progress": s.measure.barrier * s.measure.step, "ground": max(0, goal)}
                yield ActOnSpot(
                    command, "open what is in the way", gain, is_free=True, comes_first=True, waits=goal <= 0
                )
    yield from shutting(o, blows)
    if not s.level.aim and any(s.me.square in draw.squares and draw.leaves for draw in o.pull.draws):
        leave = Leave(s.figure)
        if s.view.check(leave) is None:
            yield ActOnSpot(
                leave, "leave the field", {"ground": s.measure.exit_reached}, is_free=True, comes_first=True
            )


def shutting(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield shutting the open door through which all attackers of the figure shoot. Only a figure without a target that
    is hurt, or has reached its place, does so."""
    s, here = o.s, o.s.me.square
    if blows or not _is_known(o, "close") or not _keeps_in(o):
        return
    beset = [foe for foe in s.foes if s.blow(foe, s.me) is not None]
    for edge in s.view.opened():
        kind = s.view.board.edge(*edge)
        if here not in edge or kind is None or kind.sight != "blocks" or not beset:
            continue
        beyond = edge[1] if edge[0] == here else edge[0]
        if all(_lies_beyond(here, beyond, foe.square) for foe in beset) and o.pull.ground(beyond) <= o.pull.ground(
            here
        ):
            command = Close(s.figure, edge)
            if s.view.check(command) is None:
                kept = -o.place(here)["danger"] * s.measure.shut // 100
                yield ActOnSpot(command, "shut the door", {"danger": kept}, is_free=True, comes_first=True)


def _keeps_in(o: Outlook) -> bool:
    """Return whether a figure rather shuts doors than opens them: it is hurt, or already in the place that draws it."""
    is_there = any(o.s.me.square in draw.squares for draw in o.pull.draws)
    return is_there or o.s.is_badly_hurt


def _lies_beyond(here: Square, beyond: Square, there: Square) -> bool:
    """Return whether `there` lies in the quarter of the board that opens from `here` towards its neighbour `beyond`."""
    dx, dy = beyond[0] - here[0], beyond[1] - here[1]
    x, y = there[0] - here[0], there[1] - here[1]
    along, across = (dx * x, y) if dx else (dy * y, x)
    return along > 0 and along >= abs(across)
