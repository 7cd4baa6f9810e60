"""Changes of an exercise in other facts: a figure's numbers and gear, a die, a square, an option of the battle.

They teach less than a change that leaves out a rule or figure, so they are tried last. A profile is a kind of figure,
such as a rifleman.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import Any

import msgspec

from game.model.grid import FACINGS, square_words
from game.model.scenario import FigureSetup
from game.roster import load_roster
from game.rulebook.demo import Demo
from game.rulebook.exercises.changed_acts import NEIGHBOURS, Made, Told
from game.rulebook.exercises.demo_parts import figures_of, moved, title_of, with_facts, without_facts
from game.rulebook.exercises.subjects import Subject
from game.rulebook.sentences import id_words
from game.rulesets import load_ruleset

NUMBERS = {"speed": (5, 10), "strength": (1, 2, 4), "agility": (1, 2, 4), "constitution": (1, 2, 4), "count": (1, 2, 5),
           "perception": (2,), "willpower": (2,), "intelligence": (2,), "level": (1, 2), "passes": (1,),
           "at_time": (1, 2)}  # fmt: skip
"""Amounts by which each number of a figure is raised and lowered."""
PLAIN_STEPS = (4, -4, 5, -5, 3, -3, 8, -8)
"""Changes of a die that are plain to see, in the order tried."""
TITLES = {"count": "Count", "speed": "Speed", "at_time": "AT", "passes": "number of passes in a round"}
ATTRIBUTES = {"strength", "agility", "constitution", "perception", "willpower", "intelligence"}


def other_numbers(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with other facts of a figure: first the facts of its profile, then slightly higher and lower
    numbers."""
    first = [mark for mark in (subject.figure, subject.other) if mark in figures_of(demo)]
    order = [*first, *(mark for mark in figures_of(demo) if mark not in first)]
    for mark in order:
        setup = figures_of(demo)[mark]
        for fact in ("size", "armour", "skills", "weapons", "proficiencies", "by"):
            if fact in setup.overrides:
                is_any = subject.kind == "number" and fact in ("skills", "by")
                yield Told("") if is_any else _as_usual(setup, fact), without_facts(demo, mark, (fact,))
    for mark, step in itertools.product(order, (0, 1, 2)):
        setup = figures_of(demo)[mark]
        for number, steps in NUMBERS.items():
            base = _base(demo, setup, number)
            if base is None or step >= len(steps):
                continue
            for value in (base + steps[step], base - steps[step]):
                is_any = number == "count" and subject.kind == "number"  # a sum is another with any other number
                is_hidden = number in ATTRIBUTES or is_any  # attributes do not stand on a figure's card
                told = Told("") if is_hidden else _with_number(setup, number, base, value)
                yield told, with_facts(demo, mark, **{number: value})


