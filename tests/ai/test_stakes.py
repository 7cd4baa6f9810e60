"""Ground that decides the battle: whoever is about to win by holding it is stopped, by going there or by shooting."""

from __future__ import annotations

import pytest

from game.ai.situation import situation_of
from game.ai.stakes import stake_of
from game.ai.weights import weights
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Attack
from game.model.components import Progress
from game.model.scenario import Objective
from tests.ai.arena import Figure, arena, choice, names, play_turn

ROCK = {"#": "rock"}
BLUE: Figure = ("rifleman", "blue")
FISTS: Figure = ("rifleman", "red", {"weapons": ["fists"]})
HILL = (Objective("hold", "any", ((3, 0), (3, 1), (3, 2)), rounds=3),)
NEAR = """
. . . . # . .
A . . . # . b
. . . . # . .
"""


def being_held(battle: Battle, rounds: int, side: str = "blue") -> Battle:
    battle.world.change(TABLE, Progress, held=(rounds,), holder=(side,))
    return battle


def test_the_stake_grows_with_every_round_up_to_the_last() -> None:
    hard, easy = weights().level["hard"], weights().level["easy"]
    stakes = [stake_of(HILL[0], held, hard) for held in range(5)]
    assert stakes[0] < stakes[1] < stakes[2]
    assert stakes[2:] == [weights().measure.hold_stake] * 3
    assert stake_of(HILL[0], 2, easy) == 0


@pytest.mark.parametrize(("held", "extra"), [(0, False), (2, True)])
def test_who_keeps_such_ground_is_worth_more_than_a_comrade_beside_it(held: int, extra: bool) -> None:
    sketch = ". . . . . . .\nA . . b . . c\n. . . . . . ."
    battle = being_held(arena(sketch, {"A": ("rifleman", "red"), "b": BLUE, "c": BLUE}, objectives=HILL), held)
    figure = names(battle)
    s = situation_of(battle.view("red"), figure["A"], weights().level["hard"])
    keeper, other = s.body(figure["b"]), s.body(figure["c"])
    assert (keeper.worth - other.worth > other.worth) == extra
    plain = situation_of(battle.view("red"), figure["A"], weights().level["yardstick"])
    assert plain.body(figure["b"]).worth == plain.body(figure["c"]).worth


def test_the_keeper_is_shot_and_not_the_easier_target() -> None:
    weak: Figure = ("rifleman", "blue", {"lost": {"vitality": 9}})
    figures: dict[str, Figure] = {"A": ("rifleman", "red"), "b": BLUE, "c": weak}
    far = "A . . . . . . . b\n. . . . . . . c .\n. . . . . . . . ."
    ground = (Objective("hold", "any", ((8, 0),), rounds=3),)
    for held, mark in ((0, "c"), (2, "b")):
        battle = being_held(arena(far, figures, objectives=ground), held, "blue" if held else "")
        attacks = [command for command in play_turn(battle) if isinstance(command, Attack)]
        assert attacks
        assert attacks[0].target == names(battle)[mark]


def test_it_goes_where_others_begin_to_hold_and_not_when_it_is_late() -> None:
    sketch = ". . . . . . . b . . . . . .\nA . # . . . . . . . . . . .\n. . # . . . . . . . . . . c\n" + ". " * 14
    ground = (Objective("hold", "any", tuple((x, y) for x in (5, 6, 7) for y in (0, 1)), rounds=3),)
    went = {}
    fists: Figure = ("rifleman", "blue", {"weapons": ["fists"]})
    for level in ("hard", "yardstick"):
        battle = arena(sketch, {"A": ("rifleman", "red"), "b": fists, "c": fists}, legend=ROCK, objectives=ground)
        play_turn(battle, level)
        went[level] = battle.view("red").figure(names(battle)["A"]).square in ground[0].squares
    assert went == {"hard": True, "yardstick": False}


def test_it_does_not_leave_what_it_wins_by() -> None:
    battle = being_held(arena(NEAR.replace("A . . .", ". . . A"), {"A": FISTS, "b": BLUE}, objectives=HILL,
                              legend=ROCK), 2, "red")  # fmt: skip
    play_turn(battle)
    assert battle.view("red").figure(names(battle)["A"]).square in HILL[0].squares
    assert choice(battle) is not None
