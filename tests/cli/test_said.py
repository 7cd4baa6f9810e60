"""What can be ordered in the window can be said in words: the two are given the same positions, and compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.cli.composed import composed, exact
from game.cli.terminal import meant_by
from game.engine.battle import Battle
from game.model.board import Board
from game.model.commands import Command, Commit, End, Jump, Throw
from game.model.grid import edge_between
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.table import composing
from game.table.selection import Selection
from game.table.session import Session
from game.table.targeting import straight, walk
from tests.soak import few_or_many

WIDE, DEEP = 12, 9
PHASED = ("rifleman", "climber", "mole", "falcon", "war-bear", "grenadier", "brawler", "frogman")


def laid(ruleset: str, profile: str, scale: str = "") -> Session:
    """A board with a step, a wall with a door, earth, a pit and water; Ida before it all, Rolf beyond."""
    water, earth = [(x, 8) for x in range(4)], [(x, 0) for x in range(8, 12)]
    kinds = dict.fromkeys(water, "water-deep") | dict.fromkeys(earth, "earth")
    squares = [(x, y) for y in range(DEEP) for x in range(WIDE)]
    heights = tuple(20 if y < 2 and x < 7 else -10 if x in (8, 9) and y > 5 else 0 for x, y in squares)
    edges = {edge_between((6, y), (7, y)): "wall" for y in range(2, 6) if y != 4}
    edges[edge_between((6, 4), (7, 4))] = "door"
    board = Board(WIDE, DEEP, tuple((kinds.get(s, "grass"),) for s in squares), heights, edges)
    goals = (Objective("eliminate", "any"),)
    sides = (
        SideSetup("red", "human", (
            FigureSetup(profile, "Ida", (4, 3), overrides={"count": 20}),
            FigureSetup("captain", "Bo", (1, 6), overrides={"count": 19}),
        )),
        SideSetup("blue", "ai:easy", (FigureSetup("rifleman", "Rolf", (4, 6), overrides={"count": 10}),
                                      FigureSetup("medic", "Mia", (6, 7), overrides={"count": 9}))),
    )  # fmt: skip
    options: dict[str, Any] = {"opening": "none", **({"scale": scale} if scale else {})}
    session = Session(Scenario(BattleMap("said", "Said", board, objectives=goals), ruleset, sides, 5, options))
    session.battle.start()
    return session


def in_the_window(selection: Selection) -> Iterator[Command]:
    """Everything that the selection can be brought to order for the figure that acts: each action, each thing to point
    at with all its variants, a way drawn by hand, throws at every square, run-ups, walks after a jump."""
    figure, squares = selection.figure, selection.view.board.squares
    for offer in selection.offers(figure):
        if offer.refused is not None or selection.take(offer.id) is not None:
            continue
        choosing = selection.choosing
        assert choosing is not None
        if choosing.reach is not None:
            ways = (walk(choosing, choosing.reach.path(square)) for square in choosing.reach.costs)
            yield from (way for way in ways if selection.view.check(way) is None)
            yield from drawn(selection)
        if choosing.action == "throw":
            for square in squares:
                selection.pick_at(square)
        for commands in [*choosing.picks.values()]:
            yield from commands
        if choosing.action == "jump":
            yield from jumps(selection)
        if choosing.action == "keep-away":
            for foe in selection.view.opponents():
                if composing.add_figure(selection, foe) is None and selection.preview().command is not None:
                    yield from selection.preview().variants
        selection.select(figure)


def drawn(selection: Selection) -> Iterator[Command]:
    """Ways drawn over one square and on to another."""
    choosing, view = selection.choosing, selection.view
    assert choosing is not None
    start = view.figure(choosing.figure).square
    for over in ((start[0] + 1, start[1]), (start[0] + 1, start[1] + 1)):
        for end in ((over[0] + 1, over[1] + 1), (over[0] - 2, over[1] + 1), (over[0] + 3, over[1])):
            command = walk(choosing, (*straight(start, over), *straight(over, end)))
            if view.check(command) is None:
                yield command


def jumps(selection: Selection) -> Iterator[Command]:
    """Jumps after a run-up drawn by hand, and walks on from them."""
    choosing = selection.choosing
    assert choosing is not None
    x, y = selection.view.figure(choosing.figure).square
    if composing.run_up(selection, (x + 1, y + 1)) is not None:
        return
    for square in [*choosing.picks][:6]:
        selection.pinned = square
        selection.look_again()
        yield from choosing.picks[square]
        if isinstance(square, tuple):
            composing.walk_on(selection, (square[0], square[1] + 1))  # type: ignore[operator, arg-type]
            yield from choosing.picks[square]


CASES = [("phases", profile, "") for profile in PHASED] + [
    ("static", "grenadier", ""), ("fluid", "rifleman", ""), ("action-time", "grenadier", ""),
    ("passes", "rifleman", "2"), ("passes", "grenadier", "5"),
]  # fmt: skip


@few_or_many("every", 120, 40)
@pytest.mark.parametrize(("ruleset", "profile", "scale"), CASES)
def test_whatever_the_window_orders_is_said_in_words(ruleset: str, profile: str, scale: str, every: int) -> None:
    session = laid(ruleset, profile, scale)
    kinds = compared(session, every)
    if ruleset == "phases":
        for decision in (session.battle.decision, session.battle.decision):
            assert decision is not None
        session.battle.submit(Commit(1))
        while (decision := session.battle.decision) is not None and decision.seat != "red":
            session.battle.submit(End(decision.figures[0]))
        kinds |= compared(session, every)
        assert {"hustle", "follow", "jump", "midway"} <= kinds
    assert len(kinds) >= 5, kinds


def compared(session: Session, every: int) -> set[str]:
    """Compare what Ida can be ordered to do, every so manieth also among all that is listed; the actions of it."""
    selection, found = Selection(session), set[str]()
    selection.refresh()
    selection.select(1)
    view = session.view
    listed = list(view.legal())
    for number, command in enumerate(dict.fromkeys(in_the_window(selection))):
        assert view.check(command) is None, command
        words = exact(command).split()
        assert composed(words, view, 1) == command, words
        if number % every == 0:
            assert meant_by(["ida", *words], view, listed) == [command], words
        found.add(command.action)
    return found


def meant(battle: Battle, words: str) -> Command:
    view = battle.view("red")
    found = meant_by(words.split(), view, list(view.legal()))
    assert isinstance(found, list), found
    assert len(found) == 1, found
    return found[0]


def test_short_words_are_enough() -> None:
    battle = laid("phases", "rifleman").battle
    jump = meant(battle, "ida jump 5,3 6,3 sprint")
    assert jump == Jump(1, (6, 3), ((5, 3),), sprint=True)
    follow: Any = meant(battle, "ida follow rolf distance:70")
    assert (follow.target, follow.distance) == (3, 70)
    way: Any = meant(battle, "1 hustle by 5,3 5,5")
    assert way.path == ((5, 3), (5, 4), (5, 5))


def test_what_the_rules_refuse_is_refused_with_its_reason() -> None:
    battle = laid("static", "grenadier").battle
    view = battle.view("red")
    refused = meant_by(["throw", "frag-grenade", "11,4"], view, list(view.legal()))
    assert not isinstance(refused, list)
    assert refused.code == "unseen"
    thrown = meant(battle, "throw frag-grenade 2,4")
    assert thrown == Throw(1, "frag-grenade", (2, 4))


@pytest.mark.parametrize(
    "words",
    ["hustle 99,99", "hustle by", "hustle 1,1+999999999999999999999", "jump to to to", "throw", "dance 4,3", "orders",
     "ida", "1",
     "hustle by " + "4,3 " * 500, "midway open 4,3/", "fly 4,3 above:x", "hustle opening 1,1/9,9 2,2"],
)  # fmt: skip
def test_odd_words_are_answered(words: str) -> None:
    view = laid("phases", "climber").battle.view("red")
    found = meant_by(words.split(), view, list(view.legal()))
    assert found == [] or not isinstance(found, list)
