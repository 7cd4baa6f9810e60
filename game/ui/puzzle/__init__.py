"""Puzzles: a turn to find, played at a board of its own."""
