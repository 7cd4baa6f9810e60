"""The result of a run as one line of text that can be checked.

The line tells the result and holds the code of each battle (its commands as text) and each choice. Anybody can replay
them: each battle must follow from the seed word, the battles before and the choices, and the captains' commands must be
those that the computer gives. The line also says whether a battle was loaded or a die taken back, which cannot be
checked. It does not count to take back acts that told the player nothing, because the same dice fall again.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from game.model.errors import BadInput
from game.model.slices import SliceProgress, finished
from game.quick.proof import proving as proving_battle
from game.quick.proof import seal_of, with_version
from game.rulesets import load_ruleset
from game.run.choices import RunChoice
from game.run.plan import STOPS, ClockOrder, RunPlan
from game.run.state import LOSSES, RunState, fought
from game.storage.share_code import MOST_TEXT

SOURCE = "the result"
BEGINS = "Counterstep run "
CODE = "CR1."
MOST_LETTERS = STOPS * MOST_TEXT + 2_000
CLEAN, LOADED = "Clean", "Not clean"
SAID = {
    True: "The line says that no battle was loaded, and no turn with dice undone.",
    False: "The line says that a battle was loaded, or a turn with dice undone.",
}
"""Sentences about the words "Clean" (True) and "Not clean" (False) in a line, which cannot be checked."""
ORDERS: dict[str, ClockOrder] = {"d": "drawn", "t": "taught"}
CHOICES: dict[str, RunChoice] = {"t": "treat", "r": "recruit", "l": "learn"}
_WORDS = re.compile(
    r"(?P<word>[a-z0-9 ]{1,44}): (?P<told>(?P<level>[a-z]{1,10}), [^#]{1,600})\. (?P<clean>Clean|Not clean)"
)
_CODE = re.compile(r"(?P<order>[dt])(?P<choices>[trl]{0,4})")
_FORM = f"does not have the form '{BEGINS}WORD: WORDS. Clean. {CODE}CODE #SEAL'"


@dataclass(frozen=True)
class Proved:
    """A run from a line, after its replay. `is_clean` repeats what the line says: no battle was loaded and no die taken
    back."""

    run: RunState
    is_clean: bool
    codes: tuple[str, ...]


def line_of(run: RunState, codes: Sequence[str], *, is_clean: bool) -> str:
    """Return the line of a run with the codes of its battles; it says whether the run was played without going back
    (`is_clean`). Raises BadInput if no battle was fought, or a battle has no code."""
    if not codes or len(codes) != run.number:
        raise BadInput.of(
            "the run", f"has recordings of {len(codes)} of its {run.number} battles; to share it, all are needed"
        )
    letters = {choice: letter for letter, choice in CHOICES.items()}
    order = next(letter for letter, order in ORDERS.items() if order == run.plan.order)
    chosen = "".join(letters[choice] for choice in run.choices[: run.number - 1])
    packed = f"{CODE}{order}{chosen}.{','.join(codes)}"
    text = f"{BEGINS}{run.plan.word}: {told(run)}. {CLEAN if is_clean else LOADED}. {packed}"
    return f"{text} #{seal_of(text)}"


def told(run: RunState) -> str:
    """Return the result of a run in words: level, battles won, the end of each battle, and the number of fighters left
    behind."""
    ends = (
        f"{load_ruleset(clock).title} {battle.came} in round {battle.round}"
        for clock, battle in zip(run.plan.clocks, run.fought, strict=False)
    )
    so_far = "" if run.number == STOPS or run.lost >= LOSSES else " so far"
    left = f"{len(run.left_behind)} left behind" if run.left_behind else "nobody left behind"
    return f"{run.plan.level}, {run.won} of {run.number} won{so_far}: {', '.join(ends)}; {left}"


def is_line(text: str) -> bool:
    """Return whether a text begins like the line of a run."""
    return text.strip().startswith(BEGINS)


def proved(text: str) -> Proved:
    """Return the run in a line after replaying its battles. Raises BadInput with the first claim of the line that is
    false."""
    return finished(proving(text))


def proving(text: str) -> Generator[SliceProgress, None, Proved]:
    """Return the result of `proved`, but yield the progress many times on the way."""
    words, order, choices, codes = _parts(text)
    yield SliceProgress("Laying out the run", 0, 1)
    run = RunState(RunPlan.of(words["word"], words["level"], order))
    for number, code in enumerate(codes, 1):
        if run.stage != "battle":
            raise BadInput.of(SOURCE, "was fought after the run was over", f"battle {number}")
        try:
            _, battle = yield from proving_battle(code, run.scenario(), "the battle that comes here", SOURCE)
        except BadInput as refusal:
            raise _in_battle(with_version(refusal, code, SOURCE), number) from refusal
        run = run.after(fought(battle, run))
        if number <= len(choices):
            run = run.choose(choices[number - 1])
    if told(run) != words["told"]:
        raise BadInput.of(SOURCE, f"says {words['told']!r}, but the run ends with {told(run)!r}")
    return Proved(run, words["clean"] == CLEAN, codes)


def _in_battle(refusal: BadInput, number: int) -> BadInput:
    """Return a refusal with the number of the battle added."""
    problem = refusal.problems[0]
    return BadInput.of(SOURCE, problem.reason, ", ".join(filter(None, (f"battle {number}", problem.place))))


def _parts(text: str) -> tuple[dict[str, str], ClockOrder, tuple[RunChoice, ...], tuple[str, ...]]:
    """Return the parts of a line: its words by name, the order of the clocks, the choices and the codes. Raises
    BadInput if the text is no such line, or was changed."""
    line = " ".join(text.split()) if len(text) <= 2 * MOST_LETTERS else text
    if len(line) > MOST_LETTERS:
        raise BadInput.of(SOURCE, f"is longer than {MOST_LETTERS} letters")
    whole, mark, seal = line.rpartition(" #")
    words, found, packed = whole.partition(f". {CODE}")
    head, _, body = packed.partition(".")
    parts, kind = _WORDS.fullmatch(words.removeprefix(BEGINS)), _CODE.fullmatch(head)
    if not (mark and found and is_line(line)) or parts is None or kind is None:
        raise BadInput.of(SOURCE, _FORM)
    if seal_of(whole) != seal:
        raise BadInput.of(SOURCE, "was changed: the words or the code do not fit the seal at its end")
    codes = tuple(body.split(","))
    if len(codes) > STOPS or len(kind["choices"]) != len(codes) - 1:
        raise BadInput.of(SOURCE, f"contains {len(codes)} battles and {len(kind['choices'])} choices between them")
    return parts.groupdict(), ORDERS[kind["order"]], tuple(CHOICES[one] for one in kind["choices"]), codes
