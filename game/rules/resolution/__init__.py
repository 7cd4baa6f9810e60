"""The resolution parts of rulesets, which settle checks, attacks and injuries; one package for each."""
