"""Battle review: the chance to win over time, and what choices and dice did to it."""
