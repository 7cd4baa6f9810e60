"""Look-ahead for rulesets with action times (AT): a declared action is carried out when the clock reaches its time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from game.ai.ahead.field import PlayField
from game.ai.ahead.pieces import Piece
from game.ai.ahead.play import LineOfPlay, PlayTable, table_of
from game.ai.situation import Situation
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Attack, Command, Move
from game.model.grid import Square

AHEAD = 10
"""The length of the simulated play, in AT."""
WORTH_GOING = 2.0
"""Factor by which an attack from another square must be better before a figure that can attack here goes there
first."""


class DeclaredDeed(NamedTuple):
    """An action that a figure has declared: an attack on `target` (0 if it is no attack), or a move to the square `to`
    (None if it is no move)."""

    target: int = 0
    to: Square | None = None


@dataclass(frozen=True, slots=True)
class Calendar:
    """The state of the clock, with all times in AT.

    `now` is the present time. By figure id, `due` holds the time and the declared action, `attacking` and `going` the
    time that an attack and a move take.
    """

    now: int
    due: Mapping[int, tuple[int, DeclaredDeed]]
    attacking: Mapping[int, int]
    going: Mapping[int, int]


def calendar_of(s: Situation, field: PlayField) -> Calendar:
    """Return the calendar as the view's seat knows it. Of opponents' declared actions, the seat knows only the
    targets."""
    view, due = s.view, dict[int, tuple[int, DeclaredDeed]]()
    entries = {entry.figure: entry for entry in view.strip()}
    now = entries[s.figure].at
    for figure, piece in field.pieces.items():
        entry = entries.get(figure)
        if figure != s.figure and entry is not None and not entry.waits:
            due[figure] = entry.at, _declared(view, figure, entry.target, ours=piece.ours)
    usual = s.measure.usual_time
    attacking = {figure: _time(view, _an_attack(field, piece), now, usual) for figure, piece in field.pieces.items()}
    going = {figure: _time(view, Move(figure, (piece.square,)), now, usual) for figure, piece in field.pieces.items()}
    return Calendar(now, due, attacking, going)


def _declared(view: View, figure: int, target: int, *, ours: bool) -> DeclaredDeed:
    command = view.declared(figure) if ours else None
    return DeclaredDeed(target, way_end(command) if command is not None else None)


def _an_attack(field: PlayField, piece: Piece) -> Command | None:
    foe = next((other for other in field.pieces.values() if other.ours != piece.ours), None)
    weapon = next(iter(piece.body.weapons), None)
    return Attack(piece.body.id, foe.body.id, weapon) if foe is not None and weapon is not None else None


def _time(view: View, command: Command | None, now: int, usual: int) -> int:
    at = view.next_at(command) if command is not None else None
    return max(1, at - now) if at is not None else usual


def by_calendar(field: PlayField, clock: Calendar, line: LineOfPlay, due: int) -> float:
    """Return the value of a plan, in roster points, after all declared actions and the next declared ones have been
    played.

    `due` is the time in AT at which the acting figure's plan is carried out."""
    table, me = table_of(field), field.s.figure
    queue: list[tuple[int, int, DeclaredDeed | None]] = [(at, figure, deed) for figure, (at, deed) in clock.due.items()]
    queue.append((due, me, None))
    queue.sort(key=lambda entry: entry[:2])
    pending_plan = True
    while queue and queue[0][0] <= clock.now + AHEAD:
        at, figure, deed = heappop(queue)
        piece = table.pieces[figure]
        if figure == me and pending_plan:
            table.attack(piece, line.before, line.target, line.weapon)
            piece.square = line.square  # what it does there it has yet to declare
            pending_plan = False
        elif deed is not None:
            _do(table, piece, deed)
        if piece.up >= 0.05 and piece.still:
            time, declared = _declare(table, clock, piece)
            heappush(queue, (at + time, figure, declared))
    for at, figure, deed in sorted(queue, key=lambda entry: entry[:2]):
        if deed is not None:  # what is under way counts for the time that it has been
            time = clock.attacking[figure]
            _do(table, table.pieces[figure], DeclaredDeed(deed.target), (clock.now + AHEAD - at + time) / time)
    return table.value()


def _do(table: PlayTable, piece: Piece, deed: DeclaredDeed, share: float = 1.0) -> None:
    """Carry out a declared action as far as it is still possible. An attack does only `share` (0 to 1) of its expected
    damage."""
    if deed.to is not None:
        piece.square = deed.to
    target = table.pieces.get(deed.target)
    if target is not None and share > 0:
        hit = table.field.hit(piece, piece.square, target, target.square)
        if hit is not None:
            target.take(piece.up * min(share, 1.0), hit[0], hit[1], 1)


def _declare(table: PlayTable, clock: Calendar, piece: Piece) -> tuple[int, DeclaredDeed]:
    """Return the time (AT) at which a piece acts next, and what it declares.

    It declares its best attack. It moves instead if it cannot attack, or if an attack from another square is worth
    `WORTH_GOING` times as much.
    """
    figure = piece.body.id
    gain, target, _ = table.field.best_gain(piece, piece.square, table.foes(piece), 1)
    found = table.choice(piece)
    if found is not None and found.square != piece.square:
        elsewhere = table.field.best_gain(piece, found.square, table.foes(piece), 1)[0]
        if elsewhere > WORTH_GOING * gain or target is None:
            return clock.going[figure], DeclaredDeed(0, found.square)
    return clock.attacking[figure], DeclaredDeed(target.body.id if target is not None else 0)
