"""A battle served to browsers, on this machine only or also to its network."""
