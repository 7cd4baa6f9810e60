"""Going at somebody bodily: charge, shove, overrun; they bring forced moves into play (forced.push)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.answers import AttackForecast
from game.model.commands import Charge, Command, Overrun, Shove
from game.model.components import Condition, Going
from game.model.events import ActionTaken, Attacked
from game.model.grid import DIRECTIONS, Square, direction_of
from game.model.rejections import Rejection
from game.rules import figures, footing, forced, sight
from game.rules.movement.passage import straight_ways
from game.rules.resolution.d10 import D10
from game.rules.resolution.d10 import sums as sums_of

BRAWL = "d10.brawl"


def contest(world: World, figure: int, target: int) -> AttackForecast:
    """What brawling against Brawn would come to."""
    rules = world.ruleset.resolution
    assert isinstance(rules, D10)
    attack, defence = sums_of.brawling(rules, world, figure), sums_of.defence(rules, world, target, "brawn")
    odds = sums_of.chance(defence.total - attack.total)
    return AttackForecast("", attack, defence, odds, figures.gap(world, figure, target), "", 0, BRAWL)


def brawl(world: World, figure: int, target: int, kind: str) -> tuple[bool, bool]:
    """Changes the world: brawling against Brawn; whether it succeeds, and critically."""
    rules, seen = world.ruleset.resolution, contest(world, figure, target)
    assert isinstance(rules, D10)
    result = sums_of.explode(world, rules.attack.explodes) + seen.attack.total
    margin = result - seen.defence.total
    critical = margin >= rules.attack.critical
    world.emit(
        Attacked(
            figure, target, "", seen.attack, seen.defence, result, seen.defence.total, margin >= 0, critical, False,
            kind, rolls=world.dice.fallen(), rule=seen.rule, odds=seen.odds,
        )
    )  # fmt: skip
    return margin >= 0, critical


@dataclass(frozen=True, slots=True)
class ChargeAction:
    """Straight at somebody, a strike at the end, and open to blows until the end of the next round."""

    id: str = "charge"
    title: str = "Charge"
    icon: str = "charge"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every opponent that a straight way leads to, with each melee weapon."""
        for target in figures.opponents(world, figure):
            for weapon in world.sheet(figure).weapons:
                if self.check(world, Charge(figure, target, weapon)) is None:
                    yield Charge(figure, target, weapon)

    def way(self, world: World, figure: int, target: int) -> tuple[Square, ...]:
        """The shortest straight way to a square beside the target, rather one that nobody bars; empty where there is
        none."""
        part, start = footing.part_of(world), figures.square_of(world, figure)
        own, theirs = figures.width_of(world, figure), figures.width_of(world, target)
        x, y = figures.square_of(world, target)
        ends = [(x + dx, y + dy) for dx in range(-own, theirs + 1) for dy in range(-own, theirs + 1)]
        found: list[tuple[bool, int, int, tuple[Square, ...]]] = []
        for end in ends:
            if end not in world.board or not sight.are_adjacent(world, figure, target, end):
                continue
            for way in straight_ways(start, end):
                plan = part.plan_path(world, figure, way[1:], self.id)
                if not isinstance(plan, Rejection):
                    barred = any(step.stop for step in plan.steps)
                    found.append((barred, plan.spent, len(way), way[1:]))
        return min(found, default=(False, 0, 0, ()))[3]

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether a straight way within the speed leads beside the target."""
        assert isinstance(command, Charge)
        figure, target = command.figure, command.target
        if target not in figures.opponents(world, figure) or figures.is_unseen_by(world, target, figure):
            return Rejection("no-target", "There is no such opponent to charge.", "d10.charge")
        if command.weapon not in world.sheet(figure).weapons or world.weapon(command.weapon).kind != "melee":
            return Rejection("no-such-weapon", "One charges with a melee weapon.", "d10.charge")
        if figures.gap(world, figure, target) <= 1:
            return Rejection("too-near", "It is beside you: attack.", "d10.charge")
        if refused := footing.part_of(world).barred(world, figure, self.id):
            return refused
        path = self.way(world, figure, target)
        if not path:
            return Rejection("no-way", "No straight way within its speed leads there.", "d10.charge")
        seen = world.ruleset.resolution.forecast(world, figure, target, command.weapon, path[-1])
        return None if isinstance(seen, AttackForecast) else seen

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: off it goes."""
        assert isinstance(command, Charge)
        figure, target = command.figure, command.target
        world.emit(ActionTaken(figure, self.id, target, rule="d10.charge"))
        held = Condition(rounds=2, source=target)
        world.ruleset.resolution.gain(world, figure, "charging", held, "charges", "d10.charge")
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        path = self.way(world, figure, target)
        world.put(figure, Going("path", self.id, allowance, path, targets=(target,), weapon=command.weapon))


