"""Counterstep: a tactical skirmish game that plays five tabletop rules systems exactly."""

__version__ = "0.1.0"
