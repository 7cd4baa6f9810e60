"""Enemies that could attack a figure on a square after one move of theirs: computed between frames, and cached."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from game.ai import opponent
from game.ai.advice import ADVISER
from game.ai.approach import comers
from game.ai.situation import situation_of
from game.engine.fair_fork import as_known
from game.engine.view import View
from game.model.grid import Square
from game.model.listing import number_words
from game.table.thinking import Thinking

MOST_KEPT = 200
"""The most squares whose results are cached."""
Wondered = tuple[int, int, Square]
"""The key of a cached result: the version of the battle, a figure, and a square on which it might stand."""


@dataclass(slots=True)
class Comers:
    """Computes, for a figure on a square, the chances to hit (in per cent) of all enemies that could attack it after
    one move."""

    _view: View | None = None
    _known: dict[Wondered, tuple[int, ...]] = field(default_factory=dict)
    _thinking: Thinking[tuple[int, ...]] = field(default_factory=Thinking)

    def at(self, version: int, view: View, figure: int, square: Square) -> tuple[int, ...] | None:
        """Return the chances in per cent, the best first; None while they are still being computed. If they are not
        cached for the battle at `version`, this call starts the computation."""
        asked: Wondered = (version, figure, square)
        if asked not in self._known and self._thinking.turn_to(asked):
            self._view = view
        return self._known.get(asked)

    @property
    def is_busy(self) -> bool:
        """True while a result is being computed."""
        return self._view is not None

    def think(self, milliseconds: float) -> bool:
        """Compute for some milliseconds what `at` was last asked for; return whether the result is ready."""
        view, asked = self._view, self._thinking.about
        if view is None or not isinstance(asked, tuple):
            return False
        _, figure, square = asked
        if not self._thinking.go_on(lambda: _coming(view, figure, square), milliseconds):
            return False
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        self._known[asked], self._view = self._thinking.result or (), None
        return True


def _coming(view: View, figure: int, square: Square) -> Generator[None, None, tuple[int, ...]]:
    """Return the chances of enemies after one move, as far as the figure's side knows them; computed in slices."""
    player = opponent(ADVISER)
    s = situation_of(as_known(view), figure, player.level, player.temper)
    yield
    if not s.roads.ready:
        yield from s.roads.survey()
    return (yield from comers(s, square))


def none_now_words(coming: Sequence[int] | None, there: str = "there") -> str:
    """Return words saying that no enemy in sight can attack on a square now, and how many could after one move.
    `coming` is their chances in per cent, or None while these are not known."""
    if coming is None:
        return f"No enemy you see can attack you {there} now. After a move some may."
    if not coming:
        return f"No enemy you see can attack you {there}, not even after one move."
    who, most = number_words(len(coming), "enemy", "enemies"), "up to " if len(coming) > 1 else ""
    return f"No enemy you see can attack you {there} now. After one move {who} could, at {most}{coming[0]} %."
