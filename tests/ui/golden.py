"""Golden pictures: hash codes of the pictures of every scene and every state of the board, in six sizes of window.
A change of the code that should change no pixel changes no code.

    python tests/ui/golden.py                      compare all pictures with their codes; exit code 1 if any differs
    python tests/ui/golden.py --show FOLDER        write each picture that differs: before, after, and the difference
    python tests/ui/golden.py --approve            store the codes of all pictures as they are drawn now
    python tests/ui/golden.py --draw FOLDER        write the pictures without comparing them

Further words choose the pictures whose names contain one of them, such as `title` or "1920x1080 150". The picture
"before" is drawn by the tree of a commit (`--against`, by default the last one), so no picture has to be stored.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import platform
import random
import secrets
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

import pygame
from board_states import STATES, player_on
from board_states import shown as board_shown
from learning_screens import SCREENS
from learning_screens import shown as page_shown
from review_samples import reviewed
from shell_kit import Shell
from test_shell_layout import SCENES

from game.ui.board.map_picture import MapPainter
from game.ui.board.view import BoardView
from game.ui.kit import routes
from game.ui.kit.palette import THEMES
from game.ui.lab.laboratory import LaboratoryScene
from game.ui.learn.lessons import LessonsScene
from game.ui.review.review import ReviewScene
from game.ui.setup.quick import QuickScene
from game.ui.shelf.history import HistoryScene
from game.ui.shelf.replays import ReplaysScene
from game.ui.shelf.saves import SavesScene

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).with_name("golden.json")
WINDOWS = tuple((size, scale) for size in ((1280, 720), (1920, 1080), (1024, 640)) for scale in (100, 150))
DAY = date(2026, 11, 22)
"""The day on which every picture is drawn."""
COARSE = (16, 9)
"""Width and height in squares of the coarse code, which is compared on other machines: letters are smoothed differently
there."""
ALIKE = 10
"""Greatest difference of a colour (0 to 255) of such a square that counts as equal."""
GROUND = "grass"
ENDLESS = 1e9
"""Milliseconds for painting, so many that each picture is painted at once."""
STILL, MOST_FRAMES = 12, 1500
"""Frames without a change after which a picture is taken, and most frames before that."""
Draw = Callable[[Path], pygame.Surface]


class Code(NamedTuple):
    """Codes of a picture: of all pixels together, and the mean colours of a few squares."""

    exact: str
    coarse: str


class Today(date):
    """The day on which the pictures are drawn, in place of today."""

    @classmethod
    def today(cls) -> Today:
        """Return DAY."""
        return cls(DAY.year, DAY.month, DAY.day)


MORE: dict[str, Callable[[Any], Any]] = {
    "quick battle": lambda stage: QuickScene(stage, "amber heron"),
    "run of five": routes.open_run,
    "day": lambda stage: routes.open_day(stage, DAY),
    "lessons": LessonsScene,
    "history": HistoryScene,
    "saves": SavesScene,
    "replays": ReplaysScene,
    "laboratory": LaboratoryScene,
    "review": lambda stage: ReviewScene(stage, reviewed(stage.folders.data)),
}
"""Functions that open further scenes, by name: scenes that are neither among those of the layout tests nor in the rule
book."""


def names() -> dict[str, Draw]:
    """Return the function that draws each picture, by the picture's name: its subject, the window and the size of its
    letters."""
    found: dict[str, Draw] = {}
    for size, scale in WINDOWS:
        window = f"{size[0]}x{size[1]} {scale}"
        for name, make in {**SCENES, **MORE}.items():
            found[f"{name}, {window}"] = partial(_scene, make, size, scale)
        for name in SCREENS:
            found[f"book: {name}, {window}"] = partial(_book, name, size, scale)
        for state in STATES:
            found[f"board: {state}, {window}"] = partial(_board, state, size, scale)
    return found


def _book(name: str, size: tuple[int, int], scale: int, folder: Path) -> pygame.Surface:
    return page_shown(folder, *SCREENS[name], THEMES[0], size, scale)


def _scene(make: Callable[[Any], Any], size: tuple[int, int], scale: int, folder: Path) -> pygame.Surface:
    def first(stage: Any) -> Any:
        stage.settings.speed_mine = stage.settings.speed_computer = "instant"
        stage.settings.reduced_motion = True
        return make(stage)

    return still(Shell(folder, first, size, scale))


def still(shell: Shell) -> pygame.Surface:
    """Return the screen once nothing has changed for some frames and no painting is left to do."""
    before, alike = b"", 0
    for _ in range(MOST_FRAMES):
        shell.app.frame(30)
        shell.app.draw()
        now = pygame.image.tobytes(shell.app.screen, "RGB")
        alike = alike + 1 if now == before and not shell.scene.animating else 0
        if alike == STILL:
            return shell.app.screen.copy()
        before = now
    raise AssertionError(f"{shell.open[-1]} is still moving after {MOST_FRAMES} frames")


def _board(state: str, size: tuple[int, int], scale: int, folder: Path) -> pygame.Surface:
    player = player_on(folder, GROUND, THEMES[0], size, scale)
    STATES[state](player)
    return board_shown(player)


@contextmanager
def fixed() -> Iterator[None]:
    """Set the date to DAY, fix all random numbers, and paint pictures in one frame, inside the `with` block."""
    chance = random.Random(7)
    with ExitStack() as held:
        held.enter_context(patch.object(random, "SystemRandom", lambda: chance))
        same: dict[str, Any] = {"randbelow": chance.randrange, "randbits": chance.getrandbits, "choice": chance.choice}
        held.enter_context(patch.multiple(secrets, **same))
        for module in [module for name, module in sys.modules.items() if name.startswith("game.")]:
            if getattr(module, "date", None) is date:
                held.enter_context(patch.object(module, "date", Today))
        for owner, name in ((MapPainter, "work"), (BoardView, "paint_ahead"), (BoardView, "paint_seen")):
            held.enter_context(patch.object(owner, name, _unhurried(getattr(owner, name))))
        yield


def _unhurried(paint: Callable[[Any, float], bool]) -> Callable[..., bool]:
    """Return a painting function that goes on until all is painted."""
    return lambda painter, milliseconds=0.0: paint(painter, ENDLESS)


def drawn(chosen: dict[str, Draw]) -> Iterator[tuple[str, pygame.Surface]]:
    """Yield every chosen picture with its name, each drawn in a folder of its own."""
    for name, draw in chosen.items():
        with fixed(), tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            picture = draw(Path(folder))
        yield name, picture


def code_of(picture: pygame.Surface) -> Code:
    """Return the codes of a picture."""
    pixels = pygame.image.tobytes(picture, "RGB")
    squares = pygame.transform.smoothscale(picture, COARSE)
    return Code(hashlib.blake2b(pixels, digest_size=12).hexdigest(), pygame.image.tobytes(squares, "RGB").hex())


def machine() -> str:
    """Return the names of the system and the libraries that draw here; machines with the same names draw the same
    pixels."""
    return f"{platform.system()} {platform.machine()}, pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}"


def kept() -> tuple[str, dict[str, Code]]:
    """Return the machine that drew the stored pictures, and their codes."""
    read = json.loads(KEPT.read_text("utf-8"))
    return read["machine"], {name: Code(*codes) for name, codes in read["pictures"].items()}


def keep(codes: dict[str, Code]) -> None:
    """Write the codes of all pictures; codes of pictures that no longer exist are dropped."""
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(code)}" for name, code in sorted(codes.items()))
    KEPT.write_text(f'{{"machine": {json.dumps(machine())}, "pictures": {{\n{rows}\n}}}}\n', encoding="utf-8")


def is_alike(before: Code, now: Code, same_machine: bool) -> bool:
    """Return whether two pictures are the same: to the pixel on one machine, by coarse squares across machines."""
    if same_machine:
        return before.exact == now.exact
    return all(
        abs(a - b) <= ALIKE for a, b in zip(bytes.fromhex(before.coarse), bytes.fromhex(now.coarse), strict=True)
    )


def different(chosen: dict[str, Draw]) -> list[str]:
    """Return the names of pictures that differ from the stored ones or are not stored."""
    drew, codes = kept()
    same = drew == machine()
    return [
        name
        for name, picture in drawn(chosen)
        if name not in codes or not is_alike(codes[name], code_of(picture), same)
    ]


# --- before and after -------------------------------------------------------------------------------------------------


def file_of(name: str) -> str:
    """Return the file's name for a picture."""
    return f"{name.replace(': ', '-').replace(', ', '-').replace(' ', '-')}.png"


