"""New maps, put together from hand-drawn pieces by the steps listed for each kind of landscape (scripts.toml); a seed
word gives the same map on every machine."""
