"""Battle review: sums add up, a thrown-away victory is found, what is kept and written is whole, nothing leaks."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from threading import Event, Thread
from time import sleep

import msgspec
import pytest
from process_kit import GROUPS, kill, workers_of
from review_battles import LITTLE, pairs, played, won

from game.cli import main
from game.engine.battle import Battle
from game.model.commands import Move, Throw
from game.model.errors import BadInput
from game.model.events import Burst
from game.review import keeping, work
from game.review.background import Reviewing
from game.review.effort import Effort
from game.review.findings import CurvePoint, Estimate, Habit, Review, ReviewedWay, TurningPoint, TurnReason
from game.review.history import history, shares
from game.review.html import page_of
from game.review.measure import chances, known, of_result
from game.review.standing import NAMES
from game.review.tape import Tape, at, tape_of
from game.review.ways import command_words
from game.rulesets import names
from game.storage.journal import JournalRecord, read_journal
from game.storage.recorder import Recorder
from game.ui.battle.deeds import deed_of

MORE = Effort(along=0, each=3, closer=(4, 8), first_try=2, second_try=(4, 6))
"""Enough rollouts that a victory thrown away is told with its reason while the review is still at work."""
REPLAYS = Path(__file__).parent.parent / "data" / "replays"


def adds_up(review: Review) -> None:
    for place, side in enumerate(review.sides):
        moved = sum(account.choices[place].value + account.dice[place].value for account in review.accounts)
        assert review.start[place] + moved == pytest.approx(review.result[place], abs=0.002), side


def test_choices_and_dice_lead_from_the_first_chance_to_the_result(tape: Tape, review: Review) -> None:
    adds_up(review)
    assert review.result == {"red": (1.0, 0.0), "blue": (0.0, 1.0), "": (0.5, 0.5)}[tape.end.winner]
    assert review.rollouts > 20
    assert [account.acts for account in review.accounts] == [
        sum(seat == side for seat, _ in tape.acts) for side in tape.sides
    ]


def test_the_chances_of_both_sides_are_one_together_and_lie_in_their_band(tape: Tape, review: Review) -> None:
    assert len(review.curve) == len(tape.acts) + 1
    for point in review.curve:
        assert sum(chance.value for chance in point.chances) == pytest.approx(1, abs=0.001)
        assert all(0 <= chance.low <= chance.value <= chance.high <= 1 for chance in point.chances)


def test_marks_leave_out_zero(review: Review) -> None:
    for turn in review.turns:
        own = turn.changes[review.sides.index(turn.side)]
        assert own.is_sure
        assert abs(own.value) >= 0.1
        assert (own.value > 0) == (turn.kind in ("great", "lucky"))


def test_a_review_does_not_depend_on_the_number_of_processes(tape: Tape, review: Review) -> None:
    assert work.review(tape, 2, effort=LITTLE) == review


@GROUPS
@pytest.mark.parametrize("times", [1, pytest.param(1000, marks=pytest.mark.long)])
def test_what_a_killed_worker_had_is_played_again_unless_that_never_ends(
    tape: Tape, review: Review, times: int
) -> None:
    """The same rollouts with the same dice; whoever kills every worker there is gets one sentence."""
    over = Event()

    def kills() -> None:
        for _ in range(times):
            while not (found := workers_of(os.getpid())) and not over.is_set():
                sleep(0.01)
            sleep(0.3)
            for number in found:
                kill(number)
            if over.is_set():
                return

    thread = Thread(target=kills)
    thread.start()
    try:
        if times == 1:
            assert work.review(tape, 2, effort=LITTLE) == review
        else:
            with pytest.raises(BadInput, match="a battle: cannot be reviewed: the work was stopped 3 times"):
                work.review(tape, 2, effort=LITTLE)
    finally:
        over.set()
        thread.join()


@pytest.mark.long
@pytest.mark.parametrize("ruleset", [name for name in names() if name != "static"])
def test_every_ruleset_can_be_reviewed(ruleset: str) -> None:
    _, tape = played(pairs(ruleset, 2))
    adds_up(work.review(tape, effort=LITTLE))


Thrown = tuple[Tape, Review, list[Review]]


@pytest.fixture(scope="module")
def thrown() -> Thrown:
    """A battle in which a victory is thrown away, its review, and what was told before the review was done."""
    _, tape = played(won(), (Throw(1, "launcher", (2, 3)),))
    heard: list[Review] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "EVERY", 0.0)
        found = work.review(tape, watch=heard.append, effort=MORE)
    return tape, found, heard


def test_a_victory_thrown_away_by_one_act_is_found_with_what_was_better(thrown: Thrown) -> None:
    tape, found, _ = thrown
    adds_up(found)
    turn = next(turn for turn in found.turns if turn.act == 0 and turn.kind == "mistake")
    assert turn.grade == 3
    assert turn.changes[0].value < -0.5
    assert turn.better is not None
    assert turn.better.chance.value > 0.9
    assert turn.better.command != tape.acts[0][1]


def test_it_says_how_far_it_is_and_tells_reasons_before_the_end(thrown: Thrown) -> None:
    _, found, heard = thrown
    steps = [one.step for one in heard if one.step]
    assert not any(" 0 decisions" in step for step in steps)
    told = list(dict.fromkeys(step.partition(":")[0] for step in steps))
    steps_begin = ["Comparing", "Looking", "Trying", "Playing"]
    assert list(dict.fromkeys(words.split()[0] for words in told)) == steps_begin
    assert told[-1].startswith("Trying")
    for words in (one for one in told if one.startswith("Trying")):
        counted = [int(step.split(": ")[1].split()[0]) for step in steps if step.startswith(f"{words}: ")]
        assert counted == sorted(counted)
        assert counted[0] == 0
        assert len({*counted}) > 2, "it goes on while a decision is judged"
    assert found.step == ""
    early = [turn for one in heard if one.stage != "done" for turn in one.turns if turn.kind == "mistake"]
    assert any("Bea" in turn.why for turn in early)
    first = next(one for one in heard if any(turn.kind == "mistake" for turn in one.turns))
    assert first.step.startswith("Trying"), "the act that mattered most is judged before the whole battle is played on"
    assert [one.permille for one in heard] == sorted(one.permille for one in heard)


def test_a_launcher_is_fired_and_not_thrown() -> None:
    battle, tape = played(won(), (Throw(1, "launcher", (2, 3)),))
    view = at(tape, 0).battle.view("red")
    assert command_words(view, Throw(1, "launcher", (2, 3))) == "Fire a grenade launcher at 2,3"
    assert command_words(view, Throw(1, "frag-grenade", (2, 3))) == "Throw a frag grenade at 2,3"
    (burst, *_) = [event for event in battle.events if isinstance(event, Burst)]
    assert deed_of(burst, battle.view("red")) == "fired a grenade launcher"


@pytest.mark.parametrize("rounds", [(1,) * 30 + (2,) * 29 + (3,), tuple(range(1, 61))])
def test_on_the_page_the_name_of_a_round_is_left_out_before_it_is_cut(review: Review, rounds: tuple[int, ...]) -> None:
    both = review.curve[0].chances
    curve = tuple(CurvePoint(act, number, both) for act, number in enumerate(rounds))
    page = page_of(msgspec.structs.replace(review, curve=curve, turns=()))
    wide = float(re.search(r'viewBox="0 0 (\d+)', page)[1])
    names = re.findall(r'<text x="([\d.]+)" y="290" fill="#7b6a55">([^<]+)</text>', page)
    assert names[0][1] in ("Round 1", "1")
    ends = [float(x) + 7 * len(name) for x, name in names]
    begins = [float(x) for x, _ in names]
    assert all(end <= begin + 3 for end, begin in zip(ends, [*begins[1:], wide], strict=True))


def test_a_battle_that_is_not_over_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = REPLAYS / "v1-static.jsonl"
    with pytest.raises(BadInput, match="not over"):
        tape_of(read_journal(path), path.name)
    assert main(["review", str(path)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"{}", b"\x00\xff", b'{"line":"head"}\n', b"[" * 100_000])
def test_what_is_no_recording_is_refused_in_one_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    assert main(["review", str(path)]) == 2
    assert main(["review", str(path), "--jobs", "0"]) == 2
    assert main(["review", str(tmp_path / "nobody.jsonl")]) == 2
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert len(told.strip().splitlines()) == 3


def test_the_number_of_processes_is_judged_before_any_work(tape: Tape) -> None:
    for jobs in (0, 65):
        with pytest.raises(BadInput, match="--jobs"):
            work.review(tape, jobs)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A short battle as the window records it."""
    keeper = Recorder.of_scenario(pairs(), tmp_path)
    keeper.start()
    _, tape = played(pairs())
    for seat, command in tape.acts:
        assert keeper.submit(command, seat) is None
    assert keeper.journal is not None
    return keeper.journal.path


