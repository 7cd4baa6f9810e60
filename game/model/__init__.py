"""Plain values that all other packages share: commands, events, components, sheets and boards."""
