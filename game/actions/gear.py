"""Reloading, first aid, and resting to regain health (Refresh)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import Action, foretold
from game.core.world import World
from game.model.answers import Forecast
from game.model.commands import FirstAid, Refresh, Reload
from game.model.events import ActionTaken
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import ammunition, figures


class ReloadAction(Action[Reload]):
    """Reloading a weapon's magazine."""

    command = Reload
    title = "Reload"
    effect = ("Reload the {weapon}: {shots} shots.", "Reload a weapon.")
    about = ("A weapon with an empty magazine cannot shoot. After this it is full again.",)
    verb = "reloads"
    wants = "reload the {weapon}"
    short = verb
    sound = "reload"
    rank = 8
    nothing = "No weapon of this figure needs reloading."

    def offers(self, world: World, figure: int) -> Iterator[Reload]:
        """Yield a reload of each weapon whose magazine is not full."""
        for weapon in world.sheet(figure).weapons:
            if ammunition.check_reload(world, figure, weapon) is None:
                yield Reload(figure, weapon)

    def detail(self, detail: str) -> str:
        """Return the weapon's name, as it stands in the line of the log."""
        return f" the {detail.lower()}" if detail else ""

    def example(self, world: World, figure: int) -> Reload | None:
        """Return a reload of the first weapon with a magazine."""
        arms = (name for name in world.sheet(figure).weapons if ammunition.has_magazine(world, name))
        return next((Reload(figure, name) for name in arms), None)

    def check(self, world: World, command: Reload) -> Rejection | None:
        """Return a refusal unless the weapon has a magazine with room in it."""
        return ammunition.check_reload(world, command.figure, command.weapon)

    def begin(self, world: World, command: Reload) -> None:
        """Fill the magazine."""
        ammunition.reload(world, command.figure, command.weapon)
        world.emit(ActionTaken(command.figure, "reload", detail=world.weapon(command.weapon).title))


class FirstAidAction(Action[FirstAid]):
    """Treatment of a comrade nearby or of the figure itself. Under some rules it is a full action that may be split
    over two rounds (combat.split-full)."""

    command = FirstAid
    title = "First aid"
    comes_near = True
    rule = "combat.split-full"
    effect = (
        "Heals you or an ally beside you: {resolution.care.first_aid_vitality} vitality and "
        "{resolution.care.first_aid_wounds} health.",
        "Heals you or an ally beside you: {resolution.injuries.care} points for each success.",
        "Heals you or an ally beside you: {resolution.care.healed} vitality if the roll reaches "
        "{resolution.care.first_aid}.",
        "Treat a hurt friend beside you, or yourself: once a battle for each figure.",
    )
    about = (
        "{resolution.care.first_aid_vitality?|}It also stops bleeding. It takes two actions: begin with the last "
        "of this turn, and finish with the first of your next.",
        "{resolution.pools.wounds?|}Each success of the roll gives back one box. You can treat yourself too.",
        "You can treat yourself too. It works once a battle for each figure.",
    )
    verb = "gives first aid"
    wants = "give first aid to {b}"
    toward = "to"
    short = "first aid"
    nothing = "No ally beside this figure can get first aid now."
    sound = "first-aid"
    checks = ("medicine",)

    def offers(self, world: World, figure: int) -> Iterator[FirstAid]:
        """Yield a treatment of each ally beside the figure, and of the figure itself, where the rules allow one."""
        for target in figures.present(world):
            if figures.are_allies(world, figure, target) and figures.gap(world, figure, target) <= 1:
                command = FirstAid(figure, target)
                if self.check(world, command) is None:
                    yield command

    def check(self, world: World, command: FirstAid) -> Rejection | None:
        """Return a refusal unless the patient is on the board and the resolution part lets the figure treat it."""
        if command.target not in figures.present(world):
            return Rejection("not-adjacent", "The patient must be beside you.", self.rule)
        return world.ruleset.resolution.check_first_aid(world, command.figure, command.target)

    def begin(self, world: World, command: FirstAid) -> None:
        """Treat the patient."""
        world.ruleset.resolution.first_aid(world, command.figure, command.target)

    def trials(self, world: World, command: FirstAid) -> Iterator[tuple[Square, Forecast]]:
        """Yield the check of first aid."""
        trial = world.ruleset.resolution.first_aid_trial(world)
        yield figures.square_of(world, command.target), foretold(world, command.figure, trial)


class RefreshAction(Action[Refresh]):
    """A pause in which a figure regains health. Under some rules its side pays an action die for it (one of a stock of
    extra dice)."""

    command = Refresh
    title = "Refresh"
    effect = (
        "Catch your breath: when the round ends, an action die gives that much vitality back, or "
        "{resolution.care.refresh_wounds} health.",
        "Catch your breath: {resolution.care.healed} hit points back.",
        "Rest and get strength back. A hit ends the rest.",
    )
    about = (
        "{resolution.care.refresh_wounds?|}Your side spends one action die as the round ends. If anybody attacks you "
        "before that, you get nothing.",
        "It works once a battle for each figure.",
    )
    verb = "catches its breath"
    wants = "catch its breath"
    short = verb

    def check(self, world: World, command: Refresh) -> Rejection | None:
        """Return a refusal unless the figure has lost points that it can regain, and its side has the action die if one
        is needed."""
        return world.ruleset.resolution.check_refresh(world, command.figure)

    def begin(self, world: World, command: Refresh) -> None:
        """Let the figure regain health, at once or at the end of the round as the ruleset says."""
        world.ruleset.resolution.refresh(world, command.figure)
