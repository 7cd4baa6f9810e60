"""The sides there can be in a battle, in the order in which they are taken."""

from __future__ import annotations

SIDES = ("red", "blue", "ochre", "plum")
