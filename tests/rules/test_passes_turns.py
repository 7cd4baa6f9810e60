"""Turns of passes: the order, what a pass holds, runs, holds and grapples, beyond what the demos show."""

from __future__ import annotations

from itertools import product

import pytest

from game.actions import ACTIONS
from game.model.answers import AttackForecast
from game.model.commands import Aim, Attack, BreakFree, Hold, Leave, Move, Prone, Spurt, Stand, StartRunning, Subdue
from game.model.components import Conditions, Crowded, Health, Place, Stance
from game.model.events import Asked, Displaced
from game.rules import figures, grapples
from game.rules.clocks.passes.components import PassTurn
from game.rules.resolution.pools import chances
from tests.rules.passes_table import Passes, fighter, named, person

OPEN = """
. . . . . .
A . . . . b
. . . . . .
"""
HOLDER = {"strength": 0, "skills": {"unarmed": 1}}


def duel(scale: str = "2", **own: object) -> Passes:
    """A is to act; b is far off."""
    return Passes(OPEN, {"A": person("red", 9, **own), "b": person("blue", 5, passes=3)}, scale)


# --- order ------------------------------------------------------------------------------------------------------------


def test_equal_scores_go_by_reaction_and_then_by_dice() -> None:
    people = {
        "A": person("red", 7), "B": person("red", 7, agility=-1), "b": person("blue", 7), "c": person("blue", 8),
    }  # fmt: skip
    passes = Passes("A . B . . b . c", people, dice=(30, 70))
    assert sorted(passes.ids, key=lambda mark: passes.turn(mark).place) == ["c", "B", "b", "A"]


def test_somebody_who_comes_later_joins_with_a_turn() -> None:
    people = {"A": person("red", 9), "b": person("blue", 5), "B": person("red", 7, arrives=2)}
    passes = Passes(". A . . . b . B", people)
    assert not figures.is_present(passes.battle.world, passes.ids["B"])
    passes.end("A", "b", "A")
    assert passes.asked() == ("act", "B")


def test_two_who_hold_do_not_hold_for_ever() -> None:
    passes = duel()
    passes.do(Hold(passes.ids["A"]))
    passes.do(Hold(passes.ids["b"]))
    assert passes.asked() == ("act", "A")
    assert "hold" not in passes.kinds("A")
    passes.end("A")
    assert passes.asked() == ("act", "b")
    assert "hold" not in passes.kinds("b")


def medics(**own: object) -> Passes:
    """A, B and the enemy b with two passes each, in this order."""
    people = {"A": person("red", 9, passes=2, **own), "B": person("red", 7, passes=2), "b": person("blue", 5, passes=2)}
    return Passes("A B . . . b", people)


def _fall(passes: Passes, mark: str, state: str = "unconscious") -> None:
    passes.battle.world.change(passes.ids[mark], Health, state=state)


def test_who_held_back_and_fell_is_next_with_a_whole_pass_once_it_is_up() -> None:
    passes = medics()
    passes.do(Hold(passes.ids["A"]))
    _fall(passes, "A")
    passes.end("B", "b")
    assert passes.asked() == ("act", "B")
    _fall(passes, "A", "up")
    passes.end("B")
    assert passes.asked() == ("act", "A")
    assert passes.turn("A").simple == 2
    assert "hold" in passes.kinds("A")


def test_who_acted_and_fell_acts_in_the_next_pass_once_it_is_up() -> None:
    passes = medics()
    passes.end("A")
    _fall(passes, "A")
    passes.end("B", "b")
    _fall(passes, "A", "up")
    passes.end("B")
    assert passes.asked() == ("act", "A")


def test_who_is_down_as_a_turn_begins_has_no_pass_in_it_and_moves_last() -> None:
    passes = medics()
    passes.end("A", "B")
    _fall(passes, "A")
    passes.end("b", "B", "b")
    assert passes.asked() == ("act", "B")
    _fall(passes, "A", "up")
    passes.end("B", "b")
    assert passes.asked() == ("act", "A")
    assert passes.turn("A").simple == 0
    assert "move" in passes.kinds("A")
    assert "attack" not in passes.kinds("A")


# --- what a pass holds ------------------------------------------------------------------------------------------------


def test_there_are_neither_final_attacks_nor_moves_that_slip_past() -> None:
    passes = duel(weapons=["rifle"])
    attack = Attack(passes.ids["A"], passes.ids["b"], "rifle", final=True)
    assert passes.refused(attack) == "no-final-attack"
    assert passes.refused(Move(passes.ids["A"], ((1, 1),), tumble=True)) == "no-tumble"
    assert all(not getattr(command, "final", False) for command in passes.battle.legal())


