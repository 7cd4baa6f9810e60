"""Simulated play with expected values instead of dice. Every figure acts once more: one after another, all at once, or
by action times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.ai.ahead.field import PlayField, SquareOption
from game.ai.ahead.pieces import Piece
from game.model.grid import Square, distance

OWN = 0.6
"""The weight of our side's remaining worth. It is below 1 because the planners' score for danger already counts a part
of it."""
NEXT = 0.4
"""The weight of the attacks that either side could make next when the simulated play ends."""


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """The plan of one figure: its attacks before it moves (`before`), the square where it ends, its attacks there
    (`after`), and its first target."""

    square: Square
    before: int = 0
    after: int = 0
    target: int = 0
    weapon: str = ""
    """The weapon of the first attack; "" for the best one."""
    later: int = -1
    """The number of figures that act before this one, if it lets others go first; -1 to act now."""
    readied: str = ""
    """The weapon kept ready for the first opponent that comes nearer; "" if none is."""


@dataclass(slots=True)
class PlayTable:
    """The pieces of one simulated play, by figure id and by side, copied from the field. Every plan is played on its
    own table."""

    field: PlayField
    pieces: dict[int, Piece]
    ours: list[Piece]
    theirs: list[Piece]
    watch: tuple[Piece, str] | None = None
    """The piece with an attack ready for the first opponent that comes nearer, and its weapon; None if there is
    none."""

    def foes(self, piece: Piece) -> list[Piece]:
        """Return the pieces on the other side from this piece."""
        return self.theirs if piece.ours else self.ours

    def value(self) -> float:
        """Return the value of the present position for our side, in roster points."""
        left = OWN * sum(piece.worth for piece in self.ours) - sum(piece.worth for piece in self.theirs)
        return left + NEXT * (self.could(self.ours) - self.could(self.theirs))

    def could(self, pieces: Iterable[Piece]) -> float:
        """Return the worth, in roster points, of the attacks that some pieces could make at once from where they
        stand."""
        return sum(self.field.best_gain(piece, piece.square, self.foes(piece), piece.still)[0] for piece in pieces)

    def attack(self, piece: Piece, times: int, first: int = 0, weapon: str = "") -> None:
        """Apply `times` attacks from where the piece stands. The first goes at the figure `first` with `weapon` if
        possible, every other at the opponent that loses most."""
        foes = self.foes(piece)
        for _ in range(times):
            target, how = None, (0.0, 0.0)
            if first and (meant := self.pieces.get(first)) is not None:
                hit = self.field.hit_with(piece, meant, weapon)
                if hit is not None:
                    target, how = meant, hit
            if target is None:
                _, target, how = self.field.best_gain(piece, piece.square, foes, 1)
            if target is None:
                return
            target.take(piece.up, how[0], how[1], 1)
            first = 0

    def act(self, piece: Piece) -> None:
        """Move the piece to its best square and attack from there; do nothing if it cannot act."""
        if not piece.still or piece.up < 0.05:
            return
        found = self.choice(piece)
        if found is not None:
            before, piece.square = piece.square, found.square
            self._meet(piece, before)
            self.spread(piece, found.attacks, piece.up)

    def _meet(self, piece: Piece, before: Square) -> None:
        """Apply the readied attack of the watching piece if `piece` has come nearer to it."""
        if self.watch is None or piece.ours == self.watch[0].ours:
            return
        watcher, weapon = self.watch
        if distance(piece.square, watcher.square) < distance(before, watcher.square):
            hit = self.field.hit_with(watcher, piece, weapon)
            if hit is not None:
                piece.take(watcher.up, hit[0], hit[1], 1)
                self.watch = None

    def spread(self, piece: Piece, times: int, share: float) -> None:
        """Apply `share` of the expected damage of `times` attacks from the piece's square. It is divided among the
        opponents: one that would lose more gets a larger part."""
        gains = self.field.gains(piece, piece.square, self.foes(piece), times)
        whole = sum(gain * gain for gain, _, _ in gains)
        for gain, target, how in gains:
            target.take(share * gain * gain / whole, how[0], how[1], times)

    def choice(self, piece: Piece) -> SquareOption | None:
        """Return the square from which the piece gains most; None if it has no squares to choose from."""
        foes, best, found = self.foes(piece), 0.0, None
        taken = [other.square for other in self.pieces.values() if other is not piece and other.up > 0.5]
        for option in self.field.options(piece):
            if option.square in taken:
                continue
            worth = self.field.best_gain(piece, option.square, foes, option.attacks)[0] - option.malus
            if found is None or worth > best:
                best, found = worth, option
        return found


def table_of(field: PlayField) -> PlayTable:
    """Return a table with fresh copies of the field's pieces."""
    pieces = {figure: piece.copy() for figure, piece in field.pieces.items()}
    ours = [piece for piece in pieces.values() if piece.ours]
    return PlayTable(field, pieces, ours, [piece for piece in pieces.values() if not piece.ours])


def follow(table: PlayTable, piece: Piece, line: LineOfPlay) -> None:
    """Carry out the plan `line` with a piece."""
    table.attack(piece, line.before, line.target, line.weapon)
    piece.square = line.square
    table.attack(piece, line.after, 0 if line.before else line.target)


# --- the time of the rulesets -----------------------------------------------------------------------------------------


def in_order(field: PlayField, order: Sequence[int], line: LineOfPlay) -> float:
    """Return the value, in roster points, after the acting figure has followed its plan and all other figures have
    acted once in order."""
    table, me = table_of(field), field.s.figure
    others = [figure for figure in order if figure != me and figure in table.pieces]
    if line.later < 0:
        follow(table, table.pieces[me], line)
    if line.readied:
        table.watch = table.pieces[me], line.readied
    for place, figure in enumerate(others):
        if place == line.later:
            table.act(table.pieces[me])
        table.act(table.pieces[figure])
    if line.later >= len(others):
        table.act(table.pieces[me])
    return table.value()


def at_once(field: PlayField, ends: dict[int, Square], line: LineOfPlay, *, deeds: bool) -> float:
    """Return the value of a plan, in roster points, if all figures move at once (to the squares in `ends`) and then
    attack at once.

    With `deeds`, all figures first attack from where they stand, then move and attack once more.
    """
    table, me = table_of(field), field.s.figure
    for one in table.pieces.values():
        one.square = ends.get(one.body.id, one.square)
    piece = table.pieces[me]
    if not deeds:
        together(table, [one for one in table.pieces.values() if one is not piece or line.after], line)
        return table.value()
    if line.after:  # a charge: there first, and then the attack
        piece.square = line.square
    together(table, [one for one in table.pieces.values() if one is not piece or line.before or line.after], line)
    piece.square = line.square
    goings = [(one, table.choice(one)) for one in table.pieces.values() if one.up >= 0.05 and one.still]
    for one, found in goings:
        if found is not None:
            one.square = found.square
    together(table, table.pieces.values(), LineOfPlay(line.square))
    return table.value()


def together(table: PlayTable, pieces: Iterable[Piece], line: LineOfPlay) -> None:
    """Apply one attack of each piece, all at the same time: a figure that falls still attacks."""
    certain = {piece.body.id: piece.up for piece in table.pieces.values()}
    for piece in pieces:
        if not piece.still:
            continue
        share = certain[piece.body.id]
        meant = table.pieces.get(line.target) if piece.body.id == table.field.s.figure else None
        hit = table.field.hit_with(piece, meant, line.weapon) if meant is not None else None
        if meant is not None and hit is not None:
            meant.take(share, hit[0], hit[1], 1)
        else:
            table.spread(piece, 1, share)
