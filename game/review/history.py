"""Past battles of a player: results by ruleset, opponent and map, and the effect of choices and dice if it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.lab.statistics import Share, Spread, mean_of, wilson
from game.model.errors import BadInput
from game.review.findings import Estimate, Review
from game.review.keeping import read
from game.review.lessons import Fault, habit, repeated_faults
from game.storage.journal import ENDING, JournalEnd, last_line, read_head

HUMAN = "human"


class Past(msgspec.Struct, frozen=True):
    """One battle with a single person: `points` is 1 for a victory, one half for a draw, else 0. Three effects in per
    cent of the chance, None without a review: `choices` of the player's choices compared with the computer's; `theirs`
    of the only opponent's choices, on its own chance; `luck` of all dice, on the player's chance. `faults` are the
    player's mistakes."""

    journal: str
    map: str
    ruleset: str
    side: str
    opponent: str
    points: float
    choices: Estimate | None = None
    theirs: Estimate | None = None
    luck: int | None = None
    faults: tuple[Fault, ...] = ()


def history(folder: Path) -> tuple[Past, ...]:
    """Return the finished battles in a folder of recordings in which a person had one side, the oldest first.
    Unreadable recordings are skipped."""
    if not folder.is_dir():
        return ()
    return tuple(past for path in sorted(folder.glob(f"*{ENDING}")) if (past := _past(path)) is not None)


def _past(path: Path) -> Past | None:
    try:
        header, last = read_head(path), last_line(path)
    except BadInput:
        return None
    people = [side.id for side in header.sides if side.controller == HUMAN]
    if not isinstance(last, JournalEnd) or len(people) != 1:
        return None
    mine = people[0]
    friends = next(side.allies for side in header.sides if side.id == mine)
    points = 0.5 if not last.winner else float(last.winner == mine or last.winner in friends)
    others = ", ".join(dict.fromkeys(side.controller for side in header.sides if side.id != mine))
    found = Past(path.stem, header.map.title or header.map.id, header.ruleset, mine, others, points)
    review = None
    with suppress(BadInput, OSError):
        review = read(path)
    return found if review is None or review.stage != "done" else _reviewed(found, review)


def _reviewed(past: Past, review: Review) -> Past:
    """Return the battle with the results of its review for the player's side."""
    if past.side not in review.sides:
        return past
    place = review.sides.index(past.side)
    own = review.accounts[place]
    luck = sum(account.dice[place].value for account in review.accounts)
    found = repeated_faults(review, place)
    others = [account.choices[number] for number, account in enumerate(review.accounts) if number != place]
    return msgspec.structs.replace(
        past, choices=own.choices[place], theirs=others[0] if len(others) == 1 else None, luck=round(100 * luck),
        faults=found,
    )  # fmt: skip


def repeated(battles: Sequence[Past]) -> str:
    """Return the player's most costly repeated mistake in words; "" if there is none."""
    return habit(fault for past in battles for fault in past.faults)


def given_away(battles: Sequence[Past]) -> Spread:
    """Return the per cent of the chance that the player's choices cost in a battle, as a mean over reviewed battles
    with its interval."""
    return mean_of([-100 * past.choices.value for past in battles if past.choices is not None])


def given_words(battles: Sequence[Past]) -> tuple[str, ...]:
    """Return a sentence on what the player's choices cost in a battle, and one for each level of opponent; () without
    reviews."""
    given = given_away(battles)
    if not given.of:
        return ()
    lines = [f"Compared with the computer's choices, yours cost {_cost(given)} of the chance to win a battle."]
    for level in sorted({past.opponent for past in battles if past.theirs is not None}):
        own = [past for past in battles if past.opponent == level and past.theirs is not None]
        theirs = mean_of([-100 * past.theirs.value for past in own if past.theirs is not None])
        who = ", ".join(one.removeprefix("ai:").capitalize() for one in level.split(", "))
        lines.append(f"In the same battles {who}'s choices cost {_cost(theirs)}, and yours {_cost(given_away(own))}.")
    return tuple(lines)


def _cost(one: Spread) -> str:
    """Return a mean in per cent, followed by its interval or the number of values behind it."""
    mean, _, rest = one.text().partition(" ")
    return f"{mean} % {rest}"


Field = Callable[[Past], str]
FIELDS: dict[str, Field] = {
    "ruleset": lambda past: past.ruleset,
    "opponent": lambda past: past.opponent,
    "map": lambda past: past.map,
}
"""Fields by which battles are grouped."""


def shares(battles: Sequence[Past], by: str) -> Iterator[tuple[str, Share]]:
    """Yield the player's share of the points for each value of a field of FIELDS, by its name."""
    field = FIELDS[by]
    for name in sorted({field(past) for past in battles}):
        own = [past.points for past in battles if field(past) == name]
        yield name, wilson(sum(own), len(own))
