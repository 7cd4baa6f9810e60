"""The result of a battle: the winner and the reason, for each side its kills, attacks, hits, damage and luck, and the
story in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.engine.view import View
from game.model.events import Attacked, Burst, Event, Harmed, StateChanged
from game.model.listing import listed, number_words, sentence_case
from game.model.scenario import Scenario
from game.rulebook.endings import OUT, Ending, Fate, decided_by_fights, ending_of, fates_of, said_to
from game.storage.luck_stats import Luck, how_kind, luck_of, rare, tenths
from game.table.outcome import BattleResult, Best, LuckTold, SideLosses, SideResult
from game.table.session import UMPIRE, Session
from game.table.why_ended import why_ended

ROWS = (
    "Figures lost", "Enemies put down", "Attacks and bursts", "Hits", "Normal hits", "Chance of such luck",
    "Damage done", "Normal damage", "Damage taken",
)  # fmt: skip


@dataclass(slots=True)
class _SideNumbers:
    """Numbers of one side in a battle: its figures `lost`, its attacks and hits, and the points of damage dealt and
    taken."""

    lost: int = 0
    downed: set[int] = field(default_factory=set)
    """Enemies that the side put out of action, even if they got up again."""
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0


def outcome_of(session: Session) -> BattleResult:
    """Return the result of a battle that is over."""
    ended = session.outcome
    assert ended is not None
    numbers = {side: _SideNumbers() for side in session.controllers}
    for event in session.battle.events:
        _count(session, numbers, event)
    umpire = session.battle.view(UMPIRE)
    for figure in session.figures:
        if umpire.figure(figure).state in OUT:
            numbers[session.side(figure)].lost += 1
    luck = {found.side: found for found in luck_of(session.battle.events, _sides(session))}
    mine = only_person(session)
    words = said_to(ended.reason, lost=bool(mine and ended.winner and ended.winner != mine))
    ending = ending_of(umpire, session.battle.events, session.players)
    reason = sentence_case(ending.told_after(words))
    ruleset = umpire.ruleset.title
    goal = f"{umpire.goal.played.title}, " if umpire.goal is not None else ""
    setting = f"{goal}{session.scenario.map.title}, {ruleset}, round {session.view.round}"
    sides = tuple(
        SideResult(side, session.players[side], _row(found, luck.get(side))) for side, found in numbers.items()
    )
    deeds = deeds_of(session)
    whose = mine or ended.winner or next(iter(session.controllers))
    others = {session.players[side]: one for side, one in luck.items() if side != whose}
    return BattleResult(
        ended.winner,
        title_of(session),
        reason,
        setting,
        _rows(umpire, numbers.values()),
        sides,
        best_of(session, deeds, ended.winner, ending.deeds),
        losses_of(session, deeds),
        luck_told(luck.get(whose), "your" if mine else session.players[whose], others),
        decided_by(session, deeds, ended.winner, ending),
        f"{session.scenario.map.title} at the end: {_when(umpire)}",
        why_ended(umpire, session.battle.events, session.players),
    )


def _rows(view: View, numbers: Iterable[_SideNumbers]) -> tuple[str, ...]:
    """Return the titles of the numbers; the title for enemies put down is longer if some of them got up again."""
    rose = any(view.figure(figure).state not in OUT for found in numbers for figure in found.downed)
    return (ROWS[0], f"{ROWS[1]}, some got up" if rose else ROWS[1], *ROWS[2:])


def _when(view: View) -> str:
    """Return the round and its part, worded for the middle of a sentence: "round 4, 30 AT"."""
    unit, part = view.moment
    return f"{unit.lower()} {view.round}".strip() + (f", {part}" if part else "")


def only_person(session: Session) -> str:
    """Return the side of the only person who plays; "" if no person or several play."""
    return session.people[0] if len(session.people) == 1 else ""


def title_of(session: Session) -> str:
    """Return the title of the result of a battle that is over, as the only person who plays would read it; a general
    one if several people play."""
    assert session.outcome is not None
    winner, mine = session.outcome.winner, only_person(session)
    if not winner:
        return "Nobody won"
    if mine:
        return "You won" if winner == mine else "You lost"
    return f"{session.players[winner]} wins"


def _count(session: Session, numbers: dict[str, _SideNumbers], event: object) -> None:
    if isinstance(event, (Attacked, Burst)):
        own = numbers[session.side(event.figure)]
        own.attacks += 1
        if isinstance(event, Attacked):
            own.hits += event.hit
    elif isinstance(event, Harmed):
        lost = sum(event.tracks.values())
        numbers[session.side(event.figure)].taken += lost
        if event.source:
            numbers[session.side(event.source)].dealt += lost
    elif isinstance(event, StateChanged) and event.state in OUT:
        _count_fall(session, numbers, event)


def _count_fall(session: Session, numbers: dict[str, _SideNumbers], event: StateChanged) -> None:
    """Count a fallen enemy for the side of the figure that caused the fall, unless that enemy was counted before."""
    if event.source and session.side(event.source) != session.side(event.figure):
        numbers[session.side(event.source)].downed.add(event.figure)


def _sides(session: Session) -> dict[int, str]:
    """Return the side of every figure by its id, in the order of the sides."""
    return {figure: side for side in session.controllers for figure in session.figures if session.side(figure) == side}


def _row(found: _SideNumbers, luck: Luck | None) -> tuple[str, ...]:
    """Return a side's numbers and luck in the order of ROWS."""
    hits = tenths(luck.expected) if luck is not None and luck.attacks else "none"
    harm = tenths(luck.expected_harm) if luck is not None and luck.attacks else "none"
    chance = "no dice"
    if luck is not None and luck.attacks:
        chance = f"{rare(luck.rarity)} {'or luckier' if luck.is_lucky else 'or unluckier'}"
    numbers = (found.lost, len(found.downed), found.attacks, found.hits)
    return (*map(str, numbers), hits, chance, str(found.dealt), harm, str(found.taken))


