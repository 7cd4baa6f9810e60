"""Small battles in which opponents decide: a sketch of the board, a few figures, no opening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.ai import opponent
from game.engine.battle import Battle
from game.maps.sketch import board_from_table
from game.model.commands import Command
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup

Figure = tuple[Any, ...]
"""Profile, side, and the values that differ from the profile or hold at the start."""


def arena(
    sketch: str,
    figures: Mapping[str, Figure],
    *,
    ruleset: str = "static",
    legend: Mapping[str, Any] | None = None,
    edges: list[dict[str, Any]] | None = None,
    heights: str = "",
    objectives: tuple[Objective, ...] = (),
    **options: Any,
) -> Battle:
    """Return a battle that waits for the first figure named; the others act after it, in their order."""
    table: dict[str, Any] = {"sketch": sketch, "legend": dict(legend or {}), "edges": edges or []}
    if heights:
        table["heights"] = heights
    board, places = board_from_table(table, "arena")
    setups: dict[str, list[FigureSetup]] = {"red": [], "blue": []}
    for number, (mark, (profile, side, *rest)) in enumerate(figures.items()):
        overrides = {"count": 20 - number, **(rest[0] if rest else {})}
        setups[side].append(FigureSetup(profile, mark, places[mark], overrides=overrides))
    sides = tuple(SideSetup(side, "ai:hard", tuple(group)) for side, group in setups.items())
    battle_map = BattleMap("arena", "Arena", board, objectives=objectives)
    settings = {"opening": "none", "action_dice": 0, **options}
    battle = Battle.create(Scenario(battle_map, ruleset, sides, options=settings))
    battle.start()
    return battle


def names(battle: Battle) -> dict[str, int]:
    """Return the id of each figure by the mark (letter) with which it was drawn."""
    seats = [battle.view(seat) for seat in ("red", "blue")]
    return {figure.name: figure.id for view in seats for figure in view.figures()}


def choice(battle: Battle, level: str = "hard") -> Command:
    """Return the command that an opponent of this level gives now."""
    decision = battle.decision
    assert decision is not None
    return opponent(level).choose(battle.view(decision.seat))


def play_turn(battle: Battle, level: str = "hard") -> list[Command]:
    """Return the commands that the figure whose turn it is gives until another figure decides; answers to questions are
    left out."""
    first = battle.decision
    assert first is not None
    given = []
    while (decision := battle.decision) is not None and len(given) < 20:
        if decision.figures and decision.figure != first.figure:
            break
        command = choice(battle, level)
        assert battle.submit(command) is None
        if decision.figures:
            given.append(command)
    return given
