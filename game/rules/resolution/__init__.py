"""How checks, attacks and injuries are settled: one package a part."""
