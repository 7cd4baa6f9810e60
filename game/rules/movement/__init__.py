"""Movement of figures: distances and prices."""
