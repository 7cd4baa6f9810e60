"""Hints tell the truth about comrades who come too late, shut doors, the end of hiding, and deep water."""

from __future__ import annotations

from game.ai.deed_words import deed_of
from game.ai.fact_words import danger_words
from game.ai.goal_draws import shut_on_way
from game.ai.goal_reasons import heads
from game.ai.plans import Plan
from game.engine.due import ends_first
from game.model.commands import Guard, Leave, Open, Reload, Spurt, StartRunning
from tests.ai.test_quick_hints import after, asked, facts


def test_comrades_who_come_after_the_round_are_not_counted() -> None:
    """A hint promised 5 to 0 on the ground where the panel counted four: Rosa's move ended with the next round."""
    view, advice = after("shepherd", 39), asked("shepherd", 39)
    late = [entry for entry in view.strip() if entry.winding and ends_first(view, entry.at)]
    assert any(view.is_ours(entry.figure) for entry in late)
    assert view.goal is not None
    f, zone = facts(view, advice.figure), frozenset(view.goal.played.goal.zone)
    assert heads(f, view.goal, zone, f.here) == (4, 0)
    assert "Stays on the marked ground: 4 to 0 there" in advice.options[0].why


def test_who_stands_beside_a_shut_door_on_its_way_opens_it() -> None:
    """A figure in a house was told to wait, and nobody told that the door could be opened."""
    option = asked("shepherd", 28).options[0]
    assert isinstance(option.command, Open)
    assert option.why == "The way to the marked ground leads through there"
    f = facts(after("shepherd", 28), asked("shepherd", 28).figure)
    assert option.command.edge in {shut_on_way(f.o.s, draw.steps, f.here, 1) for draw in f.o.pull.draws}


def test_a_way_through_a_shut_door_is_not_called_one_move() -> None:
    assert "(then 5 to go, through a shut door)" in asked("shepherd", 15).options[0].sentence


def test_who_holds_the_ground_stands_on_guard_and_goes_nowhere_for_nothing() -> None:
    for acts in (36, 39, 42):
        (option,) = asked("shepherd", acts).options
        assert isinstance(option.command, Guard)


def test_fewer_who_hit_clearly_better_are_not_called_safer() -> None:
    """ "Safer: only 2 enemies can attack there, at up to 48 %; here 3 enemies can, at up to 40 %"."""
    view = after("jackdaw", 123)
    f = facts(view, asked("jackdaw", 123).figure)
    there, here = f.threats((17, 10)), f.threats(f.here)
    assert len(there) < len(here)
    told = danger_words(f, there, here, "there", "here")
    assert told is not None
    assert not told.gain
    assert told.words == "Yara Haddad can attack there, at 30 %; here 2 enemies can, at up to 22 %"


def test_an_empty_rifle_is_filled_before_a_sprint_with_enemies_near() -> None:
    assert isinstance(asked("jackdaw", 119).options[0].command, Reload)


def test_a_run_tells_the_attack_at_its_end_by_the_chance_of_who_runs() -> None:
    """A run was told with "next time 71 %", and two attacks at 55 % were possible in the same turn."""
    option = asked("jackdaw", 166).options[0]
    assert isinstance(option.command, StartRunning)
    assert option.deed == "Run, then move to 16,6, then attack Yara Haddad twice"
    assert option.why.startswith("55 % to hit Yara Haddad")
    assert (option.then.square, option.then.target, option.then.after) == ((16, 6), option.target, 2)


def test_who_is_hidden_is_told_that_a_sprint_may_end_it_and_what_it_is_for() -> None:
    option = asked("jackdaw", 36).options[0]
    assert isinstance(option.command, Spurt)
    assert option.deed == "Sprint, then move on (plain view ends hiding)"
    assert option.why.startswith("To guard the exit at 14,0, 7 squares off")
    view = after("jackdaw", 119)
    sprint = Plan(Spurt(asked("jackdaw", 119).figure), "sprint, then move on", (7, 7), {}, 0, is_open=True)
    assert deed_of(view, sprint) == "Sprint, then move on"


def test_the_name_of_a_place_is_told_whole() -> None:
    """A hint told of "the exit at 14"."""
    assert "nearer to the exit at 14,0, but " in asked("jackdaw", 159).options[0].why


def test_nobody_is_called_nearer_who_is_not() -> None:
    told = asked("candle", 37).options[0].why
    assert told.startswith("Leon Fischer and Rafael Cruz go for the fallen ally: Agnes Moor follows to cover them")


def test_waiting_says_what_it_is_for() -> None:
    told = asked("candle", 55).options[0].why
    assert told == "Nobody can be attacked from here now; Ilse Kramer may come into reach first (8 squares away)"


def test_deep_water_is_told_to_who_cannot_swim() -> None:
    option = asked("pigeon", 27).options[0]
    assert "that is deep water, and Ilse Kramer cannot swim" in option.sentence
    f = facts(after("pigeon", 27), asked("pigeon", 27).figure)
    assert f.o.sinks((20, 6))
    assert not f.o.sinks(f.here)


def test_beside_a_plan_that_wins_no_other_is_shown() -> None:
    """ "Gets out, which wins the battle, and raises the Count by 7" stood second."""
    (only,) = asked("hammer", 112).options
    assert only.why == "Gets out, which wins the battle"
    (leaves,) = asked("pigeon", 47).options
    assert isinstance(leaves.command, Leave)


def test_nearer_to_an_enemy_is_no_reason_beside_an_attack() -> None:
    assert not any("nearer to Signe Dahl" in option.sentence for option in asked("hammer", 2).options)


def test_a_guard_near_its_exit_is_told_that_it_guards_it() -> None:
    """ "No square in reach is nearer to the objective", six squares from the exit to be guarded."""
    assert asked("jackdaw", 89).options[0].why == "Stays near the exit at 14,23, to guard it (6 squares away)"
