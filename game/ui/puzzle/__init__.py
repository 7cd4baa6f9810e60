"""Puzzles: finding the best turn in a position, on a board of its own."""
