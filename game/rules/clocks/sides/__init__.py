"""I go, you go: a side takes all its turns, then the next."""
