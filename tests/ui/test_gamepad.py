"""Everything that keys do is done with a gamepad, and the key caps bear its signs."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from battle_kit import Player, fight
from shell_kit import Shell

from game.ui.kit.keymap import Keymap
from game.ui.shell.gamepad import ALONE, AXES, BUTTONS, HELD, family, signs
from game.ui.title.title import TitleScene

A, B, X, Y = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABXY")
RIGHT, DOWN = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN
BACK = pygame.CONTROLLER_BUTTON_BACK
RB = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


def press(shell: Shell, *buttons: int) -> None:
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0))
        shell.frames()


def pull(shell: Shell, axis: int, value: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0))
    shell.frames()


def test_a_figure_walks_and_ends_its_turn_by_gamepad(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    start = player.square_of("Ida")
    press(player.shell, RIGHT, RIGHT, DOWN, A)
    assert player.selection.pinned == (start[0] + 2, start[1] + 1)
    press(player.shell, A)
    player.settle()
    assert player.square_of("Ida") == (start[0] + 2, start[1] + 1)
    for _ in range(10):
        player.shell.app.frame(100)
    acts = len(player.session.keeper.entries)
    pull(player.shell, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32000)
    assert len(player.session.keeper.entries) > acts


def test_an_enemy_is_shot_at_by_gamepad(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    for _ in range(12):
        if player.selection.action == "attack":
            break
        press(player.shell, X)
    assert player.selection.action == "attack"
    press(player.shell, RB)
    assert player.selection.pinned in (player.id_of("Rolf"), player.id_of("Mia"))
    acts = len(player.session.keeper.entries)
    press(player.shell, A)
    assert len(player.session.keeper.entries) > acts


def test_a_question_is_answered_by_gamepad(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(options={"opening": "full"}))
    assert player.session.decision.choices
    acts = len(player.session.keeper.entries)
    press(player.shell, X, A)
    assert len(player.session.keeper.entries) > acts
    assert not player.table.bar.focus


def test_a_stick_that_is_held_goes_on(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    start = player.square_of("Ida")
    pull(player.shell, pygame.CONTROLLER_AXIS_LEFTX, 32000)
    for _ in range(8):
        player.shell.app.frame(100)
    pull(player.shell, pygame.CONTROLLER_AXIS_LEFTX, 0)
    far = player.selection.cursor[0]
    assert far >= start[0] + 4
    for _ in range(8):
        player.shell.app.frame(100)
    assert player.selection.cursor[0] == far


def test_pages_are_walked_through_by_gamepad(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    seen = set()
    for _ in range(12):
        press(shell, DOWN)
        seen.add(shell.desk.focus)
    assert len(seen) > 3
    shell.desk.focus = "settings"
    press(shell, A)
    assert shell.open[-1] == "settings"
    press(shell, B)
    assert shell.open[-1] == "title"


def hold(shell: Shell, button: int) -> None:
    """Press a button while the one of second meanings is held."""
    for kind, pressed in (
        (pygame.CONTROLLERBUTTONDOWN, BACK), (pygame.CONTROLLERBUTTONDOWN, button),
        (pygame.CONTROLLERBUTTONUP, button), (pygame.CONTROLLERBUTTONUP, BACK),
    ):  # fmt: skip
        pygame.event.post(pygame.event.Event(kind, button=pressed, instance_id=0))
        shell.frames()


def test_a_hint_is_asked_for_and_taken_by_gamepad(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    hold(player.shell, A)
    assert player.table.hints.wanted
    assert not player.table.journal.whole, "the button that was held means nothing by itself then"
    for _ in range(1000):
        if player.table.hints.options():
            break
        player.shell.frames(1)
    assert player.table.hints.options()
    assert player.shell.stage.cards.signs["H"] == "Back+A"
    hold(player.shell, A)
    assert not player.table.hints.wanted
    press(player.shell, BACK)
    assert player.table.journal.whole


@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_the_turn_of_the_whole_side_is_ended_by_gamepad(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    acts = len(player.session.keeper.entries)
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=BACK, instance_id=0))
    player.shell.frames()
    pull(player.shell, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32000)
    assert player.shell.open[-1] == "dialog", "it asks, for figures can still act"
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=BACK, instance_id=0))
    player.shell.frames()
    pull(player.shell, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
    press(player.shell, A)
    for _ in range(20):
        player.shell.app.frame(100)
    assert len(player.session.keeper.entries) > acts


def test_every_action_of_the_keys_is_on_the_pad_or_in_the_menu() -> None:
    """The keys without a button are numbered cards (the next action comes to each), loading, the menu by its own key
    (the pad goes back to it) and the window's own keys."""
    meant = {means.action for means in (*BUTTONS.values(), *AXES.values(), *HELD.values(), ALONE)}
    left = {action for action in Keymap().keys if action not in meant}
    assert left == {*(f"action-{n}" for n in range(1, 10)), "quick-load", "menu", "full-screen", "picture"}


def test_key_caps_bear_the_signs_of_what_is_in_use(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    press(player.shell, RIGHT)
    assert player.shell.stage.cards.signs["Space"] == "RT"
    player.key("Right")
    assert player.shell.stage.cards.signs == {}


@pytest.mark.parametrize(
    ("name", "sign"), [("Xbox Series X Controller", "A"), ("PS5 Controller", "Cross"), ("Some pad", "A")]
)
def test_the_signs_are_those_of_the_pad(name: str, sign: str) -> None:
    assert signs(name, Keymap())["Enter"] == sign
    assert family(name) in ("xbox", "playstation")


def test_everything_a_pad_means_is_known_to_the_keys() -> None:
    keymap = Keymap()
    meant = [*BUTTONS.values(), *AXES.values(), *HELD.values(), ALONE]
    assert all(not means.action or means.action in keymap.keys for means in meant)
