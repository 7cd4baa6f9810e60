"""Before a move it is told which loads it takes up, and why not one beside which it ends."""

from __future__ import annotations

from pathlib import Path

from battle_kit import Player
from board_samples import figure

from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Move
from game.model.events import LoadOut, LoadTaken
from game.model.goals import Goal
from game.model.grid import Edge, Square, edge_between
from game.model.scenario import BattleMap, Deployment, FigureSetup, Scenario, SideSetup
from game.rulebook.goal_words import taken_on
from game.ui.battle.goal_cues import burden_of, out_cues
from game.ui.board.animation import Playback
from game.ui.board.cues import PauseCue

CACHE = (5, 2)
PAST = ((2, 2), (3, 2), (4, 2), (4, 3))


def scenario(edges: dict[Edge, str], crate: Square = (9, 5), raised: int = 0) -> Scenario:
    """A rifleman of each side on a meadow of 12 by 6 squares; the cache may stand on raised ground."""
    heights = tuple(raised if n == CACHE[1] * 12 + CACHE[0] else 0 for n in range(72))
    ground = tuple(("grass", "crate") if n == crate[1] * 12 + crate[0] else ("grass",) for n in range(72))
    areas = (Deployment("red", ((0, 2),)), Deployment("blue", ((11, 2),)))
    goal = Goal("raid", "red", caches=(CACHE, (9, 0)), rounds={"usual": 9}, points={"usual": 1})
    sides = tuple(
        SideSetup(side, "human", (FigureSetup("rifleman", side.capitalize(), at, overrides={"count": count}),))
        for side, at, count in (("red", (1, 2), 20), ("blue", (11, 5), 10))
    )
    meadow = BattleMap("meadow", "Meadow", Board(12, 6, ground, heights, edges), deployments=areas, goals=(goal,))
    return Scenario(meadow, "static", sides, 1, {"opening": "none", "goal": "raid"})


def told(path: tuple[Square, ...], edges: dict[Edge, str] | None = None, crate: Square = (9, 5), raised: int = 0,
         seat: str = "red") -> list[str]:  # fmt: skip
    battle = Battle.create(scenario(edges or {}, crate, raised))
    battle.start()
    return taken_on(battle.view(seat), 1 if seat == "red" else 2, path)


def test_a_move_that_ends_beside_a_load_says_that_it_is_taken_up() -> None:
    assert told(((2, 2), (3, 2), (4, 2))) == ["Takes up cache 1."]
    assert told(((2, 2), (3, 2))) == []
    assert told((), seat="red") == []
    assert told(((4, 2),), seat="blue") == [], "who guards it does not take it up"


def test_what_keeps_it_from_being_taken_up_is_named() -> None:
    assert told(PAST[:3], {edge_between((4, 2), CACHE): "wall"}) == [
        "Cannot take up cache 1 from there: the wall between 4,2 and 5,2 is in the way."
    ]
    assert told(PAST[:3], {edge_between((4, 2), CACHE): "door"}) == [
        "Cannot take up cache 1 from there: the shut door between 4,2 and 5,2 is in the way."
    ]
    assert told(((3, 3), (4, 3)), crate=(4, 2)) == [
        "Cannot take up cache 1 from there: the crates at 4,2 are in the way."
    ]
    assert told(PAST[:3], raised=10) == ["Cannot take up cache 1 from there: it lies 10 ft. higher."]
    assert told(PAST[:3], raised=5) == ["Takes up cache 1."]


def test_a_load_that_is_passed_on_the_way_is_taken_up_as_told() -> None:
    assert told(PAST, crate=(5, 3)) == ["Takes up cache 1."]
    (why,) = told(((2, 3), (3, 3), (4, 3)), crate=(5, 3))
    assert why == "Cannot take up cache 1 from there: the crates at 5,3 are in the way."
    battle = Battle.create(scenario({}, (5, 3)))
    battle.start()
    assert battle.submit(Move(1, PAST)) is None
    assert any(isinstance(event, LoadTaken) and event.load == 1 for event in battle.events)


OUT = ((3, 2), (2, 2), (1, 2), (0, 2))


def test_a_move_that_brings_a_load_out_says_so_and_the_bearer_is_rid_of_it(tmp_path: Path) -> None:
    """The card said nothing of it, and the bearer was still drawn with the load afterwards."""
    assert told(OUT) == [], "who carries nothing brings nothing out"
    assert told(((2, 2), (3, 2), (4, 2), *OUT)) == ["Takes up cache 1.", "Brings cache 1 out."]
    battle = Battle.create(scenario({}))
    battle.start()
    assert battle.submit(Move(1, ((2, 2), (3, 2), (4, 2)))) is None
    view = battle.view("red")
    assert taken_on(view, 1, OUT[:2]) == []
    assert taken_on(view, 1, OUT) == ["Brings cache 1 out."]
    assert burden_of(view, 1) == "chest"
    told_before = len(battle.events)
    assert battle.submit(Move(1, OUT)) is None
    out = next(event for event in battle.events[told_before:] if isinstance(event, LoadOut))
    view = battle.view("red")
    assert view.goal is not None
    assert burden_of(view, 1) == ""
    mark, playback = figure(1, (0, 2)), Playback()
    playback.add([PauseCue(200), *out_cues(out, view, (0, 2))])
    assert playback.standing(mark).burden == "chest", "until it is seen to be brought out"
    playback.skip()
    assert playback.standing(mark).burden == ""


def test_the_card_of_the_move_says_it(tmp_path: Path) -> None:
    player = Player(tmp_path, scenario({edge_between((4, 2), CACHE): "wall"}))
    player.point((4, 2))
    player.table.laid()
    words = " ".join(word.text for word in player.table.sheets["card"].words)
    assert "Cannot take up cache 1 from there: the wall between 4,2 and 5,2 is in the way." in words
