"""Reasons for the best turn of a puzzle, in sentences that compare it with another turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.model.answers import AttackForecast
from game.model.commands import Attack, Command, End
from game.model.grid import Square, square_words
from game.model.listing import clause_case, listed, sentence_case
from game.model.rejections import Rejection
from game.puzzles.goals import comers, is_right, threats, worth
from game.puzzles.puzzle import Puzzle
from game.puzzles.turn import PuzzleTurn, begin
from game.puzzles.wording import percent

MOST = 3
"""Most reasons that are shown."""
TEMPTING = "the obvious turn"
NUMBERS = {1: "One attack", 2: "Two attacks"}


@dataclass(frozen=True, slots=True)
class ReasonedShot:
    """One attack in a turn: its square, its chance to hit in per cent, and the terms of its sums (each amount by its
    text)."""

    square: Square
    percent: int
    lines: dict[str, int]


def reasons_of(puzzle: Puzzle, tried: PuzzleTurn | None) -> tuple[str, ...]:
    """Return at most MOST sentences about the best turn; they compare it with the player's turn if that was worse."""
    best = _played(puzzle, puzzle.acts)
    if best is None:
        return ()
    worse = tried if tried is not None and not is_right(puzzle, worth(tried)) else None
    told = {"hit": _of_attacks, "shelter": _of_cover, "away": _of_distance}[puzzle.goal.kind](puzzle, best, worse)
    if not puzzle.why:
        return tuple(told)[:MOST]
    return (puzzle.why, *list(told)[1:])[:MOST]


def told_hint(puzzle: Puzzle) -> str:
    """Return the hint of a puzzle: first what is in the way on this board, then the hint in its file."""
    here = _hint_of_attack(puzzle) if puzzle.goal.kind == "hit" else _hint_of_place(puzzle)
    return f"{here} {puzzle.hint}".strip()


def _hint_of_attack(puzzle: Puzzle) -> str:
    """Return a sentence on what is worse about an attack from the figure's square than about the best attack; "" if
    nothing is."""
    shots, turn = _shots(puzzle, puzzle.acts), begin(puzzle)
    weapons = [act.weapon for act in puzzle.acts if isinstance(act, Attack)]
    name, target = puzzle.first_name, puzzle.name_of(puzzle.target).split()[0]
    if not shots or not weapons:
        return ""
    seen = turn.battle.view(puzzle.side).forecast(puzzle.figure, puzzle.target, weapons[-1])
    if not isinstance(seen, AttackForecast):
        return f"{name} cannot attack {target} from here."
    here, best = _lines_of(seen), shots[-1].lines
    lost = {text: best.get(text, 0) - here.get(text, 0) for text in dict.fromkeys((*here, *best))}
    text = max(lost, key=lambda one: lost[one], default="")
    if not text or lost[text] <= 0:
        return ""
    if here.get(text, 0) < 0:
        asked = "hinder it less" if best.get(text, 0) < 0 else "not hinder it"
        return f"From here {clause_case(text)} ({here[text]}) hinders the attack. Where does it {asked}?"
    return f"{sentence_case(text)} ({best[text]:+d}) helps the best attack."


def _hint_of_place(puzzle: Puzzle) -> str:
    """Return a sentence on who could hit the figure, or come near it, if it stayed on its square. If it must move,
    return a question about the marked squares and the enemies."""
    stayed = _played(puzzle, ())
    if stayed is not None and worth(stayed) > 0:
        return f"If {puzzle.first_name} stays here, {_told_place(puzzle, stayed)}."
    where = "Which marked square is" if puzzle.goal.zone else "Which square outside the blast is"
    wanted = "hardest to hit for" if puzzle.goal.kind == "shelter" else "furthest from"
    return f"{where} {wanted} {_enemies(puzzle)}?"


def _enemies(puzzle: Puzzle) -> str:
    """Return the first names of the enemies that can still fight, as a list in words."""
    view = begin(puzzle).battle.view(puzzle.side)
    return listed([puzzle.name_of(one).split()[0] for one in view.opponents() if view.figure(one).state == "up"])


def why(puzzle: Puzzle, tempting: PuzzleTurn) -> str:
    """Return the reason for the best turn in one or two sentences that compare it with the tempting turn; "" if the
    best turn is not legal."""
    best = _played(puzzle, puzzle.acts)
    if best is None:
        return ""
    if puzzle.goal.kind != "hit":
        return f"After this turn {_told_place(puzzle, best)}. After {TEMPTING}, {_told_place(puzzle, tempting)}."
    shots, own = _shots(puzzle, puzzle.acts), _shots(puzzle, tempting.acts)
    many = NUMBERS.get(len(shots), f"{len(shots)} attacks")
    chance = f"{'it' if len(shots) == 1 else 'at least one attack'} hits with {percent(worth(best))}"
    if shots and not own:
        return f"{many}: {chance}."
    causes = [f"there are {len(shots)} attacks instead of {len(own)}"] if len(shots) > len(own) else []
    causes += _better_lines(shots[-1], own[-1]) if shots and own else []
    if not causes and shots and own:
        causes = [f"each attack hits with {shots[-1].percent} % instead of {own[-1].percent} %"]
    words = f"{sentence_case(', and '.join(causes))}: {chance}" if causes else sentence_case(chance)
    return f"{words}. {sentence_case(TEMPTING)} hits with {percent(worth(tempting))}."


