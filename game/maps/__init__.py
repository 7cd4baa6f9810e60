"""Boards from Tiled files (.tmx, of the map editor Tiled) and from text sketches. No other package uses Tiled or
pytmx."""
