"""The title and its ways in."""
