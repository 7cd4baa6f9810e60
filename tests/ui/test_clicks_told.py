"""Answers to clicks on the board, seen or said in one line: plans off the screen, throws at figures, squares of
comrades that leave, squares just too far, and clicks while nobody can be commanded."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board
from test_due import declare, go_on_until, told
from test_hint import thought_out

from game.ai.advice import NOTHING, Advice
from game.model.board import Board
from game.model.commands import Attack, Move
from game.model.components import Posture
from game.model.events import Attacked
from game.model.grid import Square, edge_between
from game.table.attack_words import fewer, sums_of_attack
from game.table.previews import of_path
from game.table.turn_words import why_unasked
from game.ui.battle.board_eye import READ_MS
from game.ui.battle.hit_card import against_words, struck_of
from game.ui.kit import art


def far_away(player: Player) -> None:
    """Move the view to the far corner of the map."""
    board = player.session.view.board
    player.table.eye.pointer = None
    player.table.board.camera.centre_on((board.width - 1, board.height - 1), at_once=True)


def test_a_hint_brings_its_plan_into_view_when_it_is_shown_and_when_it_is_clicked(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 40)))
    camera = player.table.board.camera
    far_away(player)
    player.key("H")
    thought_out(player)
    option = player.table.hints.options()[0]
    assert camera.shows(option.square), "where it leads"
    assert camera.shows(player.square_of("Ida")), "with the figure, because both fit"
    far_away(player)
    assert not camera.shows(option.square)
    player.press("hint:0")
    assert camera.shows(option.square)


def test_a_plan_too_wide_for_the_view_is_shown_one_size_smaller_until_the_next_figure(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 40)))
    camera, before = player.table.board.camera, player.table.board.camera.pixels
    here = player.square_of("Ida")
    wide = next(x for x in range(4, 60) if not camera.fits([here, (x, 5)], before, 0.9))
    player.table.eye.pointer = None
    player.table.eye.show_plan(here, [(wide, 5)])
    assert camera.pixels < before
    assert all(camera.shows(square) for square in (here, (wide, 5)))
    player.table.eye.come_home(player.selection.figure)
    assert camera.pixels == before
    player.table.eye.show_plan(here, [(59, 5)])
    assert camera.pixels == before, "the figure is left out where it is too far off"
    assert camera.shows((59, 5))
    player.table.eye.show_plan(here, [(1, 1), (59, 39)])
    assert camera.pixels == before, "no plan is worth a map of dwarfs"
    assert camera.shows((1, 1)), "what is done first"


def test_the_view_goes_back_after_plans_have_led_it_away_at_the_same_size(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 40)))
    camera, eye, here = player.table.board.camera, player.table.eye, player.square_of("Ida")
    eye.pointer, home = None, (camera.pixels, *camera.aim)
    for square in ((20, 10), (8, 19)):
        camera.advance(eye.show_plan(here, [square]))
    assert (camera.pixels, *camera.aim) != home
    assert camera.pixels == home[0]
    eye.come_home(player.selection.figure)
    eye.advance(READ_MS + 1)
    assert (camera.pixels, *camera.aim) == home


def walled() -> Board:
    """A meadow with a wall across it."""
    plain = open_board(18, 12)
    wall = {edge_between((5, y), (6, y)): "wall" for y in range(12)}
    return Board(plain.width, plain.height, plain.terrain, plain.heights, wall)


def test_a_throw_at_a_figure_shows_the_throw_there_or_says_why_not(tmp_path: Path) -> None:
    reds, blues = (("grenadier", "Ida", (3, 5)),), (("rifleman", "Rolf", (4, 9)), ("medic", "Mia", (9, 5)))
    player = Player(tmp_path, fight(reds=reds, blues=blues, board=walled()))
    player.battle_scene.controls.action("throw")
    player.click((4, 9))
    assert player.selection.preview().burst is not None
    player.selection.forget()
    for square in ((9, 5), (12, 2)):
        player.click(square)
        assert player.selection.action == "throw", "it is not changed for an attack"
        assert player.table.said == "That square cannot be seen from here."


@pytest.mark.parametrize("ruleset", ["phases", "passes"])
@pytest.mark.parametrize("way", [(1, 0), (1, 1)])
def test_a_square_just_too_far_says_by_how_much(tmp_path: Path, ruleset: str, way: Square) -> None:
    reds, blues = (("rifleman", "Ida", (3, 3)),), (("rifleman", "Rolf", (1, 11)),)
    player = Player(tmp_path, fight(ruleset=ruleset, reds=reds, blues=blues, board=open_board(30, 30)))
    choosing = player.selection.choosing
    edge = (3, 3)
    while edge == (3, 3) or edge in choosing.reach.costs or edge in choosing.further:
        edge = (edge[0] + way[0], edge[1] + way[1])
    refused = of_path(player.session.view, replace(choosing, further=frozenset()), edge, ()).refused
    most = player.session.view.allowance(player.selection.figure, choosing.action)
    assert refused is not None
    assert refused.sentence.startswith("Too far: ")
    spent = int(refused.sentence.removeprefix("Too far: that path costs ").split(",")[0])
    assert most < spent <= most + (15 if ruleset == "phases" else 3)
    player.point(edge)
    assert player.selection.preview().command is not None, "it is gone to as far as that gets"


def test_a_square_that_a_comrade_leaves_is_chosen_with_shift(tmp_path: Path) -> None:
    reds = (("rifleman", "Ida", (3, 5)), ("captain", "Bo", (3, 7)))
    player = Player(tmp_path, fight(ruleset="phases", reds=reds))
    bo = player.id_of("Bo")
    declare(player, (6, 5))
    player.selection.select(bo)
    player.point((3, 5))
    assert "Ida will have left. Shift+click goes there, a click chooses Ida." in told(player)
    assert player.selection.preview().plan.spent == 10, "straight, and not by corners"
    player.battle_scene.controls.draw((3, 5))
    assert player.selection.figure == bo
    player.point((9, 9))
    assert "Ida will have left." in told(player)
    assert "Shift+click" not in told(player)
    player.key("Enter")
    player.settle()
    assert (player.square_of("Ida"), player.square_of("Bo")) == ((6, 5), (3, 5)), "her orders stood"


def test_a_square_that_a_busy_comrade_leaves_says_when_it_is_free(tmp_path: Path) -> None:
    reds = (("rifleman", "Ida", (3, 5)), ("captain", "Bo", (3, 7)))
    player = Player(tmp_path, fight(ruleset="action-time", reds=reds))
    declare(player, (6, 5))
    go_on_until(player, "Bo")
    words = "Ida stands there until 5 AT. Only then can you move there."
    player.point((3, 5))
    assert words in told(player)
    player.click((3, 5))
    assert player.table.said == words


def test_no_path_is_shown_to_where_the_pointer_was_left_until_it_moves(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    declare(player, (5, 5))
    go_on_until(player, "Bo")
    assert player.selection.cursor == (5, 5)
    assert player.scene().path is None
    player.point((5, 5))
    assert player.scene().path is not None


def test_the_keys_show_the_path_to_where_their_cursor_stands(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    player.keys("Right", "Right", "Enter", "Enter")
    go_on_until(player, "Bo")
    player.key("Down")
    assert player.scene().path is not None


def test_a_click_while_nobody_can_be_commanded_says_why(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(options={"opening": "full", "action_dice": 3}))
    for _ in range(6):
        if player.selection.decision is not None and player.selection.decision.choices:
            break
        player.settle()
    player.click((8, 1))
    assert player.table.said == "First answer the question: its answers are below the map."


def test_a_click_during_a_rest_or_the_computers_thinking_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, fight())
    monkeypatch.setattr(type(player.session), "waits", "computer")
    assert (
        why_unasked(player.session, None, "Space", "Ctrl+Z")
        == "The computer is deciding now. Your turn comes after that."
    )
    player.session.resting = player.id_of("Ida")
    assert why_unasked(player.session, None, "Space", "Ctrl+Z").endswith("Space ends the turn.")


def test_the_chance_from_the_end_of_a_path_says_that_it_is_from_there(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    assert {tag.there for tag in player.scene().tags} == {""}
    player.point((5, 5))
    assert {tag.there for tag in player.scene().tags} == {"from there"}
    player.click(player.square_of("Rolf"))
    assert {tag.there for tag in player.scene().tags} == {""}


def test_enemies_that_are_all_out_of_view_are_pointed_at_with_their_names(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(board=open_board(60, 40), blues=(("rifleman", "Rolf", (11, 5)),)))
    overlays, view = player.table.board.overlays, player.table.rect_of_board()

    def drawn() -> int:
        overlays._posts = []
        player.table.board.draw(pygame.Surface(view.size), view, player.scene())
        return len(overlays._posts)

    assert player.scene().tags
    assert drawn() == 0
    far_away(player)
    assert drawn() == 1


def test_a_die_of_ten_faces_is_drawn_as_one() -> None:
    assert len({art.die_part(faces) for faces in (6, 10, 20)}) == 3
    assert all(art.exists(f"{art.die_part(faces)}.svg") for faces in (6, 10, 20))


def test_a_defence_that_differs_from_the_one_on_the_card_names_what_comes_to_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    rolf, view = player.id_of("Rolf"), player.session.view
    player.session.battle.world.change(rolf, Posture, kind="prone")
    player.session.version += 1
    player.settle()
    printed = view.facts(rolf)[1][1].total
    chance = player.selection.chance_against(rolf)
    lines = sums_of_attack(view, chance, None, whole=False)
    assert (lines[-1].text, lines[-1].value) == ("Target prone", "+6")
    assert chance.forecast.defence.total == printed + 6
    assert lines[-1] in fewer(lines, 2), "it is never left out"
    player.battle_scene._give_now(Attack(player.selection.figure, rolf, chance.forecast.weapon))
    for _ in range(20):
        if player.events(Attacked):
            break
        player.settle()
        player.battle_scene._give_now(next(view.legal_of(player.selection.figure, "guard")))
    struck = replace(struck_of(player.happened(), view), good=0)  # as where dice are summed up
    assert against_words(struck, view) == f"Defence {printed}, target prone +6"


def test_actions_that_are_left_without_any_use_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path, fight())
    hints = player.table.hints
    monkeypatch.setattr(type(hints), "advice", Advice(player.selection.figure, (), ends="End the turn."))
    assert hints.idle == "2 actions left, but they are not useful for anything now. End the turn."
    monkeypatch.setattr("game.ui.battle.hint.actions_left", lambda *_: 0)
    assert hints.idle == f"{NOTHING} End the turn."


def test_another_weapon_chosen_by_its_key_says_how_it_is_changed_back(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=(("rifleman", "Rolf", (4, 5)),)))
    player.click(player.square_of("Rolf"))
    titles = player.selection.variant_titles()
    assert len(titles) > 1
    before = player.selection.preview().variant
    player.key("x")
    now = player.selection.preview().variant
    assert now != before
    assert player.table.said.startswith(f"Now: {titles[now]}. ")
    assert player.table.said.endswith(" changes back.")


def test_every_border_that_an_action_can_be_pointed_at_is_marked(tmp_path: Path) -> None:
    doors = edge_between((3, 5), (4, 5)), edge_between((3, 5), (3, 6))
    board = Board(18, 12, (("grass",),) * (18 * 12), (0,) * (18 * 12), dict.fromkeys(doors, "door"))
    player = Player(tmp_path, fight(board=board))
    assert player.scene().edges == ()
    player.selection.take("open")
    assert set(player.scene().edges) == set(doors)
    player.table.looking.edge = doors[0]
    assert player.scene().edges == (doors[0],)


@pytest.mark.parametrize("ruleset", ["static", "passes", "action-time", "phases"])
def test_enter_leaves_a_square_alone_that_is_only_pointed_at(tmp_path: Path, ruleset: str) -> None:
    """A click was lost, the mouse moved on, and two Enters sent the figure to where the mouse was."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    here, acts = player.square_of("Ida"), len(player.session.keeper.history.acts)
    player.point((3, 7))
    player.keys("Enter", "Enter")
    assert player.refusals()[-1] == "Nothing is chosen. Click a square first, or go to it with the arrow keys."
    assert player.square_of("Ida") == here
    assert len(player.session.keeper.history.acts) == acts
    player.click((4, 5))
    chosen = player.selection.preview().command
    player.point((2, 7))
    player.key("Enter")
    assert player.session.keeper.history.acts[acts].command == chosen, "a click chooses, wherever the mouse is now"


