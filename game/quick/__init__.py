"""Quick battles: a seed word gives the ground, the goal, the ruleset, the captain of the enemy and two squads."""
