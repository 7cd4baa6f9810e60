"""The rules: pure questions about a battle, and the parts from which rulesets are put together."""
