"""What an enemy nearby does to a move."""
