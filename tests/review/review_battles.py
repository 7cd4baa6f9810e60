"""Small battles for reviews: two pairs of riflemen, and a battle that is nearly won."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.opponent import opponent
from game.engine.battle import Battle
from game.lab.series import board_of
from game.maps.sketch import board_from_table
from game.model.commands import Command
from game.model.decisions import Decision
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.review.effort import Effort
from game.review.tape import Tape
from game.storage.header import header_of
from game.storage.journal import JournalEnd

LITTLE = Effort(along=0, each=2, closer=(3, 4), first_try=2, second_try=(2, 3))
"""Few rollouts in each step of a review, but all steps."""


def played(
    scenario: Scenario,
    first: tuple[Command, ...] = (),
    level: str = "normal",
    deciding: Callable[[Decision], Command | None] = lambda _: None,
) -> tuple[Battle, Tape]:
    """Return a battle that the computer plays to its end after the first commands, and its tape; legal commands from
    `deciding` replace the computer's."""
    battle = Battle.create(scenario)
    battle.start()
    acts = []
    player = opponent(level)
    while (decision := battle.decision) is not None and len(acts) < 400:
        given = len(acts)
        command = first[given] if given < len(first) else deciding(decision)
        if command is None or (given >= len(first) and battle.check(command) is not None):
            command = player.choose(battle.view(decision.seat))
        assert battle.submit(command) is None
        acts.append((decision.seat, command))
    outcome = battle.outcome
    assert outcome is not None
    return battle, Tape(header_of(battle), tuple(acts), JournalEnd(outcome.winner, outcome.reason, ""), "a battle")


def pairs(ruleset: str = "static", seed: int = 5) -> Scenario:
    """Return a scenario of two riflemen a side on the training ground."""
    sides = tuple(SideSetup(side, "ai:normal", (FigureSetup("rifleman"),) * 2) for side in ("red", "blue"))
    return Scenario(board_of("training-ground"), ruleset, sides, seed, {"round_limit": 2})


def won() -> Scenario:
    """Return a scenario that Red has nearly won: a grenadier with two hurt comrades beside it, against one hurt brawler
    far off."""
    rows = "\n".join("." * 24 for _ in range(5))
    board, _ = board_from_table({"sketch": rows}, "won")
    hurt = {"count": 5, "lost": {"vitality": 11, "wounds": 11}}
    red = (
        FigureSetup("grenadier", "Ari", (2, 2), overrides={"count": 20, "lost": {"vitality": 11, "wounds": 11}}),
        FigureSetup("scout", "Bea", (1, 2), overrides=hurt),
        FigureSetup("scout", "Cai", (2, 3), overrides=hurt),
    )
    blue = (FigureSetup("brawler", "Dov", (20, 2), overrides={"count": 10, "lost": {"vitality": 12, "wounds": 6}}),)
    sides = (SideSetup("red", "human", red), SideSetup("blue", "ai:hard", blue))
    options = {"opening": "none", "action_dice": 0, "round_limit": 12}
    return Scenario(BattleMap("won", "Won", board), "static", sides, 3, options)
