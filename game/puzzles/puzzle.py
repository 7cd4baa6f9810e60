"""Puzzle files, read strictly: positions, goals, and the claims about their turns."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.maps.loader import load_map
from game.maps.sketch import board_from_table
from game.maps.vocabulary import unknown
from game.model.commands import Command
from game.model.errors import BadInput, Problem
from game.model.input_files import read_toml
from game.model.paths import maps
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.puzzles.daily import DATA, ids_of
from game.puzzles.tables import MOST_SQUARES, BoardTable, FigureTable, PuzzleEntry, PuzzleFile, PuzzleGoal
from game.puzzles.window import Window, cut
from game.roster import load_roster
from game.rulebook import load_rules, load_terms
from game.rulebook.demo_commands import command_from
from game.rulebook.scenario_tables import problem_of
from game.rulesets import load_ruleset
from game.rulesets import names as ruleset_names


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle that can be played. `figure` is the id of the acting figure. `best` is the highest worth of its turn,
    `acts` a turn with that worth, and `stars` the worths for one and two stars. `rules` are rules on which the puzzle
    depends; without the rule `without` other answers would be right."""

    id: str
    title: str
    scenario: Scenario
    figure: int
    target: int
    goal: PuzzleGoal
    rules: tuple[str, ...]
    without: str
    best: Fraction
    stars: tuple[Fraction, Fraction]
    acts: tuple[Command, ...]
    rating: int
    hint: str
    why: str
    """The reason for the best turn in one sentence; "" if the file has none."""
    source: str

    @property
    def name(self) -> str:
        """The name of the acting figure."""
        return self.name_of(self.figure)

    @property
    def first_name(self) -> str:
        """The first word of the acting figure's name."""
        return self.name.split()[0]

    @property
    def side(self) -> str:
        """The side of the acting figure."""
        return self.scenario.sides[0].id

    def name_of(self, figure: int) -> str:
        """Return the name of a figure by its id."""
        return [setup.name for side in self.scenario.sides for setup in side.figures][figure - 1]


def load_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file. Raises BadInput with the file's problems."""
    return read_puzzles(read_toml(path, str(path)), str(path))


