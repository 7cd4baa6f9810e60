"""The same screen plays every ruleset: whatever a seat may be asked or do there can be shown, pointed at and done."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight

from game.ai import opponent
from game.model.events import OrdersRevealed
from game.model.grid import Square
from game.rulesets import names
from game.table.targeting import choose
from game.ui.kit.figure_looks import figure_looks


def look_around(player: Player) -> None:
    """Take up every action that is on, point at something it offers, and draw what would come of it."""
    selection = player.selection
    for offer in selection.offers():
        if offer.refused is not None:
            continue
        assert selection.take(offer.id) is None
        if selection.choosing.reach is not None:
            selection.cursor = next(iter(selection.choosing.reach.costs), None)
        else:
            selection.next_pick()
        preview = selection.preview()
        if preview.command is not None:
            assert preview.command.action == offer.id
            assert selection.view.check(preview.command) is None
        player.table.touch("strip", "bar", "notes", "card", "log")
        player.shell.app.draw()
        selection.forget()
    player.session.version += 1
    player.settle()


@pytest.mark.parametrize("ruleset", [*names(), "static-sealed"])
def test_a_battle_goes_on_under_every_ruleset(tmp_path: Path, ruleset: str) -> None:
    reds = (("rifleman", "Ida", (3, 5)), ("grenadier", "Bo", (3, 8)))
    player = Player(tmp_path, fight(ruleset=ruleset, reds=reds))
    seen: set[str] = set()
    for _ in range(60):
        if player.top != "battle" or player.session.view.round >= 3:
            break
        decision = player.session.decision
        if decision.figures and player.selection.action not in seen:
            seen.add(player.selection.action)
            look_around(player)
        player.battle_scene._give(opponent("easy").choose(player.session.view))
        player.settle()
    assert player.session.view.round >= 2 or player.session.outcome is not None


def test_everything_that_is_legal_can_be_picked(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    view, figure = player.session.view, player.selection.figure
    for action in view.ruleset.actions:
        legal = list(view.legal_of(figure, action))
        choosing = choose(view, figure, action)
        if choosing.reach is None:
            picked = [command for commands in choosing.picks.values() for command in commands]
            assert sorted(map(repr, picked)) == sorted(map(repr, legal))
        else:
            ends: list[Square] = [command.path[-1] for command in legal]  # type: ignore[union-attr]
            assert set(ends) <= set(choosing.reach.costs)


def test_one_key_says_that_a_sides_secret_orders_are_given(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    assert player.session.decision.figures == (1, 2)
    player.table.laid()
    assert any(spot.id == "action:commit" for spot in player.table.sheets["bar"].spots)
    player.shell.key("Enter", pygame.KMOD_CTRL)
    assert player.top == "dialog"
    player.key("Enter")
    assert player.events(OrdersRevealed)


def test_whoever_is_ordered_to_the_square_of_a_comrade_is_told(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    first, second = player.session.decision.figures
    reach = [set(player.session.view.reach(figure, "hustle").costs) for figure in (first, second)]
    square = min(reach[0] & reach[1])
    player.selection.select(first)
    player.click(square)
    assert not any("there too" in word or "The last order" in word for word in card_words(player))
    player.click(square)
    assert player.selection.figure == second
    player.click(square)
    told = card_words(player)
    assert f"{player.session.name(first)} goes there too: a shared square" in told
    assert "Your last order. Then the phase begins." in told
    player.click(square)
    assert player.events(OrdersRevealed)


def test_the_card_that_holds_says_when_it_is_the_last_order(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    first, second = player.session.decision.figures
    player.selection.select(first)
    player.table.laid()
    assert "the last order" not in [word.text for word in player.table.sheets["bar"].words]
    player.press("end")
    assert player.selection.figure == second
    assert not player.events(OrdersRevealed)
    player.table.laid()
    assert "the last order" in [word.text for word in player.table.sheets["bar"].words]
    player.press("end")
    assert player.events(OrdersRevealed)


def card_words(player: Player) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets["card"].words]


@pytest.mark.parametrize("ruleset", names())
def test_a_figure_is_drawn_over_the_squares_that_it_covers_and_can_be_pressed_there(
    tmp_path: Path, ruleset: str
) -> None:
    reds = (("rifleman", "Ida", (3, 5)), ("captain", "Bo", (3, 8)))
    player = Player(tmp_path, fight(ruleset=ruleset, reds=reds, blues=(("armoured-brute", "Tor", (7, 5)),)))
    brute = player.id_of("Tor")
    mark = next(mark for mark in player.scene().figures if mark.id == brute)
    assert figure_looks().sizes[mark.size].squares == player.session.view.figure(brute).width
    over = player.table.board.uprights.figures.squares(mark)
    for square in [(7 + x, 5 + y) for x in range(over) for y in range(over)]:
        player.point(square)
        assert player.table.shown_figure() == brute


def test_enter_takes_no_orders_back_from_a_figure_under_the_resting_mouse(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    player.settle()
    first, view = player.selection.figure, player.session.view
    there = next(iter(view.reach(first, "hustle").costs))
    player.click(there)
    player.click(there)
    player.settle()
    assert first not in player.selection.decision.figures
    player.point(view.figure(first).square)
    acts = len(player.session.keeper.history.acts)
    player.key("Enter")
    assert len(player.session.keeper.history.acts) == acts
    assert player.table.said.startswith("Nothing is chosen.")
    player.click(view.figure(first).square)
    assert first in player.selection.decision.figures, "a click gives others"
