"""Hostile texts: stored reviews and pages made of them, control characters, dots, pipes, closed streams, squads and
goals.

Each is read as the game reads it, and either refused in words or used.
"""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import msgspec
from fuzz_workshop import HOSTILE_WORDS, drawn, field, leaves, scenario, spoilt, started, use, with_leaf
from hostile_files import MAPS, recorded

from game.cli import main
from game.engine.battle import Battle
from game.engine.goal_choice import goals_on
from game.lab.series import read_series
from game.maps.loader import load_map
from game.model.errors import BadInput
from game.model.input_files import parse_toml
from game.model.paths import maps
from game.model.scenario import FigureSetup, Scenario, SideSetup
from game.pages.writing import replay_page
from game.review import keeping
from game.review.background import Reviewing
from game.review.effort import Effort
from game.review.findings import Review
from game.review.history import history
from game.review.html import page_of
from game.review.tape import Tape, tape_of
from game.roster import load_roster
from game.roster.squads import read_squad, squad_line
from game.rulesets import load_ruleset, names
from game.storage.journal import parse, read_journal
from game.storage.kept_squads import load_squads
from game.storage.map_codec import MapRecord, fingerprint
from game.storage.recorder import Recorder
from game.storage.replay import Replay
from game.storage.resume import interrupted
from game.storage.slots import SaveSlots

ATTACKS = (
    "<!--<script>", "</script><script>x</script>", '"><img src=x onerror=x>', "' onmouseover='x",
    "</style><svg onload=x>",
    "javascript:x", "${x}{{7*7}}", "&lt;script&gt;", "\u202e\x1b[31m", "<base href=//x>", "]]><iframe src=x>",
)  # fmt: skip
ESCAPES = ("\x1b[2J", "\x1b]0;t\x07", "\x9b31m", "\u202e", "\u2066", "\x08\x08", "\r", "\x7f", "\u2028", "\x1b[1A")
COMMANDING = {sign for sign in "".join(ESCAPES) if not sign.isprintable()} - {"\n"}
LITTLE = Effort(along=0, each=3, closer=(4, 8), first_try=2, second_try=(4, 6))


@cache
def reviewed(folder: Path) -> tuple[Path, Tape, bytes]:
    """Return a short finished battle with its review: the journal's path, its tape, and the review's bytes."""
    keeper = Recorder.of_scenario(scenario("static", 5, ("rifleman",), round_limit=1), folder / "reviewed")
    keeper.start()
    chance = Random("reviewed")
    while keeper.battle.outcome is None:
        assert keeper.submit(drawn(keeper.battle, chance)) is None
    keeper.finish_writing()
    path = keeper.journal.path
    keeper.journal.close()
    keeping.reviewed(path, 1, effort=LITTLE)
    return path, tape_of(read_journal(path), path.name), keeping.file_of(path).read_bytes()


def a_kept_review(chance: Random, folder: Path) -> None:
    """Use a review with other values beside its journal: readers take it, ignore it, or take the right one."""
    path, tape, whole = reviewed(folder)
    inside = spoilt(msgspec.json.decode(whole), chance)
    keeping.file_of(path).write_bytes(msgspec.json.encode(inside))
    history(path.parent)
    looked = Reviewing(path, tape).review
    found = keeping.read(path)
    for review in (found, looked):
        if review is not None:
            assert page_of(review)


