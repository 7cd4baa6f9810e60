"""References of the game's own files: every id leads somewhere, and the lint finds one that does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.actions.tempo import EndAction
from game.ai.captains import captains
from game.cli import references
from game.model.sheet import Roster
from game.roster import load_roster
from game.rulebook import load_rules


def told() -> list[str]:
    return [str(problem) for problem in (*references.broken_references(), *references.broken_figures())]


def test_every_reference_leads_somewhere() -> None:
    assert told() == []


def test_a_rule_that_is_gone_is_found_where_it_is_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {rule: page for rule, page in load_rules().items() if rule != "phase.jump"}
    monkeypatch.setattr(references, "load_rules", lambda: rules)
    assert any("there is no rule 'phase.jump'" in line for line in told())


def test_a_rule_without_demo_or_code_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {**load_rules(), "phase.nothing": load_rules()["phase.jump"]}
    monkeypatch.setattr(references, "load_rules", lambda: rules)
    assert "rule phase.nothing: has no demo" in told()
    assert "rule phase.nothing: is named by no code and no ruleset" in told()


def test_an_action_without_picture_price_or_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class WhistleAction(EndAction):
        id = icon = sound = "whistle"
        effect = ()  # type: ignore[assignment]

    monkeypatch.setattr(references, "ACTIONS", {"whistle": WhistleAction()})
    lines = [line for line in told() if line.startswith("action whistle")]
    assert len(lines) == 4, lines


def test_a_sentence_with_a_number_that_is_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EndAction, "effect", ("It costs {condition.taunted.attack}.",))
    assert "action end: no sentence of its effect has all its numbers under static" in told()


def test_a_word_for_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(references.event_words.DEEDS, "juggle", ("juggles", "with"))
    assert any("nothing emits 'juggle'" in line for line in told())


def test_gear_that_nobody_carries_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    roster = load_roster()
    alone = {"rifleman": roster.profiles["rifleman"]}
    monkeypatch.setattr(references, "load_roster", lambda: Roster(alone, roster.weapons, roster.armour))
    lines = told()
    assert "weapon club: nobody carries it" in lines
    assert "armour plate: nobody carries it" in lines
    assert "trait surge: nobody carries it" in lines
    assert not any(line.startswith(("weapon rifle:", "armour vest:")) for line in lines)


def test_a_row_of_ranges_that_no_weapon_has_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    roster = load_roster()
    rest = {name: weapon for name, weapon in roster.weapons.items() if name != "taser"}
    monkeypatch.setattr(references, "load_roster", lambda: Roster(roster.profiles, rest, roster.armour))
    assert "row of ranges taser: nobody carries it" in told()


def test_a_profile_without_pictures_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    roster = load_roster()
    more = {**roster.profiles, "juggler": roster.profiles["rifleman"]}
    monkeypatch.setattr(references, "load_roster", lambda: Roster(more, roster.weapons, roster.armour))
    assert told() == ["profile juggler: has no picture: assets/figures/figures.toml does not name it"]


def test_a_captain_without_a_portrait_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(captains())
    known["voss"] = msgspec.structs.replace(known["voss"], portrait="captains/nobody")
    monkeypatch.setattr(references, "captains", lambda: known)
    assert told() == ["captain voss: there is no picture captains/nobody.svg"]


def test_a_pose_that_is_not_drawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = references._table

    def table(path: Path, name: str) -> dict[str, Any]:
        found = plain(path, name)
        if name == "profiles":
            found["rifleman"]["poses"].append("juggling")
        return found

    monkeypatch.setattr(references, "_table", table)
    assert told() == ["profile rifleman: there is no picture figures/rifleman-juggling.svg"]


def test_a_rule_that_nobody_uses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = dict(load_rules())
    rules["phase.jump"] = msgspec.structs.replace(rules["phase.jump"], rulesets=())
    rules["phase.block"] = msgspec.structs.replace(rules["phase.block"], rulesets=("phases", "fases"))
    monkeypatch.setattr(references, "load_rules", lambda: rules)
    assert sorted(told()) == [
        "rule phase.block: there is no ruleset 'fases'",
        "rule phase.jump: names no ruleset that uses it",
    ]


def test_a_build_without_sources_is_looked_through_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "_has_sources", lambda: False)
    assert told() == []
    monkeypatch.setattr(references, "_table", lambda path, name: {})
    assert any("has no picture" in line for line in told())


def test_what_an_installed_game_brings_along_is_no_data_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for place in ("_data", "rules"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "sounds.toml").write_text(f'file = "{place}.wav"\n', encoding="utf-8")
    monkeypatch.setattr(references, "PACKAGE", tmp_path)
    assert references._data.__wrapped__().keys() == {"rules.wav"}
