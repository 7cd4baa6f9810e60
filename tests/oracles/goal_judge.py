"""Judge of who has won and who is ahead, from the events of a battle alone, by the pages of the chapter "Goals".

It keeps its own records of where each figure is, who can fight and who carries a load. It is slow and plain, and shares
no code with the game's rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.model import events
from game.model.grid import Square


@dataclass
class Known:
    """One figure in the judge's records."""

    side: str
    at: Square | None
    up: bool = True
    gone: bool = False
    above: int = 0
    carried: bool = False

    @property
    def fights(self) -> bool:
        return self.up and not self.gone and not self.carried and self.at is not None


@dataclass
class Thing:
    """A load: its first square, its present square, its bearer, whether it is out, and the figure that it is (0 for a
    thing)."""

    first: Square
    at: Square
    bearer: int = 0
    out: bool = False
    led: int = 0


@dataclass
class Judge:
    """One battle: the page that is played, the attacking side ("" for the hill), its ground, loads and numbers."""

    page: str
    attacker: str
    people: dict[int, Known]
    rounds: int
    points: int
    zone: frozenset[Square] = frozenset()
    exits: frozenset[Square] = frozenset()
    things: list[Thing] = field(default_factory=list)
    score: dict[str, int] = field(default_factory=dict)
    last: str = ""
    counted: int = 0
    over: int = 0
    """A round that has ended and is not counted yet; 0 if there is none."""
    winner: str | None = None

    def tell(self, event: events.Event) -> None:
        """Note one event. Raises AssertionError if it contradicts the records."""
        if self.over and isinstance(event, events.RoundBegan | events.BattleEnded):
            self.look()
        if isinstance(event, events.Stepped | events.Displaced | events.Forced):
            self.people[event.figure].at = event.to
        elif isinstance(event, events.HeightChanged):
            self.people[event.figure].above = event.to
        elif isinstance(event, events.Fell):
            self.people[event.figure].above = 0
        elif isinstance(event, events.StateChanged):
            who = self.people[event.figure]
            who.up, who.gone = event.state == "up", event.state == "gone"
        elif isinstance(event, events.RoundEnded):
            self.over = event.number
        elif isinstance(event, events.LoadTaken):
            self._taken(event.figure, self.things[event.load - 1], event.at)
        elif isinstance(event, events.LoadFell):
            self._fell(event.figure, self.things[event.load - 1], event.at)
        elif isinstance(event, events.LoadOut):
            self._out(event.figure, self.things[event.load - 1])

    # --- things -----------------------------------------------------------------------------------------------------

    def _taken(self, figure: int, thing: Thing, at: Square) -> None:
        lies = None if thing.bearer or thing.out else thing.at
        assert lies == at, "what is taken does not lie there"
        assert self.may_take(self.people[figure], thing), (
            "taken by somebody who is not there, not up or not of its side"
        )
        earlier = [one for one, who in self.people.items() if one < figure and self.may_take(who, thing)]
        assert not earlier, f"figure {earlier[0]} stood by and comes first"
        thing.bearer = figure
        if thing.led:
            self.people[thing.led].carried = True

    def _fell(self, figure: int, thing: Thing, at: Square) -> None:
        bearer = self.people[figure]
        assert thing.bearer == figure, "somebody else has it"
        assert not bearer.fights, "who is up does not let go"
        thing.at = thing.first if self.page == "raid" else bearer.at or thing.first
        assert thing.at == at, f"it lies at {thing.at}, not at {at}"
        thing.bearer = 0

    def _out(self, figure: int, thing: Thing) -> None:
        assert thing.bearer == figure, "brought out by somebody who does not have it"
        assert self.people[figure].fights, "brought out by somebody who is not up"
        assert self.people[figure].at in self.exits, "brought out elsewhere than over the exit"
        thing.out = True

    def may_take(self, who: Known, thing: Thing) -> bool:
        """Return whether a figure may take a load: it can fight, is of the side that wants the load, on the ground, and
        on the square or beside it."""
        if not who.fights or who.side != self.attacker or who.above > 0 or who.at is None:
            return False
        return max(abs(who.at[0] - thing.at[0]), abs(who.at[1] - thing.at[1])) <= 1

    def overdue(self) -> str:
        """Return in words what should have happened by now and has not: an end, or a load taken, dropped or brought
        out; "" if nothing is overdue."""
        if self._reached() is not None:
            return "the goal is reached, and the battle goes on"
        alone = {who.side for who in self.people.values() if who.fights}
        if len(alone) < 2 and not (self.page == "raid" and alone == {self.attacker}):
            return "nobody of a side is left, and the battle goes on"
        for thing in self.things:
            if thing.out:
                continue
            if thing.bearer:
                bearer = self.people[thing.bearer]
                if not bearer.fights:
                    return f"figure {thing.bearer} still has what it cannot carry"
                if bearer.at in self.exits:
                    return f"figure {thing.bearer} stands on the exit with it"
            elif any(self.may_take(who, thing) for who in self.people.values()):
                return "somebody stands by what lies there"
        return ""

    # --- who has won ------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Decide what has happened, once no act is under way: first goals reached, then sides without figures, then the
        round that has ended."""
        if self.winner is None:
            self.winner = self._reached()
        if self.winner is None:
            self.winner = self._left()
        if self.winner is None and self.over > self.counted:
            self.counted = self.over
            self.winner = self._round()
        self.over = 0

    def sides(self) -> list[str]:
        return list(dict.fromkeys(who.side for who in self.people.values()))

    def _defender(self) -> str:
        return next(side for side in self.sides() if side != self.attacker)

    def _reached(self) -> str | None:
        if self.things and sum(thing.out for thing in self.things) >= self.points:
            return self.attacker
        if self.page == "ambush":
            own = [who for who in self.people.values() if who.side == self.attacker]
            gone = sum(who.gone for who in own)
            if gone >= self.points:
                return self.attacker
            if gone + sum(who.fights for who in own) < self.points:
                return self._defender()
        return None

    def _left(self) -> str | None:
        alone = {who.side for who in self.people.values() if who.fights}
        if len(alone) > 1:
            return None
        side = next(iter(alone), "")
        if self.page == "hill":
            if not side:
                return self.ahead()
            self.score[side] = self.score.get(side, 0) + self.rounds - self.counted
            others = max((points for one, points in self.score.items() if one != side), default=0)
            return side if self.score[side] >= others else next(one for one in self.score if one != side)
        if side == self.attacker:
            return None if self.page == "raid" else side
        return side or self._defender()

    def on_ground(self) -> dict[str, int]:
        """Return the number of fighting figures on the ground, by side."""
        return {
            side: sum(who.fights and who.side == side and who.at in self.zone for who in self.people.values())
            for side in self.sides()
        }

    def _round(self) -> str | None:
        there = self.on_ground()
        if self.page == "hill":
            one, other = there
            if there[one] != there[other]:
                side = one if there[one] > there[other] else other
                self.score[side] = self.score.get(side, 0) + 1
                self.last = side
                if self.score[side] >= self.points:
                    return side
        if self.page == "hold-out":
            alone = there[self.attacker] > 0 and not there[self._defender()]
            self.score[self.attacker] = self.score.get(self.attacker, 0) + 1 if alone else 0
            if self.score[self.attacker] >= self.points:
                return self.attacker
        return self.ahead() if self.counted >= self.rounds else None

    def ahead(self) -> str:
        """Return the side that would win if the last round were over now; "" if none would."""
        if self.page == "hold-out":
            there = self.on_ground()
            return self.attacker if there[self.attacker] > there[self._defender()] else self._defender()
        if self.page != "hill":
            return self._defender()
        one, other = self.sides()
        mine, theirs = self.score.get(one, 0), self.score.get(other, 0)
        if mine != theirs:
            return one if mine > theirs else other
        if self.last:
            return self.last
        up = {side: sum(who.fights and who.side == side for who in self.people.values()) for side in (one, other)}
        return "" if up[one] == up[other] else max(up, key=lambda side: up[side])
