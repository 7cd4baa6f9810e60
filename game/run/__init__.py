"""A run of five battles, one under each clock, with one squad whose wounds and losses stay."""
