"""The choices before a battle: they become its scenario, or a list of problems that are left.

A profile is a kind of figure, such as a rifleman.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.ai.captains import captain_of
from game.engine.goal_choice import goals_on, map_for
from game.lab.players import is_own
from game.lab.side_odds import SideOdds, odds_on
from game.lab.starts import LEAST, Start, started
from game.lab.worth import chance_of, points_of, squad_points
from game.model.errors import BadInput
from game.model.goals import PLAIN, goal_kinds
from game.model.listing import number_words
from game.model.options import OptionOffer, OptionValue, offers
from game.model.paths import maps as maps_folder
from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.model.sheet import Roster
from game.roster.squads import MOST_SQUAD
from game.storage.last_setup import MOST_SEED, BattleChoice, Controller, SideChoice

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.lab.certificate import CertificateRow

BUDGET_STEP = 5
COMPUTER = "ai:normal"
ROUND_LIMITS = (0, 4, 6, 8, 10, 12, 15, 20, 30)
"""Choices of the round limit; 0 stands for the ruleset's own."""


@dataclass(frozen=True, slots=True)
class RulesetCard:
    """A ruleset as the setup shows it."""

    id: str
    title: str
    blurb: str
    comparison: tuple[tuple[str, str], ...] = ()
    """Pairs of a subject in which rulesets differ and its value in this one."""
    parts: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    setup: Mapping[str, OptionValue] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""
    """Kind of ruleset: an example or the player's own; "" for the game's."""


@dataclass(slots=True)
class Catalogue:
    """Maps, rulesets and profiles to choose from, with the reason for each map file (`refused`) and ruleset file
    (`refused_rulesets`) that cannot be used."""

    maps: dict[str, BattleMap] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    rulesets: dict[str, RulesetCard] = field(default_factory=dict)
    roster: Roster = field(default_factory=lambda: Roster({}, {}, {}))
    refused_rulesets: dict[str, str] = field(default_factory=dict)

    def add_map(self, path: Path) -> bool:
        """Read a map file; return whether it can be played."""
        from game.maps.loader import known_map

        try:
            self.maps[path.stem] = known_map(path)
        except BadInput as refusal:
            self.refused[path.stem] = str(refusal.problems[0])
        return path.stem in self.maps


def map_files() -> list[Path]:
    """Return the files of the maps that come with the game, in order."""
    return sorted(maps_folder().glob("*.tmx"))


def load_catalogue(files: Sequence[Path] | None = None, own_rulesets: Path | None = None) -> Catalogue:
    """Return the catalogue of the given maps (None: the game's own), the game's rulesets and roster, and the rulesets
    in the player's own folder."""
    from game.roster import load_roster
    from game.rulesets import examples, known, load_ruleset, names

    found = Catalogue(roster=load_roster())
    for path in map_files() if files is None else files:
        found.add_map(path)
    for entry in known(own_rulesets):
        if entry.refused:
            found.refused_rulesets[entry.path.name] = entry.refused
            continue
        kind = "" if entry.id in names() else "Example" if entry.id in examples() else "Your own"
        found.rulesets[entry.id] = card_of(entry.id, load_ruleset(entry.id), kind)
    return found


def card_of(name: str, ruleset: Ruleset, kind: str = "") -> RulesetCard:
    """Return the setup's card of a ruleset; `name` is the name under which it is loaded."""
    from game.rulesets.comparison import compared, parts_of

    return RulesetCard(
        name,
        ruleset.title,
        ruleset.blurb,
        compared(ruleset),
        parts_of(ruleset),
        tuple(ruleset.actions),
        ruleset.setup,
        ruleset.variants,
        kind,
    )