class Tags(HTMLParser):
    """Counter of a page's elements that can act, and of attributes that would run a script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: Counter[str] = Counter()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "img", "iframe", "base", "object", "embed", "form", "link"):
            self.found[tag] += 1
        for name, value in attrs:
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:"):
                self.found[name] += 1


@cache
def plain_tags(kind: str, folder: Path) -> Counter[str]:
    """Return these elements for a page without hostile texts."""
    return Tags(page(kind, folder, Random(0), 0)).found


TEXTS = {"player", "name", "words", "winner", "reason", "map", "title", "author", "blurb"}


def page(kind: str, folder: Path, chance: Random, attacks: int) -> str:
    """Return a page of a review or of a replay with attacks in some of its texts. Raises BadInput."""
    _, _, whole = reviewed(folder)
    if kind == "review":
        table = msgspec.json.decode(whole)
        return page_of(msgspec.convert(attacked(table, chance, attacks), Review))
    record = parse(recorded(folder, "static")[0], "journal")
    header = attacked(msgspec.to_builtins(record.header), chance, attacks)
    header["map_digest"] = fingerprint(msgspec.convert(header["map"], MapRecord))
    record = replace(record, header=msgspec.convert(header, type(record.header)))
    return replay_page(Replay(record, "journal"))


def attacked(table: object, chance: Random, attacks: int) -> dict:  # type: ignore[type-arg]
    """Return tables with attacks in some of the texts that may have any content."""
    for _ in range(attacks):
        places = [way for way, value in leaves(table) if isinstance(value, str) and way and way[-1] in TEXTS]
        if places:
            table = with_leaf(table, chance.choice(places), "".join(chance.choices(ATTACKS, k=3)))
    assert isinstance(table, dict)
    return table


def a_hostile_page(chance: Random, folder: Path) -> None:
    """Check that a page with strangers' texts has the same elements as without them."""
    kind = chance.choice(("review", "replay"))
    try:
        html = page(kind, folder, chance, chance.choice((1, 3, 10)))
    except msgspec.ValidationError as refusal:
        raise BadInput.of(kind, str(refusal)) from None
    assert Tags(html).found == plain_tags(kind, folder)


@contextmanager
def caught() -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Yield the two output streams of a command, caught inside the `with` block."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, complained = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), out, complained
    try:
        yield out, complained
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def told(words: list[str]) -> tuple[int, str]:
    """Return the exit code of a command and all its output."""
    with caught() as (out, complained):
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
    return code, out.getvalue() + complained.getvalue()


FILES = ("case.toml", "case.tmx", "case.jsonl", "case.json")
CALLS = (
    ("check", "FILE"), ("replay", "--verify", "FILE"), ("replay", "--text", "FILE"), ("review", "--quiet", "FILE"),
    ("share", "FILE"), ("history", "WORD"), ("rules", "WORD"), ("demo", "--text", "WORD"), ("demo", "--text", "FILE"),
    ("puzzle", "--text", "WORD"), ("puzzle", "--text", "FILE"), ("simulate", "WORD"), ("simulate", "--series", "FILE"),
    ("compare", "WORD"), ("words", "WORD"), ("words", "ford", "--squad", "WORD"),
    ("host", "WORD"), ("certify", "WORD"), ("WORD",),
    ("replay", "WORD"), ("words", "ford", "--option", "WORD"), ("words", "ford", "--ruleset", "FILE"),
)  # fmt: skip


def call(chance: Random, folder: Path, word: str) -> list[str]:
    """Return a command that ends by itself, with a file or word of strangers' text as argument."""
    path = folder / chance.choice(FILES)
    text = chance.choice(("{0} = 1", '[{0}]\nx = "{0}"', '{{"format": "{0}"}}', '<map {0}="{0}">', "{0}"))
    path.write_text(text.format(word), encoding="utf-8", errors="surrogateescape")
    return [{"FILE": str(path), "WORD": word}.get(one, one) for one in chance.choice(CALLS)]


def an_escape(chance: Random, folder: Path) -> None:
    """Check that control characters in names and contents are never printed, and that no command breaks."""
    word = "".join(chance.choices((*ESCAPES, "a", "Ida", "-", "=", "red="), k=chance.choice((1, 3, 8))))
    code, said = told(call(chance, folder, word))
    assert not COMMANDING & set(said), said
    assert code in (0, 1, 2), (code, said)