def draw_into(folder: Path, chosen: dict[str, Draw]) -> None:
    """Write pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in drawn(chosen):
        pygame.image.save(picture, folder / file_of(name))


def draw_before(folder: Path, commit: str, found: Sequence[str]) -> None:
    """Write pictures as the tree of a commit draws them; pictures unknown to it are left out."""
    tar = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as tree:
        with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
            archive.extractall(tree, filter="data")
        script = str(Path(tree) / "tests" / "ui" / Path(__file__).name)
        environment = {**os.environ, "PYTHONPATH": tree}
        subprocess.run([sys.executable, script, "--draw", str(folder), *found], cwd=tree, check=True, env=environment)


def beside(before: pygame.Surface, after: pygame.Surface) -> pygame.Surface:
    """Return a sheet with the picture before, after, and after once more in grey with differing pixels in red."""
    wide, tall = after.get_size()
    sheet = pygame.Surface((3 * wide, tall))
    marked = pygame.transform.grayscale(after)
    if before.get_size() == after.get_size():
        mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
        mask.invert()
        mask.to_surface(marked, setcolor=(255, 0, 60), unsetcolor=None)
    for place, picture in enumerate((before, after, marked)):
        sheet.blit(picture, (place * wide, 0))
    return sheet


def show(folder: Path, commit: str, chosen: dict[str, Draw], found: Sequence[str]) -> None:
    """Write a sheet for each picture that differs."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as was:
        draw_before(Path(was), commit, found)
        for name, after in drawn({name: chosen[name] for name in found}):
            path = Path(was) / file_of(name)
            before = pygame.image.load(path) if path.is_file() else pygame.Surface((1, 1))
            pygame.image.save(beside(before, after), folder / file_of(name))


def main() -> int:
    """Compare, show, approve or draw; return 1 if a picture differs, else 0."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = options.add_mutually_exclusive_group()
    what.add_argument("--show", type=Path, metavar="FOLDER", help="write those that differ")
    what.add_argument("--approve", action="store_true", help="keep all as they are now")
    what.add_argument("--draw", type=Path, metavar="FOLDER", help="draw, and compare nothing")
    options.add_argument("--against", default="HEAD", metavar="COMMIT", help="the commit that draws `before`")
    options.add_argument("words", nargs="*", help="only the pictures whose names hold one of these")
    asked = options.parse_args()
    chosen = {name: draw for name, draw in names().items() if not asked.words or any(w in name for w in asked.words)}
    if asked.draw:
        draw_into(asked.draw, chosen)
        return 0
    if asked.approve:
        before = kept()[1] if asked.words else {}
        keep({**before, **{name: code_of(picture) for name, picture in drawn(chosen)}})
        return 0
    found = different(chosen)
    print("\n".join([*found, f"{len(chosen)} pictures, {len(found)} differ"]))
    if found and asked.show:
        show(asked.show, asked.against, chosen, found)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
