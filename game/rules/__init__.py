"""The rules: pure questions about a battle, and the parts a ruleset picks from."""
