"""The scores of the music: the notes of each instrument in each layer.

A line is an instrument, its loudness, the length of its steps in beats, and its bars: names of notes, "." for a rest,
"-" to let the note before sound on. The layers are played together; the longest has eight bars of four beats in D, the
others four bars, over the same ground tone.
"""
from __future__ import annotations

from dataclasses import dataclass

BEAT = 7875
"""Samples of a beat at RATE: 84 beats a minute."""
RATE = 11_025


@dataclass(frozen=True, slots=True)
class Line:
    """The notes that one instrument plays."""

    instrument: str
    loud: float
    step: float
    bars: tuple[str, ...]


LUTE = {
    "Dm": "D3 A3 D4 F4 A4 F4 D4 A3", "F": "F3 C4 F4 A4 C5 A4 F4 C4", "C": "C3 G3 C4 E4 G4 E4 C4 G3",
    "Gm": "G3 D4 G4 A#4 D5 A#4 G4 D4", "Bb": "A#2 F3 A#3 D4 F4 D4 A#3 F3", "A": "A2 E3 A3 E4 A4 E4 A3 E3",
}
CHORDS = ("Dm", "Dm", "F", "C", "Gm", "Dm", "Bb", "A")
GROUND = {"Dm": "D2", "F": "F2", "C": "C2", "Gm": "G2", "Bb": "A#1", "A": "A1"}

SCORES: dict[str, tuple[Line, ...]] = {
    "calm": (
        Line("lute", .62, .5, tuple(LUTE[chord] for chord in CHORDS)),
        Line("pad", .34, 1, tuple(f"{GROUND[chord]} - - -" for chord in CHORDS)),
        Line("whistle", .30, 1, (". . . .", "A4 - F4 G4", "A4 - - -", "G4 - . .", "A#4 - G4 -", "A4 - F4 -",
                                 "D4 - F4 -", "E4 - - .")),
    ),
    "tension": (
        Line("bass", .7, .5, ("D2 . D2 D2 . D2 D2 .", "D2 . D2 D2 . D2 A1 .", "D2 . D2 D2 . D2 D2 .",
                              "D2 . D2 D2 . A1 C2 .")),
        Line("drum", .6, 1, ("x . x .", "x . x .", "x . x .", "x . x x")),
        Line("tick", .22, .5, (". x . x . x . x",) * 4),
    ),
    "contact": (
        Line("snare", .5, .5, ("x . x x x . x .", "x . x x x x x .", "x . x x x . x .", "x x x x x . x x")),
        Line("horn", .5, .5, ("D3 - - D3 D3 - A3 -", "- - . . D3 - A3 -", "D4 - - C4 A3 - - -", "G3 - F3 - D3 - - .")),
        Line("drum", .5, .5, ("x . . x x . . .", "x . . x x . . .", "x . . x x . . .", "x . x . x . x .")),
    ),
}
