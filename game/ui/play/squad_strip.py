"""The squad at the end of a battle: each figure with its health or its fate, in a row below the final board."""

from __future__ import annotations

from dataclasses import dataclass

from game.table.session import Session
from game.ui.battle.event_cues import health_of
from game.ui.battle.strip_tab import initialled
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, Style
from game.ui.kit.form import Form
from game.ui.kit.health_bar import BarHealth
from game.ui.kit.pen import Box

TALL = 60.0
"""Height of the strip, in units."""
HEAD, PLACE = 196.0, 120.0
"""Width for the words at the left, and the least width for a figure, in units."""
THROUGH = "through"
"""Fate of a figure that left the battle over an exit."""
FADED = 110
"""Opacity of the picture of a fallen figure, of 255."""


@dataclass(frozen=True, slots=True)
class Member:
    """One figure of the squad at the end; `fate` is "" while it still stands."""

    name: str
    profile: str
    side: str
    health: BarHealth
    fate: str = ""


def squad_of(session: Session) -> tuple[Member, ...]:
    """Return the squad of the first human player, or of the winner if no human plays."""
    view, outcome = session.battle.view(""), session.outcome
    winner = outcome.winner if outcome is not None else ""
    side = session.people[0] if session.people else winner
    return tuple(
        Member(one.name, one.profile, one.side, health_of(view, one.id), _fate(one.state))
        for one in map(view.figure, session.figures)
        if one.side == side
    )


def told(squad: tuple[Member, ...]) -> str:
    """Return a summary of the squad, such as "3 stand, 1 through, 1 down"."""
    through = sum(member.fate == THROUGH for member in squad)
    down = sum(bool(member.fate) for member in squad) - through
    stand = len(squad) - through - down
    more = (f", {through} through" if through else "") + (f", {down} down" if down else "")
    return f"{stand} {'stands' if stand == 1 else 'stand'}{more}"


def _fate(state: str) -> str:
    return "" if state == "up" else THROUGH if state == "gone" else state


def lay_squad(desk: Form, squad: tuple[Member, ...], box: Box) -> None:
    """Lay out the strip, with as many figures as there is room for."""
    left, top, width, _ = box
    desk.card((left, top, width, TALL), number=5)
    desk.text(left + 18, top + 21, "Your squad", Style(BODY, desk.palette.ink, bold=True))
    desk.text(left + 18, top + 42, told(squad), Style(LABEL, desk.palette.ink_soft))
    most = max(1, int((width - HEAD) // PLACE))
    shown = squad if len(squad) <= most else squad[: most - 1]
    wide = min(190.0, (width - HEAD) / max(1, len(shown) + (len(shown) < len(squad))))
    for place, member in enumerate(shown):
        _member(desk, member, (left + HEAD + place * wide, top, wide, TALL))
    if len(shown) < len(squad):
        x = left + HEAD + len(shown) * wide
        desk.text(x, top + TALL / 2, f"and {len(squad) - len(shown)} more", Style(LABEL, desk.palette.ink_soft))


def _member(desk: Form, member: Member, box: Box) -> None:
    """Lay out one figure with its picture, its name, and its health or fate."""
    left, top, width, tall = box
    drawn = desk.cards.figure(member.profile, member.side, 40)
    if member.fate:
        key = ("fallen member", member.profile, member.side)
        drawn = desk.cards.keep(key, lambda: art.faded(drawn, FADED))
    desk.put(drawn, left, top + tall - 6 - drawn.get_height() / desk.stage.scale)
    room = width - 56
    style = Style(LABEL, desk.palette.ink_soft if member.fate else desk.palette.ink, bold=True)
    names = (member.name, initialled(member.name), member.name.rpartition(" ")[2])
    desk.fitted(left + 48, top + 20, room, names, (style,))
    if member.fate:
        colour = desk.palette.gain if member.fate == THROUGH else desk.palette.risk_dark
        desk.text(left + 48, top + 40, member.fate, Style(LABEL, colour, bold=True))
    else:
        desk.put(desk.cards.health(member.health, member.side, min(82.0, room), 10), left + 46, top + 32)
