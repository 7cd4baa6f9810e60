"""Ranges of weapons: by their increments, or from a printed table."""
