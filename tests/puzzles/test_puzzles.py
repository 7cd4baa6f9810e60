"""Puzzles: one is read, searched, proved and played; what is hostile is refused; every day has its three."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest

from game.cli import main
from game.model.commands import Attack, BonusStep, Commit, End, Hide, Hustle, Jump, Move
from game.model.rejections import Rejection
from game.puzzles import proof
from game.puzzles.daily import ids_of, shipped_ids
from game.puzzles.goals import stars, worth, worth_if_ended
from game.puzzles.mining import thresholds
from game.puzzles.proof import changes_answer, faults
from game.puzzles.puzzle import Puzzle, acts_table, all_puzzles, load_puzzles, puzzles_of
from game.puzzles.search import MOST_TURNS, Scout, SearchResult, play, search
from game.puzzles.solvers import rating_of, result_of
from game.puzzles.turn import PuzzleTurn, begin
from game.puzzles.wording import hint_of, told_act
from game.rules.resolution.pools import chances

FILE = Path(__file__).with_name("ines.toml")
TEXT = FILE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def ines() -> Puzzle:
    return load_puzzles(FILE)[0]


@pytest.fixture(scope="module")
def found(ines: Puzzle) -> SearchResult:
    """Every turn that Ines can take."""
    return search(ines)


@pytest.fixture
def searched_once(found: SearchResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof looks at the turns that were found: what a puzzle claims changes none of them."""
    anew = proof.search

    def search_or_known(puzzle: Puzzle, ruleset: str = "", most: int = MOST_TURNS) -> SearchResult:
        return anew(puzzle, ruleset, most) if ruleset else found

    monkeypatch.setattr(proof, "search", search_or_known)


def going(turn: PuzzleTurn | Rejection) -> PuzzleTurn:
    assert isinstance(turn, PuzzleTurn), turn
    return turn


def test_the_best_turn_is_a_free_step_and_two_clear_shots(ines: Puzzle, found: SearchResult) -> None:
    assert found.best == 1 - Fraction(11, 20) ** 2 == ines.best
    assert [act.action for act in found.acts] == ["step", "attack", "attack"]
    assert worth(going(play(ines, found.acts))) == found.best
    assert worth(going(play(ines, ines.acts))) == ines.best


def test_it_holds_what_it_claims(ines: Puzzle) -> None:
    assert [*faults(ines)] == []


@pytest.mark.usefixtures("searched_once")
def test_it_holds_no_more_than_it_claims(ines: Puzzle) -> None:
    boast = msgspec.structs.replace(ines, best=Fraction(3, 4))
    assert "not 3/4" in next(faults(boast)).reason
    idle = msgspec.structs.replace(ines, without="fluid.regroup")
    assert "the right answers are the same" in next(faults(idle)).reason
    short = msgspec.structs.replace(ines, acts=ines.acts[:2])
    assert "is worth 9/20" in next(faults(short)).reason


def test_without_the_bonus_step_the_best_turn_is_refused(ines: Puzzle, found: SearchResult) -> None:
    assert changes_answer(ines, found, "move.bonus-step")
    assert not changes_answer(ines, found, "surface.barbed-wire")


def test_an_attack_is_not_rolled_but_counted(ines: Puzzle) -> None:
    turn = begin(ines)
    once = going(turn.after(Attack(1, ines.target, "rifle")))
    twice = going(once.after(Attack(1, ines.target, "rifle")))
    (seen,) = (told for told in (turn.battle.view("red").forecast(1, ines.target, "rifle"),))
    assert once.chance == Fraction(seen.odds.cases, seen.odds.of)
    assert twice.chance == 1 - (1 - once.chance) ** 2
    assert turn.chance == 0
    assert stars(ines, twice.chance) == 2
    assert stars(ines, Fraction(0)) == 0


