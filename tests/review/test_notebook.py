"""A review that was stopped goes on with what it had played, and comes out the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from review_battles import LITTLE, pairs, played

from game.review import keeping as notebook_module
from game.review import work
from game.review.findings import Review
from game.review.keeping import Notebook
from game.review.tape import Tape
from game.review.workers import Order, WorkerAnswer, carry_out

BEFORE = 5
"""Orders that are answered before the stop."""


class Stopped(Exception):
    """The user ends the process."""


def stopped(tape: Tape, notes: Notebook) -> None:
    """Review until some orders are answered."""
    answered = []

    def some(tape: Tape, orders: Sequence[Order], jobs: int) -> Iterator[WorkerAnswer]:
        for answer in notes.carried_out(tape, orders, jobs):
            answered.append(answer)
            if len(answered) > BEFORE:
                raise Stopped
            yield answer

    with pytest.raises(Stopped):
        work.review(tape, effort=LITTLE, rolled=some)


def test_it_goes_on_after_a_torn_line_and_comes_out_the_same(
    tape: Tape, review: Review, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "one.jsonl"
    notes = Notebook(journal, tape)
    stopped(tape, notes)
    with notes.path.open("ab") as file:
        file.write(b'["3 null 0 4 ", [[0.5')
    asked: list[Order] = []

    def counted(tape: Tape, orders: Sequence[Order], jobs: int) -> Iterator[WorkerAnswer]:
        asked.extend(orders)
        return carry_out(tape, orders, jobs)

    monkeypatch.setattr(notebook_module, "carry_out", counted)
    again = Notebook(journal, tape)
    assert len(again) == BEFORE + 1
    whole = work.review(tape, effort=LITTLE, rolled=again.carried_out)
    assert len(again) == BEFORE + 1 + len(asked)
    assert whole == review
    again.drop()
    assert not notes.path.exists()


def test_a_notebook_of_another_battle_or_with_what_cannot_be_is_not_used(tape: Tape, tmp_path: Path) -> None:
    journal = tmp_path / "one.jsonl"
    stopped(tape, Notebook(journal, tape))
    kept = Notebook(journal, tape).path.read_bytes()
    other = played(pairs(seed=6))[1]
    assert len(Notebook(journal, other)) == 0
    path = Notebook(journal, tape).path
    head, _, *rest = kept.splitlines(keepends=True)
    path.write_bytes(b"".join([head, b'["1 null 0 4 ",[[7.5,-6.5]]]\n', *rest]))
    assert len(Notebook(journal, tape)) == BEFORE
    path.write_bytes(head + b"\xff\x00 no json\n")
    assert len(Notebook(journal, tape)) == 0
    path.write_bytes(kept)
    assert len(Notebook(journal, tape, anew=True)) == 0
