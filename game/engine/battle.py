"""The class Battle: it takes commands and emits events. Between two commands it waits for exactly one decision, or is
over."""

from __future__ import annotations

import esper
import msgspec

from game.core.world import TABLE, World
from game.engine import systems
from game.engine.goal_choice import chosen_map, lay_goal
from game.engine.position import Position
from game.engine.public import PUBLIC, PublicView
from game.engine.spawning import muster
from game.engine.systems.victory import give_up
from game.engine.view import View
from game.model import options
from game.model.commands import Answer, Command, GiveUp, Orders
from game.model.components import (
    Answered,
    Clock,
    Openings,
    Outcome,
    Progress,
    Sides,
    SideState,
    Waiting,
)
from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.events import BattleBegan, Event
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.roster import load_roster
from game.rules import figures, questions
from game.rulesets import load_ruleset

MOST_BEATS = 100_000
"""The most beats (runs of all systems, once each) between two decisions; a battle that needs more has a programming
error."""


class Battle(Position):
    """One fight from its setup to its result. `submit` takes a command and plays on until a side must decide; `events`
    holds every event so far."""

    def __init__(self, world: World, scenario: Scenario) -> None:
        super().__init__(world, scenario)
        self.events: list[Event] = []
        self._taken = 0

    # --- beginnings -------------------------------------------------------------------------------------------------

    @classmethod
    def create(cls, scenario: Scenario, dice: Dice | None = None) -> Battle:
        """Return a new battle for a scenario, before any die is rolled. Raises BadInput when the setup does not fit the
        map, roster or rules."""
        problems = [*options.misfits(scenario.options, [side.id for side in scenario.sides])]
        if problems:
            raise BadInput("battle", *problems)
        ruleset = load_ruleset(scenario.ruleset, str(scenario.options.get("scale", "")))
        dice = dice or Dice(scenario.seed)
        played = chosen_map(scenario, ruleset)
        world = World(played.board, ruleset, load_roster(), dice, played, scenario.options)
        sides = {
            side.id: SideState(side.controller, side.player, side.allies, int(world.options.get("action_dice", 0)))
            for side in scenario.sides
        }
        world.put(TABLE, Clock())
        world.put(TABLE, Openings(tuple(sorted(scenario.map.board.opened))))
        world.put(TABLE, Sides(sides))
        goals = len(played.objectives)
        world.put(TABLE, Progress((0,) * goals, ("",) * goals))
        muster(world, scenario)
        lay_goal(world)
        systems.install(world)
        battle = cls(world, scenario)
        world.emit(BattleBegan(scenario.map.id, ruleset.id, scenario.seed))
        return battle

    def start(self) -> None:
        """Play the opening of the battle up to the first decision."""
        self._advance()

    def fork(self, seed: int) -> Battle:
        """Return an independent copy of the battle in which moves can be tried out. Its dice come from `seed`, so that
        it does not show what this battle will roll."""
        world = self.world.fork(Dice(seed))
        systems.install(world)
        return Battle(world, self.scenario)

    # --- commands ---------------------------------------------------------------------------------------------------

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Take a command and play on to the next decision. An illegal command, or one that another seat than `seat`
        must give, changes nothing and rolls no dice; the reason is returned. Return None if it was accepted."""
        decision = self.decision
        if seat is not None and decision is not None and seat != (giver := self.giver(command)):
            if isinstance(command, Orders):
                return Rejection("not-your-figure", f"Only {giver} can give standing orders for this figure.")
            if isinstance(command, GiveUp):
                return Rejection("not-your-figure", f"Only {giver} can give up for this figure's side.")
            return Rejection("not-your-decision", f"The battle waits for {giver}.")
        refused = self.check(command)
        if refused is not None:
            return refused
        world = self.world
        world.change(TABLE, Clock, commands=world.get(TABLE, Clock).commands + 1)
        if isinstance(command, Orders):
            self._give_orders(command)
        elif isinstance(command, Answer):
            self._give_answer(command)
        elif isinstance(command, GiveUp):
            world.drop(TABLE, Waiting)
            give_up(world, figures.side_of(world, command.figure))
        else:
            world.drop(TABLE, Waiting)
            world.ruleset.clock.accept(world, command)
        self._advance()
        return None

    def _give_orders(self, command: Orders) -> None:
        sides = self.world.get(TABLE, Sides).by_id
        side = figures.side_of(self.world, command.figure)
        orders = {**sides[side].orders, command.kind: command.policy}
        given = msgspec.structs.replace(sides[side], orders=orders)
        self.world.change(TABLE, Sides, by_id={**sides, side: given})

    def _give_answer(self, command: Answer) -> None:
        waiting = self.world.get(TABLE, Waiting)
        question = waiting.question
        self.world.drop(TABLE, Waiting)
        self.world.put(TABLE, Answered(question, command.choice))
        questions.tell(self.world, question, command.choice)

    def _advance(self) -> None:
        """Run beats until a side must decide or the battle is over."""
        world = self.world
        world.enter()
        for _ in range(MOST_BEATS):
            if world.is_waiting or world.find(TABLE, Outcome) is not None:
                break
            esper.process(world)
        else:
            raise RuntimeError(f"no decision after {MOST_BEATS} beats")
        self.events += world.events
        world.events.clear()

    # --- what is known ----------------------------------------------------------------------------------------------

    def take_events(self) -> list[Event]:
        """Take and return the events emitted since this method was called last."""
        new = self.events[self._taken :]
        self._taken = len(self.events)
        return new

    def forget(self, kept: int) -> None:
        """Remove all events after the first `kept`, when commands are undone."""
        del self.events[kept:]
        self._taken = min(self._taken, kept)

    def view(self, seat: str) -> View:
        """Return the battle as one seat may know it; for the seat PUBLIC, as spectators may know it."""
        return PublicView(self, seat) if seat == PUBLIC else View(self, seat)
