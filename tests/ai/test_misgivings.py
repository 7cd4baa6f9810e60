"""Doubts before grave mistakes: with their numbers from the forecasts, and none where nothing better is to be had."""

from __future__ import annotations

import pytest
from kept_positions import Kept, kept_in, played

from game.ai import opponent
from game.ai.deed_words import command_words
from game.ai.misgivings import doubt_about, peril, threats
from game.ai.plans import Plan
from game.model.commands import Attack, Command, End, Move, Throw
from game.model.scenario import Objective
from game.model.slices import finished
from game.rules.clocks.counts.components import Budget
from tests.ai.arena import arena, choice, names
from tests.ai.test_advice import FIGHT, HOUSE, SQUADS, WALL

WEAK = {"lost": {"vitality": 14}}


def ranked(battle, figure):
    return finished(opponent("hard").weigh(battle.view(battle.decision.seat), figure))


def doubt(battle, command: Command):
    view = battle.view(battle.decision.seat)
    return doubt_about(view, command, ranked(battle, command.figure))


def step_out(battle) -> Move:
    """From behind the wall into the open, where three can shoot."""
    figure = names(battle)["A"]
    view = battle.view("red")
    reach = view.reach(figure)
    worst = max(reach.costs, key=lambda square: (peril(view, figure, square), square))
    return Move(figure, reach.path(worst))


def hurt_behind_a_wall():
    return arena(WALL, {**SQUADS, "A": ("rifleman", "red", WEAK)}, edges=HOUSE)


def test_walking_into_the_fire_of_three_is_doubted_with_names_and_numbers() -> None:
    battle = hurt_behind_a_wall()
    command = step_out(battle)
    found = doubt(battle, command)
    assert found is not None
    assert found.kind == "place"
    view = battle.view("red")
    able = threats(view, command.figure, command.path[-1])
    assert len(able) > 1
    assert found.words.startswith(f"As they stand now, {len(able)} enemies can attack A there (")
    worst = able[0]
    assert f"{view.figure(worst[0]).name} {worst[1].odds}" in found.words
    assert ". A may fall. Far less danger with this plan: Move to " in found.words


def test_what_the_adviser_would_do_is_never_doubted() -> None:
    battle = hurt_behind_a_wall()
    assert doubt(battle, choice(battle)) is None


def test_danger_without_a_better_place_is_no_mistake() -> None:
    """On an open field everybody can shoot everywhere: there is nothing better to be had."""
    battle = arena(WALL, {**SQUADS, "A": ("rifleman", "red", WEAK)})
    found = doubt(battle, step_out(battle))
    assert found is None or found.kind != "place"


def test_a_turn_ended_with_a_good_attack_left_is_a_pity() -> None:
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")})
    found = doubt(battle, End(names(battle)["A"]))
    assert found is not None
    assert found.kind == "waste"
    assert "can still attack" in found.words
    assert "%" in found.words


@pytest.mark.parametrize("ruleset", ["static", "passes"])
@pytest.mark.parametrize(("rounds", "is_won"), [(1, True), (3, False)])
def test_a_turn_whose_end_wins_the_battle_is_not_doubted(ruleset: str, rounds: int, is_won: bool) -> None:
    """Whoever ended the turn that won on the hill was asked "Are you sure?", because somebody could still be shot."""
    held = (Objective("hold", "any", ((10, 2),), rounds=rounds),)
    sketch = "\n".join(" ".join({(2, 2): "A", (10, 2): "b"}.get((x, y), ".") for x in range(16)) for y in range(5))
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset=ruleset, objectives=held)
    known = names(battle)
    assert battle.submit(End(known["A"])) is None
    found = doubt(battle, End(known["b"]))
    assert battle.submit(End(known["b"])) is None
    assert (battle.outcome is not None) == is_won
    assert [one.kind for one in (found,) if one is not None] == ([] if is_won else ["waste"])


def test_of_a_final_attack_is_told_what_it_takes() -> None:
    swift = ("rifleman", "red", {"traits": ("flurry",)})
    battle = arena(FIGHT, {"A": swift, "b": ("rifleman", "blue")}, ruleset="fluid")
    ash, foe = names(battle)["A"], names(battle)["b"]
    battle.world.change(ash, Budget, halves=(), attacks=1)
    found = doubt(battle, End(ash))
    assert found is not None
    assert found.words.endswith(" % (final attack, Count -2).")
    command = Attack(ash, foe, "rifle", final=True)
    assert command_words(battle.view("red"), command) == "Attack b (final attack, Count -2)"


