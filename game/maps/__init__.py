"""Maps: Tiled files and text sketches become boards here; the only package that knows Tiled and pytmx."""
