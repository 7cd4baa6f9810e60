"""First aid in turns of passes: as many boxes as hits, physical ones first, and once a fight."""

from __future__ import annotations

import pytest

from game.model.commands import FirstAid
from game.model.components import Health
from game.model.events import CheckRolled, Healed
from game.rules.resolution.pools import DicePools, sums
from game.rules.resolution.pools.injury import heal
from game.rules.resolution.pools.sums import PHYSICAL, STUN
from tests.rules.passes_table import Passes, person

LOST = {PHYSICAL: 2, STUN: 3}


def ward(**lost: int) -> Passes:
    """A, who knows medicine, beside B, who is hurt; nobody else is near."""
    people = {
        "A": person("red", 9, skills={"medicine": 3}), "B": person("red", 7, lost=lost), "b": person("blue", 5),
    }  # fmt: skip
    return Passes("A B . . . . . . b", people)


def pool(passes: Passes) -> int:
    """The dice of the test."""
    world, rules = passes.battle.world, passes.battle.world.ruleset.resolution
    assert isinstance(rules, DicePools)
    return sums.check_pool(rules, world, passes.ids["A"], rules.first_aid_trial(world)).total


@pytest.mark.parametrize(
    ("hits", "left"), [(0, LOST), (1, {PHYSICAL: 1, STUN: 3}), (2, {PHYSICAL: 0, STUN: 3}), (3, {PHYSICAL: 0, STUN: 2})]
)
def test_every_hit_gives_a_box_back_physical_ones_first(hits: int, left: dict[str, int]) -> None:
    passes = ward(**LOST)
    dice = pool(passes)
    assert dice >= 3
    events = passes.do(FirstAid(passes.ids["A"], passes.ids["B"]), *[5] * hits, *[4] * (dice - hits))
    lost = passes.battle.world.get(passes.ids["B"], Health).lost
    assert {track: lost.get(track, 0) for track in LOST} == left
    assert [event.passed for event in events if isinstance(event, CheckRolled)] == [hits > 0]
    given = [event.tracks for event in events if isinstance(event, Healed)]
    assert sum(sum(one.values()) for one in given) == hits


def test_who_was_treated_is_not_treated_again_and_who_was_not_may_be() -> None:
    for hits, code in ((1, "treated"), (0, "")):
        passes = ward(**LOST)
        dice = pool(passes)
        aid = FirstAid(passes.ids["A"], passes.ids["B"])
        passes.do(aid, *[5] * hits, *[4] * (dice - hits))
        passes.end("A", "B", "b")
        refused = passes.battle.check(aid)
        assert (refused.code if refused is not None else "") == code


def test_an_opponent_is_not_treated() -> None:
    people = {"A": person("red", 9, skills={"medicine": 3}), "b": person("blue", 5, lost=LOST)}
    passes = Passes("A b . . .", people)
    assert passes.refused(FirstAid(passes.ids["A"], passes.ids["b"])) == "opponent"


def test_nobody_is_treated_through_a_wall() -> None:
    people = {"A": person("red", 9, skills={"medicine": 3}), "B": person("red", 7, lost=LOST), "b": person("blue", 5)}
    passes = Passes("A B . . . . b", people, edges=[{"kind": "wall", "between": [[0, 0], [1, 0]]}])
    aid = FirstAid(passes.ids["A"], passes.ids["B"])
    assert passes.refused(aid) == "not-adjacent"
    assert "first-aid" not in passes.kinds("A")


@pytest.mark.parametrize(("stun_left", "state"), [(0, "unconscious"), (1, "up")])
def test_who_has_a_box_left_on_both_tracks_gets_up(stun_left: int, state: str) -> None:
    passes = ward()
    world, figure = passes.battle.world, passes.ids["B"]
    rules = world.ruleset.resolution
    assert isinstance(rules, DicePools)
    most = {track.id: track.most for track in rules.tracks(world, figure)}
    lost = {PHYSICAL: most[PHYSICAL], STUN: most[STUN] - stun_left}
    world.change(figure, Health, lost=lost, state="unconscious")
    heal(rules, world, figure, 1, "pools.first-aid")
    assert world.get(figure, Health).state == state
