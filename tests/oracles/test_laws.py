"""Laws that hold for every rule, on random positions under every ruleset."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.model.answers import AttackForecast
from game.model.board import Board
from game.model.commands import Answer, Command, Move
from game.model.components import Conditions, Health, Place, Posture, Stance
from game.model.events import Attacked, CheckRolled
from game.model.grid import Square, distance, edge_between
from game.model.rejections import Rejection
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.model.shots import Placed, Shot
from game.rules import cover, figures, sight, targets
from game.rulesets import names
from tests.oracles.scenes import GROUND, HILLY, any_command, drawn_battle, drawn_board, judged

POSITIONS, MANY = 6, 2_000
PEOPLE = ("scout", "rifleman", "medic", "brawler", "sniper", "captain", "guard-dog")
"""Profiles that throw nothing: where a throw strays is told by compass."""
BY_COMPASS = ("brace", "throw", "keep-away", "follow")
"""What has a direction of its own, or settles ties clockwise from north."""
OWN_STATE = (Conditions, Posture, Place, Stance, Health)
AT_ONCE = ("static", "fluid", "passes")
"""The rulesets in which a move is made as soon as it is ordered."""


def board_of(chance: Random) -> Board:
    """A random board of a fixed size, for squads at its two ends."""
    while True:
        board = drawn_board(chance)
        if board.width >= 6 and board.height >= 4:
            return board


def scenario(ruleset: str, board: Board, teams: dict[str, list[tuple[str, Square]]], seed: int) -> Scenario:
    """A scenario with figures where they are said to stand, that opens without rolls."""
    sides = tuple(
        SideSetup(
            side,
            figures=tuple(
                FigureSetup(profile, f"{side} {place}", square, overrides={"count": 20 - 2 * place - (side == "blue")})
                for place, (profile, square) in enumerate(team)
            ),
        )
        for side, team in teams.items()
    )
    options = {"opening": "none", "order_intercept": "always", "order_error": "never", "order_critical": "never"}
    goals = (Objective("eliminate", "any"),)
    return Scenario(BattleMap("law", "Law", board, objectives=goals), ruleset, sides, seed, options)


def drawn(ruleset: str, number: int) -> Scenario:
    """Two squads of two on a random board."""
    chance = Random(f"law {ruleset} {number}")
    board = board_of(chance)
    free = [square for square in board.squares if not board.is_solid(square)]
    chance.shuffle(free)
    people = [(chance.choice(PEOPLE), square) for square in free[:4]]
    return scenario(ruleset, board, {"red": people[:2], "blue": people[2:]}, number)


def begun(setup: Scenario) -> Battle:
    battle = Battle.create(setup)
    battle.start()
    return battle


def remade(setup: Scenario, board: Board, place: Any) -> Scenario:
    """The same scenario on another board, with everybody's square put through a function."""
    sides = tuple(
        manned_by(
            side, tuple(FigureSetup(f.profile, f.name, place(f.square), overrides=f.overrides) for f in side.figures)
        )
        for side in setup.sides
    )
    battle_map = BattleMap("law", "Law", board, objectives=setup.map.objectives)
    return Scenario(battle_map, setup.ruleset, sides, setup.seed, setup.options)


def manned_by(side: SideSetup, team: tuple[FigureSetup, ...]) -> SideSetup:
    """A side with another team."""
    return SideSetup(side.id, side.controller, team, side.player, side.allies)


# --- a forecast from a square is the forecast made there ------------------------------------------------------------


def forecasts_agree(ruleset: str, number: int) -> int:
    """Forecasts made for a square before going there, against those made there; how many were compared."""
    battle, chance = drawn_battle(ruleset, number, heights=HILLY, order_intercept="never"), Random(number)
    for _ in range(chance.randrange(12)):
        if battle.outcome is None:
            assert battle.submit(any_command(battle, chance)) is None
    decision = battle.decision
    if battle.outcome is not None or decision is None or decision.choices:
        return 0
    figure, compared = decision.figure, 0
    moves = [command for command in battle.legal_of(figure, "move") if isinstance(command, Move)]
    for command in chance.sample(moves, min(3, len(moves))):
        twin = battle.fork(number)
        before = {
            (foe, weapon): forecast(twin, targets.shot(twin.world, figure, foe, weapon).moved_to(command.path[-1]))
            for foe in figures.opponents(twin.world, figure)
            for weapon in twin.world.sheet(figure).weapons
        }
        rolled = twin.world.dice.position
        assert twin.submit(command) is None
        if figures.square_of(twin.world, figure) != command.path[-1] or twin.world.dice.position != rolled:
            continue
        for (foe, weapon), told in before.items():
            if any(battle.world.find(foe, kind) != twin.world.find(foe, kind) for kind in OWN_STATE):
                continue  # it used the moment, to defend itself for one
            there = forecast(twin, targets.shot(twin.world, figure, foe, weapon))
            assert totals(told) == totals(there), (command, foe, weapon)
            compared += 1
    return compared


