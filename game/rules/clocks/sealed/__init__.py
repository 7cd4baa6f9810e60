"""A clock on which each side secretly names a leader for each round."""
