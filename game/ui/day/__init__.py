"""The battle of a day (the same for all players): its page, and the player's battle beside a ghost's (another recording
of it)."""
