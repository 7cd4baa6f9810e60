"""The world of a battle, its ruleset, and the interfaces of a ruleset's five parts."""
