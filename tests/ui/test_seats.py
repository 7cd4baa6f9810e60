"""Several people at one screen: each is told what they saw since their own turn, and has settings of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.model.commands import End, Move
from game.model.events import OrdersRevealed, PhaseBegan
from game.rulesets import load_ruleset, names
from game.table.action_slots import key_of_far, slots_of
from game.ui.board.cues import BannerCue
from game.ui.kit.keymap import Keymap
from game.ui.kit.scene import Pop
from game.ui.play.handover import KEYS, HandoverScene, opening
from game.ui.play.joint_look import TOGETHER


def sit_down(player: Player) -> list[str]:
    """Take the seat that is handed over; answers the lines of what the others did."""
    until_page(player)
    told = [line.text for line in player.shell.scene.told]
    player.shell.click("ready")
    player.settle()
    return told


def until_page(player: Player) -> None:
    """Let time go by until the page of handing over is seen."""
    for _ in range(400):
        if player.top == "handover":
            break
        player.shell.app.frame(60)
    player.shell.app.frame(60)
    assert player.top == "handover"


def words_of(player: Player) -> set[str]:
    """Return the texts that can be read on the page."""
    return {word.text for word in player.shell.desk.words}


def end_all(player: Player) -> None:
    """End turns until the screen is handed over."""
    for _ in range(8):
        if player.top != "battle" or player.session.waits != "person":
            return
        player.battle_scene.end_turn()
        player.settle()


def test_the_next_side_is_told_what_it_saw_and_nothing_else(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    assert sit_down(player) == [], "nobody has seen anything yet"
    assert player.session.viewer == "red"
    end_all(player)
    assert sit_down(player) == [], "Blue had no turn before"
    here = player.square_of("Rolf")
    player.click((here[0], here[1] + 1))
    player.click((here[0], here[1] + 1))
    end_all(player)
    told = sit_down(player)
    assert player.session.viewer == "red"
    assert any("Rolf" in line for line in told)
    assert not any("Mia" in line for line in told), "hidden from Red"


PAGE = {
    "Red player",
    "Make sure nobody else looks at the screen.",
    "My turn",
    "M",
    "Menu",
    "Esc",
}


def test_the_page_tells_what_the_others_did_and_nothing_that_is_hidden(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    until_page(player)
    assert words_of(player) == PAGE
    sit_down(player)
    here = player.square_of("Ida")
    for _ in range(2):
        player.click((here[0] + 1, here[1]))
    end_all(player)
    sit_down(player)
    here = player.square_of("Rolf")
    for _ in range(2):
        player.click((here[0], here[1] + 1))
    end_all(player)
    until_page(player)
    said = words_of(player) - PAGE
    assert "Since your last turn:" in said
    assert any("Rolf" in line for line in said)
    assert not any(name in line for line in said for name in ("Mia", "Ida", "Bo")), "hidden, or Red's own"


def test_one_key_or_click_too_many_never_opens_the_page(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    until_page(player)
    player.shell.click("ready")
    player.settle()
    assert player.session.viewer == "red"
    for key in (*("Space", "Enter") * 6, *("Space",) * 6, *("Enter",) * 6):
        player.shell.key(key)
    while player.top != "handover":
        player.shell.rest()  # keys pressed one upon another are taken as meant to skip
        player.shell.key("Space")
    for key in (*("Space", "Enter") * 6, "Tab", "Enter", "Space", "Tab", "Enter"):
        player.shell.key(key)
        if player.top != "handover":  # Tab leads to Menu as well
            player.shell.key("Esc")
        assert (player.top, player.session.viewer) == ("handover", "red")
    player.shell.key("M")
    player.settle()
    assert player.session.viewer == "blue"


def test_what_was_pressed_before_the_page_was_seen_does_not_open_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    page = HandoverScene(player.shell.stage, "Mia", "red")
    page.lay(player.shell.stage)
    button = page.desk.buttons[0]
    events = [
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, scancode=pygame.KSCAN_M, unicode="m"),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=button.rect.center),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=button.rect.center),
    ]
    assert [page.handle(event) for event in events[:2]] == [None, None]
    page.draw(player.shell.app.screen)
    assert page.handle(events[2]) is None, "it went down before"
    assert isinstance(page.handle(events[0]), Pop)
    page.handle(events[1])
    assert isinstance(page.handle(events[2]), Pop)


def test_a_pointer_that_lies_on_the_button_as_the_page_comes_must_leave_it_first(
    tmp_path: Path, monkeypatch: Any
) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    places = []
    for x in (40, 900):
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda x=x: (x, 400))
        page = HandoverScene(player.shell.stage, "Mia", "red")
        page.lay(player.shell.stage)
        places.append(next(button for button in page.desk.buttons if button.id == "ready").rect)
    assert places[0] == places[1], "it does not change sides"
    at = places[0].center
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: at)
    page = HandoverScene(player.shell.stage, "Mia", "red")
    page.lay(player.shell.stage)
    page.draw(player.shell.app.screen)
    click = [pygame.event.Event(kind, button=1, pos=at) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    assert [page.handle(event) for event in click * 3] == [None] * 6
    assert any("Move the pointer" in word.text for word in page.desk.words)
    for place in ((20, 20), at):
        page.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    page.handle(click[0])
    assert isinstance(page.handle(click[1]), Pop)


def test_the_key_of_the_page_is_one_that_means_nothing_in_a_battle() -> None:
    assert opening(Keymap()) == "M"
    assert opening(Keymap({"end-turn": ("M",), "hint": ("V",)})) == "B"
    far = {key_of_far(actions, action) for name in names() for actions in (_far(name),) for action in actions}
    assert not far & set(KEYS)


def _far(ruleset: str) -> tuple[str, ...]:
    """The actions of a ruleset on the sheet of further actions."""
    return slots_of(load_ruleset(ruleset).actions)[1]


def test_each_seat_has_standing_orders_and_motion_of_its_own(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    settings = player.shell.stage.settings
    sit_down(player)
    settings.standing_orders, settings.reduced_motion = "never", True
    end_all(player)
    sit_down(player)
    settings.standing_orders, settings.reduced_motion = "ask", False
    player.table.lay(player.shell.stage)
    assert not player.table.board.reduced_motion
    end_all(player)
    sit_down(player)
    assert player.session.viewer == "red"
    assert (settings.standing_orders, settings.reduced_motion) == ("never", True)
    assert player.table.board.reduced_motion
    end_all(player)
    sit_down(player)
    assert (settings.standing_orders, settings.reduced_motion) == ("ask", False)


def test_ways_that_one_side_saw_do_not_lie_on_the_board_for_the_other(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    sit_down(player)
    end_all(player)
    sit_down(player)
    here = player.square_of("Rolf")
    for _ in range(2):
        player.click((here[0], here[1] + 1))
    end_all(player)
    sit_down(player)
    assert [trail.side for trail in player.scene().trails] == ["blue"], "Red sees what Rolf just did"
    end_all(player)
    sit_down(player)
    assert player.session.viewer == "blue"
    assert all(trail.side == "red" for trail in player.scene().trails), "its own ways are no news to Blue"


def test_who_sits_down_sees_the_own_figure_that_is_about_to_act(tmp_path: Path) -> None:
    reds, blues = (("rifleman", "Mia", (3, 5)),), (("rifleman", "Rolf", (56, 5)),)
    player = Player(
        tmp_path, fight("human", "human", hidden=("Rolf",), reds=reds, blues=blues, board=open_board(60, 14))
    )
    seen = []
    for _ in range(2):
        sit_down(player)
        view, camera = player.session.view, player.table.board.camera
        figure = view.figure(player.table.shown_figure())
        assert figure.side == player.session.viewer
        assert player.table.rect_of_board().contains(camera.rect(figure.square))
        seen.append(player.session.viewer)
        end_all(player)
    assert sorted(seen) == ["blue", "red"]


def test_no_curtain_falls_where_nothing_is_hidden(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human"))
    seats = []
    for _ in range(12):
        assert player.top == "battle"
        if player.session.waits == "person" and (not seats or seats[-1] != player.session.viewer):
            seats.append(player.session.viewer)
            assert player.session.viewer == player.session.asked
            assert not player.battle_scene.seats.hides()
            name = f"{player.session.viewer.capitalize()} player"
            assert player.table.said in ("", f"{name}'s turn.")
        player.battle_scene.end_turn()
        player.settle()
    assert len(seats) > 2, "the seats took turns"


@pytest.mark.parametrize("ruleset", ["action-time", "fluid", "passes"])
def test_rulesets_without_secrets_show_a_banner_and_no_page(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset=ruleset))
    seats: list[str] = []
    for _ in range(24):
        assert player.top == "battle"
        if player.session.waits == "person" and (not seats or seats[-1] != player.session.viewer):
            seats.append(player.session.viewer)
            if len(seats) > 1 and player.session.decision.choices == ():
                assert player.table.said_to == player.session.viewer
        decision = player.session.decision
        if decision is not None and decision.choices:
            player.battle_scene.controls.answer(decision.choices[-1].id)
        elif player.session.waits == "person":
            command = next(c for c in player.session.view.legal() if c.action in ("move", "end", "wait"))
            player.battle_scene._give(command)
        player.settle()
    assert len(seats) > 2, "the seats took turns"


@pytest.mark.parametrize(
    ("ruleset", "words"), [("passes", "Blue player's turn"), ("action-time", "Blue player is next")]
)
def test_a_banner_says_for_a_second_who_is_next_and_any_key_only_skips_it(
    tmp_path: Path, ruleset: str, words: str
) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset=ruleset))
    for _ in range(200):
        if player.session.viewer == "blue":
            break
        if not player.table.busy and player.session.waits in ("person", "rest"):
            player.battle_scene.end_turn()
        player.shell.app.frame(30)
    playback = player.table.board.playback

    def shown() -> list[str]:
        return [cue.text for cue, _ in playback.effects() if isinstance(cue, BannerCue)]

    player.shell.app.frame(30)
    assert shown() == [words]
    figure = player.session.battle.decision.figure
    player.shell.key("Space")
    assert shown() == [words], "that press was meant for the turn before"
    player.shell.app.frame(300)
    player.shell.key("Space")
    assert (shown(), player.session.battle.decision.figure) == ([], figure), "it skips the banner and ends no turn"
    assert player.table.said == f"{words}."


def test_each_side_gives_its_secret_orders_behind_a_page(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    behind: list[str] = []
    phases = 0
    for _ in range(80):
        if player.top == "handover":
            behind.append(player.session.asked)
            sit_down(player)
        elif player.top == "battle":
            phases = len({(event.number, event.phase) for event in player.events(PhaseBegan)})
            if phases > 4:
                break
            player.battle_scene.end_turn()
            player.settle()
        else:
            player.shell.key("Enter")
    assert phases > 4
    assert behind[:8] == ["red", "blue"] * 4, "one page for each side in each phase"


def test_all_see_how_revealed_orders_end_before_the_next_page(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"), speed="normal")
    for place in range(2):
        sit_down(player)
        here = player.square_of("Ida" if place == 0 else "Rolf")
        player.battle_scene._give_now(Move(player.selection.figure, ((here[0], here[1] + 1),)))
        for _ in range(6):
            if player.session.held is not None:
                player.battle_scene.end_turn()
            elif player.top == "battle" and player.session.waits == "person":
                player.battle_scene._give_now(End(player.selection.figure))
            player.shell.frames(2)
    assert player.events(OrdersRevealed)
    for place in range(150):
        player.shell.wait(60, place)
    assert player.top == "battle", "nobody has looked away yet"
    assert not player.table.said, "the bar says it, once"
    player.table.laid()
    assert [word.text for word in player.table.sheets["bar"].words] == [TOGETHER], "nobody has to decide yet"
    assert not player.table.busy
    player.shell.key("Space")
    player.shell.frames(3)
    assert player.top == "handover"
    sit_down(player)
    for _ in range(6):
        if player.top == "battle":
            player.battle_scene.end_turn()
            player.shell.frames(2)
    until_page(player)


def test_the_review_of_orders_says_who_is_next(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    player.stays = True  # type: ignore[misc]
    sit_down(player)
    for words, other in (("hands over to Blue player", "Hand over"), ("reveals them", "Reveal orders")):
        while player.session.held is None:
            player.battle_scene.end_turn()
            player.settle()
        said = " ".join(word.text for word in player.table.words())
        assert words in said, "all stay put, and the orders can be looked at"
        assert other in said
        player.battle_scene.end_turn()
        if other == "Hand over":
            sit_down(player)


def test_the_page_and_the_log_tell_a_walk_in_one_line(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    sit_down(player)
    end_all(player)
    player.battle_scene.end_turn()
    sit_down(player)
    ours = player.session.view.own()
    steps = {figure: list(player.session.view.legal_of(figure, "hustle")) for figure in ours}
    for figure in ours:
        player.battle_scene._give_now(max(steps[figure], key=lambda command: len(command.path)))
        player.settle()
    player.settle()
    if player.session.held is not None:
        player.battle_scene.end_turn()
    until_page(player)
    walks = [line for line in player.shell.scene.told if line.walk is not None]
    assert {line.walk.figure for line in walks} == set(ours)
    assert len(walks) == len(ours)
    logged = [line for line in player.session.log if line.walk is not None and "red" in line.seats]
    assert len(logged) == len(walks), "also of figures that walk at the same time"
