"""A second search for puzzles, slow and plain: every command a battle lists, in every order, with odds of its own.

It shares no code with game/puzzles but the files it reads: it plays forks of the battle itself, looks at each event,
and counts the dice of an attack by its own sums. Only equal states are not looked at twice: equal but for the dice, for
how many commands it took, and for the words in which a Count's changes are told (their sum stays).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from math import comb
from typing import Any

import msgspec

from game.engine.battle import Battle
from game.model.commands import Attack, Command, Commit, End
from game.model.components import Clock, Health, Place
from game.model.dice import Dice
from game.model.events import Attacked
from game.puzzles.puzzle import Puzzle
from game.rules import event_chart as chart

ALONE = {"block", "follow", "keep-away", "commit", "recall"}


class Shown(Dice):
    """Dice that all show the same number, or their highest number."""

    def __init__(self, face: int) -> None:
        super().__init__(1)
        self.face = face

    def _draw(self, sides: int) -> int:
        self.position += 1
        return min(self.face, sides)


Worlds = tuple[tuple[Fraction, Battle], ...]
"""The battles in which the turn may be, each with its probability; no attack has hit in any of them. The first one is
looked at."""


def best_worth(puzzle: Puzzle) -> Fraction:
    """Return the worth of the best turn."""
    battle = Battle.create(puzzle.scenario)
    battle.start()
    others_hold(battle, puzzle.figure)
    return _best(puzzle, ((Fraction(1), battle),), {})


def _best(puzzle: Puzzle, worlds: Worlds, known: dict[Any, Fraction]) -> Fraction:
    """Return the most that a turn can be worth from here on; chances count from here. For goals other than a hit, only
    a turn that has been ended has a worth, because its end may take a guard away."""
    battle, whole = worlds[0][1], sum((weight for weight, _ in worlds), Fraction(0))
    if not is_asked(battle, puzzle.figure):
        return whole * worth(puzzle, battle)
    likely = tuple((weight / whole, battle) for weight, battle in worlds)
    key = tuple((weight, state_of(battle)) for weight, battle in likely)
    if key not in known:
        acts = commands(puzzle, battle)
        tried = [_tried(puzzle, likely, command, known) for command in acts]
        if not any(isinstance(act, End) for act in acts):
            tried.append(worth(puzzle, battle))
        known[key] = max(tried)
    return whole * known[key]


def _tried(puzzle: Puzzle, worlds: Worlds, command: Command, known: dict[Any, Fraction]) -> Fraction:
    """Return the worth of a turn that goes on with a command: nothing if the command is not allowed in a puzzle."""
    hit, after = Fraction(0), list[tuple[Fraction, Battle]]()
    for place, (weight, battle) in enumerate(worlds):
        outcomes = [*_outcomes(puzzle, battle, command)]
        if not place and not outcomes:
            return Fraction(0)
        hit += sum((weight * chance for chance, fork in outcomes if fork is None), Fraction(0))
        after += [(weight * chance, fork) for chance, fork in outcomes if fork is not None and chance]
    return hit + (_best(puzzle, tuple(after), known) if after else 0)


def _outcomes(puzzle: Puzzle, battle: Battle, command: Command) -> Iterator[tuple[Fraction, Battle | None]]:
    """Yield the results of a command, each with its probability; a hit has None as its battle."""
    shot = isinstance(command, Attack) and command.target == puzzle.target
    fork = _after(puzzle, battle, command, 2 if shot else 0)
    if fork is None:
        return
    attacks = [event for event in fork.events if isinstance(event, Attacked) and event.figure == puzzle.figure]
    if not (shot and attacks):
        if not fork.world.dice.position:
            yield Fraction(1), fork
        return
    chance = odds(fork, attacks[0])
    jams = jammed(fork, attacks[0])
    yield chance, None
    yield 1 - chance - jams, fork
    if jams:
        yield jams, _after(puzzle, battle, command, 1)


def _after(puzzle: Puzzle, battle: Battle, command: Command, face: int) -> Battle | None:
    """Return a copy of a battle after a command; None if it is refused or asks another figure."""
    fork = battle.fork(1)
    if face:
        fork.world.dice = Shown(face)
    if fork.submit(command) is not None or not others_hold(fork, puzzle.figure):
        return None
    return fork


def jammed(battle: Battle, event: Attacked) -> Fraction:
    """Return the chance that a handful of six-sided dice shows no five or six and ones on half of its dice, which
    empties the weapon."""
    dice = event.attack.total
    if battle.world.ruleset.resolution.name != "dice-pools" or not battle.world.weapon(event.weapon).shots or dice < 1:  # type: ignore[attr-defined]
        return Fraction(0)
    ways = sum(comb(dice, ones) * 3 ** (dice - ones) for ones in range(-(-dice // 2), dice + 1))
    return Fraction(ways, 6**dice)


def commands(puzzle: Puzzle, battle: Battle) -> list[Command]:
    """Return all commands of the figure that are allowed in a puzzle."""
    return [c for c in battle.legal() if c.figure == puzzle.figure and c.action not in ALONE]


def is_asked(battle: Battle, figure: int) -> bool:
    """Return whether the battle still waits for the figure, in its first round of orders or in its turn."""
    asked = battle.decision
    if asked is None or asked.choices or figure not in asked.figures:
        return False
    return battle.world.get(0, Clock).round == 1 if asked.kind == "orders" else asked.figure == figure


def others_hold(battle: Battle, figure: int) -> bool:
    """Let all other figures give no orders; return False if one is asked whether to react."""
    while (asked := battle.decision) is not None and not is_asked(battle, figure):
        if asked.choices:
            return False
        if asked.kind != "orders" or battle.world.get(0, Clock).round > 1:
            return True
        battle.submit(Commit(asked.figure))
    return True


def state_of(battle: Battle) -> bytes:
    """Return a fingerprint of a battle without its dice, the number of commands, and the words of changes."""
    state: dict[str, Any] = battle.state()
    state.pop("dice")
    clock = state["table"]["Clock"]
    state["table"]["Clock"] = msgspec.structs.replace(clock, commands=0)
    for number, figure in state["figures"].items():
        if "Count" in figure:
            changes = figure["Count"].changes
            told = [sum(change.amount for change in changes), sorted({change.key for change in changes})]
            plain = msgspec.structs.replace(figure["Count"], changes=())
            state["figures"][number] = {**figure, "Count": plain, "Told": told}
    return blake2b(msgspec.json.encode(state, order="sorted"), digest_size=16).digest()


# --- what it is worth -------------------------------------------------------------------------------------------------


def worth(puzzle: Puzzle, battle: Battle) -> Fraction:
    """Return the worth of the figure's place; 0 for a goal that is a hit."""
    world, goal, me = battle.world, puzzle.goal, puzzle.figure
    own = covered(battle, me)
    if goal.kind == "hit" or (goal.zone and not own & {*goal.zone}) or own & {*goal.avoid}:
        return Fraction(0)
    foes = [f for f in world.figures if _side(battle, f) != _side(battle, me) and world.get(f, Health).state == "up"]
    if goal.kind == "away":
        return Fraction(sum(not _comes(battle, foe, own) for foe in foes), len(foes))
    value = Fraction(1)
    for foe in foes:
        chances = [Fraction(0)]
        for weapon in world.sheet(foe).weapons:
            if not world.weapon(weapon).is_explosive:
                seen = battle.view("").forecast(foe, me, weapon)
                told = getattr(seen, "odds", None)
                chances.append(Fraction(told.cases, told.of) if told else Fraction(0))
        value *= 1 - max(chances)
    return value


