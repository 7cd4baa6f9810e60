"""The first battle: its guide points at one thing after the other, and clicking the lit step wins it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from battle_kit import Player

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.errors import BadInput
from game.model.events import Harmed
from game.model.grid import Square, distance
from game.rulebook.courses import courses
from game.rulebook.first_battle import FILE, load_first_battle
from game.storage.progress import load_progress, note_battle
from game.storage.resume import interrupted, resume
from game.ui.battle.card_choice import CardChoice
from game.ui.battle.hit_card import Struck, against_words
from game.ui.battle.screen_paint import figure_rects
from game.ui.board.cues import DieCue
from game.ui.kit.routes import go_on
from game.ui.kit.scene import Push
from game.ui.kit.thread import COVER, next_for
from game.ui.learn.first_battle import FirstBattleScene
from tests.soak import few_or_many

SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 21))]
MOST_CLICKS = 160
CARELESS_SEED = 1


class Newcomer(Player):
    """Somebody who reads nothing but the lit step on the screen."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.plan = load_first_battle(seed)
        self.clicks = 0
        super().__init__(folder, self.plan.scenario)

    def scene_of(self, scenario: Any) -> FirstBattleScene:
        return FirstBattleScene(self.plan)

    def pixel(self, square: Square) -> tuple[int, int]:
        """The whole board is on the screen: nothing has to be brought into sight first."""
        return self.table.board.camera.centre(square)  # type: ignore[no-any-return]

    @property
    def over(self) -> bool:
        return self.shell.scene is not self.battle_scene

    def targets(self) -> list[tuple[int, tuple[int, int]]]:
        """The enemies that can be attacked, as the screen marks them, with their chance in percent."""
        offer = self.selection.offer("attack")
        if offer is None or offer.refused is not None:
            return []
        view, figure = self.selection.view, self.selection.figure
        found = []
        for target in view.opponents():
            odds = view.forecast(figure, target, view.sheet(figure).weapons[0])
            if isinstance(odds, AttackForecast) and view.figure(target).state == "up":
                found.append((odds.odds.cases * 100 // odds.odds.of, view.figure(target).square))
        return found

    def lit(self) -> tuple[int, int] | str:
        """What is lit: what the prompt points at, the best target, a lit square towards the enemy, End turn."""
        shown = self.battle_scene.shown
        if shown is not None and not shown.is_note:
            return shown.square or shown.button
        if best := max(self.targets(), default=None):
            return best[1]
        choosing = self.selection.choosing
        foes = [f.square for f in self.selection.view.figures() if f.side == "blue" and f.state == "up"]
        if choosing is not None and choosing.reach is not None and self.selection.action == "move" and foes:
            here = self.selection.view.figure(self.selection.figure).square
            squares = [s for s in choosing.reach.costs if s != here]
            near = {square: min(distance(square, foe) for foe in foes) for square in [*squares, here]}
            best_square = min(squares, key=lambda s: (near[s], s), default=here)
            if near[best_square] < near[here]:
                return best_square
        return "end"

    def click_lit(self) -> None:
        """One thing that is lit, clicked twice as the screen says; End turn once."""
        thing = self.lit()
        acts = len(self.session.battle.events)
        if isinstance(thing, str):
            self.press(thing)
            self.clicks += 1
            return
        for _ in range(2):
            if len(self.session.battle.events) == acts and not self.over:
                self.click(thing)
                self.clicks += 1


@pytest.mark.parametrize("seed", SEEDS)
def test_clicking_what_is_lit_wins(tmp_path: Path, seed: int) -> None:
    player = Newcomer(tmp_path, seed)
    while not player.over and player.clicks < MOST_CLICKS:
        player.click_lit()
    assert player.over
    assert player.session.outcome.winner == "red"


@few_or_many("clicks", 60, 500)
def test_random_clicks_among_what_is_lit_end_without_a_fault(tmp_path: Path, clicks: int) -> None:
    player, dice = Newcomer(tmp_path, 5), random.Random(5)
    for _ in range(clicks):
        if player.over:
            break
        choosing = player.selection.choosing
        squares = sorted(choosing.reach.costs) if choosing is not None and choosing.reach is not None else []
        things: list[Any] = [square for _, square in player.targets()] + dice.sample(squares, min(3, len(squares)))
        player.table.laid()
        things += [spot.id for spot in player.table.sheets["bar"].spots if spot.id.startswith(("end", "action:"))]
        thing = dice.choice(things)
        player.press(thing) if isinstance(thing, str) else player.click(thing)
    assert player.session.view.round > 1
    assert player.over == (player.session.outcome is not None)
    assert player.over or clicks < 500


def test_the_guide_says_why_the_shot_is_better_behind_the_sandbags(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 1)
    told = player.battle_scene.shown.text
    assert told.endswith("65 %, not 45 %, because Otto Brenner has less cover against you there."), told


def test_the_prompts_point_at_one_thing_after_the_other_and_go_when_it_is_done(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 1)
    first = player.battle_scene.shown
    assert first.square == (7, 6)
    player.click(first.square)
    assert player.battle_scene.shown.title != first.title  # it says that the next click does it
    player.click(first.square)
    assert player.square_of("Ada Moor") == (7, 6)
    assert player.battle_scene.shown.square == player.square_of("Otto Brenner")
    assert player.battle_scene.guide.done == {0}


def test_what_the_guide_has_taught_counts_as_lessons(tmp_path: Path) -> None:
    """After the first battle none of the first eight lessons was ticked."""
    player = Newcomer(tmp_path, 1)
    config = player.shell.stage.folders.config
    assert load_progress(config).lessons == ()
    while player.battle_scene.guide.asks:
        player.click_lit()
    first = courses()[0]
    taught = {one: title for number, title in enumerate(first.lessons) for one in [first.lesson_id(number)]}
    assert [taught[one] for one in load_progress(config).lessons] == ["Move and reach", "Two actions a turn"]
    note_battle(config, "first", "static")
    following = next_for(player.shell.stage)
    assert following is not None
    assert following.title == COVER, "the lesson that is proposed then is still to come"


def test_nobody_who_skips_the_guide_has_learned_from_it(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 1)
    player.key("Backspace")
    while player.session.view.round == 1:
        player.click_lit()
    assert load_progress(player.shell.stage.folders.config).lessons == ()


@pytest.mark.parametrize("seed", [1, 5])
def test_the_guide_leads_both_figures_and_then_hands_over_in_words_until_the_next_act(
    tmp_path: Path, seed: int
) -> None:
    """With seed 5 the first shot fells its target: the captain is guided all the same."""
    player, asked = Newcomer(tmp_path, seed), list[int]()
    guide = player.battle_scene.guide
    while guide.asks and player.clicks < MOST_CLICKS:
        if player.battle_scene.shown is not None:
            asked.append(player.battle_scene.shown.number)
        player.click_lit()
    assert {number for number, prompt in enumerate(player.plan.prompts) if prompt.square is not None} <= set(asked)
    (last,) = (number for number, prompt in enumerate(player.plan.prompts) if prompt.closing)
    assert player.battle_scene.shown.number == last
    player.click_lit()
    assert last in guide.done


def test_vitality_and_health_are_told_once_when_somebody_has_been_hurt(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 5)
    (hurt,) = (number for number, prompt in enumerate(player.plan.prompts) if prompt.harmed)
    told = 0
    while not player.over and player.clicks < MOST_CLICKS:
        shown = player.battle_scene.shown
        if shown is not None and shown.number == hurt:
            told += 1
            assert any(event.tracks for event in player.events(Harmed))
            assert "health" in shown.text
            figures = figure_rects(player.battle_scene.table)
            assert not player.battle_scene._slip.collidelistall(figures), "the note lies on somebody"
            player.battle_scene.hint()
            player.shell.frames(1)
            assert not player.battle_scene._slip, "the plans of a hint are looked at without it"
            player.battle_scene.hint()
            player.shell.frames(1)
            assert player.battle_scene._slip
            player.key("escape")
            player.shell.frames(1)
            assert player.battle_scene.shown is None
        player.click_lit()
    assert told == 1


def test_a_note_waits_until_no_die_lies_on_the_board(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 5)
    (hurt,) = (number for number, prompt in enumerate(player.plan.prompts) if prompt.harmed)
    guide, scene = player.battle_scene.guide, player.battle_scene
    while not player.over and player.clicks < MOST_CLICKS:
        if scene.shown is not None and scene.shown.number == hurt:
            break
        player.click_lit()
    assert scene.shown is not None, "somebody was hurt"
    square = scene.shown.square
    guide._noted.pop(hurt)
    guide.calm = False
    assert (now := guide.now(player.selection)) is None or now.number != hurt
    scene.shown = None
    player.table.board.playback.add([DieCue(square, square, "5", 20, passed=False, head="Miss")])
    player.table.board.playback.advance(1500.0)
    assert player.table.board.playback.busy
    assert not player.table.busy, "the game goes on meanwhile"
    scene.update(10)
    assert scene.shown is None or scene.shown.number != hurt
    player.table.board.playback.advance(5000.0)
    scene.update(10)
    assert scene.shown is not None
    assert scene.shown.number == hurt


def test_the_first_shot_is_offered_at_60_to_70_percent_and_going_somewhere_improves_the_next(tmp_path: Path) -> None:
    plan = load_first_battle(1)
    battle = Battle.create(plan.scenario)
    battle.start()
    view = battle.view("red")
    ids = {mark: next(f.id for f in view.figures() if f.name == name) for mark, name in plan.names.items()}
    seen = []
    for prompt in plan.prompts:
        if prompt.compare:
            figure, target = ids[prompt.figure], ids[prompt.compare]
            weapon = view.sheet(figure).weapons[0]
            shot = view.shot(figure, target, weapon)
            odds = [view.forecast_of(one) for one in (shot, shot.moved_to(prompt.square))]
            assert all(isinstance(found, AttackForecast) for found in odds)
            seen.append([found.odds.cases * 100 // found.odds.of for found in odds])
    assert all(there >= here + 15 for here, there in seen)
    assert 60 <= seen[0][1] <= 70


def test_one_key_skips_the_guide_and_the_battle_goes_on(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 1)
    player.key("backspace")
    assert player.battle_scene.shown is None
    player.press("end")
    assert player.battle_scene.shown is None
    assert player.session.decision is not None


def test_hints_wait_for_the_guide_and_then_keep_to_what_is_offered(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 1)
    player.key("h")
    assert not player.table.hints.wanted
    assert "the lit step" in player.table.said
    player.key("backspace")
    seen: set[str] = set()
    for _ in range(4):
        player.key("h")
        for _ in range(400):
            if player.table.hints.options():
                break
            player.shell.frames(1)
        seen |= {option.command.action for option in player.table.hints.options()}
        player.press("end")
        player.press("end")
    assert seen
    assert seen <= {*player.plan.actions, *player.plan.spare, "end"}


def test_only_five_actions_are_offered_and_no_dice_are_left_to_spend(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 1)
    offered = {offer.id for offer in player.selection.offers() if offer.id != "end"}
    assert offered == {*player.plan.actions, "step"}, "what the enemies may do the player may do: a bonus step"
    assert len(offered) == 5
    assert player.session.view.action_dice() == 0
    player.press("action:crouch")
    player.press("action:crouch")
    assert player.selection.offer("stand") is not None  # a figure that crouches can get up again


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('event = "Attacked"', 'event = "Atacked"', "did you mean 'Attacked'"),
        ('target = "X"', 'target = "Q"', "unknown figure 'Q'"),
        ('lesson = "Move and reach"', 'lesson = "Run and reach"', "unknown lesson 'Run and reach'"),
        ('button = "end"', 'button = "stop"', "unknown button 'stop'"),
        ("square = [7, 6]", "", "points at one thing"),
        ('"move", "attack"', '"mve", "attack"', "did you mean 'move'"),
        ('opponent = "ai:easy"', 'opponent = "ai:mild"', "must be ai:easy"),
        ('click = "End the turn"', 'clack = "End the turn"', "unknown field"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "first-battle.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=told):
        load_first_battle(1, path)


def test_a_first_battle_that_is_resumed_goes_on_guiding(tmp_path: Path) -> None:
    player = Newcomer(tmp_path, 3)
    for _ in range(2):
        player.click_lit()
    done = set(player.battle_scene.guide.done)
    assert done
    stage = player.shell.stage
    found, _ = interrupted(stage.folders.data)
    assert found is not None
    keeper, _ = resume(found, stage.folders.data)
    scene = go_on(keeper)
    assert isinstance(scene, FirstBattleScene)
    player.shell.app.follow(Push(scene))
    player.shell.frames(40)
    assert scene.guide is not None
    assert scene.guide.done >= done
    assert scene.guide.asks
    assert scene.session.offered == player.session.offered


class Careless(Newcomer):
    """Somebody who walks at the enemy over open ground, and shoots only when there is nowhere left to go."""

    def lit(self) -> tuple[int, int] | str:
        choosing = self.selection.choosing
        foes = [f.square for f in self.selection.view.figures() if f.side == "blue" and f.state == "up"]
        if choosing is not None and choosing.reach is not None and self.selection.action == "move" and foes:
            here = self.selection.view.figure(self.selection.figure).square
            near = {square: min(distance(square, foe) for foe in foes) for square in [*choosing.reach.costs, here]}
            best = min(near, key=lambda square: (near[square], square))
            if near[best] < near[here]:
                return best
        return "end"


def test_whoever_plays_carelessly_can_lose_a_figure_and_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whys: list[str] = []
    shown: list[Struck] = []
    take = CardChoice.take

    def seen(cards: CardChoice, struck: Struck) -> None:
        shown.append(struck)
        take(cards, struck)

    monkeypatch.setattr(CardChoice, "take", seen)
    player = Careless(tmp_path, CARELESS_SEED)
    while not player.over and player.clicks < MOST_CLICKS:
        player.click_lit()
        fallen = [f for f in player.selection.view.figures() if f.side == "red" and f.state != "up"]
        if fallen:
            whys = [line.text for line in player.session.lines() if fallen[0].name in line.text]
            break
    assert fallen, "four recklessly led figures all came through"
    told = next((struck for struck in reversed(shown) if struck.event.target == fallen[0].id), None)
    assert any("attacks" in line and "damage" in line for line in whys), "who shot, what fell, what it did"
    assert told is not None
    assert against_words(told, player.selection.view).endswith("had no cover")
