"""One figure's turn without dice: its possible acts, their results, and the chance to have hit so far.

An attack on the goal's target is not rolled: its chance is counted, and the turn goes on in the battle in which the
attack missed. If a miss may also jam the weapon, the turn goes on in both battles (branches), each with its weight. Any
other act that needs dice or lets an enemy react is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import msgspec

from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.roll_forecasts import trials
from game.model.answers import AttackForecast
from game.model.commands import (
    AT_ANY_TIME,
    Attack,
    Block,
    BonusStep,
    Climb,
    ClimbForward,
    Command,
    Commit,
    Disengage,
    End,
    Fly,
    Follow,
    Hustle,
    Jump,
    KeepAway,
    Move,
    Recall,
    Run,
    Sidestep,
    Sprint,
    Withdraw,
)
from game.model.components import Clock
from game.model.decisions import ORDERS
from game.model.dice import Dice
from game.model.events import Attacked
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import Odds
from game.puzzles.puzzle import Puzzle
from game.rules import figures

MOST_TRIES = 2000
"""Most seeds tried to find a battle in which an attack missed."""
ATTACK = str(Attack.__struct_config__.tag)
NEVER_HERE = (Commit, Recall, *AT_ANY_TIME)
"""Commands that a side gives, and that belong to no figure's turn."""
ANSWERS_TO_OTHERS = (Block, Follow, KeepAway)
"""Commands that only respond to other figures, which never act in a puzzle."""
OUT_OF_PLACE = frozenset(str(kind.__struct_config__.tag) for kind in (*NEVER_HERE, *ANSWERS_TO_OTHERS))
"""Actions that puzzles do not accept."""

WAYS = (Move, Withdraw, Run, Disengage, Hustle, Sprint)
"""Commands that move along a path."""


class LoadedDice(Dice):
    """Dice that always show the same number, or their highest number if that is lower."""

    def __init__(self, face: int) -> None:
        super().__init__(0)
        self.face = face

    def _draw(self, sides: int) -> int:
        self.position += 1
        return min(self.face, sides)


def fraction(odds: Odds) -> Fraction:
    """Return a chance as an exact fraction."""
    return Fraction(odds.cases, odds.of)


@dataclass(frozen=True)
class Branch:
    """One battle that the turn may have led to, in which all attacks missed, and its probability (`weight`)."""

    weight: Fraction
    battle: Battle