class SetupTable:
    """The present choices, always with an existing map and ruleset."""

    def __init__(self, catalogue: Catalogue, choice: BattleChoice, own_players: tuple[str, ...] = ()) -> None:
        """Start with a choice; `own_players` are the custom players that may be chosen. Raises BadInput if there is no
        map or no ruleset at all."""
        self.catalogue = catalogue
        self.choice = choice
        self.own_players = own_players
        if not catalogue.maps or not catalogue.rulesets:
            missing = "map" if not catalogue.maps else "ruleset"
            raise BadInput.of("new battle", f"no {missing} can be played")
        if choice.map not in catalogue.maps:
            choice.map = "training-ground" if "training-ground" in catalogue.maps else next(iter(catalogue.maps))
        if choice.ruleset not in catalogue.rulesets:
            choice.ruleset = "static" if "static" in catalogue.rulesets else next(iter(catalogue.rulesets))
        for side in choice.sides.values():
            side.squad = self._known(side.squad)
            if is_own(side.controller) and side.controller not in own_players:
                side.controller = COMPUTER
        if not choice.keep_seed:
            self.new_seed()

    def _known(self, squad: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return None if squad is None else tuple(name for name in squad if name in self.catalogue.roster.profiles)

    @property
    def map(self) -> BattleMap:
        """Return the chosen map."""
        return self.catalogue.maps[self.choice.map]

    @property
    def ruleset(self) -> RulesetCard:
        """Return the chosen ruleset."""
        return self.catalogue.rulesets[self.choice.ruleset]

    def side(self, side: str) -> SideChoice:
        """Return the choice for a side; by default a person plays the first side and the computer all others."""
        if side not in self.choice.sides:
            first = side == self.map.sides[0]
            self.choice.sides[side] = SideChoice("human" if first else COMPUTER)
        return self.choice.sides[side]

    def new_seed(self) -> None:
        """Draw another seed, without using the battle's dice."""
        self.choice.seed = random.SystemRandom().randint(1, MOST_SEED)

    # Squads

    def own_squad(self, side: str) -> tuple[str, ...]:
        """Return the profiles of the squad that the map gives a side, without the figures already standing on the
        map."""
        return self.map.squads.get(side, ())

    def standing(self, side: str) -> tuple[FigureSetup, ...]:
        """Return the figures of a side that stand on the map from the beginning."""
        return tuple(FigureSetup(start.profile, start.name, start.square, start.facing)
                     for start in self.map.figures if start.side == side)  # fmt: skip

    def squad(self, side: str) -> tuple[str, ...]:
        """Return the profiles of the chosen squad."""
        picked = self.side(side).squad
        return self.own_squad(side) if picked is None else picked

    def cost(self, squad: tuple[str, ...]) -> int:
        """Return the points of a squad under the chosen ruleset."""
        return squad_points(self.choice.ruleset, squad)

    @property
    def budget(self) -> int:
        """Return the points each side may spend on its own squad, by default somewhat more than the map's squads
        cost."""
        if self.choice.budget:
            return self.choice.budget
        dearest = max((self.cost(self.own_squad(side)) for side in self.map.sides), default=0)
        return -(-max(dearest, 30) // BUDGET_STEP) * BUDGET_STEP + BUDGET_STEP

    def cannot_add(self, side: str, profile: str) -> str:
        """Return the reason why a figure cannot join a side's squad; "" if it can."""
        squad = self.squad(side)
        points = points_of(self.choice.ruleset, profile)
        left = self.budget - self.cost(squad)
        if len(squad) >= MOST_SQUAD:
            return f"A squad has at most {MOST_SQUAD} figures."
        return f"Costs {points} points. You have {max(left, 0)} left." if points > left else ""

    def add(self, side: str, profile: str) -> None:
        """Add a figure to a side's squad, which is then no longer the map's own."""
        self.side(side).squad = (*self.squad(side), profile)

    def remove(self, side: str, place: int) -> None:
        """Remove the figure at an index of the squad."""
        squad = self.squad(side)
        self.side(side).squad = (*squad[:place], *squad[place + 1 :])

    # Where sides begin

    @property
    def starts(self) -> dict[str, Start]:
        """Return, by id, the sides that begin on one half of their area, each with that half."""
        chosen = ((side, self.side(side).start) for side in self.map.sides)
        return {side: start for side, start in chosen if start and self.has_halves(side)}

    def has_halves(self, side: str) -> bool:
        """Return whether a side's area is large enough to begin on half of it."""
        return any(area.side == side and len(area.squares) > LEAST for area in self.map.deployments)

    # The battle

    def why_not(self) -> str:
        """Return the reason why the battle cannot begin, in a sentence; "" if it can."""
        for side in self.map.sides:
            if not self.squad(side) and not self.standing(side):
                return f"{side.capitalize()} has no figures yet. Add some to its squad."
            over = self.cost(self.squad(side)) - self.budget
            if self.side(side).squad is not None and over > 0:
                return f"The squad of {side.capitalize()} costs {over} points too many. Remove a figure."
        return ""

    def scenario(self) -> Scenario:
        """Return the scenario as chosen."""
        sides = tuple(
            SideSetup(side, self.side(side).controller,
                      (*self.standing(side), *(FigureSetup(profile) for profile in self.squad(side))),
                      self.player(side))
            for side in self.map.sides
        )  # fmt: skip
        battle_map = started(self.map, self.starts)
        return Scenario(battle_map, self.choice.ruleset, sides, self.choice.seed, dict(self.options()))

    def offers(self) -> list[OptionOffer]:
        """Return the options that the chosen ruleset reads, for the sides of the chosen map."""
        card = self.ruleset
        return offers(card.parts, card.actions, card.setup, card.variants, self.map.sides)

    def goal_offer(self) -> OptionOffer | None:
        """Return the choice of the battle's goal; None if the map offers none besides its own."""
        kinds = [kind for kind in goals_on(self.map) if kind not in PLAIN]
        if not kinds:
            return None
        choices: list[tuple[OptionValue, str]] = [("", "The map's own")]
        choices += [(kind, goal_kinds()[kind].title) for kind in kinds]
        return OptionOffer("goal", "Goal", "What the battle is about.", "", tuple(choices))

    @property
    def goal(self) -> str:
        """Return the kind of the chosen goal; "" for the map's own objectives."""
        offer = self.goal_offer()
        return str(self.option(offer)) if offer is not None else ""

    @property
    def board(self) -> BattleMap:
        """Return the chosen map with the starts and objectives of the chosen goal under the chosen ruleset."""
        from game.rulesets import load_ruleset

        return map_for(self.map, self.goal, load_ruleset(self.choice.ruleset))

    def goal_tasks(self) -> list[tuple[str, str]]:
        """Return the tasks of the chosen goal as (side, words), with "" as the side of a task for every side."""
        board = self.board
        if board.goal is not None:
            tasks = [(side, board.goal.told(side)) for side in self.map.sides]
            return tasks if len({words for _, words in tasks}) > 1 else [("", tasks[0][1])]
        every = " Or: ".join(objective_text(one) for one in board.objectives if one.side == "any")
        own = [(one.side, f"Or: {objective_text(one)}") for one in board.objectives if one.side != "any"]
        return [*([("", every)] if every else []), *own]

    def goal_under_these_rules(self) -> str:
        """Return the chosen goal in words, with the numbers that it has under the chosen rules."""
        board = self.board
        title = board.goal.title if board.goal is not None else "The map's own goal"
        tasks = (f"{side.capitalize()}: {words}" if side else words for side, words in self.goal_tasks())
        return f"The goal is still {title}, but {self.ruleset.title} changes its numbers. {next(tasks, '')}".rstrip()

    def option(self, offer: OptionOffer) -> OptionValue:
        """Return the value of an option: the player's choice if this ruleset knows it, otherwise the default."""
        return offer.taken(self.choice.options.get(offer.id))

    def choose_option(self, offer: OptionOffer, value: OptionValue) -> None:
        """Choose the value of an option; the ruleset's default value is not stored."""
        self.choice.options.pop(offer.id, None)
        if value != offer.default:
            self.choice.options[offer.id] = value

    def options(self) -> Mapping[str, Any]:
        """Return the battle's options that differ from the ruleset's defaults."""
        options: dict[str, Any] = {"show_dice": self.choice.show_dice, "take_back": self.choice.take_back}
        if self.choice.round_limit:
            options["round_limit"] = self.choice.round_limit
        goal = self.goal_offer()
        offered = [*([goal] if goal is not None else []), *self.offers()]
        chosen = {offer.id: self.option(offer) for offer in offered}
        return options | {offer.id: chosen[offer.id] for offer in offered if chosen[offer.id] != offer.default}

    @property
    def for_newcomers(self) -> str:
        """Return the ruleset to begin with, the first of the catalogue."""
        return next(iter(self.catalogue.rulesets))

    def player(self, side: str) -> str:
        """Return the name of a side's player."""
        chosen = self.side(side)
        if chosen.controller != "human":
            level, _, temper = chosen.controller.removeprefix("ai:").partition("/")
            captain = captain_of(temper)
            return f"Captain {captain.title}, {level}" if captain is not None else f"Computer, {level}"
        return chosen.player.strip() or side.capitalize()

    def counted_odds(self) -> SideOdds | None:
        """Return the counted battles of this setup; None if its squads, starts or options differ from those of the
        counted battles."""
        is_plain = not any(side.squad is not None for side in self.choice.sides.values()) and not self.starts
        changed = self.options().keys() - {"show_dice", "take_back"}
        if not is_plain or changed - {"goal"}:
            return None
        if not self.goal:
            return odds_on(self.map, self.choice.ruleset) if not changed else None
        row = self._counted_goal(self.goal)
        if row is None or not row.battles or set(self.map.sides) != {"red", "blue"}:
            return None
        return SideOdds(row.battles, {"red": row.red, "blue": row.battles - row.red - row.draws})

    def counts(self) -> str:
        """Return a sentence or two with the numbers of the counted battles; "" if there are none."""
        known = self.counted_odds()
        if known is None:
            return ""
        row = self._counted_goal(self.goal) if self.goal else None
        return row.sentence if row is not None else known.counts

    def _counted_goal(self, kind: str) -> CertificateRow | None:
        """Return the counted battles with a goal on this map under the chosen ruleset; None if there are none."""
        from game.lab.certificate import certificate_of

        return certificate_of(self.map, kind, self.choice.ruleset)

    def odds(self) -> str:
        """Return a sentence or two on which side has it easier and whether the goal decides; "" if nothing is known."""
        known = self.counted_odds()
        if known is not None:
            row = self._counted_goal(self.goal) if self.goal else None
            return f"{known.in_short} {row.decides if row is not None else ''}".rstrip()
        if self.goal:
            return "Nobody has tested yet how even this is."
        chance = self.chance_by_points()
        if chance is None:
            return ""
        return f"Going by points only, {self.map.sides[0].capitalize()} would win about {chance} of 100 such battles."

    def chance_by_points(self) -> int | None:
        """Return the first side's chance in per cent by the points of both squads on even ground; None with more than
        two sides, a goal, or figures standing on the map."""
        if len(self.map.sides) != 2 or self.goal or any(map(self.standing, self.map.sides)):
            return None
        first, second = self.map.sides
        return chance_of(self.choice.ruleset, self.squad(first), self.squad(second))

    def summary(self) -> str:
        """Return the battle in a line."""
        players = " against ".join(self.player(side) for side in self.map.sides)
        return f"{self.map.title} · {self.ruleset.title} · {players}"


def objective_text(goal: Objective) -> str:
    """Return an objective in a line: its own title with its number, or the meaning of its kind."""
    who = "Either side" if goal.side == "any" else goal.side.capitalize()
    if goal.title:
        return f"{goal.title}{_number(goal)}."
    return {
        "eliminate": f"{who} wins when all enemies are out of action.",
        "hold": f"{who} wins by holding the marked squares{_number(goal)}.",
        "exit": f"{who} wins when {goal.count} of its figures leave the map over the marked squares.",
    }[goal.kind]


def _number(goal: Objective) -> str:
    """Return the rounds that ground must be held, or the number of figures that must leave, in a few words; "" for
    other objectives."""
    if goal.kind == "hold":
        return f" for {number_words(goal.rounds, 'round')}"
    many = max(1, goal.count)
    return f" with {number_words(many, 'figure')}" if goal.kind == "exit" else ""


# --- the next battle -------------------------------------------------------------------------------------------------

AT_EASE = 2
"""Number of battles under a ruleset, against an easy opponent, before the next ruleset is proposed."""

EASE = {"boosts": False}
"""Options of a newcomer's first battles, without questions about dice."""


FEW = 3
"""Figures on each side in the first battle under a ruleset; later battles have the map's squads."""


def proposal(played: Sequence[str], maps: Sequence[str], rulesets: Sequence[str]) -> tuple[str, str]:
    """Return the ids of the map and the ruleset to propose, given the battles played as "map/ruleset". The ruleset is
    the first played fewer than AT_EASE times, or else the least played one; the map is the least played one."""
    fought = [tuple(one.rsplit("/", 1)) for one in played]
    under = {name: sum(one[1] == name for one in fought) for name in rulesets}
    fresh = [name for name in rulesets if under[name] < AT_EASE]
    ruleset = fresh[0] if fresh else min(rulesets, key=lambda name: under[name])
    return min(maps, key=lambda name: sum(one[0] == name for one in fought)), ruleset


def proposed(played: Sequence[str]) -> tuple[str, Scenario]:
    """Return the title of the proposed battle and its scenario: a human plays the first side, the computer all others.
    Raises BadInput if there is no map or ruleset to play."""
    catalogue = load_catalogue(())
    files = {path.stem: path for path in sorted(map_files(), key=lambda path: path.stem != "training-ground")}
    rulesets = [card.id for card in catalogue.rulesets.values() if not card.kind]
    where, ruleset = proposal(played, list(files) or [""], rulesets or [""])
    while files and not catalogue.add_map(files.pop(where)):
        where, ruleset = proposal(played, list(files) or [""], rulesets or [""])
    under = sum(one.endswith(f"/{ruleset}") for one in played)
    at_ease = under < AT_EASE
    table = SetupTable(catalogue, BattleChoice(map=where, ruleset=ruleset, options=dict(EASE) if at_ease else {}))
    level: Controller = "ai:easy" if at_ease else "ai:normal"
    first = table.map.sides[0]
    for side in table.map.sides:
        few = None if under else table.squad(side)[:FEW]
        table.choice.sides[side] = SideChoice("human" if side == first else level, squad=few)
    return f"{table.map.title}, {table.ruleset.title}", table.scenario()
