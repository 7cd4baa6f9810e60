"""The last page of a battle: its story is counted from what happened, and it leads on to the next battle."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from review_samples import reviewed
from shell_kit import Shell, layout_faults

from game.core.world import TABLE
from game.model.components import GoalState, Health, Place
from game.model.errors import BadInput
from game.model.events import BattleEnded, Event, GoalScored, LoadOut, RoundBegan, StateChanged
from game.model.paths import maps
from game.quick.quick_battle import QuickBattle
from game.rulebook.endings import Ending, ending_of, said_to
from game.storage.luck_stats import Luck
from game.storage.progress import load_progress, note_battle
from game.table.battle_stats import best_of, decided_by, deeds_of, losses_of, luck_told, outcome_of
from game.table.outcome import SideLosses
from game.table.session import Session
from game.ui.play.finish import LEAST, _fitting, _frames, _onward, end_sound, is_lost
from game.ui.play.result import ResultScene, left_over
from game.ui.play.squad_strip import squad_of, told
from game.ui.setup import setup_table
from game.ui.setup.quick import QuickScene
from game.ui.setup.setup_table import AT_EASE, proposal

NEAR = (("heavy-gunner", "Ida", (3, 5)), ("heavy-gunner", "Bo", (3, 6)))
FIGHTS = Ending(by_fights=True)
ONE = (("medic", "Mia", (6, 5)),)


@pytest.fixture
def won(tmp_path: Path) -> Player:
    """A battle of one's own that was won."""
    return fought(tmp_path)


_seen: list[Player] = []


@pytest.fixture
def seen(tmp_path_factory: pytest.TempPathFactory) -> Player:
    """One battle that was won, for all tests that only look at it."""
    if not _seen:
        _seen.append(fought(tmp_path_factory.mktemp("won")))
    return _seen[0]


def fought(folder: Path) -> Player:
    """Two gunners against a medic, fought to its end by clicks."""
    player = Player(folder, fight(reds=NEAR, blues=ONE, options={"action_dice": 0}))
    for _ in range(60):
        if player.top == "result":
            break
        target = player.selection.view.figure(player.id_of("Mia"))
        offer = player.selection.offer("attack")
        if offer is not None and offer.refused is None and target.state == "up":
            player.click(target.square)
            player.click(target.square)
        else:
            player.press("end")
    assert player.top == "result"
    player.shell.rest()
    return player


def test_it_says_you_won_with_the_best_figure_the_losses_and_the_luck(seen: Player) -> None:
    scene = seen.shell.scene
    assert isinstance(scene, ResultScene)
    outcome = scene.outcome
    assert outcome.title == "You won"
    (fall,) = [e for e in seen.events(StateChanged) if e.figure == seen.id_of("Mia")][:1]
    assert outcome.best is not None
    assert outcome.best.name == seen.session.name(fall.source)
    assert "Mia" in outcome.best.deeds
    assert [(side.side, side.lost, side.of) for side in outcome.losses] == [("red", 0, 2), ("blue", 1, 1)]
    assert outcome.losses[1].rows[0][0] == "Mia"
    assert outcome.decided.startswith("Red had more fighters from the start, 2 against 1. In round ")
    assert outcome.decided.endswith(" Mia fell. Then it was 2 against 0.")
    assert outcome.luck is not None
    assert "attacks hit" in outcome.luck.text


def test_no_round_after_which_the_losers_were_more_has_decided_it(seen: Player) -> None:
    """Ida and Bo lose to Mia, who is alone: only when the last of them falls is it decided."""
    ida, bo = seen.id_of("Ida"), seen.id_of("Bo")
    deeds = deeds_of(seen.session)
    deeds[seen.id_of("Mia")].fate, deeds[seen.id_of("Mia")].fell = "", 0
    for number, figure in enumerate((ida, bo), start=1):
        deeds[figure].fate, deeds[figure].fell = "dying", number
    assert (
        decided_by(seen.session, deeds, "blue", FIGHTS)
        == "Round 2 decided the battle: Bo fell. After that Blue had 1 figure left, the others none."
    )


def test_no_round_after_which_the_winner_was_not_ahead_has_decided_it(seen: Player) -> None:
    """Ida alone falls, and Mia wins by the goal against Bo."""
    deeds = deeds_of(seen.session)
    deeds[seen.id_of("Mia")].fate, deeds[seen.id_of("Mia")].fell = "", 0
    deeds[seen.id_of("Ida")].fate, deeds[seen.id_of("Ida")].fell = "dying", 1
    assert decided_by(seen.session, deeds, "blue", FIGHTS) == ""


