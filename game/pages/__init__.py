"""Pages that need no network: a replay, a demo or the rule book as HTML files that play by themselves."""
