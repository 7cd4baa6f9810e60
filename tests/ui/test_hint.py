"""The hint: asked for by key or button, marked on the board, and taken over by a click as a locked preview."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from battle_kit import Player, fight
from board_samples import open_board
from msgspec.structs import replace

from game.ai.planned_turns import Intent
from game.ai.reasons import AdviceReason
from game.model.board import Board
from game.model.commands import Attack, End, Move, Spurt, StartRunning
from game.model.components import Condition, Conditions
from game.model.events import TurnBegan
from game.model.grid import Square
from game.ui.battle import card_choice
from game.ui.battle.attack_card import _seen_words
from game.ui.battle.card_choice import lay_hint, whole_sentences
from game.ui.battle.taking_over import adopt

RULESETS = ("static", "fluid", "action-time", "phases", "passes")


def asked(tmp_path: Path, **changed: Any) -> Player:
    player = Player(tmp_path, fight(**changed))
    player.key("H")
    thought_out(player)
    return player


def thought_out(player: Player) -> None:
    """Let time go by until there is an answer."""
    for _ in range(1000):
        if not player.table.hints.wanted or player.table.hints.options():
            return
        player.shell.frames(1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_hint_can_be_taken_over_as_a_locked_preview(tmp_path: Path, ruleset: str) -> None:
    player = asked(tmp_path, ruleset=ruleset, options={"round_limit": 6})
    options = player.table.hints.options()
    assert options
    for number, option in enumerate(options):
        player.press(f"hint:{number}")
        preview = player.selection.preview()
        if option.command.action != "end":
            assert player.selection.pinned is not None
            assert preview.command is not None
            assert preview.command.action == option.command.action
            assert getattr(preview.command, "path", ()) == getattr(option.command, "path", ())
        player.key("Esc")
        if not player.table.hints.wanted:
            player.key("H")
        thought_out(player)


def test_ghosts_stand_on_the_board_and_a_click_on_one_locks_it(tmp_path: Path) -> None:
    player = asked(tmp_path)
    marks = player.scene().hints
    assert marks
    ghost = next((mark for mark in marks if mark.figure is not None), None)
    wanted = ghost or marks[0]
    assert wanted.figure is None or wanted.figure.square == wanted.square
    before = len(player.happened())
    player.click(wanted.square)
    assert player.selection.preview().command == player.table.hints.options()[wanted.number - 1].command
    assert len(player.happened()) == before, "nothing is done by it yet"
    assert player.scene().hints == (), "while something is locked the others go"
    player.key("Enter")
    assert len(player.happened()) > before
    assert not player.table.hints.wanted, "it goes when something has happened"


def test_a_second_press_or_esc_puts_it_away(tmp_path: Path) -> None:
    player = asked(tmp_path)
    assert player.table.hints.shown
    player.key("H")
    assert not player.table.hints.wanted
    player.press("hint")
    assert player.table.hints.shown
    player.key("Esc")
    assert not player.table.hints.wanted
    player.key("H")
    player.press("hint-off")
    assert not player.table.hints.wanted
    assert player.top == "battle"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_goes_with_the_turn_it_was_about(tmp_path: Path, ruleset: str) -> None:
    """The turn is ended while the hint is on the board: the next picture is drawn before anybody thinks again."""
    player = asked(tmp_path, ruleset=ruleset)
    assert player.scene().hints
    player.session.end_side()
    assert player.session.end_next()
    player.selection.refresh()
    assert player.scene().hints == ()


def test_between_people_it_is_there_only_when_all_allow_it(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(blue="human", options={"opening": "none"}))
    player.shell.click("ready") if player.top == "handover" else None
    player.settle()
    settings, seats = player.shell.stage.settings, player.battle_scene.seats
    assert not seats.may_hint(settings)
    settings.hints = True
    assert not seats.may_hint(settings), "the other has not sat here yet"
    seats.leaves("blue", settings)
    assert seats.may_hint(settings)
    settings.hints = False
    assert not seats.may_hint(settings)


def test_a_question_is_advised_by_its_answer(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(options={"opening": "full", "action_dice": 3}))
    for _ in range(6):
        if player.selection.decision is not None and player.selection.decision.choices:
            break
        player.settle()
    decision = player.selection.decision
    assert decision is not None
    assert decision.choices
    player.key("H")
    (option,) = player.table.hints.options()
    player.press("hint:0")
    assert player.table.bar.focus == f"answer:{option.command.choice}"
    player.key("Enter")
    assert player.selection.decision != decision


def test_no_frame_waits_for_the_advice(tmp_path: Path) -> None:
    """It is thought of in slices: right after the key there is a card that says so, and nothing is worked out yet."""
    player = Player(tmp_path, fight())
    player.battle_scene.hint()
    assert player.table.hints.wanted
    assert player.table.hints.advice is None
    player.table.laid()
    assert any("Looking for good plans" in word.text for word in player.table.words())


def test_hints_need_a_turn_of_ones_own(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    assert player.events(TurnBegan)
    player.session.viewer = ""
    player.battle_scene.hint()
    assert not player.table.hints.wanted


def test_advice_is_put_away_when_nobody_is_asked_any_more(tmp_path: Path) -> None:
    """No card says for ever that it thinks: when all actions are spent, or the computer's turn has come."""
    player = asked(tmp_path)
    assert player.table.hints.wanted
    player.session.viewer = ""
    player.shell.frames(5)
    assert not player.table.hints.wanted
    player.table.laid()
    assert not any("Looking for good plans" in word.text or word.text == "HINT" for word in player.table.words())