def _better_lines(best: ReasonedShot, worse: ReasonedShot) -> list[str]:
    """Return at most MOST clauses on the terms that make the first attack better than the second, such as "the best
    attack avoids half cover (-4)", "Strength (+3) helps it"."""
    lines = {text: (best.lines.get(text, 0), worse.lines.get(text, 0)) for text in (*best.lines, *worse.lines)}
    found: dict[str, list[str]] = {}
    for text, (mine, other) in [line for line in lines.items() if line[1][0] > line[1][1]][:MOST]:
        does = "help" if mine > 0 else "hinder less" if mine else "avoid"
        both = f"{mine or other:+d}" + (f" instead of {other:+d}" if mine and other else "")
        found.setdefault(does, []).append(f"{text} ({both})")
    whom = ("the best attack", *("it" for _ in found))
    return [_does(texts, does, attack) for (does, texts), attack in zip(found.items(), whom, strict=False)]


def _does(texts: list[str], does: str, attack: str) -> str:
    """Return a clause on what some terms of a sum do to an attack: they "help" it, "hinder" it less, or it avoids them
    ("avoid")."""
    many = len(texts) > 1
    if does == "avoid":
        return f"{attack} avoids {listed(texts)}"
    verb, less = ("help", "") if does == "help" else ("hinder", " less")
    return f"{listed(texts)} {verb}{'' if many else 's'} {attack}{less}"


def _played(puzzle: Puzzle, acts: tuple[Command, ...]) -> PuzzleTurn | None:
    """Return the turn after some acts and its end; None if one of the acts is refused."""
    turn = begin(puzzle)
    for command in (*acts, End(puzzle.figure)):
        ahead = turn if turn.over else turn.after(command)
        if isinstance(ahead, Rejection):
            return None
        turn = ahead
    return turn


def _shots(puzzle: Puzzle, acts: tuple[Command, ...]) -> list[ReasonedShot]:
    """Return the attacks in a turn, each with its forecast from the moment before it."""
    turn, found = begin(puzzle), []
    for command in acts:
        if isinstance(command, Attack):
            view = turn.battle.view(puzzle.side)
            seen = view.forecast(puzzle.figure, command.target, command.weapon)
            if isinstance(seen, AttackForecast):
                found.append(ReasonedShot(view.figure(puzzle.figure).square, seen.odds.percent, _lines_of(seen)))
        ahead = turn.after(command)
        if turn.over or isinstance(ahead, Rejection):
            break
        turn = ahead
    return found


def _lines_of(seen: AttackForecast) -> dict[str, int]:
    """Return the amounts of an attack's sums by their texts; amounts of the defence have the opposite sign."""
    lines = {line.text: line.amount for line in seen.attack.reasons}
    return lines | {line.text: -line.amount for line in seen.defence.reasons}


def _of_attacks(puzzle: Puzzle, best: PuzzleTurn, worse: PuzzleTurn | None) -> Iterator[str]:
    """Yield sentences on the number of attacks, their square, and the terms of the sums that differ from the player's
    turn (`worse`)."""
    shots = _shots(puzzle, puzzle.acts)
    many = NUMBERS.get(len(shots), f"{len(shots)} attacks")
    chances = ", ".join(f"{shot.percent} %" for shot in shots)
    yield f"{many} from {square_words(shots[-1].square)}: {chances}." if shots else "No attack is better than this."
    if worse is None or not shots:
        return
    own = _shots(puzzle, worse.acts)
    if len(own) < len(shots):
        yield f"Your turn had {len(own) or 'no'} {'attack' if len(own) == 1 else 'attacks'}."
    if own:
        changed = _better_lines(shots[-1], own[-1])
        if changed:
            yield f"Compared with your turn, {'; '.join(changed)}."


def _of_cover(puzzle: Puzzle, best: PuzzleTurn, worse: PuzzleTurn | None) -> Iterator[str]:
    """Yield a sentence on the enemies that can hit after the best turn, and one on those after the player's turn if
    that was worse."""
    yield f"After this turn {_told_threats(puzzle, best)}."
    if worse is not None:
        yield f"After your turn, {_told_threats(puzzle, worse)}."


def _told_place(puzzle: Puzzle, turn: PuzzleTurn) -> str:
    """Return a clause on who can hit the figure after a turn, or who can come near it, depending on the puzzle's
    goal."""
    return (_told_threats if puzzle.goal.kind == "shelter" else _told_comers)(puzzle, turn)


def _told_threats(puzzle: Puzzle, turn: PuzzleTurn) -> str:
    if worth(turn) == 0:
        return f"{puzzle.first_name} {'is still in the blast' if puzzle.goal.avoid else 'is not on a marked square'}"
    found = threats(turn.battle.world, puzzle.figure)
    if not found:
        return "nobody can attack"
    able = [(enemy, seen.odds) for enemy, seen in found if seen.odds.cases]
    if not able:
        return "nobody can hit"
    told = [(puzzle.name_of(enemy).split()[0], str(odds) if odds.percent else "under 1 %") for enemy, odds in able]
    if len(told) == 1:
        return f"only {told[0][0]} can hit, at {told[0][1]}"
    return f"{listed([f'{name} ({chance})' for name, chance in told])} can hit"


def _of_distance(puzzle: Puzzle, best: PuzzleTurn, worse: PuzzleTurn | None) -> Iterator[str]:
    """Yield a sentence on the enemies that can come near after the best turn, and one on those after the player's turn
    if that was worse."""
    yield f"After this turn {_told_comers(puzzle, best)}."
    if worse is not None:
        yield f"After your turn, {_told_comers(puzzle, worse)}, and it was worth {percent(worth(worse))}."


def _told_comers(puzzle: Puzzle, turn: PuzzleTurn) -> str:
    names = [puzzle.name_of(enemy).split()[0] for enemy in comers(turn.battle.world, puzzle.figure)]
    return f"{listed(names)} can come near" if names else "nobody can come near"
