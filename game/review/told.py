"""Words and numbers of a review, shared by the terminal, the HTML page and the window.

A turning point is a choice or a roll that changed the chances much.
"""

from __future__ import annotations

from math import floor

from game.model.listing import sentence_case
from game.review.findings import Estimate, Review, TurningPoint, TurnKind
from game.review.lessons import is_yours, whose
from game.rulebook.endings import said_to

KINDS: dict[TurnKind, tuple[str, str, str]] = {
    "mistake": ("Slip", "Mistake", "Costly mistake"),
    "great": ("Good act", "Great act", "Brilliant act"),
}
"""Titles of turning points by kind, for each grade: a change of 10, 20 or 30 per cent."""
LUCK: tuple[tuple[int, str, str], ...] = (
    (20, "Very lucky", "Very unlucky"),
    (40, "Lucky", "Unlucky"),
    (101, "Good dice", "Bad dice"),
)
"""Words for rare rolls as (limit, words for luck, words for bad luck): the words are used if the roll's chance in per
cent was below the limit."""

NO_TURN = "No action surely changed the chance to win by 10 % or more."
"""Sentence shown if there are no turning points."""
BY_HINT = "A hint had another plan here"
"""Title of an act that was compared only with the hint of its moment."""
PERHAPS = "Probably not the best"
"""Title of a choice that was worse by the mean of all rollouts, although it is not sure."""
NO_COST = "No sure cost"
"""Title of an act in a lesson that lowered its side's chance by less than one per cent."""


def kind_for(turn: TurningPoint, side: int) -> TurnKind:
    """Return the kind of a turning point for a side: luck for one side is bad luck for its enemy."""
    return turn.kind if not turn.is_luck else "lucky" if turn.changes[side].value > 0 else "unlucky"


def mark_of(review: Review, turn: TurningPoint, side: int) -> TurnKind:
    """Return the kind whose mark is drawn for a turning point: for a moment, "lucky" or "unlucky", by its first result
    or, without results, by the side's change."""
    if turn.kind != "moment":
        return kind_for(turn, side)
    is_good = turn.changes[side].value > 0
    if turn.because and turn.because[0].side:
        is_good = turn.because[0].is_for(review.sides[side])
    return "lucky" if is_good else "unlucky"


def called(turn: TurningPoint, kind: TurnKind) -> str:
    """Return the title of a turning point: by the size of its change, or for luck by how unlikely the roll was."""
    if turn.kind != "moment" and not turn.is_luck:
        return KINDS[kind][turn.grade - 1]
    likely = min((one.likely for one in turn.because if one.about == "dice"), default=100)
    good, bad = next((good, bad) for below, good, bad in LUCK if likely < below)
    return good if kind == "lucky" else bad


def turn_title(review: Review, turn: TurningPoint, side: int) -> str:
    """Return the title of a turning point for a side: "Lucky for Red", "Mistake by Blue"; "" for a moment without
    unlikely rolls."""
    if turn.is_by_hint:
        return BY_HINT
    if turn.kind == "mistake" and turn.side == review.sides[side] and turn.changes[side].points >= 0:
        return NO_COST
    if turn.kind == "mistake" and turn.side == review.sides[side] and not turn.changes[side].is_clear:
        return PERHAPS
    own = side_word(review, review.sides[side])
    if turn.kind == "moment":
        name = called(turn, mark_of(review, turn, side))
        return f"{name} for {own}" if name not in LUCK[-1] else ""
    name = called(turn, kind_for(turn, side))
    if turn.is_luck:
        is_own = turn.side == review.sides[side]
        return f"Right, but {name.lower()}" if is_own and turn.is_right else f"{name} for {own}"
    return name if turn.side == review.sides[side] else f"{name} by {side_word(review, turn.side)}"


def whole(chance: Estimate) -> str:
    """Return a chance in per cent: "41 %"."""
    return f"{round(100 * chance.value)} %"


def interval(chance: Estimate) -> str:
    """Return a chance with its interval: "41 % [33, 49]"."""
    return f"{whole(chance)} [{round(100 * chance.low)}, {round(100 * chance.high)}]"


