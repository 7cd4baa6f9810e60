"""The order in which cues (animations and sounds) are played: steps joined to walks, moves side by side, few moves of
the view, and news between them.

A news item is a callback that updates words on the screen at its place among the cues.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from game.model import events
from game.model.events import Event
from game.model.grid import Square
from game.ui.board.cues import (
    BlastCue,
    CameraCue,
    Cue,
    DieCue,
    FallCue,
    FloatCue,
    HitCue,
    MoveCue,
    NewsCue,
    PoseCue,
    ShotCue,
    StampCue,
)
from game.ui.board.motion import way_ms

MOST_SLOWER = 2.0
"""Most times longer that moves take when several figures move at the same time."""


def one_by_one(happened: Sequence[Event]) -> list[Event]:
    """Return events with the harm of each attack right after the attack, where simultaneous attacks report their harm
    together at the end; all other events keep their places."""
    left, made = list(happened), []
    while left:
        event = left.pop(0)
        made.append(event)
        if isinstance(event, events.Attacked) and (event.hit or event.glancing):
            pair = (event.target, event.figure)
            harms = [e for e in left if isinstance(e, events.Harmed) and (e.figure, e.source) == pair]
            made += harms[:1]
            left = [e for e in left if not any(e is harm for harm in harms[:1])]
    return made


def joined(cues: list[Cue]) -> list[Cue]:
    """Return the cues with consecutive steps joined to one slide, as long as the ground sounds the same."""
    made: list[Cue] = []
    for cue in cues:
        before = made[-1] if made else None
        if (
            isinstance(cue, MoveCue)
            and isinstance(before, MoveCue)
            and (cue.figure, cue.sound, cue.pushed, cue.flung, cue.shoved, cue.gait, cue.swift)
            == (before.figure, before.sound, before.pushed, before.flung, before.shoved, before.gait, before.swift)
            and cue.squares[0] == before.squares[-1]
        ):
            made[-1] = replace(before, squares=(*before.squares, *cue.squares[1:]))
            continue
        made.append(cue)
    return made


def followed(cues: list[Cue]) -> list[Cue]:
    """Return the cues with a move of the view before each walk that is to be watched: to the walk's end, and also to
    its beginning if both fit."""
    made: list[Cue] = []
    for place, cue in enumerate(cues):
        before = cues[place - 1] if place else None
        goes_on = isinstance(before, MoveCue) and isinstance(cue, MoveCue) and before.figure == cue.figure
        if isinstance(cue, MoveCue) and not (cue.swift or cue.pushed or goes_on):
            made.append(CameraCue(_end(cue.figure, cues[place:]), then=(cue.squares[0],)))
        made.append(cue)
    return made


def _end(figure: int, cues: list[Cue]) -> Square:
    """Return the last square of the walk with which the cues begin."""
    pieces = takewhile(lambda cue: isinstance(cue, MoveCue) and cue.figure == figure, cues)
    return [piece.squares[-1] for piece in pieces if isinstance(piece, MoveCue)][-1]


def foreseen(cues: list[Cue]) -> list[Cue]:
    """Return the cues with each move of the view given the targets of all later moves too, so that one move can show as
    many of them as the screen has room for."""
    made: list[Cue] = []
    later: tuple[Square, ...] = ()
    for cue in reversed(cues):
        if isinstance(cue, CameraCue):
            cue = replace(cue, then=tuple(dict.fromkeys((*cue.then, *later))))
            later = (cue.square, *cue.also, *cue.then)
        made.append(cue)
    return made[::-1]


def felled(cues: list[Cue]) -> list[Cue]:
    """Return the cues with each fall joined to the last hit of its figure, so that the figure does not stand upright
    again in between."""
    made: list[Cue] = list(cues)
    last: dict[int, int] = {}
    for place, cue in enumerate(cues):
        if isinstance(cue, HitCue):
            last[cue.figure] = place
        elif isinstance(cue, (MoveCue, PoseCue)):
            last.pop(cue.figure, None)
        elif isinstance(cue, FallCue) and cue.figure in last:
            at = last.pop(cue.figure)
            hit = made[at]
            if isinstance(hit, HitCue) and hit.frm not in (None, cue.square):
                made[at], made[place] = replace(hit, falls=True), replace(cue, frm=hit.frm)
    return made


def paced(cues: list[Cue]) -> list[Cue]:
    """Return the cues with the length of the whole move noted in each of its pieces, so that all pieces are played at
    the same pace."""
    pieces = [cue for cue in cues if isinstance(cue, MoveCue) and not cue.pushed]
    whole, gone = Counter[int](), Counter[int]()
    for cue in pieces:
        whole[cue.figure] += len(cue.squares) - 1
    in_pieces = {figure for figure, count in Counter(cue.figure for cue in pieces).items() if count > 1}
    made = list(cues)
    for place, piece in enumerate(cues):
        if isinstance(piece, MoveCue) and not piece.pushed and piece.figure in in_pieces:
            made[place] = replace(piece, way=whole[piece.figure], gone=gone[piece.figure])
            gone[piece.figure] += len(piece.squares) - 1
    return made


def side_by_side(cues: list[Cue], is_ours: Callable[[int], bool]) -> list[Cue]:
    """Return the cues with consecutive moves played at the same time, each figure's steps as one move. The camera shows
    the viewer's figures, and the other figures if all fit."""
    made: list[Cue] = []
    ways: dict[int, MoveCue] = {}
    for cue in [*cues, None]:
        if isinstance(cue, CameraCue) and ways:
            continue
        known = ways.get(cue.figure) if isinstance(cue, MoveCue) else None
        if isinstance(cue, MoveCue) and (known is None or known.squares[-1] == cue.squares[0]):
            ways[cue.figure] = cue if known is None else replace(known, squares=(*known.squares, *cue.squares[1:]))
            continue
        made += _started(list(ways.values()), is_ours)
        ways = {cue.figure: cue} if isinstance(cue, MoveCue) else {}
        if cue is not None and not isinstance(cue, MoveCue):
            made.append(cue)
    return made


