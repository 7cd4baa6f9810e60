"""The clocks, which decide the order of figures and the contents of a turn. HOWTO.md says how to add one."""
