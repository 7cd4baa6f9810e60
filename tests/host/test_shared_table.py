"""The table in the window: others come with pages of their own, the window plays one seat or shows what all know."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "ui"))

from shell_kit import Shell, layout_faults

from game.cli.setup import map_named
from game.engine.public import PUBLIC
from game.host import beside_window, server
from game.host.beside_window import HostBeside
from game.host.server import UNKNOWN
from game.model.commands import Answer, Commit, End
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.table.hosted import HostedSession
from game.ui.play.shared import SharedBattleScene
from game.ui.setup import seating
from game.ui.setup.table_page import TableScene
from tests.shipped import shipped

SECONDS = 60
PHONE = "Mozilla/5.0 (Linux; Android 14) Mobile"


class NoPainter:
    """A painter that has already painted a page without pictures."""

    running = False

    def __init__(self, words: list[str], *, low: bool) -> None:
        (Path(words[-1]) / "index.html").write_text("<p>page")
        (Path(words[-1]) / beside_window.LIST).write_text('{"/index.html": "text/html"}')

    def problem(self, called: str) -> str:
        """No problem."""
        return ""

    def stop(self) -> None:
        """Nothing is left to stop."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is begun for the pictures; any port will do; and pages may be quicker than people, whom a limit of
    messages a second is made for."""
    monkeypatch.setattr(server.Allowance, "take", lambda self: True)
    monkeypatch.setattr(beside_window, "Beside", NoPainter)
    monkeypatch.setattr(beside_window, "PORT", 0)


def scenario(ruleset: str, blue: str = "ai:easy") -> Scenario:
    """A battle as the setup makes one."""
    ground = shipped("training-ground")
    squads = {side: tuple(FigureSetup(profile) for profile in ground.squads[side]) for side in ground.sides}
    return Scenario(
        ground, ruleset, (SideSetup("red", "human", squads["red"]), SideSetup("blue", blue, squads["blue"])), 3
    )


def four_corners() -> Scenario:
    """A battle of four sides."""
    ground = map_named(str(Path(__file__).parents[1] / "data" / "four-corners.tmx"))
    squads = {side: tuple(FigureSetup(profile) for profile in ground.squads[side]) for side in ground.sides}
    return Scenario(ground, "static", tuple(SideSetup(side, "human", squad) for side, squad in squads.items()), 3)


class Window:
    """A window with the page of a table, and hands for it."""

    def __init__(self, folder: Path, wanted: Scenario) -> None:
        self.shell = Shell(folder, lambda stage: TableScene(stage, wanted))
        self.open = ExitStack()

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.shell.app.scenes[-1]

    @property
    def host(self) -> HostBeside:
        """The host beside the window."""
        served = self.shell.app.stage.served
        assert isinstance(served, HostBeside)
        return served

    def until(self, ready: Callable[[], Any]) -> Any:
        """Let frames pass until something is so; what it is."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if found := ready():
                return found
            self.shell.frames()
            time.sleep(0.002)
        raise AssertionError("it never came about")

    def press(self, button: str) -> None:
        """Press a button of the page on top."""
        pressed = next(one for one in self.top.desk.buttons if one.id == button)
        assert pressed.enabled, pressed.why
        self.shell.app.follow(self.top.desk.press(pressed))

    def page(self, seat: str) -> Page:
        """A page at a seat."""
        self.until(lambda: self.host.port)
        return Page(self, self.host.host.seats.words[seat])


class Page:
    """A page without a browser, at a window that lets frames pass while it waits."""

    def __init__(self, window: Window, word: str) -> None:
        self.window = window
        address = f"ws://127.0.0.1:{window.host.port}/table"
        self.socket: ClientConnection = window.open.enter_context(connect(address, user_agent_header=PHONE))
        self.now: dict[str, Any] = {}
        self.send("open", token=word)

    def send(self, t: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"t": t, **fields}))

    def hear(self) -> dict[str, Any] | None:
        """Take what has come down, if anything has."""
        try:
            told: dict[str, Any] = json.loads(self.socket.recv(0.001))
        except TimeoutError:
            return None
        self.now = told.get("now", self.now)
        return told

    def next(self) -> dict[str, Any]:
        """The next message that comes down."""
        return dict(self.window.until(self.hear))

    def end_turn(self) -> None:
        """Answer, seal the orders or end a turn: whatever is asked."""
        question = self.now.get("question")
        if question:
            command = {"command": "answer", "figure": question["figure"], "choice": question["choices"][0][0]}
        else:
            able = [one["id"] for one in self.now["offers"] if "no" not in one]
            command = {"command": "commit" if "commit" in able else "end", "figure": self.now["acting"][0]}
        self.send("do", act=self.now.get("act", 0), command=command)


@pytest.fixture
def window(tmp_path: Path, painted: None) -> Iterator[Callable[[Scenario], Window]]:
    """Makes a window with a table; nothing of it is left afterwards."""
    with ExitStack() as all_of_them:

        def made(wanted: Scenario) -> Window:
            one = Window(tmp_path, wanted)
            host = one.shell.app.stage.served
            all_of_them.callback(lambda: one.shell.app.stage.serve(None))
            all_of_them.enter_context(one.open)
            assert host is not None
            return one

        yield made


