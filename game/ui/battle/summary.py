"""What a battle comes to in the end: who won and why, and for each side its kills, shots, hits, harm and luck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.components import Health
from game.events import Attacked, Burst, Harmed, StateChanged
from game.scenario import Scenario
from game.ui.battle.session import Session
from game.ui.scenes.result import Outcome, SideResult

ROWS = ("Figures lost", "Enemies put down", "Attacks", "Hits", "Damage done", "Damage taken", "Dice against average")
OUT = ("unconscious", "dying", "dead")


@dataclass(slots=True)
class _Numbers:
    """What one side has done."""

    lost: int = 0
    downed: int = 0
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    fell: int = 0
    expected: int = 0
    """Twice the average of the dice thrown."""


def outcome_of(session: Session) -> Outcome:
    """The result of a battle that is over."""
    ended = session.outcome
    assert ended is not None
    numbers = {side: _Numbers() for side in session.controllers}
    for event in session.battle.events:
        _count(session, numbers, event)
    world = session.battle.world
    for figure in world.figures:
        if world.get(figure, Health).state in OUT:
            numbers[session.side(figure)].lost += 1
    title = f"{session.players[ended.winner]} wins" if ended.winner else "A draw"
    reason = ended.reason[:1].upper() + ended.reason[1:].removesuffix(".") + "."
    ruleset = world.ruleset.title
    setting = f"{session.scenario.map.title}, {ruleset}, round {session.view.round}"
    sides = tuple(
        SideResult(side, session.players[side], _row(found)) for side, found in numbers.items()
    )  # fmt: skip
    return Outcome(ended.winner, title, reason, setting, ROWS, sides)


def _count(session: Session, numbers: dict[str, _Numbers], event: object) -> None:
    if isinstance(event, (Attacked, Burst)):
        own = numbers[session.side(event.figure)]
        own.attacks += 1
        if isinstance(event, Attacked):
            own.hits += event.hit
            own.fell += sum(roll.value for roll in event.rolls)
            own.expected += sum(roll.sides + 1 for roll in event.rolls)
    elif isinstance(event, Harmed):
        lost = sum(event.tracks.values())
        numbers[session.side(event.figure)].taken += lost
        if event.source:
            numbers[session.side(event.source)].dealt += lost
    elif isinstance(event, StateChanged) and event.state in OUT:
        _count_fall(session, numbers, event)


def _count_fall(session: Session, numbers: dict[str, _Numbers], event: StateChanged) -> None:
    """Whoever fells an enemy has put it down; once for each time it falls."""
    if event.source and session.side(event.source) != session.side(event.figure):
        numbers[session.side(event.source)].downed += 1


def _row(found: _Numbers) -> tuple[str, ...]:
    """The numbers in the order of ROWS; the luck as how far the dice lay above or below their average."""
    luck = f"{round(200 * found.fell / found.expected) - 100:+d} %" if found.expected else "no dice"
    numbers = (found.lost, found.downed, found.attacks, found.hits, found.dealt, found.taken)
    return (*(str(number) for number in numbers), luck)


def swapped(scenario: Scenario) -> Scenario | None:
    """The same battle with the players on each other's side; None unless there are two."""
    if len(scenario.sides) != 2:
        return None
    a, b = scenario.sides
    first = replace(a, controller=b.controller, player=b.player)
    return replace(scenario, sides=(first, replace(b, controller=a.controller, player=a.player)))
