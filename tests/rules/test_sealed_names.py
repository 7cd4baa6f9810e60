"""The clock of sealed names: a clock with a secret of its own, which nothing outside its package knows of."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from game.ai import opponent
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.public import PUBLIC
from game.lab.scripted import Greedy, Tries
from game.model.commands import Answer
from game.model.events import AnswerGiven, RoundBegan, TurnBegan
from game.model.scenario import Scenario, SideSetup
from game.rulebook import load_rules
from game.rulebook.sentences import sentence
from game.storage.codec import copy_of, encode_state
from tests.shipped import shipped
from tests.table.pages import desk_over, heard

RULESET = "static-sealed"
ROUNDS = 3
OWN_WORDS = re.compile(r"clocks.sealed|SealedClock|\bSeal\b|static-sealed|turn\.sealed|clock\.sealed|\"naming\"")
LEVELS = ("easy", "normal", "hard")


def begun(controller: str = "human") -> Battle:
    """A battle that waits for the name of red's leader."""
    sides = (SideSetup("red", controller), SideSetup("blue", controller))
    battle = Battle.create(Scenario(shipped("training-ground"), RULESET, sides, seed=3))
    battle.start()
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.kind) == ("red", "naming")
    return battle


def named(place: int) -> Battle:
    """A battle in which red has named its figure at a place in its list, and blue is asked."""
    battle = begun()
    assert battle.decision is not None
    assert battle.submit(Answer(battle.decision.figure, battle.decision.choices[place].id)) is None
    assert battle.decision.seat == "blue"
    return battle


@cache
def played() -> Battle:
    """A battle of the computer against itself, some rounds long."""
    battle, player = begun(), opponent("normal")
    while (decision := battle.decision) is not None and battle.view(PUBLIC).round <= ROUNDS:
        assert battle.submit(player.choose(battle.view(decision.seat))) is None
    return battle


def notes(battle: Battle, seat: str) -> tuple[str, ...]:
    return tuple(entry.note for entry in battle.view(seat).strip())


def test_red_knows_whom_it_named_and_an_umpire_does() -> None:
    for seat in ("red", ""):
        assert notes(named(0), seat) != notes(named(1), seat)
        assert sum(map(bool, notes(named(0), seat))) == 1


@pytest.mark.parametrize("seat", ["blue", PUBLIC])
def test_a_name_is_told_to_nobody_else(seat: str) -> None:
    one, other = named(0), named(1)
    assert encode_state(one) != encode_state(other)
    assert one.events == other.events
    assert not [event for event in one.events if isinstance(event, AnswerGiven)]
    assert heard(desk_over(one), seat) == heard(desk_over(other), seat)
    assert heard(desk_over(one), "red") != heard(desk_over(other), "red")


def test_no_fork_and_no_choice_rests_on_a_name() -> None:
    one, other = (battle.view("blue") for battle in (named(0), named(1)))
    assert fair_fork(one, 9).state_hash() == fair_fork(other, 9).state_hash()
    for level in map(opponent, LEVELS):
        assert level.choose(one) == level.choose(other)
    for player in (Greedy(), Tries()):
        assert player.choose(one, 4) == player.choose(other, 4)


def test_a_fork_asks_the_other_side_anew() -> None:
    fork = fair_fork(named(1).view("blue"), 9)
    assert fork.decision is not None
    assert fork.submit(Answer(fork.decision.figure, fork.decision.choices[0].id)) is None
    assert fork.decision is not None
    assert (fork.decision.seat, fork.decision.kind) == ("red", "naming")


def test_names_are_open_when_all_are_given() -> None:
    battle = named(1)
    assert battle.decision is not None
    blue = battle.decision.choices[2].id
    assert battle.submit(Answer(battle.decision.figure, blue)) is None
    leaders = battle.view("blue").own()[2]
    assert str(leaders) == blue
    order = next(event.order for event in battle.events if isinstance(event, RoundBegan))
    assert order[:2] == (battle.view("red").own()[1], leaders)
    for seat in ("red", "blue", PUBLIC):
        assert sum(map(bool, notes(battle, seat))) == 2


def test_the_computer_plays_it_and_the_log_tells_it() -> None:
    battle = played()
    begun_rounds = [event for event in battle.events if isinstance(event, RoundBegan)]
    assert [event.number for event in begun_rounds][:ROUNDS] == [*range(1, ROUNDS + 1)]
    sides = [side for _, side in battle.view("").identities().values()]
    for number, event in enumerate(begun_rounds[:ROUNDS], start=1):
        turns = [turn.figure for turn in battle.events[battle.events.index(event) :] if isinstance(turn, TurnBegan)]
        led = [sides[figure - 1] for figure in turns[:2]]
        assert led == (["red", "blue"] if number % 2 else ["blue", "red"])
    names = {figure: name for figure, (name, _) in battle.view("").identities().items()}
    told = [sentence(event, names, load_rules()) for event in battle.events]
    assert sum(", led by " in text for text in told) == len(begun_rounds)


def test_a_save_in_the_middle_of_naming_goes_on_alike() -> None:
    one = named(1)
    other = copy_of(one)
    assert other.state_hash() == one.state_hash()
    for battle in (one, other):
        for _ in range(20):
            assert battle.decision is not None
            seen = battle.view(battle.decision.seat)
            assert battle.submit(opponent("easy").choose(seen)) is None
    assert other.state_hash() == one.state_hash()


def test_nothing_outside_names_it() -> None:
    """Beside its package, its ruleset, its rule and its demo only the line that describes it to a player knows it."""
    game = Path(__file__).resolve().parents[2] / "game"
    own = {
        "rulesets/examples/static-sealed.toml",
        "rulebook/rules.toml",
        "rulebook/demos/turn.sealed.toml",
        "rules/parts.toml",
    }
    knows = {
        path.relative_to(game).as_posix()
        for path in (*game.rglob("*.py"), *game.rglob("*.toml"))
        if OWN_WORDS.search(path.read_text(encoding="utf-8")) and path.parent.name != "sealed"
    }
    assert knows == own


def test_a_battle_in_words() -> None:
    line = [
        sys.executable,
        "-m",
        "game",
        "play",
        "training-ground",
        "--ruleset",
        RULESET,
        "--headless",
        "--red",
        "human",
    ]
    run = subprocess.run(line, input="2\nquit\n", capture_output=True, text=True, timeout=60, check=False)
    assert "Who leads this round?" in run.stdout, run.stderr
    assert "led by Zoe Lambert and Rosa Quint" in run.stdout
