"""Foolish moves are found where they are made, and not where the same command makes sense."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.battle import Battle
from game.lab import foolish
from game.lab.foolish import FollyWatch, counts, watched
from game.lab.foolish_kinds import KINDS, follies_of
from game.lab.series import Series
from game.model.commands import Aim, Attack, Brace, Command, Crouch, End, Move, Run, StartRunning, Throw
from game.model.grid import direction_of
from tests.ai.arena import arena, names

WIDE, HIGH = 24, 9


def sketch(**marks: tuple[int, int]) -> str:
    """An open field with figures on it."""
    found = {square: mark for mark, square in marks.items()}
    return "\n".join(" ".join(found.get((x, y), ".") for x in range(WIDE)) for y in range(HIGH))


def field(*others: tuple[str, str, str, tuple[int, int]], **options: Any) -> tuple[Battle, dict[str, int]]:
    """A battle that waits for A, a red rifleman at 2,3, with others given by mark, profile, side and square."""
    marks = {"A": (2, 3)} | {mark: square for mark, _, _, square in others}
    figures = {"A": ("rifleman", "red")} | {mark: (profile, side) for mark, profile, side, _ in others}
    battle = arena(sketch(**marks), figures, **options)
    return battle, names(battle)


def kinds(battle: Battle, *commands: Command) -> list[str]:
    """The kinds of folly in some commands, given one after the other, with the turn ended after them."""
    watch = FollyWatch(battle)
    for command in commands:
        watch.before(command)
        told = len(battle.events)
        assert battle.submit(command) is None
        watch.after(command, battle.events[told:])
    watch.close()
    return [folly.kind for folly in watch.found]


WALL = [{"kind": "wall", "line": [[8, 0], [8, HIGH]]}]
FOE = ("b", "rifleman", "blue", (14, 3))


def test_a_brace_is_foolish_where_nobody_can_come_into_sight() -> None:
    firm = [{"kind": "sandbags", "line": [[2, 3], [2, 4]]}, {"kind": "sandbags", "line": [[3, 3], [3, 4]]}]
    behind, who = field(FOE, edges=[*WALL, *firm])
    assert kinds(behind, Brace(who["A"], direction_of((2, 3), (14, 3)))) == ["towards nobody"]
    away, who = field(FOE, edges=firm)
    assert "towards nobody" in kinds(away, Brace(who["A"], direction_of((14, 3), (2, 3))))
    towards, who = field(FOE, edges=firm)
    assert "towards nobody" not in kinds(towards, Brace(who["A"], direction_of((2, 3), (14, 3))))


def test_a_step_and_a_step_back_are_told() -> None:
    battle, who = field(FOE)
    assert "there and back" in kinds(battle, Move(who["A"], ((2, 4),)), Move(who["A"], ((2, 3),)))
    battle, who = field(FOE)
    shot = Attack(who["A"], who["b"], "rifle")
    assert "there and back" not in kinds(battle, shot, Move(who["A"], ((2, 4),)))


def test_two_ways_are_foolish_where_one_would_have_done() -> None:
    battle, who = field(("b", "rifleman", "blue", (20, 3)))
    assert "went twice" in kinds(battle, Move(who["A"], ((3, 3), (4, 3))), Move(who["A"], ((5, 3),)))


def test_an_attack_that_is_not_made_is_told() -> None:
    battle, who = field(FOE)
    assert kinds(battle, End(who["A"])) == ["attack given away"]
    battle, who = field(FOE, edges=WALL)
    assert kinds(battle, End(who["A"])) == []


def test_aiming_is_foolish_where_two_shots_are_better() -> None:
    battle, who = field(FOE)
    assert "prepared instead of attacking" in kinds(battle, Aim(who["A"], who["b"]))


def test_crouching_is_foolish_where_nobody_shoots_and_somebody_can_be_shot() -> None:
    battle, who = field(("b", "brawler", "blue", (14, 3)))
    assert "covered instead of attacking" in kinds(battle, Crouch(who["A"]))


def test_a_run_is_foolish_where_a_move_leads() -> None:
    battle, who = field(FOE, edges=WALL)
    assert "ran where a move leads" in kinds(battle, Run(who["A"], ((3, 3), (4, 3), (5, 3))))
    battle, who = field(FOE, edges=[{"kind": "wall", "line": [[13, 0], [13, HIGH]]}])
    assert "ran where a move leads" not in kinds(battle, Run(who["A"], tuple((x, 3) for x in range(3, 12))))


@pytest.mark.parametrize("beside", [True, False])
def test_a_blast_among_comrades_is_told(beside: bool) -> None:
    friend = ("c", "rifleman", "red", (9, 3) if beside else (1, 7))
    marks = {"A": ("grenadier", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "red")}
    battle = arena(sketch(A=(2, 3), b=(14, 3), c=friend[3]), marks)
    who = names(battle)
    weapon = next(
        arm for arm in battle.view("red").sheet(who["A"]).weapons if battle.view("red").weapon(arm).is_explosive
    )
    found = [kind for kind, _ in follies_of(battle.view("red"), Throw(who["A"], weapon, (10, 3)))]
    assert found == (["among comrades"] if beside else [])


def test_who_walks_out_before_three_guns_is_told_of_the_sheltered_place() -> None:
    """Behind a short wall nobody sees the dog, and it is as near as beside it."""
    wall = [{"kind": "wall", "line": [[12, 3], [12, 6]]}]
    foes = {"b": (20, 3), "c": (20, 4), "d": (20, 5)}
    for end, open_ in (((11, 2), True), ((11, 4), False)):
        marks = {"A": ("guard-dog", "red")} | dict.fromkeys(foes, ("rifleman", "blue"))
        battle = arena(sketch(A=(6, 4), **foes), marks, edges=wall)
        who = names(battle)
        path = battle.view("red").reach(who["A"]).path(end)
        assert ("in the open" in kinds(battle, Move(who["A"], path), End(who["A"]))) == open_


def test_a_run_without_a_step_is_told() -> None:
    battle, who = field(("b", "rifleman", "blue", (22, 3)), ruleset="passes", edges=WALL)
    assert "ran without a step" in kinds(battle, StartRunning(who["A"]), End(who["A"]))


def test_whole_battles_are_counted_by_kind(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    series = Series(maps=("training-ground",), rulesets=("static",), players=("easy", "easy"), battles=1, seed=3)
    watch = watched(series, series.game(0))
    assert watch.decisions > 20
    table = counts([watch])
    assert set(table) == set(KINDS)
    assert sum(count for count, _ in table.values()) == len(watch.found)
    arguments = ["foolish", "--battles", "1", "--player", "easy", "--ruleset", "static", "--map", "training-ground",
                 "--seed", "3"]  # fmt: skip
    monkeypatch.setattr("sys.argv", arguments)
    assert foolish.main() == 0
    told = capsys.readouterr().out
    assert f"static: 1 battles, {watch.decisions} decisions" in told
    assert all(folly.text() in told for folly in watch.found)
