"""The window itself: its loop, its settings, the gamepad, and the table of scenes."""
