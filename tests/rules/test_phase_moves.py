"""Moving at the same time: claims, swaps, blocks, followers, forced moves, against the printed examples."""

from __future__ import annotations

from phase_table import PhaseTable

from game.model.answers import PathPlan
from game.model.commands import Block, ClimbForward, Fly, Follow, Hustle, Jump, KeepAway, Overrun, Shove, Sprint
from game.model.events import Blocked, Forced, OpposedRolled, Stepped, Stopped
from game.rules import figures, forced, jumping
from game.rules.clocks.phases.components import PhaseOrders
from game.rules.movement.rates import Rate


def test_the_printed_prices_of_diagonals() -> None:
    table = PhaseTable("A b")
    rates = table.movement.rates

    def prices(rate: Rate, diagonal: bool, squares: int) -> list[int]:
        counts, found = (0, 0), []
        for _ in range(squares):
            cost, counts = rate.price(counts, diagonal)
            found.append(cost)
        return found

    assert prices(rates["slow"], True, 2) == [15, 15]
    assert prices(rates["fast"], True, 4) == [5, 5, 0, 5]
    assert prices(rates["average"], True, 3) == [5, 10, 5]
    assert prices(rates["fast"], False, 4) == [5, 0, 5, 0]
    assert prices(rates["slow"], False, 2) == [10, 10]


def test_a_row_of_three_prices_goes_round_in_its_order() -> None:
    rate, counts, prices = Rate((5, 10, 0), (5, 0, 0)), (0, 0), []
    for diagonal in (False, False, True, False, False, True, True, True):
        cost, counts = rate.price(counts, diagonal)
        prices.append(cost)
    assert prices == [5, 10, 5, 0, 5, 0, 0, 5]
    assert rate.price((1, 0), diagonal=False, squares=4) == (25, (2, 0))


def test_two_enemies_that_swap_places_block_each_other() -> None:
    table = PhaseTable("A b . .")
    table.phase(Hustle(table["A"], ((1, 0), (2, 0))), Hustle(table["b"], ((0, 0),)))
    assert (table.at("A"), table.at("b")) == ((0, 0), (1, 0))


def test_an_enemy_can_be_chased_into_the_square_it_leaves() -> None:
    table = PhaseTable("A b . . . .")
    table.phase(Hustle(table["A"], ((1, 0), (2, 0))), Hustle(table["b"], ((2, 0), (3, 0))))
    assert (table.at("A"), table.at("b")) == ((2, 0), (3, 0))


def test_the_loser_of_a_square_goes_on_when_it_is_free() -> None:
    sketch = """
    . . . . .
    A . . . b
    . . . . .
    """
    table = PhaseTable(sketch)
    events = table.phase(
        Hustle(table["A"], ((1, 1), (2, 1), (2, 0))), Hustle(table["b"], ((3, 1), (2, 1), (2, 2))), dice=(9, 2)
    )
    assert [event.won for event in events if isinstance(event, OpposedRolled)] == [True]
    assert (table.at("A"), table.at("b")) == ((2, 0), (2, 2))


def test_equal_rolls_are_rolled_again() -> None:
    table = PhaseTable("A . . . b")
    table.phase(Hustle(table["A"], ((1, 0), (2, 0))), Hustle(table["b"], ((3, 0), (2, 0))), dice=(5, 5, 2, 8))
    assert table.at("b") == (2, 0)
    assert table.dice_left() == []


def test_several_blockers_add_up() -> None:
    sketch = """
    . b . . .
    A . . . .
    . c . . .
    """
    table = PhaseTable(sketch, options={"order_sprint": "never"})
    events = table.phase(
        Hustle(table["A"], ((1, 1), (2, 1))), Block(table["b"], table["A"]), Block(table["c"], table["A"]),
        dice=(9, 1, 9, 1),
    )  # fmt: skip
    assert [event.cost for event in events if isinstance(event, Blocked)] == [30, 30]
    assert table.at("A") == (0, 1)


def test_a_blocker_that_loses_the_roll_blocks_nobody() -> None:
    sketch = """
    . b . . .
    A . . . .
    """
    table = PhaseTable(sketch)
    table.phase(Hustle(table["A"], ((1, 1), (2, 1), (3, 1))), Block(table["b"], table["A"]), dice=(1, 9, 1, 9))
    assert table.at("A") == (3, 1)


