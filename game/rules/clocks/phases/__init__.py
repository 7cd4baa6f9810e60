"""Secret orders, carried out at once."""
