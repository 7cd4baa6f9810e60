"""A clock with passes within a turn, and simple and complex actions."""
