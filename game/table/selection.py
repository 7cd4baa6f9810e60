"""The choices of the person at the screen before a command is given: the figure, its action and its target, with a
preview of the result. A target is called a pick."""

from __future__ import annotations

from game.engine.view import View
from game.model.commands import Command, End, Orders
from game.model.decisions import Decision
from game.model.grid import Square, footprint
from game.model.rejections import Rejection
from game.table import previews
from game.table.comers import Comers
from game.table.far_ways import FarWays, Runner
from game.table.futile import ShownOffer, shown
from game.table.odds import Chance, best, placed
from game.table.previews import NOTHING, Preview
from game.table.session import Session
from game.table.targeting import (
    Choosing,
    Pick,
    aimed_at,
    choose,
    fields,
    is_border,
    is_path,
    is_simple,
    is_square,
    variant_words,
)


class Selection:
    """The player's present choices. `cursor` is the square under the pointer or under the keyboard's mark; `pinned` is
    a target that was clicked and stays chosen; `drawn` is a path drawn by hand."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.choosing: Choosing | None = None
        self.cursor: Square | None = None
        self.unmoved: Square | None = None
        """The square on which the pointer has been since before the figure's turn; no path to it is shown."""
        self.pinned: Pick | None = None
        self.drawn: tuple[Square, ...] = ()
        """The part of a path drawn by hand, from the figure on."""
        self.variant = -1
        """The index of the chosen command among the commands for the target; -1 for the command that a click
        chooses."""
        self.tumble = False
        self.inspected = 0
        """The figure that is looked at; what it threatens stays on the board. 0 if there is none."""
        self.threat = False
        self.comers = Comers()
        """Computes which enemies could attack the figure on a square after one move of theirs."""
        self._far = FarWays()
        self._version = -1
        self._previews: dict[tuple[object, ...], Preview] = {}
        self._offers: dict[int, tuple[ShownOffer, ...]] = {}
        self._attack: Choosing | None = None
        self._refused_squares: set[Square] = set()

    # --- whose turn -------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """Return the battle as the player at the screen sees it."""
        return self.session.view

    @property
    def decision(self) -> Decision | None:
        """Return the decision that the player at the screen must make now; None if there is none."""
        return self.session.decision

    @property
    def figure(self) -> int:
        """Return the id of the figure that is chosen to act; 0 if there is none."""
        return self.choosing.figure if self.choosing else 0

    @property
    def is_current(self) -> bool:
        """Return whether `refresh` was called since the battle last changed."""
        return self._version == self.session.version

    @property
    def concerned(self) -> int:
        """Return the id of the figure that is chosen to act or that a question is about; 0 if there is none."""
        if self.session.resting:
            return self.session.resting
        decision = self.decision
        asked = decision.figure if decision is not None and decision.choices else 0
        return asked if asked and self.view.knows(asked) else self.figure

    @property
    def action(self) -> str:
        """Return the id of the chosen action; "" if there is none."""
        return self.choosing.action if self.choosing else ""

    def refresh(self) -> bool:
        """Bring the choices up to date with the battle; return whether it had changed."""
        if self.is_current:
            return False
        self._version = self.session.version
        self._previews.clear()
        self._offers.clear()
        self._attack = None
        self.forget()
        decision = self.decision
        figures = decision.figures if decision else ()
        stays = self.figure in figures and any(e.acting and e.figure == self.figure for e in self.view.strip())
        known = self.figure if stays else figures[0] if figures else 0
        self.choosing = None
        if known:
            self.select(known)
        if self.inspected and (known or not self.view.knows(self.inspected)):
            self.inspected = 0  # what it threatens has changed, or the player goes on to something else
        return True

    def forget(self) -> None:
        """Clear the pinned target, the drawn path and all previews."""
        self.pinned, self.drawn, self.variant = None, (), -1
        self._previews.clear()
        self._refused_squares.clear()

    def select(self, figure: int) -> None:
        """Choose a figure that may be given commands, and its first move action."""
        self.forget()
        self.choosing = choose(self.view, figure, self._first(figure))

    def _first(self, figure: int) -> str:
        """Return the action to choose first for a figure: the first action of the ruleset that goes along a path; "" if
        the figure may not take it."""
        first = next((offer for offer in self.offers(figure) if is_path(offer.id)), None)
        return first.id if first is not None and first.refused is None else ""

    def why_idle(self) -> Rejection | None:
        """Return the reason why the figure cannot make its ordinary move; None if it can. It is shown while no action
        is chosen."""
        first = next((offer for offer in self.offers() if is_path(offer.id)), None)
        return first.refused if first is not None else None

    def offers(self, figure: int = 0) -> tuple[ShownOffer, ...]:
        """Return the action offers for a figure (0: the chosen one); they are cached until the battle changes."""
        figure = figure or self.figure
        if not figure:
            return ()
        if figure not in self._offers:
            offered = filter(self.session.is_offered, self.view.offers(figure))
            self._offers[figure] = tuple(shown(self.view, figure, offer) for offer in offered)
        return self._offers[figure]

    def offer(self, action: str) -> ShownOffer | None:
        """Return the offer of one action for the chosen figure; None if there is none."""
        return next((offer for offer in self.offers() if offer.id == action), None)

    def take(self, action: str) -> Rejection | None:
        """Choose an action of the figure; return the reason why it cannot be chosen, or None."""
        offer = self.offer(action)
        if offer is None:
            return Rejection("no-such-action", "There is no such action.")
        if offer.refused is not None:
            return offer.refused
        self.forget()
        self.choosing = choose(self.view, self.figure, action, tumble=self.tumble)
        if is_simple(action):
            self.pinned = ""
        elif len(self.choosing.picks) == 1 and not self.choosing.is_path:
            self._point_at(next(iter(self.choosing.picks)))
        return None

    def _point_at(self, only: Pick) -> None:
        """Aim at an action's only target. A first click (or Enter) then shows the preview, and a second one gives the
        command."""
        square = self.square_of(only)
        if square is None:
            self.pinned = only
        else:
            self.cursor = square

    def walk_instead(self, square: Square) -> bool:
        """Choose the ordinary move instead of the chosen action, if the move leads to a square and the action does not;
        return whether this was done."""
        first = self._first(self.figure)
        if not first or self.action == first or {"square", "direction"} & {*fields(self.action)}:
            return False
        walking = choose(self.view, self.figure, first)
        if walking.reach is None or square not in (*walking.reach.costs, *walking.further):
            return False
        self.forget()
        self.choosing = walking
        return True

    def back(self) -> bool:
        """Cancel the last choice (the pinned target, the action, a busy comrade, or the figure that is looked at);
        return whether there was one."""
        if self.pinned is not None and not (self.action and is_simple(self.action)):
            self.forget()
            return True
        if self.choosing and self.action != self._first(self.figure):
            self.select(self.figure)
            return True
        if self.drawn:
            self.forget()
            return True
        if self.inspected:
            self.inspected = 0
            return True
        return self.return_to_turn()

    @property
    def aside(self) -> bool:
        """Return whether a comrade with a declared action is chosen during another figure's turn. A figure that has
        only just declared its action does not count, while that is still being shown."""
        decision = self.decision
        if decision is None or not self.is_current:
            return False
        return 0 != self.figure != decision.figure and self.view.declared(self.figure) is not None

    def return_to_turn(self) -> bool:
        """Choose the figure whose turn it is, if a busy comrade is chosen; return whether one was."""
        if not self.aside or self.decision is None:
            return False
        self.select(self.decision.figure)
        return True

    # --- what is pointed at -----------------------------------------------------------------------------------------

    def pick_at(self, square: Square) -> Pick | None:
        """Return the target that the chosen action would have if a square is pointed at; None if there is none."""
        choosing = self.choosing
        if choosing is None:
            return None
        if choosing.is_path:
            return square
        for pick in choosing.picks:
            if isinstance(pick, int) and square in self._squares(pick):
                return pick
        if square in choosing.picks or self._may_aim_at(square):
            return square
        for pick in choosing.picks:
            if is_border(pick) and square in pick:
                return pick
        return None

    def _may_aim_at(self, square: Square) -> bool:
        """Return whether an action that is aimed at squares may take a square that is not among the listed targets, and
        add the square to the listed targets if so."""
        choosing = self.choosing
        assert choosing is not None
        if "square" not in fields(choosing.action) or square in self._refused_squares:
            return False
        taken = aimed_at(self.view, choosing, square)
        if not taken:
            self._refused_squares.add(square)
            return False
        choosing.picks[square] = taken
        return True

    def _squares(self, figure: int) -> tuple[Square, ...]:
        known = self.view.figure(figure)
        return footprint(known.square, known.width)

    def square_of(self, pick: Pick) -> Square | None:
        """Return a square at which to show a target; None for a target that is a word."""
        if isinstance(pick, int):
            return self.view.figure(pick).square
        if is_border(pick):
            return pick[0]
        return pick if is_square(pick) else None

    def aim(self) -> Pick | None:
        """Return the present target: the pinned one, or else that under the cursor; None if there is neither."""
        if self.pinned is not None:
            return self.pinned
        if self.cursor is None or (self.cursor == self.unmoved and self.choosing is not None and self.choosing.is_path):
            return None
        return self.pick_at(self.cursor)

    def next_pick(self, step: int = 1) -> bool:
        """Pin the next possible target of the action (the previous one if `step` is -1); return whether there is
        one."""
        choosing = self.choosing
        if choosing is None or choosing.is_path or not choosing.picks:
            return False
        picks = list(choosing.picks)
        here = picks.index(self.pinned) if self.pinned in picks else -1 if step > 0 else 0
        self.pinned = picks[(here + step) % len(picks)]
        self.cursor = self.square_of(self.pinned) or self.cursor
        return True

    def look_again(self) -> None:
        """Drop all previews, because the target has changed."""
        self._previews.clear()

    def next_variant(self, step: int = 1) -> bool:
        """Choose the next (or, with `step` -1, the previous) weapon, distance, way or tumble for the target; return
        whether there are several."""
        if self.choosing and self.choosing.is_path and self.action == "move":
            self.tumble = not self.tumble
            self.drawn = ()
            self._previews.clear()
            self.choosing = choose(self.view, self.figure, "move", tumble=self.tumble)
            return True
        seen = self.preview()
        count = len(seen.variants)
        if count < 2:
            return False
        self.variant = (seen.variant + step) % count
        return True

    def draw_to(self, square: Square) -> Rejection | None:
        """Extend the path drawn by hand to a square; return the reason why it cannot go there, or None."""
        assert self.choosing is not None
        preview = previews.of_path(self.view, self.choosing, square, self.drawn)
        if preview.refused is not None:
            return preview.refused
        self.drawn = preview.path
        self.pinned = None
        self._previews.clear()
        return None

    # --- what would follow ------------------------------------------------------------------------------------------

    def preview(self) -> Preview:
        """Return the preview of the command for the present target."""
        pick = self.aim()
        if self.choosing is None or pick is None:
            return NOTHING
        key = (pick, self.variant, self.drawn, self.tumble)
        if key not in self._previews:
            if self.choosing.is_path and is_square(pick):
                seen = previews.of_path(self.view, self.choosing, pick, self.drawn, max(0, self.variant))
                if not (seen.path or self.drawn):
                    seen = self._far.instead(self.session.version, self.view, self.choosing, seen)
                self._previews[key] = seen
            else:
                self._previews[key] = previews.of_pick(self.view, self.choosing, pick, self.variant)
        return self._previews[key]

    def runner(self) -> Runner | None:
        """Return the chosen figure as it would be when running; None if it cannot start to run, or another action than
        its ordinary move is chosen."""
        choosing = self.choosing
        if choosing is None or choosing.reach is None or choosing.action != self.view.ruleset.ordinary_move:
            return None
        found = self._far.as_runner(self.session.version, self.view, choosing)
        return found if found.command is not None else None

    def comes_up(self, command: Command | None = None) -> tuple[int, int] | None:
        """Return the id of the figure that is chosen to act, and the time at which it would act again after a command
        (None: the command in the preview). Return None if either is unknown."""
        command = command or self.preview().command
        at = self.view.next_at(command) if command is not None else None
        now = next((entry.at for entry in self.view.strip() if entry.acting), 0)
        return None if command is None or at is None or at <= now else (command.figure, at)

    def variant_titles(self) -> tuple[str, ...]:
        """Return the variants of the command for the present target, in words."""
        variants = list(self.preview().variants)
        return tuple(variant_words(self.view, command, variants) or "plain" for command in variants)

    def standpoint(self) -> Square | None:
        """Return the square on which the figure would be at the end of the chosen path; None if it stays."""
        return self.preview().end

    # --- commands ---------------------------------------------------------------------------------------------------

    def point_at_opponent(self, target: int) -> Rejection | None:
        """Choose the attack action with an opponent as its target; return the reason why it cannot be attacked from
        here, or None."""
        refused = self.take("attack")
        if refused is not None:
            return self._unseen(target) or refused
        assert self.choosing is not None
        if target not in self.choosing.picks:
            self.select(self.figure)
            known = best(self.view, self.view.placed(self.figure), self.view.placed(target)).refused
            return self._unseen(target) or known or Rejection("no-target", "This target cannot be attacked from here.")
        self.pinned = target
        return None

    def chance_against(self, target: int) -> Chance:
        """Return the figure's attack on an opponent, or the reason why it cannot attack. It is the attack that a click
        on the opponent would choose, else the best one from the square at the end of the path."""
        view, square = self.view, self.standpoint()
        if square is None and self.choosing is not None:
            aims = self.choosing.shoots and target in self.choosing.picks
            asked, variant = (self.choosing, self.variant) if aims else (self._attacking(), -1)
            seen = previews.of_pick(view, asked, target, variant).chance if asked is not None else None
            if seen is not None:
                return seen
        return best(view, placed(view, self.figure, square), view.placed(target))

    def _attacking(self) -> Choosing | None:
        """Return the targets of the attack action that a click on an opponent chooses; None if no attack is offered
        now. It is cached until the battle changes."""
        offer = self.offer("attack")
        if offer is None or offer.refused is not None:
            return None
        if self._attack is None or self._attack.figure != self.figure:
            self._attack = choose(self.view, self.figure, "attack")
        return self._attack

    def _unseen(self, target: int) -> Rejection | None:
        """Return a rejection with both names, if the figure itself does not see a target that its side knows; None if
        something else prevents the attack."""
        view = self.view
        refused = best(view, view.placed(self.figure), view.placed(target)).refused if self.figure else None
        if refused is None or refused.code != "no-line-of-sight":
            return None
        who, whom = (view.figure(figure).name for figure in (self.figure, target))
        plain = Rejection(refused.code, f"{who} cannot see {whom} from here.", refused.rule)
        return view.cover.with_reason(plain, view.placed(self.figure), view.placed(target))

    def order(self, kind: str, policy: str) -> Rejection | None:
        """Give a standing order for one kind of question; return its rejection or None."""
        own = self.view.own()
        return self.session.submit(Orders(own[0], kind, policy)) if own else None

    def end(self) -> Rejection | None:
        """End the turn of the chosen figure; return the rejection of that command or None."""
        return self.session.submit(End(self.figure)) if self.figure else None
