"""A clock with secret orders that all figures carry out at the same time."""
