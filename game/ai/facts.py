"""Facts about one figure and its squares: enemies that could attack it there, its targets, and distances.

Every number is a forecast of the rules, so hints agree with previews and with the chances of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from game.actions import ACTIONS
from game.ai.approach import seen_after_a_move
from game.ai.bodies import health_of, pace_of
from game.ai.plans import Outlook, Plan
from game.ai.situation import situation_of
from game.engine.distance_fields import FAR
from game.engine.due import attackers_first, first_of, goes
from game.engine.fair_fork import fair_fork, having_acted
from game.engine.view import View
from game.model.answers import AttackForecast, FigureView, PathPlan, StripEntry
from game.model.command_ways import path_of
from game.model.commands import Aim, Brace, Command, Crouch, Guard, Prone, Stand, StartRunning, StopRunning, Throw
from game.model.components import Condition, Conditions, Posture, Stance
from game.model.grid import Square, distance
from game.model.shots import Placed, Shot
from game.model.tally import Odds
from game.rules.hiding import leaves_room

SeenAttack = tuple[int, AttackForecast]
"""An attack as (figure, forecast). The figure is the other side of the attack: its attacker or its target."""
SLIGHT = 50
"""The chance to hit, in thousandths, below which an attack is not taken as a danger."""
EVEN = 500
"""Chance in thousandths of an event that is as likely as not."""
LOWER = {Crouch: "crouching", Prone: "prone", Stand: "standing"}
"""The posture that each of these commands brings."""


def best_attack(view: View, attacker: Placed, foes: Sequence[int]) -> SeenAttack | None:
    """Return the attack with the most expected damage on one of some opponents, as its target and forecast; None if no
    attack is possible."""
    found: SeenAttack | None = None
    for foe in foes:
        for weapon in view.sheet(attacker.figure).weapons:
            if view.weapon(weapon).is_explosive or view.shots(attacker.figure, weapon) == 0:
                continue
            seen = view.forecast_of(Shot(attacker, view.placed(foe), weapon))
            if isinstance(seen, AttackForecast) and seen.odds.cases:
                worth = seen.odds.permille * max(1, seen.average)
                if found is None or worth > found[1].odds.permille * max(1, found[1].average):
                    found = (foe, seen)
    return found


def threats(view: View, figure: int, square: Square) -> tuple[SeenAttack, ...]:
    """Return the known enemies that could attack a figure on a square from where they stand, each with its most
    damaging attack; the worst comes first."""
    found = []
    for foe in view.opponents():
        best: AttackForecast | None = None
        for weapon in view.sheet(foe).weapons:
            if view.weapon(weapon).is_explosive:
                continue
            seen = view.forecast_of(view.shot(foe, figure, weapon).at_target_on(square))
            if isinstance(seen, AttackForecast) and seen.odds.cases and (best is None or seen.harm > best.harm):
                best = seen
        if best is not None:
            found.append((foe, best))
    return tuple(sorted(found, key=lambda one: (-one[1].harm, one[0])))


def best_chance(attacks: Iterable[SeenAttack]) -> int:
    """Return the best chance to hit of some attacks, in per cent; 0 if there are none."""
    return max((seen.odds.percent for _, seen in attacks), default=0)


def fells(view: View, attack: SeenAttack) -> bool:
    """Return whether an average hit of an attack brings its target down."""
    return (attack[1].average + 1) // 2 >= health_of(view, attack[0])[0]


def felling_odds(view: View, attacker: int, attack: SeenAttack) -> Odds:
    """Return the chance that a figure's attack hits and brings its target down."""
    target, seen = attack
    return view.cover.at_least(attacker, target, seen, max(1, health_of(view, target)[0]))


