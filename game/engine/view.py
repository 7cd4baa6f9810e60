"""The class View: what one seat may know and ask of a battle. Its answers come from the functions that also play the
battle, but without hidden facts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.actions import ACTIONS
from game.actions.tumbling import trial
from game.core.world import World
from game.engine.roll_forecasts import trials
from game.engine.seen import Seen
from game.model.answers import (
    ActionOffer,
    AttackForecast,
    CheckForecast,
    FigureView,
    Forecast,
    PathPlan,
    Reach,
    Trial,
)
from game.model.commands import Command
from game.model.decisions import Decision
from game.model.events import Event
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.shots import Placed, Shot
from game.rules import ammunition, bursts, figures, jumping

__all__ = ["ActionOffer", "FigureView", "View"]

_NOBODY = Rejection("unknown-figure", "You know of nobody there.", "")


class View(Seen):
    """A battle as seen from one side: its knowledge, its legal commands, and forecasts of what they would do."""

    @property
    def decision(self) -> Decision | None:
        """The decision that this seat has to make now; None if the battle waits for another seat."""
        decision = self.position.decision
        return decision if decision is not None and decision.seat == self.seat else None

    @property
    def is_secret(self) -> bool:
        """True if the decision that this seat has to make now stays hidden from other sides until all have decided."""
        decision = self.decision
        return decision is not None and self._world.ruleset.clock.is_secret(decision.kind)

    @property
    def deciding_later(self) -> tuple[str, ...]:
        """The ids of the sides that will decide in secret after the present one, before all decisions are revealed."""
        return self._world.ruleset.clock.still_to_decide(self._world)

    def legal(self) -> Iterator[Command]:
        """Yield the commands that this seat may give now, as `Position.legal` lists them."""
        if self.decision is not None:
            yield from self.position.legal()

    def legal_of(self, figure: int, action: str) -> Iterator[Command]:
        """Yield the commands of one action of a figure that this seat may give now."""
        decision = self.decision
        if decision is not None and figure in decision.figures:
            yield from self.position.legal_of(figure, action)

    def besides(self, figure: int, action: str) -> Iterator[Command]:
        """Yield commands of one action that are legal and sometimes useful, but that `legal_of` leaves out."""
        decision = self.decision
        if decision is not None and figure in decision.figures:
            beside = ACTIONS[action].besides(self._world, figure)
            yield from (command for command in beside if self.position.check(command) is None)

    def route(self, command: Command) -> PathPlan | None:
        """Return the planned path of a command that moves and also does something else, such as a charge; None for all
        other commands."""
        planned = ACTIONS[command.action].plan(self._world, command)
        return planned if isinstance(planned, PathPlan) else None

    def ways(self, figure: int, action: str) -> Reach | None:
        """Return the squares that a figure can reach now by a movement action that only needs a square; None for other
        actions, whose commands `legal_of` lists."""
        decision = self.decision
        return self.position.ways(figure, action) if decision is not None and figure in decision.figures else None

    def check(self, command: Command) -> Rejection | None:
        """Return the reason why a command would be refused now; None when it would be accepted."""
        return self.position.check(command)

    def barred(self, figure: int) -> Rejection | None:
        """Return the reason why one of the seat's figures could not now carry out the action it declared. None if it
        could, and while any figure is hidden from the seat (time.wait-cancel)."""
        if not self.is_ours(figure) or not all(self.knows(other) for other in figures.present(self._world)):
            return None
        return self.ruleset.clock.barred(self._world, figure)

    def offers(self, figure: int) -> tuple[ActionOffer, ...]:
        """Return an offer for every action of the ruleset, as its button needs it: title, price, and the reason why it
        cannot be taken now, if there is one."""
        world = self._world
        offers = []
        for action, terms in world.ruleset.actions.items():
            known = ACTIONS[action]
            cost = world.ruleset.clock.cost_text(world, figure, action)
            refused = None
            if next(self.position.legal_of(figure, action), None) is None and not self._goes_besides(figure, action):
                refused = why_not(world, figure, action)
            title, saver = terms.title or known.title, self.saver(figure, action)
            offers.append(ActionOffer(action, title, known.icon, cost, terms.rule, refused, saver))
        return tuple(offers)

    def _goes_besides(self, figure: int, action: str) -> bool:
        """Return whether an action for which `legal_of` lists no commands is possible all the same, such as a throw
        with no enemy in sight."""
        beside = ACTIONS[action].besides(self._world, figure)
        first = next(beside, None)
        if first is None or self._world.ruleset.clock.check_price(self._world, first) is not None:
            return False
        return any(self.position.check(command) is None for command in chain((first,), beside))

    def next_at(self, command: Command) -> int | None:
        """Return the time at which a figure would act again after a command; None for a clock without times."""
        return self._world.ruleset.clock.next_at(self._world, command)

    @property
    def round_ends(self) -> int | None:
        """The time at which the present round ends; actions due at that time come after its end. None for a clock
        without times."""
        return self._world.ruleset.clock.round_ends(self._world)

    def again_at(self, figure: int) -> int | None:
        """Return the time in this round at which a figure acts once more after its present turn; None if it does not
        act again, or if the seat does not know it."""
        return self._world.ruleset.clock.again_at(self._world, figure) if self.knows(figure) else None

    def price_text(self, command: Command) -> str:
        """Return the price of a command in words; "" if it costs nothing."""
        return self._world.ruleset.clock.price_text(self._world, command)

    def wasted(self, command: Command) -> int:
        """Return how many of a figure's remaining actions this command would make unusable."""
        return self._world.ruleset.clock.wasted(self._world, command)

    def reach(self, figure: int, action: str = "move", tumble: bool = False) -> Reach:
        """Return the squares to which one movement action can bring a figure; with `tumble` it tries to slip past
        opponents."""
        return self._world.ruleset.movement.reach(self._world, figure, action, tumble)

    def further(self, figure: int, action: str = "move") -> frozenset[Square]:
        """Return the squares that the figure could reach only with a second move of this kind in the same turn; empty
        if it has no second one."""
        world = self._world
        terms = world.ruleset.actions[action]
        left = sum(pip.kind == terms.time and not pip.spent for pip in self.pips(figure))
        return world.ruleset.movement.further(world, figure, action) if left > 1 else frozenset()

    def stopover(self, figure: int, square: Square, action: str = "move") -> Square | None:
        """Return the square on which the first of two moves to `square` ends, if a second move is needed to get there;
        else None."""
        return self._world.ruleset.movement.stopover(self._world, figure, action, square)

    def plan(
        self, figure: int, path: tuple[Square, ...], action: str = "move", tumble: bool = False
    ) -> PathPlan | Rejection:
        """Return a path with the prices that will be charged for it, or the reason why it cannot be walked; with
        `tumble` the figure tries to slip past opponents."""
        return self._world.ruleset.movement.plan(self._world, figure, path, action, tumble)

    def trials(self, command: Command) -> tuple[tuple[Square, Forecast], ...]:
        """Return the forecast of every check, contest and attack that a command may need, in order, each after the
        square on which it is rolled; () if its target is unknown to this seat."""
        target = getattr(command, "target", 0)
        return trials(self._world, command) if not target or self.knows(target) else ()

    def placed(self, figure: int) -> Placed:
        """Return a figure with its present square and height, as a Placed; `Placed.on` moves it to another square.
        Raises LookupError for a figure that this seat does not know."""
        if not self.knows(figure):
            raise LookupError(f"this seat does not know where figure {figure} is")
        return figures.placed(self._world, figure)

    def shot(self, attacker: int, target: int, weapon: str) -> Shot:
        """Return an attack between two figures where they stand now. Raises LookupError for a figure that this seat
        does not know."""
        return Shot(self.placed(attacker), self.placed(target), weapon)

    def forecast(self, attacker: int, target: int, weapon: str) -> AttackForecast | Rejection:
        """Return the forecast of an attack from where both figures stand; a refusal if this seat does not know both."""
        if not (self.knows(attacker) and self.knows(target)):
            return _NOBODY
        return self.forecast_of(self.shot(attacker, target, weapon))

    def forecast_of(self, shot: Shot) -> AttackForecast | Rejection:
        """Return the forecast of an attack from the squares that the shot names. An opponent's weapon counts as loaded,
        so that an empty magazine stays secret."""
        attacker = shot.attacker.figure
        world = self._world if self.is_ours(attacker) else ammunition.loaded(self._world, attacker, shot.weapon)
        return world.ruleset.resolution.forecast(world, shot)

    def rests_on(self, attacker: int, target: int) -> int:
        """Return a number that stands for all facts that decide attacks of `attacker` on `target`, except the squares
        of the two. While the number stays the same, so do the results of `forecast_of` for the same squares and
        weapon."""
        world, ours = self._world, self.is_ours(attacker)
        key = ("rests on", ours, attacker, target)
        known: int | None = world.memo.get(key)
        if known is None:
            record = world.ruleset.resolution.rests_on(world, attacker, target)
            known = world.memo[key] = world.number((key, record))
        return known

    def reaction_odds(self, enemy: int, mover: int, square: Square) -> AttackForecast | Rejection:
        """Return the forecast of an enemy's attack on a mover that leaves `square`. Return a refusal for figures that
        the seat does not know, and for an enemy without a weapon to react with."""
        if not (self.knows(enemy) and self.knows(mover)):
            return _NOBODY
        world = self._world
        body = figures.placed(world, mover).on(square)
        weapon = world.ruleset.engagement.reaction_weapon(world, enemy, body)
        if not weapon:
            return Rejection("no-weapon", f"{figures.name_of(world, enemy)} has nothing to react with.", "")
        world = world if self.is_ours(enemy) else ammunition.loaded(world, enemy, weapon)
        return world.ruleset.resolution.forecast(world, Shot(figures.placed(world, enemy), body, weapon, "intercept"))

    def share_room(self, figure: int, other: int) -> bool:
        """Return whether one square has room for two figures of the seat's side."""
        return self._world.ruleset.movement.share_room(self._world, figure, other)

    def tumble_odds(self, figure: int, path: tuple[Square, ...]) -> CheckForecast:
        """Return the forecast of a tumble along a path: the hits (dice that succeed) it needs, and the chance to get
        past all enemies (intercept.tumble)."""
        return self._world.ruleset.resolution.check_forecast(self._world, figure, trial(self._world, figure, path))

    def rises(self, figure: int) -> range:
        """Return the heights at which a figure's jumps may end, in feet above the start, in the steps offered to the
        player."""
        return jumping.rises(self._world, figure)

    def check_odds(self, figure: int, trial: Trial) -> CheckForecast:
        """Return the forecast of a check: its sum, the number to reach and the chance."""
        return self._world.ruleset.resolution.check_forecast(self._world, figure, trial)

    def numbers(self, figure: int, action: str) -> dict[str, str]:
        """Return the numbers of one of the seat's figures that fill the placeholders in an action's sentences; {} for
        other figures."""
        return ACTIONS[action].numbers(self._world, figure) if self.is_ours(figure) else {}

    def burst(self, attacker: int, weapon: str, square: Square) -> AttackForecast | Rejection:
        """Return the forecast of a bursting weapon (a grenade, for instance) aimed at a square; a refusal if the
        attacker is unknown to this seat or the throw is not possible."""
        if not self.knows(attacker):
            return _NOBODY
        world = self._world if self.is_ours(attacker) else ammunition.loaded(self._world, attacker, weapon)
        return world.ruleset.resolution.burst_forecast(world, attacker, weapon, square)

    def burst_shape(self, weapon: str, damage: int) -> tuple[int, tuple[int, ...]]:
        """Return the width in squares of each ring of a burst, and the damage in each ring from the centre outward, if
        the centre takes `damage` points."""
        return self._world.ruleset.resolution.burst_rings(self._world, weapon, damage)

    def burst_rings(self, weapon: str, square: Square, damage: int) -> tuple[tuple[frozenset[Square], int], ...]:
        """Return the rings of a burst at `square` from the centre outward, each as its squares and the damage there, if
        the centre takes `damage` points."""
        width, rings = self.burst_shape(weapon, damage)
        return tuple(zip(bursts.spread(self._world, square, width, len(rings)), rings, strict=True))

    def may_know(self, event: Event) -> bool:
        """Return whether an event may be shown to this seat: it names no figure that the seat does not know."""
        figure = getattr(event, "figure", None)
        return figure in (None, 0) or figure not in self._world.figures or self.knows(figure)


NOTHING = "There is no target for this action in reach."


def why_not(world: World, figure: int, action: str) -> Rejection:
    """Return the reason why an action offers no command to a figure: its price, a rule that forbids it, or the lack of
    a target."""
    known = ACTIONS[action]
    probe = next(known.offers(world, figure), None) or known.example(world, figure)
    if probe is not None:
        refused = world.ruleset.clock.check_price(world, probe) or known.check(world, probe)
        if refused is not None:
            return known.of_all(world, figure, refused)
    nowhere = world.ruleset.movement.why_not(world, figure, action)
    if nowhere is not None and (nowhere.code != "nowhere" or not known.nothing):
        return nowhere
    return Rejection("no-object", known.why_nothing(world, figure) or NOTHING, world.ruleset.actions[action].rule)
