"""The seats of a shared battle before it begins, and the host (server) through which other players join.

A seat is a side of the battle that a player can take.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from game.engine.battle import Battle
from game.engine.public import PUBLIC
from game.model.listing import listed
from game.model.scenario import Scenario, SideSetup
from game.ui.kit.stage import Stage
from game.ui.setup.seat_cards import SeatState, SeatTaker

if TYPE_CHECKING:
    from game.host.beside_window import HostBeside

COMPUTER = "ai:normal"
HUMAN = "human"
MISSING = "To play on several devices, install one more package: pip install 'counterstep[host]'."
ALONE = "No network was found. Only browsers on this machine can join."
PAINTING = "The board is being painted for the phones. Please wait."


class Seating:
    """The seats of a planned battle. The first human side is at this window; other human sides wait for players on
    phones. If only one side is human, sides of the computer wait for phones, too."""

    def __init__(self, stage: Stage, scenario: Scenario) -> None:
        """Open the table to this machine. Raises BadInput when the battle cannot be set up."""
        self.stage, self.scenario = stage, scenario
        self.battle = Battle.create(scenario)
        people = [side.id for side in scenario.sides if side.controller == HUMAN]
        own = people[0] if people else ""
        stays = [side.id for side in scenario.sides if len(people) > 1 and side.id not in people]
        self.places: dict[str, SeatTaker] = {
            side.id: "window" if side.id == own else "computer" if side.id in stays else "phone"
            for side in scenario.sides
        }
        self.lan = self.late = False
        self.watched = True
        self.been: set[str] = set()
        """Seats that have been taken at least once."""
        self._shown = -1
        self.host: HostBeside | None = None
        if find_spec("websockets") is not None:
            self.open()

    def open(self) -> None:
        """Open the table to this machine or to the local network; close it first if it is open."""
        from game.host.beside_window import HostBeside

        self.host = HostBeside(self.battle, lan=self.lan, before=self.host)
        self.host.watch_late(self.late)
        self.stage.serve(self.host)
        self.seat()

    def close(self) -> None:
        """Close the table and disconnect all players."""
        self.stage.serve(None)

    # --- what is there ------------------------------------------------------------------------------------------------

    def has_changed(self) -> bool:
        """Return whether, since the last call, a player has joined or left or the page must be laid out again for
        another reason."""
        if self.host is None or self.host.changes == self._shown:
            return False
        self._shown = self.host.changes
        self.been |= {seat for seat, pages in self.host.here.items() if pages}
        return True

    def here(self, seat: str) -> int:
        """Return the number of connected pages at a seat."""
        return len(self.host.here.get(seat, ())) if self.host is not None else 0

    def link(self, seat: str) -> str:
        """Return the link of a seat; "" while nobody can take it."""
        host = self.host
        return host.link(seat) if host is not None and host.port and seat in host.host.seats.words else ""

    @property
    def scans(self) -> bool:
        """Return whether other devices can open the links."""
        return self.host is not None and self.host.has_network

    def state(self, side: SideSetup) -> SeatState:
        """Return who sits at a side's seat, from where, and the link by which another device can take it."""
        host = self.host
        return SeatState(
            side.id,
            self.player(side),
            self.places[side.id],
            tuple(figure.profile for figure in side.figures),
            link=self.link(side.id),
            scans=self.scans,
            pages=host.here.get(side.id, ()) if host is not None else (),
            been=side.id in self.been,
        )

    def player(self, side: SideSetup) -> str:
        """Return the name of a side's present player."""
        if (side.controller == HUMAN) == (self.places[side.id] != "computer"):
            return side.player or side.id.capitalize()
        return side.id.capitalize() if self.places[side.id] != "computer" else "Computer, normal"

    @property
    def own(self) -> str:
        """Return the seat of this window, a side or the public one."""
        return next((side for side, place in self.places.items() if place == "window"), PUBLIC)

    @property
    def players(self) -> int:
        """Return the number of people present, including one at this window."""
        return sum(
            place == "window" or (place == "phone" and self.here(side) > 0) for side, place in self.places.items()
        )

    def problem(self) -> str:
        """Return the reason why other players cannot join; "" if they can."""
        if self.host is None:
            return MISSING
        return self.host.problem or (ALONE if self.lan and not self.scans else "")

    def why_not(self) -> str:
        """Return the reason why the battle cannot begin yet; "" if it can."""
        if self.host is None or self.host.problem:
            return self.problem()
        if not self.host.painted:
            return PAINTING
        return "" if self.players else "Nobody has joined yet."

    def says(self) -> str:
        """Return a message to show before the battle begins."""
        host = self.host
        if host is None or host.problem or not host.painted:
            return self.why_not()
        if host.host.strangers:
            return f"Tried to join with a wrong code: {host.host.strangers}."
        free = [side.capitalize() for side, place in self.places.items() if place == "phone" and not self.here(side)]
        return f"No player yet for {listed(free)}. The battle waits for them." if free else "Everybody is here."

    def links(self) -> list[str]:
        """Return a line with the link of each seat that is open."""
        titles = {**{side: side.capitalize() for side in self.places}, PUBLIC: "Watching"}
        return [f"{title}: {self.link(seat)}" for seat, title in titles.items() if self.link(seat)]

    def set_up(self) -> Scenario:
        """Return the scenario with the players who are present."""
        sides = []
        for side in self.scenario.sides:
            was, person = side.controller, self.places[side.id] != "computer"
            controller = HUMAN if person else was if was != HUMAN else COMPUTER
            sides.append(replace(side, controller=controller, player=self.player(side)))
        return replace(self.scenario, sides=tuple(sides))

    # --- what is chosen -----------------------------------------------------------------------------------------------

    def put(self, side: str, place: SeatTaker) -> None:
        """Give a seat to a phone, this window or the computer; this window has at most one seat."""
        if place == "window":
            self.places = {one: "phone" if known == "window" else known for one, known in self.places.items()}
        self.places[side] = place
        self.seat()

    def seat(self) -> None:
        """Open the seats that wait for a phone, and close all others."""
        phones = [side for side, place in self.places.items() if place == "phone"]
        if self.host is not None:
            self.host.open_seats([*phones, *([PUBLIC] if self.watched else [])])

    def free(self, side: str) -> None:
        """Disconnect the people at a seat."""
        self.been.discard(side)
        if self.host is not None:
            self.host.free(side)

    def watch(self, *, watched: bool, late: bool) -> None:
        """Choose whether spectators are allowed (`watched`), and whether they see the battle one round late."""
        self.watched, self.late = watched, late
        if self.host is not None:
            self.host.watch_late(late)
        self.seat()

    def new_links(self) -> None:
        """Give every seat a new link, which makes the old links invalid."""
        self.been.clear()
        if self.host is not None:
            self.host.new_links()
