"""A small fight on open ground on the battle screen, and a player who clicks squares where they are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from board_samples import open_board
from shell_kit import Shell

from game.model.dice import Dice
from game.model.events import Event
from game.model.grid import Square
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.ui.board.marks import BoardScene
from game.ui.play.battle import BattleScene

RED = (("rifleman", "Ida", (3, 5)), ("captain", "Bo", (3, 8)))
BLUE = (("rifleman", "Rolf", (10, 5)), ("medic", "Mia", (11, 8)))
Squad = tuple[tuple[str, str, Square], ...]


def fight(
    red: str = "human", blue: str = "ai:easy", *, ruleset: str = "static", reds: Squad = RED, blues: Squad = BLUE,
    options: dict[str, Any] | None = None, hidden: tuple[str, ...] = (), board: Any = None,
) -> Scenario:  # fmt: skip
    """Return a scenario of two squads on a meadow of 18 by 12 squares; they act in the order of the list, Red first."""
    count = 20
    sides = []
    for side, controller, squad in (("red", red, reds), ("blue", blue, blues)):
        figures = []
        for profile, name, square in squad:
            overrides: dict[str, Any] = {"count": count}
            if name in hidden:
                overrides["conditions"] = {"hidden": 1}
            figures.append(FigureSetup(profile, name, square, overrides=overrides))
            count -= 1
        sides.append(SideSetup(side, controller, tuple(figures), player=f"{side.capitalize()} player"))
    goals = (Objective("eliminate", "any", title="Put every enemy out of action"),)
    meadow = BattleMap("meadow", "A meadow", board or open_board(18, 12), objectives=goals)
    return Scenario(meadow, ruleset, tuple(sides), 7, {"opening": "none", **(options or {})})


class Player:
    """A player at the battle screen, without a display. Cues are shown at once unless a speed is given. A used-up turn
    is ended, unless the player `stays` to look at it."""

    stays = False

    def __init__(
        self, folder: Path, scenario: Scenario, size: tuple[int, int] = (1280, 720), scale: int = 0,
        speed: str = "instant", end_idle: bool = False,
    ) -> None:  # fmt: skip
        self.battle_scene = self.scene_of(scenario)
        self.shell = Shell(folder, lambda stage: _with_speed(stage, self.battle_scene, speed, end_idle), size, scale)
        self.settle()

    def scene_of(self, scenario: Scenario) -> BattleScene:
        """Return the scene that is played."""
        return BattleScene(scenario)

    # What there is

    @property
    def table(self) -> Any:
        return self.battle_scene.table

    @property
    def session(self) -> Any:
        return self.battle_scene.session

    @property
    def selection(self) -> Any:
        return self.table.selection

    @property
    def top(self) -> str:
        """The name of the scene on top."""
        return self.shell.open[-1]

    def scene(self) -> BoardScene:
        """The scene that the board shows now."""
        return self.table.picture.scene(self.table.looking)  # type: ignore[no-any-return]

    def events(self, kind: type) -> list[Any]:
        return [event for event in self.session.battle.events if isinstance(event, kind)]

    def happened(self) -> list[Event]:
        return list(self.session.battle.events)

    def refusals(self) -> list[str]:
        """Return the reasons for refusals, as they were logged."""
        return [line["why"] for line in self.shell.logged() if "refused" in line]

    def square_of(self, name: str) -> Square:
        return next(f.square for f in self.session.view.figures() if f.name == name)

    def id_of(self, name: str) -> int:
        return next(f.id for f in self.session.view.figures() if f.name == name)

    def script(self, *dice: int) -> None:
        """Set the numbers that the next dice show, as in a demo."""
        self.session.battle.world.dice = Dice(0, script=dice)

    # Input

    def settle(self, most: int = 400) -> None:
        """Let time pass until a person at the screen is asked, or another scene is on top."""
        for place in range(most):
            self.shell.wait(60, place)
            if self.shell.scene is not self.battle_scene:
                self.shell.frames(1)
                return
            if not self.table.busy and self.session.waits == "rest" and not self.stays:
                self.battle_scene.end_turn()
                continue
            if not self.table.busy and self.session.waits in ("person", "rest") and not self.table.board.camera.moving:
                self.shell.frames(2)
                return

    def pixel(self, square: Square) -> tuple[int, int]:
        camera = self.table.board.camera
        camera.show(square)
        self.shell.wait(30, 0)
        for place in range(1, 60):
            if not camera.moving:
                break
            self.shell.wait(30, place)
        return self.table.board.camera.centre(square)  # type: ignore[no-any-return]

    def point(self, square: Square) -> None:
        """Move the pointer onto a square."""
        place = self.pixel(square)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        self.shell.frames()

    def click(self, square: Square, button: int = 1) -> None:
        place = self.pixel(square)
        self.shell.click_at(place, button, drawn=False)
        self.settle()

    def press(self, id: str) -> None:
        """Press a control by mouse where it is drawn."""
        self.table.laid()
        spot = next(s for sheet in self.table.sheets.values() for s in sheet.spots if s.id == id)
        self.shell.click_at(spot.rect.center, drawn=False)
        self.settle()

    def key(self, name: str, mod: int = 0) -> None:
        self.shell.key(name, mod, drawn=False)
        self.settle()

    def keys(self, *names: str) -> None:
        for name in names:
            self.key(name)


def _with_speed(stage: Any, scene: BattleScene, speed: str, end_idle: bool = False) -> BattleScene:
    stage.settings.speed_mine = stage.settings.speed_computer = speed
    stage.settings.end_idle = end_idle
    return scene
