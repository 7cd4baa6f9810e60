"""Every question says what hangs on it, in plain words, before it is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.ai import opponent
from game.engine.battle import Battle
from game.model.components import Health
from game.model.dice import Roll
from game.model.events import OrderSettled
from game.model.scenario import Scenario, SideSetup
from game.rulebook.event_words import ASKED
from game.rulesets import names
from game.ui.battle import question_bar
from game.ui.battle.dice_tray import throw_last
from game.ui.setup.setup_table import proposed
from tests.shipped import shipped

ACTS = 70


def words_of(player: Player) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets["bar"].words)


def test_the_question_of_the_opening_says_what_a_count_and_an_action_die_are(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(options={"opening": "full"}))
    assert player.session.decision.kind == "boost"
    told = (
        "An action die is an extra die, and your side has only a few. Do you want to spend one so that a figure acts "
        "earlier?"
    )
    assert told in words_of(player)


def test_before_round_1_the_order_stands_on_the_strip_once(tmp_path: Path) -> None:
    """The order that the question is about is that of round 1; there is no next one yet."""
    player = Player(tmp_path, fight(options={"opening": "full"}))
    player.table.laid()
    shown = [tab.entry.figure for tab in player.table.strip.tabs]
    assert player.session.view.round == 0
    assert sorted(shown) == sorted(set(shown))
    while player.session.decision.choices:
        player.press("answer:no")
        player.settle()
    player.table.laid()
    shown = [tab.entry.figure for tab in player.table.strip.tabs]
    assert len(shown) > len(set(shown)), "in round 1 the next one stands beside it"


@pytest.mark.parametrize("ruleset", names())
def test_whatever_is_asked_in_a_battle_is_explained(ruleset: str) -> None:
    battle_map = shipped("ford")
    sides = tuple(SideSetup(side, "ai:easy") for side in battle_map.sides)
    battle = Battle.create(Scenario(battle_map, ruleset, sides, 3, {}))
    battle.start()
    players, asked = {side.id: opponent("easy") for side in sides}, set()
    for _ in range(ACTS):
        decision = battle.decision
        if decision is None:
            break
        if decision.choices:
            asked.add(decision.kind)
        assert battle.submit(players[decision.seat].choose(battle.view(decision.seat))) is None
    assert asked <= ASKED.keys()


def test_a_sentence_is_more_than_the_kind_it_explains() -> None:
    assert all(len(words) > 40 and words.endswith(".") for words in ASKED.values())


def test_the_first_battles_that_are_proposed_ask_nothing_before_the_board_is_seen() -> None:
    _, scenario = proposed(())
    assert scenario.options["boosts"] is False
    played = [f"training-ground/{ruleset}" for ruleset in names() for _ in range(2)]
    _, scenario = proposed(played)
    assert scenario.options.get("boosts", True)


def test_the_first_battle_under_a_ruleset_is_small() -> None:
    _, first = proposed(())
    assert {len(side.figures) for side in first.sides} == {3}
    _, second = proposed([f"training-ground/{first.ruleset}"])
    assert second.ruleset == first.ruleset
    assert all(len(side.figures) > 3 for side in second.sides)


def test_the_dice_lie_above_the_sheet_of_further_actions(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.table.tray.throw([Roll(6, 3)] * 4, at_once=True)
    player.shell.app.draw()
    low = player.table.sheets["tray"].homes[0]
    player.key("0")
    player.table.tray.throw([Roll(6, 3)] * 4, at_once=True)
    player.shell.app.draw()
    high = player.table.sheets["tray"].homes[0]
    assert low.collidelistall(player.table.sheets["bar"].homes), "where they fell they would lie on it"
    assert not high.collidelistall(player.table.sheets["bar"].homes)


@pytest.mark.parametrize("scale", [100, 150])
def test_no_answer_about_the_opening_is_cut_however_many_there_are(tmp_path: Path, scale: int) -> None:
    names = ("Tessa Grant", "Clara Weiss", "Marcus Hale", "Joao Pinto", "Ines Duarte", "Otto Brenner", "Viktor Hahn")
    reds = tuple(("rifleman", name, (3, 1 + number)) for number, name in enumerate(names))
    player = Player(tmp_path, fight(options={"opening": "full"}, reds=reds), scale=scale)
    choices = player.session.decision.choices
    assert len(choices) == 8
    player.table.laid()
    bar = player.table.sheets["bar"]
    spots = {spot.id: spot.rect for spot in bar.spots}
    for choice in choices:
        rect = spots[f"answer:{choice.id}"]
        told = " ".join(word.text for word in bar.words if rect.contains(word.rect))
        if scale == 100:
            assert choice.detail in told
        assert rect.bottom <= player.shell.app.screen.get_height()
        assert not any(rect.colliderect(other) for id, other in spots.items() if id != f"answer:{choice.id}")


def test_a_question_about_an_enemy_bears_its_colour_and_tells_the_dice_left(tmp_path: Path) -> None:
    blues = (("rifleman", "Rolf", (6, 5)),)
    player = Player(tmp_path, fight(blues=blues, reds=(("rifleman", "Ida", (3, 5)),)))
    player.script(*[1] * 8)
    player.battle_scene.end_turn()
    player.settle()
    decision = player.session.decision
    assert decision.kind == "error"
    assert decision.seat == "red"
    assert player.session.view.figure(decision.figure).name == "Rolf"
    sheet, signs = player.table.sheets["bar"], []
    usual = sheet.cards.side_sign
    sheet.cards.side_sign = lambda side, size: signs.append(side) or usual(side, size)
    try:
        player.table.touch("bar")
        words = words_of(player)
    finally:
        del sheet.cards.side_sign
    assert signs[0] == "blue"
    assert "Asked about" in {word.text for word in player.table.sheets["notes"].words}
    left = player.session.view.action_dice()
    assert f"Your side has {left} action {'die' if left == 1 else 'dice'} left." in words


def test_an_answer_that_names_a_figure_shows_it_on_the_board_and_on_the_card(tmp_path: Path) -> None:
    """The first question of a battle names figures that nobody has seen yet."""
    player = Player(tmp_path, fight(ruleset="fluid", options={"opening": "full"}))
    assert player.session.decision.kind == "boost"
    player.table.laid()
    bo = player.id_of("Bo")
    answers = {spot.id: spot for spot in player.table.sheets["bar"].spots if spot.id.startswith("answer:")}
    player.table.hover(answers[f"answer:{bo}"].rect.center)
    assert [mark.name for mark in player.scene().figures if mark.selected] == ["Bo"]
    assert player.table.shown_figure() == bo
    player.table.hover(answers["answer:no"].rect.center)
    assert player.table.looking.about == 0
    player.table.hover(answers[f"answer:{bo}"].rect.center)
    player.press("answer:no")
    assert player.table.looking.about == 0, "the question is over"


@pytest.mark.parametrize(("scale", "rows"), [(100, 1), (150, 2)])
def test_seven_answers_stand_in_one_row_where_they_have_room(tmp_path: Path, scale: int, rows: int) -> None:
    """At the beginning of a battle of six against six the answers covered a third of the board."""
    reds = tuple(("rifleman", name, (2, y)) for y, name in enumerate(("Ida", "Bo", "Jo", "Lea", "Max", "Zoe"), 2))
    player = Player(tmp_path, fight(reds=reds, options={"opening": "full"}), scale=scale)
    player.table.laid()
    answers = [spot for spot in player.table.sheets["bar"].spots if spot.id.startswith("answer:")]
    assert len(answers) == 7
    assert len({spot.rect.y for spot in answers}) == rows


def test_equal_places_are_told_in_one_line_without_dice(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(options={"opening": "none"}))
    table, ida, bo = player.table, player.id_of("Ida"), player.id_of("Bo")
    settled = OrderSettled((bo, ida), (Roll(100, 81), Roll(100, 7)))
    assert throw_last(table.tray, [settled], player.session, at_once=False)
    assert not table.tray.dice
    player.shell.app.draw()
    assert [word.text for word in table.sheets["tray"].words] == ["Equal places: Bo acts first"]
    for place in range(80):
        player.shell.wait(60, place)
    assert not table.tray.told, "gone after a moment"


@pytest.mark.parametrize(("lost", "gold"), [(0, "yes"), (99, "no")])
def test_a_critical_hit_on_a_target_without_vitality_is_not_the_golden_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: int, gold: str
) -> None:
    """The card in gold proposed a die for damage "straight to the health", which an ordinary hit does as well."""
    player = Player(tmp_path, fight(blues=(("rifleman", "Rolf", (6, 5)),), options={"action_dice": 3}))
    world, rolf = player.session.battle.world, player.id_of("Rolf")
    health = world.get(rolf, Health)
    most = next(track.most for track in player.session.view.tracks(rolf) if track.id == "vitality")
    world.change(rolf, Health, lost={**health.lost, "vitality": min(lost, most)})
    player.script(20, *[10] * 8)
    attack = next(player.session.view.legal_of(player.selection.figure, "attack"))
    player.battle_scene._give(attack)
    player.settle()
    assert player.session.decision.kind == "critical"
    told: dict[str, tuple[bool, str]] = {}
    monkeypatch.setattr(
        question_bar, "_answer", lambda sheet, choice, *_, main: told.update({choice.id: (main, choice.detail)})
    )
    player.table.touch("bar")
    player.table.laid()
    assert [answer for answer, (main, _) in told.items() if main] == [gold]
    assert told["yes"][1].startswith("Little use: 0 vitality left" if lost else "1 action die")
