"""A clock with Counts (each figure's number in the order of turns) and turns of half actions."""
