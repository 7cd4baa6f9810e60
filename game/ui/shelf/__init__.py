"""Pages of stored battles: saves, unfinished battles, recordings, the history, and battles as a line of text."""
