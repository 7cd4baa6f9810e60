"""A clock on which one side takes all its turns, then the next."""
