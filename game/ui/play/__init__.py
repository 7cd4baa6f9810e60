"""A battle being played and the pages after it: the battle scene, handing over, the result, its numbers and rules."""
