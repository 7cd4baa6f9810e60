"""Attacks, checks and injuries with a d10 that is rolled again and added when it shows a ten."""

from game.rules.resolution.d10.part import D10, part_of

__all__ = ["D10", "part_of"]
