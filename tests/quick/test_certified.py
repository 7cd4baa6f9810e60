"""Certified words: verdicts from counts, going on after a stop, and the table as it ships."""

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from game.ground.words import EVEN as EVEN_POINTS
from game.ground.words import SAME, parted
from game.lab.record import Record
from game.lab.series import Series
from game.quick import certified as module
from game.quick.certified import CERTIFIED, EVEN, Kept, Row, as_toml, candidates, certified, certify, next_squad, row_of
from game.quick.checks import faults
from game.quick.quick_battle import QuickBattle

OPEN_WORD, CLOSE_WORD = "northern mill", "sunny bridge"
"""Ground that is seen across, and some that is not."""


class Played(NamedTuple):
    """A battle of which the winner alone is known."""

    winner: str


def row(battles: int, red: int, late: int | None = None) -> Row:
    """Counts of a word."""
    return Row("print", "2026-11-23", "static", "raid", "river", 20, battles, red, 0, battles if late is None else late)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        (row(12, 6), ""),
        (row(12, 10), "red wins 83 %"),
        (row(12, 8), ""),
        (row(12, 9), "red wins 75 %"),
        (row(6, 6), "red wins 100 %"),
        (row(12, 6, 4), ""),
        (row(12, 6, 3), "hurt in the first round of 9 of 12"),
        (row(24, 17), "red wins 71 %"),
        (row(24, 16), ""),
        (row(48, 17), "red wins 35 %"),
        (row(96, 48, 40), "hurt in the first round of 56 of 96"),
        (row(84, 42), ""),
        (row(108, 54), CERTIFIED),
        (row(192, 104), ""),
        (row(264, 146), "not sure after 264 battles"),
    ],
)
def test_a_word_is_certified_when_its_interval_lies_within(counts: Row, verdict: str):
    assert counts.verdict.startswith(verdict) or verdict in counts.verdict
    assert bool(counts.verdict) == bool(verdict)
    if verdict == CERTIFIED:
        assert EVEN[0] <= counts.share.low <= counts.share.high <= EVEN[1]


def test_candidates_come_in_the_same_order_and_once():
    first, again = candidates(), candidates()
    words = [next(first) for _ in range(50)]
    assert words == [next(again) for _ in range(50)]
    assert len(set(words)) == 50
    one = candidates(("passes",))
    assert all(QuickBattle.of(next(one)).ruleset == "passes" for _ in range(5))


def test_a_table_is_read_as_it_was_written():
    table = {"amber heron": row(108, 54), "red fox 2": row(120, 61)}
    assert set(tomllib.loads(as_toml(table))) == set(table)


def test_what_was_tried_is_kept_and_a_torn_line_left_out(tmp_path: Path):
    path = tmp_path / "tried.jsonl"
    quick = QuickBattle.of("amber heron 1")
    good = Row(quick.print, "2026-11-23", quick.ruleset, quick.goal, quick.landscape, 20, 108, 54, 0, 108)
    kept = Kept(path)
    kept.add("red fox", None)
    kept.add("amber heron", ("amber heron 1", good))
    with path.open("ab") as file:
        file.write(b'{"word": "torn')
    again = Kept(path)
    assert again.words == {"red fox", "amber heron"}
    assert again.good == {"amber heron 1": good}
    stale = Kept(tmp_path / "other.jsonl")
    stale.add("amber heron", ("amber heron 1", row(108, 54)))
    assert not Kept(tmp_path / "other.jsonl").words


def test_certifying_goes_on_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The third word is interrupted; the second call asks for it again, and for none before it."""
    asked: list[str] = []

    def judged(word: str, folder: Path, jobs: int, tell: module.Told) -> tuple[str, Row] | None:
        asked.append(word)
        if len(asked) == 3:
            raise KeyboardInterrupt
        quick = QuickBattle.of(word)
        return word, Row(quick.print, "2026-11-23", quick.ruleset, quick.goal, quick.landscape, 20, 108, 54, 0, 108)

    monkeypatch.setattr(module, "tried", judged)
    monkeypatch.setattr(module, "certified", dict)
    told: list[str] = []
    first = certify(2, tmp_path, 1, told.append, ("static", "passes"))
    assert len(first) == 2
    assert told == ["Stopped. Run the same command again to continue."]
    table = certify(2, tmp_path, 1, told.append, ("static", "passes"))
    assert asked[3] == asked[2]
    assert len(set(asked)) == len(asked) - 1
    assert sorted(one.ruleset for one in table.values()) == ["passes", "passes", "static", "static"]


def test_a_word_is_played_until_there_is_a_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Six battles at a time; every one is kept in the folder, and none is played twice."""
    lengths: list[int] = []

    class Played:
        def __init__(self, length: int) -> None:
            self.records: list[Record] = []
            self.length = length

        def __len__(self) -> int:
            return self.length

    def play(series: Series, path: Path, jobs: int = 1) -> Played:
        lengths.append(series.battles)
        return Played(series.length)

    counts = iter((row(6, 3), row(12, 6), row(108, 54)))
    monkeypatch.setattr(module, "play", play)
    monkeypatch.setattr(module, "counted", lambda quick, records: next(counts))
    assert module.played_out(QuickBattle.of("amber heron"), tmp_path).verdict == CERTIFIED
    assert lengths == [6, 12, 18]
    assert (tmp_path / "maps" / "amber-heron.tmx").is_file()


