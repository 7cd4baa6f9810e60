"""Why the computer did what it did: from the plan it followed, and never more than its reader may know."""

from __future__ import annotations

import pytest

from game.ai import opponent
from game.ai.advice import ActAccount, accounted
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.model.commands import Answer, Command
from game.model.components import Magazine, Place, Question, Waiting
from game.model.slices import finished
from tests.ai.arena import arena, choice, names
from tests.ai.test_advice import FIGHT, HOUSE, RULESETS, SQUADS, WALL

HARD, EASY = opponent("hard"), opponent("easy")


def account_of(battle: Battle, command: Command, viewer: str = "", player=HARD) -> ActAccount:
    seat = battle.decision.seat
    return finished(accounted(player, fair_fork(battle.view(viewer), 0).view(seat), command))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_act_is_set_against_the_next_best(ruleset: str) -> None:
    squads = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("scout", "blue")}
    battle = arena(FIGHT, squads, ruleset=ruleset)
    account = account_of(battle, choice(battle))
    assert account.option.command == choice(battle)
    assert not account.overlooked
    assert not account.untold
    assert account.rival != account.option.deed
    assert account.option.reasons


def test_what_the_other_side_cannot_know_changes_nothing() -> None:
    """Emptied magazines, a hidden comrade elsewhere: the copy from which reasons are told is the same."""
    squads = {
        "b": ("rifleman", "blue"),
        "c": ("scout", "blue", {"conditions": {"hidden": 1}}),
        "A": ("rifleman", "red"),
    }
    battle = arena(FIGHT, squads)
    known = names(battle)
    assert battle.decision.seat == "blue"
    assert not battle.view("red").knows(known["c"])
    before = fair_fork(battle.view("red"), 0)
    account = account_of(battle, choice(battle), "red")
    world = battle.world
    world.change(known["b"], Magazine, shots=dict.fromkeys(world.sheet(known["b"]).weapons, 1))
    world.change(known["c"], Place, square=(1, 1), on_board=True)
    after = fair_fork(battle.view("red"), 0)
    assert after.view("red").figures() == before.view("red").figures()
    assert account_of(battle, account.option.command, "red") == account
    assert after.state_hash() == before.state_hash()


def test_a_reason_one_cannot_see_is_not_told() -> None:
    """A magazine that is empty in truth is full for whoever may not know: no reason is made up for filling it."""
    battle = arena(FIGHT, {"b": ("rifleman", "blue"), "A": ("rifleman", "red")})
    figure = names(battle)["b"]
    battle.world.change(figure, Magazine, shots=dict.fromkeys(battle.world.sheet(figure).weapons, 0))
    command = next(battle.view("blue").legal_of(figure, "reload"))
    assert account_of(battle, command, "red").untold
    of_a_person = finished(accounted(HARD, fair_fork(battle.view("red"), 0).view("blue"), command, errs=True))
    assert of_a_person.unplanned
    assert of_a_person.rival, "what the computer would have done instead"
    assert not of_a_person.untold
    told = account_of(battle, command)
    assert told.option.deed == "Reload"
    assert any(reason.name == "care" and reason.gain for reason in told.option.reasons)


def test_a_mistake_of_an_easy_opponent_is_called_one() -> None:
    battle = arena(WALL, SQUADS, edges=HOUSE)
    view = battle.view("red")
    plans = [command for command in view.legal() if command.action in ("regroup", "end")]
    worst = next(command for command in plans if command.action == "end")
    account = account_of(battle, worst, player=EASY)
    assert account.overlooked
    assert account.rival
    assert account_of(battle, worst, player=HARD).untold, "hard does not err: there must be a reason one does not see"


def test_an_answer_says_what_it_means() -> None:
    battle = arena(FIGHT, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")})
    known = names(battle)
    choices = (("yes", "Fire", "the readied attack", ""), ("no", "Hold", "", ""))
    battle.world.put(TABLE, Waiting(Question("red", "readied", known["A"], known["b"], "Fire now?", choices)))
    account = account_of(battle, Answer(known["A"], "yes"))
    assert account.option.deed == "Fire now: Fire"
    assert "%" in account.option.why


def test_the_copy_has_no_orders_of_comrades() -> None:
    battle = arena(
        FIGHT, {"b": ("rifleman", "blue"), "c": ("scout", "blue"), "A": ("rifleman", "red")}, ruleset="phases"
    )
    while (decision := battle.decision) is not None and decision.seat != "blue":
        battle.submit(choice(battle))
    view = battle.view("blue")
    first = next(view.legal_of(battle.decision.figures[0], "hustle"))
    assert battle.submit(first) is None
    assert battle.view("blue").ordered(first.figure)
    copy = fair_fork(battle.view("red"), 0)
    assert copy.view("blue").ordered(first.figure) == ()
