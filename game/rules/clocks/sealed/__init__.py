"""A clock on which sides secretly name the leader of each round."""
