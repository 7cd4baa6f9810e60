"""Cards of a state, a posture and the end of a turn name the numbers of the figure at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.actions import action_title
from game.ai.eased import eased_words
from game.engine.due import end_deed, end_title
from game.model.commands import Attack, Crouch, End
from game.model.components import Condition, Conditions
from game.model.events import Attacked
from game.model.listing import number_words
from game.rulebook.sentences import said
from game.table.odds import exposure
from game.table.telling import with_dice_apart
from game.table.turn_words import before_side_ends, rest_words
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


def test_where_there_are_no_turns_no_word_speaks_of_one(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="action-time"))
    view, ida = player.session.view, player.id_of("Ida")
    assert action_title(view.ruleset, "end") == "Pause"
    assert (end_title(view, ida), end_deed(view, ida)) == ("Pause 1 AT", "pause 1 AT")
    assert rest_words(view, ida, "Space") == "Ida has no action left. Enter or Space: Pause 1 AT."
    assert before_side_ends(view, "red")[0] == "Pause with your whole side?"
    player.key("Space")
    player.key("Space")
    player.table.laid()
    player.session.note_idle(ida)
    assert player.session.lines()[-1].text == "Ida has nothing left to do. Pause 1 AT."
    (spot,) = [spot for spot in player.table.sheets["bar"].spots if spot.id == "end"]
    assert "turn" not in f"{words_of(player, 'bar')} {spot.tip}"


@pytest.mark.parametrize("ruleset", ["action-time", "passes"])
def test_the_log_tells_the_dice_of_both_sides_apart(tmp_path: Path, ruleset: str) -> None:
    """All dice stood in one list, so that nobody saw who threw which."""
    player = Player(tmp_path, fight(ruleset=ruleset))
    ida, rolf = player.id_of("Ida"), player.id_of("Rolf")
    battle = player.session.battle
    battle.submit(Attack(ida, rolf, "rifle"))
    while not (done := [event for event in battle.events if isinstance(event, Attacked)]):
        battle.submit(End(battle.decision.figures[0]))
    view, names, event = battle.view(""), {ida: "Ida", rolf: "Rolf"}, done[0]
    mine = view.cover.thrown(event.attack)
    faces = [str(roll.value) for roll in event.rolls]
    told = with_dice_apart(said(event, names), event, view, names)
    result = number_words(event.result, "success", "successes")
    own, their = ", ".join(faces[:mine]), ", ".join(faces[mine:])
    assert told.endswith(f": Ida {result} ({own}), Rolf {event.against} ({their}).")
    assert event.result == sum(int(face) >= view.cover.good for face in faces[:mine])
    assert event.against == sum(int(face) >= view.cover.good for face in faces[mine:])
