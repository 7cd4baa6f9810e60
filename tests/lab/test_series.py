"""A series: distinct battles by number, paired sides, a file that is gone on with, the same for any number of jobs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game.lab import Record, Series, play, read_results, read_series, summary
from game.lab.players import read_weights
from game.lab.record import UNFINISHED
from game.lab.results import Results
from game.lab.runner import OWNER
from game.model.errors import BadInput
from game.model.paths import PACKAGE
from game.storage.journal import read_journal
from game.storage.replay import verify

QUICK = Series(
    maps=("training-ground",), rulesets=("static", "passes"), battles=3, players=("easy", "normal"),
    options={"round_limit": 1},
)  # fmt: skip


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("undisturbed") / "battles.jsonl"
    play(QUICK, path)
    return path.read_bytes()


def with_players(*players: str, **changes: object) -> Series:
    changed: dict[str, object] = {"players": players, **changes}
    return msgspec.structs.replace(QUICK, **changed)


def test_equal_players_play_every_seed_once() -> None:
    series = with_players("normal", "normal", battles=6).check()
    games = list(series.games())
    assert [game.seed for game in games[::2]] == [1, 2, 3, 4, 5, 6]
    results = play(series)
    assert len({record.state for record in results.records}) == len(results) == 12


def test_different_players_change_sides_on_each_seed() -> None:
    series = QUICK.check()
    games = [game for game in series.games() if game.cell.ruleset == "static"]
    assert [(game.seed, game.seats["red"]) for game in games] == [(1, 0), (1, 1), (2, 0)]


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    longer = msgspec.structs.replace(QUICK, battles=9).check()
    assert list(longer.games())[: QUICK.length] == list(QUICK.check().games())
    assert longer.digest == QUICK.check().digest


def test_the_file_is_the_same_for_any_number_of_workers(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "battles.jsonl"
    results = play(QUICK, path, jobs=2)
    assert path.read_bytes() == undisturbed
    assert [record.battle for record in results.records] == [1, 2, 3, 4, 5, 6]


def test_a_run_that_was_cut_off_goes_on(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "battles.jsonl"
    lines = undisturbed.splitlines(keepends=True)
    path.write_bytes(lines[4] + lines[1] + lines[2][:50])
    seen: list[int] = []
    play(QUICK, path, watch=lambda results: seen.append(len(results)))
    assert seen == [3, 4, 5, 6]
    assert path.read_bytes() == undisturbed


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": 2}, "another series"),
        ({"players": ("easy", "hard")}, "another series"),
        ({"options": {"round_limit": 2}}, "another series"),
    ],
)
def test_a_file_of_another_series_is_refused_and_kept(
    undisturbed: bytes, tmp_path: Path, change: dict[str, object], reason: str
) -> None:
    path = tmp_path / "battles.jsonl"
    path.write_bytes(undisturbed)
    with pytest.raises(BadInput, match=reason):
        play(msgspec.structs.replace(QUICK, **change), path)
    assert path.read_bytes() == undisturbed


def test_a_file_of_another_version_or_of_something_else_is_refused(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "battles.jsonl"
    other = msgspec.structs.replace(msgspec.json.decode(undisturbed.splitlines()[0], type=Record), version="0.0.1")
    path.write_bytes(msgspec.json.encode(other) + b"\n")
    with pytest.raises(BadInput, match=r"begun with version 0\.0\.1"):
        play(QUICK, path)
    path.write_bytes(b"hello\n")
    with pytest.raises(BadInput, match="line 1: is not a line of results"):
        play(QUICK, path)
    assert path.read_bytes() == b"hello\n"


def test_a_full_disk_is_told_and_loses_nothing(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "battles.jsonl"
    size = len(b"".join(undisturbed.splitlines(keepends=True)[:2])) + 100
    script = (
        "import resource, signal, sys; from pathlib import Path; from game.lab import play, read_series\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "from game.model.errors import BadInput\n"
        "try: play(read_series(Path(sys.argv[1])), Path(sys.argv[2]))\n"
        "except BadInput as refusal: print(refusal)\n"
    )
    if sys.platform == "win32":
        pytest.skip("no limit on the size of files here")
    file = write_series(tmp_path)
    run = subprocess.run(
        [sys.executable, "-c", script, str(file), str(path)], capture_output=True, text=True, check=True
    )
    assert "2 battles are kept in it" in run.stdout, run.stdout + run.stderr
    assert path.read_bytes() == b"".join(undisturbed.splitlines(keepends=True)[:2])
    play(QUICK, path)
    assert path.read_bytes() == undisturbed


def write_series(folder: Path) -> Path:
    file = folder / "series.toml"
    file.write_text(
        'maps = ["training-ground"]\nrulesets = ["static", "passes"]\nplayers = ["easy", "normal"]\nbattles = 3\n'
        "[options]\nround_limit = 1\n"
    )
    return file


def test_killed_at_any_moment_the_run_goes_on(undisturbed: bytes, tmp_path: Path) -> None:
    path, file = tmp_path / "battles.jsonl", write_series(tmp_path)
    words = [sys.executable, "-m", "game", "simulate", str(file), "--jobs", "2", "--out", str(path), "--quiet"]
    for wanted in (1, 3):
        run = subprocess.Popen(words, stdout=subprocess.DEVNULL, start_new_session=True)
        end = time.monotonic() + 120
        while time.monotonic() < end and run.poll() is None:
            if path.exists() and path.read_bytes().count(b"\n") >= wanted:
                break
            time.sleep(0.02)
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        assert path.read_bytes().count(b"\n") >= wanted
    play(read_series(file), path)
    assert path.read_bytes() == undisturbed


def test_a_series_is_read_from_its_file(tmp_path: Path) -> None:
    assert read_series(write_series(tmp_path)) == QUICK


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("maps = 3", "maps: Expected `array`, got `int`".replace("`", "'")),
        ('maps = ["ford"]\ngames = 3', "unknown field 'games'"),
        ("maps = [", "is not valid TOML"),
        ('maps = ["fort"]', "did you mean 'ford'"),
        ('maps = ["ford"]\nrulesets = ["statics"]', "did you mean 'static'"),
        ('maps = ["ford"]\nplayers = ["herd"]', "did you mean 'hard'"),
        ('maps = ["ford"]\nplayers = ["no_such_module:Player"]', "cannot be loaded"),
        ('maps = ["ford"]\nplayers = ["weights:no-such-file.toml"]', "this file of weights does not exist"),
        ('maps = ["ford"]\nbattles = 0', "battles: must be from 1"),
        ('maps = ["ford"]\nseed = -1', "seed: must be from 0"),
        ('maps = []', "at least one map"),
        ('maps = ["ford"]\n[options]\nround_limits = 3', "unknown option 'round_limits'"),
        ('maps = ["ford"]\nvary = ["movement"]', "does not have the form"),
        ('maps = ["ford"]\nwithout = ["engage.stob"]', "did you mean 'engage.stop'"),
    ],
)  # fmt: skip
def test_bad_series_are_refused_in_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "series.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as refusal:
        play(read_series(file))
    assert reason in str(refusal.value)
    assert str(refusal.value).count("\n") == 0


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.toml"):
        with pytest.raises(BadInput):
            read_series(path)


def test_journals_are_kept_for_watching(tmp_path: Path) -> None:
    series = with_players("normal", "normal", rulesets=("static",), battles=1)
    record = play(series, journals=tmp_path / "journals").records[0]
    (path,) = (tmp_path / "journals").glob("battle-*")
    journal = read_journal(path)
    assert verify(journal, path.name) is None
    assert journal.entries[-1].state == record.state
    assert len(journal.entries) == record.commands + 1


def test_journals_of_another_series_are_never_written_over(tmp_path: Path) -> None:
    one = with_players("normal", "normal", rulesets=("static",), battles=1, options={"round_limit": 1})
    play(one, journals=tmp_path)
    (path,) = tmp_path.glob("battle-*")
    kept = path.read_bytes()
    other = msgspec.structs.replace(one, seed=one.seed + 1)
    with pytest.raises(BadInput, match="another series"):
        play(other, journals=tmp_path)
    (tmp_path / OWNER).unlink()
    with pytest.raises(BadInput, match="another series"):
        play(one, journals=tmp_path)
    assert path.read_bytes() == kept


def test_the_same_series_goes_on_in_its_folder_and_writes_over_none_of_its_journals(tmp_path: Path) -> None:
    series = with_players("normal", "normal", rulesets=("static",), battles=2, options={"round_limit": 1})
    play(series, journals=tmp_path)
    first, second = sorted(tmp_path.glob("battle-*"))
    played = second.read_bytes()
    first.write_bytes(b"the user's own")
    second.rename(second.with_name(second.name + UNFINISHED))
    second.with_name(second.name + UNFINISHED).write_bytes(played[:100])
    play(series, journals=tmp_path)
    assert first.read_bytes() == b"the user's own"
    assert second.read_bytes() == played
    assert sorted(tmp_path.glob("battle-*")) == [first, second]


def test_a_file_of_weights_plays_by_its_own_numbers(tmp_path: Path) -> None:
    own = tmp_path / "weights.toml"
    text = (PACKAGE / "ai" / "weights.toml").read_text(encoding="utf-8")
    own.write_text(text)
    same = with_players(f"weights:{own}@easy", "normal", battles=2, rulesets=("static",), options={"round_limit": 3})
    named = msgspec.structs.replace(same, players=("easy", "normal"))
    alike = [
        [(record.winner, record.commands, record.acts) for record in play(series).records] for series in (same, named)
    ]
    assert alike[0] == alike[1]
    own.write_text(text.replace("danger = 55", "danger = 5500").replace("step = 75 ", "step = 1 "))
    assert read_weights(own) != read_weights(PACKAGE / "ai" / "weights.toml")


def test_the_summary_counts_every_battle_once(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "battles.jsonl"
    path.write_bytes(undisturbed)
    found = summary(read_results(path))
    assert [field.key[:2] for field in found.fields] == [("training-ground", "static"), ("training-ground", "passes")]
    for field in found.fields:
        wins = {side: share.value * field.battles for side, share in field.sides.items()}
        assert wins == {side: sum(r.winner == side for r in field.records) for side in wins}
        assert sum(wins.values()) + field.draws.value * 3 == pytest.approx(3)
        assert field.acts.total() == sum(record.commands for record in field.records)
    assert sum(found.pairs()) == 2  # the third battle of each field has no partner yet
    assert Results(QUICK.check()).missing() == [0, 1, 2, 3, 4, 5]