def test_nobody_blocks_what_is_two_sizes_away() -> None:
    sketch = """
    . b . . .
    A . . . .
    """
    table = PhaseTable(sketch, own={"A": {"size": "tiny", "speed": 30}})
    events = table.phase(Hustle(table["A"], ((1, 1), (2, 1), (3, 1))), Block(table["b"], table["A"]))
    assert not any(isinstance(event, OpposedRolled) for event in events)
    assert table.at("A") == (3, 1)


def test_a_follower_that_is_too_slow_stops_where_its_speed_ends() -> None:
    table = PhaseTable("A b . . . . . . . . . . .", own={"A": {"speed": 20}})
    path = tuple((x, 0) for x in range(2, 8))
    events = table.phase(Follow(table["A"], table["b"], 5), Hustle(table["b"], path))
    assert table.at("b") == (7, 0)
    assert table.at("A") == (4, 0)
    assert sum(e.cost for e in events if isinstance(e, Stepped) and e.figure == table["A"]) == 20


def test_keeping_away_needs_no_more_than_asked() -> None:
    table = PhaseTable("b . . A . . . . .")
    table.phase(KeepAway(table["A"], (table["b"],), 15))
    assert table.at("A") == (3, 0)


def test_jumps_reach_as_far_as_strength_and_training_allow() -> None:
    own = {
        "A": {"strength": 0, "skills": {}},
        "B": {"strength": 2, "skills": {"acrobatics": 1}},
        "C": {"strength": 4, "skills": {"acrobatics": 1}},
        "D": {"strength": 4, "skills": {}},
    }
    table = PhaseTable("A B C D . . . b", own=own)
    world = table.battle.world
    assert [jumping.farthest(world, table[mark]) for mark in "ABCD"] == [5, 15, 25, 15]
    assert [jumping.highest(world, table[mark]) for mark in "ABCD"] == [2, 7, 12, 7]


def test_a_wall_is_too_high_to_jump_and_a_pit_is_not() -> None:
    table = PhaseTable("A # . . b", own={"A": {"strength": 2}}, board={"legend": {"#": "wall-block"}})
    assert table.code(Jump(table["A"], (2, 0))) == "impassable"
    table = PhaseTable(
        "A # . . b", own={"A": {"strength": 2}}, board={"legend": {"#": {"terrain": "grass", "height": -10}}}
    )
    assert table.code(Jump(table["A"], (2, 0))) == ""


def test_a_jump_goes_over_an_enemy_where_it_rises_high_enough() -> None:
    table = PhaseTable("A b . . .", own={"A": {"strength": 2}})
    table.phase(Jump(table["A"], (2, 0)))
    assert table.at("A") == (2, 0)
    assert table.facts("A")["above"] == 0
    table = PhaseTable("A b . .\n. . . .", own={"A": {"strength": 2}, "b": {"size": "large"}})
    assert table.code(Jump(table["A"], (3, 0))) == "occupied"


def test_a_jump_is_a_part_of_the_move() -> None:
    table = PhaseTable("A . = . . . . . . b", own={"A": {"strength": 2}}, board={"legend": {"=": "swamp"}})
    walk_jump_walk = Jump(table["A"], (3, 0), ((1, 0),), 0, ((4, 0), (5, 0), (6, 0)))
    assert table.code(walk_jump_walk) == ""
    events = table.phase(walk_jump_walk)
    assert table.at("A") == (6, 0)
    assert [event.cost for event in events if isinstance(event, Stepped)] == [5, 10, 5, 5, 5]


def test_a_jump_of_a_sprint_goes_twice_as_far_for_a_level_of_fatigue() -> None:
    table = PhaseTable("A" + " ." * 12 + " b", own={"A": {"strength": 2}})
    path = tuple((x, 0) for x in range(1, 8))
    assert table.code(Jump(table["A"], (9, 0), path)) == "not-enough-movement"
    table.phase(Jump(table["A"], (9, 0), path, 0, ((10, 0),), True))
    assert table.at("A") == (10, 0)
    assert table.battle.world.get(table["A"], PhaseOrders).fatigue == 1


