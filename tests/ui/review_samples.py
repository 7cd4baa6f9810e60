"""A recorded battle with an invented review: every kind of turning point, without any rollout."""

from __future__ import annotations

from math import sin
from pathlib import Path
from typing import Any

import msgspec
from kept_folders import put

from game.ai.opponent import opponent
from game.engine.battle import Battle
from game.lab.series import board_of
from game.model.commands import Command, End
from game.model.components import Identity
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.review import keeping
from game.review.findings import CurvePoint, Estimate, Habit, Review, ReviewedWay, SideAccount, TurningPoint, TurnReason
from game.review.tape import Tape, at, tape_of
from game.review.version import version
from game.review.ways import command_words
from game.storage.journal import read_journal
from game.storage.recorder import Recorder

SHOWN = "Ida hit Viktor Hahn."
WHY = "3 enemies could attack there (Viktor Hahn at 45 %), with the better way one enemy."
ROLLED = TurnReason("dice", SHOWN, odds="The chance to hit was 35 %.", likely=35)
KINDS = ("mistake", "lucky", "great", "unlucky")


def recorded(data: Path, *, figures: int = 2, seed: int = 5, idle: bool = False) -> Path:
    """Return the journal of a battle as the window records it: red is decided by a person (who only ends turns if
    `idle`), and it is played to its end. It is played once, and its files are copied into every folder that asks."""
    journal: Path = put(data, _recorded, figures, seed, idle)
    return journal


def _recorded(data: Path, figures: int, seed: int, idle: bool) -> Path:
    squad = (FigureSetup("rifleman"),) * figures
    sides = (SideSetup("red", "human", squad), SideSetup("blue", "ai:normal", squad))
    keeper = Recorder.of_scenario(Scenario(board_of("ford"), "static", sides, seed, {"round_limit": 3}), data)
    keeper.start()
    player = opponent("normal")
    while (decision := keeper.battle.decision) is not None:
        command = player.choose(keeper.battle.view(decision.seat))
        if idle and decision.seat == "red" and not decision.choices:
            command = End(decision.figures[0])
        assert keeper.submit(command, decision.seat) is None
    assert keeper.journal is not None
    keeper.finish_writing()
    journal = keeper.journal.path
    return journal.rename(journal.with_stem(f"{journal.stem}-{seed}"))  # several may come into one folder


EVEN = ((0.3, -0.08), (0.25, 0.03))


def made_up(tape: Tape, stage: Any = "done", parts: tuple[tuple[float, float], ...] = EVEN) -> Review:
    """Return a review with a curve like a wave and up to eight turning points; `parts` are choices and dice for each
    side."""
    count = len(tape.acts)
    shares = [0.5 + 0.35 * sin(n / 3) for n in range(count)]
    curve = []
    for n, share in enumerate([*shares, 1.0]):
        around = 0.0 if n == count else 0.06
        both = tuple(Estimate(v, max(0.0, v - around), min(1.0, v + around)) for v in (share, 1 - share))
        curve.append(CurvePoint(n, 1 + n * 3 // max(1, count), both))
    turns = tuple(_turn(tape, n * count // 8, KINDS[n % 4], 1 + n % 3) for n in range(8))
    accounts = tuple(
        SideAccount(side, _both(choices), _both(dice), count // 2)
        for side, (choices, dice) in zip(("red", "blue"), parts, strict=True)
    )
    return Review(
        format="counterstep-review", version=version(), battle=tape.digest, stage=stage, map="The ford",
        ruleset="static", sides=tape.sides, players=("human", "ai:normal"), winner="red",
        reason="nobody of the other side is left", policy="hard", rollouts=1234, curve=tuple(curve), turns=turns,
        accounts=accounts, start=(0.5, 0.5), result=(1.0, 0.0), choices=tuple(_cost(n) for n in range(count)),
        is_weighed=True,
        story=tuple(_turn(tape, act, "moment", 1) for act in (count // 3, count - 1)),
        luck=("Your dice were even: 9 of 18 attacks hit, 9.4 is normal.", ""),
        step="" if stage == "done" else "Trying other plans at 6 decisions: 33 %.",
    )  # fmt: skip


def _cost(number: int) -> Estimate:
    """Return the cost of a choice: nothing, 1, 4 or 12 points, in turn."""
    cost = (0.0, 0.0, -0.01, 0.0, -0.04, -0.12)[number % 6]
    return Estimate(cost, cost - 0.02, cost + 0.02)


def habitual(data: Path, *, cases: bool = False) -> Path:
    """Return a journal whose review has no turning points, but a habit of unknown cost; with the acts it counts, if
    `cases`."""
    journal = recorded(data)
    tape = tape_of(read_journal(journal), journal.name)
    made = made_up(tape)
    own = tuple(turn for turn in made.turns if (turn.side, turn.kind) == ("red", "mistake")) if cases else ()
    one = Habit("red", "idle", "Ida", 7, 7, Estimate(-0.1, -0.3, 0.1), own[-1].act if own else 3, own)
    keeping.keep(journal, msgspec.structs.replace(made, turns=(), story=(), habits=(one,)))
    return journal


def _both(value: float) -> tuple[Estimate, ...]:
    return tuple(Estimate(v, v - 0.05, v + 0.05) for v in (value, -value))


def _turn(tape: Tape, act: int, kind: Any, grade: int) -> TurningPoint:
    seat, command = tape.acts[act]
    battle = at(tape, act).battle
    sign = 1 if kind in ("great", "lucky") else -1
    change = sign * (0.1 * grade + 0.02) * (1 if seat == "red" else -1)
    did = ReviewedWay(command, command_words(battle.view(seat), command), Estimate(0.41, 0.35, 0.47))
    better = ReviewedWay(
        _other(battle, seat), "Move behind the low wall first, then attack", Estimate(0.58, 0.52, 0.64)
    )
    return TurningPoint(
        act=act, round=1 + act * 3 // len(tape.acts), side=seat, figure=command.figure,
        name=battle.world.get(command.figure, Identity).name, kind=kind, grade=grade, changes=_both(change), did=did,
        better=better if kind == "mistake" else None,
because=(TurnReason("fire", WHY) if kind in ("mistake", "great") else ROLLED,), rollouts=128,
    )  # fmt: skip


def _other(battle: Battle, seat: str) -> Command:
    return next(iter(battle.view(seat).legal()))


def reviewed(data: Path, stage: str = "done", seed: int = 5, parts: tuple[tuple[float, float], ...] = EVEN) -> Path:
    """Return a journal with a review beside it."""
    journal: Path = put(data, _reviewed, stage, seed, parts)
    return journal


def _reviewed(data: Path, stage: str, seed: int, parts: tuple[tuple[float, float], ...]) -> Path:
    journal = recorded(data, seed=seed)
    keeping.keep(journal, made_up(tape_of(read_journal(journal), journal.name), stage, parts))
    return journal
