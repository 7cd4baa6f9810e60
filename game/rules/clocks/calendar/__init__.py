"""A clock with a calendar of action time (AT), in which every action takes a number of AT."""