def swapped(scenario: Scenario) -> Scenario | None:
    """Return the scenario with the two sides' players exchanged; None unless there are two sides."""
    if len(scenario.sides) != 2:
        return None
    a, b = scenario.sides
    first = replace(a, controller=b.controller, player=b.player)
    return replace(scenario, sides=(first, replace(b, controller=a.controller, player=a.player)))


FATES = {"unconscious": "knocked out", "dying": "dying", "dead": "killed", "gone": "through"}
DOWNED = 12
"""The points of damage to which an enemy put out of action is equal, when the best figure is chosen."""


@dataclass(slots=True)
class _Deeds:
    """Numbers of what one figure did in a battle (attacks, hits, points of damage dealt and taken, ids of enemies put
    down), and its fate in words ("" if it still stands)."""

    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    downed: list[int] = field(default_factory=list)
    fate: str = ""
    fell: int = 0
    """The round in which the figure went out of action or left; 0 if it did neither."""

    @property
    def worth(self) -> int:
        return self.dealt + DOWNED * len(self.downed) + self.hits


def deeds_of(session: Session) -> dict[int, _Deeds]:
    """Return the numbers of every figure, keyed by its id in ascending order."""
    deeds = {figure: _Deeds() for figure in session.figures}
    for event in session.battle.events:
        _note(session, deeds, event)
    for figure, fate in fates_of(session.battle.events).items():
        deeds[figure].fate, deeds[figure].fell = fate.state, fate.round
    return deeds


def _note(session: Session, deeds: dict[int, _Deeds], event: Event) -> None:
    if isinstance(event, Attacked):
        deeds[event.figure].attacks += 1
        deeds[event.figure].hits += event.hit
    elif isinstance(event, Harmed):
        lost = sum(event.tracks.values())
        deeds[event.figure].taken += lost
        if event.source and session.side(event.source) != session.side(event.figure):
            deeds[event.source].dealt += lost
    elif isinstance(event, StateChanged):
        _note_state(session, deeds, event)


def _note_state(session: Session, deeds: dict[int, _Deeds], event: StateChanged) -> None:
    mine = deeds[event.figure]
    if not mine.fate and event.state in OUT and event.source:
        foe = session.side(event.source) != session.side(event.figure)
        if foe and event.figure not in deeds[event.source].downed:
            deeds[event.source].downed.append(event.figure)
    mine.fate = event.state if event.state in FATES else ""


