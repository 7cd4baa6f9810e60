"""Bad input on the command line: one clear sentence and exit code 2; never 70, never a trace, never without end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.cli import main
from game.model.dice import DiceText

RULES = 'extends = "static"\nid = "x"\ntitle = "X"\n'
BOMBS = {
    "digits": "a = " + "9" * 5000,
    "dotted": ".".join("a" * 20_000) + " = 1",
    "arrays": "a = " + "[" * 5000 + "]" * 5000,
    "tables": "a = " + "{b = " * 3000 + "1" + "}" * 3000,
    "deep but fair": RULES + "a = " + "[" * 40 + "]" * 40,
    "values": RULES + "a = [" + "1," * 200_000 + "]",
    "nul": RULES + 'blurb = "\\u0000"',
    "table for an id": 'extends = "static"\nid = { a = 1 }\ntitle = "X"\n',
    "table for a base": 'extends = { a = 1 }\nid = "x"\ntitle = "X"\n',
    "list for a part": RULES + '[parts]\neconomy = ["halves"]\n',
    "dice of no sides": RULES + '[climbing]\nfall_harm = "1d0"\n',
    "negative dice": RULES + '[climbing]\nfall_harm = "-5"\n',
    "very many dice": RULES + '[climbing]\nfall_harm = "999999999d6"\n',
    "endless die": RULES + f'[climbing]\nfall_harm = "1d{"9" * 24}"\n',
    "far too wide": RULES + "[size.medium]\nwidth = 1000000000000000000\n",
    "far too fast": RULES + "[size.medium]\nspeed = 1000000000000000000\n",
    "halves": RULES + "[economy]\nhalves = 1000000000000000000\n",
    "no sides": RULES + "[initiative]\ndie = 0\n",
    "a word for a number": RULES + '[setup]\nround_limit = "x"\n',
    "a negative cost": RULES + "[movement.surface]\nice = { cost = -5 }\n",
}


@pytest.mark.parametrize("case", BOMBS)
def test_a_hostile_ruleset_is_refused_by_check_and_by_play(case: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(BOMBS[case], encoding="utf-8")
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out.count("\n") < 12
    assert "Traceback" not in told.out + told.err
    assert main(["play", "training-ground", "--ruleset", str(path), "--headless"]) == 2


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("round_limit=x", "not a whole number"),
        ("round_limit=-1", "not a whole number from 0 to 1000"),
        ("action_dice=-5", "not a whole number from 0 to 100"),
        ("action_dice=\u00b2", "not a whole number"),
        ("round_limit=" + "9" * 5000, "not a whole number"),
        ("boosts=maybe", "not true or false"),
        ("group_initiative=none", "not one of each, profile, side"),
        ("action_die=d0", "not one of d4"),
        ("scale=" + "x" * 5000, "option scale"),
    ],
)
def test_options_are_judged_by_the_same_table(option: str, reason: str, capsys) -> None:
    assert main(["play", "training-ground", "--headless", "--option", option]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("ending", ["tmx", "toml", "json", "jsonl"])
@pytest.mark.parametrize("what", ["pipe", "folder", "long", "device"])
def test_what_is_no_ordinary_file_is_refused(ending: str, what: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / f"file.{ending}"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
        (path / "inner").mkdir()
    elif what == "long":
        path = tmp_path / f"{'a' * 300}.{ending}"
    else:
        path.symlink_to("/dev/zero")
    assert main(["check", str(path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_demo_that_cannot_be_read_leaves_with_2(tmp_path: Path) -> None:
    path = tmp_path / "demo.toml"
    path.write_text("a = " + "[" * 5000, encoding="utf-8")
    assert main(["demo", str(path), "--check"]) == 2


@pytest.mark.parametrize("text", ["", "1d0", "0d0", "-5", "999999999d6", "1d" + "9" * 24, "\u00b2d6", "1d6+", "6d6d6"])
def test_dice_are_held_to_their_range(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a roll such as|at most 100 dice of 1 to 1000 sides"):
        DiceText.parse(text)


@pytest.mark.parametrize("command", [["compare", "ford"], ["play", "ford"], ["simulate", "ford"], ["puzzle"]])
def test_a_number_of_thousands_of_digits_is_not_repeated_whole(command: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command, "--seed", "9" * 5000])
    told = capsys.readouterr().err
    assert left.value.code == 2
    assert "argument --seed: invalid int value: '999" in told
    assert len(told) < 300