@pytest.mark.parametrize(("rarity", "word"), [((8, 100), "clearly unkind"), ((27, 100), "a little unkind")])
def test_only_rare_luck_is_called_clear(rarity: tuple[int, int], word: str) -> None:
    told = luck_told(Luck("red", 28, 10, Fraction(121, 10), Fraction(*rarity), 0, Fraction(0)), "your")
    assert told is not None
    assert told.text.startswith(f"Your dice were {word}: ")


@pytest.mark.parametrize(("rarity", "words"), [
    ((8, 100), "8 % of battles have dice as bad as these, or worse."),
    ((1, 382), "Only 1 battle in 382 has dice as bad as these, or worse."),
])  # fmt: skip
def test_how_often_such_luck_comes_is_told_as_battles(rarity: tuple[int, int], words: str) -> None:
    told = luck_told(Luck("red", 28, 10, Fraction(121, 10), Fraction(*rarity), 0, Fraction(0)), "your")
    assert told is not None
    assert told.chance == words


def test_every_button_of_the_last_page_says_what_it_does_when_pointed_at(won: Player) -> None:
    tips = {button.id: button.tip for button in won.shell.desk.buttons}
    assert all(tips[id] for id in ("numbers", "again", "watch", "review") if id in tips)
    assert "numbers" in tips


def test_even_dice_are_said_to_be_whose_they_are() -> None:
    luck = Luck("red", 8, 4, Fraction(35, 10), Fraction(49, 100), 0, Fraction(0))
    mine, theirs = luck_told(luck, "your"), luck_told(luck, "Blue")
    assert mine is not None
    assert theirs is not None
    assert mine.text == "Your dice were even: 4 of 8 attacks hit, 3.5 is normal."
    assert theirs.text.startswith("Blue's dice were even: ")


def test_clear_luck_of_the_enemy_is_told_beside_ones_own() -> None:
    even = Luck("red", 8, 4, Fraction(35, 10), Fraction(49, 100), 0, Fraction(0))
    kind = Luck("blue", 12, 10, Fraction(54, 10), Fraction(1, 100), 0, Fraction(0))
    told = luck_told(even, "your", {"Blue": kind})
    assert told is not None
    assert told.beside == "Blue's dice were clearly kind: 10 of 12 attacks hit, 5.4 is normal."
    for other in (even, Luck("blue", 1, 1, Fraction(9, 10), Fraction(9, 100), 0, Fraction(0))):
        told = luck_told(even, "your", {"Blue": other})
        assert told is not None
        assert told.beside == "", "even, or not a hit more than normal"


def test_it_leads_to_the_recording_the_numbers_and_the_next_battle(won: Player) -> None:
    won.shell.key("n")
    assert won.shell.open[-1] == "numbers"
    won.shell.key("Esc")
    won.shell.key("w")
    assert won.shell.open[-1] == "replay"
    won.shell.key("Esc")
    assert won.shell.open[-1] == "result"
    assert load_progress(won.shell.stage.folders.config).played == ("meadow/static",)
    for _ in range(3):
        won.shell.rest()
    won.shell.key("B")
    assert won.shell.open[-1] == "battle"


def test_enter_that_was_meant_for_the_end_of_the_battle_does_not_begin_the_next_one(won: Player) -> None:
    won.shell.scene._stood = 0
    won.shell.key("Enter")
    won.shell.key("Space")
    assert won.shell.open[-1] == "result"
    won.shell.rest()
    won.shell.key("Enter")
    assert won.shell.open[-1] == "result", "a second is not enough to have seen what has come"
    won.shell.rest()
    won.shell.rest()
    won.shell.key("Enter")
    assert won.shell.open[-1] == "review"
    for _ in range(8):
        won.shell.frames(20)
        won.shell.key("Enter")
    assert won.shell.open[-1] == "review", "a row of Enters stays there"


def test_review_and_recording_are_there_at_every_size(won: Player) -> None:
    for size, scale in (((1280, 800), 150), ((1920, 1080), 200), ((1280, 720), 100)):
        won.shell.stage.settings.ui_scale = scale
        won.shell.app.screen = pygame.display.set_mode(size)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        won.shell.frames(5)
        assert round(won.shell.desk.width) == round(size[0] * 100 / scale)
        assert {"review", "watch", "next", "back"} <= {button.id for button in won.shell.desk.buttons}
        won.shell.key("w")
        assert won.shell.open[-1] == "replay"
        won.shell.key("Esc")
        assert won.shell.open[-1] == "result"