def dots(chance: Random, folder: Path) -> None:
    """Check that TOML with as many dots as fit is refused, or read in time proportional to its length."""
    count = chance.choice((3, 50, 200, 201, 3000, 20_000))
    key = ".".join(["a"] * count)
    lines = chance.choice((1, 2, 40, 300))
    text = "\n".join(f"{key}.k{n} = {n}" if chance.randrange(2) else f"[{key}.t{n}]" for n in range(lines))
    path = folder / "dots.toml"
    path.write_text(text[:1_200_000], encoding="utf-8")
    kind = chance.randrange(4)
    if kind == 0:
        parse_toml(path.read_bytes(), "dots")
    elif kind == 1:
        read_series(path)
    elif kind == 2:
        load_ruleset(path)
    else:
        code, said = told(["check", str(path)])
        assert code == 2, said


def a_pipe(chance: Random, folder: Path) -> None:
    """Check that no reader waits for a pipe, a device or a folder in place of a file."""
    if not hasattr(os, "mkfifo"):
        return
    odd = folder / "odd"
    for old in odd.rglob("*") if odd.is_dir() else ():
        old.unlink() if not old.is_dir() or old.is_symlink() else None
    (odd / "journals").mkdir(parents=True, exist_ok=True)
    name = chance.choice((*FILES, "journals/case.jsonl", "quick.json", "squads.json", "running.json", "settings.json"))
    path = odd / name
    kind = chance.randrange(4)
    if kind < 2:
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero" if kind == 2 else "/dev/tty")
    SaveSlots.of(odd).list()
    interrupted(odd)
    load_squads(odd)
    history(odd / "journals")
    how = chance.choice(("check", "replay", "review", "share", "demo", "puzzle", "simulate"))
    words = {"replay": ["--verify"], "demo": ["--text"], "puzzle": ["--text"], "simulate": ["--series"]}.get(how, [])
    code, said = told([how, *words, str(path)])
    assert code == 2, (how, code, said)


def a_closed_stream(chance: Random, folder: Path) -> None:
    """Check that a command whose streams are closed ends by itself and prints at most one sentence."""
    before = sys.stdin, sys.stdout, sys.stderr
    heard: list[io.StringIO | None] = []
    for _ in range(3):
        stream = chance.choice((None, io.StringIO(), io.StringIO()))
        if stream is not None and chance.randrange(2):
            stream.close()
        heard.append(stream)
    words = call(chance, folder, chance.choice(("Ida", "grid.distance", "static", "cover")))
    try:
        sys.stdin, sys.stdout, sys.stderr = heard  # type: ignore[assignment]
        code = main(words)
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    assert code in (0, 1, 2), (words, code)
    complaint = heard[2]
    said = complaint.getvalue() if complaint is not None and not complaint.closed else ""
    assert "Traceback" not in said


def a_squad(chance: Random, folder: Path) -> None:
    """Use a squad as a line of text: an accepted squad fights, and gives the same line again."""
    known = sorted(load_roster().profiles)
    numbers = ("", "", "1 ", "2 ", "3 ", "12 ", "13 ", "0 ", "-1 ", f"{10**30} ")
    words = [f"{chance.choice(numbers)}{chance.choice(known)}" for _ in range(chance.choice((1, 2, 4)))]
    if chance.randrange(3) == 0:
        words.append(chance.choice((*HOSTILE_WORDS, *ESCAPES, "\u00b2 rifleman", "2rifleman", "Rifleman", "war bear")))
    squad = read_squad(chance.choice((", ", ",", " ,,")).join(words))
    assert Counter(read_squad(squad_line(squad))) == Counter(squad)
    sides = (
        SideSetup("red", "human", tuple(map(FigureSetup, squad))),
        SideSetup("blue", "human", (FigureSetup("rifleman"),)),
    )
    use(started(Scenario(field(), chance.choice(names()), sides, chance.randrange(100))), chance, 2)


def a_goal(chance: Random, folder: Path) -> None:
    """Use a goal of a map, played by its squads, or a goal that the map does not have."""
    ground = load_map(maps() / f"{chance.choice(MAPS)}.tmx")
    goal = chance.choice((*goals_on(ground), *HOSTILE_WORDS, "none"))
    sides = tuple(SideSetup(side) for side in ground.sides)
    battle: Battle = started(Scenario(ground, chance.choice(names()), sides, chance.randrange(100), {"goal": goal}))
    use(battle, chance, 2)
