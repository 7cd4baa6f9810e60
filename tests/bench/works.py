"""The works whose speed is watched: battles, reaches, listings, copies, frames.

Each work is prepared once in a process and returns a function that gets a round ready. A round does the same work every
time and returns its number of units. `ratios.py` measures the works; `python tests/bench/ratios.py NAME` measures one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from game.ai import opponent
from game.core.world import TABLE
from game.engine.battle import Battle
from game.maps.loader import load_map
from game.model.answers import Reach
from game.model.components import Openings
from game.model.paths import maps
from game.model.scenario import BattleMap, Scenario, SideSetup
from game.rules import figures
from tests.rules.table import Table
from tests.rules.table import ground as plain_ground

Round = Callable[[], int]
Ready = Callable[[], Round]
"""Function that gets one round ready; this part is not measured."""

SYSTEMS = ("static", "fluid", "action-time", "phases", "passes")
SIDE, START, FEET = 64, (32, 32), 60


def ground() -> BattleMap:
    """Return a map on which no figure has walked yet."""
    return load_map(maps() / "ford.tmx")


def begun(battle_map: BattleMap, ruleset: str, seed: int = 3) -> Battle:
    """Return a battle of six against six at its first decision."""
    battle = Battle.create(Scenario(battle_map, ruleset, (SideSetup("red"), SideSetup("blue")), seed=seed))
    battle.start()
    return battle


def played_on(battle: Battle, level: str, most: int) -> int:
    """Let opponents of a level give commands, at most `most`; return their number."""
    players = {side.id: opponent(level) for side in battle.scenario.sides}
    given = 0
    while given < most and (decision := battle.decision) is not None:
        refused = battle.submit(players[decision.seat].choose(battle.view(decision.seat)))
        assert refused is None, refused
        given += 1
    return given


def hard_on_new_ground(ruleset: str) -> Ready:
    """Return the work of the first commands of hard against hard, on a map without any cached tables."""

    def ready() -> Round:
        battle = begun(ground(), ruleset)
        return lambda: played_on(battle, "hard", 3)

    return ready


def hard_in_mid_battle(ruleset: str) -> Ready:
    """Return the work of hard against hard in the middle of a battle."""
    battle = begun(ground(), ruleset)
    played_on(battle, "normal", 60)

    def ready() -> Round:
        fork = battle.fork(1)
        return lambda: played_on(fork, "hard", 3)

    return ready


def normal_on_known_ground(ruleset: str) -> Ready:
    """Return the work of the first thirty commands of normal against normal, on a map that was played on before."""
    known = ground()
    played_on(begun(known, ruleset, 2), "normal", 30)

    def ready() -> Round:
        battle = begun(known, ruleset)
        return lambda: played_on(battle, "normal", 30)

    return ready


def listing_what_is_legal(ruleset: str) -> Ready:
    """Return the work of listing every legal command at each decision of the first acts of a random battle on new
    ground."""
    chance, battle, acts = Random(7), begun(ground(), ruleset), []
    while len(acts) < 5 and battle.decision is not None:
        acts.append(chance.choice(list(battle.legal())))
        battle.submit(acts[-1])

    def listed(battle: Battle) -> int:
        for act in acts:
            assert sum(1 for _ in battle.legal())
            battle.submit(act)
        return len(acts)

    def ready() -> Round:
        return partial(listed, begun(ground(), ruleset))

    return ready


def copying_a_battle() -> Ready:
    """Return the work of forking a battle at its first decision."""
    battle = begun(ground(), "static")
    return lambda: lambda: sum(battle.fork(number) is not None for number in range(300))


def laid() -> tuple[Table, int]:
    """Return a table with a walker in the middle of 64 by 64 squares, and the walker's id; eleven other figures are
    near it."""
    chance = Random(4)
    squares = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    kinds = ["grass"] * 14 + ["clutter"] * 3 + ["mud-knee"] + ["rock"] * 2
    terrain = {square: chance.choice(kinds) for square in squares if square != START}
    table = Table(plain_ground(SIDE, SIDE, terrain))
    walker = table.add("rifleman", START, speed=FEET)
    near = [s for s in squares if terrain.get(s) != "rock" and s != START and 2 < abs(s[0] - 32) + abs(s[1] - 32) < 14]
    for number, square in enumerate(chance.sample(near, 11)):
        table.add("rifleman", square, "blue" if number < 6 else "red")
    return table, walker


def reached(table: Table, walker: int) -> Reach:
    """Return the walker's reach, computed anew; the ground's tables are kept."""
    table.world.change(TABLE, Openings)  # any change empties the memo
    table.world.ruleset.movement.graph(table.world, walker).reaches.clear()
    return table.world.ruleset.movement.reach(table.world, walker, "move")


def reaches_of_60_feet() -> Ready:
    """Return the work of computing a walker's reach again and again."""
    table, walker = laid()
    assert figures.square_of(table.world, walker) == START
    return lambda: lambda: sum(reached(table, walker) is not None for _ in range(40))


def the_board(name: str) -> Ready:
    """Return the work of the board with this name; its modules are loaded only when it is needed."""
    import board_works

    return {
        "frames at 720 lines": lambda: board_works.frames((1280, 720)),
        "frames at 1080 lines": lambda: board_works.frames((1920, 1080)),
        "painting the ground of a board": board_works.painting,
    }[name]()


def of_each(title: str, work: Callable[[str], Ready]) -> dict[str, Callable[[], Ready]]:
    """Return a work for every ruleset, by its title and the ruleset."""
    return {f"{title}, {ruleset}": partial(work, ruleset) for ruleset in SYSTEMS}


WORKS: Mapping[str, Callable[[], Ready]] = {
    **of_each("hard on new ground", hard_on_new_ground),
    **of_each("hard in mid-battle", hard_in_mid_battle),
    **of_each("normal on known ground", normal_on_known_ground),
    **of_each("listing what is legal", listing_what_is_legal),
    "copying a battle": copying_a_battle,
    "reaches of 60 feet": reaches_of_60_feet,
    **{
        name: partial(the_board, name)
        for name in ("frames at 720 lines", "frames at 1080 lines", "painting the ground of a board")
    },
}
