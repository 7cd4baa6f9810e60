"""Ranges of weapons, one part in each file."""
