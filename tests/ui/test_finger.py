"""A finger is broader than a pointer: every control takes a tap within 40 pixels, drawn small or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from battle_kit import Player, fight
from shell_kit import Shell, some_catalogue

from game.ui.kit import routes
from game.ui.kit.finger import LEAST, meant
from game.ui.setup.setup import SetupScene
from game.ui.shell.settings import SettingsScene
from game.ui.title.title import TitleScene

HANDHELD = (1280, 800)


def test_a_tap_beside_a_small_control_goes_into_it_and_one_far_away_stays() -> None:
    small = pygame.Rect(100, 100, 20, 20)
    assert meant((105, 105), [small]) == (105, 105)
    assert small.collidepoint(meant((92, 128), [small]))
    assert meant((80, 110), [small]) == (80, 110)


def test_between_two_controls_the_nearer_one_is_meant() -> None:
    one, two = pygame.Rect(0, 0, 20, 20), pygame.Rect(0, 30, 20, 20)
    assert one.collidepoint(meant((5, 23), [one, two]))
    assert two.collidepoint(meant((5, 27), [one, two]))


def test_a_control_that_is_large_enough_takes_nothing_from_what_lies_beside_it() -> None:
    large = pygame.Rect(0, 0, 60, 60)
    assert meant((62, 30), [large]) == (62, 30)


def reach(rect: pygame.Rect, controls: list[pygame.Rect]) -> tuple[int, int]:
    """Across how many pixels, from left to right and from top to bottom, a tap presses a control."""
    x, y = rect.center
    across = sum(rect.collidepoint(meant((n, y), controls)) for n in range(rect.left - LEAST, rect.right + LEAST))
    down = sum(rect.collidepoint(meant((x, n), controls)) for n in range(rect.top - LEAST, rect.bottom + LEAST))
    return across, down


def small(app: Any, named: list[tuple[str, pygame.Rect]]) -> list[str]:
    """Controls that a finger cannot hit across 40 pixels both ways, with how far it can."""
    window = app.screen.get_rect()
    controls = [rect for _, rect in named]
    found = []
    for name, rect in named:
        across, down = reach(rect, controls)
        cut = rect.left < LEAST or rect.right > window.right - LEAST
        edge = rect.top < LEAST or rect.bottom > window.bottom - LEAST
        if (across < LEAST and not cut) or (down < LEAST and not edge):
            found.append(f"{name}: {across} x {down}")
    return found


def of_scene(shell: Shell) -> list[tuple[str, pygame.Rect]]:
    from game.ui.kit.controls import seen

    return [(one.id, seen(one)) for one in shell.desk.controls if seen(one).height >= one.rect.height]


def of_battle(player: Player) -> list[tuple[str, pygame.Rect]]:
    player.table.laid()
    return targets(player.table.sheets.values())


def targets(sheets: Iterable[Any]) -> list[tuple[str, pygame.Rect]]:
    """Return the controls of sheets that can be pressed, each by its id, with its rectangle in pixels. A part that lies
    in a larger control and does the same is the same target."""
    spots = [spot for sheet in sheets for spot in sheet.spots if spot.on or spot.why]
    return [
        (spot.id, spot.rect)
        for spot in spots
        if not any(one is not spot and one.on is spot.on and one.rect.contains(spot.rect) for one in spots)
    ]


SCENES: dict[str, Callable[[Any], Any]] = {
    "title": TitleScene,
    "settings": SettingsScene,
    "setup": lambda stage: SetupScene(stage, some_catalogue),
    "lessons": lambda stage: routes.open_lessons(stage),
    "rule book": lambda stage: routes.open_rulebook(stage),
    "saves": lambda stage: routes.open_saves(stage),
    "replays": lambda stage: routes.open_replays(stage),
    "laboratory": lambda stage: routes.open_laboratory(stage),
    "five clocks": lambda stage: routes.open_five_clocks(stage),
}


@pytest.mark.parametrize("name", SCENES)
def test_every_button_of_a_page_can_be_hit_with_a_finger(tmp_path: Path, name: str) -> None:
    shell = Shell(tmp_path, SCENES[name], HANDHELD)
    shell.frames(5)
    assert of_scene(shell)
    assert small(shell.app, of_scene(shell)) == []


def moments(player: Player) -> Iterator[str]:
    yield "at the beginning"
    player.click((5, 5))
    yield "with a path"
    player.key("Esc")
    player.selection.point_at_opponent(player.id_of("Rolf"))
    player.table.touch("card", "bar")
    yield "with a shot"
    player.battle_scene.controls.commit()
    player.settle()
    yield "after a shot"
    player.key("0")
    yield "with further actions"
    player.key("0")
    player.key("L")
    yield "with the whole log"


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_everything_on_the_battle_screen_can_be_hit_with_a_finger(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset), HANDHELD)
    for moment in moments(player):
        assert small(player.shell.app, of_battle(player)) == [], moment


def test_a_tap_beside_a_button_presses_it_and_a_click_does_not(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(), HANDHELD)
    player.click((5, 5))
    player.click((5, 5))
    undo = next(rect for name, rect in of_battle(player) if name == "undo")
    place = (undo.centerx, undo.top - 4)

    def press(*, touch: bool) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=place, touch=touch))
        player.shell.frames()
        player.settle()

    press(touch=False)
    assert player.square_of("Ida") == (5, 5)
    press(touch=True)
    assert player.square_of("Ida") == (3, 5)
