"""Event rolls: a rating determines several dice, and every die that shows 4 or more is a success."""

from game.rules.resolution.event_rolls.part import EventRolls

__all__ = ["EventRolls"]
