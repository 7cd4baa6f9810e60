"""The battle of a day: the same for everybody, and a line of its result that is true or refused with the reason."""

import re
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from day_kit import DAY, played

from game.cli import main
from game.model.commands import GiveUp, Orders
from game.model.errors import BadInput
from game.quick import daily as module
from game.quick.daily import Result, daily, day_of, is_line, proved, proving_line, result_of
from game.quick.quick_battle import YOU, QuickBattle
from game.rulesets import names
from game.storage import share_code
from game.storage.journal import JournalRecord
from game.storage.share_code import read_code
from tests.soak import few_or_many


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
    assert proved(result.line).result == result
    assert "First try" in result.line


def test_a_day_is_known_again_for_a_week():
    scenario = daily(DAY).scenario()
    assert day_of(scenario, DAY + timedelta(days=2)) == DAY
    assert day_of(scenario, DAY + timedelta(days=40)) is None
    assert day_of(daily(DAY).scenario(other="ai:easy"), DAY) is None


def test_no_ground_is_made_to_see_that_a_battle_is_of_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of every battle this is asked, and the window must not wait for it."""
    scenarios = [QuickBattle.of("amber otter", ruleset).scenario() for ruleset in names()]
    monkeypatch.setattr("game.quick.daily.daily", lambda day: pytest.fail(f"made the ground of {day}"))
    assert [day_of(scenario, DAY, [DAY - timedelta(days=900)]) for scenario in scenarios] == [None] * len(names())


@few_or_many("every", 7, 1)
def test_a_letter_that_is_altered_left_out_or_doubled_anywhere_is_noticed(result: Result, every: int):
    line = result.line
    for place in range(0, len(line), every):
        letter = line[place]
        other = "x" if letter != "x" else "y"
        for wrong in (line[:place] + other + line[place + 1 :], line[:place] + line[place + 1 :],
                      line[: place + 1] + line[place:]):  # fmt: skip
            if re.sub(" +", " ", wrong).replace(" #", "#") == line.replace(" #", "#"):
                continue  # a blank more, or none before the seal, is the same line
            with pytest.raises(BadInput) as refused:
                proved(wrong)
            assert str(refused.value).startswith("the result: ")
            assert "\n" not in str(refused.value)


def test_a_line_that_was_wrapped_is_put_together_again(result: Result):
    line = result.line
    middle = len(line) // 2
    assert proved(f"{line[:middle]}\n{line[middle:]}").result == result


def test_a_line_is_proved_in_pieces_of_an_act_at_most(result: Result):
    work = proving_line(result.line)
    first = next(work)
    seen = [(one.words, one.done) for one in work]
    assert first.words == "Making the ground of the day"
    acts = len(read_code(result.code).entries) - 1
    assert {done for words, done in seen if words == "Playing its acts"} == set(range(1, acts + 1))
    assert len(seen) > acts


def sealed(text: str) -> str:
    """A line whose seal was made anew by somebody who knows how."""
    return f"{text} #{module.seal_of(text)}"


def test_words_that_are_not_what_happened_are_refused_though_they_are_sealed(result: Result):
    text = result.line.rpartition(" #")[0]
    with pytest.raises(BadInput, match=re.escape("but the battle ends with")):
        proved(sealed(re.sub(r"[0-9]\.[0-9] hits?", "9.9 hits", text)))
    with pytest.raises(BadInput, match="is not the battle of 2026-11-24: the ground"):
        proved(sealed(text.replace("2026-11-23", "2026-11-24")))
    with pytest.raises(BadInput, match="is not a day of the calendar"):
        proved(sealed(text.replace("2026-11-23", "2026-02-31")))


def test_luck_has_its_unit_and_lines_from_before_are_still_proved(result: Result):
    assert re.search(r"of my [0-9] down, [0-9]+\.[0-9] hits? (above|below) normal\. ", result.line)
    signed = module.luck_in(result.line)
    old = re.sub(r"[0-9]+\.[0-9] hits? (above|below) normal", f"luck {signed}", result.line).replace("of my ", "of ")
    assert module.luck_in(old) == signed
    assert proved(sealed(old.rpartition(" #")[0])).result == result


def test_a_captain_who_was_made_to_lose_is_noticed():
    with pytest.raises(BadInput, match="is no order of this captain"):
        proved(result_of(played(cheats=True), DAY, 1).line)


def test_standing_orders_for_a_figure_of_the_other_side_are_noticed(monkeypatch: pytest.MonkeyPatch):
    record = played()
    yours = next(n for n, entry in enumerate(record.entries) if n and entry.seat == YOU)
    theirs = [n for n, entry in enumerate(record.entries) if n and entry.seat != YOU]
    orders = record.entries[yours]
    given = msgspec.structs.replace(orders, command=Orders(record.entries[theirs[0]].command.figure, "react", "never"))
    entries = (*record.entries[:yours], given, *record.entries[yours:])
    code = share_code.code_of_battle(JournalRecord(record.header, entries))
    text = f"Counterstep {DAY.isoformat()}: won. First try. {code}"
    with pytest.raises(BadInput, match="decides for a figure of the other side"):
        proved(sealed(text))


def test_orders_for_a_figure_that_is_not_there_are_refused():
    record = played()
    first = record.entries[1]
    given = msgspec.structs.replace(first, command=Orders(999, "react", "never"))
    code = share_code.code_of_battle(JournalRecord(record.header, (record.entries[0], given, *record.entries[1:])))
    with pytest.raises(BadInput, match="act 1: is not allowed here"):
        proved(sealed(f"Counterstep {DAY.isoformat()}: won. First try. {code}"))


def test_a_battle_that_is_not_over_has_no_line():
    with pytest.raises(BadInput, match="not finished"):
        result_of(played(most=5), DAY, 1)


def test_a_line_of_another_version_says_which(result: Result, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(share_code, "__version__", "9.9.9")
    text = result_of(played(), DAY, 2).line.rpartition(" #")[0]
    monkeypatch.undo()
    assert "Try 2" in text
    with pytest.raises(BadInput, match=r"made by version 9\.9\.9, but this is"):
        proved(sealed(text.replace("2026-11-23", "2026-11-24")))


@pytest.mark.parametrize(
    "text", ["", "Counterstep", "Counterstep 2026-11-23: x. First try. CS1.AA #0", "CS1.AAAA", "x" * 300_000]
)
def test_what_is_no_line_is_refused(text: str):
    with pytest.raises(BadInput):
        proved(text)


def test_the_command_proves_a_line_and_tells_the_day(result: Result, capsys: pytest.CaptureFixture[str]):
    assert main(["daily", "--verify", result.line]) == 0
    assert "Every action was played again" in capsys.readouterr().out
    assert main(["daily", "--verify", result.line.replace("First try", "Try 3")]) == 2
    assert "was changed" in capsys.readouterr().err
    assert main(["daily", "--day", "2026-11-23", "--text"]) == 0
    assert daily(DAY).map.title in capsys.readouterr().out


def test_a_line_wants_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["daily", "--line", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err


def test_nobody_can_make_the_captain_give_up():
    record = played()
    theirs = next(entry for entry in record.entries if entry.command is not None and entry.seat != YOU)
    given = msgspec.structs.replace(record.entries[1], command=GiveUp(theirs.command.figure))
    code = share_code.code_of_battle(JournalRecord(record.header, (record.entries[0], given)))
    with pytest.raises(BadInput, match="decides for a figure of the other side"):
        proved(sealed(f"Counterstep {DAY.isoformat()}: won. First try. {code}"))
