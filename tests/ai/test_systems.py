"""What opponents do under orders for phases, on the calendar and in passes: plain situations, one sentence each."""

from __future__ import annotations

from functools import partial

import pytest
from explain import best_plans

from game.ai import opponent
from game.ai.goals import prepare
from game.ai.plans import outlook_of
from game.ai.replies import answer
from game.ai.risks import SAFE, risk
from game.ai.situation import Blow, situation_of
from game.ai.stance_plans import stances
from game.ai.timed_attacks import in_time
from game.ai.weights import weights
from game.core.world import TABLE
from game.model.answers import PathPlan, StripEntry
from game.model.commands import (
    Answer,
    Attack,
    Block,
    Charge,
    Disengage,
    End,
    FirstAid,
    Follow,
    FullDefence,
    Guard,
    Hustle,
    KeepAway,
    Move,
    Sidestep,
    Sprint,
    StartRunning,
    Wait,
)
from game.model.components import Clock, Place, Question, Waiting
from game.model.decisions import Choice, Decision
from game.model.grid import distance
from game.model.scenario import Objective
from tests.ai.arena import arena, names
from tests.ai.arena import choice as chosen
from tests.ai.arena import play_turn as turn_played

PLANNERS = "yardstick"
"""The level that does what the planners propose first, without a look ahead."""
HARD = weights().level[PLANNERS]
choice = partial(chosen, level=PLANNERS)
play_turn = partial(turn_played, level=PLANNERS)


def outlook(battle, mark="A"):
    """What an opponent knows of one of its figures."""
    figure = names(battle)[mark]
    s = situation_of(battle.view(battle.decision.seat), figure, HARD)
    for _ in prepare(s):
        pass
    return outlook_of(s)


def orders_of(battle, level=PLANNERS):
    """What one side orders for a phase, by mark."""
    given, seat = {}, battle.decision.seat
    by_id = {figure: mark for mark, figure in names(battle).items()}
    stage = battle.world.get(TABLE, Clock).stage
    while battle.decision is not None and battle.decision.seat == seat:
        if battle.world.get(TABLE, Clock).stage != stage:
            break
        command = chosen(battle, level)
        assert battle.submit(command) is None
        given[by_id[command.figure]] = command
    return given


def row(width, **marks):
    """One row of a sketch with some marks on it."""
    return " ".join(next((mark for mark, x in marks.items() if x == column), ".") for column in range(width))


def field(width, height, **marks):
    """An open field with marks at x and y."""
    rows = [{mark: x for mark, (x, at) in marks.items() if at == y} for y in range(height)]
    return "\n".join(row(width, **there) for there in rows)


# --- phases -----------------------------------------------------------------------------------------------------------


def test_two_shooters_do_not_both_shoot_at_one_who_will_fall() -> None:
    """The second of a side sees what the first was ordered, and takes somebody else."""
    dying = {"lost": {"hit-points": 8}}
    battle = arena(
        field(16, 7, A=(2, 2), B=(2, 4), c=(10, 2), d=(10, 4)),
        {
            "A": ("sniper", "red"),
            "B": ("sniper", "red"),
            "c": ("rifleman", "blue", dying),
            "d": ("rifleman", "blue", dying),
        },
        ruleset="phases",
    )
    while battle.world.get(TABLE, Clock).stage == "movement":
        assert battle.submit(End(battle.decision.figures[0])) is None
    given = orders_of(battle)
    targets = [command.target for command in given.values() if isinstance(command, Attack)]
    assert len(targets) == len(set(targets)) == 2


GATE = """
. . . . # . . . . . . . . .
. . . . # . . . . . . . . .
. . S . # . . . . . . . . .
. . . . . A . . . . b . . .
. . . . # . . . . . . . . .
. . . . # . . . . . . . . .
"""


def test_it_blocks_whoever_must_come_past_it_to_a_comrade() -> None:
    battle = arena(
        GATE,
        {"A": ("rifleman", "red", {"weapons": ["fists"]}), "S": ("sniper", "red"), "b": ("guard-dog", "blue")},
        ruleset="phases",
        legend={"#": "rock"},
    )
    assert choice(battle) == Block(names(battle)["A"], names(battle)["b"])


