"""Foolish moves of a player in its battles, listed and counted by kind.

`python -m game.lab.foolish --battles 5 --player hard` plays battles of a player against itself in every ruleset, and
prints each foolish move with its square, then the number of each kind in 500 decisions.
`game.lab.foolish_kinds` defines the kinds by the rules and the position.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.view import View
from game.lab.foolish_kinds import DIE, KINDS, VAIN, TakenWay, TurnDone, follies_in, follies_of, is_deferred
from game.lab.players import player
from game.lab.series import Game, Series
from game.model.command_ways import way_end
from game.model.commands import Answer, BaseCommand, BonusStep, Command, Delay, End, Hold, Wait
from game.model.components import Clock
from game.model.events import ActionTaken, Attacked, ConditionGained, CountChanged, Declared, Event, TurnEnded
from game.model.grid import Square, square_words
from game.model.tally import ACTION_DIE
from game.rulesets import names

MAPS = ("ford", "rooftops", "safehouse", "snow-forest", "training-ground", "trench-line")
MOST = 3_000
"""Most commands in one battle."""
POSTURES = ("crouch", "prone", "stand")
IDLE = (End, Delay, Hold, Wait)
"""Commands that do not count as an act between two moves of a figure."""
IN = 500
"""Number of decisions in which the foolish moves of a kind are counted, as in "3 in 500"."""
FIRST_SEED = 83_000


@dataclass(frozen=True, slots=True)
class Folly:
    """One foolish move: its kind, the number of its command, the round, its side, figure and square, and the fault in
    words."""

    kind: str
    number: int
    round: int
    side: str
    name: str
    square: Square
    words: str

    def text(self) -> str:
        """Return the foolish move as one line of text."""
        place = square_words(self.square)
        return f"#{self.number} round {self.round}, {self.side} {self.name} at {place}: {self.kind}: {self.words}"


@dataclass(slots=True)
class _Ways:
    """Notes on one figure: its moves since its last other action, its actions in this turn, the vulnerable conditions
    they caused, and, by kind, the words of follies suspected in an order that is not carried out yet."""

    strides: list[TakenWay] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    unguarded: set[str] = field(default_factory=set)
    suspected: dict[str, str] = field(default_factory=dict)


class FollyWatch:
    """An examiner that looks at every command of a battle, before and after it is given, and collects foolish moves in
    `found`."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.found: list[Folly] = []
        self.decisions = 0
        self.declared = 0
        """Number of attacks that were declared for later."""
        self._number = 0
        self._acting: tuple[str, int, int, str] | None = None
        self._ways: dict[int, _Ways] = {}
        self._winding: dict[int, int] = {}

    def before(self, command: Command) -> None:
        """Examine a command that is about to be given."""
        decision = self.battle.decision
        assert decision is not None
        view = self.battle.view(decision.seat)
        if not decision.figures or isinstance(command, Answer) or not view.knows(command.figure):
            return
        acting = (decision.seat, command.figure, view.round, view.moment[1])
        if acting != self._acting:
            self.close()
        self._number = self.battle.world.get(TABLE, Clock).commands
        self.decisions += 1
        for kind, words in follies_of(view, command):
            self._note(view, command.figure, kind, words)
        if is_deferred(view):
            self._declare(view, command)
            return
        if acting != self._acting:
            self._acting = acting
            self._ways[command.figure] = _Ways()
        self._add(view, command)

    def _add(self, view: View, command: Command) -> None:
        """Note a command of a figure: a move is added to its series of moves, another action ends the series."""
        ways = self._ways[command.figure]
        ways.actions.append(command.action)
        if way_end(command) is not None:
            start = view.figure(command.figure).square
            ways.strides.append(TakenWay(command.action, start, _ends(view, command)))
        elif not isinstance(command, IDLE):
            ways.strides.clear()

    def _declare(self, view: View, command: Command) -> None:
        """Examine a secret order or declaration, which counts as a turn of its own. A folly suspected in it is counted
        only if it is still one when the figure decides next."""
        ways = self._ways.setdefault(command.figure, _Ways())
        if ways.suspected:
            done = TurnDone(command.figure, view.figure(command.figure).square, tuple(ways.strides[-1:]), ())
            still = dict(follies_in(view, done))
            for kind in ways.suspected:
                if kind in still:
                    self._note(view, command.figure, kind, ways.suspected[kind])
        ways.suspected, ways.actions = {}, []
        self._add(view, command)
        end = way_end(command)
        if end is not None:
            ways.suspected = dict(follies_in(view, TurnDone(command.figure, end, tuple(ways.strides[-1:]), ())))
            started = [way.start for way in ways.strides]
            if end in started[:-1]:
                told = ", ".join(map(square_words, (*started, end)))
                self._note(view, command.figure, "there and back", f"went {told}")

    def close(self) -> None:
        """Examine the turn that has just ended, if one was under way."""
        if self._acting is None:
            return
        seat, figure = self._acting[:2]
        self._acting = None
        view = self.battle.view(seat)
        if figure in view.own():
            ways = self._ways[figure]
            end = view.figure(figure).square
            turn = TurnDone(figure, end, tuple(ways.strides), tuple(ways.actions), frozenset(ways.unguarded))
            for kind, words in follies_in(view, turn):
                self._note(view, figure, kind, words)

    def after(self, command: Command, events: list[Event]) -> None:
        """Examine the events of a command: dice spent without effect, and attacks declared on targets that have
        gone."""
        self._left_with(command, events)
        for event in events:
            if isinstance(event, CountChanged) and event.frm == event.to and event.tally.of(ACTION_DIE):
                self._note(self.battle.view(""), event.figure, DIE, f"goes from {event.frm} to {event.to}")
            elif isinstance(event, Declared) and event.action == "attack":
                self._missed(event.figure)
                self._winding[event.figure] = event.target
                self.declared += 1
            elif isinstance(event, Declared) or (isinstance(event, ActionTaken) and event.action == "cancel"):
                self._missed(event.figure)
            elif isinstance(event, Attacked):
                self._winding.pop(event.figure, None)

    def _left_with(self, command: Command, events: list[Event]) -> None:
        """Note the vulnerable conditions that a move or a change of posture gives the figure during its turn."""
        if command.figure not in self._ways or (way_end(command) is None and command.action not in POSTURES):
            return
        known = self.battle.world.ruleset.conditions
        for event in events:
            if isinstance(event, TurnEnded):
                break
            gained = event.condition if isinstance(event, ConditionGained) and event.figure == command.figure else ""
            if gained in known and known[gained].vulnerable:
                self._ways[command.figure].unguarded.add(gained)

    def _missed(self, figure: int) -> None:
        """Note a folly if the figure had declared an attack that was never carried out."""
        view = self.battle.view("")
        if (target := self._winding.pop(figure, 0)) and view.figure(figure).state == "up":
            self._note(view, figure, VAIN, f"declared an attack on {view.identities()[target][0]}, who was gone")

    def _note(self, view: View, figure: int, kind: str, words: str) -> None:
        seen = view.figure(figure)
        self.found.append(Folly(kind, self._number, view.round, seen.side, seen.name, seen.square, words))


