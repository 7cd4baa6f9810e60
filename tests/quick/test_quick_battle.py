"""Quick battles: the word alone says everything, squads are equal, the ground passes hard checks."""

import gc
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.engine.battle import Battle
from game.ground.make import KEPT, made
from game.ground.words import CHANCES, dice_of, word_by
from game.lab.worth import points_ahead
from game.maps.sketch import board_from_table
from game.model.board import Board
from game.model.errors import BadInput
from game.quick import offered
from game.quick.checks import cover_of, faults, has_two_ways
from game.quick.quick_battle import OTHER, YOU, QuickBattle
from game.rulesets import names


def some(count: int) -> list[str]:
    """So many words, as dice fall."""
    dice = dice_of("tests of quick battles")
    return [word_by(dice) for _ in range(count)]


@pytest.mark.parametrize("word", some(10))
def test_a_word_makes_a_battle_that_begins(word: str):
    quick = QuickBattle.of(word)
    battle = Battle.create(quick.scenario())
    battle.start()
    assert battle.decision is not None
    assert len(quick.squads[YOU]) in (5, 6)
    assert abs(quick.points(YOU) - quick.points(OTHER)) <= 2
    assert quick.told(YOU)
    assert 5 <= cover_of(quick) <= 45


def test_words_lead_to_every_ruleset_captain_and_goal():
    made = [QuickBattle.of(word) for word in some(120)]
    assert {one.ruleset for one in made} == set(names())
    assert len({one.captain for one in made}) == len({one.goal for one in made}) == 6


def test_the_word_brings_the_same_battle_back():
    one, other = QuickBattle.of("Amber  heron"), QuickBattle.of("amber heron")
    assert one == other
    assert one.scenario() == other.scenario()
    assert one.print == other.print


def test_what_is_chosen_by_hand_leaves_the_ground_as_it_is():
    plain = QuickBattle.of("amber heron")
    chosen = QuickBattle.of("amber heron", "phases", "escort", "falk")
    assert chosen.map == plain.map
    assert (chosen.ruleset, chosen.goal, chosen.captain) == ("phases", "escort", "falk")
    assert chosen.squads[OTHER] == chosen.commander.profiles
    assert chosen.print != plain.print


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"ruleset": "statik"}, "did you mean 'static'"),
        ({"goal": "rade"}, "did you mean 'raid'"),
        ({"captain": "vos"}, "did you mean 'voss'"),
    ],
)
def test_what_is_named_must_be_there(given: dict[str, Any], said: str):
    with pytest.raises(BadInput, match=said):
        QuickBattle.of("amber heron", **given)


def board(*rows: str):
    """A board of walls and open ground."""
    table = {"sketch": "\n".join(rows), "legend": {"#": "wall-block"}}
    return board_from_table(table, "test")[0]


def test_two_ways_keep_apart_or_are_one():
    open_ground = board(*["." * 16] * 9)
    assert has_two_ways(open_ground, [(0, 4)], [(15, 4)])
    gap = board(*["." * 8 + "#" + "." * 7] * 4, "." * 16, *["." * 8 + "#" + "." * 7] * 4)
    assert not has_two_ways(gap, [(0, 4)], [(15, 4)])
    two = board(*["." * 8 + "#" + "." * 7] * 2, "." * 16, *["." * 8 + "#" + "." * 7] * 3, "." * 16,
                *["." * 8 + "#" + "." * 7] * 2)  # fmt: skip
    assert has_two_ways(two, [(0, 4)], [(15, 4)])
    assert not has_two_ways(board("..#.."), [(0, 0)], [(4, 0)])


def test_ground_in_the_open_is_told_so():
    """The trenches of this word let the areas see each other; it is said with the side and the number."""
    found = [
        fault for word in some(40) if (quick := QuickBattle.of(word)).landscape == "trenches" for fault in faults(quick)
    ]
    assert all(" " in fault for fault in found)


def test_the_command_tells_the_battle(capsys: pytest.CaptureFixture[str]):
    assert main(["quick", "amber heron", "--text", "--captain", "okoro"]) == 0
    told = capsys.readouterr().out
    assert "amber heron: " in told
    assert "Captain Okoro" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [(["no!"], "is not letters"), (["red fox", "--goal", "raid"], "--text or --headless"),
     (["red fox", "--text", "--ruleset", "fluidd"], "did you mean 'fluid'")],
)  # fmt: skip
def test_a_bad_command_is_told_in_a_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    assert main(["quick", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_certifying_wants_a_folder_and_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["map", "--certify", "1"]) == 2
    assert main(["map", "--certify", "0", "--out", str(tmp_path)]) == 2
    assert main(["map", "--certify", "1", "--out", str(tmp_path), "--ruleset", "statik"]) == 2
    assert "did you mean 'static'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("certified", "drawn"), [(0, {"other"}), (6, {"certified", "other"}), (12, {"certified", "other"})]
)
def test_words_are_drawn_from_certified_ones_and_some_anew(
    monkeypatch: pytest.MonkeyPatch, certified: int, drawn: set[str]
):
    monkeypatch.setattr(offered, "known_words", lambda rulesets: ("certified",) * certified)
    monkeypatch.setattr(offered, "first_sound", lambda dice, ruleset: "other")
    assert {offered.any_word("static") for _ in range(100)} == drawn


@pytest.mark.parametrize("ruleset", names())
def test_a_handicap_is_given_by_points(ruleset: str):
    """The squad drawn for a chance is ahead or behind by about the points that this chance takes."""
    for word in ("amber heron", "red fox 60"):
        for wanted in CHANCES:
            quick = QuickBattle.of(word, ruleset, chance=wanted)
            ahead = quick.points(YOU) - quick.points(OTHER)
            assert abs(ahead - points_ahead(ruleset, wanted)) <= 1
    assert points_ahead(ruleset, 50) == 0
    assert points_ahead(ruleset, 60) == -points_ahead(ruleset, 40) > 0


def test_a_chance_that_is_not_offered_is_refused():
    with pytest.raises(BadInput, match=r"--chance: 99 is not one of 30, 40, 50, 60, 70"):
        QuickBattle.of("amber heron", chance=99)


def test_ground_that_was_looked_at_is_not_kept_for_good():
    """Somebody who asks for another battle again and again does not fill the memory with ground."""
    made.cache_clear()
    gc.collect()
    before = _boards()
    seen = [QuickBattle.of(word) for word in some(KEPT + 6)]
    for quick in seen:
        assert quick.map.board.squares
    gc.collect()
    assert _boards() - before <= KEPT


def _boards() -> int:
    """Count the boards that are kept anywhere."""
    return sum(isinstance(one, Board) for one in gc.get_objects())
