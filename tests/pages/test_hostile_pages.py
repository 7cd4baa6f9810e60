"""Texts of strangers in every field of whatever becomes a page: nothing of them runs, nothing stays blank."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from browser_kit import BROWSER, told_in_browser, with_script
from test_pages import record

from game.lab import Series, play, summary
from game.lab.compare import Clocks, compare
from game.lab.record import Record as Played
from game.lab.report import html_of
from game.model.paths import PACKAGE
from game.pages.clocks import page_of as clocks_page
from game.pages.writing import demo_page, replay_page
from game.review.findings import CurvePoint, Estimate, Review, ReviewedWay, SideAccount, TurningPoint, TurnReason
from game.review.html import page_of as review_page
from game.rulebook.scenario_file import demo_paths, load_demo
from game.storage.header import Header
from game.storage.journal import JournalRecord
from game.storage.map_codec import MapRecord, fingerprint
from game.storage.markup import document, fill, kept_text
from game.storage.replay import Replay

ATTACKS = (
    "<!--<script>", "</script><script>hacked=1</script>", '"><img src=x onerror=hacked=1>', "' onmouseover='hacked=1",
    "</title><script>hacked=1</script>", "</style><script>hacked=1</script>", "<svg onload=hacked=1>", "--><b>", "]]>",
    "javascript:hacked=1", "{0.__class__}{{7*7}}${hacked=1}", "$x^$", "&lt;b&gt;", "\u2028\u2029\u202e\x1b[31m",
    "<iframe src=javascript:parent.hacked=1>", "<base href=//x>", '<a href="javascript:hacked=1">',
)  # fmt: skip
SUSPECT = re.compile(r"""<[a-zA-Z/!{\\"']|x3c|u003c|markup|html|fill\(""", re.IGNORECASE)
"""Something of this stands in every file that could put a tag together by itself; the others are not parsed."""
KEPT = ("format", "stage", "kind", "about", "action", "command", "side", "profile", "id", "controller")
"""Fields that hold one of a few words, or what the rest hangs on."""
LOOKS = """
const faults = []; addEventListener("error", event => faults.push(String(event.message)));
addEventListener("securitypolicyviolation", event => faults.push(`${event.violatedDirective}: ${event.sample}`));
addEventListener("load", () => {
  for (const button of document.querySelectorAll("button")) if (!button.disabled) button.click();
  for (const slider of document.querySelectorAll("input")) {
    slider.value = 1; slider.dispatchEvent(new Event("input"));
  }
  const all = [...document.querySelectorAll("*")], count = tag => document.querySelectorAll(tag).length;
  const out = document.createElement("pre"); out.id = "reader";
  const found = {
    hacked: typeof hacked, faults, words: document.body.innerText.length,
    bad: ["img", "iframe", "base", "object", "embed", "link", "form"].filter(count),
    on: all.flatMap(one => [...one.attributes]).filter(one => one.name.startsWith("on")).length,
    addresses: all.map(one => one.getAttribute("href")).filter(one => one && /^\\s*javascript/i.test(one)),
    scripts: count("script"), title: document.title,
    shown: document.body.textContent.includes("mark7"),
  };
  out.textContent = JSON.stringify(found); document.body.append(out);
});
"""


class Spoiler:
    """Puts attacks in the place of texts: the same one for the same text, so that what hangs together still does."""

    def __init__(self, first: int) -> None:
        self._first, self._known = first, dict[str, str]()

    def text(self, text: str) -> str:
        """Every attack in one text, another one first each time."""
        if text not in self._known:
            turn = (self._first + len(self._known)) % len(ATTACKS)
            self._known[text] = "mark7" + "".join((*ATTACKS[turn:], *ATTACKS[:turn])) if text else ""
            self._known[text] = self._known[text][:1000]
        return self._known[text]

    def all(self, value: Any, most: int = 1000) -> Any:
        """A decoded value with every text in it spoilt that may be anything."""
        match value:
            case str():
                return self.text(value)[:most]
            case list() | tuple():
                return [self.all(one, most) for one in value]
            case dict():
                return {name: one if name in KEPT else self.all(one, most) for name, one in value.items()}
        return value


def spoilt_review(spoiler: Spoiler) -> Review:
    both = tuple(Estimate(share, share - 0.05, share + 0.05) for share in (0.4, 0.6))
    gone = tuple(Estimate(share, share - 0.05, share + 0.05) for share in (-0.3, 0.3))
    way = ReviewedWay(record("static", 1).entries[1].command, "Move there", both[0])
    kinds: tuple[Any, ...] = ("mistake", "great", "lucky", "unlucky")
    turns = [
        TurningPoint(n, 1, "red", 1, "Ida", kinds[n], 1, gone, way, way, (TurnReason("fire", "Why"),)) for n in range(4)
    ]
    accounts = tuple(SideAccount(side, gone, gone, 4) for side in ("red", "blue"))
    curve = tuple(CurvePoint(n, 1 + n // 2, both) for n in range(5))
    plain = Review(
        format="counterstep-review", version="1", battle="b", stage="done", map="A ford", ruleset="static",
        sides=("red", "blue"), players=("human", "ai:normal"), winner="red", reason="nobody is left", policy="hard",
        rollouts=9, curve=curve, turns=tuple(turns), accounts=accounts, start=(0.5, 0.5), result=(1.0, 0.0),
    )  # fmt: skip
    return msgspec.convert(spoiler.all({**msgspec.to_builtins(plain)}), Review)


def review_html(spoiler: Spoiler) -> str:
    spoiler._known = {side: side for side in ()}  # even the names of the sides are a stranger's
    found = spoilt_review(spoiler)
    sides = tuple(spoiler.text(side) for side in ("red", "blue"))
    turns = tuple(msgspec.structs.replace(turn, side=sides[0]) for turn in found.turns)
    accounts = tuple(msgspec.structs.replace(one, side=side) for one, side in zip(found.accounts, sides, strict=True))
    return review_page(msgspec.structs.replace(found, sides=sides, turns=turns, accounts=accounts))


def replay_html(spoiler: Spoiler) -> str:
    plain = record("static", 6)
    header = msgspec.to_builtins(plain.header)
    for field in ("title", "author", "blurb"):
        if field in header["map"]:
            header["map"][field] = spoiler.text(field)[:200]
    header["map_digest"] = fingerprint(msgspec.convert(header["map"], MapRecord))
    for side in header["sides"]:
        side["player"] = spoiler.text(side["player"] or "somebody")[:300]
        for figure in side["figures"]:
            figure["name"] = spoiler.text(figure["name"] or figure["profile"])[:100]
    return replay_page(Replay(JournalRecord(msgspec.convert(header, Header), plain.entries), "battle"))


def demo_html(spoiler: Spoiler) -> str:
    name = next(name for name, path in sorted(demo_paths().items()) if "say = " in path.read_text(encoding="utf-8"))
    text = demo_paths()[name].read_text(encoding="utf-8")

    def spoil(found: re.Match[str]) -> str:
        return f"{found[1]} = {msgspec.json.encode(spoiler.text(found[2])[:250]).decode()}"

    path = Path(demo_paths()[name]).name
    return demo_page(load_spoilt(re.sub(r'(?m)^(title|claim|say) = "(.*)"$', spoil, text), path))


def load_spoilt(text: str, name: str) -> Any:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(text, encoding="utf-8")
        return load_demo(Path(folder) / name)


_PLAYED: list[Played] = []


def report_html(spoiler: Spoiler) -> str:
    series = Series(
        maps=("training-ground",), players=("easy", "normal"), battles=2, options={"round_limit": 1}
    ).check()
    if not _PLAYED:
        _PLAYED.extend(play(series).records)
    kept = ("sides", "winner", "options")
    records = []
    for one in _PLAYED:
        built = msgspec.to_builtins(one)
        spoilt = {name: value if name in kept else spoiler.all(value) for name, value in built.items()}
        for side in spoilt["sides"].values():
            side["who"] = spoiler.text(side["who"])
        spoilt["acts"] = {spoiler.text(name): count for name, count in one.acts.items()}
        spoilt["rules"] = {spoiler.text(name): count for name, count in one.rules.items()}
        records.append(msgspec.convert(spoilt, Played))
    return html_of(msgspec.structs.replace(series, title=spoiler.text("title")), summary(records), {0: 1.0, 1: 2.0})


def clocks_html(spoiler: Spoiler) -> str:
    found = compare("training-ground", rulesets=("static", "phases"), rounds=1)
    for lane in found.lanes:
        lane.title, lane.winner, lane.over = spoiler.text(lane.title), spoiler.text("red"), True
    return clocks_page(Clocks(spoiler.text(found.title), found.seed, found.rounds, found.lanes))


PAGES: dict[str, Callable[[Spoiler], str]] = {
    "review": review_html, "replay": replay_html, "demo": demo_html, "report": report_html, "clocks": clocks_html,
}  # fmt: skip


@pytest.mark.skipif(not BROWSER, reason="needs a browser")
@pytest.mark.parametrize("kind", sorted(PAGES))
@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, len(ATTACKS)))])
def test_a_browser_runs_nothing_of_it_and_shows_all(kind: str, first: int, tmp_path: Path) -> None:
    html = PAGES[kind](Spoiler(first))
    path = tmp_path / "page.html"
    path.write_text(with_script(html, LOOKS), encoding="utf-8")
    told = told_in_browser(path, tmp_path)
    own = {"review": 0, "report": 0}.get(kind, 2)
    assert (told["hacked"], told["faults"], told["bad"], told["on"], told["addresses"]) == ("undefined", [], [], 0, [])
    assert told["scripts"] == own + 1
    assert told["shown"]
    assert told["words"] > 200
    assert "mark7" in told["title"]


