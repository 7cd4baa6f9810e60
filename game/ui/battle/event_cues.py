"""The cues of events: animations, sounds and moves of the view that show on the board what happened. No rule is decided
here."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from game.actions import ACTIONS
from game.engine.view import View
from game.model import events
from game.model.board import Board
from game.model.events import Event
from game.model.grid import Square, distance, footprint
from game.rulebook.event_words import WITHSTOOD
from game.rulebook.sentences import id_words
from game.ui.battle.attack_cues import WORN, attack_cues, raised
from game.ui.battle.badges import DOWN, Badges, badges_of, changing
from game.ui.battle.cue_order import felled, followed, foreseen, joined, one_by_one, paced, side_by_side
from game.ui.battle.goal_cues import bearers_of, fell_cues, held_cues, out_cues, scored_cues, taken_cues
from game.ui.battle.unseen_walks import unseen_walkers
from game.ui.board.cues import (
    BadgesCue,
    BeatCue,
    BlastCue,
    CameraCue,
    Cue,
    DodgeCue,
    DownCue,
    DrainCue,
    EdgeCue,
    FallCue,
    FloatCue,
    Gait,
    HitCue,
    MoveCue,
    PauseCue,
    PoseCue,
    ShotCue,
    SignCue,
    SoundCue,
    StampCue,
)
from game.ui.board.marks import Pose, Tone
from game.ui.kit.health_bar import BarHealth

CAPTAIN = "captain"
"""Profile of figures whose fall is always shown at length."""
SHOVES = ("forced.push", "forced.fling", "d20.blast")
"""Rules that move a figure by force, which is drawn as a shove."""
DEEDS: dict[str, tuple[tuple[Pose, ...], int]] = {"first-aid": (("tend",), 1800)}
"""Poses of actions done with the hands, with the milliseconds of each pose, by action id."""
RISES: tuple[Pose, ...] = ("fall-2", "crouch", "prone")
RISE_MS, POSTURE_MS = 260, 160
"""Milliseconds of each pose of a figure that regains consciousness, and of one that lies down or gets up."""
STEPS = {"move.bonus-step": "bonus step, free"}
"""Words for steps that need explaining, by the ids of their rules."""
POSES: dict[str, Pose] = {"standing": "stand", "crouching": "crouch", "prone": "prone"}
FOLLOWED = (
    events.Fell, events.Blocked, events.ActionTaken, events.Harmed, events.Healed, events.StateChanged,
    events.LoadTaken, events.LoadFell, events.LoadOut,
)  # fmt: skip
"""Kinds of events for which the view moves to their figure before they are shown."""
NEXT_DEED = (events.TurnBegan, events.ActionTaken, events.Attacked, events.Stepped, events.RoundBegan)
"""Kinds of events with which something else begins, so that changes of Counts before them are told."""
RESISTED = {
    "Critical injury": ("shrugs off the wound", "has a critical injury"),
    "Electrical damage": ("withstands the shock", "cannot withstand the shock"),
    "Stress": ("keeps calm", "loses heart"),
}
"""Words that float up for a check whose title names what the figure resists: for passing it, and for failing it."""
STEEP = 5
"""Difference of height in feet between two squares at or above which a step is drawn as a climb."""
REVEAL_MS = 400
"""Milliseconds of pause before and after all figures act at the same time."""
READ_MS = 420
"""Milliseconds for reading the result of an attack before the next attack of the same phase."""


@dataclass(slots=True)
class _Seen:
    """State of a figure as the screen last showed it."""

    square: Square
    pose: Pose
    health: BarHealth


@dataclass(slots=True)
class EventCues:
    """Turns events into cues; it remembers how each figure was last shown, so that the next cues begin there."""

    board: Board
    follow: bool = True
    dice: bool = True
    """True if the dice of attacks are shown beside their targets."""
    together: bool = False
    """True while orders are carried out, which all figures do at the same time."""
    _seen: dict[int, _Seen] = field(default_factory=dict)
    _struck_from: Square | None = None
    """Square of the last attacker; a hit figure tips away from it. None if unknown."""

    _lobbed: events.Burst | None = None
    """The burst of a throw whose flight was already shown with its roll; None without one."""
    _before: Event | None = None
    """The event handled last."""
    _badges: dict[int, Badges] = field(default_factory=dict)
    """Badges beside each figure as the screen last showed them."""
    _bearers: frozenset[int] = frozenset()
    """Figures that carried a load when the screen last showed them."""
    _aside: frozenset[int] = frozenset()
    """Ids of enemies in the present events whose walks are far away or out of sight: their steps are shown without
    moving the view."""
    _heard: set[int] = field(default_factory=set)
    """Figures of `_aside` for which the sound of a step was already played."""
    _later: Sequence[Event] = ()
    """Present events after the one for which cues are being made."""
    _owed: dict[int, int] = field(default_factory=dict)
    """By figure, the change of its Count by the present deed that is still to be told."""
    _failed: tuple[str, int] = ("", 0)
    """Title of the last check and its figure, if it failed."""
    _last_down: int = 0
    """Figure in the present events whose fall decides the battle; 0 if there is none."""

    def look(self, view: View) -> None:
        """Remember all figures as a view shows them now."""
        self._bearers = bearers_of(view)
        self._badges = {figure.id: badges_of(view, figure) for figure in view.figures()}
        self._seen.clear()
        self._meet(view)

    def _meet(self, view: View) -> None:
        """Remember, as the view shows them now, figures that appear for the first time or again."""
        for figure in view.figures():
            if figure.id not in self._seen:
                pose: Pose = "fallen" if figure.state in DOWN else POSES.get(figure.posture, "stand")
                self._seen[figure.id] = _Seen(figure.square, pose, health_of(view, figure.id))

    def rewind(self, happened: Sequence[Event], view: View) -> None:
        """Remember all figures as they were before the events `happened`; `view` is from after them."""
        self.look(view)
        for event in reversed(happened):
            seen = self._seen.get(getattr(event, "figure", 0))
            if seen is None:
                continue
            if isinstance(event, (events.Stepped, events.Displaced)):
                seen.square = event.frm
            elif isinstance(event, events.Harmed):
                tracks = zip(seen.health, view.tracks(event.figure), strict=False)
                seen.health = tuple((min(most, left + event.tracks.get(track.id, 0)), most)
                                    for (left, most), track in tracks)  # fmt: skip
            elif isinstance(event, events.StateChanged) and event.state in DOWN:
                seen.pose = "stand"

    def cues(self, happened: Sequence[Event], view: View) -> list[Cue]:
        """Take some events and return their cues in order; steps of one walk are one cue. The cues begin where figures
        were shown last."""
        made: list[Cue] = []
        self._meet(view)
        at_once = self._at_once(happened)
        self._last_down, self._before, self._failed = _last_down(happened), None, ("", 0)
        self._aside = frozenset() if at_once or not self.follow else unseen_walkers(happened, view)
        self._heard.clear()
        told_in_order = one_by_one(happened) if at_once else happened
        badges = changing(told_in_order, self._badges, view)
        for place, event in enumerate(told_in_order):
            seen = [BadgesCue(one, shown) for one, shown in badges.get(place, {}).items()]
            falls = isinstance(event, events.StateChanged)  # then badges come after it
            made += [] if falls else seen
            tell, self._later = _TELL.get(type(event)), told_in_order[place + 1 :]
            if tell is not None and self._is_placed(event):
                attacks_on = isinstance(event, events.Attacked) and any(isinstance(cue, ShotCue) for cue in made)
                made += [PauseCue(READ_MS)] if at_once and attacks_on else []
                camera = self._seen_first(event)
                told = self._in_passing(tell(self, event, view), event)
                made += [*camera, *told] if any(not isinstance(cue, SoundCue) for cue in told) else told
                self._before = event
            made += seen if falls else []
        self.look(view)
        made = side_by_side(joined(made), view.is_ours) if at_once else joined(made)
        made = felled(made)
        return paced(foreseen(followed(made) if self.follow and not at_once else made))

    def _in_passing(self, cues: list[Cue], event: Event) -> list[Cue]:
        """Return the cues of an event; for a figure in `_aside` (which walks far away or out of sight) only its steps,
        as swift moves with one sound."""
        if getattr(event, "figure", 0) not in self._aside or isinstance(event, events.TurnBegan):
            return cues
        steps = [cue for cue in cues if isinstance(cue, MoveCue)]
        heard = [SoundCue(cue.sound) for cue in steps if cue.figure not in self._heard]
        self._heard |= {cue.figure for cue in steps}
        return [*heard, *(replace(cue, swift=True, sound="") for cue in steps)]

    def _seen_first(self, event: Event) -> list[Cue]:
        """Return a list with the cue that moves the view to an event's figure before it is shown; empty if the view
        does not follow it."""
        figure = getattr(event, "figure", 0)
        if not self.follow or not isinstance(event, FOLLOWED) or figure not in self._seen or figure in self._aside:
            return []
        return [CameraCue(self.square(figure))]

    def _at_once(self, happened: Sequence[Event]) -> bool:
        """Return whether events happened at the same time, between the reveal of orders and the next phase; `together`
        is set or cleared when one of these two is passed."""
        turns = [event for event in happened if isinstance(event, (events.OrdersRevealed, events.PhaseBegan))]
        now = self.together or any(isinstance(event, events.OrdersRevealed) for event in turns)
        self.together = isinstance(turns[-1], events.OrdersRevealed) if turns else self.together
        return now

    def _is_placed(self, event: Event) -> bool:
        """Return whether an event has no figure, or its figure has a place on the screen."""
        figure = getattr(event, "figure", 0)
        return not figure or figure in self._seen or isinstance(event, events.Displaced)

    def square(self, figure: int) -> Square:
        """Return the square where a figure was last shown."""
        return self._seen[figure].square

    def _side_of(self, figure: int, other: Square | None, view: View) -> Square:
        """Return the square of a figure's footprint that is nearest to another square: there a large figure strikes and
        is struck."""
        square = self.square(figure)
        if other is None or not view.knows(figure):
            return square
        return min(footprint(square, view.figure(figure).width), key=lambda one: math.dist(one, other))

    def _sound_of(self, square: Square) -> str:
        """Return the name of the sound of a step onto a square."""
        return f"step.{self.board.surfaces(square)[-1]}"

    # --- one method for each kind of event ------------------------------------------------------------------------

    def _round(self, event: events.RoundBegan, view: View) -> list[Cue]:
        return [SoundCue("round")]

    def _turn(self, event: events.TurnBegan, view: View) -> list[Cue]:
        return [] if event.figure in self._aside else [SoundCue("turn")]

    def _revealed(self, event: events.OrdersRevealed, view: View) -> list[Cue]:
        return [SoundCue("order"), PauseCue(REVEAL_MS)]

    def _phase(self, event: events.PhaseBegan, view: View) -> list[Cue]:
        return [PauseCue(REVEAL_MS)]

    def _stepped(self, event: events.Stepped, view: View) -> list[Cue]:
        self._seen[event.figure].square = event.to
        sound = self._sound_of(event.to)
        heavy = event.figure in self._bearers
        wide = view.figure(event.figure).width if view.knows(event.figure) else 1
        move = MoveCue(event.figure, (event.frm, event.to), sound, gait=self._gait(event), heavy=heavy, wide=wide)
        words = STEPS.get(event.rule, "")
        return [move, FloatCue(event.to, words, "plan", together=True)] if words else [move]

    def _gait(self, event: events.Stepped) -> Gait:
        """Return the manner of a step: crawling, climbing or walking."""
        if self._seen[event.figure].pose == "prone":
            return "crawl"
        rise = abs(self.board.elevation(event.to) - self.board.elevation(event.frm))
        return "climb" if rise >= STEEP else "walk"

    def _displaced(self, event: events.Displaced, view: View) -> list[Cue]:
        if event.figure not in self._seen or event.frm not in self.board:
            return []
        self._seen[event.figure].square = event.to
        if event.frm == event.to:
            return []
        flung = event.rule == "forced.fling"
        shoved = event.rule in SHOVES
        slide = MoveCue(event.figure, (event.frm, event.to), "slide", pushed=True, flung=flung, shoved=shoved)
        lands = [SignCue(event.to, "thud")] if flung else []
        return [SignCue(event.frm, "shove", event.to), slide, *lands] if shoved else [slide]

    def _fell(self, event: events.Fell, view: View) -> list[Cue]:
        words = f"falls {event.feet} ft."
        return [SoundCue("down"), SignCue(event.at, "dust"), FloatCue(event.at, words, "risk"), PauseCue(160)]

    def _blocked(self, event: events.Blocked, view: View) -> list[Cue]:
        return [SignCue(self.square(event.figure), "halt", sound="interception"), PauseCue(160)]

    def _stopped(self, event: events.Stopped, view: View) -> list[Cue]:
        words = [FloatCue(event.at, event.reason, "risk", together=True)] if event.reason else []
        return [StampCue(event.at, "Stop", "risk", "stop"), *words]

    def _acts(self, event: events.ActionTaken, view: View) -> list[Cue]:
        action = ACTIONS.get(event.action)
        words, sound = (action.short, action.sound) if action is not None else ("", "")
        cues: list[Cue] = [SoundCue(sound)] if sound else []
        if event.action in DEEDS and self._seen[event.figure].pose in ("stand", "crouch"):
            at = self._seen[event.target].square if event.target in self._seen else None
            cues.append(
                PoseCue(event.figure, *DEEDS[event.action], start=self.square(event.figure), towards=at, holds=0.5)
            )
        return [*cues, FloatCue(self.square(event.figure), words, "plan"), PauseCue(160)] if words else cues

    def _check(self, event: events.CheckRolled, view: View) -> list[Cue]:
        tone: Tone = "plan" if event.passed else "risk"
        self._failed = ("", 0) if event.passed else (event.title, event.figure)
        name, _, _ = view.figure(event.figure).name.partition(" ")
        text = f"{name}: {event.title.lower()} {'passed' if event.passed else 'failed'}"
        told = WITHSTOOD.get(event.title.partition(":")[0]) or RESISTED.get(event.title)
        if told is not None:
            text = f"{name} {told[not event.passed]}"
        return [SoundCue("dice"), FloatCue(self.square(event.figure), text, tone)]

    def _attacked(self, event: events.Attacked, view: View) -> list[Cue]:
        burst = next((e for e in self._later if isinstance(e, events.Burst) and e.figure == event.figure), None)
        end = self.square(event.target if event.target in self._seen else event.figure)
        if not event.target and burst is not None:
            end, self._lobbed = burst.square, burst
        start = self._side_of(event.figure, end, view)
        end = self._side_of(event.target, start, view) if event.target in self._seen else end
        self._struck_from = start
        camera: list[Cue] = [CameraCue(end, (start,), fight=True)] if self.follow else []
        if self._seen[event.figure].pose == "stand":
            camera = [*raised(view, event, start, end), *camera]
        return [*camera, *attack_cues(view, event, start, end, dice=self.dice), *self._felt(event, start, end)]

    def _felt(self, event: events.Attacked, start: Square, end: Square) -> list[Cue]:
        """Return the cues of a figure that is hit while its harm becomes known only after a question."""
        pair = (event.target, event.figure)
        harmed = any(isinstance(e, events.Harmed) and (e.figure, e.source) == pair for e in self._later)
        if harmed or not event.hit or start == end or event.target not in self._seen:
            return []
        hit = HitCue(event.target, end, away=self._away(end), frm=start)
        return [hit, SignCue(end, "spark", start, together=True)]

    def _burst(self, event: events.Burst, view: View) -> list[Cue]:
        start, (x, y), radius = self.square(event.figure), event.square, max(1, len(event.rings) - 1)
        right, low = self.board.width - 1, self.board.height - 1
        whole = ((max(0, x - radius), max(0, y - radius)), (min(right, x + radius), min(low, y + radius)))
        camera: list[Cue] = [CameraCue(event.square, (start,), fight=True, others=whole)] if self.follow else []
        lob = [] if event is self._lobbed else [ShotCue(event.figure, start, event.square, "lobbed", "attack.thrown")]
        self._struck_from = event.square
        blown = [
            DodgeCue(figure, seen.square, event.square, together=True)
            for figure, seen in self._seen.items()
            if seen.pose == "stand" and distance(seen.square, event.square) <= radius
        ]
        return [*camera, *lob, BlastCue(event.square, radius, "attack.explosion"), *blown]

    def _harmed(self, event: events.Harmed, view: View) -> list[Cue]:
        seen = self._seen[event.figure]
        before = seen.health
        ids = [track.id for track in view.tracks(event.figure)]
        lost_of = [event.tracks.get(id_, 0) for id_ in ids]
        seen.health = tuple((max(0, left - gone), most) for (left, most), gone in zip(before, lost_of, strict=False))
        worn = view.armour_weight(event.figure) in WORN
        lost = sum(event.tracks.values())
        words = f"-{lost}" if lost else "armour held"
        sound = "hit.armour" if worn or not lost else "hit"
        drain = [DrainCue(event.figure, before, seen.health)] if seen.health != before else []
        place = self._side_of(event.figure, self._struck_from, view)
        return [
            HitCue(event.figure, place, before, sound, away=self._away(place), frm=self._struck_from),
            SignCue(place, "spark" if lost else "chips", self._struck_from, together=True),
            FloatCue(place, f"{words}!" if event.critical else words, "risk" if lost else "ink", together=True),
            *drain,
        ]

    def _away(self, square: Square) -> int:
        """Return the direction in which a hit figure tips: 1 or -1, away from the last attack."""
        return -1 if self._struck_from is not None and self._struck_from[0] > square[0] else 1

    def _healed(self, event: events.Healed, view: View) -> list[Cue]:
        return [FloatCue(self.square(event.figure), f"+{sum(event.tracks.values())}", "plan")]

    def _state(self, event: events.StateChanged, view: View) -> list[Cue]:
        seen = self._seen[event.figure]
        if event.state in DOWN and seen.pose != "fallen":
            before, seen.pose = seen.pose, "fallen"
            fallen = view.figure(event.figure)
            return [
                FallCue(event.figure, seen.square, before, "down", away=self._away(seen.square)),
                SignCue(seen.square, "thud"),
                *([BeatCue()] if fallen.profile == CAPTAIN or event.figure == self._last_down else []),
                DownCue(seen.square, own=fallen.side == view.seat),
            ]
        if event.state == "up" and seen.pose == "fallen":
            seen.pose = POSES["prone"]
            return [PoseCue(event.figure, RISES, RISE_MS, "fallen"), FloatCue(seen.square, event.state, "plan")]
        return [FloatCue(seen.square, event.state, "ink")]

    def _gained(self, event: events.ConditionGained, view: View) -> list[Cue]:
        words, square = id_words(event.condition), self.square(event.figure)
        if self._told_by_check(event):
            return []
        if isinstance(self._before, events.ConditionGained):
            return [FloatCue(square, words, "ink", together=True)]
        return [SoundCue("condition.gained"), FloatCue(square, words, "ink")]

    def _lost(self, event: events.ConditionLost, view: View) -> list[Cue]:
        return [SoundCue("condition.over")]

    def _posture(self, event: events.PostureChanged, view: View) -> list[Cue]:
        seen = self._seen[event.figure]
        before, after = seen.pose, POSES.get(event.posture, "stand")
        if before in ("fallen", after):  # lying down is part of a fall
            return [SoundCue("card"), PauseCue(120)]
        seen.pose = after
        poses: tuple[Pose, ...] = (after,) if "crouch" in (before, after) else ("crouch", after)
        return [SoundCue("card"), PoseCue(event.figure, poses, POSTURE_MS, before)]

    def _told_by_check(self, event: events.ConditionGained) -> bool:
        """Return whether a condition was already named by the words of the check that failed."""
        title, failed = self._failed
        return failed == event.figure and title in RESISTED and title.lower() == id_words(event.condition)

    def _noted(self, event: events.CountNoted, view: View) -> list[Cue]:
        """Return the words for all changes of a figure's Count by one deed, at the last of them."""
        owed = self._owed.pop(event.figure, 0) + event.amount
        same_deed = takewhile(lambda later: not isinstance(later, NEXT_DEED), self._later)
        if any(isinstance(one, events.CountNoted) and one.figure == event.figure for one in same_deed):
            self._owed[event.figure] = owed
            return []
        return [FloatCue(self.square(event.figure), f"Count {owed:+d}", "ink")]

    def _counted(self, event: events.CountChanged, view: View) -> list[Cue]:
        return [SoundCue("order")]

    def _edge(self, event: events.EdgeChanged, view: View) -> list[Cue]:
        sound = "glass" if event.broken else "door.open" if event.open else "door.close"
        if event.figure not in self._seen:
            return [SoundCue(sound)]
        return [EdgeCue(event.figure, self.square(event.figure), event.edge, event.open, event.broken, sound)]

    def _load_taken(self, event: events.LoadTaken, view: View) -> list[Cue]:
        return taken_cues(event, view)

    def _load_fell(self, event: events.LoadFell, view: View) -> list[Cue]:
        return fell_cues(event, view)

    def _load_out(self, event: events.LoadOut, view: View) -> list[Cue]:
        return out_cues(event, view, self.square(event.figure))

    def _scored(self, event: events.GoalScored, view: View) -> list[Cue]:
        return self._at_place(scored_cues(event, view))

    def _objective(self, event: events.ObjectiveMoved, view: View) -> list[Cue]:
        return self._at_place(held_cues(event, view))

    def _at_place(self, cues: list[Cue]) -> list[Cue]:
        """Return the cues after a move of the view to their place."""
        squares = [cue.square for cue in cues if isinstance(cue, FloatCue)]
        return [CameraCue(squares[0]), *cues] if squares and self.follow else cues


