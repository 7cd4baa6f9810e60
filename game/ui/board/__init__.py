"""The board on the screen: its ground, figures and marks, and their animations."""
