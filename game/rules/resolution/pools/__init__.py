"""Dice pools: as many six-sided dice as the sum says, and every 5 or 6 is a hit."""

from game.rules.resolution.pools.part import DicePools

__all__ = ["DicePools"]