def points(change: Estimate, told: int | None = None) -> str:
    """Return a change in per cent with its interval: "-17 [-25, -9]". `told` replaces the rounded value where several
    values must add up."""
    low, high = round(100 * change.low), round(100 * change.high)
    middle = change.points if told is None else told
    return f"{middle:+d} [{min(low, middle):+d}, {max(high, middle):+d}]"


def side_word(review: Review, side: str) -> str:
    """Return a side's colour with a capital letter; "Nobody" for ""."""
    return side.capitalize() or "Nobody"


def chance_words(review: Review, side: int) -> str:
    """Return the name of a side's chance: "Your chance to win", or "Red's chance to win"."""
    return f"{sentence_case(whose(review, side))} chance to win"


def ended_ways(review: Review, side: int) -> tuple[str, ...]:
    """Return sentences on how a battle ended, for a reader on one side, such as "You played Red and lost: King of the
    hill."; the longest one first."""
    done = "won" if review.result[side] > 0.5 else "lost"
    mine = is_yours(review, side) and review.winner
    begun = f"You played {side_word(review, review.sides[side])} and {done}" if mine else ended(review, is_short=True)
    reason = said_to(review.reason, lost=done == "lost") if mine else review.reason
    ways = (f"{begun}: {one}." for one in (reason, reason.split(". ")[0]) if one)
    return (*dict.fromkeys(ways), f"{begun}.")


def ended(review: Review, *, is_short: bool = False) -> str:
    """Return a sentence on the winner and the reason; with `is_short`, the winner alone without a full stop."""
    won = f"{side_word(review, review.winner)} {'has ' if not review.winner else ''}won"
    return won if is_short else f"{won}: {review.reason}." if review.reason else f"{won}."


def balance(review: Review, side: int) -> tuple[int, tuple[tuple[int, int], ...], int]:
    """Return one side's sum in whole per cent that adds up: its first chance, (choices, dice) of each side, and the
    result."""
    parts = [one for account in review.accounts for one in (account.choices[side].value, account.dice[side].value)]
    exact = [100 * value for value in (review.start[side], *parts)]
    rounded = [floor(value) for value in exact]
    missing = round(100 * review.result[side]) - sum(rounded)
    largest = sorted(range(len(exact)), key=lambda place: (rounded[place] - exact[place], place))
    for place in largest[: max(0, missing)]:
        rounded[place] += 1
    start, *rest = rounded
    return start, tuple(zip(rest[::2], rest[1::2], strict=True)), round(100 * review.result[side])


def account_rows(review: Review) -> tuple[tuple[str, ...], ...]:
    """Return a row for each side: the effects of its choices on each side's chance, then the effects of its dice, as in
    `account_words`."""
    sums = [balance(review, side)[1] for side in range(len(review.sides))]
    return tuple(
        tuple(
            points(estimate, sums[side][place][kind])
            for kind, estimates in enumerate((account.choices, account.dice))
            for side, estimate in enumerate(estimates)
        )
        for place, account in enumerate(review.accounts)
    )


def account_words(review: Review) -> tuple[str, ...]:
    """Return, for each side, a sentence that adds up its first chance, all choices and all dice to the result."""
    lines = []
    for place, side in enumerate(review.sides):
        start, parts, result = balance(review, place)
        words = [f"{start} % at the start"]
        for account, (choices, dice) in zip(review.accounts, parts, strict=True):
            words += [f"{choices:+d} by {account.side}'s choices", f"{dice:+d} by {account.side}'s dice"]
        lines.append(f"{side_word(review, side)}: {', '.join(words)} = {result} %.")
    return tuple(lines)


def by_whom(review: Review) -> str:
    """Return a sentence on the source of the review's chances: an estimate from the figures alone, or the number of
    battles that the computer played on."""
    if not review.rollouts:
        return "This is a guess from the strength, health and places of the figures only."
    return (
        f"The computer played on from moments of this battle {review.rollouts} times, for every side, with other dice. "
        "An action is marked only if its effect is sure."
    )