def read_puzzles(table: dict[str, Any], source: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in the table of a file. Raises BadInput with the problems of the first faulty puzzle."""
    try:
        file = msgspec.convert(table, PuzzleFile)
    except msgspec.ValidationError as fault:
        raise BadInput(source, problem_of(fault, "")) from fault
    ids = [entry.id for entry in file.puzzle]
    for name in dict.fromkeys(ids):
        if ids.count(name) > 1:
            raise BadInput.of(source, f"two puzzles are called {name}")
    return tuple(_puzzle(entry, source) for entry in file.puzzle)


def puzzle_files() -> tuple[Path, ...]:
    """Return the paths of the game's puzzle files."""
    return tuple(sorted(DATA.glob("*.toml")))


@cache
def all_puzzles() -> dict[str, Puzzle]:
    """Return the game's puzzles by id, in the order of the files."""
    return {puzzle.id: puzzle for path in puzzle_files() for puzzle in _shipped(path)}


def puzzles_of(day: date) -> tuple[Puzzle, ...]:
    """Return the puzzles of a date, the easiest first; only the files of their families are read."""
    wanted = ids_of(day)
    families = dict.fromkeys(name.rpartition("-")[0] for name in wanted)
    found = [puzzle for name in families for puzzle in _shipped(DATA / f"{name}.toml") if puzzle.id in wanted]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


def puzzle_named(name: str) -> Puzzle:
    """Return the game's puzzle with this id, reading no other puzzle of its file. Raises BadInput if there is no such
    file, IndexError if the file has no such puzzle."""
    path = DATA / f"{name.rpartition('-')[0]}.toml"
    table = read_toml(path, str(path))
    return read_puzzles({"puzzle": [one for one in table["puzzle"] if one["id"] == name]}, str(path))[0]


@cache
def _shipped(path: Path) -> tuple[Puzzle, ...]:
    return load_puzzles(path)


def _puzzle(entry: PuzzleEntry, source: str) -> Puzzle:
    problems = [*_problems(entry)]
    if problems:
        raise BadInput(source, *(Problem(f"{entry.id}, {problem.place}", problem.reason) for problem in problems))
    battle_map = _ground(entry, source)
    ids = {figure.name: number for number, figure in enumerate(_in_order(entry), start=1)}
    for figure in entry.figures:
        if figure.square not in battle_map.board:
            raise BadInput.of(source, "is partly off the board", f"{entry.id}, {figure.name}")
    options = {"opening": "none", "action_dice": 0} | ({"scale": entry.scale} if entry.scale else {})
    scenario = Scenario(battle_map, entry.ruleset, _sides(entry), 1, options)
    try:
        best, one, two = (Fraction(text) for text in (entry.best, *entry.stars))
    except (ValueError, ZeroDivisionError):
        raise BadInput.of(source, "must be fractions such as 7/10", f"{entry.id}, best and stars") from None
    if not 0 <= one <= two <= best <= 1:
        raise BadInput.of(source, "must rise from 0 to the best value, which is 1 at most", f"{entry.id}, stars")
    acts = _acts(entry, ids, source)
    return Puzzle(
        entry.id, entry.title, scenario, ids[entry.figure], ids.get(entry.goal.target, 0), entry.goal, entry.rules,
        entry.without, best, (one, two), acts, entry.rating, entry.hint, entry.why, source,
    )  # fmt: skip


def _acts(entry: PuzzleEntry, ids: dict[str, int], source: str) -> tuple[Command, ...]:
    """Return the best turn as commands of the acting figure. Raises BadInput if an act is malformed."""
    acts = []
    for number, table in enumerate(entry.acts):
        try:
            acts.append(command_from({**table, "figure": entry.figure}, ids))
        except (msgspec.ValidationError, ValueError) as fault:
            raise BadInput.of(source, str(fault).rstrip("."), f"{entry.id}, acts[{number}]") from None
    return tuple(acts)


def acts_table(puzzle: Puzzle, acts: tuple[Command, ...]) -> list[dict[str, Any]]:
    """Return acts as tables of a puzzle file: without the acting figure, and with the names of other figures."""
    tables = []
    for act in acts:
        table = {"command": act.action, **msgspec.to_builtins(act)}
        plain = type(act)(act.figure, *(getattr(act, name) for name in _required(act)))
        usual = msgspec.to_builtins(plain)
        table = {k: v for k, v in table.items() if k != "figure" and (k in _required(act) or v != usual.get(k, None))}
        table["command"] = act.action
        if table.get("target"):
            table["target"] = puzzle.name_of(table["target"])
        tables.append(table)
    return tables


def _required(act: Command) -> tuple[str, ...]:
    """Return the fields of a command that have no default, except the figure."""
    many = len(act.__struct_fields__) - len(act.__struct_defaults__)
    return tuple(name for name in act.__struct_fields__[:many] if name != "figure")


def _problems(entry: PuzzleEntry) -> list[Problem]:
    """Return the problems of a puzzle's table that can be found without a battle."""
    names, book, found = [figure.name for figure in entry.figures], {**load_rules(), **load_terms()}, []
    if entry.ruleset not in ruleset_names():
        return [Problem("ruleset", unknown("ruleset", entry.ruleset, ruleset_names()))]
    for word in (*entry.rules, entry.without):
        if word not in book:
            found.append(Problem("rules", unknown("rule", word, book)))
    if entry.without not in entry.rules:
        found.append(Problem("without", "must be one of the rules"))
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            found.append(Problem("figures", f"two figures are called {name}"))
    for place, name in (("figure", entry.figure), ("goal.target", entry.goal.target)):
        if name not in names and (place == "figure" or entry.goal.kind == "hit"):
            found.append(Problem(place, unknown("figure", name, names)))
    if entry.goal.kind == "hit" and (entry.goal.zone or entry.goal.avoid):
        found.append(Problem("goal", "zone and avoid are allowed for the kinds shelter and away only"))
    if entry.goal.kind != "hit" and entry.goal.target:
        found.append(Problem("goal.target", "belongs to hit"))
    return found + [problem for figure in entry.figures for problem in _misfits(figure, entry)]


def _misfits(figure: FigureTable, entry: PuzzleEntry) -> list[Problem]:
    roster, known = load_roster(), load_ruleset(entry.ruleset, entry.scale).conditions
    found = []
    if figure.profile not in roster.profiles:
        found.append(Problem(figure.name, unknown("profile", figure.profile, roster.profiles)))
    found += [Problem(figure.name, unknown("condition", c, known)) for c in figure.conditions if c not in known]
    found += [
        Problem(figure.name, unknown("weapon", w, roster.weapons)) for w in figure.shots if w not in roster.weapons
    ]
    return found


def _ground(entry: PuzzleEntry, source: str) -> BattleMap:
    """Return the map of a puzzle, from a sketch or from a part of one of the game's maps. Raises BadInput if it has
    both, neither, or a board that is too large."""
    board = entry.board
    place = f"{entry.id}, board"
    if bool(board.map) == bool(board.sketch):
        raise BadInput.of(source, "must have either a map of the game or a sketch, not both", place)
    if board.sketch:
        keys = ("sketch", "legend", "edges", "heights", "ground")
        table = {key: value for key in keys if (value := getattr(board, key))}
        drawn, marks = board_from_table(table, f"{source}: {place}")
        if marks:
            raise BadInput.of(source, "may not contain figures; give each figure a square instead", place)
        found = BattleMap(entry.id, entry.title, drawn, sides=_side_ids(entry))
    else:
        found = _piece(board, source, place)
    if found.board.width * found.board.height > MOST_SQUARES:
        raise BadInput.of(source, f"has more than {MOST_SQUARES} squares", place)
    return found


def _piece(board: BoardTable, source: str, place: str) -> BattleMap:
    known = sorted(path.stem for path in maps().glob("*.tmx"))
    if board.map not in known:
        raise BadInput.of(source, unknown("map", board.map, known), place)
    if board.window is None or board.legend or board.edges or board.heights or board.ground is not None:
        raise BadInput.of(source, "with a map, only a window is allowed", place)
    try:
        return cut(shipped_map(board.map), Window(*board.window))
    except ValueError as fault:
        raise BadInput.of(source, str(fault), place) from None


@cache
def shipped_map(name: str) -> BattleMap:
    """Return one of the game's maps; cached."""
    return load_map(maps() / f"{name}.tmx")


def _side_ids(entry: PuzzleEntry) -> tuple[str, ...]:
    """Return the sides of a puzzle, the acting figure's first."""
    own = next(figure.side for figure in entry.figures if figure.name == entry.figure)
    return tuple(dict.fromkeys((own, *(figure.side for figure in entry.figures))))


def _in_order(entry: PuzzleEntry) -> list[FigureTable]:
    """Return the figures in the order of their ids: side by side, the acting figure's side first."""
    sides = _side_ids(entry)
    return sorted(entry.figures, key=lambda figure: sides.index(figure.side))


def _sides(entry: PuzzleEntry) -> tuple[SideSetup, ...]:
    return tuple(
        SideSetup(side, "human", tuple(_setup(figure) for figure in entry.figures if figure.side == side))
        for side in _side_ids(entry)
    )


def _setup(figure: FigureTable) -> FigureSetup:
    facts = {
        "conditions": figure.conditions, "posture": figure.posture, "lost": figure.lost, "shots": figure.shots,
        "count": figure.count, "at_time": figure.at_time,
    }  # fmt: skip
    given = {key: value for key, value in facts.items() if value not in (None, {}, "standing")}
    return FigureSetup(figure.profile, figure.name, figure.square, figure.facing, given)
