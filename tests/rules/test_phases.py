"""Orders, phases and their limits: what is secret, what a phase lets one do, who is taken by surprise."""

from __future__ import annotations

from phase_table import PhaseTable

from game.model.commands import Attack, Commit, End, Hide, Hustle, Recall, Reload, Sprint, Stand
from game.model.components import Conditions
from game.model.events import Blocked, Event, OrdersRevealed, PhaseBegan, Stepped, SurpriseSettled
from game.rules.clocks.phases.components import PhaseOrders

OPEN = """
A . . . . . . . b
B . . . . . . . c
. . . . . . . . .
"""


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_orders_are_secret_until_both_sides_are_ready() -> None:
    table = PhaseTable(OPEN)
    battle = table.battle
    table.order(Hustle(table["A"], ((1, 0),)))
    assert battle.take_events() == []
    assert battle.view("red").ordered(table["A"]) == (Hustle(table["A"], ((1, 0),)),)
    assert battle.view("blue").ordered(table["A"]) == ()
    assert battle.view("blue").pips(table["A"]) == ()
    assert battle.view("blue").decision is None
    table.order(End(table["B"]))
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    table.order(Commit(table["b"]))
    events = battle.take_events()
    assert kinds(events)[:2] == ["OrdersRevealed", "ActionTaken"]
    revealed = next(event for event in events if isinstance(event, OrdersRevealed))
    orders = dict(zip(revealed.figures, revealed.orders, strict=True))
    assert (orders[table["A"]], orders[table["b"]]) == ("hustle", "")


def test_only_the_side_that_is_asked_orders() -> None:
    table = PhaseTable(OPEN)
    assert table.code(Hustle(table["b"], ((7, 0),))) == "not-your-decision"
    assert table.code(Hustle(table["A"], ((1, 0),))) == ""


def test_an_order_can_be_taken_back_and_given_anew() -> None:
    table = PhaseTable(OPEN)
    table.order(Hustle(table["A"], ((1, 0),)))
    assert table.code(Hustle(table["A"], ((0, 1), (0, 2)))) == "ordered"
    table.order(Recall(table["A"]), Hustle(table["A"], ((1, 1),)))
    assert table.code(Recall(table["B"])) == "no-orders"
    table.order(End(table["B"]), Commit(table["b"]))
    assert table.at("A") == (1, 1)


def test_everything_listed_would_be_taken() -> None:
    table = PhaseTable(OPEN)
    for _ in range(6):
        for command in table.battle.legal():
            assert table.battle.check(command) is None, command
        decision = table.battle.decision
        assert decision is not None
        table.order(Commit(decision.figures[0]))


def test_the_movement_phase_has_no_attacks_and_the_action_phase_one() -> None:
    table = PhaseTable(OPEN)
    shot = Attack(table["A"], table["b"], "rifle")
    assert table.code(shot) == "movement-phase"
    assert table.code(Sprint(table["A"], ((1, 0),))) == "movement-phase"
    table.phase()
    table.order(shot)
    assert table.code(Hustle(table["A"], ((1, 0),))) == "ordered"


def test_two_figures_can_take_each_other_out_in_one_phase() -> None:
    weak = {"by": {"d10": {"hit-points": 3}}}
    table = PhaseTable(OPEN, own={"A": weak, "b": weak})
    table.phase()
    events = table.phase(
        Attack(table["A"], table["b"], "rifle"), Attack(table["b"], table["A"], "rifle"), dice=(9, 3, 3, 9, 3, 3)
    )
    assert kinds(events).count("Harmed") == 2
    assert table.facts("A")["state"] == table.facts("b")["state"] != "up"


def test_one_minor_action_a_round_and_another_one_instead_of_a_standard_action() -> None:
    table = PhaseTable(
        "A . . b",
        own={"A": {"shots": {"rifle": 3}, "posture": "prone"}},
        board={"legend": {"A": "undergrowth-light"}},
    )
    table.order(Reload(table["A"], "rifle"))
    assert table.code(Stand(table["A"])) == "no-minor-action"
    table.phase(End(table["A"]))
    assert table.facts("A")["minors"] == ("reload",)
    assert table.code(Reload(table["A"], "rifle")) in ("magazine-full", "no-minor-action")
    table.order(Stand(table["A"]))
    assert table.battle.world.get(table["A"], PhaseOrders).main == Stand(table["A"])
    assert table.code(Hide(table["A"])) != ""


def test_surprised_figures_wait_for_the_first_round() -> None:
    table = PhaseTable(OPEN, options={"awareness": "red"})
    decision = table.battle.decision
    assert decision is not None
    assert decision.seat == "red"
    assert "unaware" in table.battle.world.get(table["b"], Conditions).active
    assert table.facts("b")["armour"] == 8 - 6
    assert table.code(Attack(table["A"], table["b"], "rifle")) == ""
    events = table.phase(Attack(table["A"], table["b"], "rifle"), dice=(1, 1, 1))
    assert any(isinstance(event, PhaseBegan) and event.phase == "movement" for event in events)
    assert "unaware" not in table.battle.world.get(table["b"], Conditions).active
    assert not any(isinstance(event, SurpriseSettled) for event in events)


def test_a_sprint_while_moving_costs_a_level_of_fatigue() -> None:
    table = PhaseTable(OPEN, own={"A": {"constitution": -3}})
    path = tuple((x, 0) for x in range(1, 8))
    assert table.code(Hustle(table["A"], path)) == "not-enough-movement"
    events = table.phase(Hustle(table["A"], path, sprint=True))
    assert sum(event.cost for event in events if isinstance(event, Stepped)) == 35
    assert table.facts("A")["fatigue"] == 1
    assert table.battle.world.get(table["A"], Conditions).active["fatigued"].value == 1
    assert not any(isinstance(event, Blocked) for event in events)


def test_a_side_may_end_its_orders_once_by_whichever_figure() -> None:
    table = PhaseTable(OPEN)
    listed = [command for command in table.battle.legal() if isinstance(command, Commit)]
    assert listed == [Commit(table["A"])]
    table.order(Commit(table["B"]))
    assert table.battle.decision is not None
    assert table.battle.decision.seat == "blue"
