"""What the shell keeps on disk: settings and the last setup, written whole, and set aside when they do not fit."""

import os
from pathlib import Path

import pytest

from game.storage.files import write_whole
from game.storage.folders import Folders
from game.storage.last_setup import BattleChoice, SideChoice, load_choice, save_choice
from game.storage.settings import Settings, load_settings, save_settings
from game.ui.kit.keymap import ACTIONS, Keymap, is_key


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    mine = Settings(ui_scale=125, palette="print", effects=0, keys={"threat": ("Y",)})
    save_settings(tmp_path, mine)
    assert load_settings(tmp_path) == (mine, "")


def test_without_a_file_the_usual_settings_hold(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "nowhere") == (Settings(), "")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"ui_scale": 20}', '{"ui_scale": 251}', '{"effects": -1}', '{"palette": "mud"}', '{"colour": 1}',
     '{"keys": {"undo": ["' + "x" * 50 + '"]}}', "\udcff"],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_set_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    settings, said = load_settings(tmp_path)
    assert settings == Settings()
    assert said.startswith("The settings had an error (")
    assert said.endswith("The old file is now settings.json.bad. The usual ones are used.")
    assert (tmp_path / "settings.json.bad").read_bytes() == text.encode("utf-8", "surrogateescape")
    assert not file.exists()


def test_what_fits_of_settings_of_another_version_is_used_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    text = '{"effects": 10, "sparkle": "much", "palette": "mud", "ui_scale": 20, "keys": {"undo": ["U"]}}'
    file.write_text(text)
    settings, said = load_settings(tmp_path)
    assert settings == Settings(effects=10, keys={"undo": ("U",)})
    assert said.endswith("The old file is now settings.json.bad. The parts that fit are used.")
    assert (tmp_path / "settings.json.bad").read_text() == text
    assert load_settings(tmp_path) == (settings, ""), "what fits was written"


def test_one_key_that_does_not_fit_costs_no_other(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"keys": {"undo": ["U"], "fly": 7}, "rooms": {"a": [1]}}')
    assert load_settings(tmp_path)[0] == Settings(keys={"undo": ("U",)})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("what", ["pipe", "folder", "device", "large"])
def test_settings_that_are_no_ordinary_file_are_left_alone(tmp_path: Path, what: str) -> None:
    path = tmp_path / "settings.json"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(b" " * 1_000_001)
    settings, said = load_settings(tmp_path)
    assert settings == Settings()
    assert "cannot be used" in said
    assert path.exists()


def test_a_second_bad_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / "settings.json").write_text(str(number))
        load_settings(tmp_path)
    assert (tmp_path / "settings.json.bad").read_text() == "0"
    assert (tmp_path / "settings.json.bad-2").read_text() == "1"


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    write_whole(file, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_the_last_setup_comes_back(tmp_path: Path) -> None:
    choice = BattleChoice(map="ford", sides={"red": SideChoice("ai:hard", "Ida", ("scout", "medic"))}, seed=7)
    save_choice(tmp_path, choice)
    assert load_choice(tmp_path) == (choice, "")


def test_every_file_lies_below_the_user_s_folder(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    assert {folders.config.parent, folders.data.parent, folders.pictures.parent} == {tmp_path}


# Keys


def test_no_two_actions_have_one_key_at_first() -> None:
    keys = [key for action in ACTIONS for key in action.keys]
    assert len(set(keys)) == len(keys)
    assert all(is_key(key) for key in keys)


@pytest.mark.parametrize("key", ["Ctrl+Z", "F5", "Keypad +", "Ctrl+Shift+/", "="])
def test_keys_are_known_by_how_they_are_written(key: str) -> None:
    assert is_key(key)


@pytest.mark.parametrize("key", ["", "Hyper+Z", "Ctrl+", "Ctrl", "ZZ"])
def test_what_is_no_key_is_not_taken_for_one(key: str) -> None:
    assert not is_key(key)


def test_a_key_cannot_mean_two_things() -> None:
    keymap = Keymap()
    assert keymap.taken("L", by="threat") == "L is already in use for: Show the log."
    assert keymap.taken("T", by="threat") == ""
    assert keymap.taken("Esc", by="threat") == "Esc is always used to go back."
    assert keymap.taken("K", by="threat") == ""


def test_settings_that_name_unknown_keys_leave_the_usual_ones() -> None:
    keymap = Keymap({"undo": ("Nonsense",), "fly": ("F",), "log": ("K",)})
    assert keymap.keys["undo"] == ("Ctrl+Z", "U")
    assert "fly" not in keymap.keys
    assert keymap.differences() == {"log": ("K",)}
