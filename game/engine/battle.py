"""A battle: commands go in, events come out, and between them it waits for exactly one decision or is over."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import esper
import msgspec

from game.actions import ACTIONS, PRICED_ALIKE
from game.core.world import TABLE, World
from game.engine import systems
from game.engine.bounds import beyond
from game.engine.spawning import muster
from game.engine.view import View
from game.model import options
from game.model.commands import Answer, Command, Orders
from game.model.components import (
    FIGURE_COMPONENTS,
    TABLE_COMPONENTS,
    Answered,
    Clock,
    Openings,
    Outcome,
    Progress,
    Sides,
    SideState,
    Waiting,
)
from game.model.decisions import Choice, Decision
from game.model.dice import Dice
from game.model.errors import BadInput
from game.model.events import AnswerGiven, BattleBegan, Event
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.roster import load_roster
from game.rules import figures
from game.rulesets import load_ruleset

MOST_BEATS = 100_000
"""Beats between two decisions before the battle counts as stuck; a fault, never a rule."""


class Battle:
    """One fight from its setup to its result.

    `submit` takes a command and runs on until somebody must decide; a refused command changes nothing and uses no
    dice. `events` is everything that happened so far; `take_events` what is new since it was last asked.
    """

    def __init__(self, world: World, scenario: Scenario) -> None:
        self.world = world
        self.scenario = scenario
        self.events: list[Event] = []
        self._taken = 0

    # --- beginnings -------------------------------------------------------------------------------------------------

    @classmethod
    def create(cls, scenario: Scenario, dice: Dice | None = None) -> Battle:
        """Lay the table for a scenario; nothing is rolled yet. Raises BadInput when the setup does not fit."""
        problems = [*options.misfits(scenario.options)]
        if problems:
            raise BadInput("battle", *problems)
        ruleset = load_ruleset(scenario.ruleset, str(scenario.options.get("scale", "")))
        dice = dice or Dice(scenario.seed)
        world = World(scenario.map.board, ruleset, load_roster(), dice, scenario.map, scenario.options)
        sides = {
            side.id: SideState(side.controller, side.player, side.allies, int(world.options.get("action_dice", 0)))
            for side in scenario.sides
        }
        world.put(TABLE, Clock())
        world.put(TABLE, Openings(tuple(sorted(scenario.map.board.opened))))
        world.put(TABLE, Sides(sides))
        goals = len(scenario.map.objectives)
        world.put(TABLE, Progress((0,) * goals, ("",) * goals))
        muster(world, scenario)
        systems.install(world)
        battle = cls(world, scenario)
        world.emit(BattleBegan(scenario.map.id, ruleset.id, scenario.seed))
        return battle

    def start(self) -> None:
        """Play the opening up to the first decision."""
        self._advance()

    def fork(self, seed: int) -> Battle:
        """A private copy with dice of its own, to try things out; it never rolls what this battle will roll."""
        world = self.world.fork(Dice(seed))
        systems.install(world)
        return Battle(world, self.scenario)

    # --- what it waits for ------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        return self.world.find(TABLE, Outcome)

    @property
    def decision(self) -> Decision | None:
        """Whom the battle waits for, and about what; None when it is over (or not begun)."""
        waiting = self.world.find(TABLE, Waiting)
        if waiting is None:
            return None
        question = waiting.question
        choices = tuple(Choice(*choice) for choice in question.choices)
        commanded = question.figures if choices or question.figures else (question.figure,)
        return Decision(
            question.side, question.kind, question.figure, question.title, choices, question.about, commanded
        )

    def legal(self) -> Iterator[Command]:
        """Exactly the commands `submit` would take now, apart from standing orders, orders taken back, and longer ways
        to the same squares (a move is listed by its cheapest path; any other lawful path is taken as well)."""
        decision = self.decision
        if decision is None:
            return
        for choice in decision.choices:
            yield Answer(decision.figure, choice.id)
        for figure in decision.figures:
            for action in self.world.ruleset.actions:
                yield from self.legal_of(figure, action)

    def legal_of(self, figure: int, action: str) -> Iterator[Command]:
        """The commands of one action that would be taken now."""
        sample = PRICED_ALIKE.get(action)
        if sample is not None and not self.world.ruleset.actions[action].splittable:
            if self._is_affordable(sample(figure)):
                yield from ACTIONS[action].offers(self.world, figure)
            return
        for command in ACTIONS[action].offers(self.world, figure):
            if self._is_affordable(command):
                yield command

    def _is_affordable(self, command: Command) -> bool:
        """Whether flow and price let it be given, wherever it leads."""
        world, rules = self.world, self.world.ruleset
        return rules.initiative.check(world, command) is None and rules.economy.check(world, command) is None

    # --- commands ---------------------------------------------------------------------------------------------------

    def check(self, command: Command) -> Rejection | None:
        """Why a command would be refused now; None when it would be taken."""
        key = ("check", command)
        if key not in self.world.memo:
            self.world.memo[key] = self._check(command)
        refused: Rejection | None = self.world.memo[key]
        return refused

    def _check(self, command: Command) -> Rejection | None:
        decision = self.decision
        if (refused := beyond(self.world, command)) is not None:
            return refused
        if isinstance(command, Orders):
            return self._check_orders(command)
        if decision is None:
            return Rejection("over", "The battle waits for nobody.")
        if isinstance(command, Answer):
            return self._check_answer(decision, command)
        if not decision.figures:
            return Rejection("decision-pending", f"First {decision.seat} must answer: {decision.title}.")
        if command.action not in self.world.ruleset.actions:
            title = self.world.ruleset.title
            return Rejection("no-such-action", f"{ACTIONS[command.action].title} does not exist under {title}.")
        rules = self.world.ruleset
        return (
            self._check_names(command)
            or rules.initiative.check(self.world, command)
            or rules.economy.check(self.world, command)
            or ACTIONS[command.action].check(self.world, command)
        )

    def _check_names(self, command: Command) -> Rejection | None:
        """Whatever a command names is there; what may be done with it is for the rules."""
        world = self.world
        if getattr(command, "weapon", None) not in (None, *world.sheet(command.figure).weapons):
            return Rejection("no-such-weapon", f"{figures.name_of(world, command.figure)} has no such weapon.")
        named = [getattr(command, "to", None), getattr(command, "square", None)]
        if any(isinstance(square, tuple) and square not in world.board for square in named):
            return Rejection("off-board", "There is no such square.")
        return None

    def _check_answer(self, decision: Decision, command: Answer) -> Rejection | None:
        if not decision.choices:
            return Rejection("nothing-asked", "Nothing was asked.")
        if command.figure != decision.figure or command.choice not in [choice.id for choice in decision.choices]:
            known = ", ".join(choice.id for choice in decision.choices)
            return Rejection("no-such-answer", f"The answer is one of {known}.")
        return None

    def _check_orders(self, command: Orders) -> Rejection | None:
        if command.policy not in ("never", "always", "ask"):
            return Rejection("no-such-order", "An order is never, always or ask.")
        return None

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Take a command and play on to the next decision; or refuse it, with nothing changed and no dice used.

        With `seat` given, only what that seat has to decide is taken.
        """
        decision = self.decision
        if seat is not None and decision is not None and decision.seat != seat and not isinstance(command, Orders):
            return Rejection("not-your-decision", f"The battle waits for {decision.seat}.")
        refused = self.check(command)
        if refused is not None:
            return refused
        world = self.world
        world.change(TABLE, Clock, commands=world.get(TABLE, Clock).commands + 1)
        if isinstance(command, Orders):
            self._give_orders(command)
        elif isinstance(command, Answer):
            self._give_answer(command)
        else:
            world.drop(TABLE, Waiting)
            world.ruleset.initiative.accept(world, command)
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
        self.world.emit(AnswerGiven(question.side, question.kind, question.figure, command.choice))

    def _advance(self) -> None:
        """Run beats until somebody must decide or the battle is over."""
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
        """What happened since this was last asked."""
        new = self.events[self._taken :]
        self._taken = len(self.events)
        return new

    def forget(self, kept: int) -> None:
        """Drop what happened after the first `kept` events: it was taken back."""
        del self.events[kept:]
        self._taken = min(self._taken, kept)

    def view(self, seat: str) -> View:
        """What one side may know and ask."""
        return View(self, seat)

    def state(self) -> dict[str, Any]:
        """Everything that decides how the battle goes on, as plain values; figures by id."""
        world = self.world
        table = {kind.__name__: world.find(TABLE, kind) for kind in TABLE_COMPONENTS}
        figures_ = {
            str(figure): {
                kind.__name__: component
                for kind in FIGURE_COMPONENTS
                if (component := world.find(figure, kind)) is not None
            }
            for figure in world.figures
        }
        return {
            "dice": [world.dice.seed, world.dice.position],
            "table": {name: component for name, component in table.items() if component is not None},
            "figures": figures_,
        }

    def state_hash(self) -> str:
        """A fingerprint of the state: equal for equal battles, on every machine and Python."""
        encoded = msgspec.json.encode(self.state(), order="sorted")
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()
