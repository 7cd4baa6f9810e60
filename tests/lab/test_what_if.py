"""What if: changes are tried on copies of a ruleset, on the same seeds, or refused with the reason."""

from __future__ import annotations

import msgspec
import pytest

from game.lab import Series, play, summary, what_if
from game.lab.effects import effects
from game.model.errors import BadInput
from game.rulebook import load_rules, load_terms
from game.rulebook.switches import switches
from game.rulesets import load_ruleset, names
from tests.removals import REMOVALS

BOOK = {**load_rules(), **load_terms()}


@pytest.mark.parametrize("rule", sorted(switches()))
def test_every_switch_makes_another_ruleset_wherever_its_rule_is_played(rule: str) -> None:
    changes = what_if.changes((), (rule,), names())
    assert changes[1].rulesets == tuple(name for name in names() if name in BOOK[rule].rulesets)
    for name in changes[1].rulesets:
        assert load_ruleset(changes[1].ruleset(name)).fingerprint != load_ruleset(name).fingerprint


def test_switches_are_for_rules_that_the_table_of_removals_knows_and_for_terms() -> None:
    assert set(REMOVALS) == set(load_rules())
    assert set(switches()) <= set(BOOK)


def test_a_rule_that_is_woven_in_is_refused_with_the_reason() -> None:
    with pytest.raises(BadInput, match="built into the rules"):
        what_if.changes((), ("combat.round",), ("static",))
    with pytest.raises(BadInput, match="exists only in passes"):
        what_if.changes((), ("pass.diagonals",), ("static",))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("movement.diagonals=[1", "is not valid TOML"),
        ("movement.diagonals", "does not have the form"),
        ("movement.diagonal=[5, 5]", "unknown field 'diagonal'"),
        ("movement.diagonals=[5, 10]", "changes nothing"),
        ("movement.diagonals='x'", "Expected 'array'"),
        ("parts.engagement='wall'", "must be one of"),
    ],
)
def test_a_change_that_cannot_be_played_is_refused(line: str, reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        what_if.changes((line,), (), ("static",))
    assert reason in str(refusal.value)


def test_a_number_is_varied_under_every_ruleset_of_the_series() -> None:
    change = what_if.changes(("setup.round_limit=3",), (), names())[1]
    assert (change.name, change.rulesets) == ("setup.round_limit=3", names())
    assert load_ruleset(change.ruleset("static")).setup["round_limit"] == 3


def test_each_change_is_compared_with_the_plain_rules_on_the_same_seeds() -> None:
    series = Series(
        maps=("training-ground",), rulesets=("static", "passes"), battles=2, options={"round_limit": 1},
        without=("engage.stop", "move.diagonals", "pass.diagonals"),
    )  # fmt: skip
    found = effects(summary(play(series).records))
    assert [(one.change, one.ruleset, one.pairs) for one in found] == [
        ("without engage.stop", "static", 2),
        ("without move.diagonals", "static", 2),
        ("without pass.diagonals", "passes", 2),
    ]
    reach = {one.change: next(line for line in one.lines if line.title.startswith("squares")) for one in found}
    assert reach["without move.diagonals"].difference.mean > 0
    assert reach["without engage.stop"].difference.mean == 0  # they meet far apart


def test_an_effect_says_in_a_sentence_what_is_sure_and_when_nothing_is() -> None:
    series = Series(
        maps=("training-ground",), rulesets=("static",), battles=1, options={"round_limit": 1},
        without=("move.diagonals", "engage.stop"),
    )  # fmt: skip
    records = play(series).records
    few = effects(summary(records))[0]
    assert few.words.endswith("1 pair of battles: too few to say how sure the numbers are.")
    assert "[" not in "".join("".join(row) for row in few.rows)
    many = [msgspec.structs.replace(one, seed=one.seed + place) for place in range(9) for one in records]
    faster, same = effects(summary(many))
    assert "Each of these is sure to 95 %: squares in reach, all figures +" in faster.words
    assert same.words.endswith("No number changed for sure.")
    wins = next(line for line in same.lines if line.title.startswith("wins of"))
    assert -100 < wins.difference.low < 0 < wins.difference.high < 100, "nine pairs alike do not say that all will be"
    assert 0 <= wins.plain.low < wins.plain.high <= 100
