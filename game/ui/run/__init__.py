"""The page of a run of five battles."""