def test_a_review_is_kept_beside_its_recording_and_used_again(
    journal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stages: list[str] = []
    found = keeping.reviewed(journal, 1, lambda review: stages.append(review.stage), effort=LITTLE)
    assert stages[0] == "quick"
    assert stages[-1] == "done"
    assert keeping.kept(journal) == found
    monkeypatch.setattr(work, "review", None)
    assert keeping.reviewed(journal, 1) == found
    out, page = tmp_path / "out.json", tmp_path / "out.html"
    assert main(["review", str(journal), "--json", str(out), "--html", str(page)]) == 0
    assert msgspec.json.decode(out.read_bytes(), type=Review) == found
    told = capsys.readouterr().out
    assert "Chance to win as each round began" in told
    assert "choices" in told
    text = page.read_text(encoding="utf-8")
    assert text == page_of(found)
    assert not re.search(r"(?:src|href)=", text)


def test_a_stale_or_broken_review_is_worked_out_anew(journal: Path, review: Review) -> None:
    for wrong in (b"{", json.dumps({"format": "counterstep-review"}).encode()):
        keeping.file_of(journal).write_bytes(wrong)
        assert keeping.kept(journal) is None
    keeping.keep(journal, msgspec.structs.replace(review, version="0.0"))
    assert keeping.kept(journal) is None


CHANGED: tuple[tuple[tuple[str | int, ...], object], ...] = (
    (("curve",), ()),
    (("sides",), []),
    (("sides",), ["red"]),
    (("sides",), ["red", "red"]),
    (("players",), ["human", "human", "human"]),
    (("curve",), []),
    (("curve", 0, "act"), 7),
    (("curve", 1, "chances"), []),
    (("turns", 0, "side"), "green"),
    (("turns", 0, "act"), 1 << 30),
    (("turns", 0, "changes"), []),
    (("turns", 0, "because"), [{"about": "dice", "words": "six"}]),
    (("accounts",), []),
    (("accounts", 0, "side"), "blue"),
    (("accounts", 1, "choices"), []),
    (("accounts", 0, "dice"), []),
    (("start",), []),
    (("result",), [0.5]),
    (("habits", 0, "about"), "dice"),
    (("habits", 0, "act"), 1 << 30),
)
"""What a stranger may have changed in a review: nothing of it fits the rest."""
ELSEWHERE: tuple[tuple[tuple[str | int, ...], object], ...] = (
    (("turns", 0, "did", "command", "figure"), 99),
    (("turns", 0, "better", "command", "path"), [[1 << 30, 2]]),
)


@pytest.fixture
def full(review: Review, tape: Tape) -> Review:
    """A review with a mistake and a habit, of an act that was done."""
    even = Estimate(-0.3, -0.4, -0.2)
    seat, command = tape.acts[0]
    did, better = ReviewedWay(command, "Waits", even), ReviewedWay(Move(command.figure, ((3, 3),)), "Goes", even)
    reason = (TurnReason("fire", "Two could shoot."),)
    turn = TurningPoint(0, 1, seat, command.figure, "Ari", "mistake", 3, (even, even), did, better, reason)
    habit = Habit(seat, "idle", "Ari", 2, 2, even, 0)
    return msgspec.structs.replace(review, turns=(turn,), habits=(habit,))


def changed(review: Review, place: tuple[str | int, ...], value: object) -> bytes:
    """A review in which one thing stands differently."""
    whole = msgspec.to_builtins(review)
    *way, last = place
    inner = whole
    for step in way:
        inner = inner[step]
    inner[last] = value if value != () else [*inner[last][:-1]]
    return msgspec.json.encode(whole)


@pytest.mark.parametrize(("place", "value"), CHANGED)
def test_a_kept_review_whose_parts_do_not_belong_together_is_refused(
    journal: Path, full: Review, place: tuple[str | int, ...], value: object
) -> None:
    keeping.keep(journal, full)
    assert keeping.read(journal) == full
    keeping.file_of(journal).write_bytes(changed(full, place, value))
    with pytest.raises(BadInput, match=re.escape(f"{keeping.file_of(journal).name}: `")):
        keeping.read(journal)
    assert keeping.kept(journal) is None
    assert [past.choices for past in history(journal.parent)] == [None for _ in history(journal.parent)]


@pytest.mark.parametrize(("place", "value"), ELSEWHERE)
def test_a_kept_review_that_tells_what_never_happened_is_not_of_this_battle(
    journal: Path, full: Review, place: tuple[str | int, ...], value: object
) -> None:
    own = tape_of(read_journal(journal), journal.name)
    assert own.acts[0][1] == full.turns[0].did.command
    full = msgspec.structs.replace(full, battle=own.digest)
    keeping.keep(journal, full)
    assert keeping.kept_of(journal, own) == full
    assert Reviewing(journal, own).review == full
    keeping.file_of(journal).write_bytes(changed(full, place, value))
    assert keeping.kept(journal) is not None
    assert keeping.kept_of(journal, own) is None
    assert Reviewing(journal, own).review is None


def test_the_quick_measure_knows_every_ruleset_and_the_result() -> None:
    assert set(names()) < set(known())
    assert all(len(weights) == len(NAMES) for weights in known().values())
    battle, _ = played(pairs())
    assert battle.outcome is not None
    assert chances(battle) == of_result(battle, battle.outcome.winner)
    assert of_result(battle, "") == (0.5, 0.5)
    fresh = Battle.create(won())
    fresh.start()
    assert chances(fresh)[0] + chances(fresh)[1] == pytest.approx(1)


def test_the_history_tells_what_was_won_and_what_is_reviewed(
    journal: Path, review: Review, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = journal.parent
    (folder / "broken.jsonl").write_bytes(b"scribbles\n")
    assert history(folder) == ()  # the computer played both sides
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text.replace('"controller":"ai:normal"', '"controller":"human"', 1), encoding="utf-8")
    (past,) = history(folder)
    assert (past.side, past.opponent, past.ruleset) == ("red", "ai:normal", "static")
    assert past.points == review.result[0]
    assert past.choices is None
    keeping.keep(journal, review)
    (past,) = history(folder)
    assert past.choices is not None
    assert past.choices.low <= past.choices.value <= past.choices.high
    assert past.luck is not None
    assert -100 <= past.luck <= 100
    assert [(name, share.of) for name, share in shares((past,), "opponent")] == [("ai:normal", 1)]
    assert main(["history", str(folder)]) == 0
    assert "ai:normal" in capsys.readouterr().out
    assert main(["history", str(folder / "nowhere")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_tape_asks_for_an_end(journal: Path) -> None:
    record = read_journal(journal)
    cut = JournalRecord(record.header, record.entries[:-1], None)
    with pytest.raises(BadInput):
        tape_of(cut, "cut")
