"""The battle of a day: the same for everybody, and a line of its result that is true or refused with the reason."""

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.ai import opponent
from game.cli import main
from game.engine.battle import Battle
from game.model.commands import End
from game.model.errors import BadInput
from game.quick import daily as module
from game.quick.daily import Result, daily, day_of, is_line, proved, result_of
from game.quick.quick_battle import YOU
from game.rulesets import names
from game.storage import share_code
from game.storage.header import header_of
from game.storage.journal import JournalRecord, entry_of
from game.storage.observer import Observer

DAY = date(2026, 11, 23)


def played(day: date = DAY, *, cheats: bool = False, most: int = 2000) -> JournalRecord:
    """The battle of a day as a computer plays your side; with `cheats` the captain does nothing but end his turns."""
    quick = daily(day)
    battle, watch = Battle.create(quick.scenario()), Observer()
    battle.start()
    entries = [entry_of(0, "", None, watch.look(battle), battle.events)]
    you, captain = opponent("ai:normal"), opponent(quick.scenario().sides[1].controller)
    while (decision := battle.decision) is not None and len(entries) < most:
        told, view = len(battle.events), battle.view(decision.seat)
        command = (you if decision.seat == YOU else captain).choose(view, battle.scenario.seed)
        if cheats and decision.seat != YOU and not decision.choices:
            command = End(figure=decision.figures[0])
        assert battle.submit(command, decision.seat) is None
        entries.append(entry_of(len(entries), decision.seat, command, watch.look(battle), battle.events[told:]))
    return JournalRecord(header_of(battle), tuple(entries))


@pytest.fixture(scope="module")
def result() -> Result:
    """A result of the day."""
    return result_of(played(), DAY, 1)


def test_each_clock_has_its_day_and_everybody_the_same_battle():
    monday = date(2026, 11, 23)
    week = [daily(monday + timedelta(days=number)) for number in range(7)]
    assert [quick.ruleset for quick in week[:5]] == list(names())
    assert len({quick.word for quick in week}) == 7
    assert daily(monday) == daily(monday)


def test_a_true_line_is_proved_and_is_one_line(result: Result):
    assert "\n" not in result.line
    assert len(result.line) < 4000
    assert is_line(result.line)
    assert proved(result.line) == result
    assert "First try" in result.line


def test_a_day_is_known_again_for_a_week():
    scenario = daily(DAY).scenario()
    assert day_of(scenario, DAY + timedelta(days=2)) == DAY
    assert day_of(scenario, DAY + timedelta(days=40)) is None
    assert day_of(daily(DAY).scenario(other="ai:easy"), DAY) is None


def test_any_letter_that_is_altered_is_noticed(result: Result):
    """Every place of the words and every twentieth of the code."""
    line = result.line
    start = line.index("CS1.")
    for place in (*range(start), *range(start, len(line), 20)):
        other = "x" if line[place] != "x" else "y"
        with pytest.raises(BadInput):
            proved(line[:place] + other + line[place + 1 :])


def sealed(text: str) -> str:
    """A line whose seal was made anew by somebody who knows how."""
    return f"{text} #{module._seal(text)}"


def test_words_that_are_not_what_happened_are_refused_though_they_are_sealed(result: Result):
    text = result.line.rpartition(" #")[0]
    with pytest.raises(BadInput, match=re.escape("the battle comes to")):
        proved(sealed(re.sub("luck [+-]", "luck +1", text)))
    with pytest.raises(BadInput, match="is not the battle of 2026-11-24: the ground"):
        proved(sealed(text.replace("2026-11-23", "2026-11-24")))
    with pytest.raises(BadInput, match="is no day"):
        proved(sealed(text.replace("2026-11-23", "2026-02-31")))


def test_a_captain_who_was_made_to_lose_is_noticed():
    with pytest.raises(BadInput, match="is no order of this captain"):
        proved(result_of(played(cheats=True), DAY, 1).line)


def test_a_battle_that_is_not_over_has_no_line():
    with pytest.raises(BadInput, match="not over"):
        result_of(played(most=5), DAY, 1)


def test_a_line_of_another_version_says_which(result: Result, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(share_code, "__version__", "9.9.9")
    text = result_of(played(), DAY, 2).line.rpartition(" #")[0]
    monkeypatch.undo()
    assert "Try 2" in text
    with pytest.raises(BadInput, match=r"made by version 9\.9\.9, this is"):
        proved(sealed(text.replace("2026-11-23", "2026-11-24")))


@pytest.mark.parametrize(
    "text", ["", "Counterstep", "Counterstep 2026-11-23: x. First try. CS1.AA #0", "CS1.AAAA", "x" * 300_000]
)
def test_what_is_no_line_is_refused(text: str):
    with pytest.raises(BadInput):
        proved(text)


def test_the_command_proves_a_line_and_tells_the_day(result: Result, capsys: pytest.CaptureFixture[str]):
    assert main(["daily", "--verify", result.line]) == 0
    assert "Every act was played again" in capsys.readouterr().out
    assert main(["daily", "--verify", result.line.replace("First try", "Try 3")]) == 2
    assert "was changed" in capsys.readouterr().err
    assert main(["daily", "--day", "2026-11-23", "--text"]) == 0
    assert daily(DAY).map.title in capsys.readouterr().out


def test_a_line_wants_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["daily", "--line", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err
