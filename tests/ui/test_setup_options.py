"""What the setup asks for beside map and squads: only what the chosen ruleset reads, and all of it playable."""

import re
from pathlib import Path

import pytest
from pygame import Rect
from shell_kit import Shell, some_catalogue

from game.engine.battle import Battle
from game.model.options import OptionOffer, OptionValue, battle_options
from game.model.paths import PACKAGE
from game.model.scenario import is_option
from game.rulesets import load_ruleset, names
from game.rulesets.comparison import AXES, compared, parts_of
from game.storage.last_setup import BattleChoice, load_choice
from game.ui.setup.setup import SetupScene
from game.ui.setup.setup_table import SetupTable


def table(ruleset: str = "static", **options: OptionValue) -> SetupTable:
    return SetupTable(some_catalogue(), BattleChoice(ruleset=ruleset, options=options))


def offered(ruleset: str) -> dict[str, OptionOffer]:
    return {offer.id: offer for offer in table(ruleset).offers()}


def every_offer(setup: SetupTable) -> list[OptionOffer]:
    goal = setup.goal_offer()
    return [*([goal] if goal is not None else []), *setup.offers()]


EVERYTHING = [
    (ruleset, offer.id, value)
    for ruleset in names()
    for offer in every_offer(table(ruleset))
    for value, _ in offer.choices
]


@pytest.mark.parametrize(("ruleset", "option", "value"), EVERYTHING)
def test_a_battle_begins_with_everything_that_is_offered(ruleset: str, option: str, value: OptionValue) -> None:
    chosen = table(ruleset, **{option: value})
    offer = next(one for one in every_offer(chosen) if one.id == option)
    scenario = chosen.scenario()
    assert scenario.options.get(option, offer.default) == value
    battle = Battle.create(scenario)
    battle.start()
    assert battle.decision is not None


def test_only_what_the_ruleset_reads_is_offered() -> None:
    assert "readiness" in offered("action-time")
    assert "awareness" not in offered("action-time")
    assert "water" in offered("phases")
    assert {"awareness", "boosts", "action_die", "order_readied"} <= offered("static").keys()
    assert "scale" in offered("passes")
    assert all("scale" not in offered(name) for name in names() if not load_ruleset(name).variants)


def test_every_option_of_the_file_is_read_somewhere() -> None:
    code = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    kinds = set(re.findall(r'(?:KIND|CRITICAL|ERROR|REJOIN)[\w, ]* = ((?:"\w+"(?:, )?)+)', code))
    asked = {word for found in kinds for word in re.findall(r"\w+", found)}
    for option in battle_options():
        assert is_option(option, {})
        kind = option.removeprefix("order_")
        assert f'options.get("{option}"' in code or (kind != option and kind in asked), option


def test_an_ambush_can_be_laid_by_each_side_of_the_map() -> None:
    titles = [title for _, title in offered("static")["awareness"].choices]
    assert titles == ["Everybody", "Nobody", "Red lies in ambush", "Blue lies in ambush"]
    assert [value for value, _ in offered("phases")["awareness"].choices] == ["all", "red", "blue"]


def test_what_another_ruleset_does_not_know_is_left_out_and_comes_back() -> None:
    chosen = table("static", awareness="red", group_initiative="side")
    assert chosen.options()["awareness"] == "red"
    chosen.choice.ruleset = "passes"
    assert set(chosen.options()) == {"show_dice", "take_back"}
    chosen.choice.ruleset = "fluid"
    assert chosen.options()["group_initiative"] == "side"


def test_a_choice_that_makes_no_sense_is_the_ruleset_s_own() -> None:
    assert "action_dice" not in table("static", action_dice=99).options()
    assert "boosts" not in table("static", boosts=1).options()


def test_the_ruleset_s_own_is_not_kept() -> None:
    chosen = table("static")
    offer = offered("static")["action_dice"]
    chosen.choose_option(offer, 5)
    assert chosen.choice.options == {"action_dice": 5}
    chosen.choose_option(offer, 3)
    assert chosen.choice.options == {}


def test_every_ruleset_is_compared_on_every_axis() -> None:
    for name in names():
        ruleset = load_ruleset(name)
        lines = compared(ruleset)
        order, *others = AXES.values()
        assert [title for title, _ in lines] == [order, "Actions", *others, "A square"]
        assert all(text for _, text in lines)
        assert len(parts_of(ruleset)) == len(AXES)
    assert compared(load_ruleset("static"))[0] != compared(load_ruleset("fluid"))[0]
    assert compared(load_ruleset("passes"))[-1][1] == "2 m, 1 m or 5 m"


def test_options_are_chosen_on_the_page_and_kept(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    shell.key("2")
    shell.click("ruleset:passes")
    shell.key("5")
    shell.click("scale:5")
    shell.click("order_intercept:always")
    assert dict(shell.scene.table.options()) == {
        "show_dice": True, "take_back": True, "scale": "5", "order_intercept": "always",
    }  # fmt: skip
    shell.key("Esc")
    kept, said = load_choice(tmp_path / "config")
    assert (said, kept.options) == ("", {"scale": "5", "order_intercept": "always"})


def test_the_ruleset_to_begin_with_is_chosen_and_marked(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: SetupScene(stage, some_catalogue))
    assert shell.scene.table.choice.ruleset == shell.scene.table.for_newcomers == names()[0]
    shell.key("2")
    assert [word.text for word in shell.desk.words].count("Good first choice") == 1


def test_rulesets_of_one_s_own_stand_beside_the_game_s(tmp_path: Path) -> None:
    own = tmp_path / "data" / "rulesets"
    own.mkdir(parents=True)
    (own / "slow.toml").write_text('extends = "static"\nid = "slow"\ntitle = "Slow going"\n', "utf-8")
    (own / "torn.toml").write_text("title = ", "utf-8")
    shell = Shell(tmp_path, SetupScene)
    shell.key("2")
    assert [*shell.scene.table.catalogue.rulesets][: len(names())] == [*names()]
    shell.click("ruleset:torn.toml")
    assert "torn.toml" in next(line["why"] for line in reversed(shell.logged()) if "why" in line)
    shell.click(f"ruleset:{own / 'slow.toml'}")
    assert shell.scene.table.ruleset.title == "Slow going"
    assert {"awareness", "boosts"} <= {offer.id for offer in shell.scene.table.offers()}
    battle = Battle.create(shell.scene.table.scenario())
    assert battle.world.ruleset.id == "slow"
    shell.key("Esc")
    assert load_choice(tmp_path / "config")[0].ruleset == str(own / "slow.toml")


@pytest.mark.parametrize("scale", [0, 150])
def test_the_cards_of_the_rules_keep_their_places_whichever_is_chosen(tmp_path: Path, scale: int) -> None:
    """The chosen card grew and pushed others into the other column: a stranger clicked the wrong one."""
    shell = Shell(tmp_path, SetupScene, (1280, 720), scale)
    shell.click("tab:rules")

    def places() -> dict[str, Rect]:
        return {button.id: button.rect for button in shell.desk.buttons if button.id.startswith("ruleset:")}

    before = places()
    for id in ("ruleset:fluid", "ruleset:static"):
        shell.click(id)
        axes = {word.text for word in shell.desk.words}
        assert {"Order", "Enemies near", "A square"} <= axes
        assert places() == before
