"""Setting a battle up: map, rules, sides, squads and options."""
