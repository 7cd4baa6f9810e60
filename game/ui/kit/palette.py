"""The colours of the notebook: paper, ink, sides, plan and risk, and the alternatives that a player may choose.

"Plan" colours a considered act, "risk" its danger. No side has their hues, so that they mean the same whichever side
acts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Theme = Literal["notebook", "high-separation", "dark-ink", "print"]

THEMES: tuple[Theme, ...] = ("notebook", "high-separation", "dark-ink", "print")


def rgb(colour: str) -> Rgb:
    """Return (red, green, blue), each 0 to 255, of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """Return the colour at a share of the way from `a` to `b`."""
    channels = (round(p + (q - p) * share) for p, q in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in channels)


@dataclass(frozen=True, slots=True)
class SideColours:
    """Tones of a side as "#rrggbb": base, dark, light, and two tones that are dark enough for text on paper."""

    base: str
    dark: str
    light: str
    text: str
    text_dark: str

    def family(self) -> tuple[str, ...]:
        """Return seven colours (#rrggbb): base, dark, light and four tones between them, in the order used in the drawn
        parts."""
        base, dark, light = self.base, self.dark, self.light
        return (
            base,
            dark,
            light,
            mix(base, dark, 0.16),
            mix(dark, base, 0.22),
            mix(light, dark, 0.16),
            mix(dark, light, 0.22),
        )


TOKENS = SideColours("#c9482f", "#8f2c1c", "#dd7a5c", "#ad3421", "#84271a")
"""The side colours in the drawn parts, which are replaced when a part is loaded."""

_SIDES = {
    "red": TOKENS,
    "blue": SideColours("#3a76a6", "#1e4a70", "#76a6c9", "#2f6690", "#1e4666"),
    "ochre": SideColours("#cf9a2e", "#8a5f12", "#e6c26a", "#7a5410", "#5f410b"),
    "plum": SideColours("#7b5a8c", "#4b3259", "#a98bb8", "#654676", "#4b3259"),
}
_SEPARATED = {
    "red": SideColours("#d55e00", "#8a3d00", "#ee9a5a", "#a34700", "#8a3d00"),
    "blue": SideColours("#0b5a9a", "#06365e", "#5a9ac9", "#0b5a9a", "#06365e"),
}
_PRINTED = {
    "red": SideColours("#fbf4e2", "#8d8378", "#ffffff", "#2b2420", "#2b2420"),
    "blue": SideColours("#3a332e", "#17120f", "#6b6058", "#2b2420", "#2b2420"),
    "ochre": SideColours("#d2c8b6", "#6f665a", "#ece4d4", "#2b2420", "#2b2420"),
    "plum": SideColours("#85796d", "#40372f", "#aaa094", "#2b2420", "#2b2420"),
}


Recolouring = tuple[tuple[str, str], ...]


def recoloured(text: str, colours: Recolouring) -> str:
    """Return a part's text with all colours replaced at once, so that no new colour is replaced again."""
    for number, (token, _) in enumerate(colours):
        text = text.replace(token, f"#@{number}@")
    for number, (_, colour) in enumerate(colours):
        text = text.replace(f"#@{number}@", colour)
    return text


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of the interface. `wash` is the strength of the ground's colours (1 as painted, 0 bare paper);
    `line` is the strength of its ink lines."""

    page: str = "#f3e9d2"
    card: str = "#fbf4e2"
    tab: str = "#e4d6b8"
    disabled: str = "#d9ccb0"
    ink: str = "#2b2420"
    ink_soft: str = "#52463c"
    cloth: str = "#394944"
    cloth_light: str = "#43544f"
    cloth_dark: str = "#2b3834"
    accent: str = "#e0b257"
    accent_light: str = "#fff6d6"
    accent_dark: str = "#8a5f12"
    shadow: str = "#4f4a5e"
    plan: str = "#0d6358"
    plan_dark: str = "#084840"
    plan_light: str = "#5fb3a4"
    risk: str = "#b3164f"
    risk_dark: str = "#860f3b"
    risk_light: str = "#dd6e97"
    gain: str = "#2d5428"
    marker: str = "#f3d98c"
    on_dark: str = "#fff8e8"
    sides: MappingProxyType[str, SideColours] = field(default_factory=lambda: MappingProxyType(_SIDES))
    wash: float = 1.0
    line: float = 1.0

    def side(self, side: str) -> SideColours:
        """Return the tones of a side; a side unknown to the palette is drawn in ink."""
        known = self.sides.get(side)
        return known or SideColours("#8d8378", self.ink_soft, "#bdb3a6", self.ink_soft, self.ink)

    def recolouring(self, side: str) -> tuple[tuple[str, str], ...]:
        """Return (old colour, new colour) for the colours to replace in a drawn part to give it a side's colours."""
        return tuple(zip(TOKENS.family(), self.side(side).family(), strict=True))


@cache
def palette(theme: Theme = "notebook") -> Palette:
    """Return the palette of a theme; it is cached."""
    plain = Palette()
    if theme == "high-separation":
        return replace(plain, sides=MappingProxyType({**_SIDES, **_SEPARATED}))
    if theme == "dark-ink":
        return replace(plain, wash=0.6, line=1.3)
    if theme == "print":
        return replace(plain, wash=0.0, line=1.15, sides=MappingProxyType(_PRINTED))
    return plain
