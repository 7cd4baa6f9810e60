"""A table: a battle as those who play it meet it, whatever shows it: who is asked, offers, previews, odds and words."""
