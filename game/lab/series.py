"""A series of battles. The number of a battle says everything about it, and no two battles of a series are the same.

Battles are numbered from 0 through all cells (map, ruleset, options, change) in turn: battle n is number n // cells of
cell n % cells, so that a longer series begins with the battles of a shorter one. Within a cell, battles with one seed
form a set in which the players change sides. Equal players would play the same battle twice; then it is played once,
and the next battle has the next seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from game import __version__
from game.engine.goal_choice import map_for
from game.lab import what_if
from game.lab.players import check_player
from game.lab.starts import Start, started
from game.lab.version import code_digest
from game.maps.loader import map_named
from game.maps.vocabulary import unknown
from game.model.errors import BadInput
from game.model.input_files import read_toml
from game.model.options import misfits
from game.model.paths import maps as map_folder
from game.model.scenario import OPTIONS, BattleMap, FigureSetup, Scenario, SideSetup, is_option
from game.model.sides import SIDES
from game.roster import load_roster
from game.rulesets import examples, load_ruleset
from game.rulesets import names as ruleset_names
from game.storage.map_codec import fingerprint, goal_print, record_of

EVERY = "all"
MOST_BATTLES = 1_000_000
MOST_SEED = (1 << 53) - 1
MOST_CELLS = 10_000
KEPT = 8
"""Number of maps that are cached, each with all tables computed about its ground."""

Options = dict[str, int | str | bool]


class Cell(msgspec.Struct, frozen=True):
    """One cell of a series: its battles differ only in seed and in which player leads which side. `change` is "" for
    the plain rules."""

    map: str
    ruleset: str
    options: Options = {}
    change: str = ""


class Game(msgspec.Struct, frozen=True):
    """One battle of a series: its number from 0, its cell, its seed, and by side the index of its player in the
    series."""

    number: int
    cell: Cell
    seed: int
    seats: dict[str, int]


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Plan of a series: `battles` battles for each cell of maps x rulesets x option sets x changes. `players` are
    levels, `weights:FILE[@LEVEL]` or `module:Class`; player 1 begins on the map's first side, and the last player takes
    all further sides. `vary` and `without` are changes of rules (what_if.py). Maps are names or `.tmx` files, rulesets
    names or `.toml` files; "all" means all that come with the game."""

    maps: tuple[str, ...]
    rulesets: tuple[str, ...] = ("static",)
    players: tuple[str, ...] = ("ai:normal", "ai:normal")
    battles: int = 20
    seed: int = 1
    options: Options | tuple[Options, ...] = {}
    vary: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    title: str = ""
    squads: dict[str, tuple[str, ...]] = {}
    """Profiles that fight for a side in place of the map's own squad."""
    starts: dict[str, Start] = {}
    """Sides that begin in one half of their starting area: the half farther from the other sides ("back") or nearer to
    them ("front")."""

    def check(self) -> Series:
        """Return the series with "all" replaced by names. Raises BadInput if a map, ruleset, player, option or number
        cannot be used."""
        whole = msgspec.structs.replace(
            self,
            maps=_spelled(self.maps, sorted(path.stem for path in map_folder().glob("*.tmx"))),
            rulesets=_spelled(self.rulesets, ruleset_names()),
        )
        _check_numbers(whole)
        for name in whole.players:
            check_player(name)
        for name in whole.maps:
            _check_goals(board_of(name), whole.option_sets)
        for name in whole.rulesets:
            _check_ruleset(name, whole.option_sets)
        _check_squads(whole)
        whole.cells  # noqa: B018 (raises where a change does not go with any ruleset)
        return whole

    @property
    def option_sets(self) -> tuple[Options, ...]:
        """The sets of battle options that are compared, at least one."""
        return self.options if isinstance(self.options, tuple) else (self.options,)

    @cached_property
    def changes(self) -> tuple[what_if.RuleChange, ...]:
        """The changes to try, with the plain rules first. Raises BadInput for a change that cannot be made."""
        return what_if.changes(self.vary, self.without, self.rulesets)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the series in order. Raises BadInput if there are more than MOST_CELLS."""
        found = tuple(
            Cell(name, ruleset, options, change.name)
            for change in self.changes
            for name in self.maps
            for ruleset in self.rulesets
            if change.goes_with(ruleset)
            for options in self.option_sets
        )
        if len(found) > MOST_CELLS:
            raise BadInput.of("series", f"has {len(found)} combinations of map and rules; the most is {MOST_CELLS}")
        return found

    @property
    def length(self) -> int:
        """Number of battles in the whole series."""
        return self.battles * len(self.cells)

    def game(self, number: int) -> Game:
        """Return the battle with a number, from 0."""
        cell = self.cells[number % len(self.cells)]
        turn = number // len(self.cells)
        seatings = self.seatings(board_of(cell.map).sides)
        return Game(number, cell, self.seed + turn // len(seatings), seatings[turn % len(seatings)])

    def games(self) -> Iterator[Game]:
        """Return an iterator over all battles in order."""
        return (self.game(number) for number in range(self.length))

    def seatings(self, sides: Sequence[str]) -> tuple[dict[str, int], ...]:
        """Return the seatings of the players for battles of one seed: in each, the index of the player by side.
        Seatings that would be the same battle are left out."""
        found: dict[tuple[str, ...], dict[str, int]] = {}
        last = len(self.players) - 1
        for shift in range(len(sides)):
            seats = {side: min((place + shift) % len(sides), last) for place, side in enumerate(sides)}
            found.setdefault(tuple(self.players[seat] for seat in seats.values()), seats)
        return tuple(found.values())

    def scenario(self, game: Game) -> Scenario:
        """Return the setup of a battle, ready to be created."""
        cell = game.cell
        battle_map = started(board_of(cell.map), self.starts)
        change = next(change for change in self.changes if change.name == cell.change)
        sides = tuple(
            SideSetup(side, self.players[seat], tuple(FigureSetup(one) for one in self.squads.get(side, ())))
            for side, seat in game.seats.items()
        )
        return Scenario(battle_map, change.ruleset(cell.ruleset), sides, game.seed, dict(cell.options))

    def _print(self, battle_map: BattleMap) -> str:
        """Return the fingerprint of a map, together with the goals that the series plays on it."""
        played = dict.fromkeys(str(options["goal"]) for options in self.option_sets if options.get("goal"))
        return " ".join(goal_print(battle_map, kind) for kind in played) or fingerprint(record_of(battle_map))

    @cached_property
    def digest(self) -> str:
        """Digest that is equal for series with the same battles, whatever their length and title."""
        same = msgspec.structs.replace(self, battles=0, title="")
        prints = [self._print(board_of(name)) for name in self.maps]
        rules = [
            load_ruleset(change.ruleset(name)).fingerprint
            for change in self.changes
            for name in self.rulesets
            if change.goes_with(name)
        ]
        written = msgspec.json.encode([same, prints, rules, code_digest(), __version__], order="sorted")
        return hashlib.blake2b(written, digest_size=8).hexdigest()


def _check_goals(battle_map: BattleMap, option_sets: tuple[Options, ...]) -> None:
    """Raise BadInput if a map does not offer a goal that the options ask for."""
    for options in option_sets:
        map_for(battle_map, str(options.get("goal", "")), load_ruleset("static"))


def read_series(path: Path) -> Series:
    """Return the series in a TOML file; files of maps and rulesets are looked for beside it. Raises BadInput."""
    if not path.exists():
        raise BadInput.of(str(path), "this file does not exist")
    table = read_toml(path, str(path), MOST_SEED)
    try:
        series = msgspec.convert(table, Series, str_keys=True)
    except msgspec.ValidationError as fault:
        raise BadInput.of(str(path), _plainly(fault)) from fault
    beside = path.parent
    return msgspec.structs.replace(
        series,
        maps=tuple(_beside(beside, name, ".tmx") for name in series.maps),
        rulesets=tuple(_beside(beside, name, ".toml") for name in series.rulesets),
    )


@lru_cache(KEPT)
def board_of(name: str) -> BattleMap:
    """Return a map by its name or file; the last KEPT maps are cached. Raises BadInput if there is none."""
    return map_named(name, "maps")


def _plainly(fault: msgspec.ValidationError) -> str:
    reason, _, inside = str(fault).partition(" - at `$")
    where = inside.removesuffix("`").removeprefix(".")
    reason = reason.replace("Object", "the series").replace("`", "'")
    return f"{where}: {reason}" if where else reason


def _beside(folder: Path, name: str, suffix: str) -> str:
    return str(folder / name) if name.endswith(suffix) else name


def _spelled(given: tuple[str, ...], known: Sequence[str]) -> tuple[str, ...]:
    spelled = [name for word in given for name in (known if word == EVERY else [word])]
    return tuple(dict.fromkeys(spelled))


def _check_numbers(series: Series) -> None:
    if not series.maps or not series.rulesets or not series.players:
        raise BadInput.of("series", "needs at least one map, one ruleset and one player")
    if not 1 <= series.battles <= MOST_BATTLES:
        raise BadInput.of("battles", f"must be from 1 to {MOST_BATTLES}")
    if not 0 <= series.seed <= MOST_SEED:
        raise BadInput.of("seed", f"must be from 0 to {MOST_SEED}")
    if not series.option_sets:
        raise BadInput.of("options", "must be a table, or a list of at least one")


def _check_squads(series: Series) -> None:
    known = load_roster().profiles
    for field, given in (("squads", series.squads), ("starts", series.starts)):
        for side in given:
            if side not in SIDES:
                raise BadInput.of(field, unknown("side", side, SIDES))
    for squad in series.squads.values():
        for profile in squad:
            if profile not in known:
                raise BadInput.of("squads", unknown("profile", profile, known))


def _check_ruleset(name: str, option_sets: tuple[Options, ...]) -> None:
    known = (*ruleset_names(), *examples())
    if not name.endswith(".toml") and name not in known:
        raise BadInput.of("rulesets", unknown("ruleset", name, known))
    for options in option_sets:
        ruleset = load_ruleset(name, str(options.get("scale", "")))
        for option in options:
            if not is_option(option, ruleset.setup):
                raise BadInput.of("options", unknown("option", option, [*ruleset.setup, *OPTIONS]))
        problems = [*misfits(options), *ruleset.clock.misfits(options)]
        if problems:
            raise BadInput("options", *problems)