def test_the_next_battle_is_proposed_by_what_has_been_played(tmp_path: Path) -> None:
    maps, rulesets = ("plain", "ford"), ("static", "fluid")
    assert proposal((), maps, rulesets) == ("plain", "static")
    assert proposal(("plain/static",), maps, rulesets) == ("ford", "static")
    played = ("plain/static",) * AT_EASE
    assert proposal(played, maps, rulesets) == ("ford", "fluid")
    assert proposal((*played, *("ford/fluid",) * 3), maps, rulesets) == ("plain", "static")
    for place in ("plain", "ford"):
        note_battle(tmp_path, place, "fluid")
    assert load_progress(tmp_path).played == ("plain/fluid", "ford/fluid")


def test_a_map_that_cannot_be_read_is_not_proposed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, good = tmp_path / "a-broken.tmx", maps() / "ford.tmx"
    broken.write_text("<map/>", "utf-8")
    monkeypatch.setattr(setup_table, "map_files", lambda: [broken, good])
    words, scenario = setup_table.proposed(())
    assert (words, scenario.map.id) == ("The ford, Fixed Count", "ford")
    monkeypatch.setattr(setup_table, "map_files", lambda: [broken])
    with pytest.raises(BadInput):
        setup_table.proposed(())


def test_whoever_lost_is_told_of_their_own_side() -> None:
    assert said_to("nobody of the other side is left", lost=True) == "nobody of your side is left"
    assert said_to("nobody of the other side is left", lost=False) == "no enemy is left"
    assert said_to("nobody of the other side is left. Points: 1 to 3", lost=True).startswith(
        "nobody of your side is left. "
    )


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1000, 600), 0), ((1280, 720), 150), ((3840, 2160), 0)]
)
def test_the_squad_stands_below_the_board_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    player = Player(tmp_path, fight(reds=(*NEAR, ("medic", "Tom", (3, 9))), blues=ONE), size, scale)
    world, tom = player.session.battle.world, player.id_of("Tom")
    world.change(tom, Health, state="dying")
    squad = squad_of(player.session)
    assert [(member.name, member.fate) for member in squad] == [("Ida", ""), ("Bo", ""), ("Tom", "dying")]
    assert told(squad) == "2 stand, 1 down"
    world.change(player.id_of("Mia"), Health, state="dead")
    player.session.version += 1
    player.press("end")
    player.settle()
    assert player.top == "result"
    desk = player.shell.desk
    assert layout_faults(desk) == []
    shown = {word.text for word in desk.words}
    assert ("Your squad" in shown) == (scale != 150)
    is_low = size[0] < 1100 or scale == 150
    assert is_low or not any(pane.most for pane in desk.panes), "nothing scrolls by a few pixels"
    if scale != 150:
        assert {"Ida", "Bo", "Tom", "dying"} <= shown


def test_whoever_left_over_the_exit_is_through_and_not_lost(won: Player) -> None:
    """Bo leaves in round 2 and Ida falls in round 3: one is lost, one is through, and Bo still stands for Red."""
    deeds = deeds_of(won.session)
    ida, bo = won.id_of("Ida"), won.id_of("Bo")
    deeds[ida].fate, deeds[ida].fell = "dead", 3
    deeds[bo].fate, deeds[bo].fell = "gone", 2
    red = losses_of(won.session, deeds)[0]
    assert (red.lost, red.of, red.rows, red.through) == (
        1, 2, (("Ida", "killed, round 3"),), (("Bo", "through, round 2"),)
    )  # fmt: skip
    scene = won.shell.scene
    assert isinstance(scene, ResultScene)
    scene.outcome = replace(scene.outcome, losses=(red,))
    scene.relaid()
    won.shell.frames(2)
    shown = [word.text for word in won.shell.desk.words]
    assert "Red player lost 1 of 2, 1 through" in shown
    assert {"killed, round 3", "through, round 2"} <= set(shown)
    assert layout_faults(won.shell.desk) == []


def test_who_got_through_is_not_counted_among_more_losses() -> None:
    rows = tuple((name, "killed") for name in ("Ida", "Tom", "Ari", "Lou"))
    through = (("Bo", "through"), ("Eli", "through"))
    side = SideLosses("red", "Red player", 4, 6, rows, through)
    assert left_over(side, 4) == "and 2 more got through"
    assert left_over(side, 3) == "and 1 more lost and 2 got through"
    assert left_over(replace(side, through=()), 3) == "and 1 more"