def test_it_does_not_block_somebody_who_has_no_business_there() -> None:
    battle = arena(
        field(20, 7, A=(2, 3), b=(12, 3)),
        {"A": ("brawler", "red"), "b": ("sniper", "blue")},
        ruleset="phases",
    )
    plans = best_plans(opponent(PLANNERS), battle.view("red"), most=30)
    assert not any(isinstance(plan.first, Block) for plan in plans)


def test_a_shooter_keeps_away_from_a_brawler() -> None:
    battle = arena(
        field(24, 9, A=(8, 4), b=(12, 4)),
        {"A": ("sniper", "red"), "b": ("brawler", "blue")},
        ruleset="phases",
    )
    start = battle.world.get(names(battle)["A"], Place).square
    command = choice(battle)
    assert isinstance(command, KeepAway | Hustle)
    if isinstance(command, Hustle):
        there = battle.world.get(names(battle)["b"], Place).square
        assert distance(command.path[-1], there) > distance(start, there)


def test_a_brawler_goes_after_somebody_near() -> None:
    battle = arena(
        field(16, 7, A=(4, 3), b=(8, 3)), {"A": ("brawler", "red"), "b": ("sniper", "blue")}, ruleset="phases"
    )
    command = choice(battle)
    assert isinstance(command, Follow | Hustle)


def test_a_brawler_charges_whoever_is_left_out_of_reach() -> None:
    battle = arena(
        field(16, 7, A=(4, 3), b=(8, 3)),
        {"A": ("brawler", "red", {"weapons": ["sledgehammer"]}), "b": ("rifleman", "blue")},
        ruleset="phases",
    )
    while battle.world.get(TABLE, Clock).stage == "movement":
        assert battle.submit(End(battle.decision.figures[0])) is None
    assert isinstance(choice(battle), Charge)


def test_it_sprints_where_there_is_nobody_to_act_upon() -> None:
    wall = "\n".join(["A" + " ." * 19, "# " * 19 + ".", ". " * 19 + "b"])
    battle = arena(wall, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="phases", legend={"#": "rock"})
    while battle.world.get(TABLE, Clock).stage == "movement":
        assert battle.submit(End(battle.decision.figures[0])) is None
    assert isinstance(choice(battle), Sprint)


