"""First check of people's choices: what a hint would have said at the decisions with most at stake.

It needs no rollouts, so it is ready long before the costs of choices are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.ai.advice import EVEN
from game.ai.alternatives import BEHIND
from game.ai.hint_sentences import composed
from game.ai.promises import KEPT
from game.ai.reasons import AHEAD, AdviceReason
from game.model.commands import AT_ANY_TIME, Answer, Command, Commit, End
from game.review.deeds import Deed
from game.review.findings import Estimate, Grounds, OwnCheck, ReviewedWay, TurningPoint, TurnReason
from game.review.measure import Chances
from game.review.survey import ActLook
from game.review.tape import Tape
from game.review.ways import hints_at, is_decisive, is_hinted

MOST = 24
"""Decisions that are checked, those with most at stake first."""
FAR_BEHIND = 2 * BEHIND
"""Number of the adviser's points by which its best plan must beat the given command, to count as clearly better."""
UNTOLD = (AHEAD, EVEN, KEPT, "stays")
"""Names of reasons that teach nothing, because no fact of the position is behind them."""
GROUNDS: dict[str, Grounds] = {"attack": "attack", "danger": "fire", "ground": "goal"}
"""Kinds of mistake, by the name of the first reason for the better plan."""
UNKNOWN = Estimate(0.0, -1.0, 1.0)
"""Cost of an act before any rollout: anything from -1 to 1."""


def at_stake(tape: Tape, looks: Sequence[ActLook], result: Chances, people: Sequence[str]) -> tuple[int, ...]:
    """Return the decisions of `people` (sides) as act numbers, highest stakes first. The stake is how far the quick
    chance of their side fell until the same figure decided again; of a rise only half is taken."""
    chances = [*(look.before for look in looks), result]
    stakes = {}
    for act, (seat, command) in enumerate(tape.acts):
        if seat in people and not isinstance(command, (Answer, *AT_ANY_TIME)):
            side, until = tape.sides.index(seat), _next_of(tape, act)
            moves = [one[side] - chances[act][side] for one in chances[act + 1 : until + 1]]
            stakes[act] = max(-min(moves), max(moves) / 2)
    return tuple(sorted(stakes, key=lambda act: (-stakes[act], act))[:MOST])


def _next_of(tape: Tape, act: int) -> int:
    """Return the number of the same figure's next act; the number of all acts if there is none."""
    figure, acts = tape.acts[act][1].figure, range(act + 1, len(tape.acts))
    return next((one for one in acts if tape.acts[one][1].figure == figure), len(tape.acts))


def checked(tape: Tape, act: int, look: ActLook, deed: Deed) -> OwnCheck | None:
    """Return the comparison of an act with the hint at its moment; None if the adviser has no opinion on it."""
    chance = look.before[tape.sides.index(look.seat)]
    did = ReviewedWay(deed.command, deed.words, Estimate(chance, chance, chance))
    changes = (UNKNOWN,) * len(tape.sides)
    turn = TurningPoint(act, look.round, look.seat, look.figure, deed.name, "moment", 1, changes, did)
    if act in tape.advised:
        return OwnCheck(turn, "followed")
    found = hints_at(tape, act)
    if not found.ways:
        return None
    if is_hinted(tape, act):  # but who saw other advice on the screen must not read that a hint says the same
        return OwnCheck(turn, "near" if act in tape.unlike else "hinted")
    lead = next(_taught(found.ways[0].reasons), None)
    if found.behind is None:
        return None
    if found.behind < FAR_BEHIND or lead is None or _went_well(deed) or is_decisive(tape, act):
        return OwnCheck(turn, "near")
    better = ReviewedWay(found.ways[0].command, found.ways[0].words, did.chance)
    reason = TurnReason(_grounds(deed.command, lead), " ".join(composed(found.ways[0].reasons).told))
    missed = TurningPoint(
        act, look.round, look.seat, look.figure, deed.name, "mistake", 1, changes, did, better, (reason,)
    )
    return OwnCheck(missed, "missed")


def _went_well(deed: Deed) -> bool:
    """Return whether the act's attack hit; then no other plan is called better."""
    return any(one.good and one.reason.figure == deed.command.figure for one in deed.came)


def told_first(checks: Iterable[OwnCheck]) -> dict[Grounds, tuple[OwnCheck, ...]]:
    """Return the missed decisions by kind of mistake, in the order found. The first of each kind is shown, and its
    rollouts are played before others."""
    found: dict[Grounds, tuple[OwnCheck, ...]] = {}
    for one in checks:
        if one.verdict == "missed":
            about = one.turn.because[0].about
            found[about] = (*found.get(about, ()), one)
    return found


def _taught(reasons: Sequence[AdviceReason]) -> Iterator[AdviceReason]:
    """Yield the reasons for a plan that have a gain and rest on a fact of the position (no name in UNTOLD)."""
    return (one for one in reasons if one.gain and one.name not in UNTOLD)


def _grounds(did: Command, lead: AdviceReason) -> Grounds:
    """Return the kind of mistake, by the command given and the first reason for the better plan."""
    return "idle" if isinstance(did, End | Commit) else GROUNDS.get(lead.name, "plain")
