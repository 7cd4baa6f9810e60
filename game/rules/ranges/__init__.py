"""Ranges of weapons, one part a file."""
