"""Charge, shove and overrun: actions of bodily force that may push other figures away (forced.push). "Brawling" is the
attacker's number in such contests, "Brawn" the defender's."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import BODIES, Action, struck
from game.core.kept import kept
from game.core.world import World
from game.model.answers import AttackForecast, Forecast
from game.model.commands import Charge, Overrun, Shove
from game.model.components import Condition, Going
from game.model.events import Attacked
from game.model.grid import DIRECTIONS, Square, direction_of, span, straight_ways
from game.model.rejections import Rejection
from game.rules import figures, footing, forced, sight, targets
from game.rules.movement import occupancy, route
from game.rules.movement.passage import NEVER
from game.rules.resolution import d10
from game.rules.resolution.d10 import sums as sums_of

BRAWL = "d10.brawl"


def contest(world: World, figure: int, target: int) -> AttackForecast:
    """Return the forecast of a contest: the brawling of `figure` against the Brawn of `target`."""
    rules = d10.part_of(world)
    attack, defence = sums_of.brawling(rules, world, figure), sums_of.defence(rules, world, target, "brawn")
    odds = sums_of.chance(defence.total - attack.total)
    return AttackForecast("", attack, defence, odds, figures.gap(world, figure, target), "", 0, BRAWL)


def brawl(world: World, figure: int, target: int, kind: str) -> tuple[bool, bool]:
    """Roll the brawling of `figure` against the Brawn of `target`, and emit the attack. Return whether it succeeds, and
    whether it is a critical success."""
    rules, seen = d10.part_of(world), contest(world, figure, target)
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


class ChargeAction(Action[Charge]):
    """A straight move at an enemy with an attack at its end; the charger is easier to hit until the end of the next
    round."""

    command = Charge
    title = "Charge"
    rule = "d10.charge"
    effect = ("Run straight at an enemy and attack. You are easier to hit until the next round ends.",)
    verb = "charges"
    wants = "charge {b}"
    strike_verb = "charges"
    rank = 11
    needs = BODIES
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[Charge]:
        """Yield a charge at every opponent that a straight path leads to, with each melee weapon."""
        for target in figures.opponents(world, figure):
            for weapon in world.sheet(figure).weapons:
                if self.check(world, Charge(figure, target, weapon)) is None:
                    yield Charge(figure, target, weapon)

    @kept("standing", 1)
    def way(self, world: World, figure: int, target: int) -> tuple[Square, ...]:
        """Return the cheapest straight path to a square beside the target, without the start; a path with no figure on
        it is preferred. Return () if there is none."""
        part, start = footing.part_of(world), figures.square_of(world, figure)
        mover, body = figures.placed(world, figure), figures.placed(world, target)
        most = part.farthest(world, figure, self.id)
        own, theirs = figures.width_of(world, figure), figures.width_of(world, target)
        x, y = figures.square_of(world, target)
        ends = [(x + dx, y + dy) for dx in range(-own, theirs + 1) for dy in range(-own, theirs + 1)]
        least, best = part.least_price(world, figure), (True, NEVER, 0, tuple[Square, ...]())
        for end in sorted(ends, key=lambda end: span(start, end)):
            far = span(start, end)
            if far > most or best[:2] < (False, far * least):
                break
            if end not in world.board:
                continue
            ways = [way for way in straight_ways(start, end) if route.can_go(part, world, figure, way[1:], self.id)]
            if not ways or not sight.touch(world, mover.on(end), body):
                continue
            for way in ways:
                plan = part.plan_path(world, figure, way[1:], self.id)
                if not isinstance(plan, Rejection):
                    barred = any(step.stop for step in plan.steps)
                    best = min(best, (barred, plan.spent, len(way), way[1:]))
        return best[3]

    def check(self, world: World, command: Charge) -> Rejection | None:
        """Return a refusal unless a straight path within the figure's speed leads to a square beside the target."""
        figure, target = command.figure, command.target
        if target not in figures.opponents(world, figure) or figures.is_unseen_by(world, target, figure):
            return Rejection("no-target", "Choose an enemy to charge.", self.rule)
        if command.weapon not in world.sheet(figure).weapons or world.weapon(command.weapon).kind != "melee":
            return Rejection("no-such-weapon", "A charge needs a melee weapon.", self.rule)
        if figures.gap(world, figure, target) <= 1:
            return Rejection("too-near", "This enemy is beside you already. Choose Attack.", self.rule)
        if refused := footing.part_of(world).barred(world, figure, self.id):
            return refused
        path = self.way(world, figure, target)
        if not path:
            return Rejection("no-way", "There is no straight path to this enemy within this figure's speed.", self.rule)
        shot = targets.shot(world, figure, target, command.weapon).moved_to(path[-1])
        seen = world.ruleset.resolution.forecast(world, shot)
        return None if isinstance(seen, AttackForecast) else seen

    def begin(self, world: World, command: Charge) -> None:
        """Begin the run at the target, which ends with the attack."""
        figure, target = command.figure, command.target
        self.tell(world, figure, target)
        held = Condition(rounds=2, source=target)
        world.ruleset.resolution.gain(world, figure, "charging", held, "charges", self.rule)
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        path = self.way(world, figure, target)
        world.put(figure, Going("path", self.id, allowance, path, targets=(target,), weapon=command.weapon))

    def trials(self, world: World, command: Charge) -> Iterator[tuple[Square, Forecast]]:
        """Yield the forecast of the attack at the end of the charge."""
        figure, target = command.figure, command.target
        end = self.way(world, figure, target)[-1:]
        if end:
            shot = targets.shot(world, figure, target, command.weapon).moved_to(end[0])
            seen = world.ruleset.resolution.forecast(world, shot)
            yield from struck(figures.square_of(world, target), seen)