def test_the_key_is_listed_while_it_does_something(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    assert any(line.keys == ("H",) for line in player.battle_scene.keyboard.valid())


def test_words_fit_their_cards(tmp_path: Path) -> None:
    for size in ((1280, 720), (1920, 1080)):
        player = Player(tmp_path, fight(), size)
        player.key("H")
        homes = player.table.sheets["card"].homes
        for word in player.table.sheets["card"].words:
            assert any(home.inflate(4, 4).contains(word.rect) for home in homes), word.text


def test_squares_are_numbered_while_words_name_them_and_always_if_that_is_set(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.click((5, 5))
    player.click((5, 5))

    def numbered() -> bool:
        player.shell.frames()
        return bool(player.table.picture.scene(player.table.looking).numbered)

    assert not numbered()
    walked = [spot for spot in player.table.sheets["log"].spots if spot.id.startswith("line:")]
    player.table.hover(walked[-1].rect.center)
    assert numbered(), "a line of the log is pointed at"
    player.table.hover((5, 5))
    assert not numbered()
    player.table.hints.wanted = True
    assert numbered(), "a hint names squares"
    player.table.hints.wanted = False
    player.shell.stage.settings.square_numbers = True
    player.battle_scene.lay(player.shell.stage)
    assert numbered()


def test_the_reason_for_a_plan_ends_with_a_whole_sentence(tmp_path: Path) -> None:
    sheet = Player(tmp_path, fight()).table.sheets["card"]
    near = "46 % to hit Erik Strand (2 vitality, 8 health) from 30 ft. there (28 % from here) for about 6 damage."
    more = "It gets 2 squares nearer to Petra Novak (then 17 to go, about 6 moves)."
    long = " ".join([near, more, *["Cover there: the sandbags."] * 9])
    told = " ".join(whole_sentences(sheet, long, 234))
    assert told.startswith(near)
    assert told.endswith(".")
    assert len(told) < len(long)
    assert " ".join(whole_sentences(sheet, near, 234)) == near
    clauses = (
        "40 % to hit Erik Strand for about 6 damage, and gets 2 squares nearer to Petra Novak, but Erik can hit you."
    )
    assert " ".join(whole_sentences(sheet, clauses, 234, 2)) == "40 % to hit Erik Strand for about 6 damage."


def test_every_plan_that_is_marked_on_the_map_has_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = asked(tmp_path)
    hints, sheet = player.table.hints, player.table.sheets["card"]
    plans = hints.options()[:1] * 3
    monkeypatch.setattr(type(hints), "options", lambda self: plans)
    monkeypatch.setattr(type(plans[0]), "sentence", property(lambda self: "Nobody can attack there. " * 9))
    for tall in (320.0, 420.0):
        sheet.clear(player.shell.stage)
        lay_hint(sheet, hints, (0.0, 0.0, 300.0, tall), player.table.handlers)
        laid = [spot for spot in sheet.spots if spot.id in ("hint:0", "hint:1", "hint:2")]
        assert len(laid) == 3
        assert laid[-1].rect.bottom <= player.shell.stage.scale * tall


def test_a_plan_that_leads_through_an_enemy_can_be_chosen(tmp_path: Path) -> None:
    """In passes a tumble leads past whoever bars the way; a stranger was told that somebody is in the way."""
    narrow = Board(9, 3, tuple(("grass",) if y == 1 else ("rock",) for y in range(3) for _ in range(9)), (0,) * 27)
    reds, blues = (("scout", "Ida", (2, 1)),), (("rifleman", "Rolf", (3, 1)),)
    player = Player(tmp_path, fight(ruleset="passes", reds=reds, blues=blues, board=narrow))
    view, ida = player.session.view, player.id_of("Ida")
    tumbles = list(view.legal_of(ida, "tumble"))
    assert any(tumble.path[-1][0] > 3 for tumble in tumbles)
    for tumble in tumbles:
        assert adopt(player.selection, tumble)
        assert player.selection.preview().command == tumble


def test_the_next_part_of_a_plan_is_locked_once_the_last_was_done_as_advised(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.hint()
    player.shell.frames(40)
    options = player.table.hints.options()
    number = next(place for place, option in enumerate(options) if option.then.before or option.then.square)
    option = options[number]
    player.battle_scene.hint(number)
    player.battle_scene.controls.commit()
    player.settle()
    player.shell.frames(3)
    assert player.selection.figure == option.command.figure
    assert player.selection.pinned == (option.then.target if option.then.before else option.then.square)
    assert "Enter does the next part of the plan: " in player.table.said
    player.key("Esc")
    player.shell.frames(3)
    assert player.selection.pinned is None, "it is an offer, no more"


def test_a_hint_that_was_closed_is_not_gone_on_with(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.hint()
    player.shell.frames(40)
    option = next(one for one in player.table.hints.options() if one.then.before or one.then.square)
    player.battle_scene.hint()
    assert adopt(player.selection, option.command)
    player.battle_scene.controls.commit()
    player.settle()
    player.shell.frames(3)
    assert "next part of the plan" not in player.table.said
    assert player.selection.pinned is None or player.selection.action == "attack"


def test_a_plan_that_ends_with_the_bonus_step_is_followed_to_its_end(tmp_path: Path) -> None:
    """Two attacks use up the moves; the step that was advised after them is another action."""
    player = Player(tmp_path, fight(reds=(("rifleman", "Ida", (2, 2)),), blues=(("rifleman", "Rolf", (6, 2)),)))
    ida, rolf = player.id_of("Ida"), player.id_of("Rolf")
    attack = next(command for command in player.session.view.legal_of(ida, "attack") if command.target == rolf)
    scene = player.battle_scene
    scene.next_part.plan(attack, Intent(ida, rolf, before=1, square=(2, 3)))
    for _ in range(2):
        assert adopt(player.selection, attack)
        scene.controls.commit()
        player.settle()
        player.shell.frames(3)
    command = player.selection.preview().command
    assert command is not None
    assert (command.action, command.to) == ("step", (2, 3))
    assert player.table.said.endswith("Enter does the next part of the plan: bonus step to 2,3.")


def after_two_shots(tmp_path: Path, *ends: Square, chosen: int | None = None) -> Player:
    """A player who was shown plans of two shots that differ by where they end, has clicked the one that was `chosen`,
    if any, and fires both shots by hand."""
    player = Player(
        tmp_path, fight(reds=(("rifleman", "Ida", (2, 2)),), blues=(("rifleman", "Rolf", (6, 2)),)), end_idle=True
    )
    ida, rolf = player.id_of("Ida"), player.id_of("Rolf")
    attack = next(command for command in player.session.view.legal_of(ida, "attack") if command.target == rolf)
    player.key("H")
    thought_out(player)
    hints = player.table.hints
    one = replace(hints.options()[0], command=attack)
    options = tuple(replace(one, then=Intent(ida, rolf, before=1, square=end)) for end in ends)
    hints._thinking.result = replace(hints.advice, options=options)
    if chosen is not None:
        player.battle_scene.hint(chosen)
    for _ in range(2):
        assert adopt(player.selection, attack)
        player.battle_scene.controls.commit()
        player.settle()
        player.shell.frames(3)
    return player


def test_the_promised_step_stands_ready_though_the_plan_was_begun_by_hand(tmp_path: Path) -> None:
    """A newcomer who had read the plan fired both shots by clicks, and was told of no step."""
    player = after_two_shots(tmp_path, (2, 3))
    hints, command = player.table.hints, player.selection.preview().command
    assert command is not None
    assert (command.action, command.to) == ("step", (2, 3))
    player.key("Esc")
    if not hints.wanted:
        player.key("H")
    thought_out(player)
    assert hints.options()[0].command == command, "a hint asked for now keeps to it"


def test_a_hint_is_told_beside_the_chances_from_where_the_figure_stands(tmp_path: Path) -> None:
    """The mouse rested on another square: the board told 8 % from there beside a hint with 11 %."""
    player = Player(tmp_path, fight())
    here = player.session.view.figure(player.selection.figure).square
    player.battle_scene.controls.point((4, 5))
    assert player.selection.cursor != here
    player.battle_scene.hint()
    assert player.selection.cursor == here
    player.battle_scene.controls.point((4, 5))
    player.battle_scene.hint()
    assert player.selection.cursor == (4, 5), "closing it leaves the mouse alone"


def test_a_plan_whose_rest_depends_on_dice_goes_on_by_enter(tmp_path: Path) -> None:
    """The sprint follows the run at once, and the move after the sprint stands ready without a further question."""
    reds, blues = (("rifleman", "Ida", (3, 5)),), (("guard-dog", "Mia", (118, 5)),)
    player = asked(tmp_path, ruleset="passes", reds=reds, blues=blues, board=open_board(120, 12))
    assert player.table.hints.options()[0].deed == "Run, then sprint, then move on"
    player.press("hint:0")
    player.key("Enter")
    player.settle()
    thought_out(player)
    player.shell.frames(2)
    assert "Enter does the next part of the plan: move to " in player.table.said
    player.shell.wait(600, 0)
    player.key("Enter")
    player.settle()
    acts = [type(act.command) for act in player.session.keeper.history.acts if act.seat == "red"]
    assert acts[:3] == [StartRunning, Spurt, Move]


def test_esc_gives_up_the_rest_of_a_plan_that_depends_on_dice(tmp_path: Path) -> None:
    reds, blues = (("rifleman", "Ida", (3, 5)),), (("guard-dog", "Mia", (118, 5)),)
    player = asked(tmp_path, ruleset="passes", reds=reds, blues=blues, board=open_board(120, 12))
    player.press("hint:0")
    player.key("Enter")
    player.settle()
    thought_out(player)
    player.shell.frames(2)
    assert player.selection.pinned is not None
    player.key("Esc")
    assert player.selection.pinned is None
    player.key("Esc")
    player.shell.frames(4)
    assert not player.table.hints.wanted
    assert player.selection.pinned is None


def test_another_act_than_the_advised_one_ends_the_plan(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    player.battle_scene.hint()
    player.shell.frames(40)
    player.battle_scene.hint(0)
    player.selection.forget()
    player.click((4, 5))
    player.click((4, 5))
    player.shell.frames(3)
    assert player.selection.pinned is None
    assert "next part" not in player.table.said


GROWN = (
    "25 % to hit Kofi Mensah, enough to bring the enemy down; this enemy can hit Ada Thorne with cache 1 at 45 %",
    "2 enemies can attack there, at up to 55 %: Wanda Zielinska may lose half of the vitality and health left",
)
"""Reasons as long as they come."""


@pytest.mark.parametrize(("scale", "told"), [(100, 3), (150, 2)])
def test_no_reason_is_told_in_part_however_little_room_there_is(tmp_path: Path, scale: int, told: int) -> None:
    """Where there is too little room for three long plans, some stand without reasons."""
    player = Player(tmp_path, fight(options={"round_limit": 6}), scale=scale)
    player.key("H")
    thought_out(player)
    hints = player.table.hints
    reasons = tuple(AdviceReason("x", words, gain=place < 1) for place, words in enumerate(GROWN))
    grown = tuple(replace(hints.options()[0], reasons=reasons, deed=f"Move to {place},5") for place in range(3))
    hints._thinking.result = replace(hints.advice, options=grown)
    player.table.touch("notes", "card", "log")
    player.shell.frames()
    words = [word.text for word in player.table.sheets["card"].words]
    assert sum(f"Move to {place},5" in words for place in range(3)) == 3
    assert " ".join(words).count("half of the vitality") == told
    homes = player.table.sheets["card"].homes
    assert all(
        any(home.inflate(4, 4).contains(word.rect) for home in homes) for word in player.table.sheets["card"].words
    )
    pointed = [spot for spot in player.table.sheets["card"].spots if spot.id.startswith("hint:")]
    assert [spot.told for spot in pointed] == [True] * told + [False] * (3 - told)
    assert all("half of the vitality" in spot.tip for spot in pointed[told:])


def test_enter_takes_the_first_plan_and_does_it_and_the_card_says_so(tmp_path: Path) -> None:
    player = asked(tmp_path)
    plan = player.table.hints.options()[0].command
    assert "Enter" in [word.text for word in player.table.sheets["card"].words]
    player.key("Enter")
    assert player.selection.preview().command == plan
    player.key("Enter")
    assert player.session.keeper.history.acts[0].command == plan


def test_enter_means_the_square_again_once_a_key_has_moved_the_cursor(tmp_path: Path) -> None:
    player = asked(tmp_path, reds=(("rifleman", "Ida", (3, 5)),))
    player.key("up")
    player.shell.frames()
    assert "Enter" not in [word.text for word in player.table.sheets["card"].words]
    player.key("Enter")
    assert player.selection.pinned == (3, 4)


@pytest.mark.parametrize("options", [True, False])
def test_enter_ends_the_turn_where_the_hint_says_that_and_the_button_has_the_key(tmp_path: Path, options: bool) -> None:
    player = asked(tmp_path)
    hints, figure = player.table.hints, player.selection.figure
    plan = replace(hints.options()[0], command=End(figure), deed="End the turn", then=Intent())
    hints._thinking.result = replace(hints.advice, options=(plan,) if options else (), idle="Nothing useful is left.")
    player.table.touch("bar", "card")
    player.shell.frames()
    assert "Enter" in [word.text for word in player.table.sheets["bar"].words]
    player.key("Enter")
    assert player.selection.figure != figure
    assert [act.command for act in player.session.keeper.history.acts][:1] == [End(figure)]


def test_a_target_chosen_beside_a_hint_to_end_the_turn_is_what_enter_does(tmp_path: Path) -> None:
    player = asked(tmp_path)
    hints, figure = player.table.hints, player.selection.figure
    plan = replace(hints.options()[0], command=End(figure), deed="End the turn", then=Intent())
    hints._thinking.result = replace(hints.advice, options=(plan,))
    player.press("hint:0")
    player.click((4, 5))
    player.key("Enter")
    assert isinstance(player.session.keeper.history.acts[0].command, Move)


def test_the_hint_stays_in_its_place_however_much_it_says(tmp_path: Path) -> None:
    player = asked(tmp_path)
    hints, tops = player.table.hints, set()
    for sentences in (1, 4, 9):
        reasons = (AdviceReason("x", "nobody can attack there " * sentences, gain=True),)
        hints._thinking.result = replace(hints.advice, options=(replace(hints.options()[0], reasons=reasons),) * 3)
        player.table.touch("notes", "card", "log")
        player.shell.frames()
        tops.add(next(word.rect.top for word in player.table.sheets["card"].words if word.text == "Hint"))
    assert len(tops) == 1


def test_a_figure_with_nothing_to_do_is_told_so_on_the_card(tmp_path: Path) -> None:
    player = asked(tmp_path)
    hints = player.table.hints
    hints._thinking.result = replace(
        hints.advice, options=(), idle="Ida is still busy with what it began. Let it go on.", ends=""
    )
    player.table.touch("notes", "card", "log")
    player.shell.frames()
    words = " ".join(word.text for word in player.table.sheets["card"].words)
    assert "Ida is still busy with what it began. Let it go on." in words
    assert "Click a plan" not in words


def test_the_coin_of_a_plan_lies_beside_its_first_line_and_hides_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = asked(tmp_path)
    coins: list[tuple[float, float]] = []
    monkeypatch.setattr(card_choice, "numbered", lambda sheet, x, middle, number: coins.append((x, middle)))
    player.table.touch("card")
    player.table.laid()
    sheet = player.table.sheets["card"]
    deeds = {word.rect.centery for word in sheet.words}
    assert coins
    for _, middle in coins:
        assert any(abs(sheet.px(middle) - centre) <= 1 for centre in deeds)


def test_a_click_on_an_enemy_attacks_it_whatever_a_hint_advises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint to aim at an enemy was taken over by a click on that enemy, though the player wanted to attack it."""
    player = asked(tmp_path)
    figure, target = player.selection.figure, player.id_of("Rolf")
    aim = next(command for command in player.session.view.legal_of(figure, "aim"))
    first = replace(player.table.hints.options()[0], command=aim, target=target)
    monkeypatch.setattr(type(player.table.hints), "options", lambda self: (first,) if self.shown else ())
    player.table.hints._marks = None
    player.shell.frames(2)
    (mark,), (coin,) = player.scene().hints, player.table.board.overlays.coins
    assert mark.square == player.square_of("Rolf")
    player.click(mark.square)
    command = player.selection.preview().command
    assert isinstance(command, Attack)
    assert command.target == target
    player.key("Esc")
    player.shell.frames(2)
    (coin,) = player.table.board.overlays.coins
    player.shell.click_at(coin.center, drawn=False)
    player.settle()
    assert player.selection.action == "aim", "its number is the hint"


def test_the_record_notes_what_a_hint_on_the_screen_told_to_do(tmp_path: Path) -> None:
    """A review must not say that a hint had another plan where the player did what the hint said."""
    player = asked(tmp_path)
    command = player.table.hints.options()[0].command
    other = next(one for one in player.session.view.legal_of(command.figure, "end"))
    keeper = player.session.keeper
    player.shell.scene.next_part.given(command)
    assert keeper._is_advised("red", command)
    player.shell.scene.next_part.given(other)
    assert not keeper._is_advised("red", other), "what no hint told is the player's own idea"
    player.shell.scene.next_part.given(command)
    player.session.submit(command)
    assert keeper.entries[-1].advised
    assert not any(entry.advised or entry.unlike for entry in keeper.entries[:-1])


def test_the_record_notes_that_the_player_did_something_else_than_the_hint_on_the_screen(tmp_path: Path) -> None:
    """A review counted such acts as what a hint says, since a hint might have said that as well."""
    player = asked(tmp_path)
    command = player.table.hints.options()[0].command
    other = next(one for one in player.session.view.legal_of(command.figure, "end"))
    player.shell.scene.next_part.given(other)
    player.session.submit(other)
    entry = player.session.keeper.entries[-1]
    assert (entry.advised, entry.unlike) == (False, True)


def test_the_card_of_an_attack_says_that_who_hides_will_be_seen(tmp_path: Path) -> None:
    """A hint sent a hidden scout to shoot, and nothing said that she would be seen."""
    player = Player(tmp_path, fight())
    view, figure = player.session.view, player.selection.figure
    player.click(view.figure(view.opponents()[0]).square)
    assert player.selection.preview().command is not None
    assert _seen_words(view, player.selection) == ""
    view.position.world.change(figure, Conditions, active={"hidden": Condition()})
    assert _seen_words(view, player.selection) == f"{view.figure(figure).name} will be seen after this."


@pytest.mark.parametrize("number", [0, 1])
def test_of_two_plans_that_begin_alike_the_chosen_one_goes_on(tmp_path: Path, number: int) -> None:
    """A newcomer chose the second plan and was led to where the first one ended."""
    ends = ((2, 3), (2, 1))
    player = after_two_shots(tmp_path, *ends, chosen=number)
    command = player.selection.preview().command
    assert command is not None
    assert (command.action, command.to) == ("step", ends[number])


@pytest.mark.parametrize("adopted", [False, True])
def test_a_click_beside_the_plans_gives_them_up(tmp_path: Path, *, adopted: bool) -> None:
    """A stranger clicked a square that cannot be reached while a hint stood there, pressed Enter, and the hint was
    carried out."""
    reds, blues = (("rifleman", "Ida", (3, 5)),), (("guard-dog", "Mia", (118, 5)),)
    ground = tuple(("rock",) if (x, y) == (9, 5) else ("grass",) for y in range(12) for x in range(120))
    player = asked(tmp_path, ruleset="passes", reds=reds, blues=blues, board=Board(120, 12, ground, (0,) * 1440))
    if adopted:
        player.press("hint:0")
        assert isinstance(player.selection.preview().command, StartRunning)
    player.click((9, 5))
    assert not player.table.hints.shown
    assert player.refusals()[-1] == "No figure can stand on that square."
    before = len(player.happened())
    player.keys("Enter", "Enter")
    assert len(player.happened()) == before
    assert player.selection.preview().command is None


def test_an_action_chosen_by_key_closes_the_hint(tmp_path: Path) -> None:
    """A stranger pressed the key of another action; the next click took up the hint, and the view moved meanwhile."""
    player = asked(tmp_path)
    attack = player.table.bar.keyed.index("attack")
    player.key(str(attack + 1))
    assert player.selection.action == "attack"
    assert not player.table.hints.wanted
    assert player.scene().hints == ()


def test_the_place_from_which_a_hint_told_is_not_chosen_for_the_next_figure(tmp_path: Path) -> None:
    """The next Enter looked at the figure of the last hint, so that its card and its net hid whose turn it was."""
    player = Player(tmp_path, fight())
    ida = player.selection.figure
    player.point((8, 2))
    player.key("H")
    thought_out(player)
    player.battle_scene.end_turn()
    player.settle()
    assert player.selection.figure not in (0, ida)
    player.key("Enter")
    assert player.selection.inspected == 0


def test_a_hint_puts_the_long_log_away(tmp_path: Path) -> None:
    """A stranger asked for a hint while the log filled the column: marks stood on the map, and no words anywhere."""
    player = Player(tmp_path, fight())
    player.battle_scene.toggle_log()
    player.key("H")
    thought_out(player)
    player.shell.frames(2)
    assert any(word.text == player.table.hints.options()[0].deed for word in player.table.words())
