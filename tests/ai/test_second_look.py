"""Hints lead a badly hurt figure into fire neither at once nor after an enemy's next move."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.ai import opponent
from game.ai.advice import advise
from game.ai.approach import fire_on
from game.ai.deed_words import deed_of
from game.ai.plans import Plan, outlook_of
from game.ai.second_look import _to_the_end, advised
from game.ai.situation import situation_of
from game.engine.battle import Battle
from game.engine.distance_fields import surveyed
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Attack, Move
from game.model.grid import Square
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.model.slices import finished
from tests.ai.arena import arena, names
from tests.shipped import shipped

HARD = opponent("hard")
CAPTAIN, FRIEND = 1, 2
HURT = {"vitality": 17, "wounds": 9}


def by_the_crates(ruleset: str, lost: dict[str, int]) -> Battle:
    """A captain to move who stands in the open before two fresh enemies, as somebody met it who followed hints."""
    red = (
        FigureSetup("captain", "Kofi", (6, 4), overrides={"count": 25, "lost": lost}),
        FigureSetup("rifleman", "Vera", (5, 4), overrides={"count": 6}),
    )
    blue = (
        FigureSetup("captain", "Hugo", (16, 6), overrides={"count": 22}),
        FigureSetup("rifleman", "Mei", (20, 7), overrides={"count": 9}),
    )
    sides = (SideSetup("red", figures=red), SideSetup("blue", figures=blue))
    options = {"opening": "none", "action_dice": 0}
    battle = Battle.create(Scenario(shipped("training-ground"), ruleset, sides, options=options))
    battle.start()
    assert battle.decision is not None
    assert battle.decision.figure == CAPTAIN
    return battle


def chances(battle: Battle, square: Square) -> list[int]:
    """The best chance, in thousandths, of each enemy to hit the captain on a square once it has moved, by its own
    side's moves: nothing of the opponent's reckoning is asked."""
    view = battle.view("blue")
    return [max((_chance(view, foe, at, square) for at in (*view.reach(foe).costs, view.figure(foe).square)), default=0)
            for foe in view.own()]  # fmt: skip


def _chance(view: View, foe: int, at: Square, square: Square) -> int:
    weapon = view.sheet(foe).weapons[0]
    seen = view.forecast_of(view.shot(foe, CAPTAIN, weapon).moved_to(at).at_target_on(square))
    return seen.odds.permille if isinstance(seen, AttackForecast) else 0


@pytest.mark.parametrize("ruleset", ["fluid", "static"])
def test_a_captain_with_three_health_left_is_not_sent_into_the_open(ruleset: str) -> None:
    """The player itself would go forward to where nobody sees it now, and somebody does after one move."""
    battle = by_the_crates(ruleset, HURT)
    view = battle.view("red")
    told = advise(HARD, view).options[0]
    blind = finished(HARD.weigh(view, CAPTAIN))[0]
    assert max(chances(battle, blind.square)) > 400
    assert max(chances(battle, told.square)) < 200


def test_who_is_well_is_advised_what_the_player_would_do() -> None:
    battle = by_the_crates("fluid", {})
    view = battle.view("red")
    assert not situation_of(view, CAPTAIN, HARD.level).is_badly_hurt
    found = finished(advised(HARD, view, CAPTAIN))
    assert found[0] == finished(HARD.weigh(view, CAPTAIN))[0]
    assert [plan for plan in finished(HARD.weigh(view, CAPTAIN)) if plan in found] == found


def test_fire_counts_who_may_come_round_a_corner() -> None:
    """Behind the house nobody is seen, but one move brings the enemy round it."""
    sketch = "A . . . . . . .\n. # # . . . . .\n. # # . . b . .\n. . . . . . . ."
    lost = {"lost": HURT}
    near = arena(sketch, {"A": ("captain", "red", lost), "b": ("rifleman", "blue")}, legend={"#": "rock"})
    view = near.view("red")
    surveyed(view.board, view.ruleset.movement, 1)
    s = situation_of(view, CAPTAIN, HARD.level)
    assert s.danger((0, 2)) == 0
    assert fire_on(s, (0, 2)) > 0


def test_a_hurt_figure_still_shoots_before_it_hides() -> None:
    told = advise(HARD, by_the_crates("fluid", HURT).view("red")).options[0]
    assert isinstance(told.command, Attack)


def test_a_move_that_leaves_time_for_an_attack_says_so_to_the_end() -> None:
    """After a hint to move for a shot at 35 % no attack was told, although actions were left."""
    sketch = ". . . . . . . . . . . .\nA . . . . . . . . . . b"
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes")
    view, figure, foe = battle.view("red"), names(battle)["A"], names(battle)["b"]
    finished(HARD.weigh(view, figure))
    o = outlook_of(situation_of(view, figure, HARD.level))
    goes = Plan(Move(figure, ((1, 0), (2, 0))), "move", (2, 0), {}, 0, after=2, target=foe)
    assert o.s.halves_left()
    blow = next(blow for blow in o.s.blows_from((2, 0)) if blow.target == foe)
    fair = blow.permille >= o.s.measure.fair
    assert deed_of(view, _to_the_end(o, goes)) == f"Move to 2,0{', then attack b twice' if fair else ''}"
    assert fair
    assert _to_the_end(o, replace(goes, after=0)).words == "move"
