"""Puzzles: a position, one figure's turn, a goal, and odds that are exact because no dice are rolled.

`puzzle` reads them, `turn` plays one, `goals` says what a turn is worth, `search` finds the best there is, `proof`
holds a puzzle to what its file claims, `mining` finds new ones in battles, `daily` picks three for a date.
"""
