"""Less usual ways to use half actions: climb, slip past opponents, lie down, let somebody else come first."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.considerations import Scores, hazard
from game.ai.plan import Outlook, Plan
from game.ai.tempo import Tempo
from game.answers import CheckForecast
from game.commands import Climb, Command, Delay, Move, Prone
from game.grid import distance

LIKELY = 300
"""Chance, in thousandths, from which slipping past somebody is thought of."""
PRACTISED = 3
"""Ranks of acrobatics that make one think of it at all."""
LOOKED_AT = 4


def detours(o: Outlook, tempo: Tempo, shoots: bool) -> Iterator[Plan]:
    """Every plan of the kind; whoever has somebody to shoot at lets nobody else go first."""
    yield from _climbs(o)
    yield from _slips(o)
    if shoots:
        yield from _lies_down(o)
    else:
        yield from _delays(o, tempo)


def chance(o: Outlook, command: Command) -> int:
    """How likely all the checks of a command are to succeed, in thousandths."""
    likely = 1000
    for _, forecast in o.s.view.trials(command):
        if isinstance(forecast, CheckForecast):
            likely = likely * forecast.odds.permille // 1000
    return likely


def _gain(o: Outlook, scores: Scores) -> int:
    """How much better ending with these scores is than staying."""
    return sum(scores.values()) - sum(o.place(o.s.me.square).values())


def _climbs(o: Outlook) -> Iterator[Plan]:
    """Up or down what is too steep to walk, where that leads on: so likely, and in so many attempts."""
    s = o.s
    if "climb" not in s.view.ruleset.actions:
        return
    board, numbers = s.view.board, s.view.ruleset.climbing
    for command in s.view.legal_of(s.figure, "climb"):
        assert isinstance(command, Climb)
        feet = abs(board.elevation(command.to) - board.elevation(s.me.square))
        gain = _gain(o, o.place(command.to)) * chance(o, command) // 1000
        attempts = max(1, -(-feet // numbers.gain))
        yield o.plan(command, "climb", s.me.square, {"progress": gain // attempts - s.measure.stay})


def _slips(o: Outlook) -> Iterator[Plan]:
    """Past opponents who would hold one up, for those who are practised: what lies behind them, as likely as it is."""
    s, view = o.s, o.s.view
    practised = view.sheet(s.figure).skill("acrobatics") >= PRACTISED
    if not practised or next(view.legal_of(s.figure, "move"), None) is None:
        return
    walked = view.reach(s.figure, "move").costs
    if o.stops.isdisjoint(walked):
        return
    reach = view.reach(s.figure, "move", True)
    for square in o.promising([square for square in reach.costs if square not in walked], LOOKED_AT):
        command = Move(s.figure, reach.path(square), tumble=True)
        likely = chance(o, command) if view.check(command) is None else 0
        if likely >= LIKELY:
            gain = _gain(o, o.place(square)) * likely // 1000
            risk = {"hazard": hazard(s, s.me.square, command.path)}
            yield o.plan(command, "slip past", s.me.square, risk, {"progress": gain - s.measure.stay})


def _lies_down(o: Outlook) -> Iterator[Plan]:
    """Under fire and with somebody to shoot at: twice as low as a crouch, at the price of getting up again."""
    s = o.s
    harm = -o.place(s.me.square)["danger"]
    near = any(distance(s.me.square, foe.square) <= foe.pace + 1 for foe in s.foes if foe.fights_close)
    command = Prone(s.figure)
    if harm and not near and not s.me.fights_close and s.view.check(command) is None:
        averted = {"danger": 2 * harm * s.measure.crouch // 100, "progress": -s.measure.stand}
        yield o.plan(command, "lie down", s.me.square, averted)


def _delays(o: Outlook, tempo: Tempo) -> Iterator[Plan]:
    """Let an opponent that is still to act come near first, and act right after it."""
    s = o.s
    entries = [entry for entry in s.view.strip() if not entry.done]
    own = next((entry.at for entry in entries if entry.figure == s.figure), 0)
    coming = [
        (entry.at, foe)
        for entry in entries
        for foe in s.foes
        if foe.id == entry.figure and s.me.band < distance(s.me.square, foe.square) <= s.me.band + foe.pace
    ]
    for at, foe in sorted(coming, key=lambda pair: -pair[0])[:1]:
        command = Delay(s.figure, own - at + 1)
        if "delay" in s.view.ruleset.actions and s.view.check(command) is None:
            blow = s.me.worth * s.measure.ready // 1000 * s.patience // 100
            worth = {"prospect": blow, "order": tempo.worth(-command.uses)}
            yield o.plan(command, f"let {s.view.figure(foe.id).name} come first", s.me.square, worth)
