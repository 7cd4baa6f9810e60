"""Tells a battle that is over in a few sentences: the best figure, who fell and when, the luck, what decided it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from game.model.events import Attacked, Event, Harmed, RoundBegan, StateChanged
from game.model.listing import listed
from game.storage.luck_stats import Luck, rare, tenths
from game.table.outcome import Best, LuckTold, SideLosses
from game.table.session import UMPIRE, Session

OUT = ("unconscious", "dying", "dead")
FATES = {"unconscious": "knocked out", "dying": "dying", "dead": "killed", "gone": "left the field"}
CLEAR = Fraction(1, 10)
"""Probability below which luck is reported as clear."""
DOWNED = 12
"""Points of damage that putting an enemy out of action counts for in naming the best figure."""


@dataclass(slots=True)
class _Deeds:
    """Deeds of one figure in a battle, and its fate."""

    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    downed: list[int] = field(default_factory=list)
    fate: str = ""
    fell: int = 0
    """The round in which it went out of action or left; 0 if it did neither."""

    @property
    def worth(self) -> int:
        return self.dealt + DOWNED * len(self.downed) + self.hits


def deeds_of(session: Session) -> dict[int, _Deeds]:
    """Return the deeds of every figure, by its id and in the order of ids."""
    deeds = {figure: _Deeds() for figure in session.figures}
    number = 0
    for event in session.battle.events:
        if isinstance(event, RoundBegan):
            number = max(number, event.number)
        else:
            _note(session, deeds, event, max(1, number))
    return deeds


def _note(session: Session, deeds: dict[int, _Deeds], event: Event, number: int) -> None:
    if isinstance(event, Attacked):
        deeds[event.figure].attacks += 1
        deeds[event.figure].hits += event.hit
    elif isinstance(event, Harmed):
        lost = sum(event.tracks.values())
        deeds[event.figure].taken += lost
        if event.source and session.side(event.source) != session.side(event.figure):
            deeds[event.source].dealt += lost
    elif isinstance(event, StateChanged):
        _note_state(session, deeds, event, number)


def _note_state(session: Session, deeds: dict[int, _Deeds], event: StateChanged, number: int) -> None:
    mine = deeds[event.figure]
    if event.state not in FATES:
        mine.fate, mine.fell = "", 0
        return
    if not mine.fell and event.state in OUT and event.source:
        foe = session.side(event.source) != session.side(event.figure)
        if foe and event.figure not in deeds[event.source].downed:
            deeds[event.source].downed.append(event.figure)
    mine.fate, mine.fell = event.state, mine.fell or number


def best_of(session: Session, deeds: dict[int, _Deeds], side: str) -> Best | None:
    """Return the figure that did most for a side ("" for any side); None if nobody did anything."""
    own = [figure for figure in deeds if not side or session.side(figure) == side]
    best = max(own, key=lambda figure: (deeds[figure].worth, -figure), default=0)
    if not best or not deeds[best].worth:
        return None
    done, umpire = deeds[best], session.battle.view(UMPIRE)
    profile, title = umpire.figure(best).profile, umpire.sheet(best).title
    downed = listed([session.name(figure) for figure in done.downed])
    words = f"Put {downed} out of action" if downed else f"Did {done.dealt} damage"
    words += f", then fell in round {done.fell}." if done.fell and done.fate in OUT else " and came through."
    numbers = f"{done.hits} of {done.attacks} attacks hit, {done.dealt} damage done, {done.taken} taken"
    return Best(session.name(best), profile, session.side(best), title, words, numbers)


def losses_of(session: Session, deeds: dict[int, _Deeds]) -> tuple[SideLosses, ...]:
    """Return for each side its figures that are out of action or left, with the round, the earliest first."""
    made = []
    for side, player in session.players.items():
        own = [figure for figure in deeds if session.side(figure) == side]
        gone = sorted((f for f in own if deeds[f].fell), key=lambda figure: (deeds[figure].fell, figure))
        rows = tuple((session.name(f), f"{FATES[deeds[f].fate]}, round {deeds[f].fell}") for f in gone)
        lost = sum(deeds[f].fate in OUT for f in own)
        made.append(SideLosses(side, player, lost, len(own), rows))
    return tuple(made)


def luck_told(luck: Luck | None, whose: str) -> LuckTold | None:
    """Return a side's luck in one sentence, with `whose` as "your" or the side's name; None if it never rolled to
    hit."""
    if luck is None or not luck.attacks:
        return None
    more = luck.hits - luck.expected
    counted = (
        f"{luck.hits} of {luck.attacks} attack{'s' if luck.attacks != 1 else ''} hit, {tenths(luck.expected)} is normal"
    )
    you = "you" if whose == "your" else whose
    if abs(more) < 1:
        text = f"The dice were even: {counted}."
    else:
        text = (
            f"{'Clearly' if luck.rarity <= CLEAR else 'A little'} {'for' if more > 0 else 'against'} {you}: {counted}."
        )
    kind = "good or better" if luck.is_lucky else "bad or worse"
    chance = f"Dice this {kind}: {rare(luck.rarity)} of all battles"
    share = max(-100, min(100, int(more * 100 / max(Fraction(2), luck.expected))))
    return LuckTold(text, chance, share)


def decided_by(session: Session, deeds: dict[int, _Deeds], winner: str) -> str:
    """Return a sentence about the round in which the losing side lost most figures, if possible one after which the
    winner was ahead; "" if nobody fell."""
    fallen = [f for f in deeds if deeds[f].fell and deeds[f].fate in OUT and session.side(f) != winner]
    if not winner or not fallen:
        return ""
    rounds = [deeds[figure].fell for figure in fallen]
    mine = {number: _standing(session, deeds, number, winner, own=True) for number in rounds}
    theirs = {number: _standing(session, deeds, number, winner, own=False) for number in rounds}
    ahead = [number for number in rounds if mine[number] > theirs[number]]
    worst = max(sorted(ahead or rounds), key=lambda number: (rounds.count(number), -number))
    fell = listed([session.name(figure) for figure in fallen if deeds[figure].fell == worst])
    own, others = mine[worst], theirs[worst]
    stood = f"led {own} to {others}" if own > others else f"had {own} left against {others}"
    return f"Round {worst} decided the battle: {fell} fell. {winner.capitalize()} {stood}."


def _standing(session: Session, deeds: dict[int, _Deeds], number: int, winner: str, *, own: bool) -> int:
    """Return the number of figures still standing at the end of a round, of the winner (`own`) or of all others."""
    figures = [figure for figure in deeds if (session.side(figure) == winner) == own]
    return sum(not deeds[figure].fell or deeds[figure].fell > number for figure in figures)
