"""What a round is divided into is plain on the screen: time that is spent, secret orders, passes, and who may react."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from test_battle_layout import faults

from game.model.commands import Move
from game.model.events import Declared, OrdersRevealed, Stepped
from game.ui.battle.board_state import orders_of
from game.ui.battle.cue_order import MOST_SLOWER, side_by_side
from game.ui.board.cues import CameraCue, Cue, MoveCue, SoundCue
from game.ui.board.motion import way_ms
from game.ui.play.joint_look import FRESH_MS


def words(player: Player, part: str) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets[part].words]


def tabs(player: Player, kind: str) -> list[Any]:
    player.table.laid()
    return [tab.entry for tab in player.table.strip.tabs if tab.key[0] == kind]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("ruleset", "moment"), [("action-time", " AT"), ("phases", "Movement phase"), ("passes", "Pass 1 of ")]
)
def test_the_corner_says_which_part_of_the_round_goes_on(
    tmp_path: Path, ruleset: str, moment: str, size: tuple[int, int]
) -> None:  # fmt: skip
    player = Player(tmp_path, fight(ruleset=ruleset), size)
    assert any(moment in text for text in words(player, "strip"))
    assert not faults(player)
    player.point((6, 7))
    assert not faults(player)
    player.key("0")
    assert not faults(player)


def test_the_strip_shows_when_one_comes_up_again_and_the_battle_keeps_to_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    figure = player.selection.figure
    x, y = player.session.view.figure(figure).square
    assert not tabs(player, "ghost")
    player.point((x + 3, y))
    (ghost,) = tabs(player, "ghost")
    assert ghost.figure == figure
    assert any(f"Done at {ghost.at} AT" in text for text in words(player, "card"))
    player.click((x + 3, y))
    player.click((x + 3, y))
    declared = player.events(Declared)[0]
    assert (declared.figure, declared.until) == (figure, ghost.at)


def test_who_waits_stands_apart_on_the_strip(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    figure = player.selection.figure
    player.selection.take("wait")
    player.battle_scene.controls.commit()
    player.settle()
    assert figure in [entry.figure for entry in tabs(player, "waits")]
    assert figure not in [entry.figure for entry in tabs(player, "now")]
    assert not faults(player)
    player.press("end")
    while player.session.decision.kind != "rejoin":
        player.press("end")
    assert player.selection.concerned == figure
    assert not faults(player)


def test_orders_are_drawn_for_their_own_side_and_a_click_takes_them_back(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases", blue="human"))
    player.key("M")
    player.click((6, 5))
    player.click((6, 5))
    (mark,) = player.scene().orders
    assert (mark.side, mark.icon, mark.squares[0], mark.squares[-1]) == ("red", "hustle", (3, 5), (6, 5))
    assert orders_of(player.session.battle.view("blue")) == ()
    assert [entry.figure for entry in tabs(player, "now") if entry.done] == [1]
    player.press("tab:now:1")
    assert player.scene().orders == ()
    assert player.selection.figure == 1
    assert not [entry for entry in tabs(player, "now") if entry.done]


def test_what_all_did_together_can_be_watched_again(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    player.click((6, 5))
    player.click((6, 5))
    player.press("action:commit")
    player.key("Enter")
    assert player.events(OrdersRevealed)
    assert any(isinstance(cue, MoveCue) and cue.figure == 1 for cue in player.table.shown.cues)
    player.table.laid()
    assert any(spot.id == "watch" for spot in player.table.sheets["bar"].spots)
    before = player.square_of("Ida")
    player.battle_scene.watch_again()
    assert player.table.busy
    player.settle()
    assert player.square_of("Ida") == before
    assert not faults(player)


def test_moves_at_the_same_time_begin_together() -> None:
    one, other = MoveCue(1, ((1, 1), (2, 1)), "step.grass"), MoveCue(2, ((8, 1), (7, 1)), "step.grass")
    on = MoveCue(1, ((2, 1), (3, 1)), "step.grass")
    cues = side_by_side([SoundCue("order"), one, CameraCue((7, 1)), other, on], lambda figure: figure == 1)
    assert cues[:2] == [SoundCue("order"), CameraCue((3, 1), also=((1, 1),), fight=True, others=((7, 1), (8, 1)))]
    assert cues[2] == MoveCue(1, ((1, 1), (2, 1), (3, 1)), "step.grass", slower=2)
    assert cues[3] == MoveCue(2, ((8, 1), (7, 1)), "step.grass", together=True, slower=2)


def test_the_view_goes_to_ones_own_and_not_to_the_empty_middle_between_two_sides() -> None:
    own = [MoveCue(n, ((0, 3 * n), (4, 3 * n))) for n in (1, 2, 3)]
    theirs = [MoveCue(n, ((50, n), (46, n))) for n in (4, 5)]
    moves: list[Cue] = [*theirs, *own]
    (camera,) = [cue for cue in side_by_side(moves, lambda figure: figure < 4) if isinstance(cue, CameraCue)]
    assert camera.square == (4, 6)
    assert camera.also == ((4, 3), (4, 9), (0, 6), (0, 3), (0, 9))
    assert set(camera.others) == {(46, 4), (46, 5), (50, 4), (50, 5)}
    (camera,) = [cue for cue in side_by_side(moves, lambda _: False) if isinstance(cue, CameraCue)]
    assert camera.square in {move.squares[-1] for move in [*own, *theirs]}


def test_moves_at_the_same_time_take_as_long_as_one_after_the_other_up_to_a_limit() -> None:
    moves = [MoveCue(n, tuple((x, n) for x in range(13)), "step.grass") for n in range(1, 6)]
    alone = way_ms(moves[0], brisk=False)
    for count in (1, 2, 5):
        cues = [cue for cue in side_by_side(list(moves[:count]), lambda _: True) if isinstance(cue, MoveCue)]
        assert [cue.together for cue in cues] == [False] + [True] * (count - 1)
        assert {way_ms(cue, brisk=False) for cue in cues} == {alone * min(count, MOST_SLOWER)}


def test_a_reveal_marks_the_ways_and_is_not_skipped_by_the_press_that_began_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"), speed="normal")
    for name, square in (("Ida", (7, 5)), ("Bo", (7, 8))):
        player.battle_scene.controls.take(player.id_of(name))
        player.click(square)
        player.battle_scene.controls.commit()
        player.shell.frames(2)
    player.battle_scene.end_turn()
    board = player.table.board
    for place in range(200):
        if player.events(OrdersRevealed) and board._ways(player.scene()):
            break
        player.shell.wait(20, place)
    ways = {way.figure: way.squares for way in board._ways(player.scene())}
    for name, start in (("Ida", (3, 5)), ("Bo", (3, 8))):
        walked = [event.to for event in player.events(Stepped) if event.figure == player.id_of(name)]
        way = ways[player.id_of(name)]
        assert way == (start, *walked[: len(way) - 1])
        assert len(way) > 2
    joint = player.battle_scene.joint
    space = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    joint._since = FRESH_MS - 1
    player.battle_scene.handle(space)
    assert player.table.busy, "too soon: it is the press that revealed the orders"
    joint._since, joint._down = FRESH_MS, {pygame.K_SPACE}
    player.battle_scene.handle(space)
    assert player.table.busy, "the key has been held all the time"
    player.battle_scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    player.battle_scene.handle(space)
    assert not player.table.busy, "a fresh press skips"
    assert not board._ways(player.scene())


def test_a_path_names_who_may_intercept_at_what_chance_and_what_harm_does(tmp_path: Path) -> None:
    reds, blues = (("rifleman", "Ida", (5, 5)),), (("rifleman", "Rolf", (6, 6)),)
    player = Player(tmp_path, fight(ruleset="passes", reds=reds, blues=blues))
    world = player.session.battle.world
    world.ruleset.clock.hand_out(world, 2, has_phase=True)
    player.point((3, 5))
    step = player.selection.preview().plan.steps[0]
    assert step.provokes
    odds = player.session.view.reaction_odds(step.provokes[0], 1, (5, 5)).odds
    first = player.scene().path.steps[0]
    assert first.provokes == (f"Rolf may intercept: {odds}",)
    assert f"Rolf may intercept: {odds}, and harm stops you at 5,5." in " ".join(words(player, "card"))
    assert isinstance(player.selection.preview().command, Move)
