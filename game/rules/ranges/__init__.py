"""How far weapons carry: one part a file."""
