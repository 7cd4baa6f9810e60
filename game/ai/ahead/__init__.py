"""Looking ahead without dice: the result of a plan after every other figure has acted once more, in the ruleset's
order."""