def _side(battle: Battle, figure: int) -> str:
    return battle.view("").figure(figure).side


def covered(battle: Battle, figure: int) -> set[tuple[int, int]]:
    """Return the squares that a figure covers, squeezed or not."""
    place, width = battle.world.get(figure, Place), battle.view("").figure(figure).width
    across, down = place.narrow if place.narrow[0] else (width, width)
    return {(place.square[0] + x, place.square[1] + y) for x in range(across) for y in range(down)}


def _comes(battle: Battle, foe: int, squares: set[tuple[int, int]]) -> bool:
    rules, view = battle.world.ruleset, battle.view("")
    action = next(name for name, terms in rules.actions.items() if terms.is_move)
    own, width = view.figure(foe).square, range(view.figure(foe).width)
    for x, y in [own, *view.reach(foe, action).costs]:
        apart = [max(abs(x + a - u), abs(y + b - v)) for a in width for b in width for u, v in squares]
        if min(apart) <= 1:
            return True
    return False


# --- the odds of an attack, by sums of its own ------------------------------------------------------------------------


def odds(battle: Battle, event: Attacked) -> Fraction:
    """Return the chance that the attack in an event would have hit."""
    name = battle.world.ruleset.resolution.name  # type: ignore[attr-defined]
    attack, defence = event.attack.total, event.defence.total
    if name == "d20":
        return Fraction(sum(face + attack >= defence for face in range(1, 21)), 20)
    if name == "d10":
        return exploding(defence - attack)
    if name == "dice-pools":
        return beats(pool(attack), pool(defence))
    return beats(handful(attack), handful(defence))


def exploding(need: int) -> Fraction:
    """Return the chance that a d10 whose tens are rolled again reaches a number."""
    if need <= 1:
        return Fraction(1)
    return Fraction(sum(face >= need for face in range(1, 10)), 10) + Fraction(1, 10) * exploding(need - 10)


def pool(dice: int) -> list[Fraction]:
    """Return the chances that this many six-sided dice show 0, 1, 2 ... fives and sixes."""
    dice = max(0, dice)
    return [comb(dice, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (dice - n) for n in range(dice + 1)]


def handful(rating: int) -> list[Fraction]:
    """Return the chances that the dice of a rating show 0, 1, 2 ... successes."""
    counts = [Fraction(1)]
    for faces in chart.dice_of(rating):
        good = Fraction(max(0, faces - chart.LEAST_SUCCESS + 1), faces)
        longer = [*counts, Fraction(0)]
        counts = [(1 - good) * longer[n] + (good * counts[n - 1] if n else 0) for n in range(len(longer))]
    return counts


def beats(mine: list[Fraction], theirs: list[Fraction]) -> Fraction:
    """Return the chance of more on one side than on the other."""
    return sum((a * b for n, a in enumerate(mine) for m, b in enumerate(theirs) if n > m), Fraction(0))
