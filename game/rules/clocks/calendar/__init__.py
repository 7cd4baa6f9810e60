"""A calendar of seconds, prices in time."""