def test_a_row_of_presses_that_skip_the_end_never_leads_past_the_result(won: Player) -> None:
    scene = won.shell.scene
    assert isinstance(scene, ResultScene)
    for _ in range(6):
        won.shell.frames(60)
        won.shell.key("Enter")
        assert won.shell.scene is scene, "the page stands, and so does the way to its review"


def test_whoever_decided_the_goal_is_the_best_figure_and_no_round_of_fights_has_decided(seen: Player) -> None:
    """The gunner who hit less is the best one if that one brought out what was wanted."""
    deeds = deeds_of(seen.session)
    other = min((seen.id_of("Ida"), seen.id_of("Bo")), key=lambda figure: deeds[figure].worth)
    deeds[other].dealt, deeds[other].downed = 0, []
    best = best_of(seen.session, deeds, "red", {other: ("brought out cache 1 in round 9",)})
    assert best is not None
    assert (best.name, best.deeds) == (seen.session.name(other), "Brought out cache 1 in round 9.")
    assert decided_by(seen.session, deeds, "red", Ending(by_fights=False)) == ""
    assert decided_by(seen.session, deeds, "red", Ending(by_fights=True)).startswith("Red had more fighters")


def goal_session(word: str, *events: Event) -> Session:
    """A quick battle in which some events have happened and the goal has decided."""
    session = Session(QuickBattle.of(word).scenario("ai:normal"))
    session.battle.world.change(TABLE, GoalState, by="goal")
    session.battle.events.extend((*events, BattleEnded(session.side(1), "")))
    return session


def test_the_last_page_says_who_brought_what_out() -> None:
    session = goal_session("amber heron", RoundBegan(10), LoadOut(1, 3, 1, 2), RoundBegan(13), LoadOut(2, 1, 2, 2))
    one, two = session.name(1), session.name(2)
    ending = ending_of(session.battle.view(""), session.battle.events)
    assert ending.words.startswith(f"{one} brought out cache 3 in round 10 and {two} cache 1 in round 13: ")
    best = best_of(session, deeds_of(session), session.side(1), ending.deeds)
    assert best is not None
    assert best.deeds == "Brought out cache 3 in round 10."


def test_the_last_page_says_who_stood_in_the_place_at_the_end() -> None:
    session = goal_session("old otter", GoalScored(6, "red", (("red", 3), ("blue", 2)), 1, 2))
    told = ending_of(session.battle.view(""), session.battle.events, session.players)
    red, blue = session.players["red"], session.players["blue"]
    assert told.words == f"In the place at the end: {red} 3, {blue} 2, so {red} kept it."
    session.battle.world.change(TABLE, GoalState, by="wiped")
    assert ending_of(session.battle.view(""), session.battle.events) == Ending(by_fights=True)


def test_the_picture_holds_everybody_or_at_least_those_who_decided() -> None:
    session = goal_session("amber heron", RoundBegan(10), LoadOut(1, 3, 1, 2), RoundBegan(13), LoadOut(2, 1, 2, 2))
    session.battle.start()
    session.viewer = ""
    world = session.battle.world
    for number, square in zip(world.figures, ((1, 4), (3, 9), (38, 2), (30, 20)), strict=False):
        world.change(number, Place, square=square)
    every, *_, deciders = _frames(session)
    for figure in session.view.figures():
        assert holds(every, figure.square)
        assert holds(deciders, figure.square) or figure.id not in (1, 2)
    assert _fitting(every, (584, 346)) < LEAST <= _fitting(deciders, (584, 346)), "the whole map would be too small"


def holds(frame: tuple[int, int, int, int], square: tuple[int, int]) -> bool:
    left, top, right, bottom = frame
    return left < square[0] < right - 1 and top < square[1] < bottom - 1


def test_after_a_quick_battle_another_map_comes_next(tmp_path: Path) -> None:
    player = Player(tmp_path, QuickBattle.of("old lodge").scenario("human"))
    found = _onward(player.session, player.shell.stage, of_run=False)
    assert (found.next_words, found.next_is) == ("Another map", "Quick battle")
    assert found.next is not None
    assert found.next().name == "quick"


def test_the_review_of_the_last_battle_is_one_key_from_the_next_map(tmp_path: Path) -> None:
    """Enter led a player past the review, which was then to be found below "More", "Replays" and a recording."""
    shell = Shell(tmp_path, lambda stage: QuickScene(stage, "old lodge", reviewed(stage.folders.data)))
    assert layout_faults(shell.desk) == []
    shell.key("V")
    assert shell.scene.name == "review"
    for name in ("plain", "played"):
        (tmp_path / name).mkdir()
    plain = Shell(tmp_path / "plain", lambda stage: QuickScene(stage, "old lodge"))
    assert not any(button.id == "review" for button in plain.desk.buttons)
    player = Player(tmp_path / "played", QuickBattle.of("old lodge").scenario("human"))
    found = _onward(player.session, player.shell.stage, of_run=False)
    assert player.session.keeper.journal is not None
    assert found.next is not None
    assert found.next().fought == player.session.keeper.journal.path


