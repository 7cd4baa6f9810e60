"""Movement of figures: which squares they can reach, and what the steps cost. There are two movement parts: `squares`,
where the ground sets the price of a step, and `modes`, where the way of moving (walking, swimming, flying ...) does."""
