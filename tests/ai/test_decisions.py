"""What opponents do in plain situations, and that they say why."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from explain import best_plans, lines, told

from game.actions import ACTIONS
from game.ai import opponent
from game.ai.replies import answer
from game.ai.weights import weights
from game.core.world import TABLE
from game.model.commands import Answer, Attack, Command, End, Leave, Open, Press, Regroup, Reload, Throw, Withdraw
from game.model.components import Place, Question, Waiting
from game.model.decisions import Choice, Decision
from game.model.grid import distance
from game.model.scenario import Objective
from tests.ai.arena import arena, choice, names, play_turn

OPEN = "\n".join(" ".join("A" if (x, y) == (2, 3) else "b" if (x, y) == (12, 3) else "c" if (x, y) == (12, 6) else "."
                          for x in range(20)) for y in range(8))  # fmt: skip


def square_of(battle, name):
    return battle.world.get(names(battle)[name], Place).square


def test_it_finishes_whoever_is_nearly_out() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    battle = arena(OPEN, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue", weak)})
    command = choice(battle)
    assert isinstance(command, Attack)
    assert command.target == names(battle)["c"]


def test_it_shoots_rather_than_pass() -> None:
    battle = arena(OPEN, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")})
    assert [type(command) for command in play_turn(battle)].count(Attack) >= 1


WALL = """
. . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . .
. . A . . . . . . . . . . . . . . . . b .
. . . . . . . . . . . . . . . . . . . c .
. . . . . . . . . . . . . . . . . . . d .
. . . . . . . . . . . . . . . . . . . . .
"""
SANDBAGS = [{"kind": "sandbags", "line": [[3, 2], [3, 6]]}]


def test_it_does_not_walk_out_of_cover_for_nothing() -> None:
    """Behind sandbags with everybody in range, there is nothing to be had in the open."""
    foes = dict.fromkeys("bcd", ("rifleman", "blue"))
    battle = arena(WALL, {"A": ("rifleman", "red"), **foes}, edges=SANDBAGS)
    play_turn(battle)
    x, y = square_of(battle, "A")
    assert x <= 2
    assert 2 <= y <= 5


DUEL = """
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. # # . . . . . . . . . . . . .
. . A b . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
"""


def test_a_weak_sniper_held_by_a_brawler_withdraws() -> None:
    battle = arena(
        DUEL,
        {"A": ("sniper", "red", {"lost": {"vitality": 30, "wounds": 6}}), "b": ("brawler", "blue")},
        legend={"#": "rock"},
    )
    commands = play_turn(battle)
    assert (
        any(isinstance(command, Withdraw) for command in commands)
        or distance(square_of(battle, "A"), square_of(battle, "b")) > 1
    )


CLUSTER = """
. . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . .
. . . . . . . . . . b . . . . . . .
. . . . A . . . . . c . . . . . . .
. . . . . . . . . . d . . . . . . .
. . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . .
"""


def test_it_throws_at_a_cluster() -> None:
    foes = dict.fromkeys("bcd", ("rifleman", "blue"))
    battle = arena(CLUSTER, {"A": ("grenadier", "red"), **foes})
    throws = [command for command in play_turn(battle) if isinstance(command, Throw)]
    assert throws
    assert min(distance(throws[0].square, (10, y)) for y in (2, 3, 4)) <= 1


def test_it_does_not_throw_where_comrades_stand() -> None:
    figures = {
        "A": ("grenadier", "red"),
        "b": ("captain", "red"),
        "c": ("rifleman", "blue"),
        "d": ("captain", "red"),
    }
    battle = arena(CLUSTER, figures)
    assert not [command for command in play_turn(battle) if isinstance(command, Throw)]


APART = """
A . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . # . . . . . . . . . . . . .
. . . . . . . . . . # . . . . . . . . . . . . .
# # # # # # # # # # # # # # # # # # # # # # . #
. . . . . . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . . . . . b
"""


def goal(kind, side, *squares, **more):
    return Objective(kind, side, squares, **more)


def test_it_goes_for_ground_that_is_to_be_held() -> None:
    hold = goal("hold", "any", (12, 0), (13, 0), (12, 1), (13, 1), rounds=3)
    battle = arena(
        APART, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, legend={"#": "rock"}, objectives=(hold,)
    )
    play_turn(battle)
    assert square_of(battle, "A")[0] >= 6


def test_it_comes_nearer_when_nobody_is_in_sight() -> None:
    battle = arena(APART, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, legend={"#": "rock"})
    commands = play_turn(battle)
    assert square_of(battle, "A")[0] >= 6
    assert not isinstance(commands[0], End)


def test_it_leaves_over_its_exit() -> None:
    way_out = goal("exit", "red", (0, 0), count=1)
    battle = arena(
        APART, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, legend={"#": "rock"}, objectives=(way_out,)
    )
    assert isinstance(play_turn(battle)[-1], Leave)
    assert battle.outcome is not None
    assert battle.outcome.winner == "red"


HOUSE = """
. . . # . . . . .
A . . # . . . b .
. . . . . . . . .
# # # # # # # # #
"""


def test_it_opens_the_door_in_its_way() -> None:
    door = [{"kind": "door", "between": [[3, 2], [4, 2]]}, {"kind": "wall", "line": [[4, 0], [4, 2]]}]
    battle = arena(HOUSE, {"A": ("brawler", "red"), "b": ("rifleman", "blue")}, legend={"#": "rock"}, edges=door)
    commands = play_turn(battle)
    while not any(isinstance(command, Open) for command in commands) and battle.world.get(1, Place).square[0] < 4:
        assert len(commands) < 30
        commands += play_turn(battle)
    assert any(isinstance(command, Open) and command.figure == 1 for command in commands)


def test_an_empty_rifle_is_reloaded() -> None:
    empty = {"shots": {"rifle": 0}, "weapons": ["rifle"]}
    battle = arena(OPEN, {"A": ("rifleman", "red", empty), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")})
    commands = play_turn(battle)
    assert any(isinstance(command, Reload) for command in commands)


def test_it_presses_when_an_extra_attack_pays() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 9}}
    figures = {
        "A": ("sniper", "red", {"count": 46}),
        "b": ("captain", "blue", weak),
        "c": ("captain", "blue", weak),
    }
    battle = arena(OPEN, figures, ruleset="fluid")
    assert isinstance(choice(battle), Press)


def test_it_does_not_press_itself_into_reeling() -> None:
    figures = {"A": ("medic", "red", {"count": 25, "conditions": ["bleeding"]}), "b": ("siege-walker", "blue")}
    sketch = OPEN.replace("c", ".")
    assert not isinstance(choice(arena(sketch, figures, ruleset="fluid")), Press)


def test_it_regroups_before_it_reels() -> None:
    far = "A . . . . . . . . . . . . . . .\n# # # # # # # # # # # # # # # .\n. . . . . . . . . . . . . . . b"
    battle = arena(
        far,
        {"A": ("rifleman", "red", {"count": 2}), "b": ("rifleman", "blue", {"count": 1})},
        ruleset="fluid",
        legend={"#": "rock"},
    )
    assert any(isinstance(command, Regroup) for command in play_turn(battle))


# --- how it decides ---------------------------------------------------------------------------------------------------


def test_no_level_rolls_dice_to_err() -> None:
    """The same view gives the same command every time: mistakes come from what a level does not see."""
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(OPEN, figures)
    for level in ("easy", "normal", "hard"):
        assert len({msgspec.json.encode(choice(battle, level)) for _ in range(4)}) == 1, level


def test_easy_has_eyes_for_the_nearest_only() -> None:
    """Somebody nearly out stands behind somebody fresh: easy shoots the near one, hard the one that will fall."""
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    sketch = OPEN.replace("b", ".").replace("c", ".").replace(". . . . . . . . . .", ". . . . . b . . c .", 1)
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue", weak)})
    easy, hard = choice(battle, "easy"), choice(battle, "hard")
    assert isinstance(easy, Attack)
    assert isinstance(hard, Attack)
    assert (easy.target, hard.target) == (names(battle)["b"], names(battle)["c"])


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "passes"])
def test_easy_shoots_somebody_it_sees(ruleset: str) -> None:
    """One attack is worth less than the least difference that easy notices: it would walk about instead."""
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}
    battle = arena(OPEN.replace("c", "."), figures, ruleset=ruleset, readiness="prepared")
    command = choice(battle, "easy")
    assert isinstance(command, Attack)
    assert command.target == names(battle)["b"]


def test_only_a_decent_chance_makes_easy_shoot() -> None:
    """Below the chance that its level strikes at, easy decides as it did."""
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}
    battle = arena(OPEN.replace("c", "."), figures, ruleset="action-time")
    player, view = opponent("easy"), battle.view("red")
    sure = replace(player, level=msgspec.structs.replace(player.level, strikes=1000))
    never = replace(player, level=msgspec.structs.replace(player.level, strikes=0))
    assert isinstance(player.choose(view), Attack)
    assert sure.choose(view) == never.choose(view)
    assert not isinstance(sure.choose(view), Attack)


def test_temperaments_differ_in_what_counts() -> None:
    """The bold make less of a danger than the patient; nothing else about a plan is different."""
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(OPEN, figures)

    def danger(name: str) -> int:
        plans = best_plans(opponent(name), battle.view("red"), most=30)
        return min(plan.scores["danger"] for plan in plans)

    assert danger("normal/patient") < danger("normal") < danger("normal/bold") < 0
    assert opponent("ai:hard/sly").name == "hard/sly"
    assert opponent("hard").temper == {}
    with pytest.raises(KeyError):
        opponent("hard/timid")


def test_thinking_changes_nothing_and_pauses() -> None:
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(OPEN, figures)
    before = battle.state_hash()
    thinking = opponent("ai:hard").think(battle.view("red"))
    pauses = 0
    command: Command | None = None
    while command is None:
        try:
            next(thinking)
            pauses += 1
        except StopIteration as done:
            command = done.value
    assert battle.check(command) is None
    assert pauses > 1
    assert battle.state_hash() == before


def test_the_best_options_are_explained_by_their_scores() -> None:
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(OPEN, figures)
    plans = best_plans(opponent("hard"), battle.view("red"))
    assert len(plans) == 3
    assert plans[0].first == choice(battle)
    assert [plan.total for plan in plans] == sorted((plan.total for plan in plans), reverse=True)
    for plan in plans:
        assert abs(sum(amount for _, amount in lines(plan)) - plan.total) <= len(plan.scores)
        assert told(plan).startswith(plan.words)


def test_a_hidden_opponent_changes_nothing() -> None:
    """Wherever somebody hides, the opponent decides the same: it does not know."""
    chosen = []
    for sketch in (OPEN, OPEN.replace("b", ".", 1).replace(". . . . . . .", "b . . . . . .", 1)):
        figures = {
            "A": ("rifleman", "red"),
            "b": ("sniper", "blue", {"conditions": ["hidden"]}),
            "c": ("rifleman", "blue"),
        }
        battle = arena(sketch, figures)
        command = choice(battle)
        chosen.append(command)
    assert chosen[0] == chosen[1]


def test_an_unknown_question_gets_its_first_answer() -> None:
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(OPEN, figures)
    decision = Decision("red", "riddle", 1, "?", (Choice("left", "Left"), Choice("right", "Right")))
    assert answer(battle.view("red"), decision, weights().level["hard"]) == Answer(1, "left")


def test_a_critical_is_taken_when_it_tells() -> None:
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(OPEN, figures, action_dice=3)
    choices = (("yes", "Critical hit", "", ""), ("no", "Keep the die", "", ""))
    battle.world.drop(TABLE, Waiting)
    battle.world.put(TABLE, Waiting(Question("red", "critical", 1, 2, "A 20", choices)))
    assert choice(battle) == Answer(1, "yes")


def test_a_shooter_without_a_shot_moves_to_one() -> None:
    sketch = """
. . . . . . . . . . . . .
A . . . # . . . . . . . b
. . . . # . . . . . . . .
. . . . . . . . . . . . .
"""
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, legend={"#": "rock"})
    assert any(isinstance(command, Attack) for command in play_turn(battle))


def test_an_action_that_says_its_worth_is_weighed_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}
    assert [command.action for command in play_turn(arena("A . . . b", figures))] == ["attack", "attack", "end"]
    monkeypatch.setattr(type(ACTIONS["crouch"]), "worth", 5000)
    assert "crouch" in [command.action for command in play_turn(arena("A . . . b", figures))]
