"""Reads Tiled files and text sketches as boards; the only package that knows Tiled and pytmx."""
