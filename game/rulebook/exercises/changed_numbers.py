"""Changed questions with other numbers of the figures, other dice, other squares, other options of the battle."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import msgspec

from game.model.grid import FACINGS, square_words
from game.roster import load_roster
from game.rulebook.demo import Demo
from game.rulebook.exercises.changed_acts import NEIGHBOURS, Made
from game.rulebook.exercises.demo_parts import figures_of, moved, title_of, with_facts, without_facts
from game.rulebook.exercises.subjects import Subject
from game.rulebook.sentences import id_words
from game.rulesets import load_ruleset

NUMBERS = {"speed": (5, 10), "strength": (1, 2, 4), "agility": (1, 2, 4), "constitution": (1, 2, 4), "count": (1, 2, 5),
           "perception": (2,), "willpower": (2,), "intelligence": (2,), "level": (1, 2), "passes": (1,),
           "at_time": (1, 2)}  # fmt: skip
"""Numbers of a figure that are tried a little higher and lower, and by how much."""


def other_numbers(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Numbers of the figures: as their profile has them, then a little more and less."""
    first = [mark for mark in (subject.figure, subject.other) if mark in figures_of(demo)]
    order = [*first, *(mark for mark in figures_of(demo) if mark not in first)]
    facts = ("size", "armour", "skills", "weapons", "proficiencies", "by")
    for mark in order:
        setup = figures_of(demo)[mark]
        for fact in facts:
            if fact in setup.overrides:
                plain = getattr(load_roster().profiles[setup.profile], fact)
                words = (
                    f"if {setup.name} had the {fact if fact != 'by' else 'numbers'} of an ordinary {title_of(setup)}"
                )
                if fact in ("size", "armour"):
                    words = f"if {setup.name}'s {fact} were {id_words(plain)}"
                yield words, without_facts(demo, mark, (fact,))
    for mark, step in itertools.product(order, (0, 1, 2)):
        setup = figures_of(demo)[mark]
        profile = load_roster().profiles[setup.profile]
        for number, steps in NUMBERS.items():
            base = setup.overrides.get(number, getattr(profile, number, None))
            if base is None or (number in ("at_time", "count") and number not in setup.overrides) or step >= len(steps):
                continue
            if number == "speed" and not base:
                base = load_ruleset(demo.scenario.ruleset).sizes[setup.overrides.get("size", profile.size)].speed
            for value in (base + steps[step], base - steps[step]):
                title = {"count": "Count", "speed": "Speed", "at_time": "AT"}.get(number, id_words(number))
                yield f"if {setup.name}'s {title} were {value}", with_facts(demo, mark, **{number: value})


def other_dice(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """Yield the exercise with another face of a die."""
    place = subject.beat - 1
    beat = demo.beats[place]
    for number, value in enumerate(beat.dice):
        for off in itertools.chain.from_iterable((n, -n) for n in range(1, 20)):
            if 1 <= value + off <= 20:
                dice = (*beat.dice[:number], value + off, *beat.dice[number + 1 :])
                changed = msgspec.structs.replace(beat, dice=dice)
                words = f"if a die had shown {value + off} instead of {value}"
                yield words, replace(demo, beats=(*demo.beats[:place], changed, *demo.beats[place + 1 :]))
    for number, value in enumerate(demo.dice):
        for off in (1, -1, 2, -2, 4, -4, 8, -8):
            if value + off >= 1:
                dice = (*demo.dice[:number], value + off, *demo.dice[number + 1 :])
                yield f"if a die had shown {value + off} instead of {value}", replace(demo, dice=dice)


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
                yield f"if {setup.name} stood on {square_words(square)}", moved(demo, mark, square=square)
    for mark, setup in figures.items():
        for facing in (0, 2, 4, 6):
            if facing != setup.facing:
                yield f"if {setup.name} faced {FACINGS[facing]}", moved(demo, mark, facing=facing)


def other_options(demo: Demo, subject: Subject, rules: tuple[str, ...]) -> Made:
    """An option of the battle."""
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
                words = f"with {id_words(name.replace('_', ' '))} set to {id_words(str(other)).lower()}"
                yield words, replace(demo, scenario=replace(demo.scenario, options=options))
