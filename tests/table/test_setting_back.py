"""A teacher sets the battle back, whatever was rolled; a player does again what was taken back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.engine.public import PUBLIC
from game.model.commands import End
from game.rulesets import names
from game.storage.journal import read_journal
from game.storage.replay import verify
from game.storage.resume import interrupted, resume
from game.table.desk import Desk
from game.table.session import UMPIRE
from tests.soak import few_or_many
from tests.table.pages import RandomPage, message, new_desk


def sent(desk: Desk, seat: str, t: str) -> str:
    """Send an undo or a redo with the seat's own number; answers why not, or ""."""
    answer = desk.hear(seat, message(t, act=desk.acts.get(seat, 0)))
    return str(msgspec.json.decode(answer).get("no", "")) if answer is not None else ""


@few_or_many("entries", 12, 25)
@pytest.mark.parametrize("ruleset", names())
def test_a_teacher_takes_back_every_act_dice_and_all(ruleset: str, entries: int, tmp_path: Path) -> None:
    desk = new_desk(ruleset, 4, data=tmp_path)
    page, states = RandomPage(desk, 9), [desk.battle.state_hash()]
    while len(desk.session.keeper.entries) < entries and page.act():
        if desk.battle.state_hash() != states[-1]:
            states.append(desk.battle.state_hash())
    rolled = desk.battle.world.dice.position
    numbers = dict(desk.acts)
    seen = set()
    while not sent(desk, UMPIRE, "undo"):
        seen.add(desk.battle.state_hash())
        assert not any(desk.drafts.count(seat) for seat in desk.seats)
    assert len(seen & set(states)) >= min(6, len(states) - 1)
    assert desk.battle.world.dice.position <= rolled
    assert all(desk.acts[seat] > numbers[seat] for seat in desk.seats)
    assert desk.session.keeper.journal is not None
    path = desk.session.keeper.journal.path
    assert verify(read_journal(path), path.name) is None
    found, _ = interrupted(tmp_path, least=0)
    assert found is not None
    again, _ = resume(found, tmp_path)
    assert again.battle.state_hash() == desk.battle.state_hash()


@pytest.mark.parametrize("ruleset", ["static", "fluid"])
def test_a_stale_command_does_not_count_after_it(ruleset: str) -> None:
    desk = new_desk(ruleset)
    seat = next(seat for seat in desk.seats if desk.view(seat).decision is not None)
    stale = message("do", act=desk.acts[seat], command=End(desk.view(seat).decision.figures[0]))  # type: ignore[union-attr]
    assert sent(desk, UMPIRE, "undo") == ""
    before = desk.battle.state_hash()
    answer = desk.hear(seat, stale)
    assert answer is not None
    assert "now" in msgspec.json.decode(answer)
    assert desk.battle.state_hash() == before


def test_nobody_else_sets_back_and_a_teacher_does_nothing_else() -> None:
    desk = new_desk("static")
    before = desk.battle.state_hash()
    assert sent(desk, PUBLIC, "undo") == "You are only watching."
    assert sent(desk, UMPIRE, "redo") == "You are only watching."
    answer = desk.hear(UMPIRE, message("do", act=0, command=End(1)))
    assert answer is not None
    assert msgspec.json.decode(answer)["no"] == "You are only watching."
    assert desk.battle.state_hash() == before


def test_what_was_taken_back_is_done_again() -> None:
    desk = new_desk("static", 5)
    seat = desk.battle.decision.seat  # type: ignore[union-attr]
    other = next(one for one in desk.seats if one != seat)
    chance, before = Random(2), desk.battle.state_hash()
    walks = [command for command in desk.battle.legal() if command.action == "move"]
    desk.hear(seat, message("do", act=desk.acts[seat], command=chance.choice(walks)))
    after = desk.battle.state_hash()
    assert after != before
    assert sent(desk, seat, "undo") == ""
    assert (desk.now(seat).again, desk.now(other).again) == (True, False)
    assert sent(desk, other, "redo") == "Not now."
    assert sent(desk, seat, "redo") == ""
    assert desk.battle.state_hash() == after
    assert not desk.now(seat).again
