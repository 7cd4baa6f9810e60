"""Several people at one screen: each is told what they saw since their own turn, and has settings of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battle_kit import Player, fight
from board_samples import open_board

from game.model.events import PhaseBegan


def sit_down(player: Player) -> list[str]:
    """Take the seat that is handed over; answers the lines of what that side saw."""
    for _ in range(400):
        if player.top == "handover":
            break
        player.shell.app.frame(60)
    player.shell.click("ready")
    if player.top != "recap":
        player.settle()
        return []
    told = [line.text for line in player.shell.scene.told]
    player.shell.click("go")
    player.settle()
    return told


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


def test_the_handover_itself_tells_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    sit_down(player)
    end_all(player)
    sit_down(player)
    end_all(player)
    for _ in range(400):
        if player.top == "handover":
            break
        player.shell.app.frame(60)
    words = {word.text for word in player.shell.desk.words}
    said = {
        "Red player",
        "Make sure nobody else looks at the screen, then begin.",
        "I am ready",
        "Enter",
        "Menu",
        "Esc",
    }
    assert words == said


def test_the_recap_shows_lines_rules_and_goes_on(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", hidden=("Mia",)))
    sit_down(player)
    end_all(player)
    sit_down(player)
    end_all(player)
    for _ in range(400):
        if player.top == "handover":
            break
        player.shell.app.frame(60)
    player.shell.click("ready")
    assert player.top == "recap"
    rule: Any = next(button for button in player.shell.desk.buttons if button.id.startswith("rule:"))
    player.shell.click(rule.id)
    assert player.top == "rulebook"
    player.shell.key("Esc")
    player.shell.key("Enter")
    assert player.top == "battle"


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
            assert player.table.said in ("", f"{name} is next.")
        player.battle_scene.end_turn()
        player.settle()
    assert len(seats) > 2, "the seats took turns"


def test_secret_orders_need_one_curtain_in_each_phase(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset="phases"))
    curtains, phases = 0, 0
    for _ in range(60):
        if player.top == "handover":
            assert player.battle_scene.seats.hides()
            curtains += 1
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
    assert curtains <= phases
