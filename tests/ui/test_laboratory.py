"""The laboratory in the window: its table fills beside the game, every field can be looked at, and it fits."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from shell_kit import Shell, layout_faults, some_catalogue

from game.engine.battle import Battle
from game.lab import Series, play, summary
from game.lab.background import Background, as_toml, file_of
from game.lab.certificate import certificate_of
from game.lab.results import read_line
from game.lab.series import board_of, read_series
from game.lab.side_odds import odds_on
from game.lab.starts import started
from game.model.errors import BadInput
from game.model.grid import distance
from game.ui.kit.stage import Stage
from game.ui.lab import laboratory_fields
from game.ui.lab.laboratory import LaboratoryScene, last_series
from game.ui.lab.laboratory_shipped import shipped
from game.ui.setup.how_even import HowEvenScene, even_series
from game.ui.setup.setup import SetupScene
from game.ui.setup.setup_table import SetupTable

SMALL = Series(
    maps=("training-ground", "ford"), rulesets=("static", "passes"), battles=2, options={"round_limit": 1}
).check()  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("played") / "battles.jsonl"
    play(SMALL, path)
    return path.read_bytes()


def shell_with(folder: Path, played: bytes, size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    def scene(stage: Stage) -> LaboratoryScene:
        path = file_of(stage.folders.data, SMALL)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(played)
        return LaboratoryScene(stage, SMALL)

    return Shell(folder, scene, size, scale)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 720), 125), ((1024, 768), 0)])
def test_nothing_overlaps_or_is_cut_off(tmp_path: Path, played: bytes, size: tuple[int, int], scale: int) -> None:
    shell = shell_with(tmp_path, played, size, scale)
    assert layout_faults(shell.desk) == []


def test_the_table_shows_what_was_played(tmp_path: Path, played: bytes) -> None:
    shell = shell_with(tmp_path, played)
    words = {word.text for word in shell.desk.words}
    assert any(text.startswith("8 of 8 battles") for text in words)
    for field in shell.scene.found.fields:
        assert f"{field.rounds[2]} rounds" in words
    shell.click("field:ford:passes")
    assert any("The ford, Passes" in word.text for word in shell.desk.words)
    assert shell.scene.field().key[:2] == ("ford", "passes")


def test_rows_are_ordered_by_the_head_of_the_table(tmp_path: Path, played: bytes) -> None:
    shell = shell_with(tmp_path, played)
    for order in ("unfair", "length", "map"):
        shell.click(f"by:{order}")
        assert sorted(shell.scene.maps) == sorted(SMALL.maps)
    assert tuple(shell.scene.maps) == SMALL.maps


def test_a_table_and_the_battles_are_exported(tmp_path: Path, played: bytes) -> None:
    shell = shell_with(tmp_path, played)
    shell.click("export")
    folder = shell.stage.folders.data / "laboratory"
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (folder / "battles.csv").read_text(encoding="utf-8").count("\n") == 9


def test_another_series_is_ordered_and_remembered(
    tmp_path: Path, played: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = shell_with(tmp_path, played)
    monkeypatch.setattr(Background, "start", lambda self: None)
    shell.click("new")
    assert shell.open[-1] == "laboratory-order"
    shell.click("player1:ai:hard")
    shell.click("battles:10")
    shell.click("maps:ford")
    shell.click("begin")
    assert shell.open[-1] == "laboratory"
    series = last_series(shell.stage)
    assert (series.maps, series.players, series.battles) == (("ford",), ("ai:normal", "ai:hard"), 10)


def test_battles_are_played_beside_the_window_and_kept_when_it_is_left(tmp_path: Path) -> None:
    series = Series(maps=("training-ground",), battles=3, options={"round_limit": 1})
    shell = Shell(tmp_path, lambda stage: LaboratoryScene(stage, series))
    shell.key("Space")
    end = time.monotonic() + 120
    while not shell.scene.found.records and time.monotonic() < end:
        time.sleep(0.05)
        shell.scene.update(800)
    assert shell.scene.found.records, shell.scene.run.problem
    run = shell.scene.run
    shell.scene.leave()
    assert not run.running
    again = Background(series, shell.stage.folders.data)
    assert again.records


def test_battles_end_when_nobody_looks_at_them_any_more(tmp_path: Path) -> None:
    """As when the window is closed, or one goes home from a battle that was begun in the laboratory."""
    run = Background(Series(maps=("ford",), battles=500), tmp_path)
    run.start()
    assert run._run is not None
    process = run._run._run
    assert process.poll() is None
    del run
    gc.collect()
    end = time.monotonic() + 5
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    assert process.poll() is not None


def test_a_series_is_written_as_its_file(tmp_path: Path) -> None:
    path = tmp_path / "series.toml"
    own = msgspec.structs.replace(
        SMALL, squads={"red": ("rifleman", "scout")}, starts={"blue": "back"}, title='"Even"?'
    )
    for series in (SMALL, own):
        path.write_text(as_toml(series), encoding="utf-8")
        assert read_series(path) == series


def test_what_would_make_it_even_is_offered(tmp_path: Path, played: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """One figure fewer for the side ahead, or another start: each is a series of its own, played at once."""
    monkeypatch.setattr(Background, "start", lambda self: None)
    series = msgspec.structs.replace(SMALL, maps=("ford",), rulesets=("static",), battles=20).check()
    won = [msgspec.structs.replace(one, winner="red", battle=place + 1, seed=place + 1, series=series.digest)
           for place, one in enumerate([read_line(played.splitlines()[0], "", 1)] * 20)]  # fmt: skip

    def scene(stage: Stage) -> LaboratoryScene:
        path = file_of(stage.folders.data, series)
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [msgspec.structs.replace(one, map="ford", ruleset="static") for one in won]
        path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in lines))
        return LaboratoryScene(stage, series)

    for size, scale in (((1280, 720), 125), ((1024, 768), 0), ((1280, 720), 0)):
        shell = Shell(tmp_path, scene, size, scale)
        assert layout_faults(shell.desk) == []
    shell.click("put-back")
    assert shell.scene.run.series.starts == {"red": "back"}
    assert laboratory_fields.put_back(summary(won).fields[0], shell.scene.run.series) == {
        "red": "back",
        "blue": "front",
    }
    (tmp_path / "again").mkdir()
    other = Shell(tmp_path / "again", scene)
    other.click("even-out")
    assert len(other.scene.run.series.squads["red"]) == len(other.scene.run.series.squads["blue"]) - 1


def test_a_start_is_half_of_an_area() -> None:
    drawn = board_of("ford")
    whole = {area.side: area.squares for area in drawn.deployments}
    halves = {
        start: {a.side: a.squares for a in started(drawn, {"red": start}).deployments} for start in ("back", "front")
    }
    for start, areas in halves.items():
        assert areas["blue"] == whole["blue"]
        assert set(areas["red"]) < set(whole["red"])
        away = [min(distance(square, other) for other in whole["blue"]) for square in areas["red"]]
        rest = [min(distance(s, o) for o in whole["blue"]) for s in whole["red"] if s not in areas["red"]]
        assert min(away) >= max(rest) if start == "back" else max(away) <= min(rest)
    assert started(drawn, {}) is drawn
    with pytest.raises(BadInput, match="starts: unknown side 'rot'"):
        Series(maps=("ford",), starts={"rot": "back"}).check()
    back = Series(maps=("ford",), battles=1, options={"round_limit": 1}, starts={"red": "back"})
    assert back.digest != msgspec.structs.replace(back, starts={}).digest
    places = {f.square for f in begun_by(back).view("").figures() if f.side == "red"}
    assert places <= set(halves["back"]["red"])


def begun_by(series: Series) -> Battle:
    """The first battle of a series at its first decision."""
    battle = Battle.create(series.scenario(series.check().game(0)))
    battle.start()
    return battle


def test_what_goes_wrong_beside_the_window_is_told(tmp_path: Path) -> None:
    series = Series(maps=("training-ground",), battles=1, options={"round_limit": 1})
    run = Background(series, tmp_path)
    run.path.parent.mkdir(parents=True)
    run.path.write_bytes(b"no results\n")
    run.start()
    end = time.monotonic() + 60
    while run.running and time.monotonic() < end:
        run.look()
        time.sleep(0.05)
    assert "is not a line of results" in run.problem
    assert run.path.read_bytes() == b"no results\n"


def test_the_setup_asks_how_even_its_battle_is(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    table: SetupTable = shell.scene.table
    series = even_series(table).check()
    assert (series.maps, series.battles, series.players[0]) == ((table.map.id,), 40, series.players[1])
    assert series.squads == {side: table.squad(side) for side in table.map.sides}
    shell.click("even")
    assert shell.open[-1] == "how-even"
    words = " ".join(word.text for word in shell.desk.words)
    assert f"{table.map.sides[0].capitalize()} 50 %" in words, "the answer of battles counted before stands there"
    assert "In 60 battles between equal computers, Red won 30 and Blue won 30." in words
    shell.click("more")
    assert shell.open[-1] == "laboratory"


def how_even(
    folder: Path, before: Callable[[SetupTable], None], size: tuple[int, int] = (1280, 720), scale: int = 0,
    *, played: int = 0,
) -> Shell:  # fmt: skip
    """The card that says how even the setup's battle is, some of whose battles have been played before."""

    def scene(stage: Stage) -> HowEvenScene:
        table: SetupTable = SetupScene(stage, some_catalogue).table
        before(table)
        if played:
            series = msgspec.structs.replace(even_series(table), battles=played, options={"round_limit": 1}).check()
            play(series, folder / "battles.jsonl")
            lines = [msgspec.json.decode(line) for line in (folder / "battles.jsonl").read_bytes().splitlines()]
            whole = even_series(table).check()
            path = file_of(stage.folders.data, whole)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"".join(msgspec.json.encode(line | {"series": whole.digest}) + b"\n" for line in lines))
        return HowEvenScene(stage, table)

    return Shell(folder, scene, size, scale)


