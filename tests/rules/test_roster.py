"""The roster: everything that comes with the game fits together, and somebody's own mistakes are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.model.dice import DiceText
from game.model.errors import BadInput
from game.roster import load_roster
from game.rulesets import load_ruleset


def test_every_profile_can_use_what_it_carries_and_knows_its_traits() -> None:
    roster, static = load_roster(), load_ruleset("static")
    for name, sheet in roster.profiles.items():
        assert sheet.weapons, name
        assert set(sheet.traits) <= set(static.traits), name
        for weapon in sheet.weapons:
            group = roster.weapons[weapon].group
            assert group == "unarmed" or group in sheet.proficiencies, (name, weapon)


def test_damage_of_every_weapon_is_dice() -> None:
    for weapon in load_roster().weapons.values():
        assert str(DiceText.parse(weapon.damage)) == weapon.damage


def test_somebodys_own_profile_joins_those_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "profiles.toml").write_text('[guard]\ntitle = "Guard"\npoints = 7\nweapons = ["pistol"]\n')
    roster = load_roster(tmp_path)
    assert roster.profiles["guard"].points == 7
    assert "rifleman" in roster.profiles


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("profiles.toml", '[a]\ntitle = "A"\npoints = 1\nweapons = ["rifel"]\n', "did you mean 'rifle'"),
        ("profiles.toml", '[a]\ntitle = "A"\npoints = 1\narmour = "steel"\n', "unknown armour 'steel'"),
        ("profiles.toml", '[a]\ntitle = "A"\npoints = 1\nskills = { firearms = 9 }\n', "not a whole number from 0"),
        ("profiles.toml", '[a]\ntitle = "A"\npoints = "many"\n', "Expected `int`"),
        ("profiles.toml", '[a]\ntitle = "A"\npoints = 1\nspeeed = 3\n', "unknown field `speeed`"),
        ("profiles.toml", "[a\n", "is not valid TOML"),
        ("profiles.toml", 'a = 3\n', "Expected `object`"),
        ("weapons.toml", '[w]\ntitle = "W"\nkind = "melee"\nskill = "s"\ngroup = "b"\ndamage = "lots"\n', "not a roll"),
        ("weapons.toml", '[w]\ntitle = "W"\nkind = "ranged"\nskill = "s"\ngroup = "b"\ndamage = "1d6"\n', "needs an"),
    ],
)  # fmt: skip
def test_a_mistake_is_refused_with_file_entry_and_reason(tmp_path: Path, file: str, text: str, reason: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(BadInput) as refused:
        load_roster(tmp_path)
    assert reason in str(refused.value)
    assert file in str(refused.value)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="this folder does not exist"):
        load_roster(tmp_path / "nowhere")
