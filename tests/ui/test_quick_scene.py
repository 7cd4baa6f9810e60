"""The page of a quick battle: everything fits, choices stay, Enter plays, and a word brings its battle."""

from pathlib import Path

import pygame
import pytest
from shell_kit import Shell, layout_faults

from game.ground.words import EVEN, parted
from game.quick.certified import certified, chance, row_of
from game.quick.quick_battle import QuickBattle
from game.roster import load_roster
from game.rulebook.unlike import unlike
from game.rulesets import load_ruleset, names
from game.storage.last_setup import QuickChoice, save_quick
from game.storage.progress import load_progress, note_battle
from game.ui.setup.quick import QuickScene, changed_words, chosen
from game.ui.title.title import TitleScene

SIZES = [
    ((1280, 720), 100),
    ((1280, 720), 125),
    ((1280, 720), 150),
    ((1920, 1080), 0),
    ((1920, 1080), 250),
    ((1024, 768), 0),
]


def opened(folder: Path, word: str = "amber heron", size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    """The page in a window."""
    return Shell(folder, lambda stage: QuickScene(stage, word), size, scale)


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("word", ["amber heron", "southern hedgehog"])
def test_nothing_overlaps_or_is_cut_off(tmp_path: Path, size: tuple[int, int], scale: int, word: str):
    shell = opened(tmp_path, word, size, scale)
    assert layout_faults(shell.desk) == []


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_rules_are_told_to_the_end_of_their_last_sentence(tmp_path: Path, size: tuple[int, int]):
    shell = opened(tmp_path, size=size)
    for ruleset in names():
        shell.click(f"rules:{ruleset}")
        assert load_ruleset(ruleset).blurb in " ".join(word.text for word in shell.desk.words)
        assert layout_faults(shell.desk) == []


def test_one_press_on_the_title_shows_it_and_the_next_plays(tmp_path: Path):
    shell = Shell(tmp_path, TitleScene)
    shell.key("k")
    assert shell.open == ["title", "quick"]
    shell.key("Enter")
    assert shell.open == ["title", "battle"]


@pytest.mark.usefixtures("own_paper")
def test_the_ground_is_painted_between_frames(tmp_path: Path):
    shell = opened(tmp_path)
    assert shell.scene.painter.busy
    sketch = pictures(shell)
    assert sketch, "the map is there in flat colours from the first frame"
    for _ in range(600):
        if not shell.scene.painter.busy:
            break
        shell.frames(1)
    assert not shell.scene.painter.busy
    assert pictures(shell) != sketch


def pictures(shell: Shell) -> list[bytes]:
    """The large pictures in the upper left part of the page, where the map is."""
    found = (item for item in shell.desk.items if hasattr(item, "surface") and item.surface.get_width() > 300)
    return [pygame.image.tobytes(item.surface, "RGB") for item in found if item.top < 120 and item.left > 60]


def test_another_keeps_what_was_chosen_by_hand(tmp_path: Path):
    shell = opened(tmp_path)
    shell.scene._lock("goal", "escort")
    shell.scene._lock("captain", "falk")
    before = shell.scene.quick.word
    shell.key("a")
    assert shell.scene.quick.word != before
    assert (shell.scene.quick.goal, shell.scene.quick.captain) == ("escort", "falk")


def test_a_written_word_is_taken_and_a_bad_one_refused_in_words(tmp_path: Path):
    shell = opened(tmp_path)
    shell.scene._write("Quiet Otter")
    shell.click("open")
    assert shell.scene.quick == QuickBattle.of("quiet otter")
    shell.scene._write("1!")
    shell.click("open")
    assert shell.open[-1] != "quick"


def test_change_leads_to_the_goals(tmp_path: Path):
    shell = opened(tmp_path)
    shell.key("e")
    assert shell.desk.focus == f"goal:{shell.scene.quick.goal}"


def test_what_a_chance_is_of_is_said_for_each_level(tmp_path: Path) -> None:
    shell = opened(tmp_path)
    for level, words in (("easy", "Easy plays worse than that."), ("normal", ""), ("hard", "Hard plays better")):
        shell.click(f"level:ai:{level}")
        line = next(word.text for word in shell.desk.words if "equal" in word.text.casefold())
        assert words in line
        assert line.endswith(".")
        shell.click("open")
        assert shell.scene.level == f"ai:{level}", "typing a word keeps the opponent"


def test_the_chance_says_what_it_rests_on():
    yours, told = chance(QuickBattle.of("amber heron"))
    assert yours is None or 0 < yours < 100
    assert told.endswith(".") or "battles" in told


def test_a_chance_that_is_chosen_draws_another_squad_and_stays(tmp_path: Path):
    shell = opened(tmp_path)
    even = shell.scene.quick.squads
    shell.click("chance:70")
    easier = shell.scene.quick.squads
    assert easier["blue"] == even["blue"]
    assert (chance(shell.scene.quick)[0] or 0) > (chance(QuickBattle.of("amber heron"))[0] or 100)
    shell.key("a")
    assert shell.scene.quick.chance == 70


def test_a_click_selects_the_old_word_and_enter_opens_the_typed_one(tmp_path: Path) -> None:
    shell = opened(tmp_path)
    line = next(entry for entry in shell.desk.entries if entry.id == "word")
    shell.click_at(line.rect.center)
    shell.type("brave spindle")
    assert shell.scene.typed == "brave spindle"
    shell.key("Enter")
    assert shell.open == ["quick"], "Enter does not play the old battle"
    assert shell.scene.quick.word == "brave spindle"
    assert not shell.desk.writing


@pytest.mark.parametrize("wanted", [40, 50, 70])
@pytest.mark.parametrize("locks", [{"goal": "escort"}, {"ruleset": "passes"}, {"captain": "falk"}])
def test_the_chance_that_is_chosen_is_the_one_that_is_shown(locks: dict[str, str], wanted: int) -> None:
    leaning = [word for word in certified() if parted(word).lean != EVEN][:4]
    assert leaning
    for word in leaning:
        quick = chosen(word, locks, wanted)
        yours, told = chance(quick)
        assert row_of(quick) is not None or abs((yours or 0) - wanted) < 8, f"{word}: {told}"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_rules_that_are_new_are_told_in_words_of_those_that_are_known(tmp_path: Path, size: tuple[int, int]):
    shell = opened(tmp_path, size=size)
    note_battle(shell.stage.folders.config, "meadow", "static")
    shell.scene.played = load_progress(shell.stage.folders.config).rulesets
    for ruleset in names():
        shell.click(f"rules:{ruleset}")
        told = " ".join(word.text for word in shell.desk.words)
        new = unlike(ruleset, ["static"])
        assert (f"new to you: {new}" if new else load_ruleset(ruleset).blurb) in told
        assert layout_faults(shell.desk) == []


def test_the_colours_on_the_small_map_are_explained(tmp_path: Path) -> None:
    shell = opened(tmp_path)
    assert "40 by 24 squares. You play red, they play blue." in {word.text for word in shell.desk.words}


@pytest.mark.parametrize("word", ["amber heron", next(iter(certified()))])
def test_the_other_side_is_taken_with_its_squad_orders_and_chance(tmp_path: Path, word: str) -> None:
    shell = opened(tmp_path, word)
    quick = shell.scene.quick
    before = chance(quick)[0] or 0
    shell.key("x")
    told = {word.text for word in shell.desk.words}
    assert shell.scene.quick == quick
    assert f"you {100 - before} %" in told
    assert any(line.startswith(f"You: {quick.told('blue')}"[:24]) for line in told)
    assert layout_faults(shell.desk) == []
    shell.key("Enter")
    assert {side.id: side.controller for side in shell.scene.session.scenario.sides}["blue"] == "human"


def test_a_chance_is_yours_on_either_side(tmp_path: Path) -> None:
    shell = opened(tmp_path)
    shell.key("x")
    shell.click("chance:70")
    assert (chance(shell.scene.quick, "blue")[0] or 0) > 55
    shell.key("x")
    assert (chance(shell.scene.quick)[0] or 0) > 55


def test_a_figure_says_what_it_is_while_it_is_pointed_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = opened(tmp_path)
    shown = [note.why.partition(":")[0] for note in shell.desk.notes]
    squads = shell.scene.quick.squads
    assert shown == [load_roster().profiles[profile].title for side in ("red", "blue") for profile in squads[side]]
    spot = shell.desk.notes[1]
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: True)
    pages = []
    for place in ((4, 4), spot.rect.center):
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda place=place: place)
        shell.frames()
        shell.app.draw()
        pages.append(pygame.image.tobytes(shell.app.screen, "RGB"))
    assert pages[0] != pages[1]