def caught_by(view: View, command: Throw, seen: AttackForecast) -> tuple[FigureView, ...]:
    """Return the figures still up, of both sides, that the burst of a throw would catch. `seen` is the throw's
    forecast."""
    rings = view.burst_rings(command.weapon, command.square, max(1, seen.average // 2))
    caught = {
        other.id: other
        for squares, harm in rings
        for other in view.figures()
        if harm > 0 and other.square in squares and other.state == "up"
    }
    return tuple(caught.values())


def strikes(view: View, command: Command) -> Iterator[SeenAttack]:
    """Yield each enemy that may attack when the figure makes the steps of a command's path, with the forecast of its
    attack."""
    path: tuple[Square, ...] = getattr(command, "path", ())
    terms = view.ruleset.actions.get(command.action)
    goes = path and terms is not None and terms.is_move
    through = goes and ACTIONS[command.action].leads_through
    plan = view.plan(command.figure, path, command.action, bool(through)) if goes else None
    if not isinstance(plan, PathPlan):
        return
    asked, here = set[int](), view.figure(command.figure).square
    for step in plan.steps:
        for enemy in step.provokes:
            if enemy not in asked and view.knows(enemy):
                asked.add(enemy)
                seen = view.reaction_odds(enemy, command.figure, here)
                if isinstance(seen, AttackForecast):
                    yield enemy, seen
        here = step.square


def ends_hiding(view: View, plan: Plan) -> bool:
    """Return whether a plan makes a hidden figure seen, by an attack or by standing in plain view of a known enemy."""
    if "hidden" not in view.figure(plan.first.figure).conditions:
        return False
    return (
        shows_itself(view, plan.first)
        or bool(plan.before or (plan.after and plan.target))
        or any(is_plain(view, foe, plan.square) for foe in view.opponents())
    )


def shows_itself(view: View, command: Command) -> bool:
    """Return whether a command makes its hidden figure seen, by an attack or by a way through plain view."""
    if "hidden" not in view.figure(command.figure).conditions:
        return False
    if isinstance(command, Throw) or (getattr(command, "target", 0) in view.opponents() and hasattr(command, "weapon")):
        return True
    return any(is_plain(view, foe, square) for foe in view.opponents() for square in path_of(command))


def is_plain(view: View, foe: int, square: Square) -> bool:
    """Return whether an enemy would have a plain view of a figure on a square, so that it could not stay hidden
    there."""
    return not leaves_room(view.glimpse(view.figure(foe).square, square))


def changed_by(view: View, command: Command) -> View | None:
    """Return the view after a command is carried out on a copy of the battle; None if it is refused. A posture, aim,
    brace or guard is simply set on the figure: neither checked nor paid for, and the turn does not end."""
    twin, figure = fair_fork(view, 1), command.figure
    if isinstance(command, Crouch | Prone | Stand):
        twin.world.change(figure, Posture, kind=LOWER[type(command)])
    elif isinstance(command, Aim):
        twin.world.change(figure, Stance, aim=command.target)
    elif isinstance(command, Brace):
        twin.world.change(figure, Stance, brace=command.direction)
    elif isinstance(command, Guard):
        active = twin.world.get(figure, Conditions).active
        twin.world.change(figure, Conditions, active={**active, "guarding": Condition()})
    elif twin.submit(command) is not None:
        return None
    return twin.view(view.seat)


def struck_before(f: PositionFacts, plan: Plan) -> list[StripEntry]:
    """Return the attacks on the figure that known enemies have declared for a time before a plan's first command; the
    earliest comes first."""
    at = f.view.next_at(plan.first)
    return attackers_first(f.view, f.figure, at) if at is not None else []


def goes_away(f: PositionFacts, plan: Plan) -> bool:
    """Return whether the target of a plan's first attack has declared a move for a time before that attack."""
    at = f.view.next_at(plan.first)
    found = first_of(f.view, plan.target, f.figure, at) if at is not None else None
    return found is not None and goes(f.view, found)


def comes_off(f: PositionFacts, plan: Plan) -> int:
    """Return the chance, in thousandths, that a plan's target is still seen when the attack is carried out; 1000 if it
    has declared no move before that."""
    foe = f.o.s.bodies.get(plan.target)
    if not f.o.has_clock or not plan.before or foe is None or not goes_away(f, plan):
        return 1000
    return seen_after_a_move(f.o.s, foe)


def health_share(view: View, shot: SeenAttack) -> int:
    """Return the expected damage of an attack (chance times average) as a share of its target's health, in
    thousandths."""
    left = max(1, health_of(view, shot[0])[0])
    return shot[1].odds.permille * min(shot[1].average, 2 * left) // (2 * left)


@dataclass(slots=True)
class PositionFacts:
    """The facts of one decision, each computed once."""

    o: Outlook
    later: dict[Square, tuple[int, ...]] = field(default_factory=dict)
    """Chances of enemies to hit the figure after one move, in per cent, best first, by the figure's square. Only
    squares computed so far."""
    _then: dict[Command, PositionFacts] = field(default_factory=dict)
    _threats: dict[Square, tuple[SeenAttack, ...]] = field(default_factory=dict)

    @property
    def view(self) -> View:
        """Return the battle as the figure's side knows it."""
        return self.o.s.view

    def may(self, action: str) -> bool:
        """Return whether the figure can be given any command of an action now."""
        return next(iter(self.view.legal_of(self.figure, action)), None) is not None

    @property
    def figure(self) -> int:
        """Return the id of the figure whose decision this is."""
        return self.o.s.figure

    @property
    def here(self) -> Square:
        """Return the square on which the figure stands."""
        return self.o.s.me.square

    def name(self, figure: int) -> str:
        """Return the name of a figure."""
        return self.view.figure(figure).name

    def threats(self, square: Square) -> tuple[SeenAttack, ...]:
        """Return the enemies that could attack the figure on a square with a chance of at least SLIGHT, the most
        damaging first."""
        known = self._threats.get(square)
        if known is None:
            view = having_acted(self.view, self.figure) if square != self.here else self.view
            found = threats(view, self.figure, square)
            known = self._threats[square] = tuple(one for one in found if one[1].odds.permille >= SLIGHT)
        return known

    def attack(self, square: Square, target: int = 0, *, at_once: bool = False) -> SeenAttack | None:
        """Return the figure's best attack from a square on `target` (0 for any opponent); None if no attack is
        possible.

        `at_once`: the figure has just moved to that square."""
        body = self.view.placed(self.figure).on(square)
        foes = (target,) if target in self.view.opponents() else self.view.opponents()
        return best_attack(self.view, body if at_once else body._replace(start=square), foes)

    def begun(self, plan: Plan) -> SeenAttack | None:
        """Return the attack on a plan's target from the present square; None if there is none.

        If the plan begins with this attack, the forecast is that of its preview, with the action dice spent on it."""
        command, target = plan.first, plan.target or getattr(plan.first, "target", 0)
        trials = self.view.trials(command) if command.action == "attack" else ()
        seen = next((trial for _, trial in trials if isinstance(trial, AttackForecast)), None)
        return (target, seen) if seen is not None else self.attack(self.here, target)

    def led_to(self, plan: Plan) -> SeenAttack | None:
        """Return the attack on a plan's target from the square to which the plan leads, once the figure runs or walks
        as the plan begins; None if no attack is possible."""
        return self.then(plan.first).attack(plan.square, plan.target, at_once=True)

    def after(self, command: Command) -> View | None:
        """Return the view after a command that does not move the figure; None if it is refused."""
        return changed_by(self.view, command)

    def then(self, command: Command) -> PositionFacts:
        """Return the facts after a command that starts or stops running, because this changes how well the figure can
        be hit. For any other command, return these facts."""
        if not isinstance(command, StartRunning | StopRunning):
            return self
        if command not in self._then:
            twin, s = self.after(command), self.o.s
            situation = situation_of(twin, self.figure, s.level, s.temper) if twin is not None else s
            self._then[command] = PositionFacts(Outlook(situation, self.o.pull, self.o.stops))
        return self._then[command]

    def pace(self, command: Command) -> int:
        """Return how many squares the figure covers with one move after a command that may start or stop running."""
        twin = self.after(command) if isinstance(command, StartRunning) else None
        return pace_of(twin, self.figure) if twin is not None else self.o.s.me.pace

    def nearest(self, square: Square) -> tuple[int, int]:
        """Return the id of the opponent with the shortest way from a square, and the steps of that way; (0, 0) if no
        opponent is known."""
        ways, cell = self.o.s.roads, self.view.board.index(square)
        foes = sorted(self.view.opponents(), key=lambda foe: (distance(self.view.figure(foe).square, square), foe))[:3]
        found = []
        for foe in foes:
            at = self.view.figure(foe).square
            found.append((ways.field(("exactly", at), (at,))[cell], foe))
        steps, foe = min(found, default=(0, 0))
        return (foe, steps) if steps < FAR else (0, 0)

    def steps_to_foe(self, foe: int, square: Square) -> int:
        """Return the steps of the way from a square to an opponent."""
        at = self.view.figure(foe).square
        return self.o.s.roads.field(("exactly", at), (at,))[self.view.board.index(square)]
