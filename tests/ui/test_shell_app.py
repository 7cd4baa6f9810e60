"""The window as a whole: how it starts, what it writes, what it refuses, and that its errors come out in one place."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from shell_kit import Shell

from game.model.errors import BadInput
from game.model.paths import PACKAGE
from game.rulebook.demo_index import demo_paths
from game.storage.folders import Folders
from game.ui.kit.controls import seen
from game.ui.kit.scene import Home, Push, Scene, Step
from game.ui.kit.stage import Stage, ui_scale
from game.ui.learn.demo import DemoScene
from game.ui.learn.rule_page import RulePageScene
from game.ui.learn.rulebook import RuleBookScene
from game.ui.shell import app, window
from game.ui.shell.settings import SettingsScene
from game.ui.title.title import TitleScene


class Breaking(TitleScene):
    def update(self, milliseconds: int) -> Step:
        raise ZeroDivisionError("nobody expected this")


@pytest.mark.parametrize("display", ["", ":987"])
def test_without_a_display_the_window_is_refused_in_one_line(display: str) -> None:
    code = (
        "import sys\nfrom game.model.errors import BadInput\nfrom game.ui.shell.app import run\n"
        "try:\n    run()\nexcept BadInput as refusal:\n    print(refusal)\n    sys.exit(2)"
    )
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    environment |= {"DISPLAY": display} if display else {}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout.startswith("window: there is no display")
    assert not display or display in done.stdout, "one that is named and does not answer is told by its name"
    assert len(done.stdout.splitlines()) == 1
    assert display or done.stderr == "", "Wayland's library may say in its own words that nobody answers"


def test_a_page_of_rules_that_is_open_below_is_gone_back_to(tmp_path: Path) -> None:
    """Book and demos lead to each other for ever; each of them is open once, and few Esc lead out again."""
    shell = Shell(tmp_path, lambda stage: SettingsScene(stage))
    demos = list(demo_paths().values())[:2]
    for _ in range(4):
        pages: list[Scene] = [RuleBookScene(shell.stage), *map(DemoScene, demos)]
        for page in (*pages, RulePageScene(shell.stage, "move.diagonals")):
            shell.app.follow(Push(page))
            shell.frames(1)
    assert shell.open == ["settings", "rulebook", "demo", "demo", "rule-page"]
    shell.app.follow(Push(SettingsScene(shell.stage)))
    shell.app.follow(Push(DemoScene(demos[0])))
    assert shell.open[-2:] == ["settings", "demo"], "what lies below another scene stays open"
    for left in range(6, 1, -1):
        shell.key("Esc")
        assert len(shell.open) == left


def test_an_error_nobody_expected_is_told_once(tmp_path: Path) -> None:
    told: list[Exception] = []
    code = app.run(Breaking, user_dir=tmp_path, on_crash=lambda error, stage: told.append(error))
    assert code == 70
    assert [str(error) for error in told] == ["nobody expected this"]


def test_without_a_listener_the_error_goes_on(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        app.run(Breaking, user_dir=tmp_path)


def test_an_event_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="the event log cannot be written"):
        app.run(event_log=tmp_path / "no" / "such" / "folder.jsonl", user_dir=tmp_path)


def test_the_event_log_tells_scenes_and_clicks_with_the_places_of_buttons(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene, reports=True)
    shell.click("settings")
    shell.key("Esc")
    lines = shell.logged()
    shown = [line["scene"] for line in lines if "buttons" in line]
    assert [name for name, before in zip(shown, ["", *shown], strict=False) if name != before] == [
        "title",
        "settings",
        "title",
    ]
    assert [line["click"] for line in lines if "click" in line] == ["settings", "back"]
    assert lines[0]["depth"] == 1
    assert lines[0]["size"] == [1280, 720]
    left, top, width, height = lines[0]["buttons"]["quit"]
    assert shell.button("quit").rect == pygame.Rect(left, top, width, height)


def test_f12_keeps_a_picture_of_the_screen(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    for _ in range(2):
        shell.key("f12", scancode=pygame.KSCAN_F12)
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert [path.name for path in pictures] == ["counterstep-001.png", "counterstep-002.png"]
    assert pygame.image.load(pictures[0]).get_size() == (1280, 720)
    assert [line for line in shell.logged() if "picture" in line][-1] == {"picture": str(pictures[1])}


def test_f12_says_when_the_picture_cannot_be_kept(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    (tmp_path / "pictures").write_text("in the way")
    shell.key("f12", scancode=pygame.KSCAN_F12)
    assert [line["picture"] for line in shell.logged() if "picture" in line] == [""]


def test_f11_goes_to_the_full_screen_and_back_and_is_kept(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.key("f11", scancode=pygame.KSCAN_F11)
    assert shell.app.screen.get_flags() & pygame.FULLSCREEN
    assert json.loads((tmp_path / "config" / "settings.json").read_text())["full_screen"] is True
    shell.key("f11", scancode=pygame.KSCAN_F11)
    assert not shell.app.screen.get_flags() & pygame.FULLSCREEN


def test_a_resized_window_is_laid_out_anew(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    before = shell.button("settings").rect
    pygame.display.set_mode((1920, 1080))
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
    shell.frames()
    assert shell.stage.size == (1920, 1080)
    assert shell.stage.scale == 1.5
    assert shell.button("settings").rect.width == before.width * 1.5


@pytest.mark.parametrize(
    ("size", "percent", "scale"),
    [((1280, 720), 0, 1.0), ((1920, 1080), 0, 1.5), ((3840, 2160), 0, 3.0), ((1920, 1080), 75, 0.75),
     ((3840, 2160), 250, 2.5), ((1280, 720), 250, 1280 / 840)],
)  # fmt: skip
def test_text_is_never_so_large_that_a_page_does_not_fit(size: tuple[int, int], percent: int, scale: float) -> None:
    assert ui_scale(size, percent) == pytest.approx(scale)


def test_home_ends_everything_but_the_title(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.app.follow(Push(SettingsScene(shell.stage)))
    shell.app.follow(Push(SettingsScene(shell.stage)))
    shell.app.follow(Home())
    assert shell.open == ["title"]


def test_settings_that_do_not_fit_are_set_aside_and_the_title_says_so(tmp_path: Path) -> None:
    folder = Folders.under(tmp_path).config
    folder.mkdir()
    (folder / "settings.json").write_text('{"ui_scale": 9000}')
    shell = Shell(tmp_path, TitleScene)
    said = " ".join(word.text for word in shell.desk.words)
    assert "is now settings.json.bad" in said
    assert (folder / "settings.json.bad").is_file()
    assert shell.stage.settings.ui_scale == 0


def test_a_click_is_not_lost_when_everything_is_laid_anew_meanwhile(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    place = seen(shell.button("settings")).center
    shell.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=False))
    shell.scene.lay(shell.stage)
    shell.app.follow(shell.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place, touch=False)))
    assert shell.open == ["title", "settings"]


def test_a_button_that_is_held_when_the_pointer_leaves_it_is_not_pressed(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    place = seen(shell.button("settings")).center
    shell.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=False))
    shell.scene.lay(shell.stage)
    shell.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(2, 2), touch=False))
    shell.frames()
    assert shell.open == ["title"]


def test_the_loop_runs_until_the_last_scene_is_gone(tmp_path: Path) -> None:
    class Short(TitleScene):
        def update(self, milliseconds: int) -> Step:
            assert 0 <= milliseconds <= 100
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return None

    log = tmp_path / "log.jsonl"
    assert app.run(Short, event_log=log, user_dir=tmp_path) == 0
    assert json.loads(log.read_text().splitlines()[0])["scene"] == "title"


def test_the_title_comes_without_the_code_of_battles() -> None:
    code = (
        "import sys\nfrom game.ui.shell.app import run\nfrom game.ui.title.title import TitleScene\n"
        "print(sorted(name for name in sys.modules "
        "if name.startswith(('pytmx', 'esper', 'game.engine.systems', 'game.ai'))))"
    )
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_stage_keeps_its_pictures_while_neither_scale_nor_colours_change(tmp_path: Path) -> None:
    stage: Stage = Shell(tmp_path, TitleScene).stage
    cards = stage.cards
    stage.refresh((1280, 720))
    assert stage.cards is cards
    stage.settings.palette = "print"
    stage.refresh((1280, 720))
    assert stage.cards is not cards


def test_pictures_are_never_overwritten(tmp_path: Path) -> None:
    surface = pygame.Surface((4, 4))
    paths = [window.take_picture(surface, tmp_path) for _ in range(3)]
    assert len(set(paths)) == 3
