"""Nothing that a stranger wrote commands the terminal, and streams that are closed are one sentence."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from game.cli import main
from game.cli.outlet import STANDS_FOR, Outlet, clean
from game.cli.tables import print_prose, print_table
from game.model.paths import PACKAGE

ESCAPES = "\x1b]0;title\x07\x1b[2J\x9b31m\u202edlrow\u2066\u200f\r\x08\x7f\u2028\ud800"


def test_signs_that_command_are_told_and_words_stay() -> None:
    assert clean("Ida hit Żółć\n\tat 35 % 猫") == "Ida hit Żółć\n\tat 35 % 猫"
    assert clean(ESCAPES).replace(STANDS_FOR, "") == "]0;title[2J31mdlrow"


def test_what_the_letters_of_a_terminal_do_not_hold_is_no_fault() -> None:
    raw = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Outlet(raw).write("Żółć \x1b[1m")
    raw.flush()
    assert raw.buffer.getvalue() == b"???? ?[1m"  # type: ignore[attr-defined]


def test_refusals_tables_and_prose_are_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = ESCAPES.replace("\ud800", "").replace("\x00", "")
    for words in (["check", f"/tmp/{odd}"], ["replay", odd], [odd], ["play", odd], ["simulate", odd], ["demo", odd]):
        with suppress(SystemExit):
            main(words)
        said = "".join(capsys.readouterr())
        assert said
        assert not set(said) & set(odd) - set("]0;title[2J31mdlrow"), words
    print_table(("a\x1b[1m",), [(odd,)], odd)
    print_prose(odd)
    said = capsys.readouterr().out
    assert not set(said) & set("\x1b\x07\x9b\u202e\u2066\u200f\x08\x7f"), said


@pytest.mark.parametrize("place", ["stdin", "stdout", "stderr"])
def test_a_stream_that_was_closed_in_the_program_is_no_fault_either(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, place, closed)
    assert main(["rules", "grid.distance"]) == (2 if place == "stdout" else 0)
    said = capsys.readouterr().err
    assert said == ("counterstep: output: it is closed, so nothing can be printed\n" if place == "stdout" else "")


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams by the shell")
@pytest.mark.parametrize(
    ("close", "words", "code", "sentence"),
    [
        ("<&-", "words --map ford", 2, ""),
        (">&-", "rules grid.distance", 2, "counterstep: output: it is closed, so nothing can be printed\n"),
        (">&-", "rules --list", 2, ""),
        ("2>&-", "replay nothing.jsonl", 2, ""),
        ("<&- >&- 2>&-", "rules grid.distance", 2, ""),
    ],
)
def test_a_closed_stream_is_one_sentence_at_most(close: str, words: str, code: int, sentence: str) -> None:
    run = subprocess.run(
        ["sh", "-c", f'exec "$0" -m game {words} {close}', sys.executable], cwd=PACKAGE.parent,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == code, run.stderr
    assert "Traceback" not in run.stderr
    assert "a fault in the game" not in run.stderr
    if sentence:
        assert run.stderr == sentence
