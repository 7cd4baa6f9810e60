"""The number of the mutant that is switched on (0: none): copied into the game's package of a tree with switches."""

import os

on = int(os.environ.get("SWITCHED_ON", "0"))
