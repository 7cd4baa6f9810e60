"""Battles played without a window: computers decide for their sides, and people type in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.cli.setup import HUMAN
from game.cli.terminal import Person
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Command
from game.model.components import Clock, Identity, Outcome
from game.model.events import Event, RoundBegan
from game.model.listing import sentence_case
from game.model.scenario import Scenario
from game.quick.naming import named
from game.rulebook import load_rules
from game.rulebook.endings import ending_of
from game.rulebook.goal_words import goal_lines
from game.rulebook.sentences import sentence
from game.rulebook.text_board import board_text, figure_text, legend_text
from game.table.battle_log import BattleLog, Heard


class Seat(Protocol):
    """A player that decides for a side: a computer opponent or a person."""

    def choose(self, view: View) -> Command:
        """Return a legal command for the side's decision."""


class Telling:
    """A printer of a battle's events for people in the terminal, with the words of the window's log. A whole move is
    one line; so is an attack with its effects."""

    def __init__(self, battle: Battle, people: Sequence[View]) -> None:
        self._battle, self._people, self._seat = battle, people, people[0].seat
        known = [(figure, identity) for figure, identity in battle.world.each(Identity)]
        goals = [goal.title for goal in people[0].goals]
        self._log = BattleLog(
            {figure: identity.name for figure, identity in known},
            {figure: identity.side for figure, identity in known},
            {side.id: side.id.capitalize() for side in battle.scenario.sides},
            (self._seat,),
            goals,
        )
        self._told: list[str] = []

    def hear(self, happened: Sequence[Event]) -> None:
        """Print events that all people in the terminal may know. If an event adds to the line printed last, the whole
        line is printed again."""
        for event in happened:
            if not all(view.may_know(event) for view in self._people):
                continue
            heard = Heard(self._people[0], self._battle.events, lambda event: -1)
            self._log.tell(event, self._seat, frozenset({self._seat}), heard)
            if isinstance(event, RoundBegan):
                self._print()
                _print_standing(self._people[0], event)
        self._print()

    def _print(self) -> None:
        lines = [f"{line.text} [{line.title}]" if line.title else line.text for line in self._log.lines]
        fresh = len(self._told)
        if fresh and lines[fresh - 1] != self._told[-1]:
            fresh -= 1
        for line in lines[fresh:]:
            print(line)
        self._told = lines


def _print_standing(view: View, begun: RoundBegan) -> None:
    """Print the order in which figures act in a round, and the state of the goal."""
    names = [view.figure(figure).name for figure in begun.order if view.knows(figure)]
    if names:
        print(f"  In order: {', '.join(names)}.")
    if view.goal is not None:
        print("\n".join(f"  {line}" for line in goal_lines(view)[-3:]))


def play_unseen(scenario: Scenario, *, log: bool, drawn: bool = True) -> int:
    """Play a battle without a window and return 0; people type their commands. With `drawn` False, boards are printed
    only on request. With `log`, every event of a battle between computers is printed."""
    scenario = named(scenario)
    battle = Battle.create(scenario)
    people = [battle.view(side.id) for side in scenario.sides if side.controller == HUMAN]

    def draw(view: View) -> str:
        board = board_text(battle.world, known=[figure.id for figure in view.figures()])
        return f"{board}\n{legend_text(battle.world.board, {})}"

    if log or people:
        for view in people or [battle.view("")]:
            print(
                "\n".join(goal_lines(view)[:1] if people else goal_lines(view)[:2]), end="\n" * bool(goal_lines(view))
            )
    person = Person(draw, drawn=drawn, may_give_up=True)
    tell = Telling(battle, people).hear if people else _telling_all(battle) if log else _telling_nothing
    outcome = _play_out(battle, _seats(scenario, person), tell)
    if drawn:
        print(board_text(battle.world))
    for figure in battle.world.figures:
        print(figure_text(battle.world, figure, str(figure)))
    winner = f"{outcome.winner} wins" if outcome.winner else "nobody wins"
    where = f"{scenario.map.title}, {battle.world.ruleset.title}, seed {scenario.seed}"
    number = battle.world.get(TABLE, Clock).round
    decided = ending_of(battle.view(""), battle.events).told_after(outcome.reason)
    print(f"{where}: {winner} in round {number}. {sentence_case(decided)}")
    return 0


def _telling_all(battle: Battle) -> Callable[[Sequence[Event]], None]:
    """Return a function that prints events with the rules behind them, and the state of the goal when a round
    begins."""
    names = {figure: identity.name for figure, identity in battle.world.each(Identity)}

    def tell(happened: Sequence[Event]) -> None:
        for event in happened:
            print(sentence(event, names, load_rules()))
            if isinstance(event, RoundBegan) and battle.world.map.goal is not None:
                print("\n".join(f"  {line}" for line in goal_lines(battle.view(""))[-3:]))

    return tell


def _telling_nothing(happened: Sequence[Event]) -> None:
    """Print nothing, for battles whose events nobody wants to read."""


def _seats(scenario: Scenario, person: Seat) -> dict[str, Seat]:
    """Return a player for each side: a computer opponent for controllers such as "ai:hard", otherwise `person`."""
    from game.ai import opponent

    seats: dict[str, Seat] = {}
    for side in scenario.sides:
        kind, _, level = side.controller.partition(":")
        seats[side.id] = opponent(level) if kind == "ai" else person
    return seats


def _play_out(battle: Battle, seats: Mapping[str, Seat], tell: Callable[[Sequence[Event]], None]) -> Outcome:
    """Play until the battle is over and return its outcome; `tell` gets the events after each command. Raises
    RuntimeError if a player gives a command that is refused."""
    battle.start()
    while True:
        tell(battle.take_events())
        if battle.outcome is not None:
            return battle.outcome
        decision = battle.decision
        assert decision is not None, "a battle that is not over waits for somebody"
        command = seats[decision.seat].choose(battle.view(decision.seat))
        rejection = battle.submit(command)
        if rejection is not None:
            raise RuntimeError(f"{decision.seat} asked for {command}, which is refused: {rejection.code}")
