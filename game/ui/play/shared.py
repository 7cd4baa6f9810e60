"""The scene of a battle that others join from web pages: this window has one seat, or only shows the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.battle import Battle
from game.model.scenario import Scenario
from game.quick.naming import named
from game.storage.recorder import Recorder
from game.table.desk import Desk
from game.table.hosted import HostedSession
from game.ui.kit import routes
from game.ui.kit.dialog import DialogButton, menu
from game.ui.kit.scene import Push, Step
from game.ui.play.battle import BattleScene

if TYPE_CHECKING:
    from game.host.beside_window import HostBeside

NOT_HERE = "You cannot load here, because others play in this battle, too."


class SharedBattleScene(BattleScene):
    """A battle that others join from web pages, which this program serves."""

    session: HostedSession

    def __init__(self, host: HostBeside, scenario: Scenario, own: str) -> None:
        """Set up the scene; `own` is this window's seat, a side or the public one. Raises BadInput for a wrong
        setup."""
        self.host, self._own, self._went_back_at = host, own, 0
        super().__init__(scenario)
        self._seated = True

    def session_of(self, scenario: Scenario, battle: Battle | None, keeper: Recorder | None) -> HostedSession:
        """Return a session that shows the window's seat."""
        return HostedSession(keeper or Recorder.of_scenario(named(scenario)), self._own)

    def _begin(self) -> None:
        super()._begin()
        desk = Desk(self.session.keeper, lambda seat, told: None, session=self.session)
        self.session.sit(desk)
        self.host.begin(desk)

    def update(self, milliseconds: int) -> Step:
        """Let some milliseconds pass; acts of other players are shown once no animation is being played."""
        if self._begun and not self.table.busy:
            if self.session.times_back != self._went_back_at:
                self._went_back_at = self.session.times_back
                self._went_back("")
            if self.session.has_news():
                self._show_news(computer=True)
        return super().update(milliseconds)

    def advises(self) -> bool:
        """Return whether advice can be asked for now; every seat of a shared battle may ask."""
        return self.session.waits == "person"

    def menu(self) -> Step:
        """Open the menu (Esc), without commands that would end the battle for the others."""
        now = self.session.view.round
        title = self.session.scenario.map.title
        words = f"{title}, {f'round {now}' if now else 'the opening'}. If you leave, the battle ends for everybody."
        entries = (
            DialogButton("on", "Continue", "Esc"),
            DialogButton("settings", "Settings", "S", lambda: Push(routes.open_settings(self.stage))),
            DialogButton("leave", "End the table", "L", self._leave),
        )
        return Push(menu(self.stage, "Paused", words, entries))

    def quick_load(self) -> Step:
        """Refuse to load another battle while people play this one (F9)."""
        self.table.say(NOT_HERE)
        return None

    def _leave(self) -> Step:
        step = super()._leave()
        self.stage.serve(None)
        return step
