"""The screens of the book: title, rule page, exercises and puzzles, in every palette and several sizes of window.

`python tests/ui/learning_screens.py OUT.png` draws them on one contact sheet, and each by itself into a folder OUT.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

import pygame
from shell_kit import Shell

from game.puzzles.puzzle import load_puzzles
from game.rulebook.exercises.course import ExerciseSet, sets_of
from game.ui.kit.palette import THEMES
from game.ui.learn.exercise import ExerciseScene
from game.ui.learn.rule_page import RulePageScene
from game.ui.puzzle.puzzle import PuzzleScene
from game.ui.title.title import TitleScene

SIZES = (((1280, 720), 100), ((1920, 1080), 0), ((1280, 720), 150))
THUMB = (480, 270)
DAY = date(2026, 11, 22)
PUZZLE = Path(__file__).parents[1] / "puzzles" / "ines.toml"


def settle(shell: Shell) -> None:
    """Let time pass until nothing moves and no work is left."""
    for _ in range(4000):
        shell.app.frame(30)
        scene = shell.scene
        table = getattr(scene, "table", None)
        if not scene.animating and (table is None or not table.busy):
            break
    shell.frames(2)


def title(stage: Any) -> TitleScene:
    """Return the title as a new player meets it."""
    return TitleScene(stage, lambda: None)


def rule(name: str) -> Callable[[Any], RulePageScene]:
    """Return a function that opens a rule's page."""
    return lambda stage: RulePageScene(stage, name)


def exercise(demo: str) -> Callable[[Any], ExerciseScene]:
    """Return a function that opens a course's set with one of its exercises first."""
    wanted = next(one for one in sets_of("static") if demo in one.demos)
    demos = (demo, *(other for other in wanted.demos if other != demo))
    return lambda stage: ExerciseScene(stage, ExerciseSet(wanted.id, wanted.title, "static", demos), DAY)


def puzzle(stage: Any) -> PuzzleScene:
    """Return a scene with a puzzle of three."""
    return PuzzleScene(load_puzzles(PUZZLE) * 3, 1, "22 November")


def guess(shell: Shell, right: bool) -> None:
    """Answer the present exercise."""
    asked = shell.scene.exercise
    shell.scene.answer(asked.right.value if right else asked.wrong[0].value)
    if asked.kind == "square":
        shell.key("Enter")


def act(shell: Shell, best: bool) -> None:
    """Play the puzzle's best turn, or move and shoot."""
    from game.model.commands import Attack, Move

    scene = shell.scene
    for command in scene.play.puzzle.acts if best else (Move(1, ((4, 1), (5, 1))), Attack(1, 3, "rifle")):
        scene._give(command)
        settle(shell)


SCREENS: dict[str, tuple[Callable[[Any], Any], Callable[[Shell], None]]] = {
    "title": (title, lambda shell: None),
    "rule page": (rule("engage.stop"), lambda shell: (shell.key("Right"), shell.key("Right"))),  # type: ignore[dict-item, return-value]
    "square, asked": (exercise("engage.stop"), lambda shell: shell.scene.answer((7, 0))),
    "square, wrong": (exercise("engage.stop"), lambda shell: guess(shell, right=False)),
    "number, asked": (exercise("move.diagonals"), lambda shell: None),
    "number, right": (exercise("move.diagonals"), lambda shell: guess(shell, right=True)),
    "puzzle, begun": (puzzle, lambda shell: None),
    "puzzle, one star": (puzzle, lambda shell: act(shell, best=False)),
    "puzzle, best": (puzzle, lambda shell: act(shell, best=True)),
}
"""Every screen: the function that opens it, and the one that brings it to the wanted state."""


def pictures(folder: Path, themes: tuple[str, ...] = THEMES, sizes: tuple[Any, ...] = SIZES) -> Iterator[Any]:
    """Yield every screen with its name, in each palette and size."""
    number = 0
    for theme in themes:
        for size, scale in sizes:
            for name, (make, go_on) in SCREENS.items():
                number += 1
                own = folder / str(number)
                own.mkdir()
                yield f"{name}, {theme}, {size[0]}x{size[1]}, {scale}", shown(own, make, go_on, theme, size, scale)


def shown(
    folder: Path, make: Callable[[Any], Any], go_on: Callable[[Shell], None], theme: str, size: Any, scale: int
) -> pygame.Surface:
    """Return one screen once nothing moves on it any more."""

    def first(stage: Any) -> Any:
        stage.settings.palette = theme
        stage.settings.speed_mine = stage.settings.speed_computer = "instant"
        stage.settings.reduced_motion = True
        stage.refresh(size)
        return make(stage)

    shell = Shell(folder, first, size, scale)
    settle(shell)
    go_on(shell)
    settle(shell)
    shell.app.draw()
    return shell.app.screen.copy()


def main(out: Path) -> None:
    """Write the contact sheet, and every picture by itself beside it."""
    alone = out.with_suffix("")
    alone.mkdir(exist_ok=True)
    rows = len(THEMES) * len(SIZES)
    sheet = pygame.Surface((THUMB[0] * len(SCREENS), THUMB[1] * rows))
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, picture) in enumerate(pictures(Path(folder))):
            row, column = divmod(number, len(SCREENS))
            sheet.blit(pygame.transform.smoothscale(picture, THUMB), (column * THUMB[0], row * THUMB[1]))
            pygame.image.save(picture, alone / f"{name.replace(', ', '_').replace(' ', '-')}.png")
            print(name, flush=True)
    pygame.image.save(sheet, out)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