def test_what_has_no_place_in_a_puzzle_is_refused_and_changes_nothing(ines: Puzzle) -> None:
    turn = begin(ines)
    before = turn.battle.state_hash()
    for command, code in (
        (Attack(1, 4, "rifle"), "puzzle-dice"),
        (Move(2, ((2, 6),)), "puzzle-figure"),
        (Commit(1), "puzzle-figure"),
    ):
        refused = turn.after(command)
        assert isinstance(refused, Rejection)
        assert refused.code == code
    through_water = turn.after(Move(1, ((4, 1), (5, 1), (6, 1), (7, 1), (8, 1))))
    assert isinstance(through_water, Rejection)
    assert turn.battle.state_hash() == before
    over = going(turn.after(End(1)))
    assert over.over
    assert isinstance(over.after(BonusStep(1, (3, 0))), Rejection)


def test_what_counts_at_the_end_is_where_one_stands(ines: Puzzle) -> None:
    goal = msgspec.structs.replace(ines.goal, kind="shelter", target="")
    shelter = msgspec.structs.replace(ines, goal=goal, target=0)
    turn = begin(shelter)
    assert 0 < worth_if_ended(turn) < 1
    there = msgspec.structs.replace(shelter, goal=msgspec.structs.replace(goal, zone=((3, 1),)))
    away = msgspec.structs.replace(shelter, goal=msgspec.structs.replace(goal, avoid=((3, 1),)))
    assert worth(begin(there)) == worth(begin(shelter))
    assert worth(begin(away)) == 0


def test_who_ends_the_turn_has_ended_it_though_nobody_else_is_up() -> None:
    puzzle = next(one for name, one in sorted(all_puzzles().items()) if name.startswith("action-time"))
    ended = going(begin(puzzle).after(End(puzzle.figure)))
    assert ended.battle.decision is not None
    assert ended.battle.decision.figure == puzzle.figure
    assert ended.over
    assert worth(ended) == worth(begin(puzzle))


def test_a_phase_that_is_ended_is_not_the_turn() -> None:
    puzzle = next(one for name, one in sorted(all_puzzles().items()) if name.startswith("phases"))
    assert not going(begin(puzzle).after(End(puzzle.figure))).over


def test_an_order_that_waits_for_its_phase_is_looked_at() -> None:
    door = load_puzzles(FILE.with_name("door.toml"))[0]
    through, shut, on = door.acts
    assert worth(going(play(door, door.acts))) == door.best
    assert worth(going(play(door, (through, on)))) < door.best
    behind = going(play(door, (through,)))
    ways = {ahead.acts[-1] for ahead in Scout().successors(behind)}
    assert shut in ways
    assert not any(isinstance(act, Hide) for act in ways), "hiding asks for dice"
    closed = {ahead.acts[-1] for ahead in Scout().successors(going(play(door, (through, shut))))}
    assert any(ahead.path[-1] == on.path[-1] for ahead in closed if isinstance(ahead, Hustle))


def test_whoever_looks_at_each_act_counts_double() -> None:
    assert rating_of(()) == 5
    assert rating_of(("near", "hard")) == 3
    assert rating_of(("sight",)) == 3
    assert rating_of(("easy", "normal", "hard", "near", "sight")) == 1


def test_simple_habits_do_not_find_it(ines: Puzzle) -> None:
    assert result_of(ines, "stay") == 1 - Fraction(13, 20) ** 2
    assert result_of(ines, "greedy") < ines.best


@pytest.mark.parametrize("dice", range(6))
def test_the_chance_to_jam_is_that_of_all_falls(dice: int) -> None:
    falls = [*product(range(1, 7), repeat=dice)]
    jams = sum(bool(fall) and max(fall) < 5 and 2 * fall.count(1) >= dice for fall in falls)
    odds = chances.botch(dice)
    assert Fraction(odds.cases, odds.of) == Fraction(jams, len(falls))


def test_a_nudge_names_the_acts_as_the_bar_does(ines: Puzzle) -> None:
    assert hint_of(ines, ines.acts) == (
        "Can Ines attack twice, and from a better place? The bonus step costs no action. It is under More."
    )
    walks = (Move(1, ((4, 1),)), Move(1, ((5, 1),)), BonusStep(1, (6, 1)))
    assert hint_of(ines, walks) == "The best turn has 3 actions: move twice, bonus step."
    told = {puzzle.hint == hint_of(puzzle, puzzle.acts) for puzzle in all_puzzles().values()}
    assert told == {True}


