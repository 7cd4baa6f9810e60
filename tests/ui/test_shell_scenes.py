"""Every button of every scene is reached by mouse and by keyboard, and does what it says."""

import ast
from collections.abc import Callable
from functools import partial
from inspect import signature
from pathlib import Path

import pygame
import pytest
from shell_kit import Shell, some_catalogue
from test_shell_layout import SCENES, saved

from game.lab.worth import points_of
from game.model.paths import PACKAGE
from game.model.scenario import Scenario
from game.roster.squads import squad_line
from game.rulebook.lessons import chapter_place
from game.storage.kept_squads import load_squads
from game.storage.last_setup import load_choice
from game.storage.progress import note_battle
from game.storage.settings import load_settings
from game.ui.kit import routes
from game.ui.kit.dialog import DialogButton, confirm, menu
from game.ui.kit.keymap import KeyHelp
from game.ui.kit.keys import KeysScene
from game.ui.kit.rule_pages import RulePage, rules_of_the_game
from game.ui.kit.scene import Pop, Push, Step
from game.ui.kit.stage import Stage
from game.ui.learn.rulebook import RuleBookScene
from game.ui.play.handover import HandoverScene
from game.ui.play.result import ResultScene
from game.ui.setup.setup import SetupScene
from game.ui.shell.settings import SettingsScene
from game.ui.title.title import TitleScene
from game.ui.title.title_entries import ENTRIES

OWN = (
    "the game's own rule book",
    "setup, options of action time",
    "setup, options of passes",
    "a rule with many demos",
    "a search in the rule book",
)
PAGES = [name for name in SCENES if name not in OWN]  # many rules, one and the same page


def listen(shell: Shell) -> list[str]:
    """Let every button only say that it was pressed."""
    while getattr(shell.scene, "painter", None) and shell.scene.painter.busy:
        shell.frames(1)
    while shell.scene.name == "title" and shell.scene.animating:  # it is laid anew once today's puzzle is drawn
        shell.frames(1)
    heard: list[str] = []
    for button in shell.desk.buttons:

        def on(id: str = button.id) -> Step:
            heard.append(id)
            return None

        button.on = on
    return heard


@pytest.mark.parametrize("scene", PAGES)
def test_a_click_reaches_every_button(tmp_path: Path, scene: str) -> None:
    shell = Shell(tmp_path, SCENES[scene])
    if scene == "settings, keys":
        shell.key("Esc")
    wait_for_keys(shell)
    heard = listen(shell)
    wanted = [button.id for button in shell.desk.buttons if button.enabled]
    for number, id in enumerate(wanted):
        shell.click(id, drawn=number % 4 == 0)
    assert heard == wanted


def wait_for_keys(shell: Shell) -> None:
    """The last page of a battle lets keys pass for a while."""
    for _ in range(3):
        shell.rest()


@pytest.mark.parametrize("scene", [scene for scene in PAGES if scene != "handover"])  # it must not open by Space
def test_tab_and_space_reach_every_button(tmp_path: Path, scene: str) -> None:
    shell = Shell(tmp_path, SCENES[scene])
    if scene == "settings, keys":
        shell.key("Esc")
    wait_for_keys(shell)
    heard = listen(shell)
    for number, _ in enumerate([*shell.desk.buttons, *shell.desk.entries]):
        shell.key("Tab", drawn=number % 4 == 0)
        if shell.desk.writing:
            continue
        shell.key("Space", drawn=False)
    assert sorted(heard) == sorted(button.id for button in shell.desk.buttons if button.enabled)


@pytest.mark.parametrize("scene", PAGES)
def test_the_key_on_a_cap_presses_its_button(tmp_path: Path, scene: str) -> None:
    shell = Shell(tmp_path, SCENES[scene])
    if scene == "settings, keys":
        shell.key("Esc")
    wait_for_keys(shell)
    heard = listen(shell)
    keyed = [(button.key, button.id) for button in shell.desk.buttons if button.key and button.enabled]
    assert len({key for key, _ in keyed}) == len(keyed)
    for number, (key, _) in enumerate(keyed):
        shell.key(key, drawn=number % 4 == 0)
    assert heard == [id for _, id in keyed]


