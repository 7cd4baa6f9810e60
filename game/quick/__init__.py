"""Quick battles: a word gives the ground, the goal, the rules, a captain and two squads of equal points."""
