"""Pages that stand alone: a replay, a demo or the rule book as HTML files that play without a network."""
