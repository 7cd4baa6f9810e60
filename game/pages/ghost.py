"""Two battles of the same day as one page, yours and another player's: their boards side by side in the same time,
below curves of the chances to win."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import ACTIONS
from game.lab.compare import Clocks, Lane
from game.pages.clocks import page_of
from game.storage.markup import Markup, fill, joined

_WIDE, _TALL, _LEFT = 900, 150, 44
_INKS = ("#a83722", "#2f6f73")


def ghost_page(clocks: Clocks, title: str, chances: Sequence[tuple[float, ...]]) -> str:
    """Return the page as text. `chances` holds, for each battle, your side's chances (0 to 1) at the start and after
    each round; () for a battle without known chances."""
    return page_of(clocks, title, _told, _curves(clocks, chances))


def _told(lane: Lane, at: float) -> dict[str, str]:
    """Return the words below a battle's board at a time: the moment's name, and the act that began last."""
    begun = [act for act in lane.acts if act.at <= at + 1e-9]
    who = lane.frames[0].figures.get(begun[-1].figure) if begun else None
    act = f"{who.name}: {ACTIONS[begun[-1].action].title.lower()}" if who is not None else ""
    return {"before": f"{lane.frame(at).moment}. ", "words": act, "after": "", "rule": "", "text": ""}


def _curves(clocks: Clocks, chances: Sequence[tuple[float, ...]]) -> Markup:
    """Return the chances as SVG with a curve for each battle; empty if all are unknown."""
    rounds = max((len(one) - 1 for one in chances if one), default=0)
    if not rounds:
        return Markup("")
    parts = [fill('<text x="2" y="{}" font-size="13">{} %</text>', 14 + (100 - p) * 1.2, p) for p in (0, 50, 100)]
    for lane, one, ink, dash in zip(clocks.lanes, chances, _INKS, ("", "9 6"), strict=True):
        places = [(_LEFT + _WIDE * number / rounds, 10 + 120 * (1 - value)) for number, value in enumerate(one)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(
            fill(
                '<polyline points="{}" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="{}">'
                "<title>{}: chance to win after every round</title></polyline>",
                points,
                ink,
                dash,
                lane.title,
            )
        )
    parts += [
        fill('<text x="{}" y="148" font-size="13">{}</text>', _LEFT + _WIDE * n / rounds - 4, n or "start")
        for n in range(rounds + 1)
    ]
    return fill('<svg viewBox="0 0 {} {}" width="100%">{}</svg>', _LEFT + _WIDE + 30, _TALL, joined(parts))
