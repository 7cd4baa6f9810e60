"""The review of a battle: its curve, turning points and what to take away."""
