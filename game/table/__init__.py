"""Table: a battle as its players meet it, whichever program shows it: decisions, possible actions, previews, odds and
words."""
