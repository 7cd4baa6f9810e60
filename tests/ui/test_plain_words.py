"""What a card says of a state, a posture and the end of a turn has the numbers of the figure at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.ai.eased import eased_words
from game.model.commands import Crouch, End
from game.model.components import Condition, Conditions
from game.table.odds import exposure
from game.ui.battle.figure_sheet import states_told


def words_of(player: Player, part: str) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets[part].words)


def test_flat_footed_is_told_with_the_defence_now_and_once_the_figure_has_acted(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="fluid"))
    ida = player.id_of("Ida")
    ready = dict(player.session.view.facts(ida))["Defence"].total
    player.session.battle.world.change(ida, Conditions, active={"flat-footed": Condition()})
    view = player.session.view
    now = dict(view.facts(ida))["Defence"].total
    assert now < ready
    assert f"Defence is {now} now, and {ready} once it has acted." in states_told(view, ida)


@pytest.mark.parametrize("ruleset", ["static", "fluid", "passes", "action-time"])
def test_crouching_says_what_becomes_of_the_worst_chance(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    view, ida = player.session.view, player.id_of("Ida")
    if "crouch" not in view.ruleset.actions:
        return
    (worst, *_) = exposure(view, ida, (3, 5))
    told = eased_words(view, Crouch(ida))
    assert told.startswith(f"{view.figure(worst.attacker).name} hits you here: {worst.forecast.odds} becomes ")
    player.battle_scene.controls.action("crouch")
    player.shell.frames(3)
    assert told in words_of(player, "card")


def test_what_ends_a_turn_is_called_a_pause_where_there_are_no_turns(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    view, ida = player.session.view, player.id_of("Ida")
    told = view.numbers(ida, "end")
    assert int(told["again"]) == view.next_at(End(ida))
    assert f"Pause {told['pause']}" in words_of(player, "bar")
    assert "End turn" not in words_of(player, "bar")
    plain = Player(tmp_path, fight(ruleset="static"))
    assert "End turn" in words_of(plain, "bar")
