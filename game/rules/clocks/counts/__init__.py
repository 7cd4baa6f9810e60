"""Counts and half actions."""
