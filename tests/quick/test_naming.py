"""New battles name their figures: no name stands on both sides, and a captain leads his squad under his own."""

from __future__ import annotations

import pytest

from game.ai.captains import captains
from game.quick.naming import captain_called, leader_name, named
from game.quick.proof import difference
from game.quick.quick_battle import QuickBattle
from game.roster import load_names
from game.table.battle_stats import swapped
from tests.shipped import shipped
from tests.storage.storage_workshop import scenario


def of_side(one, side: str) -> list[str]:
    return [figure.name for setup in one.sides if setup.id == side for figure in setup.figures]


@pytest.mark.parametrize("captain", captains())
def test_the_captain_who_was_chosen_leads_the_squad(captain: str) -> None:
    plain = QuickBattle.of("amber heron", captain=captain).scenario()
    made = named(plain)
    assert of_side(made, "blue")[0] == leader_name(captains()[captain])
    everybody = [*of_side(made, "red"), *of_side(made, "blue")]
    assert len(everybody) == len(set(everybody))
    surnames = [name.split()[-1] for name in everybody]
    assert {one.title for one in captains().values()} & set(surnames) == {captains()[captain].title}
    assert difference(made, plain) == "", "a day's battle is the same under all names"
    assert named(made) == made


def test_no_name_is_ever_drawn_by_both_sides() -> None:
    drawn: dict[str, set[str]] = {"red": set(), "blue": set()}
    for seed in range(40):
        made = named(scenario(seed=seed, battle_map=shipped("ford")))
        for side, names in drawn.items():
            names |= set(of_side(made, side))
    assert len(drawn["red"]) > 20
    assert len(drawn["blue"]) > 20
    assert drawn["red"] & drawn["blue"] == set()


def test_a_captain_goes_where_he_plays() -> None:
    made = named(QuickBattle.of("amber heron", captain="voss").scenario())
    other = swapped(made)
    assert other is not None
    again = named(other)
    assert of_side(again, "red")[0] == "Captain Voss"
    assert captain_called(of_side(again, "blue")[0]) is None
    assert of_side(again, "red")[1:] == of_side(made, "red")[1:]


def test_names_that_run_out_are_titles_with_numbers() -> None:
    one = scenario(size=len(load_names()["person"]))
    names = [name for side in ("red", "blue") for name in of_side(named(one), side)]
    assert len(names) == len(set(names))
    assert "Rifleman 1" in names
