"""The class Position: the present state of a battle, the seat it waits for, and the commands it would accept now.
Nothing here changes the battle."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from game.actions import ACTIONS
from game.actions.action import Action, WayAction
from game.core.world import TABLE, World
from game.engine.systems.interception import KIND as INTERCEPT
from game.model.answers import Reach
from game.model.commands import AT_ANY_TIME, Answer, Command, GiveUp, Orders
from game.model.components import TABLE_COMPONENTS, Outcome, Question, Waiting
from game.model.decisions import Choice, Decision
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.rules import figures
from game.rules.questions import ORDERS
from game.rulesets.parts import FIGURE_COMPONENTS

NO_WAY = Reach({}, frozenset())
PLAINER: tuple[tuple[str, str], ...] = (
    (" could not be done now", " is not possible any more"),
    (" is winding up", " is not done yet"),
    ("Drop it: ", "Drop the "),
    ("declares anew at ", "and choose something else now, at "),
    ("performed at ", "tried at "),
    ("a level of fatigue, and on", "goes on past, up to twice as far; costs one level of fatigue"),
    ("the step cannot be paid", "too little movement is left for the next step"),
)
"""Pairs of phrases: one in stored questions, and the plainer one that is shown instead. The stored words must never
change, because they are part of the battle's state."""
KEPT = 512
"""The largest number of sentences whose plainer wording is cached."""


class Position:
    """A battle that waits for a decision, and questions about it; no answer changes the battle."""

    def __init__(self, world: World, scenario: Scenario) -> None:
        self.world = world
        self.scenario = scenario

    # --- what it waits for ------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The result of the battle; None until it is over."""
        return self.world.find(TABLE, Outcome)

    @property
    def decision(self) -> Decision | None:
        """The seat and figures that must decide now; None before the battle begins and after it ends."""
        known: Decision | None = self.world.memo.get("decision")
        if known is None:
            waiting = self.world.find(TABLE, Waiting)
            known = self.world.memo["decision"] = self._asked(waiting) if waiting is not None else None
        return known

    def _asked(self, waiting: Waiting) -> Decision:
        question = waiting.question
        choices, title = choices_in_words(question), title_in_words(question)
        commanded = question.figures if choices or question.figures else (question.figure,)
        return Decision(question.side, question.kind, question.figure, title, choices, question.about, commanded)

    def giver(self, command: Command) -> str:
        """Return the seat that must give a command: the figure's side for a command that is allowed at any time, else
        the seat that must decide now ("" if no seat must)."""
        if isinstance(command, AT_ANY_TIME) and command.figure in self.world.figures:
            return figures.side_of(self.world, command.figure)
        return self.decision.seat if self.decision is not None else ""

    def legal(self) -> Iterator[Command]:
        """Yield the commands that `submit` would accept now, except those that a side may give at any time. Some
        actions list only a selection (see `Action.unlisted`): moves are listed with their cheapest path only, but
        `submit` also accepts other legal paths."""
        decision = self.decision
        if decision is None:
            return
        for choice in decision.choices:
            yield Answer(decision.figure, choice.id)
        for figure in decision.figures:
            for action in self.world.ruleset.actions:
                yield from self.legal_of(figure, action)

    def legal_of(self, figure: int, action: str) -> Iterator[Command]:
        """Yield the commands of one action of a figure that `submit` would accept now."""
        known = ACTIONS[action]
        sample = known.anywhere(figure)
        if sample is not None and not self.world.ruleset.actions[action].splittable:
            if self._is_affordable(sample):
                yield from self._offers(known, figure)
            return
        for command in self._offers(known, figure):
            if self._is_affordable(command):
                yield command

    def _offers(self, action: Action[Any], figure: int) -> Iterable[Command]:
        """Return the commands that an action offers to a figure. They are cached if they depend only on where figures
        stand."""
        world, rest = self.world, action.rests_on(self.world, figure)
        if rest is None:
            return action.offers(world, figure)
        key = ("offers", action.id, figure, rest)
        known: tuple[Command, ...] | None = world.standing.get(key)
        if known is None:
            known = world.standing[key] = tuple(action.offers(world, figure))
        return known

    def ways(self, figure: int, action: str) -> Reach | None:
        """Return the squares that a figure can reach now by a movement action that only needs a square. Return None for
        other actions, and for figures that must also choose how they move."""
        known = ACTIONS[action]
        if not isinstance(known, WayAction) or self.world.ruleset.actions[action].splittable:
            return None
        if not known.is_plain(self.world, figure):
            return None
        reach = known.ways(self.world, figure) if self._is_affordable(known.anywhere(figure)) else None
        return reach or NO_WAY

    def way(self, figure: int, action: str, square: Square) -> Command:
        """Return the command that moves a figure by an action to `square`, one of the action's `ways`. Raises KeyError
        for another square, or for an action without `ways`."""
        known, reach = ACTIONS[action], self.ways(figure, action)
        if reach is None or not isinstance(known, WayAction):
            raise KeyError(action)
        command: Command = known.to(figure, reach, square)
        return command

    def _is_affordable(self, command: Command) -> bool:
        """Return whether the turn order allows a command and the figure can pay for it; its target and path are not
        checked."""
        world, rules = self.world, self.world.ruleset
        return rules.clock.check_turn(world, command) is None and rules.clock.check_price(world, command) is None

    def check(self, command: Command) -> Rejection | None:
        """Return the reason why a command would be refused now; None when it would be accepted."""
        key = ("check", command)
        try:
            refused: Rejection | None = self.world.memo[key]
        except KeyError:
            refused = self.world.memo[key] = self._check(command)
        except TypeError:  # there is a list in it
            refused = MALFORMED
        return refused

    def _check(self, command: Command) -> Rejection | None:
        decision = self.decision
        if (refused := beyond(self.world, command)) is not None:
            return refused
        if isinstance(command, Orders):
            return self._check_orders(command)
        if decision is None:
            return Rejection("over", "Nobody has to act now.")
        if isinstance(command, GiveUp):
            return None
        if isinstance(command, Answer):
            return self._check_answer(decision, command)
        if not decision.figures:
            return Rejection("decision-pending", f"First {decision.seat} must answer: {decision.title}.")
        if command.action not in self.world.ruleset.actions:
            title = self.world.ruleset.title
            return Rejection("no-such-action", f"{title} has no action called {ACTIONS[command.action].title}.")
        rules = self.world.ruleset
        return (
            self._check_names(command)
            or rules.clock.check_turn(self.world, command)
            or rules.clock.check_price(self.world, command)
            or ACTIONS[command.action].check(self.world, command)
        )

    def _check_names(self, command: Command) -> Rejection | None:
        """Return a refusal if a command names a weapon that the figure does not have, or a square off the board; None
        otherwise."""
        world = self.world
        if getattr(command, "weapon", None) not in (None, *world.sheet(command.figure).weapons):
            return Rejection("no-such-weapon", f"{figures.name_of(world, command.figure)} has no such weapon.")
        named = [getattr(command, "to", None), getattr(command, "square", None)]
        if any(isinstance(square, tuple) and square not in world.board for square in named):
            return Rejection("off-board", "This square is not on the map.")
        return None

    def _check_answer(self, decision: Decision, command: Answer) -> Rejection | None:
        if not decision.choices:
            return Rejection("nothing-asked", "There is no question to answer.")
        if command.figure != decision.figure or command.choice not in [choice.id for choice in decision.choices]:
            known = ", ".join(choice.id for choice in decision.choices)
            return Rejection("no-such-answer", f"Choose one of these answers: {known}.")
        return None

    def _check_orders(self, command: Orders) -> Rejection | None:
        arm = self.world.roster.weapons.get(command.policy) if command.kind == INTERCEPT else None
        if command.policy in ORDERS or (arm is not None and arm.kind == "melee"):
            return None
        names = "never, always, ask" + (", or a melee weapon for always with that one" * (command.kind == INTERCEPT))
        return Rejection("no-such-order", f"Choose one of these orders: {names}.")

    # --- the state ---------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Return the full state of the battle as plain values: dice, components of the table, and components of each
        figure by id. Nothing else affects the battle's future."""
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
        """Return a hash of the state that is equal for equal battles, on every machine and Python version."""
        encoded = msgspec.json.encode(self.state(), order="sorted")
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()


