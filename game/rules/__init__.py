"""The rules: functions that answer questions about a battle, and the parts from which rulesets are put together."""
