"""Cards of the seats of a shared battle: the code to scan or the player who sits there, and the other choices.

A seat is a side of the battle that a player can take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.ui.kit.art import picture
from game.ui.kit.card_looks import CardLook
from game.ui.kit.fonts import BODY, LABEL, VALUE, Style
from game.ui.kit.form import Form
from game.ui.kit.pen import Box
from game.ui.kit.qr import qr_picture
from game.ui.kit.scene import Step

if TYPE_CHECKING:
    from game.host.beside_window import SeatedPage

SeatTaker = Literal["phone", "window", "computer"]
CODE = 188.0
"""Side of a QR code, in units."""
PAPER = "#fffdf6"
PLACES: tuple[tuple[SeatTaker, str], ...] = (("phone", "A phone"), ("window", "This screen"), ("computer", "Computer"))


@dataclass(frozen=True, slots=True)
class SeatState:
    """The state of a seat before the battle: its side, the name of its player, from where the player takes part
    (`place`), the profiles of its squad, the link for another device ("" if none), whether the link can be shown as a
    QR code (`scans`), the connected pages, and whether one was ever connected (`been`)."""

    side: str
    player: str
    place: SeatTaker
    squad: Sequence[str]
    link: str = ""
    scans: bool = False
    """True if other devices can open the link."""
    pages: tuple[SeatedPage, ...] = ()
    been: bool = False
    """True if the seat has been taken at least once."""


def lay_seat(
    desk: Form, box: Box, seat: SeatState, number: int, put: Callable[[SeatTaker], Step], free: Callable[[], Step]
) -> None:
    """Lay out a side's card: its player or the link for taking the seat, its figures, and buttons that give the seat to
    another player (`put`) or empty it (`free`)."""
    left, top, wide, high = box
    desk.card(box, "card", number)
    colours = desk.palette.side(seat.side)
    desk.put(desk.cards.side_sign(seat.side, 22), left + 14, top + 12)
    desk.text(left + 44, top + 24, seat.side.capitalize(), Style(VALUE, colours.text, bold=True))
    taken = bool(seat.pages) or seat.place != "phone"
    if taken:
        desk.put(picture("marks/pass", desk.px(24), desk.px(24)), left + wide - 36, top + 12)
        _sitting(desk, box, seat)
    else:
        said = "Phone disconnected. It can come back." if seat.been else "Scan me to sit here"
        _code(desk, box, seat.link, seat.scans, said)
    row = (left + 12, top + high - 44, wide - 24, 34.0)
    if seat.place == "phone" and seat.pages:
        _wide(desk, f"free:{seat.side}", row, "Free this seat", free)
        return
    step = (row[2] + 6) / len(PLACES)
    for place_number, (place, title) in enumerate(PLACES):
        each = (row[0] + place_number * step, row[1], step - 6, row[3])
        _wide(desk, f"place:{seat.side}:{place}", each, title, partial(put, place), chosen=place == seat.place)


def lay_watching(desk: Form, box: Box, link: str, count: int, act: Callable[[], Step], *, scans: bool) -> None:
    """Lay out the card of the spectators: the link ("" if none may watch), their number, and a button that calls `act`.
    With `scans`, the link is also shown as a QR code."""
    left, top, wide, high = box
    desk.card(box, "card", 5)
    desk.put(picture("icons/guard", desk.px(28), desk.px(28)), left + 10, top + 10)
    desk.text(left + 44, top + 24, "Watching", Style(VALUE, desk.palette.ink, bold=True))
    row = (left + 12, top + high - 44, wide - 24, 34.0)
    if not link:
        words = "Watching is off."
        desk.prose(left + 14, top + 60, wide - 28, words, Style(BODY, desk.palette.ink_soft))
        _wide(desk, "watch", row, "Turn watching on", act)
        return
    said = f"{count} {'person watches' if count == 1 else 'people watch'}" if count else "Scan me to watch"
    _code(desk, box, link, scans, said)
    _wide(desk, "watch", row, "Turn watching off", act)


def _code(desk: Form, box: Box, link: str, scans: bool, said: str) -> None:
    """Lay out the QR code with the link under it, or only the link if other devices cannot open it (not `scans`)."""
    left, top, wide, _ = box
    middle, ink = left + wide / 2, desk.palette.ink
    if not link:
        desk.prose(left + 14, top + 60, wide - 28, "Getting the link ready ...", Style(BODY, desk.palette.ink_soft))
        return
    tile = (middle - CODE / 2, top + 38, CODE, CODE)
    desk.card(tile, CardLook(PAPER, 1.4, 2.0, 3))
    if scans:
        drawn = qr_picture(link, desk.px(CODE - 4), border=2, paper=PAPER)  # the card around it is light as well
        place = drawn.get_rect(center=desk.rect(tile).center)
        desk.put(drawn, place.left / desk.stage.scale, place.top / desk.stage.scale)
    else:
        words = (
            "Open this link in a browser on this machine. To get a code for phones, let others in this network join."
        )
        desk.prose(tile[0] + 14, tile[1] + 34, CODE - 28, words, Style(BODY, ink), 20)
        said = said.replace("Scan me", "Open it")
    desk.text(middle, top + 239, said, Style(BODY, ink, bold=True), "centre")
    base, _, word = link.partition("#")
    style = Style(LABEL, desk.palette.ink_soft)
    desk.text(middle, top + 256, base, style, "centre")
    desk.text(middle, top + 271, f"#{word}", style, "centre")


def _sitting(desk: Form, box: Box, seat: SeatState) -> None:
    """Lay out the player of a seat, and the figures."""
    left, top, wide, _ = box
    ink, soft = desk.palette.ink, desk.palette.ink_soft
    flipped = seat.side != "red"
    if seat.squad:
        desk.put(desk.cards.figure(seat.squad[0], seat.side, 86, flipped=flipped), left + 18, top + 50)
    x, room = left + 118, wide - 128
    name = Style(VALUE, ink, bold=True)
    player = seat.player if seat.player != seat.side.capitalize() else "You" if seat.place == "window" else "A player"
    desk.text(x, top + 74, desk.shortened(player, room, name), name)
    good = Style(BODY, desk.palette.gain, bold=True)
    told, more = _device(seat)
    desk.text(x, top + 104, desk.shortened(told, room, good), good)
    if more:
        desk.text(x, top + 130, desk.shortened(more, room, Style(LABEL)), Style(LABEL, soft))
    count = len(seat.squad)
    plays = f"plays {'1 figure' if count == 1 else f'{count} figures'}"
    desk.text(x, top + 150, plays, Style(LABEL, soft))
    desk.rule(left + 12, top + 184, wide - 24)
    step = min(56.0, (wide - 28) / max(1, count))
    for number, profile in enumerate(seat.squad):
        drawn = desk.cards.figure(profile, seat.side, min(50.0, step - 2), flipped=flipped)
        tall = drawn.get_height() / desk.stage.scale
        desk.put(drawn, left + 14 + number * step, top + 268 - tall)


def _device(seat: SeatState) -> tuple[str, str]:
    """Return the device at a seat in words, and the time in which it responds ("" if unknown)."""
    if seat.place == "window":
        return "this screen", ""
    if seat.place == "computer":
        return "the computer", ""
    first = seat.pages[0]
    told = f"{first.device}, connected" if len(seat.pages) == 1 else f"{len(seat.pages)} devices, connected"
    return told, f"answers in {first.milliseconds} ms" if first.milliseconds else ""


def _wide(desk: Form, id: str, box: Box, text: str, act: Callable[[], Step], *, chosen: bool = False) -> None:
    longest = max((text, *(title for _, title in PLACES)), key=len) if box[2] < 150 else text
    size = BODY if desk.text_width(longest, Style(BODY, bold=True)) < box[2] - 12 else LABEL
    style = Style(size, desk.palette.ink, bold=True)
    desk.button(id, box, act, text=text, look="chosen" if chosen else "button", style=style, align="centre")
