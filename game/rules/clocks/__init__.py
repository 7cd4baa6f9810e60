"""The clocks: parts of rulesets that decide the order of figures and what a turn holds. HOWTO.md says how to add
one."""
