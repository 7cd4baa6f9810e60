"""A battle being played and what follows it: the battle scene, handing over, the result, its numbers and rules."""
