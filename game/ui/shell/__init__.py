"""The window itself: its loop, its settings, and the gamepad."""