def test_a_poor_attack_beside_a_far_better_one() -> None:
    """A shotgun across 130 feet, with somebody at 25."""
    sketch = " ".join("A" if x == 0 else "b" if x == 5 else "c" if x == 26 else "." for x in range(30))
    squads = {"A": ("grenadier", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")}
    battle = arena(f"{sketch}\n{' '.join('.' * 30)}", squads)
    known, view = names(battle), battle.view("red")
    shots = {c.target: c for c in view.legal_of(known["A"], "attack") if c.weapon == "shotgun" and not c.boost}
    plans = [Plan(shots[known["b"]], "attack b", (0, 0), {}, 0)]
    found = doubt_about(view, shots[known["c"]], plans)
    assert found is not None
    assert found.kind == "poor"
    near, far = (str(view.forecast(known["A"], known[name], "shotgun").odds) for name in "bc")
    assert far in found.words
    assert f"Attack b, {near} to hit" in found.words
    assert doubt_about(view, shots[known["b"]], [Plan(shots[known["c"]], "attack c", (0, 0), {}, 0)]) is None


def test_a_blast_among_ones_own_is_doubted() -> None:
    sketch = "\n".join(
        " ".join("A" if (x, y) == (2, 3) else "m" if (x, y) == (6, 4) else "b" if (x, y) == (7, 3) else "."
                 for x in range(16)) for y in range(8))  # fmt: skip
    battle = arena(sketch, {"A": ("grenadier", "red"), "m": ("medic", "red"), "b": ("rifleman", "blue")})
    view, known = battle.view("red"), names(battle)
    throw = Throw(known["A"], "frag-grenade", view.figure(known["b"]).square)
    assert view.check(throw) is None
    found = doubt(battle, throw)
    assert found is not None
    assert found.kind == "friends"
    assert "m as well" in found.words


def test_blows_on_the_way_are_doubted_when_there_is_another() -> None:
    """Past two who may intercept, hurt as one is."""
    sketch = """
    . . . . . . . . .
    . . . . b . . . .
    . . A . . . . . .
    . . . . c . . . .
    . . . . . . . . .
    """
    squads = {"A": ("medic", "red", {"lost": {"hits": 5}}), "b": ("brawler", "blue"), "c": ("brawler", "blue")}
    battle = arena(sketch, {**squads, "A": ("medic", "red")}, ruleset="passes")
    figure = names(battle)["A"]
    view = battle.view("red")
    reach = view.reach(figure)
    through = next((square for square in reach.costs if square[0] >= 5 and square[1] == 2), None)
    assert through is not None
    away = Move(figure, reach.path((1, 2)))
    found = doubt_about(view, Move(figure, reach.path(through)), [Plan(away, "move", (1, 2), {}, 0)])
    assert found is not None
    assert found.kind in ("way", "place")
    assert "%" in found.words


def crowd(foe: str = "grenadier"):
    """Two stand together, a third comes; an enemy with grenades is near."""
    places = {(2, 3): "A", (7, 2): "m", (8, 3): "n", (14, 3): "b"}
    sketch = "\n".join(" ".join(places.get((x, y), ".") for x in range(18)) for y in range(7))
    squads = {"A": ("scout", "red"), "m": ("medic", "red"), "n": ("medic", "red"), "b": (foe, "blue")}
    return arena(sketch, squads)


def walk(battle, to) -> tuple[Move, Plan]:
    figure = names(battle)["A"]
    move = Move(figure, battle.view("red").reach(figure).path(to))
    return move, Plan(move, f"move to {to[0]},{to[1]}", to, {}, 0)


def test_standing_together_before_a_grenade_is_doubted() -> None:
    battle = crowd()
    (near, beside), (_, apart) = walk(battle, (7, 3)), walk(battle, (2, 1))
    found = doubt_about(battle.view("red"), near, [apart])
    assert found is not None
    assert found.kind == "crowd"
    assert all(name in found.words for name in ("A", "m and n", "2,1"))
    assert doubt_about(battle.view("red"), near, [beside]) is None
    assert doubt_about(battle.view("red"), apart.first, [beside]) is None


def test_standing_together_before_a_rifle_is_not() -> None:
    battle = crowd("rifleman")
    (near, _), (_, apart) = walk(battle, (7, 3)), walk(battle, (2, 1))
    found = doubt_about(battle.view("red"), near, [apart])
    assert found is None or found.kind != "crowd"


def test_two_moves_in_a_row_are_doubted_for_where_they_end() -> None:
    """Of a way by 7,5 to 10,7 it was said that Jonas Vale hits there at 60 %: flat-footed, and at 7,5."""
    battle = played(kept_in("deciding_hints.jsonl", Kept)["late"], 17)
    view, known = battle.view("red"), battle.decision.figures[0]
    reach = view.reach(known, "move")
    first, away = Move(known, reach.path((7, 5))), Move(known, reach.path((7, 7)))
    plans = [Plan(away, "move", (7, 7), {}, 0)]
    told = doubt_about(view, first, plans, (10, 7))
    assert told.about == (10, 7)
    assert "(Mira Castell 50 %, Jonas Vale 30 %)" in told.words
    assert doubt_about(view, first, plans).about == (7, 5)