def told_by(shell: Shell) -> str:
    return " ".join(word.text for word in shell.desk.words)


def test_how_even_goes_by_points_where_no_battle_was_counted(tmp_path: Path) -> None:
    def more_for_red(table: SetupTable) -> None:
        table.side("red").squad = (*table.squad("red"), "rifleman")

    shell = how_even(tmp_path, more_for_red)
    chance = shell.scene.table.chance_by_points()
    assert chance is not None
    assert chance > 55
    assert f"Red has it easier. Red {chance} % Blue {100 - chance} % This goes by the points" in told_by(shell)


def test_how_even_of_a_goal_is_what_its_battles_came_to(tmp_path: Path) -> None:
    def raid(table: SetupTable) -> None:
        table.choice.map, table.choice.options["goal"] = "ford", "raid"

    shell = how_even(tmp_path, raid)
    table: SetupTable = shell.scene.table
    row = certificate_of(table.map, "raid", table.choice.ruleset)
    assert row is not None
    assert row.battles
    words = f"In {row.battles} battles between equal computers, the goal decided {row.decided}, and Red won {row.red}."
    assert words in told_by(shell)


def test_how_even_counts_battles_when_asked(tmp_path: Path) -> None:
    shell = how_even(tmp_path, lambda table: None, played=2)
    field = shell.scene.field
    assert field is not None
    assert field.battles == 2
    assert "Equal computers have played 2 of 40 battles of it:" in told_by(shell)
    won = [record.winner for record in field.records]
    assert f"Red won {won.count('red')}, Blue won {won.count('blue')}" in told_by(shell)
    shell.click("play")
    run = shell.scene.run
    assert run.running
    assert "Equal computers are playing: 2 of 40 battles." in told_by(shell)
    shell.key("Esc")
    assert not run.running
    assert shell.open == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1280, 720), 150), ((1024, 640), 100)])
