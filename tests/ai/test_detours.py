"""Opponents climb, slip past, lie down and wait where that is the way."""

from __future__ import annotations

from game.ai import opponent
from game.battle import Battle
from game.commands import Climb, Delay, Move, Prone
from game.scenario import Objective
from tests.ai.arena import arena, choice, names, play_turn

PIT = """
. . . . . . . . . . . .
. # # # . . . . . . . .
. # A # . . . . . . b .
. # # # . . . . . . . .
. . . . . . . . . . . .
"""


def words(battle: Battle) -> list[str]:
    """Every plan of the figure whose turn it is, the best first."""
    assert battle.decision is not None
    thinking = opponent("hard").weigh(battle.view(battle.decision.seat), battle.decision.figure)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return [plan.words for plan in done.value]


def test_whoever_cannot_walk_out_climbs() -> None:
    battle = arena(PIT, {"A": ("brawler", "red"), "b": ("rifleman", "blue")}, legend={"#": {"height": 8}})
    assert isinstance(choice(battle), Climb)


LANE = """
# # # # # # # # # # # #
A . . b . . . . . . . .
# # # # # # # # # # # #
"""


def test_an_acrobat_slips_past_whoever_bars_the_way_out() -> None:
    way_out = Objective("exit", "red", ((4, 1),), count=1, title="Out")
    nimble = {"skills": {"acrobatics": 9}, "weapons": []}
    figures = {"A": ("scout", "red", nimble), "b": ("brawler", "blue")}
    battle = arena(LANE, figures, legend={"#": "rock"}, objectives=(way_out,))
    slips = [command for command in play_turn(battle) if isinstance(command, Move) and command.tumble]
    assert slips
    assert slips[-1].path[-1][0] > 3


def test_a_clumsy_one_does_not() -> None:
    way_out = Objective("exit", "red", ((4, 1),), count=1, title="Out")
    figures = {"A": ("rifleman", "red"), "b": ("brawler", "blue")}
    battle = arena(LANE, figures, legend={"#": "rock"}, objectives=(way_out,))
    assert not any(isinstance(command, Move) and command.tumble for command in play_turn(battle))


FIELD = "\n".join(" ".join("A" if (x, y) == (2, 3) else "b" if (x, y) == (9, 3) else "." for x in range(20))
                  for y in range(8))  # fmt: skip


def test_letting_somebody_come_first_is_thought_of() -> None:
    brawlers = {"A": ("brawler", "red", {"weapons": []}), "b": ("brawler", "blue", {"count": 12})}
    battle = arena(FIELD, brawlers)
    assert any(word.startswith("let ") for word in words(battle))
    (delay,) = (c for c in battle.legal() if isinstance(c, Delay) and c.uses == 9)
    assert battle.submit(delay) is None
    assert battle.decision is not None
    assert battle.decision.figure == names(battle)["b"]


def test_a_shooter_under_fire_thinks_of_lying_down() -> None:
    battle = arena(FIELD, {"A": ("sniper", "red"), "b": ("rifleman", "blue")})
    assert "lie down" in words(battle)
    assert any(isinstance(command, Prone) for command in battle.legal())