def test_a_running_test_without_a_hit_is_not_repeated() -> None:
    passes = duel(strength=-2)
    passes.do(StartRunning(passes.ids["A"]))
    passes.do(Spurt(passes.ids["A"]))
    assert passes.turn("A").sprint == 0
    assert passes.refused(Spurt(passes.ids["A"])) == "once"


def test_a_figure_that_gets_up_threatens_again_at_once() -> None:
    passes = Passes(". . . .\n. A b .\n. . . .", {"A": fighter("red", 9), "b": person("blue", 5)})
    passes.do(Prone(passes.ids["A"]))
    engagement, world = passes.battle.world.ruleset.engagement, passes.battle.world
    assert not engagement.watches(world, *(figures.placed(world, passes.ids[name]) for name in "Ab"))
    passes.do(Stand(passes.ids["A"]))
    assert engagement.watches(world, *(figures.placed(world, passes.ids[name]) for name in "Ab"))
    assert world.get(passes.ids["A"], Conditions).active == {}


def test_a_figure_that_lies_runs_no_longer_with_the_next_pass() -> None:
    passes = duel(passes=3)
    passes.do(StartRunning(passes.ids["A"]))
    passes.end("A", "b")
    passes.do(Prone(passes.ids["A"]))
    passes.end("A", "b")
    assert not passes.turn("A").running


def test_everybody_has_bare_hands_but_nobody_has_four() -> None:
    people = {"A": person("red", 9, weapons=["rifle"]), "b": {"profile": "guard-dog", "side": "blue", "count": 4}}
    passes = Passes(OPEN, people)
    assert passes.battle.world.sheet(passes.ids["A"]).weapons == ("rifle", "fists")
    assert passes.battle.world.sheet(passes.ids["b"]).weapons == ("bite",)


def test_aim_is_kept_over_one_square_and_no_farther() -> None:
    for path, kept in ((((1, 1),), True), (((1, 1), (2, 1)), False)):
        passes = duel(passes=1)
        passes.do(Aim(passes.ids["A"], passes.ids["b"]))
        passes.do(Move(passes.ids["A"], path))
        assert (passes.battle.world.get(passes.ids["A"], Stance).aim == passes.ids["b"]) is kept


def test_a_throw_suffers_from_an_enemy_at_ones_side_as_a_shot_does() -> None:
    people = {"A": person("red", 9, skills={"throwing": 4}, weapons=["frag-grenade"], proficiencies=["grenades"]),
              "b": person("blue", 5)}  # fmt: skip
    for sketch, dice in ((". . . . . .\nA . . . b .", 5), (". . . . . .\nA b . . . .", 2)):
        view = Passes(sketch, people).battle.view("red")
        forecast = view.burst(1, "frag-grenade", (1, 0))
        assert isinstance(forecast, AttackForecast)
        assert forecast.attack.total == dice


# --- grapples ---------------------------------------------------------------------------------------------------------


def held(**own: object) -> Passes:
    """A holds b, in the square of b; c of b's side is to act next."""
    people = {
        "A": person("red", 9, **HOLDER), "b": person("blue", 4, skills={"unarmed": 1}, **own),
        "c": fighter("blue", 8), "B": person("red", 2),
    }  # fmt: skip
    passes = Passes(". . . . . .\n. A b . . .\n. . c . . B", people)
    grip = Subdue(passes.ids["A"], passes.ids["b"])
    assert len(list(ACTIONS["subdue"].trials(passes.battle.world, grip))) == 1
    passes.do(grip, 5, 6, 1, 1)
    assert list(ACTIONS["subdue"].trials(passes.battle.world, grip)) == [], "a hold is kept without dice"
    assert passes.at("A") == passes.at("b") == (2, 1)
    return passes


def test_a_held_figure_strikes_at_nobody_but_the_holder_and_does_not_leave() -> None:
    passes = held()
    passes.end("c")
    assert passes.refused(Attack(passes.ids["b"], passes.ids["B"], "rifle")) == "held"
    targets = {command.target for command in passes.battle.legal() if isinstance(command, Attack)}
    assert targets == {passes.ids["A"]}
    assert passes.refused(Leave(passes.ids["b"])) == "barred"


def test_a_grappled_figure_lets_go_of_the_one_it_holds() -> None:
    people = {"A": person("red", 9, **HOLDER), "b": person("blue", 8), "c": person("blue", 7, **HOLDER)}
    passes = Passes(". . . . .\n. A b c .\n. . . . .", people)
    passes.do(Subdue(passes.ids["A"], passes.ids["b"]), 5, 6, 1)
    passes.end("b")
    passes.do(Subdue(passes.ids["c"], passes.ids["A"]), 5, 6, 1, 1)
    assert passes.asked() == ("place", "b")
    passes.answer("1,0")
    assert passes.at("A") == passes.at("c") == (2, 1)
    assert not grapples.shares(passes.battle.world, passes.ids["b"])


