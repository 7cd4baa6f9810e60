"""Resolution with a d20: a roll plus a bonus against a number; damage goes to vitality before wounds."""

from game.rules.resolution.d20.part import D20

__all__ = ["D20"]
