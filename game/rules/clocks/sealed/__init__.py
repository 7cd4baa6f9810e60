"""Sides that name in secret who leads the round."""
