"""Every rule id that code or data cites has its page in the rule book."""

from __future__ import annotations

import re
from pathlib import Path

from game.model.paths import PACKAGE
from game.rulebook import load_rules, load_terms

FAMILIES = {rule.partition(".")[0] for rule in (*load_rules(), *load_terms())}
CITED = re.compile(rf'"((?:{"|".join(sorted(FAMILIES))})\.[a-z][a-z0-9-]+)"')
NOT_RULES = re.compile(r"\.(svg|png|wav|toml|tmx)$")


def cited(path: Path) -> set[str]:
    """Rule ids a file names."""
    return {found for found in CITED.findall(path.read_text(encoding="utf-8")) if not NOT_RULES.search(found)}


def test_every_rule_that_is_cited_has_a_page() -> None:
    known = {*load_rules(), *load_terms()}
    files = [*PACKAGE.rglob("*.py"), *(PACKAGE / "rulesets").rglob("*.toml")]
    unknown = {
        rule: path.name for path in files for rule in cited(path) - known if (PACKAGE / "ui") not in path.parents
    }
    assert len(files) > 100
    assert not unknown
