"""New ground: maps laid from pieces by the steps of a landscape, the same from one word everywhere."""