def forecast(battle: Battle, shot: Shot) -> AttackForecast | Rejection:
    """What an attack would do."""
    return battle.world.ruleset.resolution.forecast(battle.world, shot)


def totals(told: Any) -> Any:
    """What a forecast comes to, or why there is none."""
    if isinstance(told, AttackForecast):
        return [str(told.attack), str(told.defence), told.odds.permille, told.distance, told.average]
    return told.code


@pytest.mark.parametrize("ruleset", AT_ONCE)
def test_a_forecast_from_a_square_is_the_forecast_made_there(ruleset: str) -> None:
    compared: list[int] = []
    judged(lambda number: compared.append(forecasts_agree(ruleset, number)), POSITIONS)
    assert sum(compared) > POSITIONS


# --- nothing rests on where the two of an attack happen to stand ------------------------------------------------------


def asked_from_afar(ruleset: str, number: int) -> int:
    """Attacks between two squares, asked while both figures stand elsewhere and again with both put there: the same
    forecast, line of sight, cover, distance and touch. Answers how many were compared."""
    battle, chance = drawn_battle(ruleset, number, ground=WATERY, heights=HILLY), Random(f"afar {number}")
    for _ in range(chance.randrange(8)):
        if battle.outcome is None:
            assert battle.submit(any_command(battle, chance)) is None
    world, compared = battle.world, 0
    free = [square for square in world.board.squares if not world.board.is_solid(square)]
    pairs = [(a, b) for a in figures.fighting(world) for b in figures.opponents(world, a)]
    for figure, foe in chance.sample(pairs, min(4, len(pairs))):
        for _ in range(4):
            here = chance.choice(free)
            there = chance.choice([s for s in free if distance(s, here) <= 1] if chance.random() < 0.5 else free)
            one, other = put(figures.placed(world, figure), here), put(figures.placed(world, foe), there)
            shots = [
                Shot(one, other, weapon, kind)
                for weapon in world.sheet(figure).weapons
                for kind in ("standard", "intercept")
            ]
            told = [forecast(battle, shot) for shot in shots]
            seen = between(battle, one, other)
            twin = battle.fork(number)
            for body in (one, other):
                twin.world.change(body.figure, Place, square=body.square)
            twin.world.lasting = {}  # nothing that was kept for other squares
            assert between(twin, one, other) == seen
            assert [forecast(twin, shot) for shot in shots] == told, (number, figure, foe, here, there)
            compared += len(told)
    return compared


WATERY = (*GROUND, "water-deep", "water-deep")


def put(body: Placed, square: Square) -> Placed:
    """A figure on another square as if it had stood there all the time."""
    return body._replace(square=square, start=square)


def between(battle: Battle, a: Placed, b: Placed) -> tuple[Any, ...]:
    """What the lines, the cover and the distance between two figures are."""
    world = battle.world
    watched = world.ruleset.engagement.watches(world, a, b), world.ruleset.engagement.watches(world, b, a)
    lines = sight.view_between(world, a, b), cover.source(world, a, b)
    return *lines, figures.gap_between(world, a, b), sight.touch(world, a, b), *watched


@pytest.mark.parametrize("ruleset", names())
def test_nothing_rests_on_where_the_two_of_an_attack_happen_to_stand(ruleset: str) -> None:
    compared: list[int] = []
    judged(lambda number: compared.append(asked_from_afar(ruleset, number)), POSITIONS)
    assert sum(compared) > 10 * POSITIONS


def steps_from_afar(ruleset: str, number: int) -> int:
    """Steps between two squares, asked while the figure stands elsewhere and again with it put on the first: the same
    price or refusal, the same room at the end, the same enemies that hold it up there. Answers how many."""
    battle, chance = drawn_battle(ruleset, number, ground=WATERY, heights=HILLY), Random(f"steps {number}")
    world, compared = battle.world, 0
    for figure in figures.fighting(world):
        for _ in range(6):
            here = chance.choice(world.board.squares)
            there = chance.choice([square for square in world.board.squares if distance(square, here) == 1])
            told = step_between(battle, figure, here, there)
            twin = battle.fork(number)
            twin.world.change(figure, Place, square=here)
            twin.world.lasting = {}
            assert step_between(twin, figure, here, there) == told, (number, figure, here, there)
            compared += 1
    return compared


def step_between(battle: Battle, figure: int, here: Square, there: Square) -> tuple[Any, ...]:
    """What the rules say about one step of a figure."""
    world, part = battle.world, battle.world.ruleset.movement
    held = world.ruleset.engagement.holders(world, put(figures.placed(world, figure), there))
    return part.step(world, figure, here, there, 0), part.fits(world, figure, there), held


