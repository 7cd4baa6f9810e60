"""The field: all that the look-ahead knows of one decision. It holds the pieces (figures in simulated play), the
attacks between any two squares, and the squares where each piece may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.ai.ahead.pieces import Piece, piece_of
from game.ai.bodies import Body, body_of
from game.ai.situation import Situation
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.grid import Square, distance, distance_between
from game.model.shots import Shot

LOOKED_AT = 14
"""The number of reachable squares examined for each piece, spread evenly from near to far."""
KEPT = 4
"""The number of squares with the best attacks among which a piece may choose, besides its own and the nearest."""
EXPOSED = 0.06
"""The weight of the damage expected on a square, against an attack from it."""
ONWARD = 0.06
"""The points that one square nearer to an opponent is worth to a piece without an attack."""
NEAREST = 4
"""The number of opponents considered when a piece chooses where to go."""
MOST_EXPOSED = 1.2
"""The highest expected damage that counts, as a share of the health left."""

Hit = tuple[float, float]
"""An attack as its chance to hit (0 to 1) and the damage of a hit."""


class SquareOption(NamedTuple):
    """A square from which a piece may act: the points that speak against it (`malus`), and how many attacks the piece
    has there."""

    square: Square
    malus: float
    attacks: int


@dataclass(slots=True)
class PlayField:
    """The facts of one decision, shared by all plans that the look-ahead plays. `pieces` are by figure id. Attacks are
    cached in `_hits` by (attacker, its square, target, its square), those with equal results also in `_alike`;
    `_options` holds the squares that each figure may choose."""

    s: Situation
    pieces: dict[int, Piece]
    action: str
    """The action with which figures are assumed to move."""
    _hits: dict[tuple[int, Square, int, Square], Hit | None] = field(default_factory=dict)
    _alike: dict[object, Hit | None] = field(default_factory=dict)
    _options: dict[int, tuple[SquareOption, ...]] = field(default_factory=dict)
    _rests: dict[tuple[int, int], int] = field(default_factory=dict)
    """A cached key for each (attacker, target): it changes whenever anything changes that their attacks depend on
    (`View.rests_on`)."""

    def hit(self, attacker: Piece, here: Square, target: Piece, there: Square) -> Hit | None:
        """Return the best attack of one piece on another, each placed on a given square; None if no attack is
        possible."""
        key = (attacker.body.id, here, target.body.id, there)
        try:
            return self._hits[key]
        except KeyError:
            found = self._hits[key] = self._hit(attacker.body, here, target.body, there)
            return found

    def hit_with(self, attacker: Piece, target: Piece, weapon: str) -> Hit | None:
        """Return the attack of one piece on another from where both stand; with "" as the weapon, the best one. None if
        it is not possible."""
        if not weapon or weapon not in attacker.body.weapons[1:]:
            return self.hit(attacker, attacker.square, target, target.square)
        mover, mark = (self.s.view.placed(one.body.id).on(one.square) for one in (attacker, target))
        return self._forecast(Shot(mover, mark, weapon))

    def _forecast(self, shot: Shot) -> Hit | None:
        seen = self.s.view.forecast_of(shot)
        return (seen.odds.permille / 1000, seen.average / 2) if isinstance(seen, AttackForecast) else None

    def _hit(self, attacker: Body, here: Square, target: Body, there: Square) -> Hit | None:
        if attacker.width > 1 or target.width > 1:  # seen by any of its squares: no glance tells of all of them
            return self._kept(attacker, here, target, there)
        alike: object = (attacker.id, target.id)
        if abs(here[0] - there[0]) > 1 or abs(here[1] - there[1]) > 1:
            seen = self.s.glance(here, there)
            if seen is None:
                return None
            alike = (attacker.id, target.id, seen)
        try:
            return self._alike[alike]
        except KeyError:
            found = self._alike[alike] = self._kept(attacker, here, target, there)
            return found

    def _kept(self, attacker: Body, here: Square, target: Body, there: Square) -> Hit | None:
        """Return the best attack between two figures on given squares, cached for the whole battle; None if no attack
        is possible."""
        pair = attacker.id, target.id
        rests = self._rests.get(pair)
        if rests is None:
            rests = self._rests[pair] = self.s.view.rests_on(*pair)
        world, key = self.s.view.position.world, ("hit", rests, here, there, attacker.weapons)
        if key in world.lasting:
            known: Hit | None = world.lasting[key]
            return known
        gap = distance_between(here, attacker.width, there, target.width)
        return world.keep(key, self._best(attacker, here, target, there, gap))

    def _best(self, attacker: Body, here: Square, target: Body, there: Square, gap: int) -> Hit | None:
        best: Hit | None = None
        mover, mark = self.s.view.placed(attacker.id).on(here), self.s.view.placed(target.id).on(there)
        for weapon in attacker.weapons:
            if gap > 2 and self.s.view.weapon(weapon).kind == "melee" and gap > attacker.width + 1:
                continue
            hit = self._forecast(Shot(mover, mark, weapon))
            if hit is None:
                continue
            if hit[0] * hit[1] > (best[0] * best[1] if best is not None else 0):
                best = hit
            if gap > 2 and best is not None:
                break  # weapons are in order of their strength
        return best

    # --- where a piece might go -------------------------------------------------------------------------------------

    def options(self, piece: Piece) -> tuple[SquareOption, ...]:
        """Return the squares from which a piece may act next."""
        known = self._options.get(piece.body.id)
        if known is None:
            known = self._options[piece.body.id] = self._chosen(piece)
        return known

    def _chosen(self, piece: Piece) -> tuple[SquareOption, ...]:
        start = piece.square
        foes = [other for other in self.pieces.values() if other.ours != piece.ours]
        foes.sort(key=lambda foe: (distance(start, foe.square), foe.body.id))
        foes = foes[:NEAREST]
        against = self._exposure(piece, start, foes)
        if self.best_gain(piece, start, foes, piece.still)[1] is None:
            against += _onward(start, foes)
        own = SquareOption(start, against, piece.still)
        if not piece.moved or not foes:
            return (own,)
        costs = self.s.view.reach(piece.body.id, self.action).costs
        squares = sorted(costs, key=lambda square: (costs[square], square))
        looked = squares[:: max(1, -(-len(squares) // LOOKED_AT))]
        beside = _nearest_to(squares, [foe.square for foe in foes], start)
        gains = []
        for square in dict.fromkeys((*looked, beside)):
            gain = self.best_gain(piece, square, foes, piece.moved)[0]
            gains.append((-gain if gain else _onward(square, foes), square))
        gains.sort()
        ranked = []
        for malus, square in gains[: 2 * KEPT]:
            against = self._exposure(piece, square, foes)
            option = SquareOption(square, against + max(malus, 0.0), piece.moved)
            ranked.append((option.malus + min(malus, 0.0), option))
        ranked.sort()
        return (own, *(option for _, option in ranked[:KEPT]))

    def _exposure(self, piece: Piece, square: Square, foes: Sequence[Piece]) -> float:
        """Return the cost, in points, of the damage expected on a square (0 or more)."""
        harm = 0.0
        for foe in foes:
            back = self.hit(foe, foe.square, piece, square)
            if back is not None:
                harm += back[0] * back[1] * foe.still
        return EXPOSED * piece.points * min(MOST_EXPOSED, harm / piece.left)

    # --- attacks ----------------------------------------------------------------------------------------------------

    def gains(self, piece: Piece, square: Square, foes: Sequence[Piece], times: int) -> list[tuple[float, Piece, Hit]]:
        """Return the gain in points, the target and the attack, for each opponent that `times` attacks from a square
        would damage."""
        found: list[tuple[float, Piece, Hit]] = []
        if times:
            for foe in foes:
                if foe.up >= 0.05 and (hit := self.hit(piece, square, foe, foe.square)) is not None:
                    gain = foe.worth - foe.after(piece.up, hit[0], hit[1], times)[3]
                    if gain > 0:
                        found.append((gain, foe, hit))
        return found

    def best_gain(
        self, piece: Piece, square: Square, foes: Sequence[Piece], times: int
    ) -> tuple[float, Piece | None, Hit]:
        """Return the largest of the `gains`, as (points, target, attack); the target is None if no attack is
        possible."""
        best: tuple[float, Piece | None, Hit] = (0.0, None, (0.0, 0.0))
        if times:
            hits, mover, up = self._hits, piece.body.id, piece.up
            for foe in foes:
                if foe.up < 0.05:
                    continue
                try:
                    hit = hits[mover, square, foe.body.id, foe.square]
                except KeyError:
                    hit = self.hit(piece, square, foe, foe.square)
                if hit is not None:
                    gain = foe.worth - foe.after(up, hit[0], hit[1], times)[3]
                    if gain > best[0]:
                        best = gain, foe, hit
        return best


def _onward(square: Square, foes: Sequence[Piece]) -> float:
    """Return the cost, in points, of a square without an attack, for its distance from the nearest opponent; 0 without
    opponents."""
    return ONWARD * min([distance(square, foe.square) for foe in foes], default=0)


def _nearest_to(squares: Sequence[Square], places: Sequence[Square], start: Square) -> Square:
    """Return the one of `squares` that is nearest to any of the places (the first of equals); `start` if there are no
    squares."""
    nearest, least = start, 1 << 30
    for square in squares:
        x, y = square
        for there_x, there_y in places:
            dx, dy = abs(x - there_x), abs(y - there_y)
            gap = dx + dy // 2 if dx > dy else dy + dx // 2
            if gap < least:
                nearest, least = square, gap
    return nearest


def field_of(s: Situation) -> PlayField:
    """Return the field of a situation, with no attack computed yet."""
    view = s.view
    pieces = {}
    idle = _without_a_turn(view, s.figure)
    for figure in (*view.own(), *view.opponents()):
        body = s.bodies[figure] if figure == s.figure or figure not in view.own() else body_of(view, figure)
        still, moved = attacks_in_turn(view, s.figure, close=body.fights_close)
        able = figure not in idle and not _is_helpless(view, figure)
        ours = figure in view.own()
        pieces[figure] = piece_of(body, ours=ours, still=still if able else 0, moved=moved if able else 0)
    return PlayField(s, pieces, view.ruleset.ordinary_move)


def attacks_in_turn(view: View, figure: int, *, close: bool = False) -> tuple[int, int]:
    """Return how many attacks a figure has in a turn without a move, and in a turn that begins with a move.

    `close` says that it fights hand to hand. Where the time of an attack depends on the weapon, this takes the whole
    turn."""
    halves = sum(pip.kind == "half" for pip in view.pips(figure))
    if not halves or (close and view.ruleset.actions["attack"].time == "weapon"):
        return 1, 1
    move = view.ruleset.actions[view.ruleset.ordinary_move]
    return halves, halves - 1 if move.time == "half" else halves


def _without_a_turn(view: View, acting: int) -> tuple[int, ...]:
    """Return the ids of the figures that will skip their next place in the order, because they do not act in every part
    of the round."""
    idle = []
    for entry in view.strip():
        part = entry.part + 1 if entry.done else entry.part
        if entry.part and entry.figure != acting and entry.parts < part <= entry.last:
            idle.append(entry.figure)
    return tuple(idle)


def _is_helpless(view: View, figure: int) -> bool:
    known = view.ruleset.conditions
    return any(known[name].helpless for name in view.figure(figure).conditions if name in known)
