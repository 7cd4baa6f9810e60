"""Hints on a map whose ground lies in a house, as a newcomer was shown them: two moves lead in by a window.

`deciding_hints.jsonl` keeps his battles; a position is that after so many commands.
"""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from game.ai import marches
from game.ai.advice import Advice, AdvisedOption, advise
from game.ai.facts import PositionFacts
from game.ai.goal_reasons import is_last_chance, is_overrun, nobody_comes, turns_round
from game.ai.goal_roles import role_of
from game.ai.initiative_value import Tempo
from game.ai.labour import post_of
from game.ai.marches import deciding_first
from game.ai.opponent import opponent
from game.ai.plans import outlook_of
from game.ai.second_look import advised
from game.ai.situation import situation_of
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Answer, Attack, BonusStep, Move, Prone, Regroup, StartRunning
from game.model.grid import distance
from game.model.slices import finished
from tests.ai.kept_positions import Kept, kept_in, played

HARD = opponent("hard")


@cache
def view_after(name: str, acts: int) -> View:
    battle = played(kept_in("deciding_hints.jsonl", Kept)[name], acts)
    assert battle.decision is not None
    return battle.view(battle.decision.seat)


@cache
def asked(name: str, acts: int) -> Advice:
    return advise(HARD, view_after(name, acts))


def facts(name: str, acts: int) -> PositionFacts:
    view = view_after(name, acts)
    assert view.decision is not None
    finished(HARD.weigh(view, view.decision.figures[0]))
    return PositionFacts(outlook_of(situation_of(view, view.decision.figures[0], HARD.level)))


def zone_of(view: View) -> set[tuple[int, int]]:
    assert view.goal is not None
    return {*view.goal.played.goal.zone}


@pytest.mark.parametrize(("name", "acts", "chance"), [("hill", 65, "58 %"), ("hill", 68, "43 %"), ("hold", 45, "53 %")])
def test_a_hint_that_spends_a_die_tells_the_chance_with_it(name: str, acts: int, chance: str) -> None:
    """ "Attack Elsa with 1 action die. 30 % to hit", and the panel then said 43 %."""
    first = asked(name, acts).options[0]
    assert first.deed.endswith("with 1 action die")
    assert f"{chance} to hit" in first.why
    (_, seen), *_ = view_after(name, acts).trials(first.command)
    assert isinstance(seen, AttackForecast)
    assert str(seen.odds) == chance, "as the preview says"


def test_no_die_is_spent_on_a_critical_hit_that_does_nothing_more() -> None:
    """The damage was to go straight to the health of somebody without any vitality left."""
    view, (only,) = view_after("hold", 46), asked("hold", 46).options
    assert isinstance(only.command, Answer)
    assert only.command.choice == "no"
    assert only.why == "Lena Brandt has no vitality left, so an ordinary hit costs health too"
    assert view.decision is not None
    assert asked("hill", 56).options[0].why.startswith("1 action die: the damage goes straight to the health")


@pytest.mark.parametrize(("name", "acts", "brings"), [
    ("hill", 15, "2 to 1 there, a point"),
    ("hill", 32, "3 to 2 there, a point"), ("hold", 62, "2 to 2 there, enough to keep it"),
])  # fmt: skip
def test_two_moves_onto_ground_that_decides_the_round_come_first(name: str, acts: int, brings: str) -> None:
    """He was told to shoot, or in the last round to go to a shut door and lose, where two moves led in by a window."""
    view, first = view_after(name, acts), asked(name, acts).options[0]
    assert isinstance(first.command, Move)
    assert first.then.square == first.square
    assert first.square in zone_of(view)
    assert first.square in view.further(first.command.figure)
    assert f"{brings} when the round ends" in first.why


def test_nobody_is_sent_onto_ground_to_which_more_can_come_than_would_stand_there() -> None:
    """One medic alone on the ground, with three enemies still to come, decides no round."""
    f = facts("hill", 4)
    assert is_overrun(f, (10, 7))
    assert turns_round(f, (10, 7))
    assert asked("hill", 4).options[0].square not in zone_of(f.view)
    assert not is_overrun(facts("hill", 15), (11, 7))