def test_arrow_keys_and_enter_choose_as_before(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.point((3, 7))
    player.keys("Right", "Enter")
    assert player.selection.pinned == (4, 7)


def test_many_clicks_and_enters_never_send_a_figure_where_the_mouse_only_pointed(tmp_path: Path) -> None:
    """Clicks, all in even columns, fall while something is shown, too, where they skip it; the mouse rests in odd
    ones."""
    player = Player(tmp_path, fight(blue="human", options={"round_limit": 40}), speed="normal")
    dice, camera, acts = random.Random(4711), player.table.board.camera, player.session.keeper.history.acts
    for _ in range(120):
        player.session.viewer = player.session.asked or player.session.viewer
        square, elsewhere = ((dice.randrange(first, 17, 2), dice.randrange(1, 10)) for first in (2, 1))
        player.shell.click_at(camera.centre(square), drawn=False)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=camera.centre(elsewhere), rel=(1, 1), buttons=(0, 0, 0))
        )
        player.shell.frames(1)
        for _ in range(3):
            given, pinned = len(acts), player.selection.pinned
            player.shell.key("Enter", drawn=False)
            if len(acts) > given and isinstance(acts[given].command, Move):
                assert pinned[0] % 2 == 0, "somebody goes where nobody has clicked"
    assert any(isinstance(act.command, Move) for act in acts), "figures have walked"
