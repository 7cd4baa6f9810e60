"""Who stands in a ring that is shown of a burst is caught by it, as hard as it is shown, and nobody else."""

from __future__ import annotations

import pytest

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.board import Board
from game.model.commands import Throw
from game.model.events import Attacked, Burst, Event
from game.model.grid import Square, distance
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.rulesets import names
from tests.soak import few_or_many

WIDTH = 30
THROWER, AIMED = (0, 1), (9, 1)
ROW = tuple((x, 1) for x in range(3, 26))
ENDS = ("commit", "guard", "end", "answer")
STURDY = {"strength": 6, "constitution": 6, "armour": "clothes"}


def thrown(ruleset: str, weapon: str, seed: int, people: tuple[Square, ...] = ROW) -> tuple[Battle, Burst, list[Event]]:
    """Somebody bursts something in a row of sturdy people; the battle, the burst and what follows."""
    board = Board(WIDTH, 3, (("grass",),) * (3 * WIDTH), (0,) * (3 * WIDTH))
    own = {"weapons": [weapon], "proficiencies": ["grenades", "heavy"], "strength": 9, "passes": 4, "count": 25}
    own["skills"] = {"throwing": 6, "heavy-weapons": 6, "firearms": 6}
    red = SideSetup("red", "human", (FigureSetup("grenadier", "Thrower", THROWER, overrides=own),))
    row = tuple(FigureSetup("brawler", f"{place}", square, overrides=STURDY) for place, square in enumerate(people))
    setup = Scenario(BattleMap("row", "Row", board), ruleset, (red, SideSetup("blue", "human", row)), seed,
                     {"opening": "none", "order_intercept": "never"})  # fmt: skip
    battle = Battle.create(setup)
    battle.start()
    for _ in range(200):
        bursts = [place for place, event in enumerate(battle.events) if isinstance(event, Burst)]
        if bursts:
            burst = battle.events[bursts[0]]
            assert isinstance(burst, Burst)
            return battle, burst, battle.events[bursts[0] + 1 :]
        listed = list(battle.legal())
        throws = [command for command in listed if isinstance(command, Throw) and command.square == AIMED]
        ends = [command for kind in ENDS for command in listed if command.action == kind]
        assert battle.submit((throws or ends)[0]) is None
    raise AssertionError("nobody threw it")


def caught(events: list[Event]) -> set[int]:
    """Whom a burst takes in: those it is an attack on where it is one, else everybody told of up to the next turn."""
    about: set[int] = set()
    attacked = {event.target for event in events if isinstance(event, Attacked) and event.kind == "burst"}
    for event in events:
        if type(event).__name__ in ("TurnBegan", "TurnEnded", "PhaseBegan", "Declared", "RoundEnded"):
            break
        about |= {getattr(event, "target", 0) or getattr(event, "figure", 0)}
    return attacked or about - {0, 1}


@pytest.mark.parametrize("weapon", ["frag-grenade", "flash-grenade"])
@pytest.mark.parametrize("ruleset", names())
def test_who_is_in_a_ring_that_is_shown_is_caught(ruleset: str, weapon: str) -> None:
    battle, burst, events = thrown(ruleset, weapon, 5)
    view = battle.view("")
    width, harms = view.burst_shape(weapon, burst.rings[0])
    assert harms == burst.rings
    rings = view.burst_rings(weapon, burst.square, burst.rings[0])
    shown = {square for squares, harm in rings if harm for square in squares}
    people = dict(enumerate(ROW, start=2))
    assert caught(events) == {figure for figure, square in people.items() if square in shown}
    for place, (squares, _) in enumerate(rings):
        far = {distance(burst.square, square) for square in squares}
        first = place * width if place else 0
        assert far == set(range(max(0, first), min(max(far), first + width - 1) + 1)), (place, far)


@few_or_many("throws", 10, 20)
@pytest.mark.parametrize("weapon", ["frag-grenade", "flash-grenade"])
@pytest.mark.parametrize("ruleset", names())
def test_a_burst_does_on_average_what_is_foretold(ruleset: str, weapon: str, throws: int) -> None:
    bursts = [thrown(ruleset, weapon, seed, (AIMED,)) for seed in range(throws)]
    seen = bursts[0][0].view("").burst(1, weapon, AIMED)
    assert isinstance(seen, AttackForecast)
    done = [burst.rings[0] for _, burst, _ in bursts]
    assert abs(2 * sum(done) - seen.average * len(done)) < 4 * len(done)
