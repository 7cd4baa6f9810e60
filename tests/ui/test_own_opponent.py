"""A player of somebody's own in the window: it plays where the window was started with it, else a level does."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from battle_kit import Player, fight
from shell_kit import Shell, some_catalogue

from game.lab import agent_beside
from game.model.events import AnswerGiven, TurnEnded
from game.model.scenario import Scenario
from game.storage.last_setup import load_choice
from game.storage.recorder import Recorder
from game.storage.slots import SaveSlots
from game.ui.kit.routes import go_on
from game.ui.kit.scene import Push
from game.ui.play.battle import BattleScene
from game.ui.setup.setup import SetupScene

PLAYERS = '''
import sys, time
from pathlib import Path
from game.model.commands import Answer, End

Path(__file__).with_name("loaded").touch()
print("hello from a player")


class Ends:
    """Ends every turn; it says so, which must not spoil its answers."""
    def choose(self, view, seed):
        print("I end it")
        decision = view.decision
        return Answer(decision.figure, decision.choices[0].id) if decision.choices else End(decision.figures[0])


class Cheat:
    def choose(self, view, seed):
        return End(view.opponents()[0])


class Silent:
    def choose(self, view, seed):
        return None


class Odd:
    def choose(self, view, seed):
        return End("me")


class Broken:
    def choose(self, view, seed):
        raise ValueError("no\\nidea")


class Dies:
    def choose(self, view, seed):
        sys.stdout.flush()
        import os
        os._exit(3)


class Endless:
    def choose(self, view, seed):
        while True:
            time.sleep(1)
'''
PATIENT = 120.0
"""Seconds after which a test gives up."""
REST = 0.02
"""Seconds between two frames, in which the player beside the window comes to its answer."""


@pytest.fixture(autouse=True)
def _players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_agents.py").write_text(PLAYERS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


class Guest(Player):
    """A person against whoever the battle names, in a window that was started with some players."""

    def __init__(self, folder: Path, scenario: Scenario, *allowed: str) -> None:
        self.allowed = allowed
        super().__init__(folder, scenario)

    def scene_of(self, scenario: Scenario) -> BattleScene:
        allowed = self.allowed

        class Allowed(BattleScene):
            def lay(self, stage) -> None:
                stage.own_players = allowed
                super().lay(stage)

        return Allowed(scenario)

    def until(self, done: Callable[[], bool]) -> None:
        """Let time go by until something is so."""
        end = time.monotonic() + PATIENT
        while not done():
            assert time.monotonic() < end
            self.shell.app.frame(60)
            time.sleep(REST)

    def turns_of(self, side: str) -> int:
        """Turns a side has ended."""
        return sum(self.session.side(event.figure) == side for event in self.events(TurnEnded))

    def words(self) -> str:
        """What the card on top says."""
        return " ".join(word.text for word in self.shell.desk.words)


def against(name: str, tmp_path: Path, *allowed: str, ruleset: str = "static") -> Guest:
    return Guest(tmp_path, fight(blue=f"my_agents:{name}", ruleset=ruleset), *allowed)


@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_it_plays_beside_the_window(tmp_path: Path, ruleset: str) -> None:
    player = against("Ends", tmp_path, "my_agents:Ends", ruleset=ruleset)
    start = {name: player.square_of(name) for name in ("Rolf", "Mia")}
    round_ = player.session.view.round
    while player.session.view.round < round_ + 2:
        player.press("end")
        player.until(lambda: player.session.waits == "person" or player.top != "battle")
        assert player.top == "battle", player.words()
    assert {name: player.square_of(name) for name in start} == start
    assert not player.session.opponents.news()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Cheat", "asked for end, which is refused: "),
        ("Silent", "answered with None, which is no command"),
        ("Odd", "said what is no answer"),
        ("Broken", "broke off with ValueError: no idea"),
        ("Dies", "ended before it answered"),
        ("Endless", "gave no command within 1.5 seconds"),
        ("Nobody", "has no class 'Nobody' with a method choose"),
    ],
)
def test_whatever_it_does_wrong_is_one_sentence_and_a_level_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.setattr(agent_beside.AgentBeside.__init__, "__defaults__", (1.5 if name == "Endless" else PATIENT,))
    player = against(name, tmp_path, f"my_agents:{name}")
    while player.top != "dialog":
        if player.session.waits == "person":
            player.press("end")
        player.shell.app.frame(60)
        time.sleep(REST)
    words = player.words()
    assert f"my_agents:{name}" in words
    assert reason in words
    assert "The computer plays on in its place, at level normal." in words
    player.shell.key("Enter")
    player.until(lambda: player.session.waits == "person")
    assert player.turns_of("blue") or player.events(AnswerGiven)
    assert player.top == "battle"


def test_a_saved_battle_names_it_only_in_words(tmp_path: Path) -> None:
    """Whoever opens a save loads nobody's code: a level plays, and the window says so once."""
    keeper = Recorder.of_scenario(fight(blue="my_agents:Ends"), tmp_path / "data")
    keeper.start()
    keeper.save("slot-1", lambda: b"")
    keeper.finish_writing()
    keeper.leave()
    saved = SaveSlots.of(tmp_path / "data").load("slot-1")
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    shell.app.follow(Push(go_on(Recorder.of_save(saved, tmp_path / "data"))))
    end = time.monotonic() + PATIENT
    while shell.open[-1] != "dialog" and time.monotonic() < end:
        shell.app.frame(60)
        time.sleep(REST)
    words = " ".join(word.text for word in shell.desk.words)
    assert "my_agents:Ends plays blue in this battle, but the game was not started with" in words
    assert not (tmp_path / "loaded").exists()
    shell.key("Enter")
    assert shell.open[-1] == "battle"


def test_a_level_that_there_is_not_is_told_as_well(tmp_path: Path) -> None:
    player = Guest(tmp_path, fight(blue="ai:godlike"))
    player.until(lambda: player.top == "dialog")
    assert "The level 'ai:godlike' does not exist. The level normal plays blue instead." in player.words()


def test_it_is_chosen_in_the_setup_of_a_window_that_was_started_with_it(tmp_path: Path) -> None:
    def setup(stage) -> SetupScene:
        stage.own_players = ("my_agents:Ends",)
        return SetupScene(stage, some_catalogue)

    shell = Shell(tmp_path, setup)
    shell.click("tab:sides")
    shell.click("who:blue:my_agents:Ends")
    assert shell.scene.table.scenario().sides[1].controller == "my_agents:Ends"
    assert "my_agents:Ends, your own computer player." in [word.text for word in shell.desk.words]
    shell.click("who:blue:ai:hard")
    assert shell.scene.table.scenario().sides[1].controller == "ai:hard"
    shell.click("who:blue:my_agents:Ends")
    shell.click("start")
    choice, told = load_choice(shell.stage.folders.config)
    assert (choice.sides["blue"].controller, told) == ("my_agents:Ends", "")
    other = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    assert other.scene.table.scenario().sides[1].controller == "ai:normal"