@dataclass(frozen=True)
class PuzzleTurn:
    """A turn so far: its acts, the battles it may have led to (`branches`, the first is the one without a jam), and the
    chance that an attack has hit; `over` once it has ended."""

    puzzle: Puzzle
    branches: tuple[Branch, ...]
    chance: Fraction = Fraction(0)
    acts: tuple[Command, ...] = ()
    over: bool = False
    attempts: tuple[tuple[Square, str], ...] = ()
    """Square and weapon of each attack so far."""

    @property
    def battle(self) -> Battle:
        """The battle to show, in which every attack missed and no weapon jammed."""
        return self.branches[0].battle

    def legal(self) -> Iterator[Command]:
        """Yield the legal acts of the figure that a puzzle may accept; `after` may still refuse some."""
        if not self.over:
            for action, terms in self.battle.world.ruleset.actions.items():
                if terms.is_attack and not (self.puzzle.target and action == ATTACK):
                    continue  # every attack asks for dice
                for command in self.battle.legal_of(self.puzzle.figure, action):
                    if not isinstance(command, NEVER_HERE + ANSWERS_TO_OTHERS):
                        yield command

    def after(self, command: Command) -> PuzzleTurn | Rejection:
        """Return the turn with one more act, or the rejection if the rules or the puzzle refuse the act."""
        refused = self.refuses(command)
        if refused is not None:
            return refused
        if self.is_attempt(command):
            return self._attempted(command)
        going: list[Branch] = []
        for place, branch in enumerate(self.branches):
            tried = _tried(branch.battle, command, self.puzzle)
            if not isinstance(tried, Rejection):
                going.append(Branch(branch.weight, tried))
            elif not place:
                return tried
        return self._with(command, tuple(going), self.chance)

    def refuses(self, command: Command) -> Rejection | None:
        """Return the reason why an act is refused, as far as it can be known without trying the act; None if no reason
        is known."""
        name = self.puzzle.name
        if self.over:
            return Rejection("puzzle-over", f"{name}'s turn is over.")
        if isinstance(command, NEVER_HERE) or command.figure != self.puzzle.figure:
            return Rejection("puzzle-figure", f"Only {name} acts in this puzzle.")
        if isinstance(command, ANSWERS_TO_OTHERS):
            return Rejection("puzzle-alone", f"Nobody but {name} moves in this puzzle.")
        refused = self.battle.check(command)
        if refused is not None or self.is_attempt(command):
            return refused
        asked = trials(self.battle.world, command)
        return _dice_asked() if asked else None

    def is_attempt(self, command: Command) -> bool:
        """Return whether an act is an attack on the goal's target."""
        return isinstance(command, Attack) and command.target == self.puzzle.target

    # --- attacks that are not rolled ----------------------------------------------------------------------------------

    def _attempted(self, command: Command) -> PuzzleTurn | Rejection:
        """Return the turn with an attack made in every branch that allows it, or the rejection if the first branch does
        not."""
        chance, going = self.chance, list[Branch]()
        for place, branch in enumerate(self.branches):
            if branch.battle.check(command) is not None:
                continue
            missed = _missed(branch, command, self.puzzle)
            if isinstance(missed, Rejection):
                if not place:
                    return missed
                continue
            hit, branches = missed
            chance += hit
            going += branches
        assert isinstance(command, Attack)
        attempt = (figures.square_of(self.battle.world, command.figure), command.weapon)
        turn = self._with(command, tuple(going) or self.branches[:1], chance, over=not going)
        return replace(turn, attempts=(*self.attempts, attempt))

    def _with(
        self, command: Command, branches: tuple[Branch, ...], chance: Fraction, *, over: bool = False
    ) -> PuzzleTurn:
        acts, after = (*self.acts, command), branches[0].battle
        over = over or self._ends(command, after) or not is_up_to(self.puzzle, after)
        return replace(self, branches=branches, chance=chance, acts=acts, over=over)

    def _ends(self, command: Command, after: Battle) -> bool:
        """Return whether an act ends the turn although the same figure acts next: True for End, unless a new round or
        part of a round has begun."""
        if not isinstance(command, End):
            return False
        then, now = self.battle.world.get(TABLE, Clock), after.world.get(TABLE, Clock)
        return (then.round, then.stage) == (now.round, now.stage)

    # --- comparing ----------------------------------------------------------------------------------------------------

    def key(self) -> tuple[object, ...]:
        """Return a key that is equal for turns with the same future and the same chance so far; only `time` may
        differ."""
        figure = self.puzzle.figure
        return self.over, self.chance, tuple((branch.weight, key_of(branch.battle, figure)) for branch in self.branches)

    @property
    def time(self) -> int:
        """The time on clocks that run during a turn; on other clocks it is the same for all turns."""
        return self.battle.world.get(TABLE, Clock).time

    def mark(self) -> tuple[object, ...]:
        """Return the answer that a turn gives to the puzzle, for comparison: the squares and weapons of its attacks or,
        for other goals, the figure's last square and posture."""
        if self.puzzle.goal.kind == "hit":
            return self.attempts
        world, figure = self.battle.world, self.puzzle.figure
        return figures.square_of(world, figure), figures.posture_of(world, figure)


def begin(puzzle: Puzzle, ruleset: str = "") -> PuzzleTurn:
    """Return a puzzle's turn before its first act; `ruleset` replaces the puzzle's own. Raises BadInput if the position
    cannot be set up, ValueError if another figure would act first."""
    scenario = replace(puzzle.scenario, ruleset=ruleset) if ruleset else puzzle.scenario
    battle = Battle.create(scenario)
    battle.start()
    _let_others_pass(battle, puzzle)
    if not is_up_to(puzzle, battle):
        raise ValueError(f"{puzzle.name} must be the first to act")
    return PuzzleTurn(puzzle, (Branch(Fraction(1), battle),))


def is_up_to(puzzle: Puzzle, battle: Battle) -> bool:
    """Return whether a battle waits for a command of the puzzle's figure; if orders are secret, only in round 1."""
    decision = battle.decision
    if decision is None or decision.choices or puzzle.figure not in decision.figures:
        return False
    if decision.kind == ORDERS:
        return battle.world.get(TABLE, Clock).round == 1
    return decision.figure == puzzle.figure


