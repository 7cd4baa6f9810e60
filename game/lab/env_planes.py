"""What a learning program sees of a board: one plane of numbers for each thing."""

from __future__ import annotations

from typing import Any

from game.engine.view import View

PLANES = (
    "solid", "opaque", "height", "own", "own health", "foe", "foe health", "crouching", "prone", "facing", "conditions",
    "asked", "goal", "holder", "round", "question",
)  # fmt: skip
"""What the planes of an observation say of each square, in order: ground and heights (feet / 100), figures known to the
side with the part of their health that is left, postures, facing (eighths), conditions (count / 8), who is asked for a
command, goals and who holds them (1 own, -1 other), and on every square the round (/ 100) and whether a question is
asked instead of a command."""


def planes_of(view: View, ground: Any, decision: Any) -> Any:
    """What a side sees as an array of (planes, rows, columns), float32."""
    planes = ground.copy()
    mine = set(view.own())
    asked = decision.figures[0] if decision is not None and decision.seat == view.seat and decision.figures else 0
    for figure in view.figures():
        x, y = figure.square
        own = figure.side == view.seat
        if figure.state != "up":
            continue
        wide = figure.width
        square = (y, x) if wide == 1 else (slice(y, y + wide), slice(x, x + wide))
        tracks = view.tracks(figure.id)
        left = min((track.left / track.most for track in tracks if track.most), default=1.0)
        planes[(3 if own else 5, *square)] = 1.0
        planes[(4 if own else 6, *square)] = max(0.0, left)
        planes[(7, *square)] = figure.posture == "crouching"
        planes[(8, *square)] = figure.posture == "prone"
        planes[(9, *square)] = figure.facing / 8
        planes[(10, *square)] = min(8.0, len(figure.conditions) / 8)
        planes[(11, *square)] = figure.id == asked and figure.id in mine
    for goal, (_, holder) in zip(view.goals, view.objectives(), strict=True):
        for x, y in goal.squares:
            planes[12, y, x] = 1.0
            planes[13, y, x] = 0.0 if not holder else 1.0 if holder == view.seat else -1.0
    if view.goal is not None:
        holder = view.goal.ahead
        loads = {load.square for load in view.goal.loads() if not load.out}
        for x, y in {*view.goal.played.goal.zone, *view.goal.exits, *loads}:
            planes[12, y, x] = 1.0
            planes[13, y, x] = 0.0 if not holder else 1.0 if holder == view.seat else -1.0
    planes[14] = min(8.0, view.round / 100)
    planes[15] = decision is not None and decision.seat == view.seat and bool(decision.choices)
    return planes
