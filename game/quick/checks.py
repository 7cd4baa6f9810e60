"""Checks of a quick battle's ground without playing: faults that would make it unfair or dull."""

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
"""Least and most per cent of squares that have half cover or more against the east or the west."""
EAST_WEST = (2, 6)
PLACES = 6
"""Least number of squares in a side's area that cannot be seen from the other side's area."""
AWAY = (14, 40)
"""Least and most steps from a side's area to the nearest square of the goal, so that the sides meet in round 2 or 3."""
OPEN = 4
"""Most per cent of free lines of sight from the squares that a side can reach in its first turn to the other side's
area. With more, a figure was hurt in round 1 of nine battles in ten."""
FIRST_GROUND = range(8, 15)
"""Columns that a side can reach in its first turn, counted from its own rim."""
EVERY = 3
"""Lines of sight are counted only from every third square, and only to every third square."""
CLEAR = 3
"""Number of squares at each end of a path that a second path may share."""


def faults(quick: QuickBattle) -> list[str]:
    """Return the faults of a quick battle's ground, each in a few words."""
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
    """Return the per cent of squares in cover on a quick battle's ground."""
    battle = Battle.create(quick.scenario("ai:normal"))
    battle.start()
    return cover_share(battle)


def cover_share(battle: Battle) -> int:
    """Return the per cent of squares with half cover or more against the east or the west, among squares on which
    figures can stand."""
    board = battle.world.board
    ground = [square for square in board.squares if can_stand(board, square)]
    covered = sum(
        any(one.cover >= HALF and one.direction in EAST_WEST for one in shelters(battle.world, square))
        for square in ground
    )
    return 100 * covered // max(1, len(ground))


def _hidden(battle: Battle, own: Iterable[Square], others: Sequence[Square]) -> int:
    """Return the number of squares in `own` that cannot be seen from any square in `others`; counting stops at
    PLACES."""
    found = 0
    for square in own:
        if not any(sees_square(battle.world, other, square) for other in others):
            found += 1
            if found == PLACES:
                break
    return found


def _open_share(battle: Battle, width: int, side: str, area: Sequence[Square]) -> int:
    """Return the per cent of free lines of sight from the squares that a side can reach in its first turn to an
    area."""
    board = battle.world.board
    columns = FIRST_GROUND if side == YOU else range(width - FIRST_GROUND.stop, width - FIRST_GROUND.start)
    ground = [square for square in board.squares if square[0] in columns and can_stand(board, square)][::EVERY]
    lines = [(one, other) for one in ground for other in area[::EVERY]]
    return 100 * sum(sees_square(battle.world, one, other) for one, other in lines) // max(1, len(lines))


def _ways(there: BattleMap, goal: Goal, areas: dict[str, tuple[Square, ...]]) -> list[str]:
    """Return the faults of the paths to the goal: too short, too long, or only one path."""
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
    """Return whether two paths lead from the starts to the aims that are close to each other only at their ends."""
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
