"""Result of a battle: the winner and the reason, and for each side its kills, shots, hits, harm and luck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.model.components import Outcome
from game.model.events import Attacked, Burst, Harmed, StateChanged
from game.model.scenario import Scenario
from game.rules.goals import ALONE
from game.storage.luck_stats import Luck, luck_of, rare, tenths
from game.table.battle_story import best_of, decided_by, deeds_of, losses_of, luck_told
from game.table.outcome import BattleResult, SideResult
from game.table.session import UMPIRE, Session

ROWS = (
    "Figures lost", "Enemies put down", "Attacks and bursts", "Hits", "Normal hits", "Chance of such luck",
    "Damage done", "Normal damage", "Damage taken",
)  # fmt: skip
OUT = ("unconscious", "dying", "dead")


@dataclass(slots=True)
class _SideNumbers:
    """Numbers of one side in a battle."""

    lost: int = 0
    downed: int = 0
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0


def outcome_of(session: Session) -> BattleResult:
    """Return the result of a battle that is over."""
    ended = session.outcome
    assert ended is not None
    numbers = {side: _SideNumbers() for side in session.controllers}
    for event in session.battle.events:
        _count(session, numbers, event)
    umpire = session.battle.view(UMPIRE)
    for figure in session.figures:
        if umpire.figure(figure).state in OUT:
            numbers[session.side(figure)].lost += 1
    luck = {found.side: found for found in luck_of(session.battle.events, _sides(session))}
    mine = session.people[0] if len(session.people) == 1 else ""
    words = _said_to(ended.reason, lost=bool(mine and ended.winner and ended.winner != mine))
    reason = words[:1].upper() + words[1:].removesuffix(".") + "." + _task_of(session, ended)
    ruleset = umpire.ruleset.title
    setting = f"{session.scenario.map.title}, {ruleset}, round {session.view.round}"
    sides = tuple(
        SideResult(side, session.players[side], _row(found, luck.get(side))) for side, found in numbers.items()
    )
    deeds = deeds_of(session)
    whose = mine or ended.winner or next(iter(session.controllers))
    return BattleResult(
        ended.winner,
        _title(session, ended.winner, mine),
        reason,
        setting,
        ROWS,
        sides,
        best_of(session, deeds, ended.winner),
        losses_of(session, deeds),
        luck_told(luck.get(whose), "your" if mine else session.players[whose]),
        decided_by(session, deeds, ended.winner),
        f"{session.scenario.map.title} at the end of round {session.view.round}",
    )


def _task_of(session: Session, ended: Outcome) -> str:
    """Return the task by which a side has won, in a sentence; "" if the goal has not decided the battle."""
    goal = session.battle.view(UMPIRE).goal
    if goal is None or goal.decided_by != "goal" or not ended.winner:
        return ""
    return f" The task of {session.players[ended.winner]}: {goal.played.told(ended.winner)}"


def _said_to(reason: str, *, lost: bool) -> str:
    """Return the reason for the end as the loser reads it, with "the other side" replaced by the reader's own."""
    return "nobody of your side is left" if lost and reason == ALONE else reason


def _title(session: Session, winner: str, mine: str) -> str:
    """Return the title of the result, for the only person who plays or for all."""
    if not winner:
        return "Nobody won"
    if mine:
        return "You won" if winner == mine else "You lost"
    return f"{session.players[winner]} wins"


def _count(session: Session, numbers: dict[str, _SideNumbers], event: object) -> None:
    if isinstance(event, (Attacked, Burst)):
        own = numbers[session.side(event.figure)]
        own.attacks += 1
        if isinstance(event, Attacked):
            own.hits += event.hit
    elif isinstance(event, Harmed):
        lost = sum(event.tracks.values())
        numbers[session.side(event.figure)].taken += lost
        if event.source:
            numbers[session.side(event.source)].dealt += lost
    elif isinstance(event, StateChanged) and event.state in OUT:
        _count_fall(session, numbers, event)


def _count_fall(session: Session, numbers: dict[str, _SideNumbers], event: StateChanged) -> None:
    """Count a fall for the side of the figure that caused it, if it felled an enemy."""
    if event.source and session.side(event.source) != session.side(event.figure):
        numbers[session.side(event.source)].downed += 1


def _sides(session: Session) -> dict[int, str]:
    """Return the side of every figure, in the order of the sides."""
    return {figure: side for side in session.controllers for figure in session.figures if session.side(figure) == side}


def _row(found: _SideNumbers, luck: Luck | None) -> tuple[str, ...]:
    """Return a side's numbers in the order of ROWS, luck included."""
    hits = tenths(luck.expected) if luck is not None and luck.attacks else "none"
    harm = tenths(luck.expected_harm) if luck is not None and luck.attacks else "none"
    chance = "no dice"
    if luck is not None and luck.attacks:
        chance = f"{rare(luck.rarity)} {'or luckier' if luck.is_lucky else 'or unluckier'}"
    numbers = (found.lost, found.downed, found.attacks, found.hits)
    return (*map(str, numbers), hits, chance, str(found.dealt), harm, str(found.taken))


def swapped(scenario: Scenario) -> Scenario | None:
    """Return the scenario with the two sides' players exchanged; None unless there are two sides."""
    if len(scenario.sides) != 2:
        return None
    a, b = scenario.sides
    first = replace(a, controller=b.controller, player=b.player)
    return replace(scenario, sides=(first, replace(b, controller=a.controller, player=a.player)))
