"""Words before a deed of Action Time is declared: which comrade goes there too, what the target does first, and that
the round ends before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.model.commands import Move
from game.model.grid import Square
from game.model.scenario import Objective, Scenario

GROUND = frozenset((x, y) for x in range(8, 12) for y in range(4, 8))


def held(**options: int) -> Scenario:
    """A fight for ground that counts at the end of each round."""
    plain = fight("human", "human", ruleset="action-time", options=options)
    hold = Objective("hold", "any", tuple(sorted(GROUND)), rounds=3, title="Hold the ground")
    return replace(plain, map=replace(plain.map, objectives=(hold,)))


def told(player: Player) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets["card"].words)


def declare(player: Player, square: Square) -> None:
    player.click(square)
    player.click(square)


def go_on_until(player: Player, name: str) -> None:
    """Let everybody else stand guard until a figure declares."""
    for _ in range(40):
        player.settle()
        if player.session.name(player.selection.figure) == name:
            return
        player.battle_scene._give_now(next(player.session.view.legal_of(player.selection.figure, "guard")))
    raise AssertionError(name)


def test_two_who_go_to_one_square_are_told_before_it_is_declared(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    view, (first, second) = player.session.view, player.session.view.own()
    square = min(set(view.reach(first).costs) & set(view.reach(second).costs))
    assert player.selection.figure == first
    player.point(square)
    assert "no room" not in told(player)
    declare(player, square)
    go_on_until(player, view.figure(second).name)
    player.point(square)
    due = next(entry.at for entry in player.session.view.strip() if entry.figure == first)
    assert f"{view.figure(first).name} goes there first, at {due} AT: no room for you then." in told(player)


def test_two_who_both_have_room_are_told_of_a_shared_square(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    view, (first, second) = player.session.view, player.session.view.own()
    square = min(set(view.reach(first).costs) & set(view.reach(second).costs))
    monkeypatch.setattr(type(view), "share_room", lambda *_: True)
    declare(player, square)
    go_on_until(player, view.figure(second).name)
    player.point(square)
    assert f"{view.figure(first).name} goes there too: a shared square" in told(player)


def test_a_move_that_is_done_after_the_round_says_that_it_does_not_count_yet(tmp_path: Path) -> None:
    player = Player(tmp_path, held())
    player.point((8, 5))
    assert "5 AT, however far" in told(player)
    assert "Done at 5 AT" in told(player)
    assert "round" not in told(player)
    declare(player, (7, 5))
    go_on_until(player, "Ida")
    assert "round 1 ends first" not in told(player).lower()
    player.point((8, 5))
    late = player.session.view.next_at(player.selection.preview().command)
    assert late == 10
    assert "Done at 10 AT (round 2)" in told(player)
    assert "Round 1 ends first, at 10 AT: you do not count there yet." in told(player)
    player.point((6, 5))
    assert "ends first" not in told(player)
    declare(player, (8, 5))
    player.script(*[50] * 40)
    go_on_until(player, "Ida")
    assert player.session.view.round == 2


def test_a_deed_after_the_last_round_says_that_the_battle_ends_before_it(tmp_path: Path) -> None:
    player = Player(tmp_path, held(round_limit=1))
    player.point((7, 5))
    assert "The battle ends" not in told(player)
    declare(player, (7, 5))
    go_on_until(player, "Ida")
    player.point((6, 5))
    assert "The battle ends before that, at 10 AT." in told(player)


def test_who_leaves_the_ground_too_late_still_counts_and_who_is_shot_too_late_does(tmp_path: Path) -> None:
    player = Player(tmp_path, held())
    declare(player, (8, 5))
    go_on_until(player, "Ida")
    player.point((7, 5))
    assert "Round 1 ends first, at 10 AT: you still count here." in told(player)
    player.point((10, 5))
    at = player.session.view.next_at(next(player.session.view.legal_of(player.selection.figure, "attack")))
    assert ("Rolf still counts there." in told(player)) == (at >= 10)


def test_a_busy_comrade_that_is_clicked_says_how_to_go_back(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    first, second = player.session.view.own()
    busy, acts = (player.session.name(figure) for figure in (first, second))
    declare(player, (5, 5))
    go_on_until(player, acts)
    at = next(entry.at for entry in player.session.view.strip() if entry.figure == first)
    for go_back in (
        lambda: player.key("Esc"),
        lambda: player.key("Space"),
        lambda: player.press("end"),
        lambda: player.click((6, 8)),
    ):
        player.shell.rest()
        player.click(player.square_of(busy))
        assert player.selection.figure == first
        player.table.laid()
        bar = " ".join(word.text for word in player.table.sheets["bar"].words)
        assert f"{acts} acts now. {busy} is busy with Move until {at} AT." in bar
        assert "Busy now" in [word.text for word in player.table.sheets["notes"].words]
        assert "Cancel drops that, and the time is lost. Esc goes back." in bar
        go_back()
        assert player.selection.figure == second
        assert player.session.view.declared(first) is not None
    player.click(player.square_of(busy))
    player.press("action:cancel")
    player.press("action:cancel")
    assert player.session.view.declared(first) is None


def test_what_a_clicked_enemy_threatens_goes_with_esc_a_click_elsewhere_or_the_next_act(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    enemy = player.session.view.opponents()[0]
    for stop in (
        lambda: player.key("Esc"),
        lambda: player.click((4, 6)),
        lambda: player.press("figure:close"),
        lambda: player.battle_scene._give_now(next(player.session.view.legal_of(player.selection.figure, "guard"))),
    ):
        player.settle()
        player.click(player.session.view.figure(enemy).square, 3)
        assert player.selection.inspected == enemy
        assert player.scene().threats
        stop()
        player.settle()
        assert not player.selection.inspected
        assert not player.scene().threats


def test_a_grenade_tells_what_those_it_would_catch_do_first(tmp_path: Path) -> None:
    reds, blues = (("grenadier", "Ida", (3, 5)),), (("rifleman", "Rolf", (8, 5)), ("medic", "Mia", (8, 6)))
    player = Player(tmp_path, fight(ruleset="action-time", reds=reds, blues=blues))
    player.selection.take("throw")
    player.point((8, 6))
    assert "first, at" not in told(player)
    player.key("Esc")
    player.battle_scene._give_now(next(player.session.view.legal_of(player.selection.figure, "crouch")))
    go_on_until(player, "Ida")
    player.selection.take("throw")
    player.click((8, 6))
    entries = {entry.figure: entry for entry in player.session.view.strip()}
    at = player.session.view.next_at(player.selection.preview().command)
    for name in ("Rolf", "Mia"):
        entry = entries[player.id_of(name)]
        assert entry.action == "attack"
        assert entry.at > at or f"{name}: attacks Ida first, at {entry.at} AT" in told(player)
    assert "first, at" in told(player)


def test_who_has_just_declared_is_no_busy_comrade_while_that_is_still_shown(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    first, second = player.session.view.own()
    assert player.selection.figure == first
    wide = [offer for offer in player.selection.offers() if offer.refused is None]
    assert len(wide) > 4, "more cards than there is room for beside the words on a busy comrade"
    reach = player.session.view.reach(first)
    player.session.submit(Move(first, tuple(reach.path((5, 5)))))
    while player.session.decision is None or player.session.decision.figure != second:
        player.session.go_on()
    assert player.selection.figure == first, "nothing of it has been shown yet"
    player.table.touch("bar")
    player.table.laid()
    assert not player.selection.aside
    player.settle()
    assert player.selection.figure == second


def test_a_busy_comrade_with_many_ways_leaves_room_for_the_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    first, second = player.session.view.own()
    declare(player, (5, 5))
    go_on_until(player, player.session.name(second))
    player.click(player.square_of(player.session.name(first)))
    offers = player.selection.offers(second)
    monkeypatch.setattr(player.selection, "offers", lambda figure=0: offers)
    player.table.touch("bar")
    player.table.laid()
    assert "Esc goes back." in " ".join(word.text for word in player.table.sheets["bar"].words)