def test_how_high_a_jump_goes_is_told() -> None:
    puzzle = next(p for p in all_puzzles().values() if any(isinstance(a, Jump) and a.rise for a in p.acts))
    act = next(a for a in puzzle.acts if isinstance(a, Jump))
    assert told_act(begin(puzzle), act).endswith(f", {act.rise} ft. up")


# --- files ------------------------------------------------------------------------------------------------------------


def test_acts_are_written_as_they_are_read(ines: Puzzle) -> None:
    assert acts_table(ines, ines.acts) == [
        {"command": "step", "to": (3, 0)},
        {"command": "attack", "target": "Vera", "weapon": "rifle"},
        {"command": "attack", "target": "Vera", "weapon": "rifle"},
    ]


def spoilt() -> Iterator[tuple[str, str, str]]:
    yield "profile", 'profile = "scout"', 'profile = "wizard"'
    yield "ruleset", 'ruleset = "static"', 'ruleset = "chess"'
    yield "rule", '"d20.cover"', '"d20.covers"'
    yield "without", 'without = "move.bonus-step"', 'without = "engage.stop"'
    yield "figure", 'figure = "Ines"', 'figure = "Inez"'
    yield "target", 'target = "Vera" }\n', 'target = "Vero" }\n'
    yield "key", "best =", "rating = 9\nbest ="
    yield "fraction", '"279/400"', '"279/0"'
    yield "stars", '["2/5", "57/100"]', '["3/5", "57/100"]'
    yield "unknown key", "best =", 'colour = "red"\nbest ='
    yield "over the edge", "square = [10, 5]", "square = [99, 5]"
    yield "act", 'command = "step"', 'command = "fold"'
    yield "one square", "square = [1, 6]", "square = [-1, 6]"
    yield "twice", 'name = "Otto"', 'name = "Vera"'
    yield "condition", "count = 9", "count = 9, conditions = { sleepy = 1 }"
    yield "map and sketch", "[puzzle.board]", '[puzzle.board]\nmap = "ford"'
    yield "nothing of a puzzle", TEXT, "[[puzzle]]\n"
    yield "no TOML", TEXT, "[[puzzle"
    yield "digits", 'best = "279/400"', 'best = "' + "9" * 5000 + '"'


@pytest.mark.parametrize(("old", "new"), [pytest.param(old, new, id=name) for name, old, new in spoilt()])
def test_a_hostile_file_is_refused_in_a_sentence(old: str, new: str, tmp_path: Path, capsys) -> None:
    assert old in TEXT
    path = tmp_path / "bad.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    for arguments in (["puzzle", str(path), "--check"], ["check", str(path)]):
        assert main(arguments) == 2
        told = capsys.readouterr()
        assert str(path) in told.out + told.err
        assert (told.out + told.err).count("\n") <= 4
        assert "Traceback" not in told.out + told.err


def test_a_position_in_which_somebody_else_acts_first_is_refused(tmp_path: Path, capsys) -> None:
    path = tmp_path / "late.toml"
    path.write_text(TEXT.replace("count = 20", "count = 3"), encoding="utf-8")
    for how in (["--check"], ["--text"], ["--solve"]):
        assert main(["puzzle", str(path), *how]) == 2
        assert "must be the first to act" in "".join(capsys.readouterr())


def test_it_is_printed_solved_listed_and_proved(capsys) -> None:
    assert main(["puzzle", str(FILE), "--text"]) == 0
    assert "Give Ines the best chance to hit Vera this turn" in capsys.readouterr().out
    assert main(["puzzle", str(FILE), "--solve"]) == 0
    assert "1. Bonus step to 3,0" in capsys.readouterr().out
    assert main(["puzzle", str(FILE), "--list"]) == 0
    assert main(["check", str(FILE)]) == 0
    assert main(["puzzle", "no-such-puzzle"]) == 2


