"""How often each side won on the game's own maps: what is counted, what is shown, and that it is of today's maps."""

from dataclasses import replace

import msgspec
import pytest
from msgspec.structs import replace as changed

from game.lab.record import Record, play_battle
from game.lab.series import Series, board_of
from game.lab.side_odds import MapOdds, SideOdds, as_toml, counted, odds_on
from game.lab.worth import chance_of
from game.model.paths import maps
from game.rulesets import names
from game.storage.last_setup import BattleChoice, SideChoice
from game.ui.setup.setup_table import SetupTable, load_catalogue


@pytest.fixture(scope="module")
def played() -> Record:
    """A short battle of equal players, as if it had been a whole one."""
    series = Series(maps=("ford",), rulesets=("passes",), players=("easy", "easy"), options={"round_limit": 1})
    return changed(play_battle(series, 0), options={}, winner="red")


def test_every_map_has_odds_under_every_ruleset() -> None:
    """A map that was changed has to be counted again: python -m game.lab.side_odds --help says how."""
    for path in sorted(maps().glob("*.tmx")):
        for ruleset in names():
            odds = odds_on(board_of(path.stem), ruleset)
            assert odds is not None, f"{path.stem} under {ruleset}"
            assert odds.battles >= 40
            assert tuple(odds.won) == board_of(path.stem).sides
            assert sum(odds.won.values()) <= odds.battles


def test_a_changed_map_of_the_same_name_has_none() -> None:
    ford = board_of("ford")
    assert odds_on(ford, "static") is not None
    assert odds_on(replace(ford, squads={**ford.squads, "red": ("scout",)}), "static") is None


def test_battles_of_equal_players_under_plain_rules_are_counted(played: Record) -> None:
    unequal = {name: changed(side, who=name) for name, side in played.sides.items()}
    battles = [played, played, changed(played, winner="blue"), changed(played, winner="")]
    others = [changed(played, options={"scale": "1"}), changed(played, change="x"), changed(played, sides=unequal)]
    found = counted([*battles, *others])
    assert found["ford"].rulesets == {"passes": SideOdds(4, {"red": 2, "blue": 1})}
    assert msgspec.toml.decode(as_toml(found), type=dict[str, MapOdds]) == found


def test_a_side_is_called_favoured_when_its_interval_leaves_half_out() -> None:
    assert SideOdds(40, {"red": 27, "blue": 13}).in_short == "Red has it easier: it won 27 of 40 test battles."
    assert SideOdds(20, {"red": 7, "blue": 13}).in_short == "Perhaps Blue has it easier: it won 13 of 20 test battles."
    assert SideOdds(40, {"red": 24, "blue": 16}).in_short == "About even: Red won 24 of 40 test battles."


def test_the_setup_tells_the_odds_of_the_map_s_own_squads_under_the_plain_rules() -> None:
    catalogue = load_catalogue()
    plain = SetupTable(catalogue, BattleChoice(map="ford"))
    assert plain.odds() == odds_on(plain.map, "static").in_short
    assert plain.counts() == odds_on(plain.map, "static").counts
    picked = BattleChoice(map="ford", sides={"red": SideChoice(squad=("scout",))})
    limited = BattleChoice(map="ford", round_limit=4)
    for table in (SetupTable(catalogue, picked), SetupTable(catalogue, limited)):
        first, second = table.map.sides
        chance = chance_of(table.choice.ruleset, table.squad(first), table.squad(second))
        assert table.odds() == f"Going by points only, Red would win about {chance} of 100 such battles."
    assert SetupTable(catalogue, picked).odds() != SetupTable(catalogue, limited).odds()
