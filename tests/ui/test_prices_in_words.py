"""Prices of actions are said in the figure's own actions, on the card and before one is committed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model.events import CountNoted
from game.rulebook.action_words import SHARES, cost_words
from game.rulesets import names
from game.ui.battle.action_cards import COSTS

REDS = (("captain", "Ida", (3, 5)), ("rifleman", "Bo", (3, 8)))


def words_of(player: Player, part: str) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets[part].words)


@pytest.mark.parametrize("ruleset", names())
def test_prices_that_are_shares_of_a_turn_count_its_actions(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    figures = player.session.decision.figures
    costs = {offer.cost for figure in figures for offer in player.selection.offers(figure)}
    for cost in costs:
        for share in cost.split(" / "):
            sign = COSTS.get(share, "")
            if sign in ("half", "full") and share == cost and ruleset != "phases":
                assert ("1 of 2" in cost_words(cost)) == (sign == "half")
                assert ("both" in cost_words(cost)) == (sign == "full")


def test_every_share_has_a_sign_on_the_cards() -> None:
    for cost, words in SHARES.items():
        signs = {COSTS[share] for share in cost.split(" / ")}
        assert ("half" in signs) == ("1 of 2" in words or "1 to" in words)
        assert ("full" in signs) == ("both" in words or "2 in" in words)


def test_an_attack_that_takes_both_actions_says_so_before_it_is_committed(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes", reds=REDS, blues=(("rifleman", "Rolf", (4, 5)),)))
    rolf = player.id_of("Rolf")
    said = {}
    assert player.selection.point_at_opponent(rolf) is None
    for number, command in enumerate(player.selection.preview().variants):
        player.selection.variant = number
        player.selection.look_again()
        player.table.touch("card", "bar")
        kind = player.session.view.weapon(command.weapon).kind
        said[kind] = "This takes both actions." in words_of(player, "card")
    assert said == {"melee": True} | {kind: False for kind in said if kind != "melee"}
    assert len(said) > 1
    assert "1 to shoot, 2 in melee" in words_of(player, "bar")


def test_the_squares_of_one_action_and_of_two_are_named_as_a_player_counts(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    assert player.scene().reach.names == ("1 action, 30 ft.", "2 actions")


@pytest.mark.parametrize(("ruleset", "falls"), [("fluid", True), ("static", False)])
def test_a_move_through_slow_ground_says_what_it_takes_from_the_count(
    tmp_path: Path, ruleset: str, *, falls: bool
) -> None:
    """It was only told after the move, and no hint said so either."""
    plain = open_board(18, 12)
    ground = tuple(("mud-knee",) if place % 18 == 4 else kinds for place, kinds in enumerate(plain.terrain))
    player = Player(tmp_path, fight(ruleset=ruleset, board=replace(plain, terrain=ground)))
    words = "Slow ground: the Count falls by 2 when the round ends."
    player.point((3, 6))
    assert words not in words_of(player, "card")
    player.click((5, 5))
    assert (words in words_of(player, "card")) == falls
    before = player.session.view.strip()
    player.key("Enter")
    player.settle()
    noted = [event.amount for event in player.events(CountNoted)]
    assert noted == [-2] * falls, before
