"""Computer players, called opponents: they decide from what their side sees, and from nothing more."""

from __future__ import annotations

from game.ai.opponent import Opponent, opponent

__all__ = ["Opponent", "opponent"]
