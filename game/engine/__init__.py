"""A running battle: commands go in, events come out, and views limit what one side may know of it."""
