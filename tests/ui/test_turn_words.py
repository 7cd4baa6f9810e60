"""A turn at the screen ends when the player says so and never by itself; the screen says what is left of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from msgspec.structs import replace
from shell_kit import Shell

from game.model.board import Board
from game.model.components import Magazine
from game.model.events import AnswerGiven, TurnEnded
from game.model.grid import Square
from game.model.rejections import Rejection
from game.table.turn_words import empty_words, few_words, leaves_only_end, next_step, rest_words
from game.ui.battle.action_cards import lay_wide
from game.ui.battle.screen_paint import draw_slips
from game.ui.learn.first_battle import new_first_battle

WALLED = Board(18, 12, tuple(("rock",) if x == 9 else ("grass",) for _ in range(12) for x in range(18)), (0,) * 216)
FAR = (("rifleman", "Rolf", (12, 5)),)
"""Behind the rock, where nobody sees him."""


def walk(player: Player, square: Square) -> None:
    player.click(square)
    player.click(square)


def shoot(player: Player) -> None:
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.battle_scene.controls.commit()
    player.settle()


def test_after_two_shots_the_step_is_left_and_said_once(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    ida = player.selection.figure
    shoot(player)
    assert "left" not in player.table.said
    shoot(player)
    assert player.selection.figure == ida, "the turn is not over: a step is left"
    assert player.table.said == "Waiting for you. Enter or Space ends the turn. Ida has only the bonus step left."
    player.shell.wait(5000, 0)
    assert player.table.said.startswith("Waiting for you."), "it stays until the player does something"
    player.battle_scene.end_turn()
    player.settle()
    assert not player.table.said.startswith("Waiting"), "it was about Ida"


def test_that_a_step_is_left_is_said_once(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    shoot(player)
    shoot(player)
    player.table.said = ""
    player.table.touch("bar")
    player.shell.frames(5)
    assert player.table.said == ""


def says(player: Player) -> str:
    player.shell.frames()
    return " ".join(word.text for word in player.table.sheets["bar"].words)


def test_the_card_of_the_action_says_what_to_do_next(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    assert "Click a square to see the path." in says(player)
    player.click((5, 5))
    assert "Click it again, or press Enter." in says(player)
    player.key("Esc")
    player.press("action:attack")
    assert "Click an enemy to see the chance." in says(player)
    player.key("Esc")
    player.press("action:crouch")
    assert "Click the card again, or press Enter." in says(player)
    shoot(player)
    shoot(player)
    assert "Waiting for you. Enter or Space ends the turn. Ida has only the bonus step left." in says(player)


def test_a_card_with_one_figure_to_click_names_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    chosen: Any = SimpleNamespace(action="first-aid", is_path=False, picks={2: ()}, shoots=False, words=())
    asked = SimpleNamespace(choices=())
    facts: Any = SimpleNamespace(choosing=chosen, decision=asked, pinned=None, session=player.session)
    assert next_step(facts, "Space") == f"Click {player.session.name(2)}."
    chosen.picks = {1: (), 2: ()}
    assert next_step(facts, "Space") == "Click a figure."


def test_the_chosen_wide_card_says_what_to_do_next(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: new_first_battle())
    for _ in range(400):
        shell.frames(1)
        if shell.scene._begun:
            break
    shell.key("Backspace")
    shell.key("2")
    shell.frames(2)
    told = " ".join(word.text for word in shell.scene.table.sheets["bar"].words)
    assert "Click an enemy to see the chance." in told


def used_up(folder: Path, **more: object) -> Player:
    """A player whose figure has walked and shot, so that not even a step is left, and who looks at it."""
    player = Player(folder, fight(**more))  # type: ignore[arg-type]
    player.stays = True
    walk(player, (5, 5))
    shoot(player)
    return player


def test_a_turn_with_nothing_left_waits_for_the_player_like_any_other(tmp_path: Path) -> None:
    player = used_up(tmp_path)
    ida = player.id_of("Ida")
    assert any(isinstance(event, TurnEnded) and event.figure == ida for event in player.happened())
    assert player.session.waits == "rest"
    assert player.table.shown_figure() == ida
    words = {word.text for word in player.table.sheets["bar"].words}
    assert "Ida has no action left. Enter or Space ends the turn." in words
    acts = len(player.session.keeper.history.acts)
    player.click((6, 6))
    assert len(player.session.keeper.history.acts) == acts, "nothing can be ordered in between"
    player.shell.frames(20)
    assert player.session.waits == "rest"
    player.key("Space")
    assert player.selection.figure == player.id_of("Bo")
    assert len(player.session.keeper.history.acts) == acts, "the rules had ended the turn"


def test_the_same_words_and_the_same_key_end_a_turn_with_a_step_left_and_one_without(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    player = Player(tmp_path / "a", fight())
    player.stays = True
    shoot(player)
    shoot(player)
    assert player.selection.figure == player.id_of("Ida")
    player.shell.frames(60)
    player.key("Space")
    assert player.selection.figure == player.id_of("Bo")
    player = used_up(tmp_path / "b")
    player.key("Space")
    assert player.selection.figure == player.id_of("Bo")


def test_enter_ends_a_turn_with_nothing_left_but_a_step_and_the_button_has_that_key(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    shoot(player)
    assert "Enter" not in says(player)
    shoot(player)
    assert "Enter" in [word.text for word in player.table.sheets["bar"].words]
    player.key("Enter")
    assert player.selection.figure == player.id_of("Bo")


def test_a_key_that_has_moved_the_cursor_onto_a_square_does_not_end_the_turn(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    ida = player.selection.figure
    shoot(player)
    shoot(player)
    player.point(player.square_of("Ida"))
    player.key("left")
    player.key("Enter")
    assert player.selection.figure == ida


def test_the_square_that_a_key_chose_is_forgotten_with_the_turn(tmp_path: Path) -> None:
    """Enter began to walk the next figure across the board, to where the last one had gone."""
    player = Player(tmp_path, fight())
    player.key("right")
    assert player.selection.cursor == (4, 5)
    player.battle_scene.end_turn()
    player.settle()
    assert player.selection.figure == player.id_of("Bo")
    assert player.selection.cursor is None
    player.key("right")
    assert player.selection.cursor == (4, 8)


def test_the_card_end_turn_stands_where_it_always_does_while_nothing_is_left(tmp_path: Path) -> None:
    player = used_up(tmp_path)
    where = next(s.rect for s in player.table.sheets["bar"].spots if s.id == "end")
    player.press("end")
    player.table.laid()
    assert next(s.rect for s in player.table.sheets["bar"].spots if s.id == "end") == where


def test_two_moves_can_be_taken_back_before_the_turn_is_ended(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.stays = True
    walk(player, (5, 5))
    walk(player, (7, 5))
    assert player.session.waits == "rest"
    player.press("undo")
    assert player.session.waits == "person"
    assert player.square_of("Ida") == (5, 5)


def test_a_turn_that_was_ended_needs_no_words(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.end_turn()
    player.settle()
    assert "turn is over" not in player.table.said


def test_orders_are_no_turns(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    walk(player, (4, 5))
    assert "turn is over" not in player.table.said


def test_a_turn_that_ends_with_an_answer_of_the_computer_waits_as_well(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.stays = True
    walk(player, (5, 5))
    player.script(1, 1, 1, 1)
    shoot(player)
    asked = [event.kind for event in player.events(AnswerGiven)]
    assert asked == ["error"], "the computer was asked about the miss"
    assert player.session.waits == "rest"
    assert player.table.shown_figure() == player.id_of("Ida")


def test_where_the_step_is_not_offered_nothing_is_left(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.session.offered = dict.fromkeys(("move", "attack"), True)
    shoot(player)
    shoot(player)
    assert player.table.said == "", "it is not said twice"
    assert "Ida has no action left. Enter or Space ends the turn." in says(player), (
        "one calm line in place of the cards"
    )
    assert not [spot for spot in player.table.sheets["bar"].spots if spot.id.startswith("action:")]


def drawn_notice(player: Player) -> str:
    """The words of the slip that is drawn over the board."""
    player.table.sheets["tip"].clear(player.table.stage)
    screen = pygame.display.get_surface()
    assert screen is not None
    draw_slips(player.table, screen)
    return " ".join(word.text for word in player.table.sheets["tip"].words)


@pytest.mark.parametrize("ruleset", ["static", "action-time", "passes"])
def test_a_grey_card_says_why_to_its_key_and_to_the_pointer(tmp_path: Path, ruleset: str) -> None:
    """The key sets the pointer's card, which told nothing then: neither on the slip, nor when pointed at later."""
    player = Player(tmp_path, fight(ruleset=ruleset, blues=FAR, board=WALLED))
    reason = player.selection.offer("attack").refused.sentence
    player.point((3, 2))
    player.key(str(player.table.bar.keyed.index("attack") + 1))
    assert player.table.said == reason
    assert drawn_notice(player) == reason
    place = next(spot.rect for spot in player.table.sheets["bar"].spots if spot.id == "action:attack").center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    assert reason.split()[-1] in says(player)