def test_a_remainder_of_a_fling_below_ten_feet_harms_nobody() -> None:
    table = PhaseTable("A b . # .", board={"legend": {"#": "wall-block"}})
    world = table.battle.world
    world.enter()
    forced.fling(world, table["b"], 2, 10, table["A"])
    told = [event for event in world.events if isinstance(event, Forced)]
    assert [(event.feet, event.left) for event in told] == [(5, 5)]
    assert table.at("b") == (2, 0)
    assert "Harmed" not in [type(event).__name__ for event in world.events]


def test_a_shove_that_misses_moves_nobody() -> None:
    table = PhaseTable("A b . .")
    table.phase()
    table.phase(Shove(table["A"], table["b"]), dice=(1,))
    assert (table.at("A"), table.at("b")) == ((0, 0), (1, 0))


def test_a_flight_takes_the_cheapest_way_and_ends_where_it_was_aimed() -> None:
    table = PhaseTable("G . . . . . b", own={"G": {"profile": "glider"}})
    events = table.phase(Fly(table["G"], (4, 0), 10))
    assert table.at("G") == (4, 0)
    assert table.facts("G")["above"] == 10
    assert sorted(event.cost for event in events if isinstance(event, Stepped)) == [5, 5, 5, 10]
    assert table.code(Fly(table["G"], (6, 0), 5)) in ("", "ordered")


def test_nobody_flies_without_wings_or_over_its_ceiling() -> None:
    table = PhaseTable("G A . . . . b", own={"G": {"profile": "glider"}})
    assert table.code(Fly(table["A"], (2, 0), 5)) == "no-wings"
    assert table.code(Fly(table["G"], (1, 0), 100)) == "too-high"
    assert table.code(Fly(table["G"], (1, 0), 10)) == ""
    assert Fly(table["G"], (0, 0), 25) in list(table.battle.legal_of(table["G"], "fly"))
    assert table.code(Fly(table["G"], (0, 0), 45)) == "not-enough-movement"
    assert list(table.battle.legal_of(table["A"], "fly")) == []


def test_the_one_door_on_a_path_is_opened_in_passing() -> None:
    edges = [{"kind": "door", "between": [[1, 0], [2, 0]]}]
    table = PhaseTable("A . . . b", board={"edges": edges})
    plan = table.movement.plan(table.battle.world, table["A"], ((1, 0), (2, 0)), "hustle")
    assert isinstance(plan, PathPlan)
    assert plan.spent == 10
    table.phase(Hustle(table["A"], ((1, 0), (2, 0))))
    assert table.at("A") == (2, 0)
    assert table.facts("A")["handled"] is True


def test_of_two_doors_on_a_path_one_is_opened_and_a_path_through_both_is_refused() -> None:
    edges = [{"kind": "door", "between": [[x, 0], [x + 1, 0]]} for x in (0, 1)]
    table = PhaseTable("A . . . b", board={"edges": edges})
    first, second = ((0, 0), (1, 0)), ((1, 0), (2, 0))
    assert table.code(Hustle(table["A"], ((1, 0),), opens=(first,))) == ""
    assert table.code(Hustle(table["A"], ((1, 0), (2, 0)), opens=(first, second))) == "no-free-action"


def test_a_large_figure_overruns_whom_any_of_its_squares_meets() -> None:
    table = PhaseTable("A . . . . .\n. . . b . .\n. . . . . .\n. . . . . .", own={"A": {"size": "large"}})
    table.phase()
    along = tuple((x, 0) for x in (1, 2, 3, 4))
    assert table.code(Overrun(table["A"], along)) == ""
    assert table.code(Overrun(table["A"], ((0, 1), (0, 2)))) == "no-target"


def test_a_pushed_figure_loses_the_rest_of_its_own_way() -> None:
    sketch = """
    A b . . . . . .
    . . . . . . . .
    """
    table = PhaseTable(sketch, own={"A": {"profile": "brawler"}})
    table.phase()
    table.phase(Shove(table["A"], table["b"]), Sprint(table["b"], ((1, 1), (2, 1))), dice=(9,))
    assert table.at("b")[1] == 0


