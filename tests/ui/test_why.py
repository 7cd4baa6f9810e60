"""Why? after an act of the computer: from the log, by key, and nothing that its reader may not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from battle_kit import Player, fight

from game.model.commands import End
from game.model.components import Condition, Conditions


def acted(tmp_path: Path, size: tuple[int, int] = (1280, 720), **changed: Any) -> Player:
    """The computer has had a turn."""
    player = Player(tmp_path, fight(**changed), size)
    for _ in range(30):
        if player.table.why.latest() >= 0 and player.session.waits == "person":
            break
        decision = player.selection.decision
        if decision is not None and not decision.choices:
            player.battle_scene._give(End(decision.figures[0]))
        elif decision is not None:
            player.key("1")
        player.settle()
    player.settle()
    return player


def words(player: Player) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets["card"].words)


@pytest.mark.parametrize("ruleset", ["static", "action-time", "passes"])
def test_the_key_tells_why_of_the_last_act(tmp_path: Path, ruleset: str) -> None:
    player = acted(tmp_path, ruleset=ruleset)
    place = player.table.why.latest()
    act = player.session.keeper.history.acts[place]
    assert act.seat == "blue"
    player.key("Y")
    account = player.table.why.account
    assert account is not None
    assert account.option.command == act.command
    assert player.session.name(act.command.figure) in words(player)
    assert account.option.deed.split(",")[0].split()[0] in words(player)
    player.key("Y")
    assert not player.table.why.wanted


def test_a_line_of_the_log_has_a_way_to_ask(tmp_path: Path) -> None:
    player = acted(tmp_path)
    place = player.table.why.latest()
    player.press(f"why:{place}")
    assert player.table.why.act == place
    assert "Why?" in words(player) or player.table.why.account is not None
    player.key("Esc")
    assert not player.table.why.wanted
    assert player.top == "battle"


def test_each_act_is_marked_once_and_never_ones_own(tmp_path: Path) -> None:
    player = acted(tmp_path)
    marked = [line.act for line in player.session.log if line.act >= 0]
    assert len(marked) == len(set(marked))
    acts = player.session.keeper.history.acts
    assert {acts[place].seat for place in marked} == {"blue"}


def test_nothing_is_told_of_somebody_hidden(tmp_path: Path) -> None:
    player = acted(tmp_path)
    place = player.table.why.latest()
    figure = player.session.keeper.history.acts[place].command.figure
    before = player.session.keeper.history.acts[place].before
    before._components[figure][Conditions] = Conditions({"hidden": Condition()})
    player.key("Y")
    assert player.table.why.secret
    assert player.table.why.account is None
    assert "After the battle" in words(player)


def test_asking_changes_nothing(tmp_path: Path) -> None:
    player = acted(tmp_path)
    state, version = player.session.battle.state_hash(), player.session.version
    player.key("Y")
    assert player.table.why.account is not None
    assert (player.session.battle.state_hash(), player.session.version) == (state, version)


def test_words_fit_their_card(tmp_path: Path) -> None:
    for size in ((1280, 720), (1920, 1080)):
        player = acted(tmp_path, size)
        player.key("Y")
        player.table.laid()
        homes = player.table.sheets["card"].homes
        for word in player.table.sheets["card"].words:
            assert any(home.inflate(4, 4).contains(word.rect) for home in homes), word.text


def test_the_answer_gives_way_to_a_cross_a_locked_square_and_a_new_act(tmp_path: Path) -> None:
    player = acted(tmp_path)
    player.key("Y")
    player.press("why-off")
    assert not player.table.why.wanted
    player.key("Y")
    assert player.table.cards.chosen == "why"
    assert player.selection.choosing is not None
    assert player.selection.choosing.reach is not None
    player.click(next(iter(player.selection.choosing.reach.costs)))
    assert player.selection.pinned is not None
    player.table.laid()
    assert not player.table.why.wanted
    assert player.table.cards.chosen == "preview"
    player.key("Esc")
    player.key("Y")
    assert player.table.why.wanted
    assert player.selection.decision is not None
    player.battle_scene._give(End(player.selection.decision.figures[0]))
    player.table.refresh()
    assert not player.table.why.wanted, "an act puts the answer away"
