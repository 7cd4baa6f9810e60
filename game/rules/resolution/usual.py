"""Default methods for resolution parts that have no action dice, ask no questions and do not let figures rest to regain
health."""

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
    """The ids of the tracks of health that every figure has."""
    adds_dice: ClassVar[bool] = False
    good: ClassVar[int] = 0
    absorbs: ClassVar[int] = 0

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components that every figure starts with: full health, no conditions, full magazines, no
        preparations."""
        return Health(dict.fromkeys(self.kept_tracks, 0)), Conditions({}), Magazine({}), Stance(), Posture()

    def besides(self) -> str:
        """Return no sentence (""), because only the two totals decide whether an attack hits."""
        return ""

    def posture_modifier(self, posture: str) -> int | None:
        """Return no modifier (None), because postures do not change the roll of a distant shot."""
        return None

    def thrown(self, total: int) -> int:
        """Return no number of dice (0), because one die decides."""
        return 0

    def boosted(self, seen: AttackForecast, dice: int) -> AttackForecast:
        """Return the forecast unchanged, because action dice cannot be added under this part."""
        return seen

    def ask_next(self, world: World) -> None:
        """Do nothing, because this part asks no questions."""

    def answered(self, world: World, answer: Answered) -> bool:
        """Return False, because this part asks no questions."""
        return False

    gain = staticmethod(conditions.put)

    def check_refresh(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal: in this ruleset figures cannot rest to regain health."""
        return Rejection("no-such-action", "In this ruleset a figure cannot rest to recover.")

    def refresh(self, world: World, figure: int) -> None:
        """Do nothing: in this ruleset figures cannot rest to regain health."""
