"""The clocks: each says who acts when and what a turn holds. HOWTO.md says how to add one."""
