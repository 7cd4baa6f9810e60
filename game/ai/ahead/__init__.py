"""Looking ahead without dice: what a plan leads to when everybody else acts once more, in the order of the ruleset."""
