"""New maps laid from drawn pieces by the steps of a landscape; a seed word gives the same map on every machine."""