def _ends(view: View, command: Command) -> frozenset[Square]:
    """Return the squares on which the command's action could have ended."""
    if isinstance(command, BonusStep):
        return frozenset(view.reach(command.figure, command.action).costs)
    reach = view.ways(command.figure, command.action)
    return frozenset(reach.costs) if reach is not None else frozenset()


def watched(series: Series, game: Game) -> FollyWatch:
    """Play one battle of a series and return the examiner with the follies it found."""
    battle = Battle.create(series.scenario(game))
    battle.start()
    players = {side: player(series.players[seat]) for side, seat in game.seats.items()}
    watch = FollyWatch(battle)
    while (decision := battle.decision) is not None and battle.world.get(TABLE, Clock).commands < MOST:
        seed = game.seed + battle.world.get(TABLE, Clock).commands
        command = players[decision.seat].choose(battle.view(decision.seat), seed)
        assert isinstance(command, BaseCommand)
        watch.before(command)
        told = len(battle.events)
        refused = battle.submit(command, decision.seat)
        if refused is not None:
            raise RuntimeError(f"{decision.seat} asked for {command}, which is refused: {refused.sentence}")
        watch.after(command, battle.events[told:])
    watch.close()
    return watch


def counts(watches: list[FollyWatch]) -> Mapping[str, tuple[int, float]]:
    """Return for each kind of folly the number found and the rate in IN decisions; for attacks in vain, the rate in per
    cent of declared attacks."""
    found = Counter(folly.kind for watch in watches for folly in watch.found)
    decisions = max(1, sum(watch.decisions for watch in watches))
    declared = max(1, sum(watch.declared for watch in watches))
    return {
        kind: (found[kind], 100 * found[kind] / declared if kind == VAIN else IN * found[kind] / decisions)
        for kind in KINDS
    }


def _battles(
    ruleset: str, maps: tuple[str, ...], who: str, battles: int, seed: int
) -> Iterator[tuple[Game, FollyWatch]]:
    series = Series(maps=maps, rulesets=(ruleset,), players=(who, who), battles=battles, seed=seed)
    for number in range(battles):
        game = series.game(number)
        yield game, watched(series, game)


def main() -> int:
    """Print the foolish moves under every requested ruleset, and the table of their kinds; return 0."""
    parser = argparse.ArgumentParser(prog="python -m game.lab.foolish", description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=names(), help="only these")
    parser.add_argument("--map", action="append", choices=MAPS, help="only these")
    parser.add_argument("--player", default="hard", help="who plays both sides (default: %(default)s)")
    parser.add_argument("--battles", type=int, default=6, metavar="N", help="of each ruleset (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first battle (default: %(default)s)")
    parser.add_argument("--quiet", action="store_true", help="the table alone")
    args = parser.parse_args()
    for ruleset in args.ruleset or names():
        watches = []
        for game, watch in _battles(ruleset, tuple(args.map or MAPS), args.player, args.battles, args.seed):
            watches.append(watch)
            for folly in () if args.quiet else watch.found:
                print(f"{ruleset} {game.cell.map} {game.seed} {folly.text()}", flush=True)
        decisions = sum(watch.decisions for watch in watches)
        print(f"{ruleset}: {len(watches)} battles, {decisions} decisions; in {IN} decisions", flush=True)
        for kind, (count, share) in counts(watches).items():
            if count:
                per = " % of those declared" if kind == VAIN else ""
                print(f"  {kind:30} {count:5} {share:7.2f}{per}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
