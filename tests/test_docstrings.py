"""The checker of docstrings can fail: samples of riddles and of plain words."""

from __future__ import annotations

import ast

import pytest

from tests.docstring_words import fault, faults


@pytest.mark.parametrize(
    "text",
    [
        "What one figure could do to another.",
        "Whether the answer was right, and what is.",
        "How a demo came out.",
        "Where everybody is who takes room.",
        "Why a command is refused.",
        "Whom the battle waits for.",
        "Which way of moving a step takes.",
        "When a figure would act again.",
        "If the weapon is empty.",
        "Somebody to play against.",
        "Everything a hit takes.",
        "Nothing more is written.",
        "Those who are still to act.",
        "It looks the same in every state.",
        "By how much an attack missed.",
        "As the command says.",
        "Return the figure on a square; None for none.",
        "Changes the world: roll a die.",
    ],
)
def test_the_checker_refuses_a_riddle(text: str) -> None:
    assert fault(text)
    for source in (
        f'"""{text}"""\n',
        f'def told() -> None:\n    """{text}"""\n',
        f'class Told:\n    """A line."""\n\n    side: str\n    """{text}"""\n',
        f'MOST = 3\n"""{text}"""\n',
    ):
        head = source if source.startswith('"""') else f'"""A module."""\n{source}'
        assert faults(ast.walk(ast.parse(head))), source


@pytest.mark.parametrize(
    "text",
    [
        "Return whether two squares touch.",
        "Raise BadInput for a file of no known kind.",
        "Distance in feet between two figures.",
        "True if the ground is slippery.",
        "Yield the commands that a seat may give.",
        "The squares that a move reaches.",
        "Thrown weapons and their bursts.",
    ],
)
def test_the_checker_takes_a_verb_or_a_noun(text: str) -> None:
    assert not fault(text)
