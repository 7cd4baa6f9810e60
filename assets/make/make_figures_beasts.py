"""Beasts and machines."""
SUBJECTS = ()
