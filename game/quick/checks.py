"""Hard checks of new ground, by code that looks and does not play: what keeps it from being fair or interesting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.battle import Battle
from game.maps.playable import check_play
from game.maps.walkability import can_stand, ways_off
from game.model.board import Board
from game.model.goals import Goal
from game.model.grid import Square
from game.model.scenario import BattleMap
from game.quick.quick_battle import YOU, QuickBattle
from game.rules.cover import shelters
from game.rules.sight import sees_square
from game.rules.sightlines import HALF

COVER = (15, 35)
"""Per cent of the squares that must have half cover or more towards the east or the west, as least and most."""
EAST_WEST = (2, 6)
PLACES = 6
"""Squares of its area that a side must have out of sight of all squares on which the other side begins."""
AWAY = (14, 40)
"""Least and most steps from a side's area to the nearest square of the goal, so that contact comes in the second or
third round."""
OPEN = 4
"""Highest per cent of free lines of sight from the ground of a side's first turn to the other's area. With more,
somebody was hurt in the first round of nine battles in ten."""
FIRST_GROUND = range(8, 15)
"""Columns, counted from its own rim, to which a side may come in its first turn."""
EVERY = 3
"""Number of squares of which one is examined when lines of sight are counted."""
CLEAR = 3
"""Squares around its ends that a second way may share with the first."""


def faults(quick: QuickBattle) -> list[str]:
    """Return all faults of the ground of a quick battle, one sentence each."""
    battle = Battle.create(quick.scenario("ai:normal"))
    battle.start()
    there, board = quick.map, quick.map.board
    found = check_play(board, there.sides, there.deployments, there.figures, there.objectives, quick.squads)
    wrong = [str(problem) for problem in found]
    share = cover_share(battle)
    if not COVER[0] <= share <= COVER[1]:
        wrong.append(f"{share} of 100 squares are in cover, not {COVER[0]} to {COVER[1]}")
    areas = {area.side: area.squares for area in there.deployments}
    for side, others in ((side, [s for s in areas if s != side]) for side in areas):
        hidden = _hidden(battle, areas[side], [square for other in others for square in areas[other]])
        if hidden < PLACES:
            wrong.append(f"{side} has {hidden} squares to begin on that nobody sees from the other area, not {PLACES}")
        share = _open_share(battle, board.width, side, [square for other in others for square in areas[other]])
        if share > OPEN:
            wrong.append(f"{side} sees into the other area along {share} of 100 lines in its first turn, not {OPEN}")
    wrong += _ways(there, quick.played.goal, areas)
    return wrong


def cover_of(quick: QuickBattle) -> int:
    """Return the per cent of squares in cover on the ground of a quick battle."""
    battle = Battle.create(quick.scenario("ai:normal"))
    battle.start()
    return cover_share(battle)


def cover_share(battle: Battle) -> int:
    """Return the per cent of standable squares with half cover or more on their eastern or western side."""
    board = battle.world.board
    ground = [square for square in board.squares if can_stand(board, square)]
    covered = sum(
        any(one.cover >= HALF and one.direction in EAST_WEST for one in shelters(battle.world, square))
        for square in ground
    )
    return 100 * covered // max(1, len(ground))


def _hidden(battle: Battle, own: Iterable[Square], others: Sequence[Square]) -> int:
    """Return how many squares of `own` no square of `others` sees; counting stops at PLACES."""
    found = 0
    for square in own:
        if not any(sees_square(battle.world, other, square) for other in others):
            found += 1
            if found == PLACES:
                break
    return found


def _open_share(battle: Battle, width: int, side: str, area: Sequence[Square]) -> int:
    """Return the per cent of the sight lines from the ground of a side's first turn to an area that are free."""
    board = battle.world.board
    columns = FIRST_GROUND if side == YOU else range(width - FIRST_GROUND.stop, width - FIRST_GROUND.start)
    ground = [square for square in board.squares if square[0] in columns and can_stand(board, square)][::EVERY]
    lines = [(one, other) for one in ground for other in area[::EVERY]]
    return 100 * sum(sees_square(battle.world, one, other) for one, other in lines) // max(1, len(lines))


def _ways(there: BattleMap, goal: Goal, areas: dict[str, tuple[Square, ...]]) -> list[str]:
    """Return faults of the distances to the goal, and of having no two separate ways to it."""
    wrong = []
    aim = goal.zone or goal.exit or goal.caches or ((goal.guide,) if goal.guide else ())
    for side, area in areas.items():
        far = ways_off(there.board, area)
        steps = min((far[square] for square in aim if square in far), default=0)
        if not AWAY[0] <= steps <= AWAY[1]:
            wrong.append(f"{side} is {steps} steps from the goal, not {AWAY[0]} to {AWAY[1]}")
        elif not has_two_ways(there.board, area, aim):
            wrong.append(f"{side} has one way to the goal only")
    return wrong


def has_two_ways(board: Board, starts: Sequence[Square], aims: Sequence[Square]) -> bool:
    """Return whether two ways lead from one place to another that touch only near their ends."""
    far = ways_off(board, starts)
    ends = [square for square in aims if square in far]
    if not ends:
        return False
    at = min(ends, key=lambda square: (far[square], square))
    way = [at]
    while far[at]:
        x, y = at
        near = [(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        at = min((one for one in near if far.get(one) == far[at] - 1), default=at)
        if at == way[-1]:
            break
        way.append(at)
    barred = {(x + i, y + j) for x, y in way[CLEAR:-CLEAR] for i in (-1, 0, 1) for j in (-1, 0, 1)}
    barred -= set(starts) | set(aims)
    second = ways_off(board, starts, barred)
    return any(square in second for square in aims)
