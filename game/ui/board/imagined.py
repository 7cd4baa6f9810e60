"""Ghosts on the board: figures drawn where they would stand or where they stood, and how visible each is.

A ghost is a pale drawing of a figure where it is not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.board.animation import Playback
from game.ui.board.cues import MoveCue
from game.ui.board.marks import BoardScene, FigureMark
from game.ui.board.standing import FigureLook

GONE, SEEN = 0.7, 2.4
"""Distance in squares of a moving figure from a ghost up to which the ghost is invisible, and from which on it is fully
visible."""


def imagined(scene: BoardScene, playback: Playback) -> list[tuple[FigureMark, float]]:
    """Return the ghosts of a scene with their visibility (above 0, up to 1): figures where they would stand, while
    nothing is played, and figures where their last walk began. A ghost fades as a moving figure comes near."""
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
    """Return the visibility of a ghost, 0 to 1, among the figures as they are shown."""
    if any((look.x, look.y) == ghost.square for look in shown):
        return 0.0
    far = min((math.dist((look.x, look.y), ghost.square) for look in shown if look.afoot), default=SEEN)
    return min(1.0, (far - GONE) / (SEEN - GONE))