def test_how_even_fits(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    assert layout_faults(how_even(tmp_path, lambda table: None, size, scale, played=2).desk) == []


def test_a_field_is_played_by_hand_with_the_squads_and_starts_of_its_series(tmp_path: Path) -> None:
    squads: dict[str, tuple[str, ...]] = {"red": ("rifleman", "rifleman")}
    series = Series(maps=("ford",), battles=2, squads=squads, starts={"blue": "back"}).check()
    shell = Shell(tmp_path, lambda stage: LaboratoryScene(stage, series))
    shell.app.follow(shell.scene.play_it())
    table: SetupTable = shell.scene.table
    assert (table.map.id, table.squad("red")) == ("ford", ("rifleman", "rifleman"))
    assert table.squad("blue") == table.own_squad("blue")
    assert table.starts == {"blue": "back"}
    assert table.scenario().map == series.scenario(series.game(0)).map


def test_squads_of_ones_own_fight_and_unknown_ones_are_refused() -> None:
    series = Series(
        maps=("training-ground",), battles=1, options={"round_limit": 1}, squads={"red": ("rifleman",)}
    )  # fmt: skip
    assert play(series).records[0].sides["red"].figures == 1
    with pytest.raises(BadInput, match="unknown profile"):
        Series(maps=("ford",), squads={"red": ("riflemen",)}).check()


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 720), 150), ((1000, 600), 0), ((3840, 2160), 0)]
)
def test_it_opens_with_the_results_that_come_with_the_game(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, LaboratoryScene, size, scale)
    scene, words = shell.scene, [word.text for word in shell.desk.words]
    assert not any("yet" in text and "You have played none" not in text for text in words)
    odds = odds_on(board_of(scene.maps[0]), scene.run.series.rulesets[0])
    assert odds is not None
    first = next(iter(odds.won))
    assert f"{first.capitalize()} won {odds.won[first]} of {odds.battles}" in words
    percents = [text for text in words if text.startswith(("Red ", "Blue ")) and text.endswith(" %")]
    assert len(percents) >= 25
    assert layout_faults(shell.desk) == []


def test_a_series_of_other_squads_does_not_show_what_was_counted_with_the_usual_ones() -> None:
    usual = Series(maps=("ford",), rulesets=("static",), battles=2).check()
    assert shipped(usual, "ford", "static") is not None
    assert shipped(msgspec.structs.replace(usual, squads={"red": ("captain",)}), "ford", "static") is None
    assert shipped(msgspec.structs.replace(usual, players=("ai:hard", "ai:easy")), "ford", "static") is None
    assert shipped(msgspec.structs.replace(usual, options={"round_limit": 3}), "ford", "static") is None
