"""The clocks: each says who acts when and what a turn holds. ARCHITECTURE.md says how to add one."""
