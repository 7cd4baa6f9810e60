"""The review of a battle: its curve, its turning points, and lessons from it."""
