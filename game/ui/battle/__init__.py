"""The screen a battle is played on: the initiative strip, the board, the notes beside it, the action bar, and what
they mean."""
