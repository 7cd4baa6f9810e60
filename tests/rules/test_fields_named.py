"""Tables that name fields by their record: renaming a record or a field must not drop its limits in silence."""

from collections.abc import Iterator

import msgspec
import pytest

import game.engine.spawning
import game.rulebook.scenario_file
import game.rulesets.parts  # noqa: F401 (every record whose fields are named is defined by now)
from game.model.ranges import load_ranges
from game.rulesets.named import FIELDS, KEYS


def kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Every record that is a kind of another."""
    for one in kind.__subclasses__():
        yield one
        yield from kinds(one)


@pytest.mark.parametrize(
    "named",
    [load_ranges().number, load_ranges().dice, FIELDS, KEYS],
    ids=["ranges of numbers", "fields with dice", "words of fields", "keys of tables"],
)
def test_every_field_that_a_table_names_is_one_of_a_record(named: dict[str, object]):
    known = {f"{kind.__name__}.{field}" for kind in kinds(msgspec.Struct) for field in kind.__struct_fields__}
    assert named
    assert [name for name in named if name not in known] == []
