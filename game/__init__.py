"""Counterstep: a tactical skirmish game that plays five tabletop rules systems exactly."""

__version__ = "1.0.0"