def test_it_never_holds_with_somebody_to_shoot_at() -> None:
    battle = arena(
        field(16, 7, A=(2, 3), b=(12, 3)), {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="phases"
    )
    while battle.world.get(TABLE, Clock).stage == "movement":
        assert battle.submit(End(battle.decision.figures[0])) is None
    assert isinstance(choice(battle), Attack)


# --- interception -----------------------------------------------------------------------------------------------------

LANE = """
# # # # # # # # # # #
A . . . . . . . . . .
. . b . c . d . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""


def begun(battle):
    """The battle when everybody has had its turn, its reaction held, and the first figure decides again."""
    for _ in range(40):
        if battle.world.get(TABLE, Clock).round > 1 or battle.world.get(TABLE, Clock).time > 1:
            break
        assert battle.submit(End(battle.decision.figures[0])) is None
    while names(battle)["A"] not in battle.decision.figures:
        assert battle.submit(End(battle.decision.figures[0])) is None
    return battle


def lane(ruleset):
    """A rifleman beside three brawlers in a row."""
    foes = dict.fromkeys("bcd", ("brawler", "blue"))
    return begun(arena(LANE, {"A": ("rifleman", "red"), **foes}, ruleset=ruleset, legend={"#": "rock"}))


@pytest.mark.parametrize("ruleset", ["passes", "action-time"])
def test_a_way_past_opponents_is_reckoned_with(ruleset: str) -> None:
    """What a way risks is what its own steps say: nothing where it keeps off them."""
    battle = lane(ruleset)
    o = outlook(battle)
    plan = battle.view("red").plan(names(battle)["A"], ((1, 1), (2, 1)))
    assert isinstance(plan, PathPlan)
    assert [bool(step.provokes) for step in plan.steps] == [False, True]
    past = risk(o, "move", ((1, 1), (2, 1)))
    assert past.harm > 0
    assert 0 < past.stopped <= 1000
    assert risk(o, "move", ((0, 2), (0, 3))) == SAFE


@pytest.mark.parametrize("ruleset", ["passes", "action-time"])
def test_it_does_not_walk_along_three_opponents_for_nothing(ruleset: str) -> None:
    battle = lane(ruleset)
    for command in play_turn(battle):
        assert not {(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)} & set(getattr(command, "path", ())[:-1]), command


def test_of_two_ways_out_the_one_that_nobody_watches_is_worth_more() -> None:
    """A sniper beside a brawler: disengaging or one square is worth more than walking off to the same place."""
    battle = begun(
        arena(
            field(16, 9, A=(6, 4), b=(7, 4)),
            {"A": ("sniper", "red"), "b": ("brawler", "blue")},
            ruleset="passes",
            scale="1",
        )
    )
    plans = best_plans(opponent(PLANNERS), battle.view("red"), most=80)
    walks = {plan.square: plan for plan in plans if isinstance(plan.first, Move)}
    others = {plan.square: plan for plan in plans if isinstance(plan.first, Disengage | Sidestep)}
    both = sorted(walks.keys() & others.keys())
    assert both
    assert all(others[square].total > walks[square].total for square in both)
    assert all(walks[square].scores["risk"] < 0 for square in both)


def asked(battle, kind, about, mark="A"):
    """The opponent's answer to a question about one of its figures."""
    figure = names(battle)[mark]
    decision = Decision("red", kind, figure, "?", (Choice("yes", "Yes"), Choice("no", "No")), about)
    return answer(battle.view("red"), decision, HARD)


@pytest.mark.parametrize("ruleset", ["passes", "action-time"])
def test_it_takes_a_sure_interception(ruleset: str) -> None:
    battle = arena(
        field(12, 7, A=(5, 3), b=(6, 3)), {"A": ("brawler", "red"), "b": ("sniper", "blue")}, ruleset=ruleset
    )
    given = asked(battle, "intercept", names(battle)["b"])
    assert given == Answer(names(battle)["A"], "yes")


def test_a_far_away_figure_runs_in_passes() -> None:
    wall = "\n".join(["A" + " ." * 39, "# " * 39 + ".", ". " * 39 + "b"])
    battle = arena(wall, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes", scale="1",
                   legend={"#": "rock"})  # fmt: skip
    assert isinstance(play_turn(battle)[0], StartRunning)


def test_the_doomed_think_of_warding_off() -> None:
    """Full defence is weighed by whoever will hardly live to its next turn, and by nobody else."""
    foes = dict.fromkeys("bcde", ("brawler", "blue"))
    sketch = field(12, 7, A=(5, 3), b=(4, 3), c=(6, 3), d=(5, 2), e=(5, 4))
    weak = {"lost": {"physical": 8}}
    battle = arena(sketch, {"A": ("medic", "red", weak), **foes}, ruleset="passes", scale="1")
    o = outlook(battle)
    doomed = any(isinstance(act.command, FullDefence) for act in stances(o, ()))
    hale = outlook(arena(field(12, 7, A=(5, 3), b=(11, 3)), {"A": ("rifleman", "red"), "b": ("rifleman", "blue")},
                         ruleset="passes", scale="1"))  # fmt: skip
    assert doomed
    assert not any(isinstance(act.command, FullDefence) for act in stances(hale, ()))


# --- the calendar -----------------------------------------------------------------------------------------------------


def test_it_takes_the_quick_weapon_when_both_do_as_much() -> None:
    """Of two blows worth the same, the sooner one is worth more."""
    battle = arena(
        field(16, 7, A=(2, 3), b=(6, 3)), {"A": ("captain", "red"), "b": ("rifleman", "blue")}, ruleset="action-time"
    )
    o = outlook(battle)
    foe = o.s.foes[0]
    blow = Blow(foe.id, "pistol", 500, 12)
    quick = sum(in_time(o, foe, blow, 4, 4, None).values())
    slow = sum(in_time(o, foe, blow, 8, 8, None).values())
    assert quick > slow > 0


def test_a_blow_that_comes_too_late_for_somebody_on_the_move_is_worth_less() -> None:
    battle = arena(
        field(16, 7, A=(2, 3), b=(6, 3)), {"A": ("captain", "red"), "b": ("rifleman", "blue")}, ruleset="action-time"
    )
    o = outlook(battle)
    foe = o.s.foes[0]
    blow = Blow(foe.id, "pistol", 500, 12)
    leaving = StripEntry(foe.id, 5, "AT", winding="Move")
    late = sum(in_time(o, foe, blow, 6, 6, leaving).values())
    soon = sum(in_time(o, foe, blow, 4, 4, leaving).values())
    staying = sum(in_time(o, foe, blow, 6, 6, StripEntry(foe.id, 5, "AT")).values())
    assert late < staying
    assert soon > late


def test_what_became_useless_is_cancelled_and_what_goes_on_is_not() -> None:
    battle = arena(
        field(16, 7, A=(2, 3), b=(6, 3)), {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="action-time"
    )
    assert asked(battle, "cancel", 0).choice == "yes"
    assert asked(battle, "reconsider", 0).choice == "no"


def test_whoever_waits_comes_in_when_there_is_somebody_to_attack() -> None:
    battle = arena(
        field(16, 7, A=(2, 3), b=(6, 3)), {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="action-time"
    )
    outlook(battle)  # the ground has been looked at
    assert asked(battle, "rejoin", 0).choice == "yes"


def test_it_declares_an_attack_rather_than_wait() -> None:
    battle = arena(
        field(16, 7, A=(2, 3), b=(6, 3)), {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="action-time"
    )
    command = choice(battle)
    assert isinstance(command, Attack)
    assert not isinstance(command, Wait | Guard | End)


# --- everywhere -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "lost"), [("static", {"wounds": 20}), ("phases", {"hit-points": 16}), ("passes", {"physical": 10})]
)
def test_a_medic_goes_to_a_comrade_who_is_dying(ruleset: str, lost: dict[str, int]) -> None:
    """Behind a wall, with nobody to fight, the one thing worth doing is to help."""
    sketch = "A . . . d . . . . .\n" + "# # # # # # # # # #\n" + ". . . . . . . . . b"
    figures = {
        "A": ("medic", "red"),
        "d": ("rifleman", "red", {"state": "dying", "lost": lost}),
        "b": ("rifleman", "blue"),
    }
    battle = arena(sketch, figures, ruleset=ruleset, legend={"#": "rock"})
    o = outlook(battle)
    assert any((3, 0) in draw.squares for draw in o.pull.draws)
    for _ in range(12):
        if battle.decision is None:
            break
        command = choice(battle)
        if isinstance(command, FirstAid):
            return
        assert battle.submit(command) is None
    pytest.fail("nobody helped")


def boosted(count, foes):
    """Whether an action die goes into an opening roll of so much against three others of so much."""
    marks = {"A": ("armoured-brute", "red", {"count": count})}
    marks |= {mark: ("rifleman", "blue", {"count": foes}) for mark in "bcd"}
    battle = arena(field(16, 7, A=(2, 3), b=(6, 3), c=(6, 4), d=(6, 5)), marks, action_dice=3)
    figure = names(battle)["A"]
    choices = (("no", "Keep the dice", "", ""), (str(figure), "Brute", "", ""))
    battle.world.drop(TABLE, Waiting)
    battle.world.put(TABLE, Waiting(Question("red", "boost", figure, 0, "Raise?", choices)))
    return choice(battle).choice == str(figure)


def test_an_opening_roll_is_raised_only_where_it_overtakes_several() -> None:
    assert boosted(10, 11)
    assert not boosted(10, 18)
    assert not boosted(15, 11)


def test_ground_to_hold_draws_under_every_ruleset() -> None:
    for ruleset in ("phases", "passes", "action-time"):
        hold = Objective("hold", "any", ((16, 0),), rounds=3)
        sketch = "A . . . . . . . . . . . . . . . . . . .\n" + "# " * 20 + "\n" + "b" + " ." * 19
        battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset=ruleset,
                       legend={"#": "rock"}, objectives=(hold,))  # fmt: skip
        start = battle.world.get(names(battle)["A"], Place).square
        for _ in range(8):
            if battle.decision is None or battle.world.get(names(battle)["A"], Place).square[0] > start[0] + 1:
                break
            assert battle.submit(choice(battle)) is None
        assert battle.world.get(names(battle)["A"], Place).square[0] > start[0] + 1, ruleset
