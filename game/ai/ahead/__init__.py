"""Looking ahead: play a plan on with expected values instead of dice, until every other figure has acted once more, in
the ruleset's order."""
