"""Files are written whole, as a person can read them, and what cannot be used is told and kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.storage.files import set_aside, write_json, write_out
from game.storage.settings import Settings, load_settings


def test_json_is_written_for_people_to_read(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", {"a": [1], "b": {}})
    assert (tmp_path / "a.json").read_text() == '{\n  "a": [\n    1\n  ],\n  "b": {}\n}\n'


@pytest.mark.parametrize("content", ["words ä", "words ä".encode()])
def test_words_and_bytes_are_written_out_alike(tmp_path: Path, content: str | bytes) -> None:
    write_out(tmp_path / "out", content)
    assert (tmp_path / "out").read_text("utf-8") == "words ä"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no such device here")
def test_what_is_no_plain_file_is_not_replaced(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/null")
    write_out(link, "gone")
    assert link.is_symlink()


def test_each_file_that_is_set_aside_has_a_name_of_its_own(tmp_path: Path) -> None:
    found = []
    for _ in range(3):
        (tmp_path / "a").write_text("")
        found.append(set_aside(tmp_path / "a").name)
    assert found == ["a.bad", "a.bad-2", "a.bad-3"]


@pytest.mark.parametrize(
    ("content", "settings", "instead"),
    [
        ("{", Settings(), "The usual ones are used."),
        ('{"effects": 9, "x": 1}', Settings(effects=9), "The parts that fit are used."),
    ],
)
def test_settings_that_cannot_be_set_aside_are_used_as_far_as_they_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, settings: Settings, instead: str
) -> None:
    def refuse(path: Path, to: Path) -> None:
        raise OSError(30, "Read-only file system")

    (tmp_path / "settings.json").write_text(content)
    monkeypatch.setattr(Path, "rename", refuse)
    found, told = load_settings(tmp_path)
    assert found == settings
    assert told.startswith("The settings in settings.json have an error (")
    assert told.endswith(instead)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links here")
def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.json").symlink_to(tmp_path / "nowhere")
    assert "cannot be used" in load_settings(tmp_path)[1]


@pytest.mark.skipif(os.name != "posix", reason="rights are the system's")
def test_what_somebody_asked_for_can_be_read_by_a_web_server(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_out(tmp_path / "page.html", "<!doctype html>")
    finally:
        os.umask(before)
    assert (tmp_path / "page.html").stat().st_mode & 0o777 == 0o644