def own_turn(session: HostedSession) -> None:
    """Answer, seal the orders or end a turn at the window."""
    decision = session.decision
    assert decision is not None
    if decision.choices:
        refused = session.submit(Answer(decision.figure, decision.choices[0].id))
    else:
        seals = any(
            offer.id == "commit" and offer.refused is None for offer in session.view.offers(decision.figures[0])
        )
        refused = session.submit(Commit(decision.figures[0]) if seals else End(decision.figures[0]))
    assert refused is None


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 0), ((1280, 720), 150), ((1920, 1080), 0), ((1024, 768), 0), ((2560, 1080), 150)]
)
@pytest.mark.parametrize("sides", [2, 4])
def test_no_text_of_the_table_overlaps_or_is_cut(
    sides: int, size: tuple[int, int], scale: int, tmp_path: Path, painted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside_window, "own_address", lambda: "192.168.120.200")
    wanted = scenario("phases") if sides == 2 else four_corners()
    shell = Shell(tmp_path, lambda stage: TableScene(stage, wanted), size, scale)
    page, stage = shell.app.scenes[-1], shell.app.stage
    assert isinstance(page, TableScene)
    try:
        page.seating.host.port = 48_321  # type: ignore[union-attr]
        page.relaid()
        assert layout_faults(page.desk) == []
        page.seating.lan = True
        page.seating.put("red", "computer")
        page.relaid()
        assert layout_faults(page.desk) == []
    finally:
        stage.serve(None)


@pytest.mark.parametrize(
    "ruleset",
    ["fluid", "phases", *(pytest.param(name, marks=pytest.mark.long) for name in ("static", "action-time", "passes"))],
)
def test_the_window_and_a_page_play_two_rounds(ruleset: str, window: Callable[[Scenario], Window]) -> None:
    here = window(scenario(ruleset))
    blue, onlooker = here.page("blue"), here.page(PUBLIC)
    assert blue.next() == onlooker.next() == {"wait": "You have a seat. Wait here until the host starts the battle."}
    here.until(lambda: "begin" in {one.id for one in here.top.desk.buttons if one.enabled})
    assert here.top.seating.players == 2
    here.press("begin")
    here.until(lambda: blue.hear() and blue.now)
    scene = here.top
    assert isinstance(scene, SharedBattleScene)
    turns = {"red": 0, "blue": 0}

    def after(act: int) -> bool:
        return bool(blue.hear() and (blue.now.get("act", 0) > act or blue.now.get("result")))

    while scene.session.battle.view("").round < 3 and not blue.now.get("result"):
        if scene.session.waits == "person":
            own_turn(scene.session)
            turns["red"] += 1
        elif blue.now["waits"] == "you":
            act = blue.now.get("act", 0)
            blue.end_turn()
            here.until(partial(after, act))
            turns["blue"] += 1
        else:
            here.until(lambda: blue.hear() or scene.session.waits == "person")
    assert min(turns.values()) > 1
    assert scene.session.viewer == "red"
    here.until(lambda: not onlooker.hear())
    assert onlooker.now["seat"] == PUBLIC
    host = here.host
    here.shell.app.follow(scene._leave())
    assert here.shell.app.stage.served is None
    assert host.wait(SECONDS), "nothing is left running"


def test_a_window_without_a_seat_shows_what_everybody_may_know(window: Callable[[Scenario], Window]) -> None:
    here = window(scenario("static"))
    for side in ("red", "blue"):
        here.press(f"place:{side}:phone")
    here.page("red")
    here.until(lambda: here.top.seating.players == 1 and not here.top.seating.why_not())
    here.press("begin")
    session = here.until(lambda: getattr(here.top, "_begun", False) and here.top.session)
    assert session.viewer == PUBLIC
    assert session.decision is None
    here.shell.frames(20)
    assert session.waits == "others"


def test_a_seat_that_is_freed_has_a_new_link(window: Callable[[Scenario], Window]) -> None:
    here = window(scenario("static"))
    blue = here.page("blue")
    blue.next()
    here.until(lambda: here.top.seating.here("blue"))
    before = here.top.seating.link("blue")
    here.until(lambda: any(one.id == "free:blue" for one in here.top.desk.buttons))
    assert here.host.here["blue"][0].device == "phone"
    here.press("free:blue")
    with pytest.raises(ConnectionClosed):
        blue.next()
    assert blue.socket.close_code == UNKNOWN
    assert here.top.seating.link("blue") != before
    here.until(lambda: not here.top.seating.here("blue"))
    wrong = Page(here, "no-word-that-is-known-here")
    with pytest.raises(ConnectionClosed):
        wrong.next()
    here.until(lambda: here.top.seating.says() == "Tried to join with a wrong code: 1.")


def test_pages_end_with_the_page_of_the_table(window: Callable[[Scenario], Window]) -> None:
    here = window(scenario("static"))
    blue, host = here.page("blue"), here.host
    blue.next()
    here.press("back")
    assert host.wait(SECONDS)
    with pytest.raises(OSError, match="refused"), connect(f"ws://127.0.0.1:{host.port}/table"):
        pass


def test_everything_here_is_the_way_on_without_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(seating, "find_spec", lambda name: None)
    shell = Shell(tmp_path, lambda stage: TableScene(stage, scenario("static", "human")))
    buttons = {button.id: button for button in shell.app.scenes[-1].desk.buttons}  # type: ignore[attr-defined]
    assert buttons["alone"].look == "main"
    assert buttons["begin"].why == seating.MISSING
    assert "pip install" in seating.MISSING


def test_the_network_is_chosen_and_its_absence_is_told(
    window: Callable[[Scenario], Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = window(scenario("static"))
    first = here.host
    assert not first.lan
    monkeypatch.setattr(beside_window, "own_address", lambda: "127.0.0.1")
    here.press("lan")
    assert here.host is not first
    assert here.top.seating.problem() == seating.ALONE
    assert next(one for one in here.top.desk.buttons if one.id == "alone").look == "main"
    assert first.wait(SECONDS)
