"""Every TOML file is read by one reader: a few bytes of dots fill no memory, whatever kind of file they stand in."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.model.errors import BadInput
from game.model.input_files import ALL_DOTS, MOST_TOML, parse_toml
from game.model.paths import PACKAGE

MEGABYTES = 400
"""Memory that refusing a file may take, the game itself included."""
STATUS = Path("/proc/self/status")
LIMITED = """
import contextlib, io, json, re, sys
from pathlib import Path
from game.cli import main
found = {}
for kind, words in json.loads(sys.argv[1]).items():
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = main(words)
    found[kind] = code, out.getvalue(), err.getvalue()
most = int(re.search(r"VmHWM:\\s+(\\d+) kB", Path(STATUS).read_text())[1]) // 1024
print(json.dumps([found, most]))
""".replace("STATUS", repr(str(STATUS)))
"""Runs commands of the game in one program and tells what each said and the most memory the program took; getrusage
would count what its parent took as well."""
DOTS = {
    "one key": "a" + ".a" * 20_000 + " = 1\n",
    "one table": "[a" + ".a" * 40_000 + "]\n",
    "an inline table": "a = {" + "b.c.d.e.f.g.h.i.j = 1, " * 3000 + "}\n",
    "many tables": "".join(f"[{n}{'.a' * 190}]\n" for n in range(2500)),
    "many keys": "".join(f"x{n}{'.a' * 190} = 1\n" for n in range(2400)),
}
COMMANDS = {
    "series": ["simulate", "FILE", "--quiet"],
    "weights": ["simulate", "ford", "--red", "weights:FILE", "--games", "1", "--quiet"],
    "ruleset": ["play", "ford", "--ruleset", "FILE", "--headless"],
    "demo": ["demo", "FILE", "--text"],
    "puzzle": ["puzzle", "FILE", "--text"],
    "check": ["check", "FILE"],
}


def test_no_other_module_calls_the_library() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.name != "input_files.py":
            assert "tomllib" not in text, path
            assert "toml.decode" not in text, path


@pytest.mark.skipif(not STATUS.exists(), reason="asks the system for its memory")
@pytest.mark.parametrize("dots", ["one key", *(pytest.param(d, marks=pytest.mark.long) for d in list(DOTS)[1:])])
def test_dots_are_refused_in_one_sentence_and_little_memory(dots: str, tmp_path: Path) -> None:
    file = tmp_path / "dots.toml"
    file.write_text(DOTS[dots], encoding="utf-8")
    words = {kind: [word.replace("FILE", str(file)) for word in command] for kind, command in COMMANDS.items()}
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, json.dumps(words)], cwd=PACKAGE.parent, capture_output=True, text=True,
        check=True, timeout=120,
    )  # fmt: skip
    found, most = json.loads(run.stdout.splitlines()[-1])
    assert found.keys() == COMMANDS.keys()
    for kind, (code, out, err) in found.items():
        assert code == 2, (kind, err)
        said = out.rpartition("\n0 of 1")[0] if kind == "check" else err.strip()  # a report, not a refusal
        assert re.fullmatch(r"[^\n]*dots\.toml: is not valid TOML: has [^\n]*dots", said), (kind, said)
    assert most < MEGABYTES


def test_whatever_the_reader_takes_stays_small() -> None:
    """The most that may be in a file, as tables within tables."""
    import tracemalloc

    line = "".join(".a" * 19)
    lines = ALL_DOTS // 20
    text = "".join(f"[t{n}{line}]\n" for n in range(lines))
    assert len(text) < MOST_TOML
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match=r"nested deeper|holds more"):
            parse_toml(text, "big.toml")
        assert tracemalloc.get_traced_memory()[1] < 150_000_000
    finally:
        tracemalloc.stop()
