"""Every rule id that attacks and injuries tell has a title in the book."""

from __future__ import annotations

import re

from game.model.paths import PACKAGE
from game.rulebook import load_rules, load_terms

CITED = re.compile(r'"((?:d20|combat|fluid|surface|grid)\.[a-z-]+)"')


def test_what_the_d20_rules_cite_is_in_the_book() -> None:
    sources = [*(PACKAGE / "rules" / "resolution" / "d20").glob("*.py"), PACKAGE / "rulesets" / "d20.toml"]
    cited = {rule for file in sources for rule in CITED.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 20
    assert cited <= load_rules().keys() | load_terms().keys()


def test_what_the_d10_rules_cite_is_in_the_book() -> None:
    sources = [*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "actions").rglob("*.py")]
    sources += [*(PACKAGE / "systems").rglob("*.py"), PACKAGE / "rulesets" / "phases.toml"]
    pattern = re.compile(r'"((?:d10|phase|forced)\.[a-z-]+)"')
    cited = {rule for file in sources for rule in pattern.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 30
    assert cited <= load_rules().keys() | load_terms().keys()


def test_what_event_rolls_cite_is_in_the_book() -> None:
    sources = [*(PACKAGE / "rules").rglob("*.py"), *(PACKAGE / "actions").rglob("*.py")]
    sources.append(PACKAGE / "rulesets" / "action-time.toml")
    pattern = re.compile(r'"((?:rolls|time)\.[a-z-]+)"')
    cited = {rule for file in sources for rule in pattern.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 12
    assert cited <= load_rules().keys() | load_terms().keys()


def test_every_term_is_cited_somewhere() -> None:
    sources = [*(PACKAGE / "rules").rglob("*.py"), PACKAGE / "rulesets" / "d20.toml"]
    sources += [*(PACKAGE / "actions").rglob("*.py"), PACKAGE / "rulesets" / "phases.toml"]
    sources.append(PACKAGE / "rulesets" / "action-time.toml")
    text = "".join(file.read_text(encoding="utf-8") for file in sources)
    assert [term for term in load_terms() if f'"{term}"' not in text] == []
