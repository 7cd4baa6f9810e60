"""Boards from Tiled files and text sketches; the only package that knows Tiled and pytmx."""