def best_of(
    session: Session, deeds: dict[int, _Deeds], side: str, for_goal: Mapping[int, tuple[str, ...]] | None = None
) -> Best | None:
    """Return the figure that did most for a side ("" for any side); None if no figure did anything. What counts first
    is its part in the deciding goal (`for_goal`, by figure), then its fights."""
    aims = for_goal or {}
    own = [figure for figure in deeds if not side or session.side(figure) == side]
    best = max(own, key=lambda figure: (len(aims.get(figure, ())), deeds[figure].worth, -figure), default=0)
    if not best or not (aims.get(best) or deeds[best].worth):
        return None
    done, umpire = deeds[best], session.battle.view(UMPIRE)
    profile, title = umpire.figure(best).profile, umpire.sheet(best).title
    downed = listed([session.name(figure) for figure in done.downed])
    told = [f"put {downed} out of action"] if downed else [f"did {done.dealt} damage"] if done.dealt else []
    told += aims.get(best, ())
    words = listed(told) or "fought"
    if done.fell and done.fate in OUT:
        words += f", then fell in round {done.fell}."
    else:
        words += "." if aims.get(best) else " and came through."
    words = sentence_case(words)
    return Best(session.name(best), profile, session.side(best), title, words, _numbers(done))


def _numbers(done: _Deeds) -> str:
    """Return words for what a figure did, with the numbers; zeros are left out."""
    attacks = f"{done.hits} of {number_words(done.attacks, 'attack')} hit"
    if done.hits < len(done.downed):  # by bursts, blasts or glancing shots
        attacks = number_words(done.attacks, "attack")
    dealt, taken = f"{done.dealt} damage done", f"{done.taken} damage taken"
    told = ((done.attacks, attacks), (done.dealt, dealt), (done.taken, taken))
    return ", ".join(words for number, words in told if number)


def losses_of(session: Session, deeds: dict[int, _Deeds]) -> tuple[SideLosses, ...]:
    """Return for each side its figures that are out of action and its figures that left by an exit, each with the
    round, the earliest first."""
    made = []
    for side, player in session.players.items():
        own = [figure for figure in deeds if session.side(figure) == side]
        gone = sorted((f for f in own if deeds[f].fell), key=lambda figure: (deeds[figure].fell, figure))
        told = [(session.name(f), f"{FATES[deeds[f].fate]}, round {deeds[f].fell}", deeds[f].fate in OUT) for f in gone]
        rows = tuple((name, fate) for name, fate, is_out in told if is_out)
        through = tuple((name, fate) for name, fate, is_out in told if not is_out)
        made.append(SideLosses(side, player, len(rows), len(own), rows, through))
    return tuple(made)


def luck_told(luck: Luck | None, whose: str, others: Mapping[str, Luck] | None = None) -> LuckTold | None:
    """Return a side's luck in a sentence; None if the side never rolled to hit. `whose` is "your" or the side's name.
    `others` is the luck of the other sides by name; the rarest of them, if clear, is mentioned too."""
    if luck is None or not luck.attacks:
        return None
    text = how_kind(luck, "Your" if whose == "your" else f"{whose}'s")
    kind = "as good as these, or better" if luck.is_lucky else "as bad as these, or worse"
    often = rare(luck.rarity)
    battles = f"Only 1 battle {often[2:]} has" if often.startswith("1 in") else f"{often} of battles have"
    chance = f"{battles} dice {kind}."
    share = max(-100, min(100, int((luck.hits - luck.expected) * 100 / max(Fraction(2), luck.expected))))
    clear = [(one.rarity, how_kind(one, f"{name}'s")) for name, one in (others or {}).items() if one.is_clear]
    return LuckTold(text, chance, share, min(clear)[1] if clear else "")


def decided_by(session: Session, deeds: dict[int, _Deeds], winner: str, ending: Ending) -> str:
    """Return a sentence on the round in which fighting decided the battle; "" if fighting did not decide it, or no
    figure fell."""
    if not ending.by_fights:
        return ""
    fates = {one: Fate(done.fell, done.fate) for one, done in deeds.items() if done.fell}
    sides = {one: session.side(one) for one in deeds}
    return decided_by_fights(fates, sides, session.name, winner).words