def test_level_captain_and_rules_are_those_of_the_last_time(tmp_path: Path) -> None:
    shell = opened(tmp_path, "")
    shell.click("level:ai:hard")
    shell.click("captain:voss")
    shell.click("rules:passes")
    again = opened(tmp_path, "").scene
    assert (again.level, again.quick.captain, again.quick.ruleset) == ("ai:hard", "voss", "passes")
    asked_for = opened(tmp_path, "amber heron").scene
    assert asked_for.level == "ai:hard"
    assert asked_for.quick == chosen("amber heron"), "a word that was asked for has its own rules and captain"


def test_choices_that_are_not_there_any_more_are_drawn(tmp_path: Path) -> None:
    shell = opened(tmp_path, "")
    save_quick(shell.stage.folders.config, QuickChoice(ruleset="gone", captain="voss"))
    assert opened(tmp_path, "").scene.locks == {"captain": "voss"}


def test_other_rules_that_ask_for_fewer_points_are_told() -> None:
    before, now = (chosen("amber heron", {"goal": "king-of-the-hill", "ruleset": one}) for one in ("static", "passes"))
    assert (before.played.points, now.played.points) == (3, 2)
    assert "The goal asks for 2, not 3." in changed_words(before, now)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_what_other_rules_change_is_told_and_why(tmp_path: Path, size: tuple[int, int]) -> None:
    shell = opened(tmp_path, size=size)
    before = shell.scene.quick
    shell.click("rules:passes")
    now = shell.scene.quick
    told = changed_words(before, now)
    rounds = f"Now {now.played.rounds} rounds, not {before.played.rounds}."
    assert told == f"Figures have other points, so your squad is new. {rounds}"
    assert told in {word.text for word in shell.desk.words}
    assert layout_faults(shell.desk) == []
    shell.click("level:ai:hard")
    shell.click("another")
    assert not shell.scene.changed