def key_of(battle: Battle, figure: int) -> bytes:
    """Return a fingerprint of a battle's state without its past, its time and its dice."""
    state: dict[str, Any] = battle.state()
    del state["dice"]
    state["table"]["Clock"] = msgspec.structs.replace(state["table"]["Clock"], commands=0, time=0)
    slot = state["figures"][str(figure)].get("Slot")
    if slot is not None:
        state["figures"][str(figure)]["Slot"] = msgspec.structs.replace(slot, at=0)
    return msgspec.msgpack.encode(state, order="sorted")


def led_to(command: Command) -> Square | None:
    """Return the square where an act moves the figure; None if the act is no move."""
    if isinstance(command, Jump):
        return command.after[-1] if command.after else command.to
    if isinstance(command, BonusStep | Sidestep | Climb | ClimbForward | Fly):
        return command.to
    return command.path[-1] if isinstance(command, WAYS) and command.path else None


# --- trying things out ------------------------------------------------------------------------------------------------


def _tried(battle: Battle, command: Command, puzzle: Puzzle) -> Battle | Rejection:
    """Return a copy of a battle after an act, or the reason why the rules or a puzzle refuse the act."""
    fork = battle.fork(1)
    refused = fork.submit(command)
    if refused is not None:
        return refused
    return _let_others_pass(fork, puzzle) or (_dice_asked() if fork.world.dice.position else fork)


def _let_others_pass(battle: Battle, puzzle: Puzzle) -> Rejection | None:
    """Let all other sides end their orders without giving any. Return a rejection if a figure is asked a question, None
    otherwise."""
    while (decision := battle.decision) is not None and not is_up_to(puzzle, battle):
        if decision.choices:
            return _asked(battle)
        commit = Commit(decision.figure)
        if decision.kind != ORDERS or battle.world.get(TABLE, Clock).round > 1:
            return None
        battle.submit(commit)
    return None


def _asked(battle: Battle) -> Rejection:
    decision = battle.decision
    assert decision is not None
    name = figures.name_of(battle.world, decision.figure)
    told = f"{name} could react to that ({decision.title}), and puzzles leave reactions out. Choose another act."
    return Rejection("puzzle-reaction", told)


def _dice_asked() -> Rejection:
    return Rejection("puzzle-dice", "That needs dice, and in a puzzle nobody rolls any.")


def _missed(branch: Branch, command: Command, puzzle: Puzzle) -> tuple[Fraction, tuple[Branch, ...]] | Rejection:
    """Return the chance that an attack adds to a branch, and the branches after a miss (with and without a jam). Return
    a rejection if the chance cannot be counted."""
    seen = next((told for _, told in trials(branch.battle.world, command)), None)
    if not isinstance(seen, AttackForecast):
        return Rejection("puzzle-dice", "The game cannot work out the chance of that.")
    hits, jams = fraction(seen.odds), fraction(seen.botch)
    loaded: list[Branch] = []
    plain = next(_misses(branch.battle, command, puzzle, False if jams else None), None) if hits + jams < 1 else None
    if isinstance(plain, Rejection):
        return plain
    if plain is not None:
        battle, made = plain
        if not made:  # declared only; the turn is over before it is made
            return Fraction(0), (Branch(branch.weight, battle),)
        loaded.append(Branch(branch.weight * (1 - hits - jams), battle))
    jammed = next(_misses(branch.battle, command, puzzle, True), None) if jams else None
    if jammed is not None and not isinstance(jammed, Rejection):
        loaded.append(Branch(branch.weight * jams, jammed[0]))
    return branch.weight * hits, tuple(loaded)


def _misses(
    battle: Battle, command: Command, puzzle: Puzzle, error: bool | None
) -> Iterator[tuple[Battle, bool] | Rejection]:
    """Yield copies of a battle in which an attack missed, each with whether the attack was already made. `error` asks
    for a miss with a mishap (True) or without (False). Yield a rejection if the attack is refused."""
    for number in range(MOST_TRIES):
        fork = battle.fork(number)
        if number < 2:
            fork.world.dice = LoadedDice(1 if error else 2 - number)
        refused = fork.submit(command) or _let_others_pass(fork, puzzle)
        if refused is not None:
            yield refused
            return
        made = [event for event in fork.events if isinstance(event, Attacked) and event.figure == command.figure]
        if not made:
            yield _dice_asked() if fork.world.dice.position else (fork, False)
            return
        wrong = any(event.error for event in made)
        if not any(event.hit for event in made) and error in (None, wrong):
            yield fork, True
