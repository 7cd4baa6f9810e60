"""Resolution by event rolls: a rating decides which dice are thrown, and every die that shows 4 or more is a
success."""

from game.rules.resolution.event_rolls.part import EventRolls

__all__ = ["EventRolls"]
