"""Effects of a nearby enemy on a move."""