MOST_NUMBER = 1000
"""The largest number (of feet, squares, dice) that a command may hold."""
MOST_STEPS = 1000
MOST_LETTERS = 100
FIGURES = ("figure", "target", "targets")
"""Fields of commands that hold figure ids."""
MALFORMED = Rejection("malformed", "This command is not possible.")


def beyond(world: World, command: Command) -> Rejection | None:
    """Return a refusal of a command with impossible values (unknown figures, too large numbers); None if its values are
    possible. Called before any rule is asked."""
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if name in FIGURES:
            named = value if isinstance(value, tuple) else (value,)
            if any(figure not in world.figures for figure in named) or len(named) > len(world.figures):
                return Rejection("no-such-figure", "This figure does not exist.")
        elif not _is_bounded(value):
            return Rejection("out-of-range", f"No {name} is that large.")
    return None if _is_formed(command) else MALFORMED


def _is_formed(command: Command) -> bool:
    """Return whether every field of a command has its declared type, so that it can be read back after it is saved."""
    try:
        return msgspec.convert(msgspec.to_builtins(command), type(command)) == command
    except (msgspec.ValidationError, TypeError, ValueError):
        return False


def _is_bounded(value: Any) -> bool:
    """Return whether a value and everything inside it are within the limits for commands."""
    if isinstance(value, str):
        return len(value) <= MOST_LETTERS and value.isprintable()
    if isinstance(value, tuple):
        return len(value) <= MOST_STEPS and all(map(_is_bounded, value))
    return not isinstance(value, int) or -MOST_NUMBER <= value <= MOST_NUMBER


def title_in_words(question: Question) -> str:
    """Return the title of a question in the plainer words that players see."""
    return _plainly(question.title)


def choices_in_words(question: Question) -> tuple[Choice, ...]:
    """Return the answers to a question in the plainer words that players see."""
    return tuple(Choice(id, _plainly(title), _plainly(detail), rule) for id, title, detail, rule in question.choices)


@lru_cache(maxsize=KEPT)
def _plainly(words: str) -> str:
    for kept, read in PLAINER:
        words = words.replace(kept, read)
    return words