def test_hard_computers_are_counted_beside_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The first words of each ruleset, on seeds of their own; the counts that certify a word stay as they were."""
    asked: list[Series] = []

    class Won:
        records = (Played("red"), Played("red"), Played("blue"))

        def __len__(self) -> int:
            return module.HARD_BATTLES

    def play(series: Series, path: Path, jobs: int = 1) -> Won:
        asked.append(series)
        return Won()

    monkeypatch.setattr(module, "play", play)
    table = {name: row(108, 54) for name in ("amber heron", "red fox", "blue fox")}
    monkeypatch.setattr(module, "certified", lambda: table)
    assert module.for_hard(2, ("static", "passes")) == ["amber heron", "red fox"]
    found = module.with_hard("red fox", tmp_path)
    assert (found.hard, found.hard_red, found.battles, found.red) == (3, 2, 108, 54)
    assert "In 3 battles between hard computers, Red won 67 %" in found.sentence
    assert (asked[0].players, asked[0].battles) == (("ai:hard", "ai:hard"), module.HARD_BATTLES)
    assert asked[0].seed > module.SEED + module.MOST


def test_every_word_that_ships_is_what_was_counted():
    for word in certified():
        found = row_of(QuickBattle.of(word))
        assert found is not None, f"{word}: ground, rules or squads have changed; certify again"
        assert found.verdict == CERTIFIED
        assert parted(word).pieces <= module.PIECES
        assert parted(word).squads <= SAME
        assert parted(word).lean == EVEN_POINTS or parted(word).squads < SAME


def test_a_word_in_which_somebody_is_hurt_too_soon_gets_other_ground_and_an_uneven_one_other_squads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    played: list[str] = []

    def played_out(quick: QuickBattle, folder: Path, jobs: int) -> Row:
        played.append(quick.word)
        parts = parted(quick.word)
        return row(12, 6, 0) if parts.pieces < 1 else row(108, 54) if parts.lean == 40 else row(12, 9)

    monkeypatch.setattr(module, "played_out", played_out)
    monkeypatch.setattr(module, "faults", lambda quick: [])
    found = module.tried("red fox", tmp_path, 1, lambda told: None)
    assert found is not None
    assert found[0] == "red fox 401"
    assert played == ["red fox 60", "red fox 61", "red fox 401"]
    assert QuickBattle.of("red fox 401").map.board == QuickBattle.of("red fox 1").map.board
    same, weaker, stronger = (QuickBattle.of(f"red fox {number}") for number in (61, 401, 601))
    assert same.squads["red"] == same.squads["blue"]
    assert weaker.points("red") < weaker.points("blue") < stronger.points("red")


@pytest.mark.parametrize(
    ("number", "share", "following"),
    [
        ("60", 0.7, "400"),
        ("60", 0.9, "400"),
        ("60", 0.95, "300"),
        ("60", 0.3, "600"),
        ("60", 0.55, ""),
        ("400", 0.7, "300"),
        ("400", 0.3, ""),
        ("400", 0.55, "410"),
        ("300", 0.7, "310"),
        ("300", 0.95, None),
        ("700", 0.1, "710"),
        ("700", 0.05, None),
        ("610", 0.1, "700"),
    ],
)
def test_a_squad_leans_against_who_won_too_much(number: str, share: float, following: str | None):
    parts = parted(f"red fox {number}".strip())
    found = next_squad(parts, share, {parts})
    assert (found and found.word) == (None if following is None else f"red fox {following}".strip())


def test_a_squad_that_was_tried_is_not_tried_again():
    parts = parted("red fox 400")
    again = next_squad(parts, 0.7, {parts, parted("red fox 300")})
    assert again is not None
    assert again.word == "red fox 310"


def test_ground_that_is_seen_across_is_refused_before_it_is_played():
    """Lines along which somebody is seen in the first turn are counted; nobody plays."""
    refused = {
        word: any("along" in fault for fault in faults(QuickBattle.of(word))) for word in (OPEN_WORD, CLOSE_WORD)
    }
    assert refused == {OPEN_WORD: True, CLOSE_WORD: False}


@pytest.mark.parametrize(
    ("word", "landscape"),
    [
        ("pale spindle", "village"), ("empty spindle", "river"), ("sunny bridge", "forest"),
        ("frosty badger", "trenches"), ("mossy heron", "snow"), ("steep robin", "roofs"),
    ],
)  # fmt: skip
def test_every_landscape_has_words_that_pass_the_hard_checks(word: str, landscape: str):
    quick = QuickBattle.of(word)
    assert quick.landscape == landscape
    assert faults(quick) == []