@pytest.mark.parametrize("ruleset", names())
def test_no_step_rests_on_where_its_figure_happens_to_stand(ruleset: str) -> None:
    compared: list[int] = []
    judged(lambda number: compared.append(steps_from_afar(ruleset, number)), POSITIONS)
    assert sum(compared) > 10 * POSITIONS


# --- what is listed is taken, and nothing else ------------------------------------------------------------------------


def listed_is_taken(ruleset: str, number: int) -> None:
    """Every listed command is taken; a command of another figure, or a listed one twice as long, only when it is
    listed as well or leads to a square that is."""
    battle, chance = drawn_battle(ruleset, number, heights=HILLY), Random(number)
    for _ in range(chance.randrange(15)):
        if battle.outcome is None:
            assert battle.submit(any_command(battle, chance)) is None
    if battle.outcome is not None:
        return
    listed = list(battle.legal())
    assert listed
    assert len(set(listed)) == len(listed), "a command is listed twice"
    for command in chance.sample(listed, min(10, len(listed))):
        assert battle.fork(1).submit(command) is None, command
    for command in chance.sample(listed, min(10, len(listed))):
        other = spoilt(command, battle, chance)
        if battle.check(other) is None and other not in listed:
            assert hasattr(other, "path") or isinstance(other, Answer) or ruleset == "phases", other


def spoilt(command: Command, battle: Battle, chance: Random) -> Command:
    """The command for another figure, at another target, or at another square."""
    fields = msgspec.structs.asdict(command)
    changes: dict[str, Any] = {}
    if "target" in fields:
        changes["target"] = chance.choice(battle.world.figures)
    elif isinstance(fields.get("to"), tuple):
        changes["to"] = chance.choice(battle.world.board.squares)
    else:
        changes["figure"] = chance.choice(battle.world.figures)
    return msgspec.structs.replace(command, **changes)


@pytest.mark.parametrize("ruleset", names())
def test_what_is_listed_is_taken_and_nothing_else(ruleset: str) -> None:
    judged(lambda number: listed_is_taken(ruleset, number), POSITIONS)


# --- twins: mirrored, turned, raised, with a bystander ----------------------------------------------------------------


def turned(board: Board, to: Any, width: int, height: int) -> Board:
    """A board with every square put through a function onto a board of another shape."""
    back = {to(square): square for square in board.squares}
    squares = [(x, y) for y in range(height) for x in range(width)]
    edges = {edge_between(to(a), to(b)): kind for (a, b), kind in board.edges.items()}
    opened = tuple(sorted(edge_between(to(a), to(b)) for a, b in board.opened))
    terrain = tuple(board.surfaces(back[square]) for square in squares)
    return Board(width, height, terrain, tuple(board.elevation(back[square]) for square in squares), edges, opened)


def moved(command: Command, to: Any) -> Command:
    """A command with its squares put through a function."""
    changes: dict[str, Any] = {}
    for name, value in msgspec.structs.asdict(command).items():
        if name in ("path", "after") and isinstance(value, tuple):
            changes[name] = tuple(to(square) for square in value)
        elif name in ("to", "square") and value is not None:
            changes[name] = to(value)
        elif name == "edge" and value:
            changes[name] = edge_between(*(to(square) for square in value))
        elif name == "choice" and "," in str(value):
            x, y = str(value).split(",")
            changes[name] = ",".join(map(str, to((int(x), int(y)))))
    return msgspec.structs.replace(command, **changes)


def play_both(battle: Battle, twin: Battle, to: Any, chance: Random, commands: int) -> None:
    """The same commands in both battles bring the same, square for square."""
    for _ in range(commands):
        assert (battle.outcome is None) == (twin.outcome is None)
        if battle.outcome is not None:
            return
        command = any_command(battle, chance)
        if "direction" in msgspec.structs.asdict(command) or command.action in BY_COMPASS:
            continue
        assert battle.submit(command) is None
        refused = twin.submit(moved(command, to))
        assert refused is None, (command, refused)
        assert battle.world.dice.position == twin.world.dice.position, command
        for figure in battle.world.figures:
            mine, theirs = battle.world.get(figure, Place), twin.world.get(figure, Place)
            assert (to(mine.square), mine.above, mine.on_board) == (theirs.square, theirs.above, theirs.on_board), (
                command
            )
            assert battle.world.get(figure, Health) == twin.world.get(figure, Health), command


