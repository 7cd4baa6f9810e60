"""A refusal names the thing that hides a target, and that thing does hide it."""

from __future__ import annotations

import pytest

from game.cli.terminal import meant_by
from game.engine.battle import Battle
from game.model.board import Board
from game.model.grid import edge_between
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.rules import cover, sight
from game.rules.sightlines import FULL, sightlines
from game.table.odds import best
from tests.rules.test_cover_sides import MAPS, battle_on


@pytest.mark.parametrize("name", MAPS)
def test_a_square_is_hidden_exactly_where_something_is_named(name: str) -> None:
    world = battle_on(name).world
    squares = [square for square in world.board.squares if not world.board.is_solid(square)][::7]
    hidden = 0
    for a in squares:
        for b in squares:
            thing = cover.hidden_by(world, a, b)
            assert sight.sees_square(world, a, b) == (not thing.place), (a, b, thing)
            hidden += bool(thing.place)
            assert a not in thing.place[:1] or len(thing.place) == 2
    assert hidden > 10


@pytest.mark.parametrize("name", MAPS)
def test_a_square_that_is_named_is_opaque_or_high(name: str) -> None:
    world = battle_on(name).world
    board, lines = world.board, sightlines(world)
    squares = [square for square in board.squares if not board.is_solid(square)][::11]
    for a in squares:
        for b in squares:
            place = cover.hidden_by(world, a, b).place
            if len(place) == 1:
                ground = lines.grounds[board.index(place[0])]
                low = min(board.elevation(a), board.elevation(b))
                assert ground.blocks or ground.across == FULL or ground.elevation > low


def test_the_words_name_the_thing_and_its_place() -> None:
    assert cover.barred_words(cover.Thing()) == ""
    assert cover.barred_words(cover.Thing("Tree", ((7, 4),))) == ": the tree at 7,4 is in the way"
    assert cover.barred_words(cover.Thing("Hay bales", ((7, 4),))) == ": the hay bales at 7,4 are in the way"
    assert cover.barred_words(cover.Thing("Ground", ((7, 4),))) == ": the ground at 7,4 is in the way"
    assert cover.barred_words(cover.Thing("Shut door", ((7, 4), (8, 4)))).endswith("between 7,4 and 8,4 is in the way")
    assert cover.barred_words(cover.Thing("Ground")) == ": the ground is in the way"


def test_an_attack_that_is_refused_says_what_is_in_the_way() -> None:
    wall = {edge_between((5, y), (6, y)): "wall" for y in range(6)}
    meadow = BattleMap("meadow", "Meadow", Board(12, 6, (("grass",),) * 72, (0,) * 72, wall))
    sides = tuple(
        SideSetup(side, "human", (FigureSetup("rifleman", name, at, overrides={"count": count}),))
        for side, name, at, count in (("red", "Ida", (1, 2), 20), ("blue", "Rolf", (9, 2), 10))
    )
    battle = Battle.create(Scenario(meadow, "static", sides, 1, {"opening": "none"}))
    battle.start()
    view = battle.view("red")
    why = "Rolf cannot be seen from here: the wall between 5,2 and 6,2 is in the way."
    assert str(best(view, view.placed(1), view.placed(2)).refused) == why
    assert str(meant_by(["attack", "rifle", "rolf"], view, list(view.legal()))) == why