def test_a_huge_figure_covers_four_squares_by_four() -> None:
    rows = "\n".join(["H . . . . . . ."] + [". . . . . . . ."] * 4 + [". . . . . . . b"])
    table = PhaseTable(rows, own={"H": {"profile": "siege-walker", "speed": 0}})
    assert len(figures.squares_of(table.battle.world, table["H"])) == 16
    assert table.movement.allowance(table.battle.world, table["H"], "hustle").total == 50


def test_four_small_figures_share_a_square_at_their_ease() -> None:
    small = {"size": "small", "speed": 30}
    table = PhaseTable("A B C D . b", own=dict.fromkeys("ABCD", small))
    table.phase(
        Hustle(table["A"], ((1, 0), (2, 0), (3, 0))), Hustle(table["B"], ((2, 0), (3, 0))),
        Hustle(table["C"], ((3, 0),)),
    )  # fmt: skip
    assert [table.at(mark) for mark in "ABCD"] == [(3, 0)] * 4
    assert all(table.facts(mark)["conditions"] == [] for mark in "ABCD")


def test_passing_a_comrade_is_free_and_ends_beside_it() -> None:
    table = PhaseTable("A B . . b")
    events = table.phase(Hustle(table["A"], ((1, 0), (2, 0))))
    assert table.at("A") == (2, 0)
    assert not any(isinstance(event, Stopped) for event in events)
    assert "squeezing" not in table.facts("A")["conditions"]


def test_no_jump_is_offered_back_to_the_ground_one_stands_on() -> None:
    table = PhaseTable(". . . .\n. A . .\n. . . b", own={"A": {"strength": 4, "skills": {"acrobatics": 1}}})
    offered = list(table.battle.legal_of(table["A"], "jump"))
    assert Jump(table["A"], (1, 1), (), 5) in offered, "straight up it goes"
    assert [jump for jump in offered if jump.to == (1, 1) and not jump.rise] == []
    assert table.code(Jump(table["A"], (1, 1), ((2, 1),))) == "", "pointless, but lawful"


def test_an_overrun_reaches_what_lies_straight_behind_an_enemy() -> None:
    table = PhaseTable("A . b . . .\n. . . . . .")
    table.phase()
    reach = table.battle.view("red").reach(table["A"], "overrun")
    assert reach.costs == {(3, 0): 15, (4, 0): 20, (5, 0): 25}
    assert reach.path((5, 0)) == ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0))
    assert table.code(Overrun(table["A"], reach.path((4, 0)))) == ""
    assert table.code(Overrun(table["A"], ((1, 0),))) == "no-target"


def test_who_flies_and_digs_does_both() -> None:
    table = PhaseTable("A . . b", own={"A": {"modes": {"fly": "slow", "burrow": "average"}}})
    assert table.code(Hustle(table["A"], ((0, 0),), (-5,))) == "", "down into the ground, though wings do not help"
    assert table.code(Fly(table["A"], (0, 0), 10)) == ""
    bird = PhaseTable("A . . b", own={"A": {"modes": {"fly": "slow"}}})
    assert bird.code(Hustle(bird["A"], ((0, 0),), (-5,))) != ""


def test_large_bodies_may_be_told_to_squeeze_and_those_of_one_square_need_not() -> None:
    gap = ". . # . . .\nL . . . . M\n. . # . . .\n. . # . . b"
    legend = {"#": "wall-block"}
    table = PhaseTable(gap, own={"L": {"size": "large", "speed": 60}}, board={"legend": legend})
    way = (1, 1), (2, 1), (3, 1), (4, 1)
    assert table.code(Hustle(table["L"], way[:2], squeeze=True)) == ""
    assert table.code(Hustle(table["M"], ((4, 1),), squeeze=True)) == "no-need"


def test_who_hangs_on_a_face_may_climb_along_it_twice_as_far_as_it_is_tall() -> None:
    bank = {"heights": "20 20 20 20 0\n0 0 0 0 0\n0 0 0 0 0"}
    table = PhaseTable("  . . . . b\nA . . . .\n. . . . .", own={"A": {"strength": 6}}, board=bank)
    table.phase(ClimbForward(table["A"], (0, 0)), dice=[5])
    assert table.facts("A")["above"] == 5
    table.phase()
    listed = {c.to for c in table.battle.legal_of(table["A"], "climb-forward") if isinstance(c, ClimbForward)}
    assert listed == {(0, 0), (0, 1), (1, 1), (2, 1)}