@pytest.mark.skipif(not BROWSER, reason="needs a browser")
def test_what_slips_through_all_the_same_does_not_run(tmp_path: Path) -> None:
    """The policy of a page, tried with a script and an attribute put where they should never come to stand."""
    html = document("A page", fill("<main>mark7 {}</main>", "words " * 50), "", "window.ours = 1;")
    assert html.count("<script>") == 1
    html = html.replace("mark7", "mark7<script>hacked=1</script><img src=x onerror=hacked=1>")
    path = tmp_path / "page.html"
    path.write_text(with_script(html, LOOKS), encoding="utf-8")
    told = told_in_browser(path, tmp_path)
    assert told["hacked"] == "undefined"
    assert len(told["faults"]) == 3  # the script, the attribute and the picture
    assert told["scripts"] == 3


@pytest.mark.parametrize("text", ["a</script><script>hacked=1</script>", "a<!--<script>"])
def test_text_that_a_page_keeps_cannot_end_its_element(text: str) -> None:
    assert kept_text("worker", "1 < 2 && 3 > 2") == '<script type="text/plain" id="worker">1 < 2 && 3 > 2</script>'
    with pytest.raises(ValueError, match="end the element early"):
        kept_text("worker", text)


def test_markup_is_written_in_templates_alone() -> None:
    """No text is put between tags but by the engine: no f-string, sum, format or escape of one's own."""
    tag = re.compile(r"<[a-zA-Z/!][^<>]*>")
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if place == "storage/markup.py" or place.startswith("ui/"):
            continue
        text = path.read_text(encoding="utf-8")
        if not SUSPECT.search(text):
            continue
        tree = ast.parse(text)
        ours = "game.storage.markup" in imports(tree)
        if place.startswith(("pages/", "review/html", "lab/report")):
            assert "markupsafe" not in imports(tree), place
        assert "html" not in imports(tree), f"{place} escapes by itself"
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                literal = "".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))
                assert not tag.search(literal), f"{place}:{node.lineno} puts markup together by itself"
            if ours and isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fill":
                assert isinstance(node.args[0], ast.Constant), f"{place}:{node.lineno}: a template is written down"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "Markup" or node.args[0].value == "", f"{place}:{node.lineno}"  # type: ignore[attr-defined]


def imports(tree: ast.AST) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found
