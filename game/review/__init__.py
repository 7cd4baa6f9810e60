"""Review of a finished battle: the chance to win over time, and what choices and dice did to it."""
