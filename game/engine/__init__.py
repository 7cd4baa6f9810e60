"""A battle as it runs: commands in, events out, and what one side may know of it."""
