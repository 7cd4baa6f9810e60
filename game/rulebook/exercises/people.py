"""Gives the figures of a demo names for its exercises, since its letters look like those of the answers."""

from __future__ import annotations

from dataclasses import replace

from game.model.scenario import FigureSetup
from game.rulebook.demo import Demo

RED = (
    "Ada", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Mia", "Nils", "Oda", "Pia",
    "Quin", "Rosa", "Sam", "Tom", "Uli", "Vera", "Wim", "Xenia", "Yara", "Zoe",
)  # fmt: skip
"""Names for the marks A to Z."""
BLUE = (
    "Anton", "Bruno", "Carl", "Dina", "Emil", "Fay", "Greta", "Hugo", "Ines", "Jana", "Karl", "Leo", "Max", "Nora",
    "Otto", "Paul", "Rita", "Roy", "Sven", "Tina", "Ulla", "Vito", "Wanda", "Xaver", "Yves", "Zack",
)  # fmt: skip
"""Names for the marks a to z."""

NAMES = "left_out"
"""Option whose value is a list of figures' names."""


def with_names(demo: Demo) -> Demo:
    """Return a demo whose figures have names in place of their marks; figures that have a name keep it."""
    called = {mark: name_for(mark) if name == mark else name for mark, name in demo.names.items()}
    if len(set(called.values())) < len(called):
        return demo
    new = {demo.names[mark]: name for mark, name in called.items()}

    def renamed(one: FigureSetup) -> FigureSetup:
        aim = one.overrides.get("aim")
        own = {**one.overrides, "aim": new.get(str(aim), aim)} if aim is not None else one.overrides
        return replace(one, name=new.get(one.name, one.name), overrides=own)

    sides = tuple(replace(side, figures=tuple(map(renamed, side.figures))) for side in demo.scenario.sides)
    options = {**demo.scenario.options}
    if NAMES in options:
        options[NAMES] = ", ".join(new.get(name.strip(), name.strip()) for name in str(options[NAMES]).split(","))
    return replace(demo, scenario=replace(demo.scenario, sides=sides, options=options), names=called)


def name_for(mark: str) -> str:
    """Return the name for a mark such as "A" or "b"; with a figure behind the letter, as in "A2", the name has it too.
    A mark that begins with no letter stays as it is."""
    place = ord(mark[0].lower()) - ord("a")
    if not 0 <= place < len(RED):
        return mark
    return f"{(RED if mark[0].isupper() else BLUE)[place]}{' ' if mark[1:] else ''}{mark[1:]}"
