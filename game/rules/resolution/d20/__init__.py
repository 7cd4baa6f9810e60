"""d20 resolution: a d20 and a bonus against a number, vitality before wounds."""

from game.rules.resolution.d20.part import D20

__all__ = ["D20"]
