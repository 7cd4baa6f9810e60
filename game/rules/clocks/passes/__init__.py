"""Passes of a turn, simple and complex actions."""