def test_numbers_do_not_contradict_each_other(won: Player) -> None:
    """Mia falls twice and gets up once: one enemy was put down; a fall by a burst is no attack that hit."""
    session = won.session
    ida, mia = won.id_of("Ida"), won.id_of("Mia")
    plain = dict(zip(outcome_of(session).rows, outcome_of(session).sides[0].numbers, strict=True))
    assert plain["Enemies put down"] == "1"
    session.battle.events.insert(-1, StateChanged(mia, "up"))
    session.battle.events.insert(-1, StateChanged(mia, "dying", source=ida))
    again = outcome_of(session)
    assert dict(zip(again.rows, again.sides[0].numbers, strict=True))["Enemies put down"] == "1"
    session.battle.world.change(mia, Health, state="up")
    assert outcome_of(session).rows[1] == "Enemies put down, some got up"
    deeds = deeds_of(session)
    deeds[ida].downed, deeds[ida].hits, deeds[ida].attacks = [mia], 0, 2
    best = best_of(session, {ida: deeds[ida]}, "red")
    assert best is not None
    assert best.numbers.startswith("2 attacks, ")


def test_after_a_loss_the_main_button_plays_the_same_battle_again_with_other_dice(won: Player) -> None:
    scene = won.shell.scene
    assert isinstance(scene, ResultScene)
    main = next(button for button in won.shell.desk.buttons if button.look == "main")
    assert main.id == "next"
    scene.onward = replace(scene.onward, lost=True)
    scene.relaid()
    won.shell.frames(2)
    desk = won.shell.desk
    assert [button.id for button in desk.buttons if button.look == "main"] == ["again"]
    assert "The same battle, other dice" in {word.text for word in desk.words}
    assert layout_faults(desk) == []
    before = won.session.scenario
    for _ in range(3):
        won.shell.rest()
    won.shell.key("o")
    assert won.shell.open[-1] == "battle"
    again = won.shell.scene.session.scenario
    assert replace(again, seed=before.seed) == before
    assert again.seed != before.seed


def test_only_the_only_person_who_lost_is_said_to_have_lost(seen: Player) -> None:
    assert not is_lost(seen.session)
    assert end_sound(seen.session) == "victory"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1000, 600), 0), ((1280, 720), 150)])
def test_few_things_are_seen_as_buttons_and_the_others_are_one_quiet_bar(
    won: Player, size: tuple[int, int], scale: int
) -> None:
    won.shell.stage.settings.ui_scale = scale
    won.shell.app.screen = pygame.display.set_mode(size)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    won.shell.frames(5)
    desk = won.shell.desk
    assert layout_faults(desk) == []
    loud = [button.id for button in desk.buttons if button.look != "row"]
    assert sorted(loud) == ["again", "back", "next", "review"]
    quiet = {button.id: button.key for button in desk.buttons if button.look == "row"}
    assert {"numbers": "N", "watch": "W", "met": "R", "copy": "C", "swapped": "X"}.items() <= quiet.items()


def test_numbers_of_nothing_are_left_out(seen: Player) -> None:
    deeds = deeds_of(seen.session)
    ida = deeds[seen.id_of("Ida")]
    ida.attacks = ida.hits = ida.dealt = ida.taken = 0
    ida.downed = []
    best = best_of(seen.session, deeds, "red", {seen.id_of("Ida"): ("left over the exit in round 2",)})
    assert best is not None
    assert best.numbers == ""
    ida.attacks, ida.taken = 1, 4
    best = best_of(seen.session, deeds, "red", {seen.id_of("Ida"): ("left over the exit in round 2",)})
    assert best is not None
    assert best.numbers == "0 of 1 attack hit, 4 damage taken"


def test_nothing_leads_on_before_the_page_has_been_seen_for_a_moment(won: Player) -> None:
    scene = won.shell.scene
    scene._stood, scene._drawn = 0, False
    scene.update(9000)  # the page was long in coming
    again = won.shell.button("again").rect.center
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=again, touch=False)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n")
    assert scene.handle(press) is None
    assert scene.handle(key) is None
    won.shell.app.draw()
    scene.update(9000)
    assert scene._stood <= 100, "a frame that came late is no time to read"
