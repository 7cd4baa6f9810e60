"""The demo of a rule on the screen: its beats, what is marked on the board, its paper and its dice."""
