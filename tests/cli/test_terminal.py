"""A person at the terminal plays in words: what they mean is found, what they may mean is listed."""

from __future__ import annotations

import io

import pytest

from game.cli.terminal import NEAR, Person, around_lines
from game.cli.words import begin
from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Attack, Command, End, GiveUp, Move
from game.model.errors import BadInput
from game.model.grid import distance
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.model.terrain import nature
from game.rulebook.first_battle import load_first_battle


@pytest.fixture
def battle() -> Battle:
    """Ash of red and Birch of blue, six squares apart on open ground; it is Ash's turn."""
    board = Board(9, 3, (("grass",),) * 27, (0,) * 27)
    sides = (
        SideSetup("red", figures=(FigureSetup("rifleman", "Ash", (0, 1), overrides={"count": 20}),)),
        SideSetup("blue", figures=(FigureSetup("rifleman", "Birch", (6, 1), overrides={"count": 10}),)),
    )
    battle = Battle.create(Scenario(BattleMap("meadow", "Meadow", board), "static", sides, 1, {"opening": "none"}))
    battle.start()
    return battle


def chosen(battle: Battle, monkeypatch: pytest.MonkeyPatch, *lines: str) -> Command:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return Person(lambda view: "the board").choose(battle.view("red"))


def test_a_square_is_enough_to_move(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(battle, monkeypatch, "move 2,1") == Move(1, ((1, 1), (2, 1)))


@pytest.mark.parametrize("words", ["attack birch rifle", "attack 2 rifle", "ATTACK Birch Rifle"])
def test_an_opponent_is_named_by_name_or_number(words: str, battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(battle, monkeypatch, words) == Attack(1, 2, "rifle")


def test_one_word_is_enough_where_it_can_mean_one_thing(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(battle, monkeypatch, "end") == End(1)


def test_what_words_may_mean_is_listed_and_picked_by_number(
    battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = chosen(battle, monkeypatch, "move", "2")
    said = capsys.readouterr().out
    assert isinstance(command, Move)
    assert "You may mean:\n  1. move " in said
    assert f"  2. move {command.path[-1][0]},{command.path[-1][1]}\n" in said


def test_a_number_that_is_none_is_asked_again(
    battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = ("\u00b2", "\u0662", "-1", "0", "9" * 5000, "1.0", "\u00bd")
    assert chosen(battle, monkeypatch, "move", *odd, "end") == End(1)
    assert capsys.readouterr().out.count("fits these words") == len(odd)


def test_words_that_mean_nothing_are_asked_again(
    battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chosen(battle, monkeypatch, "dance", "", "move 8,2", "end") == End(1)
    said = capsys.readouterr().out
    assert said.count("No action you can do now fits these words") == 2
    assert "You cannot do that: That path costs" in said


@pytest.mark.parametrize("asked", [("?", "? attack"), ("help", "help attack")])
def test_a_question_mark_lists_what_can_be_done_and_why_the_rest_cannot(
    asked: tuple[str, str], battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen(battle, monkeypatch, *asked, "end")
    said = capsys.readouterr().out
    assert "  move         half action\n" in said
    assert "  press        not now: " in said
    assert "attack birch rifle" in said


def test_the_battle_ends_with_the_input(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="input: it ended before the battle was over"):
        chosen(battle, monkeypatch, "dance")


def test_who_is_where_and_what_could_happen_on_a_square_is_told(
    battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("who", "danger 2,1", "danger 90,1", f"danger \u00b2,{'9' * 5000}", "? attack", "? aim", "? dance")
    chosen(battle, monkeypatch, *asked, "end")
    told = capsys.readouterr().out
    assert "2 Birch (blue) at 6,1, 6 squares away; vitality" in told
    assert "Birch, rifle: " in told
    assert "This square is not on the map." in told
    assert "Use the rifle on one enemy: 6 to 16 damage when it hits." in told
    assert "Take aim at one enemy: +1 on your next shot at it." in told


def test_the_game_in_words_begins_with_a_menu_and_plays_the_first_battle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = ("nine", "\u00b2", "\u0661", "9" * 5000, "0", "-1", "")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join((*odd, "1", "move 7,6\n"))))
    with pytest.raises(BadInput, match="ended before the battle was over"):
        begin()
    told = capsys.readouterr().out
    assert told.count("Type a number from 1 to 5.") == len(odd)
    assert told.count("Ada Moor moves 10 ft. to 7,6.") == 1, "two steps are one line"
    assert "1 Ada Moor (red) at 5,6, acting" in told
    assert "0 1 2" not in told, "no board is read out before somebody asks for it"


def test_a_battle_in_words_asks_for_map_rules_goal_and_opponent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("4\n1\n1\n2\n1\n"))
    with pytest.raises(BadInput, match="ended before the battle was over"):
        begin()
    told = capsys.readouterr().out
    assert "Which rules?" in told
    assert "Have more figures on the marked ground" in told


def test_a_hint_says_what_would_be_good_and_why(
    battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chosen(battle, monkeypatch, "hint", "attack birch rifle") == Attack(1, 2, "rifle")
    said = capsys.readouterr().out
    assert "\n  Attack Birch" in said or "red>   Attack Birch" in said
    typed = said.split("Type: ")[1].splitlines()[0]
    assert chosen(battle, monkeypatch, typed) in list(battle.view("red").legal())


def test_an_action_is_known_by_its_title_as_well(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(battle, monkeypatch, "bonus step 1,2") == chosen(battle, monkeypatch, "step 1,2")
    assert chosen(battle, monkeypatch, "end turn") == End(1)


def test_what_is_near_is_told_in_words(
    battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen(battle, monkeypatch, "around", "around 90,1", "end")
    near = capsys.readouterr().out
    assert f"Within {NEAR} squares of 0,1, mostly" in near
    assert "This square is not on the map." in near


def test_every_kind_of_ground_and_border_near_is_told_with_its_nearest_place() -> None:
    view = Battle.create(load_first_battle(1).scenario).view("red")
    board, centre = view.board, (5, 6)
    heading, *lines = around_lines(view, centre)
    told = dict(line.strip().split(": ", 1) for line in lines)
    near = [square for square in board.squares if distance(centre, square) <= NEAR]
    kinds = {nature().terrain[board.surfaces(square)[-1]].title for square in near}
    borders = {nature().edge[kind].title for edge, kind in board.edges.items()
               if min(distance(centre, square) for square in edge) <= NEAR}  # fmt: skip
    plain = heading.removesuffix(":").split("mostly ")[1]
    assert {title.split(", ")[0] for title in told} | {plain.capitalize()} >= kinds | borders
    assert told["Sandbags"].startswith("7,5 / 8,5 (2 squares)")
    assert told["Tree"] == "1,2 (6 squares)"


def test_a_side_gives_up_when_it_has_said_so_twice(battle: Battle, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    lines = "give up\nwho\ngive up\ngive up\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert Person(lambda view: "the board", may_give_up=True).choose(battle.view("red")) == GiveUp(1)
    assert capsys.readouterr().out.count("Type give up once more") == 2
    with pytest.raises(BadInput, match="ended before"):  # a lesson has no such word
        chosen(battle, monkeypatch, "give up", "give up")
