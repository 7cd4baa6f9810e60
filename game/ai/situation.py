"""The situation: what a computer player knows when it decides for one figure. All numbers are forecasts of its own
view.

Levels with errands or with thrift are those whose setting `errand` or `thrift` is above 0 (`weights.Level`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import msgspec

from game.ai.bodies import Body, body_of, comrade_of, strength
from game.ai.stakes import pressing_on_goal, with_goal, with_stakes
from game.ai.weights import Level, Measure, weights
from game.engine.distance_fields import Roads, roads, shelter_of
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, Charge
from game.model.grid import Square, direction_of, distance, distance_between
from game.model.shots import Shot
from game.rules.sightlines import SquareView as SightView

NEAREST = 4
"""The number of opponents that a figure considers attacking from another square."""
GRAIN = 4
"""The number of squares to which distances are rounded in estimates of attacks."""


class Blow(msgspec.Struct, frozen=True):
    """A possible attack: its target and weapon, its chance to hit in thousandths (`permille`), and twice the average
    damage of a hit (`doubled`)."""

    target: int
    weapon: str
    permille: int
    doubled: int

    @property
    def harm(self) -> int:
        """Return the expected damage (chance times average), in thousandths of a point."""
        return self.permille * self.doubled // 2


Glance = tuple[int, SightView]
"""A rough distance between two squares (in units of GRAIN squares), and how well one is seen from the other."""
MOST_GLANCES = 100_000
"""The most glances cached for one board as long as its doors do not change."""
UNKNOWN = Blow(0, "", 0, 0)
"""The placeholder for a cached attack that has not been computed yet."""


@dataclass(slots=True)
class Situation:
    """One decision for one figure, with everything computed for it so far."""

    view: View
    figure: int
    level: Level
    me: Body
    foes: tuple[Body, ...]
    friends: tuple[Body, ...]
    roads: Roads
    measure: Measure
    bodies: dict[int, Body]
    nearest: tuple[Body, ...]
    """The opponents considered when the figure compares other squares."""
    look: Callable[[Square, Square], SightView]
    """A function that returns how well one square is seen from another."""
    glances: dict[tuple[Square, Square], Glance | None]
    """Cached glances by pair of squares, valid as long as no door of the board changes."""
    blows: dict[object, Blow | None] = field(default_factory=dict)
    volleys: dict[Square, tuple[Blow, ...]] = field(default_factory=dict)
    """Attacks of this figure, by the square from which it makes them."""
    rests: dict[tuple[int, int], int] = field(default_factory=dict)
    """A cached key for each (attacker, target): it changes whenever anything changes that their attacks depend on
    (`View.rests_on`)."""
    close_harm: dict[int, int] = field(default_factory=dict)
    reactions: dict[object, tuple[int, int]] = field(default_factory=dict)
    planned: dict[int, int] = field(default_factory=dict)
    """The damage, in thousandths, that comrades have already planned against each opponent."""
    bearers: tuple[Body, ...] = ()
    """Opponents that carry what decides the battle; empty for levels without errands."""
    patience: int = 100
    """The per cent by which the score of a danger is multiplied. It falls as the fight goes on, so that figures wait
    less."""
    attacks: int = 1
    """The attacks that an opponent is expected to make before the figure's next turn."""
    temper: Mapping[str, int] = field(default_factory=dict)
    """The per cent by which the weight of each consideration is multiplied for this player under this clock; 100 for
    those not listed."""
    nodes: int = 0
    """The number of forecasts and squares computed. Work is measured by it, never by real time."""

    @property
    def bearer_ids(self) -> frozenset[int]:
        """Return the ids of the opponents that carry a load."""
        return frozenset(body.id for body in self.bearers)

    @property
    def sense(self) -> int:
        """Return the per cent by which the scores against moves that look foolish are multiplied, for this player under
        this clock."""
        return self.level.sense * self.temper.get("sense", 100) // 100

    @property
    def is_badly_hurt(self) -> bool:
        """Return whether the figure has so little health left that the next attacks may bring it down."""
        return self.me.share < self.measure.weak

    def halves_left(self) -> int:
        """Return how many half actions the figure has left; 0 in rulesets without them."""
        return sum(pip.kind == "half" and not pip.spent for pip in self.view.pips(self.figure))

    def body(self, figure: int) -> Body:
        """Return the body of a figure in play."""
        return self.bodies[figure]

    # --- blows ------------------------------------------------------------------------------------------------------

    def blow(self, attacker: Body, target: Body) -> Blow | None:
        """Return the best attack of one figure on another from where they stand; None if no attack is possible."""
        return self.blow_between(attacker, attacker.square, target, target.square)

    def glance(self, here: Square, there: Square) -> Glance | None:
        """Return how one square is seen from another, with their rough distance; None if it is not seen."""
        pair = here, there
        try:
            return self.glances[pair]
        except KeyError:
            seen = self.look(here, there)
            found = (distance(here, there) // GRAIN, seen) if seen.seen else None
            if len(self.glances) >= MOST_GLANCES:
                self.glances.clear()
            self.glances[pair] = found
            return found

    def blow_between(self, attacker: Body, here: Square, target: Body, there: Square) -> Blow | None:
        """Return the best attack of one figure on another, each placed on a given square; None if no attack is
        possible."""
        gap = distance_between(here, attacker.width, there, target.width)
        if attacker.width == target.width == 1 and gap > 1:
            seen = self.glance(here, there)
            if seen is None:
                return None
            if attacker.id == self.figure and here == attacker.square:
                key: object = (attacker.id, target.id, here, there)
            else:
                key = (attacker.id, target.id, seen)
        else:
            key = (attacker.id, target.id, here, there)
        known = self.blows.get(key, UNKNOWN)
        if known is UNKNOWN:
            known = self.blows[key] = self._best(attacker, target, here, there, gap)
        return known

    def blow_with(self, target: Body, weapon: str, square: Square) -> Blow | None:
        """Return this figure's attack on an opponent with one of its weapons from a square; None if it is
        impossible."""
        self.nodes += 1
        seen = self.view.forecast_of(self.view.shot(self.figure, target.id, weapon).moved_to(square))
        if not isinstance(seen, AttackForecast):
            return None
        return Blow(target.id, weapon, seen.odds.permille, seen.average)

    def _best(self, attacker: Body, target: Body, here: Square, there: Square, gap: int) -> Blow | None:
        """Return the best attack between two figures on given squares, cached for the whole battle; None if no attack
        is possible."""
        pair = attacker.id, target.id
        rests = self.rests.get(pair)
        if rests is None:
            rests = self.rests[pair] = self.view.rests_on(*pair)
        world, key = self.view.position.world, ("blow", rests, here, there, attacker.weapons)
        self.nodes += 1
        if key in world.lasting:
            known: Blow | None = world.lasting[key]
            return known
        return world.keep(key, self._worked_out(attacker, target, here, there, gap))

    def _worked_out(self, attacker: Body, target: Body, here: Square, there: Square, gap: int) -> Blow | None:
        best: Blow | None = None
        mover, mark = self.view.placed(attacker.id).on(here), self.view.placed(target.id).on(there)
        for weapon in attacker.weapons:
            if gap > 2 and self.view.weapon(weapon).kind == "melee" and gap > attacker.width + 1:
                continue
            self.nodes += 1
            seen = self.view.forecast_of(Shot(mover, mark, weapon))
            if not isinstance(seen, AttackForecast):
                continue
            blow = Blow(target.id, weapon, seen.odds.permille, seen.average)
            if best is None or blow.harm > best.harm:
                best = blow
            if gap > 2 and best.harm:
                break  # weapons are in order of their strength
        return best

    def blows_from(self, square: Square) -> tuple[Blow, ...]:
        """Return this figure's best attack on each opponent from a square; those that are worth most come first."""
        known = self.volleys.get(square)
        if known is None:
            foes = self.foes if square == self.me.square else self.nearest
            blows = (self.blow_between(self.me, square, foe, foe.square) for foe in foes)
            least = self.least(square)
            found = [blow for blow in blows if blow is not None and blow.harm and blow.permille > least]
            found.sort(key=lambda blow: (-self.worth_of(blow), blow.target))
            known = self.volleys[square] = tuple(found)
        return known

    def least(self, square: Square) -> int:
        """Return the chance, in thousandths, up to which attacks from a square are ignored.

        It is above 0 only for levels with thrift, and if the figure would have to move there or give up hiding."""
        if not self.level.thrift:
            return 0
        is_free = square == self.me.square and "hidden" not in self.view.figure(self.figure).conditions
        return 0 if is_free else self.measure.vain

    def worth_of(self, blow: Blow) -> int:
        """Return the worth of an attack, in scores: the share of its target's health that it takes, and more if it may
        bring the target down."""
        harm, kill = self.harm_and_kill(blow)
        return harm + kill

    def harm_and_kill(self, blow: Blow, before: int = 0) -> tuple[int, int]:
        """Return the worth of an attack's expected damage, and the worth of its chance to bring the target down, in
        scores.

        `before` is the damage, in thousandths, that the target is expected to have taken by then."""
        target = self.body(blow.target)
        left = max(1, target.toughness - (before + self.planned.get(blow.target, 0)) // 1000)
        average = blow.doubled // 2
        harm = target.worth * blow.permille * min(average, left) // (1000 * target.toughness)
        if 2 * average <= left:
            return harm, 0
        # From half the harm needed up to all of it, the chance to fell the target rises.
        certain = min(100, 100 * (2 * average - left) // left)
        return harm, target.worth * self.measure.kill_bonus * blow.permille // 100_000 * certain // 100

    # --- dangers ----------------------------------------------------------------------------------------------------

    def danger(self, square: Square) -> int:
        """Return the damage expected on a square until the figure's next turn, in thousandths of a point."""
        self.nodes += 1
        return sum(self.danger_from(foe, square) for foe in self.foes)

    def danger_from(self, foe: Body, square: Square) -> int:
        """Return the damage, in thousandths of a point, that one opponent may do to this figure on a square: from where
        it stands or after one move."""
        blow = self.blow_between(foe, foe.square, self.me, square)
        harm = blow.harm * self.attacks if blow is not None else 0
        if not foe.fights_close and blow is not None:
            return harm
        gap = distance_between(foe.square, foe.width, square, self.me.width)
        if foe.fights_close and 1 < gap <= foe.pace + 1:
            return max(harm, self._close_harm(foe))
        if blow is None and foe.band > 1 and gap <= foe.band + foe.pace:
            return self._imagined(foe, square)
        return harm

    def _imagined(self, foe: Body, square: Square) -> int:
        """Return the damage, in thousandths, that a shooter who cannot see a square now may do there after moving round
        the obstacle."""
        m = self.measure
        around = shelter_of(self.view.board, square)
        open_to = m.unseen * (2 - around[direction_of(square, foe.square)]) // 2
        average = max(0, strength(self.view.weapon(foe.weapons[0])) - 2 * self.view.armour(self.figure).reduction)
        return m.usual_chance * average // 2 * open_to // 100

    def _close_harm(self, foe: Body) -> int:
        """Return the damage, in thousandths, of an opponent's attack once it stands beside this figure."""
        known = self.close_harm.get(foe.id)
        if known is None:
            beside = (self.me.square[0] - foe.width, self.me.square[1])
            blow = None
            for at in (beside, (self.me.square[0] + self.me.width, self.me.square[1])):
                blow = blow or self._best(foe, self.me, at, self.me.square, 1)
            known = self.close_harm[foe.id] = blow.harm if blow is not None else 0
        return known


def situation_of(view: View, figure: int, level: Level, temper: Mapping[str, int] | None = None) -> Situation:
    """Return the situation of a figure, from what its side knows.

    On a new board call `Situation.roads.survey` first, because nothing is surveyed here."""
    me = body_of(view, figure)
    bent = weights().bent(level, view.ruleset.clock.name, temper or {})
    care = bent.get("goal", 100)
    if level.aim and care and view.goal is not None and view.goal.rounds_left == 1:
        bent = {name: bent.get(name, 100) * weights().last.get(name, 100) // 100 for name in {**bent, **weights().last}}
    foes = tuple(body_of(view, foe) for foe in view.opponents())
    if level.targets:
        kept = _kept(view, care)
        nearest = sorted(foes, key=lambda foe: (distance(me.square, foe.square), foe.id))
        foes = tuple(foe for place, foe in enumerate(nearest) if place < level.targets or foe.id in kept)
    foes = with_goal(view, with_stakes(view, level, foes), care, level)
    friends = tuple(comrade_of(view, friend) for friend in view.own() if friend != figure)
    ways = roads(view.board, view.ruleset.movement, me.width)
    bodies = {body.id: body for body in (me, *foes, *friends)}
    bearing = _kept(view, care) if level.errand else frozenset()
    bearers = tuple(foe for foe in foes if foe.id in bearing)
    close = tuple(sorted(foes, key=lambda foe: (distance(me.square, foe.square), foe.id))[:NEAREST])
    close = (*close, *(foe for foe in bearers if foe not in close))
    clock, measure = view.ruleset.clock, weights().measure
    if clock.timed:
        measure = pressing(measure)
    s = Situation(
        view, figure, level, me, foes, friends, ways, measure, bodies, close, view.gaze(), glances_of(view),
        temper=bent, bearers=bearers,
    )  # fmt: skip
    s.planned.update(_planned(view, figure))
    s.attacks = 1 if clock.single_action else measure.attacks
    s.patience = max(10, 100 - max(0, view.round - measure.impatience_from) * measure.impatience)
    return s


def _kept(view: View, care: int) -> frozenset[int]:
    """Return the ids of the opponents that are considered at any distance, because they carry a load that decides the
    battle (`raid` in goals.toml, here `care`); empty if `care` is 0."""
    goal = view.goal
    if goal is None or not care or goal.played.kind.counts != "loads":
        return frozenset()
    return pressing_on_goal(view)


def glances_of(view: View) -> dict[tuple[Square, Square], Glance | None]:
    """Return the cached glances between the board's squares, with its doors as they are. All decisions on the board
    share them."""
    key = ("glances", view.opened())
    known: dict[tuple[Square, Square], Glance | None] | None = view.board.scratch.get(key)
    return view.board.keep_by_doors(key, {}) if known is None else known


@cache
def pressing(measure: Measure) -> Measure:
    """Return the measure for clocks that give each action its own time: ground is worth more there, compared with one
    attack."""
    eager = measure.eager
    return msgspec.structs.replace(
        measure, step=measure.step * eager // 100, hold_step=measure.hold_step * eager // 100
    )


def _planned(view: View, figure: int) -> dict[int, int]:
    """Return, by the id of each opponent, the damage in thousandths that comrades' orders or declared attacks are
    expected to do."""
    planned: dict[int, int] = {}
    for friend in view.own():
        if friend == figure:
            continue
        for command in (*view.ordered(friend)[:1], view.declared(friend)):
            if isinstance(command, Attack | Charge) and command.target in view.opponents():
                seen = view.forecast(friend, command.target, command.weapon)
                if isinstance(seen, AttackForecast):
                    planned[command.target] = planned.get(command.target, 0) + seen.harm
    return planned
