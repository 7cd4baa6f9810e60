"""The world of a battle, its ruleset, and what each axis of a ruleset must answer."""
