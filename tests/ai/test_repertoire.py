"""Everything an opponent can do with a turn of half actions: one position where it does it, one close by where not."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from explain import best_plans, told

from game.ai import opponent
from game.ai.goals import prepare
from game.ai.plans import outlook_of
from game.ai.situation import situation_of
from game.ai.weights import weights
from game.engine.battle import Battle
from game.model.commands import (
    Attack,
    Brace,
    Climb,
    Close,
    Command,
    Delay,
    FirstAid,
    Hide,
    Move,
    Open,
    Prone,
    Ready,
    Refresh,
    Reload,
    Run,
    Stand,
    Surge,
)
from game.model.scenario import Objective
from tests.ai.arena import Figure, arena, names
from tests.ai.arena import choice as chosen
from tests.ai.arena import play_turn as turn_played

PLANNERS = "yardstick"
"""The level that does what the planners propose first, without a look ahead."""
choice = partial(chosen, level=PLANNERS)
play_turn = partial(turn_played, level=PLANNERS)
RED: Figure = ("rifleman", "red")
BLUE: Figure = ("rifleman", "blue")
ROCK = {"#": "rock"}


def field(width: int, height: int, **at: tuple[int, int]) -> str:
    """A sketch of open ground with figures on it."""
    marks = {square: mark for mark, square in at.items()}
    return "\n".join(" ".join(marks.get((x, y), ".") for x in range(width)) for y in range(height))


def kinds(commands: list[Command]) -> list[type[Command]]:
    return [type(command) for command in commands]


def reasons(battle: Battle) -> str:
    """What is said of the best plan."""
    decision = battle.decision
    assert decision is not None
    return told(best_plans(opponent(PLANNERS), battle.view(decision.seat))[0])


# --- postures ---------------------------------------------------------------------------------------------------------

FAR = field(40, 9, A=(1, 4), b=(37, 2), c=(37, 4), d=(37, 6))
THREE = dict.fromkeys("bcd", BLUE)


def test_it_lies_down_under_fire_from_afar() -> None:
    """Three rifles tell on a carbine that hits little: half the turn for the ground."""
    battle = arena(FAR, {"A": ("medic", "red"), **THREE})
    assert "posture" in reasons(battle)
    assert Prone in kinds(play_turn(battle))


def test_it_stays_on_its_feet_for_a_single_rifle() -> None:
    battle = arena(FAR.replace("c", ".").replace("d", "."), {"A": ("medic", "red"), "b": BLUE})
    assert Prone not in kinds(play_turn(battle))


def test_it_stays_on_its_feet_when_somebody_comes_to_fight_close() -> None:
    near = field(40, 9, A=(1, 4), b=(37, 2), c=(37, 4), d=(37, 6), e=(6, 4))
    battle = arena(near, {"A": ("medic", "red"), **THREE, "e": ("brawler", "blue")})
    assert Prone not in kinds(play_turn(battle))


HIDDEN_BY_ROCK = """
A . . . # . . . . . . . . . . . . . . . . . . . . . . b
. . . . # . . . . . . . . . . . . . . . . . . . . . . .
. . . . # . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . . . . . .
"""


def test_it_stands_up_to_go_on_and_shoots_lying_down() -> None:
    lying = {"posture": "prone"}
    battle = arena(HIDDEN_BY_ROCK, {"A": ("brawler", "red", lying), "b": BLUE}, legend=ROCK)
    assert Stand in kinds(play_turn(battle))
    battle = arena(field(20, 5, A=(1, 2), b=(17, 2)), {"A": ("rifleman", "red", lying), "b": BLUE})
    assert kinds(play_turn(battle)).count(Attack) == 2


# --- waiting ----------------------------------------------------------------------------------------------------------

CORNER = """
A . . . # . . . . . . . b
. . . . # . . . . . . . .
. . . . # . . . . . . . .
. . . . . . . . . . . . .
"""


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_it_lets_others_come_first_when_it_can_hit_nobody(ruleset: str) -> None:
    battle = arena(CORNER, {"b": BLUE, "A": RED}, legend=ROCK, ruleset=ruleset)
    assert "waiting" in reasons(battle)
    command = choice(battle)
    assert isinstance(command, Delay)
    assert command.uses == 2, "just behind the one who comes"


def test_it_does_not_delay_behind_somebody_who_has_acted() -> None:
    battle = arena(CORNER, {"A": ("rifleman", "red", {"count": 20}), "b": ("rifleman", "blue", {"count": 25})},
                   legend=ROCK)  # fmt: skip
    play_turn(battle)
    assert not isinstance(choice(battle), Delay)


def test_it_does_not_delay_with_a_shot_at_hand() -> None:
    battle = arena(field(13, 4, A=(0, 0), b=(12, 0)), {"b": BLUE, "A": RED})
    assert isinstance(choice(battle), Attack | Move) or Attack in kinds(play_turn(battle))


DOOR = [
    {"kind": "wall", "line": [[2, 0], [2, 1]]},
    {"kind": "wall", "line": [[2, 2], [2, 3]]},
    {"kind": "door", "line": [[2, 1], [2, 2]]},
]
"""Shut, between somebody beside it and the rest of a room."""


def test_it_keeps_the_door_shut_while_it_lets_others_come() -> None:
    sketch = field(9, 3, A=(1, 1), b=(7, 1))
    assert isinstance(choice(arena(sketch, {"A": RED, "b": BLUE}, edges=DOOR)), Delay)
    late = {"A": ("rifleman", "red", {"count": 3}), "b": ("rifleman", "blue", {"count": 2})}
    assert isinstance(choice(arena(sketch, late, edges=DOOR)), Open)


HELD = (Objective("hold", "blue", ((12, 0), (12, 1)), rounds=9),)
LAST = ("rifleman", "blue", {"count": 4})
"""Too low in the order to come in any later."""


@pytest.mark.parametrize(("profile", "trigger"), [("brawler", "approach"), ("rifleman", "attack")])
def test_it_readies_an_attack_on_ground_it_holds(profile: str, trigger: str) -> None:
    """Against whoever comes close as it comes; against a shooter before it shoots."""
    battle = arena(CORNER, {"b": LAST, "A": (profile, "red", {"count": 3})}, legend=ROCK, objectives=HELD)
    assert "waiting" in reasons(battle)
    command = choice(battle)
    assert isinstance(command, Ready)
    assert command.trigger == trigger


def test_it_readies_nothing_when_nobody_can_come() -> None:
    wide = CORNER.replace(". . . . b", ". . . . " + ". " * 30 + "b").replace(". .\n", ". ." + " ." * 30 + "\n")
    held = (Objective("hold", "blue", ((42, 0),), rounds=9),)
    battle = arena(wide, {"b": LAST, "A": ("brawler", "red", {"count": 3})}, legend=ROCK, objectives=held)
    assert Ready not in kinds(play_turn(battle))


# --- ways that take a check -------------------------------------------------------------------------------------------

LINE = """
# # # # # # # # # # # #
. . A . b . . . . . . .
# # # # # # # # # # # #
"""
WAY_OUT = (Objective("exit", "red", ((5, 1),), count=1),)


def test_it_slips_past_whoever_bars_the_way_out() -> None:
    battle = arena(LINE, {"A": ("glider", "red"), "b": BLUE}, legend=ROCK, objectives=WAY_OUT)
    assert "slip" in reasons(battle)
    command = choice(battle)
    assert isinstance(command, Move)
    assert command.tumble


def test_it_does_not_try_to_slip_past_without_the_skill_or_the_need() -> None:
    unskilled = {"A": ("brawler", "red"), "b": BLUE}
    battles = [
        arena(LINE, unskilled, legend=ROCK, objectives=WAY_OUT),
        arena(LINE, {"A": ("glider", "red"), "b": BLUE}, legend=ROCK),
    ]
    for battle in battles:
        assert not any(isinstance(command, Move) and command.tumble for command in play_turn(battle))


LEDGE = """
. . A . . . . .
. . . . . . . .
. . . . . . . b
"""
FISTS: Figure = ("brawler", "red", {"weapons": ["fists"]})


def heights(*rows: str) -> str:
    return "\n".join(rows)


def test_it_climbs_where_no_way_leads_up() -> None:
    cliff = heights(*["0 0 0 10 10 10 10 10"] * 3)
    battle = arena(LEDGE, {"A": FISTS, "b": ("medic", "blue")}, heights=cliff)
    assert "climb" in reasons(battle)
    assert isinstance(choice(battle), Climb)


def test_it_walks_up_where_a_step_is_near() -> None:
    stepped = heights("0 0 0 10 10 10 10 10", "0 0 0 10 10 10 10 10", "0 0 0 5 10 10 10 10")
    battle = arena(LEDGE, {"A": FISTS, "b": ("medic", "blue")}, heights=stepped)
    assert Climb not in kinds(play_turn(battle))


# --- odds and ends of a turn ------------------------------------------------------------------------------------------


def test_it_surges_to_attack_twice_round_a_corner() -> None:
    gifted: dict[str, Any] = {"traits": ["surge"]}
    battle = arena(CORNER, {"A": ("rifleman", "red", gifted), "b": BLUE}, legend=ROCK)
    assert Surge in kinds(play_turn(battle))
    battle = arena(field(13, 4, A=(0, 0), b=(12, 0)), {"A": ("rifleman", "red", gifted), "b": BLUE})
    assert Surge not in kinds(play_turn(battle))


def test_it_braces_while_it_waits_with_half_a_turn_left() -> None:
    sandbags = [{"kind": "sandbags", "line": [[12, 0], [12, 3]]}]
    empty = {"count": 4, "shots": {"rifle": 0}, "weapons": ["rifle"]}
    battle = arena(
        CORNER,
        {"b": ("rifleman", "blue", empty), "A": ("rifleman", "red", {"count": 3})},
        legend=ROCK,
        objectives=HELD,
        edges=sandbags,
    )
    assert kinds(play_turn(battle))[:2] == [Reload, Brace]


ROOM = """
. . . . . . . . . . . .
A . . . . . . . . b . .
. . . . . . . . . . . .
"""
WALLS: list[Any] = [
    {"kind": "wall", "line": [[1, 0], [1, 1]]},
    {"kind": "wall", "line": [[1, 2], [1, 3]]},
    {"kind": "door", "line": [[1, 1], [1, 2]], "open": True},
]
INSIDE = (Objective("hold", "red", ((0, 0), (0, 1), (0, 2)), rounds=9),)


def test_it_shuts_the_door_behind_it_when_it_holds_the_room() -> None:
    battle = arena(ROOM, {"A": ("medic", "red"), "b": BLUE}, edges=WALLS, objectives=INSIDE)
    commands = kinds(play_turn(battle))
    assert Attack in commands
    assert Close in commands[commands.index(Attack) :]


def test_it_leaves_the_door_open_when_it_has_somewhere_to_go() -> None:
    beyond = (Objective("hold", "red", ((6, 1),), rounds=9),)
    for objectives in ((), beyond):
        battle = arena(ROOM, {"A": ("medic", "red"), "b": BLUE}, edges=WALLS, objectives=objectives)
        assert Close not in kinds(play_turn(battle))


APART = """
A c . # . . b
. . . # . . .
. . . # . . .
. . . # . . .
. . . . . . .
"""


def test_it_tends_the_hurt_when_nobody_can_be_attacked() -> None:
    hurt: dict[str, Any] = {"lost": {"vitality": 9}}
    fight = {"A": ("medic", "red", {"count": 5}), "c": ("rifleman", "red", {"count": 3, **hurt}), "b": LAST}
    battle = arena(APART, fight, legend=ROCK, objectives=(Objective("hold", "red", ((0, 0),), rounds=9),))
    commands = play_turn(battle)
    assert FirstAid in kinds(commands)
    battle = arena(APART.replace("#", "."), fight)
    assert FirstAid not in kinds(play_turn(battle))


def test_it_begins_to_help_the_dying_with_the_half_that_is_left() -> None:
    """The second half of first aid is the first of the next turn (combat.split-full)."""
    dying = {"state": "dying", "lost": {"vitality": 20, "wounds": 14}}
    sketch = "A . . . . c # b\n. . . . . . # .\n. . . . . . # ."
    battle = arena(sketch, {"A": ("medic", "red"), "c": ("rifleman", "red", dying), "b": BLUE}, legend=ROCK)
    assert kinds(play_turn(battle)) == [Move, FirstAid]


def test_it_catches_its_breath_out_of_sight_only() -> None:
    hurt: dict[str, Any] = {"lost": {"vitality": 9}}
    walled = "A . # b\n. . # .\n. . # ."
    fight = {"A": ("rifleman", "red", hurt), "b": BLUE}
    assert isinstance(choice(arena(walled, fight, legend=ROCK, action_dice=3)), Refresh)
    assert not isinstance(choice(arena(walled, fight, legend=ROCK, action_dice=0)), Refresh)
    assert not isinstance(choice(arena(walled.replace("#", "."), fight, action_dice=3)), Refresh)


def test_a_better_weapon_is_reloaded_though_another_is_at_hand() -> None:
    def first(shots: int) -> Command:
        arms = {"weapons": ["marksman-rifle", "pistol", "fists"], "shots": {"marksman-rifle": shots}}
        sniper = ("sniper", "red", arms)
        return choice(arena(field(36, 5, A=(1, 2), b=(32, 2)), {"A": sniper, "b": BLUE}))

    assert isinstance(first(0), Reload)
    assert not isinstance(first(3), Reload)


def test_the_weak_and_stealthy_hide_behind_cover() -> None:
    weak = {"lost": {"vitality": 8, "wounds": 6}}
    sandbags = [{"kind": "sandbags", "line": [[1, 0], [1, 3]]}]
    sketch = field(14, 3, A=(0, 0), b=(13, 0))
    scout = {"A": ("scout", "red", weak), "b": ("sniper", "blue")}
    assert Hide in kinds(play_turn(arena(sketch, scout, edges=sandbags)))
    assert Hide not in kinds(play_turn(arena(sketch, scout)))


def test_it_runs_where_the_way_is_long_and_straight() -> None:
    far = field(60, 3, A=(1, 1), b=(58, 1))
    wall = [{"kind": "wall", "line": [[56, 0], [56, 2]]}]
    battle = arena(far, {"A": ("guard-dog", "red"), "b": BLUE}, edges=wall)
    assert Run in kinds(play_turn(battle))
    battle = arena(field(20, 3, A=(1, 1), b=(8, 1)), {"A": ("guard-dog", "red"), "b": BLUE})
    assert Run not in kinds(play_turn(battle))


# --- what it says and looks at ----------------------------------------------------------------------------------------


def test_an_attack_that_hardly_hits_is_no_reason_to_stay() -> None:
    """A shot in a hundred does not keep a shooter from coming nearer."""
    battle = arena(field(50, 5, A=(1, 2), b=(47, 2)), {"A": ("rifleman", "red", {"weapons": ["pistol"]}), "b": BLUE})
    commands = play_turn(battle)
    assert {Move, Run} & set(kinds(commands))


def test_every_consideration_has_its_weight_and_its_name() -> None:
    for name in ("posture", "waiting", "slip", "climb"):
        assert weights().weight[name] > 0


@pytest.mark.parametrize(("gap", "feared"), [(12, True), (34, False)])
def test_a_shooter_is_feared_before_it_is_seen(gap: int, feared: bool) -> None:
    """Behind a rock, but no farther off than it can come and shoot."""
    battle = arena(field(40, 5, A=(1, 0), b=(1 + gap, 0)).replace(". .", ". #", 1), {"A": RED, "b": BLUE}, legend=ROCK)
    s = situation_of(battle.view("red"), names(battle)["A"], weights().level[PLANNERS])
    for _ in prepare(s):
        pass
    assert not s.blows_from(s.me.square)
    assert (outlook_of(s).place(s.me.square)["danger"] < 0) == feared
