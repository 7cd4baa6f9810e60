"""Checks, attacks and injuries, one package for each part."""
