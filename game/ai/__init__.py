"""Opponents: computer players that see what their side sees, and nothing more."""

from __future__ import annotations

from game.ai.opponent import Opponent, opponent

__all__ = ["Opponent", "opponent"]
