"""Attacks, checks and injuries with a ten-sided die that goes on when it shows a ten."""

from game.rules.resolution.d10.part import D10, part_of

__all__ = ["D10", "part_of"]