class ShoveAction(Action[Shove]):
    """A push of an opponent straight away from the figure, which follows it."""

    command = Shove
    title = "Shove"
    rule = "forced.push"
    effect = ("Push back an enemy beside you. Strength decides.",)
    about = ("Both roll. If you win, the enemy goes straight back, and you go after it.",)
    nothing = "No enemy that it can push is beside this figure."
    verb = "tries to shove"
    toward = ""
    wants = "shove {b}"
    strike_verb = "shoves"
    rank = 18
    needs = BODIES
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[Shove]:
        """Yield a shove of every opponent beside the figure."""
        for target in figures.opponents(world, figure):
            if self.check(world, Shove(figure, target)) is None:
                yield Shove(figure, target)

    def check(self, world: World, command: Shove) -> Rejection | None:
        """Return a refusal unless the target stands beside the figure."""
        figure, target = command.figure, command.target
        if target not in figures.opponents(world, figure) or figures.is_unseen_by(world, target, figure):
            return Rejection("no-target", "Choose an enemy to shove.", self.rule)
        if not sight.are_adjacent(world, command.figure, command.target):
            return Rejection("not-adjacent", "The target must be beside you.", "grid.adjacent")
        return footing.part_of(world).barred(world, command.figure, self.id)

    def begin(self, world: World, command: Shove) -> None:
        """Roll brawling against Brawn. A success pushes the target by half the figure's speed, a critical success by
        its whole speed, and the figure follows."""
        figure, target, part = command.figure, command.target, footing.part_of(world)
        self.tell(world, figure, target)
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

    def trials(self, world: World, command: Shove) -> Iterator[tuple[Square, Forecast]]:
        """Yield the contest of brawling against Brawn."""
        yield figures.square_of(world, command.target), contest(world, command.figure, command.target)


class OverrunAction(Action[Overrun]):
    """A straight move through figures that stand in the way; each of them must lose a contest before it gives way."""

    command = Overrun
    title = "Overrun"
    rule = "d10.overrun"
    effect = ("Run straight through enemies and knock them over.",)
    verb = "runs down those in the way"
    wants = "run over the enemies on the way to {end}"
    strike_verb = "runs at"
    needs = BODIES
    unlisted = "ways that end sooner"
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[Overrun]:
        """Yield, for each of the eight directions in which an opponent stands in the way, the longest straight path."""
        part, here = footing.part_of(world), figures.square_of(world, figure)
        if part.barred(world, figure, self.id) is not None:
            return
        most = part.allowance(world, figure, self.id).total // part.base
        crowded = occupancy.crowded(world, figure)
        for dx, dy in DIRECTIONS:
            path = tuple((here[0] + dx * n, here[1] + dy * n) for n in range(1, most + 1))
            met = [
                n
                for n, square in enumerate(path)
                if square in crowded and part.in_the_way(world, figure, square, known=True)
            ]
            if not met:
                continue
            as_far = route.begun(part, world, figure, self.id)
            route.follow(part, world, figure, as_far, path)
            if met[0] < len(as_far.steps):
                yield Overrun(figure, path[: len(as_far.steps)])

    def check(self, world: World, command: Overrun) -> Rejection | None:
        """Return a refusal unless the path is straight, possible, and leads through an enemy."""
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
            return Rejection("not-straight", "An overrun must go in a straight line.", self.rule)
        if not any(part.in_the_way(world, figure, square, known=True) for square in command.path):
            return Rejection("no-target", "No enemy stands on that path.", self.rule)
        return None

    def begin(self, world: World, command: Overrun) -> None:
        """Begin the move along the path, in which the figure runs opponents over."""
        figure = command.figure
        self.tell(world, figure)
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        world.put(figure, Going("path", self.id, allowance, command.path))

    def trials(self, world: World, command: Overrun) -> Iterator[tuple[Square, Forecast]]:
        """Yield the forecast of a contest with each figure that stands on the path, in order."""
        part, met = footing.part_of(world), list[int]()
        for square in command.path:
            other = part.in_the_way(world, command.figure, square, known=True)
            if other and other not in met:
                met.append(other)
                yield square, contest(world, command.figure, other)
