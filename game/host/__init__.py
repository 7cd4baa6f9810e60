"""A battle served to browsers on this machine, or on the network it is in."""
