"""What figures may do in their turn, and what it costs."""
