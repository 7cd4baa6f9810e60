"""Which mutant is switched on: copied into the game's package of a tree with switches; 0 is none."""

import os

on = int(os.environ.get("SWITCHED_ON", "0"))
