"""Changes of rules that are tried against the plain rules on the same seeds.

A change is a line of TOML laid over a ruleset file (`vary`, such as "movement.diagonals = [5, 5]"), or a rule that is
switched off by its id (`without`), by the lines that without.toml lists for it. The changed copy is a file that
`extends` the ruleset, so it is checked and played like any ruleset of the user's own.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.input_files import parse_toml
from game.rulebook import load_rules, load_terms
from game.rulebook.switches import switches
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.files import refused, write_whole

MOST_TEXT = 2000


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A change of rules to try: its name in the results ("" for the plain rules), the lines of TOML it adds, the
    rulesets it can be tried under, and its meaning in words."""

    name: str
    lines: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    text: str = ""

    def goes_with(self, ruleset: str) -> bool:
        """Return whether the change can be tried under a ruleset."""
        return not self.lines or ruleset in self.rulesets

    def ruleset(self, base: str) -> str:
        """Return the id of a ruleset, or the file of its copy with this change. Raises BadInput if the file cannot be
        written."""
        return str(copy_of(base, self.name, self.lines)) if self.lines else base


def changes(vary: Sequence[str], without: Sequence[str], rulesets: Sequence[str]) -> tuple[RuleChange, ...]:
    """Return the plain rules, then every change. Raises BadInput with the reason for a change that fits no ruleset."""
    return (
        RuleChange(""),
        *(_varied(line, rulesets) for line in vary),
        *(_without(rule, rulesets) for rule in without),
    )


def _varied(line: str, rulesets: Sequence[str]) -> RuleChange:
    place = f"--vary {line!r}"
    path, equals, _ = line.partition("=")
    if not equals or not path.strip() or len(line) > MOST_TEXT or "\n" in line:
        raise BadInput.of(place, "does not have the form TABLE.NAME=VALUE, as in a ruleset file")
    parse_toml(line, place)
    known = _copied(place, rulesets)
    name = f"{path.strip()}={line.partition('=')[2].strip()}"
    change = RuleChange(name, (line,), known, f"{path.strip()} is {line.partition('=')[2].strip()}")
    _try(place, change, known)
    return change


def _without(rule: str, rulesets: Sequence[str]) -> RuleChange:
    place = f"--without {rule}"
    book = {**load_rules(), **load_terms()}
    if rule not in book:
        raise BadInput.of("--without", unknown("rule", rule, book))
    if rule not in switches():
        raise BadInput.of(
            place,
            f"{book[rule].title!r} cannot be switched off: it is built into the rules, and is not a number, action or "
            "part of a ruleset file",
        )
    known = tuple(name for name in _copied(place, rulesets) if name in book[rule].rulesets)
    if not known:
        raise BadInput.of(place, f"exists only in {', '.join(book[rule].rulesets)}")
    change = RuleChange(f"without {rule}", switches()[rule].set, known, switches()[rule].text)
    _try(place, change, known)
    return change


def _copied(place: str, rulesets: Sequence[str]) -> tuple[str, ...]:
    """Return those of some rulesets that come with the game: only they can be varied. Raises BadInput if there are
    none."""
    known = tuple(name for name in rulesets if name in ruleset_names())
    if not known:
        raise BadInput.of(place, "only a ruleset that comes with the game can be varied; change your own file instead")
    return known


def _try(place: str, change: RuleChange, rulesets: Sequence[str]) -> None:
    """Raise BadInput if a copy of any ruleset with the change cannot be loaded, or equals the ruleset."""
    for name in rulesets:
        try:
            changed = load_ruleset(change.ruleset(name))
        except BadInput as refusal:
            raise BadInput(f"{place} ({name})", *refusal.problems) from None
        if changed.fingerprint == load_ruleset(name).fingerprint:
            raise BadInput.of(f"{place} ({name})", "changes nothing: the ruleset has this value already")


def text_of(base: str, name: str, lines: Sequence[str]) -> str:
    """Return the text of a ruleset file that extends a shipped ruleset by some lines."""
    plain = load_ruleset(base)
    head = [f"# {plain.title}: {name}", f'extends = "{base}"']
    return "\n".join([*head, *lines]) + "\n"


def copy_of(base: str, name: str, lines: Sequence[str]) -> Path:
    """Return the file of a changed ruleset, in a temporary folder of this user; equal rules get the same file. Raises
    BadInput if it cannot be written."""
    text = text_of(base, " ".join(name.split()), lines)
    digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    user = os.getuid() if hasattr(os, "getuid") else "user"
    path = Path(tempfile.gettempdir()) / f"counterstep-lab-{user}" / f"{base}-{digest}.toml"
    with refused(path):
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            write_whole(path, text.encode())
    return path
