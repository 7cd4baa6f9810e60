"""Figures that only are imagined: where they would stand, and where they stood; and how plainly each is seen."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.board.animation import Playback
from game.ui.board.cues import MoveCue
from game.ui.board.marks import BoardScene, FigureMark
from game.ui.board.standing import FigureLook

GONE, SEEN = 0.7, 2.4
"""Squares from whoever goes to a figure that is only imagined, within which that one is not seen, and out of which it
is seen as usual."""


def imagined(scene: BoardScene, playback: Playback) -> list[tuple[FigureMark, float]]:
    """Return the marks of figures where they would stand, until anything is played, and where they stood, unless they
    still go; each with how plainly it is seen, above 0 to 1. It fades as somebody who goes comes near, and is gone
    once somebody stands there."""
    ghosts: list[FigureMark] = []
    if not playback.holding:
        ghosts += [scene.standin] if scene.standin else []
        ghosts += [hint.figure for hint in scene.hints if hint.figure is not None]
    going = [cue.figure for cue, _ in playback.effects() if isinstance(cue, MoveCue)]
    ghosts += [
        FigureMark(-trail.figure, trail.profile, trail.side, trail.squares[0], ghost=True)
        for trail in scene.trails
        if trail.fresh and len(trail.squares) > 1 and trail.figure not in going
    ]
    shown = [playback.standing(mark) for mark in scene.figures] if ghosts and playback.busy else []
    plain = [(ghost, _plain(ghost, shown)) for ghost in ghosts]
    return [(ghost, seen) for ghost, seen in plain if seen > 0]


def _plain(ghost: FigureMark, shown: Sequence[FigureLook]) -> float:
    """Return how plainly a figure is seen among others, 0 to 1."""
    if any((look.x, look.y) == ghost.square for look in shown):
        return 0.0
    far = min((math.dist((look.x, look.y), ghost.square) for look in shown if look.afoot), default=SEEN)
    return min(1.0, (far - GONE) / (SEEN - GONE))
