"""Quick battles: a seed word gives the ground, the goal, the ruleset, the enemy's captain and two squads."""
