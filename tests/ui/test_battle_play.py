"""A battle is played on its screen, by mouse alone and by keys alone; the screen says what can be done and why not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import BLUE, Player, fight
from board_samples import open_board

from game.model.board import Board
from game.model.commands import End
from game.model.components import Condition, Conditions, Health, Place
from game.model.events import AnswerGiven, Attacked, Stepped, TurnBegan, TurnEnded
from game.table.odds import best, placed
from game.table.previews import of_path
from game.table.session import Session
from game.table.targeting import is_path
from game.table.turn_words import is_free_only
from game.ui.battle.screen import TIP_MS
from game.ui.play.reporter import report

CTRL = pygame.KMOD_CTRL
SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(tmp_path, fight())


# --- moving ---------------------------------------------------------------------------------------------------------


def test_a_square_is_previewed_by_one_click_and_walked_to_by_a_second(player: Player) -> None:
    player.click((6, 5))
    assert player.square_of("Ida") == (3, 5)
    preview = player.selection.preview()
    assert preview.plan.spent == 15
    assert [step.square for step in player.scene().path.steps] == [(4, 5), (5, 5), (6, 5)]
    assert player.scene().path.steps[-1].cost_total == 15
    player.click((6, 5))
    assert player.square_of("Ida") == (6, 5)
    assert [event.to for event in player.events(Stepped)] == [(4, 5), (5, 5), (6, 5)]


def test_the_same_move_is_made_by_keys_alone(player: Player) -> None:
    player.keys("Right", "Right", "Right", "Enter")
    assert player.square_of("Ida") == (3, 5)
    player.key("Enter")
    assert player.square_of("Ida") == (6, 5)


def test_the_board_shows_the_exact_cost_of_every_square_in_reach(player: Player) -> None:
    reach = player.session.view.reach(player.id_of("Ida"))
    assert player.scene().reach.costs == reach.costs
    assert player.scene().reach.further, "a second half action goes farther"


def test_a_square_out_of_reach_is_refused_with_a_reason_and_without_dice(player: Player) -> None:
    before = player.session.battle.state_hash()
    player.selection.take("run")
    player.click((6, 11))
    assert player.session.battle.state_hash() == before
    assert player.refusals()[-1].startswith("Too far: Run goes as far as")
    assert [note.text for note in player.scene().notes] == player.refusals()[-1:]


def test_a_wide_figure_is_refused_a_gap_because_it_does_not_fit(tmp_path: Path) -> None:
    wide = Player(tmp_path, fight(reds=(("war-bear", "Bruna", (3, 5)),), blues=(("rifleman", "Rolf", (7, 5)),)))
    assert wide.session.view.figure(wide.id_of("Bruna")).width == 2
    wide.click((6, 4))  # one of its squares would be his
    assert wide.refusals()[-1] == "Bruna takes up 2 by 2 squares and does not fit there."


def test_a_click_on_a_square_in_reach_goes_back_from_an_attack_to_the_move(player: Player) -> None:
    player.selection.take("attack")
    player.click((6, 5))
    assert (player.selection.action, player.selection.pinned) == ("move", (6, 5))
    assert player.refusals() == []
    player.click((6, 5))
    assert player.square_of("Ida") == (6, 5)


def test_a_click_out_of_reach_stays_with_the_attack_and_says_why(player: Player) -> None:
    player.selection.take("attack")
    player.click((17, 11))
    assert player.selection.action == "attack"
    assert player.refusals()[-1] == "There is no target there."


def test_a_button_that_was_pressed_gives_no_tip_until_it_is_pointed_at_anew(player: Player) -> None:
    player.table.laid()
    place = next(spot.rect.center for spot in player.table.sheets["bar"].spots if spot.id == "end")
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    player.shell.frames(40)
    assert player.table.hovered.id == "end"
    assert player.table.hovered_for >= TIP_MS
    player.press("end")
    player.shell.frames(40)
    assert player.table.hovered_for < TIP_MS


def test_a_path_is_drawn_by_hand_with_the_shift_key(player: Player) -> None:
    for square in ((3, 4), (6, 4)):
        pygame.key.set_mods(SHIFT)
        player.click(square)
    pygame.key.set_mods(0)
    player.click((6, 5))
    assert [step.square for step in player.scene().path.steps] == [(3, 4), (4, 4), (5, 4), (6, 4), (6, 5)]
    player.click((6, 5))
    assert player.square_of("Ida") == (6, 5)
    assert player.events(Stepped)[-1].spent == 25


def test_what_the_ground_asks_on_the_way_is_told_with_its_chance(tmp_path: Path) -> None:
    count = 18 * 12
    terrain = tuple(("barbed-wire",) if n % 18 == 5 else ("grass",) for n in range(count))
    wired = Board(18, 12, tuple(("grass", *t) if t != ("grass",) else t for t in terrain), (0,) * count)
    player = Player(tmp_path, fight(board=wired))
    player.point((6, 5))
    ((_, check),) = player.selection.preview().trials
    assert check.title == "Barbed wire"
    assert f"{check.odds} to pass (needs {check.against} or more)" in player.scene().path.warning


def test_a_square_beside_an_enemy_says_that_the_move_ends_there(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="static", blues=(("rifleman", "Rolf", (6, 5)),)))
    player.point((5, 5))
    player.table.laid()
    assert (5, 5) in player.selection.choosing.reach.stops
    assert "An enemy next to it stops you here." in [word.text for word in player.table.sheets["card"].words]
    player.point((4, 5))
    player.table.laid()
    assert not any("stops you" in word.text for word in player.table.sheets["card"].words)


# --- attacking ------------------------------------------------------------------------------------------------------


def test_a_click_on_an_enemy_shows_the_chance_the_attack_is_rolled_with(player: Player) -> None:
    player.click((10, 5))
    chance = player.selection.preview().chance.forecast
    view = player.session.view
    assert chance == view.forecast(player.id_of("Ida"), player.id_of("Rolf"), chance.weapon)
    tags = {tag.square: tag.text for tag in player.scene().tags}
    assert tags[10, 5] == str(chance.odds)
    assert str(chance.odds) in [word.text for word in player.table.words()]
    player.click((10, 5))
    attacked = player.events(Attacked)[0]
    assert (attacked.attack, attacked.defence) == (chance.attack, chance.defence)


def test_an_attack_is_made_by_keys_alone(player: Player) -> None:
    player.table.laid()
    number = player.table.bar.keyed.index("attack") + 1
    player.keys(str(number), "Tab", "Enter")
    assert player.events(Attacked)[0].figure == player.id_of("Ida")


def test_the_only_enemy_is_shown_first_and_attacked_by_the_second_click(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blues=BLUE[:1]))
    player.table.laid()
    player.key(str(player.table.bar.keyed.index("attack") + 1))
    assert player.selection.choosing.picks.keys() == {player.id_of("Rolf")}
    player.click((10, 5))
    assert player.events(Attacked) == []
    assert player.selection.pinned == player.id_of("Rolf")
    assert "Locked" in [word.text for word in player.table.words()]
    player.click((10, 5))
    assert len(player.events(Attacked)) == 1


def test_aiming_is_never_called_an_attack(player: Player) -> None:
    player.selection.take("aim")
    player.click((10, 5))
    tags = {tag.square: tag.slip for tag in player.scene().tags}
    assert tags[10, 5] == "Click again to aim"
    told = [word.text for word in player.table.sheets["card"].words]
    assert "Aim" in told
    assert "Attack" not in told
    assert "60 % before you aim, 65 % after it." in told
    player.click((10, 5))
    assert player.events(Attacked) == []


def test_no_chances_hang_over_enemies_when_no_action_is_left(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    assert player.scene().tags
    for _ in range(2):
        player.selection.point_at_opponent(player.id_of("Rolf"))
        player.battle_scene.controls.commit()
        player.settle()
        if is_free_only(player.session.view, player.selection.figure):
            break
    assert is_free_only(player.session.view, player.selection.figure)
    path = next(offer.id for offer in player.selection.offers() if offer.refused is None and is_path(offer.id))
    player.selection.take(path)
    assert player.scene().tags == ()


def test_the_chance_is_told_from_a_square_not_walked_to_yet(player: Player) -> None:
    player.click((8, 5))
    here = player.session.view.forecast_of(
        player.session.view.shot(player.id_of("Ida"), player.id_of("Rolf"), "rifle").moved_to((8, 5))
    )
    assert {tag.square: tag.text for tag in player.scene().tags}[10, 5] == str(here.odds)


def test_what_the_enemy_could_do_on_the_marked_square_is_on_the_card(player: Player) -> None:
    player.point((6, 5))
    words = [word.text for word in player.table.words()]
    assert "Attacks against you there" in words
    assert "Rolf" in words


# --- reasons and questions ------------------------------------------------------------------------------------------


def test_a_card_that_is_off_says_why(player: Player) -> None:
    offers = {offer.id: offer for offer in player.session.view.offers(player.id_of("Ida"))}
    if "action:stand" not in [s.id for s in player.table.sheets["bar"].spots]:
        player.key("0")
        player.press("every")
    player.press("action:stand")
    assert player.refusals()[-1] == offers["stand"].refused.sentence


def test_a_question_is_answered_by_its_number(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(options={"opening": "full"}))
    assert player.session.decision.kind == "boost"
    player.key("1")
    answered = player.events(AnswerGiven)[0]
    assert (answered.side, answered.choice) == ("red", "no")


def test_a_standing_order_is_given_where_the_question_is_asked(player: Player) -> None:
    player.script(20, *[3] * 30)
    player.click((10, 5))
    player.click((10, 5))
    assert player.session.decision.kind == "critical"
    player.press("order:never")
    assert player.session.view.standing_order("critical") == "never"
    assert player.session.decision.kind == "critical", "the question that was asked still wants an answer"
    player.press("answer:no")
    assert player.session.decision.kind == "act"


# --- turns ----------------------------------------------------------------------------------------------------------


def test_end_turn_ends_the_figures_turn_and_never_the_sides(player: Player) -> None:
    player.press("end")
    assert [event.figure for event in player.events(TurnEnded)] == [player.id_of("Ida")]
    assert player.selection.figure == player.id_of("Bo")


def test_the_side_is_ended_after_a_question_and_the_computer_has_its_turns(player: Player) -> None:
    player.shell.key("Enter", CTRL)
    assert player.top == "dialog"
    player.key("Enter")
    player.settle()
    began = [event.figure for event in player.events(TurnBegan)]
    assert began[:4] == [player.id_of(name) for name in ("Ida", "Bo")] + began[2:4]
    assert set(began[2:4]) == {3, 4}
    assert player.session.view.round == 2


def test_space_that_skips_what_is_shown_does_not_end_the_turn(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(), speed="slow")
    place = player.pixel((6, 5))
    player.shell.click_at(place)
    player.shell.click_at(place)
    assert player.table.busy
    player.shell.key("Space")
    player.settle()
    assert not player.table.busy
    assert player.selection.figure == player.id_of("Ida")
    assert player.square_of("Ida") == (6, 5)


def test_escape_goes_back_one_level_and_then_opens_the_menu(player: Player) -> None:
    player.click((10, 5))
    assert player.selection.action == "attack"
    player.key("Esc")
    player.key("Esc")
    assert (player.selection.action, player.selection.pinned) == ("move", None)
    player.shell.key("Esc")
    assert player.top == "pause"


def test_two_computers_are_watched_to_the_result(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("ai:easy", "ai:easy", blues=BLUE[:1]))
    for _ in range(4000):
        player.shell.app.frame(60)
        if player.top == "result":
            break
    assert player.top == "result"
    assert player.session.outcome is not None
    assert player.shell.scene.outcome.winner == player.session.outcome.winner


# --- views ----------------------------------------------------------------------------------------------------------


def test_the_threat_of_the_enemy_and_who_sees_the_square_are_shown_on_demand(player: Player) -> None:
    assert not player.scene().threats
    player.key("T")
    player.point((6, 5))
    scene = player.scene()
    assert scene.threats[0].side == "blue"
    assert {line.start for line in scene.sight} == {(10, 5), (11, 8)}


def test_a_right_click_looks_at_a_figure_and_pins_its_threat(player: Player) -> None:
    player.click((10, 5), button=3)
    assert player.table.shown_figure() == player.id_of("Rolf")
    assert player.scene().threats[0].side == "blue"
    player.click((10, 5), button=3)
    assert not player.scene().threats


def test_the_card_turns_from_a_comrade_to_the_figure_that_acts_next(player: Player) -> None:
    acting, first = player.selection.figure, player.session.view.own()
    comrade = next(figure for figure in first if figure != acting)
    square = player.session.view.figure(comrade).square
    player.click(square, button=3)
    player.selection.cursor = None
    assert player.table.shown_figure() == comrade
    player.press("end")
    player.settle()
    player.selection.cursor = None
    assert player.selection.figure not in (0, acting)
    assert player.selection.inspected == 0
    assert player.table.shown_figure() == player.selection.figure


def test_f1_opens_the_rule_for_what_is_pointed_at(player: Player) -> None:
    player.point((6, 5))
    player.shell.key("F1", scancode=pygame.KSCAN_F1)
    assert player.top == "rulebook"


# --- what a seat is told --------------------------------------------------------------------------------------------


def test_the_other_seat_is_shown_after_the_handover_and_nothing_of_it_before(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human", hidden=("Mia",)))
    assert player.top == "handover"
    player.shell.key("M")
    player.settle()
    assert player.session.viewer == "red"
    assert "Mia" not in {mark.name for mark in player.scene().figures}
    assert 4 not in [tab.entry.figure for tab in player.table.strip.tabs]
    assert not any("Mia" in line.text for line in player.session.lines())
    assert "Mia" not in str(report(player.table))
    player.press("end")
    player.press("end")
    player.settle()
    assert player.top == "handover"
    assert player.session.viewer == "red", "until the next player has sat down"
    player.shell.key("M")
    player.settle()
    assert player.session.viewer == "blue"
    assert "Mia" in {mark.name for mark in player.scene().figures if mark.hidden}


def test_what_was_hidden_when_it_happened_stays_untold() -> None:
    session = Session(fight(blue="human", hidden=("Mia",)))
    session.begin()
    for figure in (1, 2, 3):
        session.battle.submit(End(figure))
    session.hear(session.battle.take_events())
    assert not any("Mia" in line.text for line in session.log if "red" in line.seats)
    assert any("Mia" in line.text for line in session.log if "blue" in line.seats)


def test_the_usual_standing_order_answers_until_another_is_given(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.shell.stage.settings.standing_orders = "never"
    player.script(20, *[3] * 40)
    player.click((10, 5))
    player.click((10, 5))
    assert player.session.decision.kind == "act"
    assert [event.choice for event in player.events(AnswerGiven)] == ["no"]


def test_somebody_lost_sight_of_is_shown_faintly_where_last_seen(player: Player) -> None:
    mia = player.id_of("Mia")
    player.session.battle.world.change(
        mia, Conditions, active={**player.session.battle.world.get(mia, Conditions).active, "hidden": Condition()}
    )
    player.session.battle.world.change(mia, Place, square=(15, 2))
    player.session.version += 1
    (mark,) = [mark for mark in player.scene().figures if mark.id == mia]
    assert (mark.square, mark.ghost) == ((11, 8), True)
    shown: Any = report(player.table)["figures"]
    assert mia not in shown


def test_a_square_where_somebody_has_fallen_can_be_walked_to(player: Player) -> None:
    rolf = player.id_of("Rolf")
    world = player.session.battle.world
    world.change(rolf, Health, state="dead")
    world.change(rolf, Place, square=(6, 5))
    player.session.version += 1
    player.settle()
    player.click((6, 5))
    player.click((6, 5))
    assert player.square_of("Ida") == (6, 5)


def test_a_click_on_the_square_one_stands_on_locks_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.click(player.square_of("Ida"))
    assert player.selection.pinned is None
    assert player.table.said == "Ida stands there already."


def test_a_square_behind_somebody_who_stops_the_mover_is_not_called_too_far(tmp_path: Path) -> None:
    """In a lane two squares wide, every way past an opponent ends beside him: that is said, with where."""
    lane = open_board(14, 2)
    reds, blues = (("rifleman", "Ida", (3, 0)),), (("rifleman", "Otto", (6, 0)),)
    player = Player(tmp_path, fight(reds=reds, blues=blues, board=lane))
    player.click((8, 1))
    refused = player.selection.preview().refused
    assert refused is not None
    assert refused.sentence == "Ida must stop on the way there, at 5,0: beside an opponent."
    assert refused.rule
    player.click((8, 0))
    straight = player.selection.preview().refused.sentence
    assert straight == "Otto is in the way, and no way round leads there in one move.", "it is 25 of 30 feet away"
    player.click((13, 1))
    assert player.selection.preview().end == (4, 0), "as far as it gets without being stopped"


def test_a_square_that_is_too_far_by_its_diagonals_is_called_too_far(tmp_path: Path) -> None:
    reds, blues = (("rifleman", "Ida", (3, 3)),), (("rifleman", "Otto", (4, 4)),)
    player = Player(tmp_path, fight(ruleset="passes", reds=reds, blues=blues, board=open_board(14, 12)))
    most = player.session.view.allowance(player.selection.figure, "move")
    assert most > 2
    choosing = replace(player.selection.choosing, further=frozenset())
    refused = of_path(player.session.view, choosing, (3 + most, 3 + most), ()).refused
    assert refused.sentence.startswith("Too far"), "Otto is in the way, but without him it were no nearer"


def test_a_bonus_step_shows_the_chances_from_where_it_ends(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    view, figure = player.session.view, player.selection.figure
    x, y = view.figure(figure).square
    assert player.selection.take("step") is None
    assert player.scene().tags == ()
    player.point((x + 1, y))
    assert player.selection.standpoint() == (x + 1, y)
    tags = {tag.square: tag.text for tag in player.scene().tags}
    assert tags
    for enemy in view.opponents():
        chance = best(view, placed(view, figure, (x + 1, y)), view.placed(enemy))
        assert tags[view.figure(enemy).square] == str(chance.forecast.odds)
