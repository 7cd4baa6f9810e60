"""The vocabulary of the game: plain values that every other package speaks in."""