def test_a_reason_that_is_too_long_for_its_card_ends_with_a_whole_clause(tmp_path: Path) -> None:
    """Of these words a narrow card had "and one of them is" as its last line."""
    player = Player(tmp_path, fight())
    offer = player.selection.offer("attack")
    why = Rejection("no-full-action", "This needs both actions of the turn, and one of them is spent.", "combat.round")
    sheet = player.table.sheets["bar"]
    for width, told in ((146.0, "This needs both actions of the turn."), (300.0, why.sentence)):
        sheet.clear(player.table.stage)
        off = replace(offer, refused=why)
        lay_wide(sheet, off, (0, 0, width, 72), "5", 1, says="", chosen=False, on=lambda: None)
        assert told in " ".join(word.text for word in sheet.words)
        assert ("one of them" in " ".join(word.text for word in sheet.words)) == (told == why.sentence)


def test_who_has_actions_but_can_use_none_is_told_so(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    view, figure = player.session.view, player.selection.figure
    assert any(pip.kind == "half" and not pip.spent for pip in view.pips(figure))
    name = player.session.name(figure)
    assert rest_words(view, figure, "Space") == f"{name} can do nothing else now. Enter or Space ends the turn."


def test_a_hint_asked_for_in_a_turn_that_is_used_up_says_what_ends_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.stays = True  # type: ignore[misc]
    walk(player, (4, 5))
    shoot(player)
    assert player.session.resting == player.id_of("Ida")
    assert player.battle_scene.why_no_hint() == "Ida has no action left. Enter or Space ends the turn."


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_final_attack_that_is_left_is_said_with_what_it_takes(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset, reds=(("brawler", "Ida", (9, 5)),)))
    for _ in range(2):
        player.script(*[2] * 40)
        shoot(player)
    assert player.table.said == "Ida has a final attack left. Space ends the turn."
    assert player.selection.point_at_opponent(player.id_of("Rolf")) is None
    player.table.touch("card")
    player.table.laid()
    told = " ".join(word.text for word in player.table.sheets["card"].words)
    assert f"This is a final attack{', Count -2' if ruleset == 'fluid' else ''}." in told


