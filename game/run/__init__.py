"""A run: five battles, one under each ruleset, with one squad whose wounds and losses stay."""
