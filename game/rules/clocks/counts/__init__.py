"""A clock with Counts and turns of half actions."""
