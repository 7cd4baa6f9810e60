"""Pages that stand alone: what they show is what the battle was, nothing lies outside them, and a real browser plays
them."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from browser_kit import BROWSER, told_in_browser, with_script
from markupsafe import escape

from game.cli import main
from game.cli.setup import map_named, scenario_of
from game.engine.battle import Battle
from game.pages.quick import quick_page
from game.pages.writing import demo_page, index_page, replay_page, rule_page, write_rule_book
from game.rulebook import load_rules
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import demo_paths, load_demo
from game.rulesets import names
from game.storage.header import header_of
from game.storage.journal import Journal, JournalRecord, entry_of
from game.storage.observer import Observer
from game.storage.replay import Replay

MOST_BYTES = 600_000
SOME = ("grid.distance", "move.diagonals", "fluid.modifiers", "phase.modes", "pass.subdue", "time.calendar")
"""Rules whose pages are opened in the browser; the long run opens all."""

# What a reader would do: click through every player, forward and back, open a rule; then write down what was shown.
READER = """
const faults = []; addEventListener("error", event => faults.push(String(event.message)));
addEventListener("securitypolicyviolation", event => faults.push(`${event.violatedDirective}: ${event.sample}`));
addEventListener("load", () => {
  const shown = {};
  for (const player of window.players || []) {
    const states = [player.root.dataset.state];
    const next = player.root.querySelector('[data-do="next"]'), back = player.root.querySelector('[data-do="back"]');
    while (!next.disabled) { next.click(); states.push(player.root.dataset.state); }
    const link = player.root.querySelector(".log .link"); if (link) link.click();
    if (link && !player.root.querySelector(".about p").textContent) faults.push("a rule says nothing");
    const drawn = player.root.querySelectorAll(".fig").length;
    if (drawn !== player.table.now.bodies.length) faults.push("somebody is not drawn");
    for (const image of player.root.querySelectorAll("image"))
      if (!/^data:image.webp;base64,.{99}/.test(image.getAttribute("href"))) faults.push("a picture is missing");
    while (!back.disabled) back.click();
    if (player.root.dataset.state !== states[0]) faults.push("back does not lead to the start");
    shown[player.root.id] = states;
  }
  for (const ask of window.asks || []) {
    for (const option of ask.data.options) {
      if (ask.data.kind === "square") ask.answer(option.words);
      else [...ask.root.querySelectorAll("[data-answer]")].find(one => one.dataset.answer === option.words).click();
      const judged = ask.root.classList.contains(option.right ? "right" : "wrong");
      if (!judged) faults.push(`${ask.data.id}: ${option.words} is judged wrongly`);
      if (ask.player.at !== ask.data.beat) faults.push(`${ask.data.id}: the answer is not shown`);
      for (const see of ask.root.querySelectorAll(".verdict p button")) see.click();
      const shown = id => id && !document.getElementById(id).parentElement.hidden;
      const seen = ask.data.options.filter(one => shown(one.player));
      const kept = ask.data.options.some(one => one.player);
      if (kept && seen.length !== 1) faults.push(`${ask.data.id}: ${seen.length} other positions are shown`);
      ask.root.querySelector(".verdict button.main").click();
      if (!ask.root.querySelector(".verdict").hidden) faults.push(`${ask.data.id}: it does not ask again`);
    }
    if (ask.data.kind === "square") {
      const svg = ask.player.root.querySelector("svg");
      const [x, y] = ask.data.options.find(one => one.right).words.split(",").map(Number);
      const here = new DOMPoint((x + 0.5) * CELL, (y + 0.5) * CELL).matrixTransform(svg.getScreenCTM());
      svg.dispatchEvent(new MouseEvent("click", {clientX: here.x, clientY: here.y, bubbles: true}));
      if (!ask.root.classList.contains("right")) faults.push(`${ask.data.id}: a click on ${x},${y} is not right`);
    }
  }
  const out = document.createElement("pre"); out.id = "reader";
  out.textContent = JSON.stringify({shown, faults}); document.body.append(out);
});
"""

Shown = dict[str, list[str]]


def data_of(html: str) -> Shown:
    """The states of every player as the page holds them."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    players = json.loads(found[1])["players"]
    return {player["id"]: [step["state"] for step in player["steps"]] for player in players}


def read_in_browser(html: str, folder: Path) -> Shown:
    """What a browser without a network shows while somebody clicks through a page; fails on any error."""
    path = folder / "page.html"
    path.write_text(with_script(html, READER), encoding="utf-8")
    told = told_in_browser(path, folder)
    assert told["faults"] == []
    shown: Shown = told["shown"]
    return shown


def states_of_demo(demo: str) -> list[str]:
    """The states of a demo, played by itself."""
    run = DemoRun(load_demo(demo_paths()[demo]))
    return [run.battle.state_hash() for _ in run.play()]


def record(ruleset: str, acts: int = 40) -> JournalRecord:
    """The beginning of a battle under a ruleset."""
    from game.ai.opponent import opponent

    drawn = map_named("ford")
    battle = Battle.create(scenario_of(drawn, ruleset, dict.fromkeys(drawn.sides, "ai:easy"), 5, {}))
    watch = Observer()
    battle.start()
    entries = [entry_of(0, "", None, watch.look(battle), battle.events)]
    while (decision := battle.decision) is not None and len(entries) <= acts:
        told = len(battle.events)
        command = opponent("easy").choose(battle.view(decision.seat))
        assert battle.submit(command) is None
        entries.append(entry_of(len(entries), decision.seat, command, watch.look(battle), battle.events[told:]))
    return JournalRecord(header_of(battle), tuple(entries))


