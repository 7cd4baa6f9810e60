"""Who acts when, and what moves a figure in the order."""
