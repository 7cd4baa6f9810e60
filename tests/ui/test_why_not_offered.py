"""An action that cannot be used says the true reason: what is missing, not that nothing is in reach."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model.grid import edge_between

RULESETS = ("static", "fluid", "action-time", "phases", "passes")
REASONS = {
    "reload": "Fully loaded: rifle, 20 shots.",
    "throw": "This figure carries nothing to throw.",
    "open": "No closed door or window is beside this figure.",
    "close": "No open door or window is beside this figure.",
    "first-aid": "No ally beside this figure can get first aid now.",
    "climb": "There is nothing to climb beside this figure.",
    "subdue": "No enemy that it can grab is beside this figure.",
    "shove": "No enemy that it can push is beside this figure.",
}


def refusals(player: Player) -> dict[str, str]:
    """Why each action of the figure that is asked cannot be used."""
    return {offer.id: offer.refused.sentence for offer in player.selection.offers() if offer.refused is not None}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_missing_is_named(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, options={"boosts": False}))
    told = refusals(player)
    assert set(told) & set(REASONS), "some of them are off at the beginning"
    for action, sentence in told.items():
        assert sentence == REASONS.get(action, sentence)
        assert sentence != "There is no target for this action in reach." or action not in REASONS


def test_no_enemy_is_named_if_none_is_seen(tmp_path: Path) -> None:
    wall = {edge_between((8, y), (9, y)): "wall" for y in range(12)}
    behind = dataclasses.replace(open_board(18, 12), edges=wall)
    told = refusals(Player(tmp_path, fight(ruleset="passes", board=behind)))
    assert told["attack"] == told["aim"] == "No enemy can be seen from here."


def test_one_enemy_is_named_if_there_is_only_one(tmp_path: Path) -> None:
    wall = {edge_between((8, y), (9, y)): "wall" for y in range(12)}
    behind = dataclasses.replace(open_board(18, 12), edges=wall)
    told = refusals(Player(tmp_path, fight(ruleset="passes", board=behind, blues=(("rifleman", "Rolf", (10, 5)),))))
    assert told["attack"] == "Rolf cannot be seen from here."
