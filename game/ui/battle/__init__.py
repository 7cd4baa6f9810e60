"""The screen on which a battle is played: turn order strip, board, cards beside it, action bar, mouse and keys."""
