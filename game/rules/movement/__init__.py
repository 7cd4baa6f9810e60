"""How far and at what price figures go."""