def _last_down(happened: Sequence[Event]) -> int:
    """Return the id of the last figure that goes down in events that end the battle; 0 if they do not end it."""
    if not any(isinstance(event, events.BattleEnded) for event in happened):
        return 0
    downs = [event.figure for event in happened if isinstance(event, events.StateChanged) and event.state in DOWN]
    return downs[-1] if downs else 0


_Tell = Callable[[EventCues, Any, View], list[Cue]]
_TELL: dict[type, _Tell] = {
    events.RoundBegan: EventCues._round,
    events.TurnBegan: EventCues._turn,
    events.OrdersRevealed: EventCues._revealed,
    events.PhaseBegan: EventCues._phase,
    events.Stepped: EventCues._stepped,
    events.Displaced: EventCues._displaced,
    events.Fell: EventCues._fell,
    events.Blocked: EventCues._blocked,
    events.Stopped: EventCues._stopped,
    events.ActionTaken: EventCues._acts,
    events.CheckRolled: EventCues._check,
    events.Attacked: EventCues._attacked,
    events.Burst: EventCues._burst,
    events.Harmed: EventCues._harmed,
    events.Healed: EventCues._healed,
    events.StateChanged: EventCues._state,
    events.ConditionGained: EventCues._gained,
    events.ConditionLost: EventCues._lost,
    events.PostureChanged: EventCues._posture,
    events.CountNoted: EventCues._noted,
    events.CountChanged: EventCues._counted,
    events.EdgeChanged: EventCues._edge,
    events.ObjectiveMoved: EventCues._objective,
    events.LoadTaken: EventCues._load_taken,
    events.LoadFell: EventCues._load_fell,
    events.LoadOut: EventCues._load_out,
    events.GoalScored: EventCues._scored,
}


def health_of(view: View, figure: int) -> BarHealth:
    """Return the health for a figure's bar: its first track, and the second if there is one."""
    return tuple((track.left, track.most) for track in view.tracks(figure)[:2]) or ((1, 1),)