def _started(moves: list[MoveCue], is_ours: Callable[[int], bool]) -> list[Cue]:
    """Return the cues of moves that begin at the same time. They take as long as if played one after the other, up to
    MOST_SLOWER times the longest."""
    if not moves:
        return []
    ours = [move for move in moves if is_ours(move.figure)] or moves
    middle = tuple(sum(move.squares[-1][axis] for move in ours) / len(ours) for axis in (0, 1))
    ours = sorted(ours, key=lambda move: math.dist(move.squares[-1], middle))
    ends = [move.squares[-1] for move in ours]
    starts = [move.squares[0] for move in ours]
    others = tuple(
        dict.fromkeys(end for move in moves if move not in ours for end in (move.squares[-1], move.squares[0]))
    )
    alone = [way_ms(move, brisk=False) for move in moves]
    slower = min(MOST_SLOWER, sum(alone) / max(*alone, 1.0))
    moves = [replace(move, slower=slower, together=number > 0) for number, move in enumerate(moves)]
    own = tuple(dict.fromkeys((*ends[1:], *starts)))
    return [CameraCue(ends[0], also=own, fight=True, others=others), *moves]


def last_result(cues: Sequence[Cue]) -> int:
    """Return the index of the last cue that shows a result (a hit, or rising words); -1 if there is none."""
    return max((place for place, cue in enumerate(cues) if isinstance(cue, (HitCue, FloatCue))), default=-1)


SEEN = (MoveCue, ShotCue, HitCue, FallCue, BlastCue, FloatCue, StampCue)
"""Kinds of cues that show a move, an attack or its effect; without one of them there is nothing to watch again."""


@dataclass(slots=True)
class ShownCues:
    """Cues since the last act of a player at this screen, kept to be watched again."""

    cues: list[Cue] = field(default_factory=list)
    fresh: bool = False
    """True if a player at this screen has acted, so that the next cues start a new list."""

    def take(self, cues: Iterable[Cue]) -> None:
        """Add cues that begin to be shown."""
        cues = list(cues)
        if self.fresh and any(isinstance(cue, SEEN) for cue in cues):
            self.cues, self.fresh = [], False
        self.cues += cues

    def forget(self) -> None:
        """Forget all cues, because another player takes the seat or the act was undone."""
        self.cues, self.fresh = [], False

    @property
    def is_worth_it(self) -> bool:
        """True if any of the kept cues is of a kind in SEEN."""
        return any(isinstance(cue, SEEN) for cue in self.cues)


@dataclass(slots=True)
class News:
    """Callbacks that update the screen's words once a cue is reached, by number. Each is called once."""

    waiting: dict[int, Callable[[], None]] = field(default_factory=dict)
    _count: int = 0

    def cue(self, tell: Callable[[], None], *, together: bool = False) -> NewsCue:
        """Return a cue that calls `tell` when it is reached; with `together` it begins with the cue before it."""
        self._count += 1
        self.waiting[self._count] = tell
        return NewsCue(self._count, together)

    def tell(self, number: int) -> None:
        """Call the news item with a number, because its cue is reached; do nothing if it was called or forgotten."""
        tell = self.waiting.pop(number, None)
        if tell is not None:
            tell()

    def with_attacks(self, cues: Sequence[Cue], begins: Callable[[], None]) -> list[Cue]:
        """Return the cues with a news item that calls `begins` before each attack, and before each walk that does not
        follow another move, because the last attack is over then."""
        made: list[Cue] = []
        for place, cue in enumerate(cues):
            walks = isinstance(cue, MoveCue) and not cue.pushed
            sets_off = walks and not (place and isinstance(cues[place - 1], MoveCue))
            if sets_off or isinstance(cue, DieCue) or (isinstance(cue, ShotCue) and not cue.together):
                made.append(self.cue(begins))
            made.append(cue)
        return made