def other_counts(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with the figure in question at another Count, unless the text names its present Count."""
    setup = figures_of(demo).get(subject.figure)
    base = setup.overrides.get("count") if setup is not None else None
    if base is not None and not re.search(rf"\b{base}\b", demo.exercise.words):
        for off in (-3, 2, -2, 3):
            yield Told(""), with_facts(demo, subject.figure, count=base + off)


def _as_usual(setup: FigureSetup, fact: str) -> Told:
    """Return in words the change of a fact to its value in the figure's profile."""
    name, own = setup.name, setup.overrides[fact]
    if fact in ("size", "armour"):
        plain = getattr(load_roster().profiles[setup.profile], fact)
        is_so = f"is {id_words(own)}" if fact == "size" else f"wears {id_words(own)}"
        return Told(f"if {name}'s {fact} were {id_words(plain)}", f"This forgets that {name} {is_so}.")
    kind = f"an ordinary {title_of(setup)}"
    why = {
        "skills": f"This forgets what {name} has learned. It is right for {kind}.",
        "weapons": f"This forgets which weapon {name} carries. It is right for {kind}.",
        "proficiencies": f"This forgets which weapons {name} has learned to use. It is right for {kind}.",
    }.get(fact, f"This forgets {name}'s own numbers. It is right for {kind}.")
    return Told(f"if {name} had the {fact if fact != 'by' else 'numbers'} of {kind}", why)


def _base(demo: Demo, setup: FigureSetup, number: str) -> int | None:
    """Return a figure's present number; None if it has none, or if it is fixed only during the battle."""
    profile = load_roster().profiles[setup.profile]
    base: int | None = setup.overrides.get(number, getattr(profile, number, None))
    if number in ("at_time", "count") and number not in setup.overrides:
        return None
    if number == "speed" and base == 0:
        return load_ruleset(demo.scenario.ruleset).sizes[setup.overrides.get("size", profile.size)].speed
    return base


def _with_number(setup: FigureSetup, number: str, base: int, value: int) -> Told:
    """Return the words for a figure's number changed from `base` to `value`."""
    name, title = setup.name, TITLES.get(number, id_words(number))
    return Told(f"if {name}'s {title} were {value}", f"{name}'s {title} is {base}. With {value} this would be right.")


def other_dice(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with another face of a die, the nearest number first."""
    yield from _dice(demo, subject, tuple(itertools.chain.from_iterable((n, -n) for n in range(1, 20))))


def dice_far_off(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with another face of a die, the plainly different numbers first."""
    yield from _dice(demo, subject, (*PLAIN_STEPS, *(n for n in range(-19, 20) if n and n not in PLAIN_STEPS)))


def _dice(demo: Demo, subject: Subject, steps: tuple[int, ...]) -> Made:
    """Yield the exercise with one die changed by each of the `steps`."""
    place = subject.beat - 1
    beat = demo.beats[place]
    for number, value in enumerate(beat.dice):
        for off in steps:
            if 1 <= value + off <= 20:
                dice = (*beat.dice[:number], value + off, *beat.dice[number + 1 :])
                changed = msgspec.structs.replace(beat, dice=dice)
                yield (
                    _die_words(subject, value, off),
                    replace(demo, beats=(*demo.beats[:place], changed, *demo.beats[place + 1 :])),
                )
    for number, value in enumerate(demo.dice):
        for off in [step for step in steps if abs(step) in (1, 2, 4, 8)]:
            if value + off >= 1:
                dice = (*demo.dice[:number], value + off, *demo.dice[number + 1 :])
                told = Told("") if subject.kind == "number" else _die_words(subject, value, off)
                yield told, replace(demo, dice=dice)


def _die_words(subject: Subject, value: int, off: int) -> Told:
    """Return the change of a die in words; empty words for a sum, because any die would change that."""
    if subject.kind == "number" and subject.name == "result":
        return Told("")
    why = f"A die shows {value}. With {value + off} this would be right."
    return Told(f"if a die had shown {value + off} instead of {value}", why)


def other_places(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with a figure on another square, or facing another way."""
    figures = figures_of(demo)
    taken = {setup.square for setup in figures.values()}
    movers = [mark for mark in figures if mark != subject.figure]
    for far in (1, 2, 3):
        for mark, (dx, dy) in itertools.product([*movers, *([subject.figure] if subject.figure else [])], NEIGHBOURS):
            setup = figures[mark]
            if setup.square is None:
                continue
            square = (setup.square[0] + dx * far, setup.square[1] + dy * far)
            if square in demo.scenario.map.board and square not in taken:
                why = f"{setup.name} starts on {square_words(setup.square)}. From {square_words(square)} this is right."
                words = f"if {setup.name} stood on {square_words(square)}"
                yield Told(words, why), moved(demo, mark, square=square)
    for mark, setup in figures.items():
        for facing in (0, 2, 4, 6):
            if facing != setup.facing:
                why = f"{setup.name} faces {FACINGS[setup.facing]}. Facing {FACINGS[facing]} this would be right."
                yield Told(f"if {setup.name} faced {FACINGS[facing]}", why), moved(demo, mark, facing=facing)


def other_options(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the demo with each option of its battle changed, and the change in words."""
    ruleset = load_ruleset(demo.scenario.ruleset)
    own: dict[str, tuple[Any, ...]] = {"awareness": ("all", "none", "red", "blue"), "scale": tuple(ruleset.variants)}
    for name in demo.scenario.options:
        if name in ("opening", "goal"):
            continue
        value = demo.scenario.options[name]
        others = own.get(name, (not value,) if isinstance(value, bool) else ())
        if isinstance(value, int) and not isinstance(value, bool):
            others = (value + 1, value - 1)
        for other in others:
            if other != value:
                options = {**demo.scenario.options, name: other}
                told = _with_option(name, value, other)
                yield told, replace(demo, scenario=replace(demo.scenario, options=options))


def _with_option(name: str, value: object, other: object) -> Told:
    """Return the change of an option in words; empty words if its value is a number."""
    if name == "scale":
        return Told(
            f"in squares of {other} m", f"That is right in squares of {other} m. Here a square is {value} m wide."
        )
    if type(other) is int:
        return Told("")
    set_to, is_ = (id_words(str(one)).lower() for one in (other, value))
    title = id_words(name.replace("_", " "))
    return Told(f"with {title} set to {set_to}", f"That is right with {title} set to {set_to}. Here it is {is_}.")
