"""What a command is said to ask of the dice is what it then rolls: every command of every demo is foretold first."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from game.engine.battle import Battle
from game.engine.roll_forecasts import chance_of, sums_of, trials
from game.model.answers import AttackForecast, CheckForecast, Forecast
from game.model.board import Board
from game.model.commands import Answer, Attack, Block, Command, Commit, FirstAid, Hide, Move, Orders, Shove
from game.model.components import Condition
from game.model.dice import Dice
from game.model.events import Attacked, CheckRolled, CountNoted, Event
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths
from game.rules import conditions
from tests.ai.arena import arena, names
from tests.rules.phase_table import PhaseTable
from tests.rules.table import ground

SUFFERED = ("d20.blast", "d20.critical-injury", "d20.electrical", "d20.stress", "d20.dying", "phase.modes",
            "forced.push")  # fmt: skip
"""Rules of checks that nobody asks for: they follow from what befalls a figure."""
BY_PHASES = "initiative.phases"


def asked(found: list[tuple[Command, tuple[Forecast, ...], list[Event]]]) -> Counter[str]:
    """How many checks and contests of each kind of command were foretold and rolled; asserts that they agree."""
    seen: Counter[str] = Counter()
    for command, forecasts, events in found:
        checks = [one for one in forecasts if isinstance(one, CheckForecast)]
        rolled = [e for e in events if isinstance(e, CheckRolled) and e.figure == command.figure]
        rolled = [event for event in rolled if event.rule not in SUFFERED]
        told = [(one.title, one.tally, one.against, one.rule) for one in checks]
        assert [(e.title, e.tally, e.against, e.rule) for e in rolled] == told[: len(rolled)], command
        seen[command.action] += len(rolled)
    return seen


@cache
def played(demo: str) -> list[tuple[Command, tuple[Forecast, ...], list[Event]]]:
    """Every command of a demo with its forecasts and what happened then."""
    found: list[tuple[Command, tuple[Forecast, ...], list[Event]]] = []
    submit = Battle.submit

    def listening(battle: Battle, command: Command, seat: str | None = None) -> Rejection | None:
        own = battle.check(command) is None and not isinstance(command, Answer | Orders | Commit)
        forecasts = tuple(one for _, one in trials(battle.world, command)) if own else ()
        before = len(battle.events)
        refused = submit(battle, command, seat)
        if own and battle.world.ruleset.clock.name != "phases":  # type: ignore[attr-defined]
            found.append((command, forecasts, battle.events[before:]))
        return refused

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Battle, "submit", listening)
        assert run_demo(demo_paths()[demo]).passed
    return found


@pytest.mark.parametrize("demo", demo_paths())
def test_what_is_foretold_is_rolled(demo: str) -> None:
    asked(played(demo))


def test_the_demos_roll_every_kind_of_check_there_is() -> None:
    seen = sum((asked(played(demo)) for demo in demo_paths()), Counter[str]())
    wanted = ("move", "climb", "first-aid", "tumble", "break-free", "spurt")
    assert all(seen[action] for action in wanted), seen


def test_a_forecast_says_the_chance_and_the_sums() -> None:
    forecasts = [one for demo in demo_paths() for _, told, _ in played(demo) for one in told]
    assert any(isinstance(one, AttackForecast) for one in forecasts)
    for one in forecasts:
        assert str(one.odds) in chance_of(one)
        total = one.attack.total if isinstance(one, AttackForecast) else one.tally.total
        assert f"{total:+d}" in sums_of(one)


# --- by phases, where orders are carried out later --------------------------------------------------------------------


def shoved(table: PhaseTable) -> tuple[AttackForecast, Attacked]:
    """The forecast of A's shove at b when it is ordered, and what then was rolled."""
    table.phase()  # the movement phase
    command = Shove(table["A"], table["b"])
    ((_, told),) = table.battle.view("red").trials(command)
    assert isinstance(told, AttackForecast)
    (rolled,) = (event for event in table.phase(command, dice=(4,)) if isinstance(event, Attacked))
    return told, rolled


def test_a_shove_tells_its_odds_and_its_sum_before_it_is_ordered() -> None:
    told, rolled = shoved(PhaseTable("A b . . . .", own={"A": {"strength": 4, "level": 3}}))
    assert (told.attack, told.defence, told.odds, told.rule) == (
        rolled.attack, rolled.defence, rolled.odds, rolled.rule,
    )  # fmt: skip
    assert rolled.result == 4 + told.attack.total
    need = told.defence.total - told.attack.total
    assert told.odds.percent == 10 * (11 - need)
    assert chance_of(told).startswith(f"{told.odds} to prevail")


def test_a_block_tells_who_is_likely_to_be_first() -> None:
    table = PhaseTable("A . b . . .", own={"A": {"agility": 3}, "b": {"agility": 1}})
    ((_, told),) = table.battle.view("red").trials(Block(table["A"], table["b"]))
    ahead = sum(a + 3 > b + 1 for a in range(1, 11) for b in range(1, 11))
    behind = sum(a + 3 < b + 1 for a in range(1, 11) for b in range(1, 11))
    assert (told.odds.cases, told.odds.of) == (ahead, ahead + behind)