def test_a_move_that_ends_the_turn_says_so_before_and_when_it_does(tmp_path: Path) -> None:
    """In Passes one moves before all actions or after them: after one shot, a move leaves the other action unused."""
    player = Player(tmp_path, fight(ruleset="passes"))
    ida = player.selection.figure
    player.click((4, 5))
    warning = "Moving now gives up the other action of this turn"
    assert warning not in player.scene().path.warning, "nothing is lost by moving first"
    player.key("Esc")
    shoot(player)
    assert player.selection.figure == ida
    player.stays = True
    player.click((4, 5))
    assert warning in player.scene().path.warning
    assert f"{warning}." in " ".join(word.text for word in player.table.sheets["card"].words)
    player.key("Esc")
    player.click((12, 5))
    assert len(player.selection.preview().legs) > 1, "so far it must run first"
    assert warning in player.scene().path.warning
    assert f"{warning}." in " ".join(word.text for word in player.table.sheets["card"].words)
    player.key("Esc")
    player.click((4, 5))
    player.key("Enter")
    assert player.session.resting == ida, "the player ends it"
    assert "Ida can do nothing else now. Enter or Space ends the turn." in says(player)
    assert "Ida ended the turn by moving: 1 action left unused." in [line.text for line in player.session.lines()]


def test_a_turn_with_hardly_anything_to_do_names_it(tmp_path: Path) -> None:
    def offer(id: str, *, able: bool) -> Any:
        title = "End turn" if id == "end" else id.capitalize()
        return SimpleNamespace(id=id, title=title, refused=None if able else Rejection("no", "No."))

    grey = [offer(name, able=False) for name in ("move", "attack", "aim", "run", "prone", "open")]
    end = offer("end", able=True)
    assert few_words([*grey, offer("hold", able=True), end], "Space") == "Only Hold is possible. Space ends the turn."
    two = [*grey, offer("hold", able=True), offer("stand", able=True), end]
    assert few_words(two, "Space") == "Only Hold and Stand are possible. Space ends the turn."
    left = "2 actions left, but only Hold and Stand are possible now. Space ends the turn."
    assert few_words(two, "Space", 2) == left, "both are true"
    assert few_words([*grey, end], "Space") == ""
    assert few_words([offer("move", able=True), *grey[:1], end], "Space") == "", "most cards are not grey"
    assert leaves_only_end([*grey, end, offer("commit", able=True)])


def emptied(player: Player, name: str, *weapons: str) -> None:
    """Let guns of a figure have no shot left."""
    player.session.battle.world.change(player.id_of(name), Magazine, shots=dict.fromkeys(weapons, 0))
    player.session.version += 1


def test_an_empty_gun_is_told_when_its_bearer_is_to_act(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    emptied(player, "Bo", "carbine")
    assert "empty" not in player.table.said
    player.battle_scene.end_turn()
    player.settle()
    assert player.selection.figure == player.id_of("Bo")
    assert player.table.said == "Bo's carbine is empty: reload first, or use the pistol."
    view, bo = player.session.view, player.id_of("Bo")
    assert empty_words(view, bo, ()) == "Bo's carbine is empty: use the pistol."
    emptied(player, "Bo", "carbine", "pistol")
    view = player.session.view
    told = empty_words(view, bo, player.selection.offers())
    assert told == "Bo's carbine and pistol are empty: reload first."
    assert empty_words(view, player.id_of("Ida"), ()) == ""


@pytest.mark.parametrize("by_key", [True, False])
def test_an_empty_gun_is_told_when_its_bearer_is_chosen_for_an_order(
    tmp_path: Path, by_key: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, fight(ruleset="phases"))
    emptied(player, "Bo", "carbine", "pistol")
    player.shell.frames(2)
    player.table.say("")
    if by_key:
        monkeypatch.setattr(type(player.selection), "next_pick", lambda self, step: False)  # there is no target
        player.key("Tab")
    else:
        player.battle_scene.controls.take(player.id_of("Bo"))
    assert player.selection.figure == player.id_of("Bo")
    assert player.table.said.startswith("Bo's carbine and pistol are empty")
