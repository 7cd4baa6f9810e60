"""The laboratory, and one fight under five clocks."""
