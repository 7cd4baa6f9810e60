"""Planted blunders: battles that are nearly won and lost by one planted act, as rollouts (fast battles played on from a
position) show.

`python tests/review/planted.py 20 [SEED] [RULESET]` plants and reviews 20 blunders and prints which of them the review
found. A few rollouts choose an act, and many different ones measure its loss, because the same rollouts would
exaggerate it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from game.ai.opponent import opponent
from game.engine.battle import Battle
from game.lab.series import board_of
from game.model.commands import Command, Throw
from game.model.dice import Dice
from game.model.grid import Square, distance
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.review import work
from game.review.effort import Effort
from game.review.findings import Review
from game.review.measure import chances
from game.review.rollouts import rollouts
from game.review.tape import Tape
from game.rulesets import names
from game.storage.header import header_of
from game.storage.journal import JournalEnd

BOARDS = ("training-ground", "ford", "snow-forest", "trench-line")
PROFILES = ("rifleman", "scout", "sniper", "captain", "medic")
EFFORT = Effort(along=0, closer=(16, 40), first_try=8, second_try=(24, 40))
LOST: dict[str, dict[str, int]] = {
    "static": {"vitality": 9, "wounds": 10}, "fluid": {"vitality": 9, "wounds": 10}, "action-time": {"body": 31},
    "phases": {"hit-points": 11}, "passes": {"physical": 8},
}  # fmt: skip
"""Health that all figures have lost before the battle."""
WON, LOSS = 0.75, 0.3
"""Least chance of a won position, and least loss of a blunder."""
FRESH = 10_000
"""Number of the first rollout that the review does not use."""
CHOOSING, TELLING = 16, 64
"""Number of rollouts that choose an act, and number of those that measure its loss."""
MOST_ACTS, MOST_BEFORE = 300, 24


@dataclass(frozen=True, slots=True)
class Planted:
    """A battle with the act that threw it away, and the chance it lost."""

    tape: Tape
    act: int
    loss: float


def won(board: str, ruleset: str, seed: int) -> Scenario:
    """Return a scenario of a grenadier and two hurt comrades close together, against two hurt brawlers some way off."""
    drawn, dice = board_of(board), Dice(seed)
    area = next(area.squares for area in drawn.deployments if area.side == "red")
    middle = area[dice.roll(len(area)) - 1]
    near = sorted(area, key=lambda q: (distance(q, middle), q))[:3]
    profiles = ("grenadier", *(PROFILES[dice.roll(len(PROFILES)) - 1] for _ in range(2)))
    hurt = {"lost": LOST[ruleset]}
    red = tuple(FigureSetup(name, square=q, overrides=hurt) for name, q in zip(profiles, near, strict=True))
    blue = (FigureSetup("brawler", overrides=hurt),) * (1 + dice.roll(2) // 2)
    sides = (SideSetup("red", "human", red), SideSetup("blue", "ai:hard", blue))
    return Scenario(drawn, ruleset, sides, seed, {"action_dice": 0, "round_limit": 10})


def value(battle: Battle, place: int, command: Command | None, numbers: range) -> float:
    """Return Red's chance, by rollouts that the review does not use."""
    heard = rollouts(battle, place, [FRESH + number for number in numbers], command)
    return sum(chance[0] for chance in heard) / len(heard)


def thrown_away(battle: Battle, place: int, command: Command, numbers: range) -> float:
    """Return the chance that an act loses in a won position, by rollouts with these numbers; 0 if the position is not
    won."""
    before = value(battle, place, None, numbers)
    return before - value(battle, place, command, numbers) if before >= WON else 0.0


def blunder(battle: Battle, place: int) -> tuple[Command, float] | None:
    """Return a burst among comrades, and the chance it loses; None if no burst loses enough."""
    decision = battle.decision
    if decision is None or decision.choices or decision.seat != "red":
        return None
    view = battle.view("red")
    own = {figure: view.figure(figure).square for figure in view.own()}
    throws = [
        Throw(figure, weapon, square)
        for figure in decision.figures
        for weapon in view.sheet(figure).weapons
        if view.weapon(weapon).is_explosive
        for square in own.values()
    ]
    held = [
        (_among(own.values(), throw.square), -n, throw) for n, throw in enumerate(throws) if view.check(throw) is None
    ]
    if len(own) < 2 or not held or chances(battle)[0] < WON:
        return None
    _, _, worst = max(held, key=lambda row: row[:2])
    if thrown_away(battle, place, worst, range(CHOOSING)) < LOSS:
        return None
    lost = thrown_away(battle, place, worst, range(CHOOSING, CHOOSING + TELLING))
    return (worst, lost) if lost >= LOSS else None


def _among(squares: Iterable[Square], middle: Square) -> int:
    """Return the number of squares within a burst."""
    return sum(distance(square, middle) <= 1 for square in squares)


def plant(board: str, ruleset: str, seed: int) -> Planted | None:
    """Return a battle with its first possible blunder; None if it has none."""
    battle = Battle.create(won(board, ruleset, seed))
    battle.start()
    player, acts = opponent("normal"), []
    planted: tuple[int, float] | None = None
    while (decision := battle.decision) is not None and len(acts) < MOST_ACTS:
        command = player.choose(battle.view(decision.seat))
        if planted is None:
            found = blunder(battle, len(acts)) if len(acts) < MOST_BEFORE else None
            if found is not None:
                command, planted = found[0], (len(acts), found[1])
        assert battle.submit(command) is None
        acts.append((decision.seat, command))
    if planted is None or battle.outcome is None:
        return None
    end = JournalEnd(battle.outcome.winner, battle.outcome.reason, "")
    return Planted(Tape(header_of(battle), tuple(acts), end, "planted"), *planted)


def planting(seed: int, only: str = "") -> Iterator[Planted]:
    """Yield one planted battle after the other, boards and rulesets in turn, or all under the ruleset `only`."""
    for number in count():
        ruleset = only or names()[number % len(names())]
        made = plant(BOARDS[number % len(BOARDS)], ruleset, seed + number)
        if made is not None:
            yield made


def is_found(review: Review, planted: Planted) -> bool:
    """Return whether the review marks the act as a mistake."""
    return any(turn.act == planted.act and turn.kind == "mistake" for turn in review.turns)


def main(many: int, seed: int = 9000, only: str = "") -> None:
    """Plant battles, review them, and print the results."""
    found = 0
    for number, planted in enumerate(planting(seed, only), start=1):
        review = work.review(planted.tape, effort=EFFORT)
        found += is_found(review, planted)
        changes = [(turn.act, turn.kind, turn.changes[0].points) for turn in review.turns if turn.act == planted.act]
        header, (_, command) = planted.tape.header, planted.tape.acts[planted.act]
        print(number, header.map.id, header.ruleset, planted.act, command.action, f"-{planted.loss:.2f}", changes)
        print(f"{found} of {number} found", flush=True)
        if number == many:
            return


if __name__ == "__main__":
    many, *more = sys.argv[1:]
    main(int(many), *map(int, more[:1]), *more[1:])  # type: ignore[arg-type]