def test_a_held_figure_may_turn_the_tables() -> None:
    people = {"A": person("red", 9, **HOLDER), "b": person("blue", 8, **HOLDER)}
    passes = Passes(". . . . .\n. A b . .\n. . . . .", people)
    passes.do(Subdue(passes.ids["A"], passes.ids["b"]), 5, 6, 1, 1)
    passes.do(Subdue(passes.ids["b"], passes.ids["A"]), 5, 6, 1, 1)
    assert figures.has(passes.battle.world, passes.ids["b"], "grappling")
    assert figures.has(passes.battle.world, passes.ids["A"], "grappled")
    assert passes.at("A") == passes.at("b") == (2, 1)
    assert passes.asked() == ("act", "A")


def test_holding_back_does_not_let_go() -> None:
    people = {"A": person("red", 9, passes=2, **HOLDER), "b": person("blue", 4, passes=2), "c": person("blue", 3)}
    passes = Passes(". . . . . c\n. A b . . .\n. . . . . .", people)
    passes.do(Subdue(passes.ids["A"], passes.ids["b"]), 5, 6, 1)
    passes.end("b", "c")
    passes.do(Hold(passes.ids["A"]))
    assert figures.has(passes.battle.world, passes.ids["b"], "grappled")
    passes.end("b", "c")
    assert passes.asked() == ("act", "A")
    passes.do(Subdue(passes.ids["A"], passes.ids["b"]))
    assert figures.has(passes.battle.world, passes.ids["b"], "grappled")


def test_when_the_holder_falls_the_one_held_steps_aside() -> None:
    passes = held()
    world = passes.battle.world
    world.ruleset.resolution.harm(world, passes.ids["A"], 0, 9, "lethal", "a test")
    assert world.find(passes.ids["b"], Crowded) is not None
    passes.end("c")
    assert passes.asked() == ("place", "b")
    passes.answer("1,0")
    assert passes.at("b") == (1, 0)


def test_where_nobody_can_step_aside_the_holder_makes_room() -> None:
    people = {"A": person("red", 9, **HOLDER), "b": person("blue", 5, skills={"unarmed": 1}), "c": person("red", 3)}
    passes = Passes("# # # # # #\nA b # . . .\n# # # # # #\n. . . . . c", people)
    passes.do(Subdue(passes.ids["A"], passes.ids["b"]), 5, 6, 1, 1)
    world = passes.battle.world
    world.change(passes.ids["c"], PassTurn, done=True)
    _stand(passes, "c", (0, 1))
    events = passes.do(BreakFree(passes.ids["b"]), 5, 5)
    assert not named(events, Asked)
    assert [event.figure for event in named(events, Displaced)] == [passes.ids["A"]]
    assert passes.at("b") == (1, 1)
    assert passes.at("A") == (3, 1)


def _stand(passes: Passes, mark: str, square: tuple[int, int]) -> None:
    passes.battle.world.change(passes.ids[mark], Place, square=square)


def test_two_who_must_make_room_are_asked_one_after_the_other() -> None:
    passes = held()
    world = passes.battle.world
    _stand(passes, "B", (2, 2))
    for mark in ("A", "b"):
        world.change(passes.ids[mark], Conditions, active={})
    for mark in ("b", "B"):
        world.put(passes.ids[mark], Crowded("blue", f"{mark}: where?"))
    passes.end("c")
    asked = []
    while passes.asked() is not None and passes.asked()[0] == "place":  # type: ignore[index]
        asked.append(passes.asked())
        passes.answer(passes.choices()[0])
    assert asked == [("place", "B"), ("place", "b")]
    assert len({passes.at(mark) for mark in ("b", "B", "c")}) == 3


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pool", range(6))
def test_hits_of_a_pool_are_counted_as_a_full_table_would(pool: int) -> None:
    counted = [0] * (pool + 1)
    for dice in product(range(1, 7), repeat=pool):
        counted[sum(die > 4 for die in dice)] += 1
    assert [ways * 2**pool for ways in chances.ways(pool)] == counted


@pytest.mark.parametrize(
    ("weapons", "price"),
    [(["fists"], "complex"), (["rifle"], "simple / complex"), (["rifle", "fists"], "simple / complex")],
)
def test_what_an_attack_takes_is_said_by_the_weapons_one_has(weapons: list[str], price: str) -> None:
    """Everybody has bare hands."""
    passes = duel(weapons=weapons)
    world = passes.battle.world
    assert world.ruleset.clock.cost_text(world, passes.ids["A"], "attack") == price