def mirrors(ruleset: str, number: int) -> None:
    """A board in the mirror, or turned by a quarter: the same battle.

    Not by phases, where orders that choose their own way settle ties by compass.
    """
    setup, chance = drawn(ruleset, number), Random(number)
    board = setup.map.board
    if chance.random() < 0.5:
        to, size = (lambda s: (board.width - 1 - s[0], s[1])), (board.width, board.height)
    else:
        to, size = (lambda s: (board.height - 1 - s[1], s[0])), (board.height, board.width)
    twin = begun(remade(setup, turned(board, to, *size), to))
    play_both(begun(setup), twin, to, chance, 20)


def raised(ruleset: str, number: int) -> None:
    """Everything 20 ft. higher: the same battle."""
    setup = drawn(ruleset, number)
    board = setup.map.board
    higher = Board(
        board.width, board.height, board.terrain, tuple(h + 20 for h in board.heights), board.edges, board.opened
    )
    twin = begun(remade(setup, higher, lambda square: square))
    play_both(begun(setup), twin, lambda square: square, Random(number), 20)


def unmoved_by_a_bystander(ruleset: str, number: int) -> None:
    """Somebody walled in at the far corner, who acts last, changes nothing that anybody can do or may expect."""
    setup = drawn(ruleset, number)
    board = setup.map.board
    width, height = board.width + 12, board.height + 12
    squares = [(x, y) for y in range(height) for x in range(width)]
    corner = (width - 1, height - 1)
    terrain = tuple(
        board.surfaces(s) if s in board else ("grass",) if s == corner else ("grass", "rock") for s in squares
    )
    heights = tuple(board.elevation(s) if s in board else 0 for s in squares)
    wider = Board(width, height, terrain, heights, board.edges, board.opened)
    alone = remade(setup, wider, lambda square: square)
    late = FigureSetup("rifleman", "bystander", corner, overrides={"count": 1, "at_time": 1000})
    blue = manned_by(alone.sides[1], (*alone.sides[1].figures, late))
    crowded = Scenario(alone.map, alone.ruleset, (alone.sides[0], blue), alone.seed, alone.options)
    battle, twin = begun(alone), begun(crowded)
    decision, other = battle.decision, twin.decision
    assert decision is not None
    assert other is not None
    assert decision.figure == other.figure
    told = [
        {c for action in ("move", "hustle", "attack") if action in b.world.ruleset.actions
         for c in b.legal_of(decision.figure, action)}
        for b in (battle, twin)
    ]  # fmt: skip
    assert told[0] == told[1]
    for foe in figures.opponents(battle.world, decision.figure):
        for weapon in battle.world.sheet(decision.figure).weapons:
            told_both = [
                totals(forecast(b, targets.shot(b.world, decision.figure, foe, weapon))) for b in (battle, twin)
            ]
            assert told_both[0] == told_both[1]


@pytest.mark.parametrize(
    ("ruleset", "law"),
    [(name, law) for name in names() for law in (mirrors, raised, unmoved_by_a_bystander)
     if name != "phases" or law is not mirrors],
)  # fmt: skip
def test_a_twin_plays_the_same_battle(ruleset: str, law: Any) -> None:
    judged(lambda number: law(ruleset, number), POSITIONS)


# --- what is certain happens ------------------------------------------------------------------------------------------


def certain_happens(ruleset: str, number: int) -> Counter[str]:
    """No attack hits at a chance of none, or misses at a chance of one; every check comes out as its sum says."""
    battle, chance = drawn_battle(ruleset, number, squad=3, order_intercept="always"), Random(number)
    for _ in range(30):
        if battle.outcome is None:
            assert battle.submit(any_command(battle, chance)) is None
    seen: Counter[str] = Counter()
    for event in battle.events:
        if isinstance(event, Attacked) and event.odds is not None:
            seen["attacks"] += 1
            assert event.odds.cases > 0 or not event.hit, event
            assert event.odds.cases < event.odds.of or event.hit, event
        elif isinstance(event, CheckRolled):
            seen["checks"] += 1
            reached = event.result <= event.against if event.low else event.result >= event.against
            assert event.passed == reached, event
    return seen


@pytest.mark.parametrize("ruleset", names())
def test_what_is_certain_happens(ruleset: str) -> None:
    seen: list[Counter[str]] = []
    judged(lambda number: seen.append(certain_happens(ruleset, number)), POSITIONS)
    assert sum((one for one in seen), Counter())["attacks"] > 5


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_thousands_of_positions_keep_the_laws(ruleset: str) -> None:
    judged(lambda number: listed_is_taken(ruleset, number), MANY)
    for law in (mirrors, raised, unmoved_by_a_bystander)[ruleset == "phases" :]:
        judged(lambda number, law=law: law(ruleset, number), MANY)  # type: ignore[misc]
    if ruleset in AT_ONCE:
        compared: list[int] = []
        judged(lambda number: compared.append(forecasts_agree(ruleset, number)), MANY)
        assert sum(compared) > MANY
