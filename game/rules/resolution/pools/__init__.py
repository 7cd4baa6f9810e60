"""Resolution by dice pools: a sum says how many six-sided dice are rolled, and every 5 or 6 is a hit."""

from game.rules.resolution.pools.part import DicePools

__all__ = ["DicePools"]