# --- ice and windows --------------------------------------------------------------------------------------------------

EDGE = ((0, 0), (1, 0))


def begun(board: Board, *dice: int) -> Battle:
    """A scout at 0,0, whose turn it is, and another far off."""
    sides = tuple(
        SideSetup(side, figures=(FigureSetup("scout", square=square),))
        for side, square in (("red", (0, 0)), ("blue", (11, 5)))
    )
    setup = Scenario(BattleMap("test", "Test", board), "fluid", sides, 1, {"opening": "none"})
    battle = Battle.create(setup, Dice(1, script=dice))
    battle.start()
    return battle


@pytest.mark.parametrize(("ice", "worse"), [((0, 0), False), ((1, 0), False), ((2, 0), True), ((3, 0), False)])
def test_only_ice_under_ones_feet_makes_a_check_harder(ice: Square, worse: bool) -> None:
    window = {((1, 0), (2, 0)): "window-small"} if worse else {}
    terrain = {ice: "ice"} if worse else {(2, 0): "water-knee", ice: "ice"}
    battle, path = begun(ground(12, 6, terrain=terrain, edges=window), 20), ((1, 0), (2, 0), (3, 0))
    ((where, told),) = battle.view("red").trials(Move(1, path))
    assert battle.submit(Move(1, path)) is None
    (check,) = (event for event in battle.events if isinstance(event, CheckRolled))
    assert isinstance(told, CheckForecast)
    assert (where, told.tally, told.against) == ((2, 0), check.tally, check.against)
    assert any(reason.rule == "surface.ice" for reason in check.tally.reasons) == worse


def test_an_open_window_asks_for_nothing() -> None:
    battle = begun(ground(12, 6, edges={EDGE: "window-large"}, opened=[EDGE]))
    assert battle.view("red").trials(Move(1, ((1, 0),))) == ()
    assert battle.submit(Move(1, ((1, 0),))) is None


@pytest.mark.parametrize(("face", "slowed"), [(20, False), (2, True)])
def test_a_figure_that_slips_through_a_small_window_is_not_slowed(face: int, slowed: bool) -> None:
    battle = begun(ground(12, 6, edges={EDGE: "window-small"}, opened=[EDGE]), face)
    assert battle.submit(Move(1, ((1, 0),))) is None
    assert any(isinstance(event, CountNoted) for event in battle.events) == slowed


# --- action dice ------------------------------------------------------------------------------------------------------


def test_an_attack_with_action_dice_is_on_offer_and_tells_its_chance() -> None:
    battle = begun(ground(12, 6), *[10] * 9)
    attacks = [command for command in battle.legal() if isinstance(command, Attack) and not command.final]
    assert {command.boost for command in attacks} == {0, 1, 2, 3}
    assert battle.check(Attack(1, 2, "carbine", 4)) is not None
    for dice in (1, 2):
        ((_, told),) = battle.view("red").trials(Attack(1, 2, "carbine", dice))
        assert isinstance(told, AttackForecast)
        need = told.defence.total - told.attack.total
        thrown = list(product(range(1, 21), *[range(1, 5)] * dice))
        assert told.odds.cases * len(thrown) == told.odds.of * sum(sum(faces) >= need for faces in thrown)
    ((_, plain),) = battle.view("red").trials(Attack(1, 2, "carbine"))
    assert plain == battle.view("red").forecast(1, 2, "carbine")


# --- who is not known of ----------------------------------------------------------------------------------------------


def stalked(perception: int) -> tuple[Battle, dict[str, int]]:
    """A behind a rock, an opponent b it knows of, and c, who is hidden and so perceptive."""
    figures = {
        "A": ("scout", "red"), "b": ("scout", "blue"), "c": ("scout", "blue", {"perception": perception}),
    }  # fmt: skip
    sketch = "A . # . . . . b . . c\n. . # . . . . . . . ."
    battle = arena(sketch, figures, legend={"#": "rock"})
    found = names(battle)
    conditions.put(battle.world, found["c"], "hidden", Condition(), "", "")
    return battle, found


def test_nothing_is_told_beforehand_of_a_watcher_nobody_knows_of_but_it_counts() -> None:
    told, rolled = [], []
    for perception in (0, 8):
        battle, found = stalked(perception)
        ((_, forecast),) = battle.view("red").trials(Hide(found["A"]))
        assert isinstance(forecast, CheckForecast)
        assert battle.submit(Hide(found["A"])) is None
        told.append(forecast.against)
        rolled += [event.against for event in battle.events if isinstance(event, CheckRolled)]
    assert told[0] == told[1] == rolled[0] < rolled[1]


def test_a_command_at_a_figure_that_is_not_known_tells_nothing_of_where_it_is() -> None:
    battle, found = stalked(0)
    command = FirstAid(found["A"], found["c"])
    assert not battle.view("red").knows(found["c"])
    assert battle.view("red").trials(command) == ()
    assert battle.view("blue").trials(command) != ()
