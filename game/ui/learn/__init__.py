"""Learning the rules: the rule book with its demos and exercises, lessons, and the first battle."""
