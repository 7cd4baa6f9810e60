"""Effects of nearby enemies on a move."""
