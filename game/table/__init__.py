"""A battle as its players meet it, independent of what shows it: decisions, possible actions, previews, odds and words.
Nothing here draws."""
