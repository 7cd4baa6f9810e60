"""Laws that hold in every battle, at every decision, under all rules."""

from __future__ import annotations

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import (
    Clock,
    Conditions,
    Going,
    Health,
    Magazine,
    Openings,
    Outcome,
    Place,
    Sides,
    Waiting,
    Walking,
)
from game.rules import figures

MOVING = (Walking, Going)


def check_all(battle: Battle) -> None:
    """Check every law."""
    check_waiting(battle)
    check_places(battle)
    check_occupancy(battle)
    check_budgets(battle)
    check_views(battle)


def check_waiting(battle: Battle) -> None:
    """Check that exactly one decision is open, or the battle is over."""
    waiting, outcome = battle.world.find(TABLE, Waiting), battle.world.find(TABLE, Outcome)
    assert (waiting is None) != (outcome is None)
    assert (battle.decision is None) == (outcome is not None)
    if waiting is not None:
        question = waiting.question
        assert question.side in battle.world.get(TABLE, Sides).by_id
        assert battle.decision is not None
        assert battle.decision.seat == question.side
        for figure in battle.decision.figures:
            assert figures.side_of(battle.world, figure) == question.side
    assert not battle.world.events, "every event has been told"


def check_places(battle: Battle) -> None:
    """Check that every figure that stands, and is not in the middle of a move, is where it may stay."""
    world = battle.world
    opened = world.get(TABLE, Openings).open
    assert list(opened) == sorted(set(opened))
    assert all(edge in world.board.edges for edge in opened)
    moving = any(world.find(figure, kind) is not None for figure in world.figures for kind in MOVING)
    for figure in figures.present(world):
        assert all(square in world.board for square in figures.squares_of(world, figure))
        if not figures.is_up(world, figure):
            continue
        square = world.get(figure, Place).square
        assert world.ruleset.movement.fits(world, figure, square), f"{figure} stands on no ground"
        if not moving:
            refused = world.ruleset.movement.may_stay(world, figure, square)
            assert refused is None, f"{figure} may not stay: {refused}"


def check_occupancy(battle: Battle) -> None:
    """Check that no square is too full, counted here square by square, without the game's own functions.

    Figures at other heights, fallen figures, and figures in the middle of a move or of a hold are left out. If rules
    let figures squeeze, a square holds twice the number that fits at ease.
    """
    world = battle.world
    rules = world.ruleset
    if any(world.find(figure, kind) is not None for figure in world.figures for kind in MOVING):
        return
    capacity = rules.movement.occupancy.capacity * (2 if rules.movement.name == "modes" else 1)
    taken: dict[tuple[int, int], int] = {}
    for figure in world.figures:
        place, health = world.get(figure, Place), world.get(figure, Health)
        if not place.on_board or health.state != "up" or place.above or not _takes_room(battle, figure):
            continue
        size = rules.sizes[world.sheet(figure).size]
        across, down = place.narrow if place.narrow[0] else (size.width, size.width)
        for x in range(place.square[0], place.square[0] + across):
            for y in range(place.square[1], place.square[1] + down):
                assert 0 <= x < world.board.width, f"{figure} stands over the edge"
                assert 0 <= y < world.board.height, f"{figure} stands over the edge"
                taken[x, y] = taken.get((x, y), 0) + size.share
    crowded = {square: share for square, share in taken.items() if share > capacity}
    assert not crowded, f"more figures than room: {crowded}"


def _takes_room(battle: Battle, figure: int) -> bool:
    """Return whether a figure is on its feet and not held by another."""
    active, known = battle.world.get(figure, Conditions).active, battle.world.ruleset.conditions
    lies = any(known[name].helpless for name in active if name in known)
    return not lies and not any("grappl" in name or "subdu" in name or "held" in name for name in active)


def check_budgets(battle: Battle) -> None:
    """Check that no figure has spent more than it had: shots, dice, points, actions."""
    world = battle.world
    for state in world.get(TABLE, Sides).by_id.values():
        assert state.action_dice >= 0
        assert state.gone >= 0
    assert world.get(TABLE, Clock).round >= 0
    for figure in world.figures:
        for weapon, shots in world.get(figure, Magazine).shots.items():
            assert 0 <= shots <= world.weapon(weapon).shots
        for points in world.get(figure, Health).lost.values():
            assert points >= 0
        for track in world.ruleset.resolution.tracks(world, figure):
            assert track.left <= track.most
        for condition in world.get(figure, Conditions).active.values():
            assert condition.rounds >= 0
        for kind in MOVING:
            going = world.find(figure, kind)
            spent, allowance = getattr(going, "spent", 0), getattr(going, "allowance", 0)
            assert spent <= allowance or going is None


def check_views(battle: Battle) -> None:
    """Check that no view names a figure unknown to its seat, and that only the asked seat may decide."""
    world = battle.world
    decision = battle.decision
    for side in world.get(TABLE, Sides).by_id:
        view = battle.view(side)
        unknown = [figure for figure in figures.present(world) if not view.knows(figure)]
        assert all(figures.side_of(world, figure) != side for figure in unknown)
        shown = [figure.id for figure in view.figures()]
        named = {*shown, *view.own(), *view.opponents(), *(entry.figure for entry in view.strip())}
        assert named.isdisjoint(unknown)
        asked = view.decision
        assert (asked is not None) == (decision is not None and decision.seat == side)
        if asked is None:
            assert next(view.legal(), None) is None
            continue
        for command in view.legal():
            assert getattr(command, "target", 0) not in unknown, f"{command} aims at somebody unseen"