@pytest.mark.parametrize(("loss", "last", "goes"), [(20, False, True), (120, False, False), (120, True, True)])
def test_nobody_goes_there_to_fall_unless_the_battle_is_decided_there(
    loss: int, last: bool, goes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    f = facts("hill", 15)
    ranked = [plan for plan in finished(advised(HARD, f.view, f.figure)) if plan.square not in zone_of(f.view)]
    monkeypatch.setattr(marches, "peril", lambda view, figure, square: 0)
    monkeypatch.setattr(marches, "soon_lost", lambda s, square: loss)
    monkeypatch.setattr(marches, "is_last_chance", lambda f: last)
    found = deciding_first(f.o, ranked)
    assert (found[0].square in zone_of(f.view)) == goes
    assert goes or found == ranked


def test_only_who_changes_what_the_round_brings_decides_it(monkeypatch: pytest.MonkeyPatch) -> None:
    f, hold = facts("hill", 15), facts("hold", 62)
    inside = (11, 8)
    assert turns_round(f, inside)
    assert not turns_round(f, (1, 6)), "off the ground"
    assert turns_round(hold, inside)
    assert is_last_chance(hold)
    assert not is_last_chance(f)
    early = facts("hold", 25)
    assert not turns_round(early, inside), "the place counts in the last round"
    assert not is_last_chance(early)


def test_nobody_is_sent_in_early_where_several_would_bring_him_down() -> None:
    """ "Safer for now: nobody can attack there yet", and two came after him at once."""
    first = asked("hold", 25).options[0]
    assert first.square not in zone_of(view_after("hold", 25))


def test_regrouping_tells_that_it_keeps_from_reeling(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "For an earlier turn" was said of Count 3 that became 8, where all others had 16 and more."""
    first = asked("hold", 17).options[0]
    assert isinstance(first.command, Regroup)
    assert first.why == "Count 3 becomes 8: at 0 or less Otto Brenner reels and loses the next turn"
    monkeypatch.setattr(Tempo, "limit", None)
    view = view_after("hold", 17)
    assert not any(isinstance(plan.first, Regroup) for plan in finished(advised(HARD, view, first.command.figure)))


def first_acts(options: tuple[AdvisedOption, ...]) -> list[type]:
    return [type(option.command) for option in options]


@pytest.mark.parametrize(("name", "acts"), [("hill", 55), ("hold", 60)])
def test_no_free_step_is_told_that_brings_nothing(name: str, acts: int) -> None:
    """He was to step beside another enemy, "about as here", for the same chance."""
    options = asked(name, acts).options
    assert isinstance(options[0].command, Attack)
    assert BonusStep not in first_acts(options)
    assert not any("step" in option.deed for option in options)


def test_a_free_step_for_a_better_chance_is_told() -> None:
    first = asked("hill", 35).options[0]
    assert isinstance(first.command, BonusStep)
    assert "65 % instead of 45 %" in first.why


def test_no_attack_is_first_whose_target_goes_out_of_sight_before_the_round_is_won() -> None:
    first = asked("rooms", 15).options[0]
    assert isinstance(first.command, Move)
    assert first.why.startswith("Into the marked ground: then 3 to 0 there, a point when the round ends")


def test_whom_three_have_declared_to_shoot_down_takes_cover_before_they_do() -> None:
    """She had 15 of 35 points left and was told to attack, three AT after the third of their shots."""
    first = asked("duel", 29).options[0]
    assert isinstance(first.command, Prone)
    assert first.why == "Noor Jansen hits you here: 45 % becomes 41 %"


def test_each_guard_goes_to_a_cache_of_its_own_and_no_ways_cross() -> None:
    """All four went to cache 1, and the other two were taken; then the northern two went south and the southern north.
    The fourth joins the nearest cache."""
    for acts, load in enumerate(("cache 1", "cache 2", "cache 1", "cache 3")):
        assert f"nearer to {load}, to guard it" in asked("caches", acts).options[0].why


def test_a_post_stands_for_every_cache_that_lies() -> None:
    f = facts("caches", 0)
    assert post_of(f.o.s) is not None
    assert post_of(facts("caches", 14).o.s) is None, "an enemy carries one"
    assert post_of(facts("envoy", 0).o.s) is None, "nothing is guarded"


@pytest.mark.parametrize(("acts", "corner"), [(12, (3, 2)), (19, (0, 1))])
def test_nobody_who_accompanies_the_envoy_runs_to_a_corner_of_the_map(acts: int, corner: tuple[int, int]) -> None:
    """ "Run, then move to 0,1. Safer", in an escort of three rounds."""
    options, view = asked("envoy", acts).options, view_after("envoy", acts)
    assert isinstance(options[0].command, StartRunning)
    envoy = next(view.figure(one).square for one in view.own() if view.figure(one).name == "Envoy")
    assert all(option.square != corner and distance(option.square, envoy) < 8 for option in options)


def test_a_dog_bites_the_enemy_beside_the_envoy() -> None:
    """It was to defend itself, with a bite of 59 % one move away."""
    first = asked("envoy", 34).options[0]
    assert isinstance(first.command, Move)
    assert first.target
    assert "this enemy can hit the envoy" in first.why


def test_squares_next_to_enemies_are_looked_at_for_advice_only() -> None:
    f = facts("envoy", 34)
    view, squares = f.view, f.view.reach(f.figure, "move").costs
    wide = outlook_of(situation_of(view, f.figure, replace(HARD.level, beside=6)))
    more = {*wide.promising(squares, 16)} - {*f.o.promising(squares, 16)}
    assert more
    assert all(any(distance(square, foe.square) == 1 for foe in f.o.s.foes) for square in more)
    assert HARD.level.beside == 0


def test_in_the_last_round_nothing_is_shown_that_loses() -> None:
    """The second plan led to a shut door, one square nearer, with the battle to be lost when the round ended."""
    for acts in (62, 63):
        f, options = facts("hold", acts), asked("hold", acts).options
        assert all(turns_round(f, option.square) or role_of(f, option.target) for option in options)


@pytest.mark.parametrize("acts", [17, 18])
def test_a_point_is_shown_where_nobody_else_comes_though_the_figure_may_fall_next_round(acts: int) -> None:
    """Two moves through a window took a point of the two that win; only ways to a shut door were told."""
    f, options = facts("late", acts), asked("late", acts).options
    assert any("3 to 2 there, a point when the round ends" in option.sentence for option in options)
    assert nobody_comes(f)


@pytest.mark.parametrize(("acts", "end"), [(8, (10, 7)), (13, (12, 7))])
def test_two_moves_into_shelter_on_the_marked_place_come_before_a_poor_attack(acts: int, end: tuple[int, int]) -> None:
    """ "Attack Kofi Mensah twice, 25 %" from the open, and "Attack Vera Sokol, then hide" of a scout with 1 health."""
    first = asked("shelter", acts).options[0]
    assert isinstance(first.command, Move)
    assert first.square == end


def test_no_walk_is_said_to_win_that_a_comrade_wins_before_it_is_done() -> None:
    """ "Move to 8,7. This wins the battle.", fourteen squares behind the envoy, who was about to reach the exit."""
    assert not any("wins" in option.sentence for option in asked("stroll", 64).options)
    assert "Gets out, which wins the battle" in asked("stroll", 50).options[0].sentence
