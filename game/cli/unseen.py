"""Plays a battle without a window: opponents decide, and people in words at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from game.rulebook import load_rules
from game.rulebook.endings import ending_of
from game.rulebook.goal_words import goal_lines
from game.rulebook.sentences import sentence
from game.rulebook.text_board import board_text, figure_text, legend_text


class Seat(Protocol):
    """A player that decides for a side: an opponent, or a person."""

    def choose(self, view: View) -> Command:
        """Return one of the commands that the side may give now."""


def play_unseen(scenario: Scenario, *, log: bool) -> int:
    """Play without a window and return 0; people answer at the terminal and then see the events as well."""
    battle = Battle.create(scenario)
    names = {figure: identity.name for figure, identity in battle.world.each(Identity)}
    people = [battle.view(side.id) for side in scenario.sides if side.controller == HUMAN]

    def tell(event: Event) -> None:
        if (log or people) and all(view.may_know(event) for view in people):
            print(sentence(event, names, load_rules()))
            if isinstance(event, RoundBegan) and battle.world.map.goal is not None:
                seen = people[0] if people else battle.view("")
                print("\n".join(f"  {line}" for line in goal_lines(seen)[-3:]))

    def draw(view: View) -> str:
        board = board_text(battle.world, known=[figure.id for figure in view.figures()])
        return f"{board}\n{legend_text(battle.world.board, {})}"

    if log or people:
        for view in people or [battle.view("")]:
            print(
                "\n".join(goal_lines(view)[:1] if people else goal_lines(view)[:2]), end="\n" * bool(goal_lines(view))
            )
    outcome = _play_out(battle, _seats(scenario, Person(draw)), tell)
    print(board_text(battle.world))
    for figure in battle.world.figures:
        print(figure_text(battle.world, figure, str(figure)))
    winner = f"{outcome.winner} wins" if outcome.winner else "nobody wins"
    where = f"{scenario.map.title}, {battle.world.ruleset.title}, seed {scenario.seed}"
    number = battle.world.get(TABLE, Clock).round
    decided = ending_of(battle.view(""), battle.events).told_after(outcome.reason)
    print(f"{where}: {winner} in round {number}. {sentence_case(decided)}")
    return 0


def _seats(scenario: Scenario, person: Seat) -> dict[str, Seat]:
    """Return a player for each side: an opponent for "ai:hard" and the like, else the person."""
    from game.ai import opponent

    seats: dict[str, Seat] = {}
    for side in scenario.sides:
        kind, _, level = side.controller.partition(":")
        seats[side.id] = opponent(level) if kind == "ai" else person
    return seats


def _play_out(battle: Battle, seats: Mapping[str, Seat], tell: Callable[[Event], None]) -> Outcome:
    """Play until the battle is decided, and return its outcome; `tell` receives every event. Raises RuntimeError if a
    player gives an illegal command, which is a fault in the game."""
    battle.start()
    while True:
        for event in battle.take_events():
            tell(event)
        if battle.outcome is not None:
            return battle.outcome
        decision = battle.decision
        assert decision is not None, "a battle that is not over waits for somebody"
        command = seats[decision.seat].choose(battle.view(decision.seat))
        rejection = battle.submit(command)
        if rejection is not None:
            raise RuntimeError(f"{decision.seat} asked for {command}, which is refused: {rejection.code}")
