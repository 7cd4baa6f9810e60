"""A calendar of seconds, on which actions cost time."""
