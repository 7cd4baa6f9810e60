"""Learning the rules: the rule book, its boards and exercises, lessons and the first battle."""