def test_every_route_of_the_table_leads_somewhere() -> None:
    found = [route for route in vars(routes).values() if isinstance(route, routes.SceneRoute)]
    assert len(found) > 20
    assert all(callable(route.made()) for route in found)


def test_every_scene_is_opened_with_what_it_takes() -> None:
    taken = {name: signature(route.made()) for name, route in vars(routes).items() if name.startswith("open_")}
    checked = 0
    for path in sorted((PACKAGE / "ui").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            match call:
                case ast.Call(ast.Attribute(ast.Name("routes"), name), words, named) if name in taken:
                    taken[name].bind(*words, **{word.arg: word.value for word in named if word.arg})
                    checked += 1
    assert checked > 40


# Title


def test_continue_is_there_only_with_a_save(tmp_path: Path) -> None:
    assert "continue" not in [button.id for button in Shell(tmp_path, TitleScene).desk.buttons]
    with_save = Shell(tmp_path, lambda stage: TitleScene(stage, saved))
    assert "continue" in [button.id for button in with_save.desk.buttons]


def test_q_leaves_the_game_and_escape_does_not(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.key("Esc")
    assert shell.open == ["title"]
    shell.key("q")
    assert shell.open == []


def test_the_window_can_be_closed_from_anywhere(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.key("s")
    assert shell.open == ["title", "settings"]
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    shell.frames(1)
    assert shell.open == []


def test_a_first_battle_and_the_lessons_are_always_offered(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    assert shell.desk.buttons[0].id == "first-battle"  # the gold card, while there is nothing to go on with
    shell.key("f")
    assert shell.open == ["title", "battle"]
    note_battle(tmp_path / "config")
    for other in (Shell(tmp_path, TitleScene), Shell(tmp_path, lambda stage: TitleScene(stage, saved))):
        assert "lessons" in {button.id for button in other.desk.buttons}
        other.click("more")
        assert "first-battle" in {button.id for button in other.desk.buttons}


def test_the_title_offers_only_what_opens(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shown = {button.id for button in shell.desk.buttons}
    shell.click("more")
    shown |= {button.id for button in shell.desk.buttons}
    for entry in ENTRIES:
        assert entry.id in shown
        assert entry.on(shell.stage) is not None
    keys = [entry.key for entry in ENTRIES]
    assert len(set(keys)) == len(keys)


def test_down_and_enter_open_the_second_entry(tmp_path: Path) -> None:
    note_battle(tmp_path / "config")
    shell = Shell(tmp_path, TitleScene)
    shell.key("Down")
    assert shell.desk.focus == "thread"
    shell.key("Down")
    assert shell.desk.focus == "quick"
    shell.key("Enter")
    assert shell.open == ["title", "quick"]


# Settings


def test_a_setting_holds_at_once_and_is_kept(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    before = shell.stage.scale
    shell.click("ui-scale:more")
    assert shell.stage.scale == 1.25
    assert before == 1.0
    shell.click("palette:print")
    shell.click("reduced-motion")
    shell.click("speed-computer:instant")
    shell.click("room:less")
    kept, said = load_settings(tmp_path / "config")
    assert said == ""
    assert (kept.ui_scale, kept.palette, kept.reduced_motion, kept.speed_computer, kept.room) == (
        125, "print", True, "instant", 20,
    )  # fmt: skip


def test_a_key_is_given_to_an_action_by_its_place(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.click("tab:keys")
    shell.click("key:threat")
    shell.key("a", scancode=pygame.KSCAN_Q)  # a French keyboard has A where the US one has Q
    assert shell.stage.keymap.keys["threat"] == ("Q",)
    assert load_settings(tmp_path / "config")[0].keys == {"threat": ("Q",)}


def test_a_key_that_is_taken_is_refused_with_its_meaning(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.click("tab:keys")
    shell.click("key:threat")
    shell.key("l")
    assert shell.scene.refusal == "L is already in use for: Show the log."
    assert shell.scene.listening == "threat"
    shell.key("Esc")
    assert (shell.scene.listening, shell.stage.keymap.keys["threat"]) == ("", ("T",))


def test_the_usual_keys_come_back(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.click("tab:keys")
    shell.click("key:threat")
    shell.key("y")
    shell.click("usual-keys")
    assert shell.stage.keymap.keys["threat"] == ("T",)


# Setup


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Scenario]:
    """The scenarios that were to be played; the title stands for the battle."""
    found: list[Scenario] = []

    def open_battle(scenario: Scenario) -> HandoverScene:
        found.append(scenario)
        return HandoverScene(STAGES[-1], "Red", "red")

    monkeypatch.setattr(routes, "open_battle", open_battle)
    return found


STAGES: list[Stage] = []


def setup(stage: Stage) -> SetupScene:
    STAGES.append(stage)
    return SetupScene(stage, some_catalogue)


def test_a_battle_begins_as_it_was_chosen(tmp_path: Path, opened: list[Scenario]) -> None:
    shell = Shell(tmp_path, setup)
    shell.click("map:ford")
    shell.key("2")
    shell.click("ruleset:fluid")
    shell.key("3")
    shell.click("who:red:ai:hard")
    shell.click("who:blue:human")
    shell.key("Tab")
    while not shell.desk.writing:
        shell.key("Tab")
    shell.type("Ida Marsh")
    shell.key("Enter")
    shell.key("4")
    shell.click("side:blue")
    shell.click("remove:0")
    shell.key("5")
    shell.click("round-limit:more")
    shell.click("take-back")
    shell.click("start")
    (scenario,) = opened
    squad = [figure.profile for figure in scenario.sides[1].figures]
    table = scenario.map
    assert (table.id, scenario.ruleset) == ("ford", "fluid")
    assert [side.controller for side in scenario.sides] == ["ai:hard", "human"]
    assert [side.player for side in scenario.sides] == ["Computer, hard", "Ida Marsh"]
    assert squad == [*table.squads["blue"][1:]]
    assert scenario.options == {"show_dice": True, "take_back": False, "round_limit": 4}
    assert shell.open == ["handover"]
    kept, _ = load_choice(tmp_path / "config")
    assert (kept.map, kept.ruleset, kept.sides["blue"].player, kept.round_limit) == ("ford", "fluid", "Ida Marsh", 4)


def test_the_seed_that_is_written_is_played(tmp_path: Path, opened: list[Scenario]) -> None:
    shell = Shell(tmp_path, setup)
    shell.key("5")
    shell.key("Tab")
    while not shell.desk.writing:
        shell.key("Tab")
    for _ in range(10):
        shell.key("Backspace")
    shell.type("4711")
    shell.key("Enter")
    shell.key("Enter") if not shell.desk.focus else shell.click("start")
    assert opened[0].seed == 4711


def test_without_a_kept_seed_each_battle_has_another(tmp_path: Path) -> None:
    one, two = Shell(tmp_path, setup), Shell(tmp_path, setup)
    assert one.scene.table.choice.seed != two.scene.table.choice.seed


def test_a_side_without_figures_keeps_the_battle_from_beginning(tmp_path: Path, opened: list[Scenario]) -> None:
    shell = Shell(tmp_path, setup)
    shell.key("4")
    while any(button.id == "remove:0" for button in shell.desk.buttons):
        shell.click("remove:0")
    shell.key("Enter")
    assert opened == []
    assert shell.logged()[-1] == {
        "refused": "start",
        "scene": "setup",
        "why": "Red has no figures yet. Add some to its squad.",
    }
    shell.click("own-squad")
    shell.key("Enter")
    assert len(opened) == 1


def test_a_figure_beyond_the_points_says_what_it_costs(tmp_path: Path) -> None:
    shell = Shell(tmp_path, setup)
    shell.key("4")
    shell.click("add:armoured-brute")
    costs = points_of("static", "armoured-brute")
    left = shell.scene.table.budget - shell.scene.table.cost(shell.scene.table.squad("red"))
    assert costs > left
    assert shell.logged()[-1]["why"] == f"Costs {costs} points. You have {left} left."
    assert shell.scene.table.side("red").squad is None


def test_a_map_that_cannot_be_played_says_why(tmp_path: Path) -> None:
    shell = Shell(tmp_path, setup)
    shell.click("map:torn")
    assert shell.logged()[-1]["why"] == "layer ground: row 3 is ragged"
    assert shell.scene.table.choice.map == "training-ground"


@pytest.mark.usefixtures("own_paper")
def test_the_pictures_of_the_maps_are_painted_between_frames(tmp_path: Path) -> None:
    shell = Shell(tmp_path, setup)
    assert shell.scene.painter.busy
    before = shell.app.screen.copy()
    for _ in range(2000):
        if not shell.scene.painter.busy:
            break
        shell.frames(1)
    assert not shell.scene.painter.busy
    shell.frames(1)
    spot = shell.button("map:ford").rect.move(30, 30).topleft
    assert shell.app.screen.get_at(spot) != before.get_at(spot)  # drawn, though no event came


# The others


def test_handover_shows_nothing_but_a_name_until_its_key(tmp_path: Path) -> None:
    went: list[str] = []

    def then() -> Step:
        went.append("on")
        return None

    shell = Shell(tmp_path, TitleScene)
    shell.app.follow(Push(HandoverScene(shell.stage, "Ida Marsh", "blue", then)))
    shell.frames()
    assert {word.text for word in shell.desk.words} == {
        "Ida Marsh",
        "Make sure nobody else looks at the screen.",
        "My turn",
        "M",
    }
    shell.key("h")
    assert "Only this button opens the page." in {word.text for word in shell.desk.words}, "a hint is asked for later"
    for key in ("Esc", "q", "n", "Enter", "Space", "Tab", "Enter", "Space"):
        shell.key(key)
    assert (shell.open, went) == (["title", "handover"], [])
    assert "Only this button opens the page." in {word.text for word in shell.desk.words}
    shell.key("M")
    assert (shell.open, went) == (["title"], ["on"])


def test_a_question_is_answered_below(tmp_path: Path) -> None:
    answers: list[str] = []

    def yes() -> Step:
        answers.append("yes")
        return None

    shell = Shell(tmp_path, TitleScene)
    for key, expected in (("Esc", []), ("Enter", ["yes"])):
        shell.app.follow(Push(confirm(shell.stage, "Really?", "It is for ever.", "Yes", yes)))
        shell.frames()
        shell.key(key)
        assert answers == expected
        assert shell.open == ["title"]


def test_enter_does_what_the_main_card_says_where_nothing_else_has_the_attention(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.key("Enter")
    assert shell.open == ["title", "battle"], "the first battle begins"
    chosen: list[str] = []

    def choose() -> Step:
        chosen.append("on")
        return None

    listed = (
        DialogButton("on", "Go on", "Esc", choose),
        DialogButton("off", "Take it back", "B", None, "Nothing was done."),
    )
    shell.app.follow(Push(menu(shell.stage, "Paused", "For a while.", listed)))
    shell.frames()
    shell.key("b")
    assert shell.open[-1] == "pause", "what is off stays off"
    assert shell.logged()[-1].get("why") == "Nothing was done."
    shell.key("Enter")
    assert chosen == ["on"]
    assert shell.open == ["title", "battle"]


def test_the_list_of_keys_closes_with_the_key_that_opened_it(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: KeysScene(stage, [KeyHelp(("T",), "Show threatened squares", "Board")]))
    shell.app.scenes.insert(0, TitleScene(shell.stage))
    shell.key("?", scancode=pygame.KSCAN_SLASH)
    assert shell.open == ["title"]


def test_a_question_mark_shows_the_keys_of_the_page(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.key("?", mod=pygame.KMOD_SHIFT, scancode=pygame.KSCAN_SLASH)
    assert shell.open == ["title", "keys"]
    shown = [word.text for word in shell.desk.words]
    assert {"New battle", "N", "Quit", "Q", "Next button", "F11", "F12"} <= set(shown)
    shell.key("Esc")
    assert shell.open == ["title"]


def test_a_key_that_is_still_held_means_nothing_to_the_next_scene(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    for _ in range(2):
        shell.app.follow(Push(HandoverScene(shell.stage, "Ida", "red")))
    shell.frames()
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, scancode=pygame.KSCAN_M, unicode="m")
    for _ in range(5):
        pygame.event.post(held)
        shell.frames()
    assert shell.open == ["title", "handover"]
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0, scancode=pygame.KSCAN_M))
    shell.key("M")
    assert shell.open == ["title"]


def test_the_result_goes_on_with_another_battle(tmp_path: Path) -> None:
    from test_shell_layout import OUTCOME

    for id, name in (("again", "settings"), ("swapped", "rulebook")):
        shell = Shell(tmp_path, TitleScene)
        stage = shell.stage
        shell.app.follow(
            Push(ResultScene(stage, OUTCOME, partial(SettingsScene, stage), partial(RuleBookScene, stage)))
        )
        shell.rest()
        shell.rest()
        shell.click(id)
        assert shell.open == ["title", name]
        shell.key("Esc")
        assert shell.open == ["title"]


def test_the_rule_book_opens_at_a_rule_and_plays_its_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Path] = []

    def open_demo(path: Path) -> SettingsScene:
        played.append(path)
        return SettingsScene(shell.stage)

    monkeypatch.setattr(routes, "open_demo", open_demo)
    rules = [RulePage("a.one", "One", "First", "000", "Text one.", ("static",)),
             RulePage("b.two", "Two", "Second", "001", "Text two.", ("fluid",), (Path("two.toml"),))]  # fmt: skip
    shell = Shell(tmp_path, lambda stage: RuleBookScene(stage, "b.two", rules=lambda: rules))
    assert any(word.text == "Text two." for word in shell.desk.words)
    shell.key("F2")
    assert played == [Path("two.toml")]
    assert shell.open == ["rulebook", "settings"]
    shell.key("Esc")
    shell.click("ruleset:static")
    assert [button.id for button in shell.desk.buttons if button.id.startswith("rule:")] == ["rule:a.one"]
    assert any(word.text == "Text one." for word in shell.desk.words)


def test_the_rule_book_is_searched_by_typing(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.app.follow(Push(RuleBookScene(shell.stage)))
    for letter in "diag":
        shell.key(letter)
    listed = [button.id for button in shell.desk.buttons if button.id.startswith("rule:")]
    assert "rule:move.diagonals" in listed
    assert len(listed) < len(rules_of_the_game())
    assert shell.scene.open.id in {id.removeprefix("rule:") for id in listed}
    shell.key("Backspace")
    assert shell.scene.query == "dia"
    shell.key("Esc")
    assert (shell.scene.query, shell.open) == ("", ["title", "rulebook"])
    for letter in "xyzzy":
        shell.key(letter)
    assert any(word.text == "nothing" for word in shell.desk.words)
    shell.click("clear-search")
    shell.key("Esc")
    assert shell.open == ["title"]


def test_a_search_finds_the_exact_title_first(tmp_path: Path) -> None:
    for title in ("Block", "Withdraw", "Follow", "Aim"):
        wanted = [rule for rule in rules_of_the_game() if rule.title.casefold() == title.casefold()]
        shell = Shell(tmp_path, RuleBookScene)
        for letter in title.lower():
            shell.key(letter)
        if wanted:
            assert shell.scene.listed[0].title == title
        assert all(title.lower() in rule.title.lower() for rule in shell.scene.listed[:1])


def test_a_chapter_opens_and_shuts(tmp_path: Path) -> None:
    shell = Shell(tmp_path, RuleBookScene)
    assert not any(button.id.startswith("rule:") for button in shell.desk.buttons)
    shell.click("chapter:Engagement")
    shell.click("rule:engage.stop")
    assert shell.scene.open.id == "engage.stop"
    shell.click("chapter:Engagement")
    assert not any(button.id.startswith("rule:") for button in shell.desk.buttons)


def test_the_rule_book_begins_with_the_first_lessons(tmp_path: Path) -> None:
    shell = Shell(tmp_path, RuleBookScene)
    shell.key("F2")
    assert shell.open[-1] == "lessons", "the lessons one does oneself come first"
    shell.key("Esc")
    shown = [button for button in shell.desk.buttons if button.id.startswith("demo:")]
    assert len(shown) == 8
    shell.click(shown[0].id)
    assert shell.scene.demo.id == shell.app.scenes[0].lessons[0].path.stem


def test_the_book_opens_at_a_term_and_shows_no_id(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: RuleBookScene(stage, rule="d20.defence"))
    assert shell.scene.open.title == "Defence"
    assert not any(word.text in {rule.id for rule in shell.scene.rules} for word in shell.desk.words)


def test_the_book_is_in_the_order_of_teaching() -> None:
    chapters = list(dict.fromkeys(rule.chapter for rule in rules_of_the_game()))
    assert chapters[:3] == ["The grid", "Movement", "The course of a fight"]
    assert all(chapter_place(chapter) < chapter_place("no such chapter") for chapter in chapters)


def test_the_game_s_own_rules_stand_in_the_book() -> None:
    rules = rules_of_the_game()
    assert any(rule.id == "move.diagonals" and "2nd, 4th" in rule.text for rule in rules)
    assert all(path.is_file() for rule in rules for path in rule.demos)


def test_pop_hands_over_what_follows(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    shell.app.follow(Push(SettingsScene(shell.stage)))
    following: Callable[[], Step] = lambda: Push(RuleBookScene(shell.stage))  # noqa: E731
    shell.app.follow(Pop(following))
    assert shell.open == ["title", "rulebook"]


@pytest.mark.usefixtures("own_paper")
def test_the_land_of_the_title_is_washed_in_between_frames(tmp_path: Path) -> None:
    shell = Shell(tmp_path, TitleScene)
    assert shell.scene.animating
    bare = shell.app.screen.get_at((1000, 100))
    for _ in range(600):
        if not shell.scene.animating:
            break
        shell.frames(1)
    assert not shell.scene.animating
    shell.app.draw()
    river = shell.app.screen.get_at((1000, 100))
    assert bare.r > bare.b
    assert river.b > river.r


@pytest.mark.usefixtures("own_paper")
def test_with_less_motion_the_land_is_there_when_it_is_painted(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.stage.settings.reduced_motion = True
    shell.app.follow(Push(TitleScene(shell.stage)))
    shades = set()
    for _ in range(200):
        shell.app.frame(16)
        shades.add(tuple(shell.app.screen.get_at((1000, 100))))
    assert len(shades) == 2


def test_a_kept_squad_is_taken_up_and_forgotten(tmp_path: Path) -> None:
    shell = Shell(tmp_path, setup)
    shell.key("4")
    own = shell.scene.table.squad("red")
    shell.click("keep-squad")
    kept, told = load_squads(tmp_path / "config")
    assert (list(kept.squads.values()), told) == ([squad_line(own)], "")
    shell.click("remove:0")
    assert shell.scene.table.squad("red") == own[1:]
    shell.click("take:Squad 1")
    assert shell.scene.table.squad("red") == own
    shell.click("forget:Squad 1")
    assert load_squads(tmp_path / "config")[0].squads == {}


def test_a_squad_that_cannot_be_kept_is_not_shown_as_kept(tmp_path: Path) -> None:
    shell = Shell(tmp_path, setup)
    shell.key("4")
    (tmp_path / "config" / "squads.json").mkdir(parents=True)
    shell.click("keep-squad")
    assert shell.open[-1] == "dialog"
    assert shell.open[0] == "setup"
    assert shell.app.scenes[0].kept.squads == {}