def nothing_outside(html: str) -> None:
    """No address but the page's own parts and its neighbours."""
    assert not re.findall(r"(?:src|href)=\"(?!#|[a-z.0-9-]+\.html\")[^\"]*\"", html)
    assert "url(http" not in html


@pytest.mark.parametrize(
    "rule", [pytest.param(rule, marks=pytest.mark.long if rule == "fluid.modifiers" else ()) for rule in SOME]
)
def test_a_rules_page_shows_what_its_demos_play(rule: str) -> None:
    html = rule_page(load_rules()[rule])
    nothing_outside(html)
    assert len(html.encode()) < MOST_BYTES
    shown = data_of(html)
    assert shown
    for player, states in shown.items():
        if player.startswith("demo-"):
            assert states == states_of_demo(player.removeprefix("demo-"))


@pytest.mark.parametrize("ruleset", names())
def test_a_replays_page_shows_every_act(ruleset: str) -> None:
    recorded = record(ruleset, 15)
    html = replay_page(Replay(recorded, "battle"))
    nothing_outside(html)
    assert data_of(html) == {"battle": [entry.state for entry in recorded.entries]}


def test_names_and_words_cannot_break_out_of_the_page() -> None:
    recorded = record("static", 2)
    import msgspec

    sides = tuple(msgspec.structs.replace(side, player="</script><b>") for side in recorded.header.sides)
    spoilt = JournalRecord(msgspec.structs.replace(recorded.header, sides=sides), recorded.entries)
    html = replay_page(Replay(spoilt, "battle"))
    assert html.count("</script>") == 2


def test_the_command_line_writes_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "battle.jsonl"
    recorded = record("static", 3)
    replay = Replay(recorded, "battle")
    replay.go_to(replay.last)
    Journal.begin(path, replay.battle, recorded.entries).close()
    assert main(["replay", str(path), "--html", str(tmp_path / "battle.html")]) == 0
    assert main(["demo", "move.diagonals", "--html", str(tmp_path / "demo.html")]) == 0
    assert (tmp_path / "demo.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["demo", "--html", str(tmp_path / "all.html")]) == 2
    assert "writes one demo" in capsys.readouterr().err
    assert main(["demo", "move.diagonals", "--html", str(path / "demo.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(not BROWSER, reason="needs Chromium")
@pytest.mark.parametrize("rule", SOME[1:2])
def test_a_browser_plays_a_rules_page(rule: str, tmp_path: Path) -> None:
    html = rule_page(load_rules()[rule])
    assert read_in_browser(html, tmp_path) == data_of(html)


@pytest.mark.skipif(not BROWSER, reason="needs Chromium")
def test_a_browser_plays_a_replay(tmp_path: Path) -> None:
    html = replay_page(Replay(record("phases", 15), "battle"))
    assert read_in_browser(html, tmp_path) == data_of(html)


@pytest.mark.long
@pytest.mark.skipif(not BROWSER, reason="needs Chromium")
def test_a_browser_plays_the_whole_rule_book(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    assert write_rule_book(folder) == len(load_rules()) + 1
    linked = set(re.findall(r'href="([\w.-]+)"', index_page()))
    for path in sorted(folder.iterdir()):
        html = path.read_text(encoding="utf-8")
        assert len(html.encode()) < MOST_BYTES, path.name
        nothing_outside(html)
        if path.name != "index.html":
            assert path.name in linked
            assert read_in_browser(html, tmp_path) == data_of(html), path.name


@pytest.mark.long
@pytest.mark.skipif(not BROWSER, reason="needs Chromium")
@pytest.mark.parametrize("number", range(10))
def test_ten_replays_are_stepped_through(number: int, tmp_path: Path) -> None:
    html = replay_page(Replay(record(names()[number % 5], 60 + 20 * number), "battle"))
    assert read_in_browser(html, tmp_path) == data_of(html)


def test_a_demos_page_names_its_rules() -> None:
    demo = load_demo(demo_paths()["move.diagonals"])
    html = demo_page(demo)
    assert all(load_rules()[rule].title in html for rule in demo.rules)


@pytest.mark.parametrize("ruleset", names())
def test_a_quick_reference_holds_every_action_and_rule(ruleset: str) -> None:
    html = quick_page(ruleset)
    nothing_outside(html)
    assert "<script" not in html
    told = [rule for rule in load_rules().values() if ruleset in rule.rulesets]
    assert all(escape(rule.title) in html for rule in told)


@pytest.mark.skipif(not BROWSER, reason="needs Chromium")
@pytest.mark.parametrize("ruleset", ["fluid", pytest.param("passes", marks=pytest.mark.long)])
def test_a_quick_reference_prints_on_two_pages(ruleset: str, tmp_path: Path) -> None:
    assert main(["rules", ruleset, "--html", str(tmp_path), "--print"]) == 0
    out = tmp_path / "quick.pdf"
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={tmp_path / 'profile'}"]
    page = (tmp_path / f"quick-{ruleset}.html").as_uri()
    subprocess.run([BROWSER, *words, "--no-pdf-header-footer", f"--print-to-pdf={out}", page],
                   capture_output=True, check=True, timeout=120)  # fmt: skip
    assert re.findall(rb"/Count (\d+)", out.read_bytes())[:1] == [b"2"]


def test_a_quick_reference_is_of_a_ruleset_and_needs_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--print"]) == 2
    assert main(["rules", "nonsense", "--html", "nowhere", "--print"]) == 2
    assert "nonsense" in capsys.readouterr().err