@dataclass(frozen=True, slots=True)
class ShoveAction:
    """Push somebody straight away from oneself, and go after it."""

    id: str = "shove"
    title: str = "Shove"
    icon: str = "shove"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every opponent beside the figure."""
        for target in figures.opponents(world, figure):
            if self.check(world, Shove(figure, target)) is None:
                yield Shove(figure, target)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether it stands beside the figure."""
        assert isinstance(command, Shove)
        figure, target = command.figure, command.target
        if target not in figures.opponents(world, figure) or figures.is_unseen_by(world, target, figure):
            return Rejection("no-target", "There is no such opponent to shove.", "forced.push")
        if not sight.are_adjacent(world, command.figure, command.target):
            return Rejection("not-adjacent", "It must be beside you.", "grid.adjacent")
        return footing.part_of(world).barred(world, command.figure, self.id)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: brawling against Brawn; half the speed at the most, all of it at the best."""
        assert isinstance(command, Shove)
        figure, target, part = command.figure, command.target, footing.part_of(world)
        world.emit(ActionTaken(figure, self.id, target, rule="forced.push"))
        hit, critical = brawl(world, figure, target, self.id)
        if not hit:
            return
        speed = part.allowance(world, figure, self.id).total
        feet = speed if critical else speed // 2 // part.base * part.base
        start = figures.square_of(world, target)
        direction = direction_of(figures.square_of(world, figure), start)
        forced.push(world, target, direction, feet, figure)
        end = figures.square_of(world, target)
        squares = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        dx, dy = DIRECTIONS[direction]
        here = figures.square_of(world, figure)
        path = tuple((here[0] + dx * n, here[1] + dy * n) for n in range(1, squares + 1))
        if path:
            world.put(figure, Going("path", self.id, feet, path))


@dataclass(frozen=True, slots=True)
class OverrunAction:
    """Straight on through whoever stands in the way and cannot hold out."""

    id: str = "overrun"
    title: str = "Overrun"
    icon: str = "overrun"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Straight ways in the eight directions that an opponent stands on."""
        part, here = footing.part_of(world), figures.square_of(world, figure)
        most = part.allowance(world, figure, self.id).total // part.base
        for dx, dy in DIRECTIONS:
            path = tuple((here[0] + dx * n, here[1] + dy * n) for n in range(1, most + 1))
            for count in range(most, 0, -1):
                if self.check(world, Overrun(figure, path[:count])) is None:
                    yield Overrun(figure, path[:count])
                    break

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the way is straight, can be gone, and leads through somebody."""
        assert isinstance(command, Overrun)
        figure, part = command.figure, footing.part_of(world)
        refused = part.barred(world, figure, self.id)
        if refused is not None:
            return refused
        plan = part.plan_path(world, figure, command.path, self.id)
        if isinstance(plan, Rejection):
            return plan
        here = figures.square_of(world, figure)
        ways = [direction_of(a, b) for a, b in zip((here, *command.path), command.path, strict=False)]
        if len(dict.fromkeys(ways)) != 1:
            return Rejection("not-straight", "One overruns in a straight line.", "d10.overrun")
        if not any(part.in_the_way(world, figure, square, known=True) for square in command.path):
            return Rejection("no-target", "Nobody stands in that way.", "d10.overrun")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: off it goes."""
        assert isinstance(command, Overrun)
        figure = command.figure
        world.emit(ActionTaken(figure, self.id, rule="d10.overrun"))
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        world.put(figure, Going("path", self.id, allowance, command.path))
