"""Resolution with a d10: attacks, checks and injuries. In attacks, a d10 that shows a ten is rolled again and added."""

from game.rules.resolution.d10.part import D10, part_of

__all__ = ["D10", "part_of"]
