"""The sides that a battle can have, in their usual order."""

from __future__ import annotations

SIDES = ("red", "blue", "ochre", "plum")
