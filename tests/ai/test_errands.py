"""Positions in which hard did not do its goal's errand, or walked away from it, and what a sensible player does.

They are from battles of hard against itself that somebody read who did not write it. Each is played again up to that
act by its commands; `foolish.jsonl` keeps them with what the battle began with. Where rules change on purpose and a
command is refused, its position says nothing any more and goes.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from game.ai.goal_draws import steps_to
from game.ai.goals import prepare
from game.ai.opponent import opponent
from game.ai.plans import Plan
from game.ai.situation import Situation, situation_of
from game.ai.weights import weights
from game.engine.battle import Battle
from game.engine.distance_fields import way_steps
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import (
    Attack,
    Brace,
    Command,
    End,
    FirstAid,
    FullDefence,
    Guard,
    KeepAway,
    Move,
    Open,
    Run,
    StartRunning,
    StopRunning,
)
from game.model.grid import Square, distance, footprint
from game.model.slices import finished
from tests.ai.kept_positions import Kept, kept_in, played


@cache
def kept() -> dict[str, Kept]:
    return kept_in("foolish.jsonl", Kept)


class Asked(NamedTuple):
    """A figure that is asked what to do."""

    battle: Battle
    view: View
    figure: int

    @property
    def situation(self) -> Situation:
        found = situation_of(self.view, self.figure, weights().level["hard"])
        finished(prepare(found))
        return found

    @property
    def square(self) -> Square:
        return self.view.figure(self.figure).square


def before(name: str, act: int, who: str) -> Asked:
    """The battle `name` before its act of this number (from 1), when the figure `who` is asked."""
    battle = played(kept()[name], act - 1)
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    assert view.figure(decision.figures[0]).name == who
    return Asked(battle, view, decision.figures[0])


def best(asked: Asked) -> Plan:
    return finished(opponent("hard").weigh(asked.view, asked.figure))[0]


def left(asked: Asked, squares: frozenset[Square]) -> tuple[int, int]:
    """Steps to some squares from where the figure stands, and from where its best plan leads."""
    steps = steps_to(asked.situation, squares)
    board = asked.view.board
    return steps[board.index(asked.square)], steps[board.index(best(asked).square)]


@pytest.mark.parametrize(
    ("name", "act", "who"),
    [
        ("s3", 35, "Ines Duarte"),  # a half action from a cache, she fired twice at 35 %
        ("s3", 65, "Felix Roth"),  # beside it with two health, he fired
        ("a2", 35, "Hilde"),  # one move from it, she stood on guard for 70 AT
    ],
)
def test_who_is_a_move_from_a_load_takes_it(name: str, act: int, who: str) -> None:
    asked = before(name, act, who)
    seen = asked.view.goal
    assert seen is not None
    loads = {load.number for load in seen.loads() if load.bearer == asked.figure}
    command = best(asked).first
    twin = asked.battle.fork(7)
    assert twin.submit(command) is None
    for _ in range(40):  # until it has got there
        now = twin.view(asked.view.seat).goal
        assert now is not None
        if {load.number for load in now.loads() if load.bearer == asked.figure} > loads:
            return
        decision = twin.decision
        assert decision is not None
        ask = twin.view(decision.seat)
        legal: Command = next(iter(twin.legal())) if decision.choices else End(decision.figures[0])
        if not decision.choices and decision.figures[0] == asked.figure:
            legal = opponent("hard").choose(ask)
        assert twin.submit(legal) is None
    raise AssertionError("it has taken up nothing")


@pytest.mark.parametrize(
    ("name", "act", "who"),
    [
        ("s3", 75, "Noor Jansen"),  # the last raider, two moves from a cache, in a duel with two guards
        ("s2", 60, "Envoy"),  # began first aid again and again
        ("p3", 75, "Envoy"),  # swam back from the far bank
        ("a1", 39, "Agnes Moor"),  # two moves from the exit, in a duel for 38 AT
        ("q1", 192, "David Adeyemi"),  # shots of no use, where one more who leaves wins
    ],
)
def test_who_has_an_errand_comes_nearer(name: str, act: int, who: str) -> None:
    asked = before(name, act, who)
    goal = asked.view.goal
    out = goal.exits if goal is not None and goal.exits else ()
    squares = frozenset(out or next(one.squares for one in asked.view.goals if one.kind == "exit"))
    if name == "s3":
        assert goal is not None
        squares = frozenset(load.square for load in goal.loads() if not load.out)
    here, then = left(asked, squares)
    assert then < here
    assert not isinstance(best(asked).first, FirstAid | Guard)


def test_whoever_can_enter_the_place_in_one_move_does() -> None:
    asked = before("a3", 22, "Rosa Quint")  # fired seven times at somebody who lay far off
    goal = asked.view.goal
    assert goal is not None
    assert left(asked, frozenset(goal.played.goal.zone))[1] == 0


def test_who_can_win_now_does_it_now() -> None:
    asked = before("s1", 73, "Pfeil")  # delayed, two squares from the exit with the load
    goal = asked.view.goal
    assert goal is not None
    assert best(asked).square in goal.exits


def test_nobody_keeps_away_from_the_unarmed() -> None:
    asked = before("p3", 56, "Wanda Zielinska")
    assert not isinstance(best(asked).first, KeepAway)


def test_who_is_leaving_is_told_nothing_else() -> None:
    assert isinstance(best(before("p2", 36, "Sana Rahim")).first, End)


def test_the_wide_find_a_way_to_where_they_can_come() -> None:
    asked = before("f1", 43, "Thornback")  # a bear, and the hut that decides has a narrow door
    s = asked.situation
    hut = next(goal.squares for goal in asked.view.goals if goal.kind == "hold")
    board = asked.view.board
    steps = steps_to(s, hut)
    assert steps[board.index(asked.square)] < board.width + board.height
    ends = [square for square in board.squares if not steps[board.index(square)]]
    assert ends
    assert all(min(distance(square, one) for one in hut) <= 3 for square in ends)
    assert way_steps(s.roads, hut, asked.square) is steps


# --- nothing for nothing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [39, 43])
def test_with_nobody_in_sight_the_strong_go_where_the_fight_is(act: int) -> None:
    asked = before("f1", act, {39: "Mother Oak", 43: "Thornback"}[act])  # hid behind the forest and regrouped
    s = asked.situation
    to = way_end(best(asked).first)
    assert to is not None
    foes = [foe.square for foe in s.foes]
    hut = next(goal.squares for goal in asked.view.goals if goal.kind == "hold")
    away = steps_to(s, (*foes, *hut))
    board = asked.view.board
    assert away[board.index(to)] < away[board.index(asked.square)]


def test_nobody_braces_where_nobody_is_seen() -> None:
    assert not isinstance(best(before("s1", 45, "Hugo Amsel")).first, Brace)


def test_no_shutter_is_opened_with_no_action_left() -> None:
    assert not isinstance(best(before("s2", 85, "Bruno Keller")).first, Open)


def test_a_way_of_two_moves_is_not_run() -> None:
    assert not isinstance(best(before("s2", 22, "Sana Rahim")).first, Run)


def test_no_hiding_place_is_given_away_for_a_shot_in_vain() -> None:
    assert not isinstance(best(before("p2", 19, "Tariq Aziz")).first, Attack)  # 8 %


def test_who_cannot_swim_goes_round_the_pond() -> None:
    asked = before("p2", 13, "Arvid Holm")
    assert not asked.view.board.has_tag(best(asked).square, "swim")


def test_the_wide_count_all_their_squares_as_wet() -> None:
    asked = before("ph3", 24, "Hugo Amsel")  # sprinted so that half of him stood in deep water, four battles of four
    width = asked.view.figure(asked.figure).width
    assert width == 2
    assert not any(asked.view.board.has_tag(one, "swim") for one in footprint(best(asked).square, width))


def test_the_last_step_leads_out_of_fire() -> None:
    asked = before("s1", 8, "Kofi Mensah")  # ended on the most dangerous of 29 squares
    s = asked.situation
    to = best(asked).square
    harm = [blow.harm for foe in s.foes if (blow := s.blow_between(foe, foe.square, s.me, to)) is not None]
    assert not sum(harm)


# --- who bears what decides -------------------------------------------------------------------------------------------


def test_the_way_out_leads_round_who_would_stop_the_bearer() -> None:
    asked = before("st2", 81, "Envoy")  # walked up to the only guard, and may not go on from beside it
    seen, command = asked.view.goal, best(asked).first
    assert seen is not None
    twin = asked.battle.fork(7)
    assert twin.submit(command) is None
    assert twin.decision is not None
    assert twin.decision.figures == (asked.figure,)
    reach = twin.view(asked.view.seat).reach(asked.figure)
    assert seen.exits & reach.costs.keys(), "the rest of the turn is enough"


def test_who_can_be_out_by_two_moves_goes_whatever_it_could_shoot_at() -> None:
    asked = before("st3", 136, "Ben Achterberg")  # fired, and stepped beside somebody who stopped it
    seen, command = asked.view.goal, best(asked).first
    assert seen is not None
    twin = asked.battle.fork(7)
    assert twin.submit(command) is None
    assert seen.exits & twin.view(asked.view.seat).reach(asked.figure).costs.keys()


def test_the_unarmed_ward_off_what_is_aimed_at_them() -> None:
    asked = before("pa4", 43, "Envoy")  # grappled a guard at 14 %
    assert isinstance(best(asked).first, FullDefence)


def test_nobody_changes_its_gait_with_no_action_left() -> None:
    asked = before("pa5", 82, "Nadia Ferro")  # walked, ran, and walked again, in danger
    assert not isinstance(best(asked).first, StopRunning | StartRunning)


def test_the_badly_hurt_keep_out_of_barbed_wire() -> None:
    asked = before("fl3", 63, "Hugo Amsel")  # four health, and the wire takes six
    command = best(asked).first
    assert isinstance(command, Move)
    hurting = asked.situation.roads.hazardous
    assert not any(step in hurting for step in pairwise((asked.square, *command.path)))


def test_who_bears_a_load_beside_the_exit_brings_it_out() -> None:
    asked = before("at2", 44, "Maud Fenwick")  # stood one square from it, and fought a duel
    seen = asked.view.goal
    assert seen is not None
    assert best(asked).square in seen.exits


def test_who_has_opened_the_way_to_a_load_carries_it_off() -> None:
    asked = before("fl2", 45, "Noor Jansen")  # opened the door beside it and fired from there
    seen = asked.view.goal
    assert seen is not None
    here, then = left(asked, frozenset(seen.exits))
    assert then < here


@pytest.mark.parametrize(
    ("name", "act", "who", "whom"),
    [
        ("ph3", 49, "Vera Sokol", "Envoy"),  # leaves in the next phase; another was as easy to hit
        ("fl2", 99, "Paul Dembele", "Sana Rahim"),  # beside the comrade with the load; fired at one far off
        ("st1", 8, "Alma Reyes", "Pfeil"),  # bears the load, and was to be seen from two squares on
    ],
)
def test_the_strong_fire_at_who_decides(name: str, act: int, who: str, whom: str) -> None:
    asked = before(name, act, who)
    assert asked.view.figure(best(asked).target).name == whom


def test_a_guard_goes_where_the_bearer_can_be_hit() -> None:
    asked = before("pa3", 40, "Karl Voss")  # the last one, fired twice at 4 % and never moved
    s, to = asked.situation, best(asked).square
    envoy = next(foe for foe in s.foes if foe.name == "Envoy")
    blow = s.blow_between(s.me, to, envoy, envoy.square)
    assert blow is not None
    assert blow.permille >= 300


@pytest.mark.parametrize(
    ("name", "act", "who"), [("st1", 5, "Marcus Hale"), ("st2", 24, "Nils Aaker"), ("fl2", 51, "Tariq Aziz")]
)
def test_with_no_action_left_a_free_step_leads_out_of_fire(name: str, act: int, who: str) -> None:
    asked = before(name, act, who)  # ended the turn in danger, though the step can be taken back with the next one
    s, to = asked.situation, best(asked).square
    assert to != asked.square
    here, there = (sum(s.danger_from(foe, square) for foe in s.foes) for square in (asked.square, to))
    assert there < here // 2
