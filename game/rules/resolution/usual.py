"""Methods that most resolution parts share: without action dice, questions, or resting to regain health."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.core.world import World
from game.model.answers import AttackForecast
from game.model.components import Answered, Conditions, Health, Magazine, Posture, Stance
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.rules import conditions


class UsualResolution:
    """Default methods for a resolution part; `core.axes.Resolution` documents each of them."""

    kept_tracks: ClassVar[tuple[str, ...]]
    """Tracks of health that a figure has."""
    adds_dice: ClassVar[bool] = False
    good: ClassVar[int] = 0
    absorbs: ClassVar[int] = 0

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the first components of a figure: full health, no conditions, full magazines, nothing prepared."""
        return Health(dict.fromkeys(self.kept_tracks, 0)), Conditions({}), Magazine({}), Stance(), Posture()

    def besides(self) -> str:
        """Return "": nothing but the two totals decides whether an attack hits."""
        return ""

    def posture_modifier(self, posture: str) -> int | None:
        """Return None: postures do not change the roll of a distant shot."""
        return None

    def thrown(self, total: int) -> int:
        """Return 0: one die decides."""
        return 0

    def boosted(self, seen: AttackForecast, dice: int) -> AttackForecast:
        """Return the forecast unchanged: no action dice are added under this part."""
        return seen

    def ask_next(self, world: World) -> None:
        """Ask nothing: this part has no questions."""

    def answered(self, world: World, answer: Answered) -> bool:
        """Return False: this part asks no questions."""
        return False

    gain = staticmethod(conditions.put)

    def check_refresh(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal: in this ruleset figures cannot rest to regain health."""
        return Rejection("no-such-action", "In this ruleset a figure cannot rest to recover.")

    def refresh(self, world: World, figure: int) -> None:
        """Do nothing: in this ruleset figures cannot rest to regain health."""
