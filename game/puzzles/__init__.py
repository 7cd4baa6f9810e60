"""Puzzles: a position, one figure's turn, a goal, and chances that are exact because no dice are rolled.

`puzzle` reads their files, `turn` plays a turn, `goals` values it, `search` finds the best turn, `proof` checks the
claims in a puzzle's file, `mining` finds new puzzles in battles, `daily` chooses three for each date.
"""