def test_the_text_tells_all_that_the_board_shows(capsys) -> None:
    """A player without the window is told the kinds of borders, heights, the marked squares, arms and facings."""
    assert main(["puzzle", "action-time-02", "--text"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for words in (
        "Small window, open: east of 1,6",
        "Sandbags: east of 3,6; east of 5,1 to 5,2; east of 5,4; east of 8,4 to 8,6",
        "-5 ft.: 3,0 to 5,0; 5,2; 0,3 to 8,3; 8,4; 3,5 to 5,5; 8,5; 3,6; 8,6",
        "Squares to reach: 4,4 to 6,4; 3,5 to 7,5; 3,6 to 7,6",
        "faces south, Sledgehammer (2d6+2), Arbalest (2d8+5, steps of 60 ft., 0 of 1 shots)",
    ):
        assert words in told


def test_a_solution_is_the_files_own_and_says_so(tmp_path: Path, capsys) -> None:
    assert main(["puzzle", str(FILE), "--solve"]) == 0
    assert "This turn comes from the puzzle's file" in capsys.readouterr().out
    path = tmp_path / "shorter.toml"
    begun = TEXT.index("acts = ")
    acts = TEXT[begun : TEXT.index("\n", begun)]
    path.write_text(TEXT.replace(acts, 'acts = [{ command = "step", to = [5, 0] }]'), encoding="utf-8")
    assert main(["puzzle", str(path), "--solve"]) == 2
    told = capsys.readouterr().err
    assert str(path) in told
    assert "the best turn in the file is not allowed" in told


def test_stars_are_earned_by_some_turn_and_two_lie_well_below_the_best() -> None:
    half, few = Fraction(1, 2), [Fraction(number, 100) for number in (0, 10, 20, 30, 44, 47, 50)]
    assert thresholds(half, few) == (Fraction(30, 100), Fraction(44, 100))
    assert thresholds(half, [Fraction(0), Fraction(44, 100), half]) is None, "nothing is left for one star"
    assert thresholds(half, [Fraction(10, 100), Fraction(47, 100), half]) is None, "too near to the best for two"


@pytest.mark.usefixtures("searched_once")
def test_a_star_that_nobody_can_earn_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "stars.toml"
    path.write_text(TEXT.replace('stars = ["2/5", "57/100"]', 'stars = ["57/100", "57/100"]'), encoding="utf-8")
    (puzzle,) = load_puzzles(path)
    assert [problem.reason for problem in faults(puzzle)] == ["no turn earns one star"]


def test_it_is_played_at_the_terminal(capsys, monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr(
        "sys.stdin", io.StringIO("attack otto rifle\nstep 3,0\nattack vera rifle\nattack vera rifle\nend\n")
    )
    assert main(["puzzle", str(FILE), "--play"]) == 0
    told = capsys.readouterr().out
    assert "nobody rolls any" in told
    assert "70 % (279 in 400): 3 of 3 stars" in told


# --- days -------------------------------------------------------------------------------------------------------------


def test_every_day_has_its_three_and_every_puzzle_its_day() -> None:
    known = [f"{family}-{number}" for family in ("static", "fluid", "phases") for number in range(4)]
    first = date(2026, 11, 22)
    first -= timedelta(days=first.toordinal() % 4)  # where a round of these twelve begins
    days = [ids_of(first + timedelta(days=n), known) for n in range(4)]
    assert all(len(day) == 3 for day in days)
    assert all(len({name.partition("-")[0] for name in day}) == 3 for day in days)
    assert ids_of(first, reversed(known)) == days[0]
    assert sorted(name for day in days for name in day) == sorted(known)


def test_todays_are_of_the_shipped_ones() -> None:
    day = date(2026, 11, 22)
    assert [*shipped_ids()] == [*all_puzzles()]
    found = puzzles_of(day)
    assert {puzzle.id for puzzle in found} == {*ids_of(day)}
    assert [puzzle.rating for puzzle in found] == sorted(puzzle.rating for puzzle in found)
