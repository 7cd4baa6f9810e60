"""The board on the screen: its ground, what stands on it, what is marked on it, and how it moves."""
