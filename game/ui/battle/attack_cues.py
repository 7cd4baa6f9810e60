"""Cues (animations and sounds, played in order) of an attack: its die, the shot or blow, its impact, and the reaction
of the figure that is hit."""

from __future__ import annotations

from dataclasses import replace

from game.engine.view import View
from game.model.events import Attacked
from game.model.grid import Square
from game.model.listing import number_words
from game.model.tally import COVER
from game.rulebook.sentences import within
from game.table.telling import jam_words
from game.ui.board.animation import until_told
from game.ui.board.cues import (
    FIRED,
    BlowLook,
    Cue,
    DieCue,
    DodgeCue,
    FloatCue,
    PauseCue,
    PoseCue,
    ShotCue,
    ShotKind,
    SignCue,
    SoundCue,
)
from game.ui.board.motion import aiming, evades_after
from game.ui.board.shots import past

RAISED_MS = 800
"""Most milliseconds for which a raised weapon waits for the shot."""
MISSED_MS = 200
"""Milliseconds of pause in which a missed attack can be seen."""
WORN = {"moderate", "full"}
"""Weights of armour that ring when struck and stop a blow."""
KINDS: dict[str, ShotKind] = {"burst": "burst", "heavy": "burst", "shotgun": "pellets", "bow": "arrow"}
"""Kinds of shots by the sounds of their weapons; weapons with other sounds fire a bullet."""
BLOWS: dict[str, BlowLook] = {"bite": "jaws", "claws": "claws", "talons": "talons"}
"""Looks of creatures' blows by weapon; other weapons are drawn as an arc."""
ANSWERS = ("intercept", "readied")
"""Kinds of attacks that interrupt a move; a sign announces each."""


def attack_cues(view: View, event: Attacked, start: Square, end: Square, *, dice: bool) -> list[Cue]:
    """Return the cues of an attack: the die rolls while the attacker aims, the shot arrives after the player had time
    to read the result, and a sign marks a miss. `dice` is True if dice are shown."""
    kind, sound = looks_of(view, event.weapon)
    if not event.target:
        kind = "lobbed"
    blow: BlowLook = BLOWS.get(event.weapon, "sweep") if kind == "melee" else "sweep"
    cues: list[Cue] = [SignCue(end, "halt", start, "interception")] if event.kind in ANSWERS else []
    rolled, aims = dice and bool(event.rolls), 0.0
    if rolled:
        die = die_of(view, event, start, end)
        cues += [SoundCue("dice"), die]
        aims = aiming(kind, until_told(die), blow)
    missed = not event.hit and not event.glancing
    shot = ShotCue(event.figure, start, end, kind, f"attack.{sound}", together=rolled, aims=aims)
    shot = replace(shot, missed=missed, stopped=missed and bool(_stopped_by(view, event)), blow=blow)
    dodges = _dodges(event, shot) if missed else []
    early = dodges if rolled and kind == "melee" else []  # the step aside begins before the blow would meet
    cues += [*(replace(dodge, together=True, late=evades_after(shot)) for dodge in early), shot]
    if missed:
        cues += [*_seen_to_miss(view, event, shot), *([] if early else dodges)]
        cues += [PauseCue(MISSED_MS)] if rolled else [FloatCue(end, "miss", "ink")]  # its die says so already
        cues.append(SoundCue("miss"))
    if jam := jam_words(view, event):
        cues.append(FloatCue(start, jam, "risk"))
    return cues


def raised(view: View, event: Attacked, start: Square, end: Square) -> list[Cue]:
    """Return a list with the cue of a figure that raises its weapon while the view moves; an empty one if it does not
    fire."""
    kind, _ = looks_of(view, event.weapon)
    fires = event.target and start != end and kind in (*FIRED, "arrow")
    return [PoseCue(event.figure, ("aim",), RAISED_MS, start=start, towards=end, holds=0.0)] if fires else []


def _seen_to_miss(view: View, event: Attacked, shot: ShotCue) -> list[Cue]:
    """Return the cues of a missing shot or blow, which strikes cover, armour or the ground instead."""
    near = shot.kind == "melee"
    worn = bool(event.target) and view.knows(event.target) and view.armour_weight(event.target) in WORN
    if near:
        return [SignCue(shot.end, "parry", shot.start)] if worn else []
    if shot.kind == "lobbed":
        return []
    if shot.stopped or shot.start == shot.end:
        return [SignCue(shot.end, "chips", shot.start)]
    x, y = past(shot)
    behind = round(x), round(y)
    return [SignCue(behind if behind in view.board else shot.end, "puff", shot.start)]


def _dodges(event: Attacked, shot: ShotCue) -> list[DodgeCue]:
    """Return a list with the cue of the target that leans away from a missing shot or blow; an empty list if there is
    no target."""
    there = event.target and shot.start != shot.end
    return [DodgeCue(event.target, shot.end, shot.start, shot.kind == "melee")] if there else []


def die_of(view: View, event: Attacked, start: Square, end: Square) -> DieCue:
    """Return the cue of an attack's die, with the number rolled and the number needed; with the result if several dice
    decide."""
    needed = view.cover.needed(event.attack, event.defence)
    dice = dice_of(event, needed.faces)
    value = str(sum(dice) or event.result)
    head = head_of(view, event)
    wanted = f"needed {needed.face} or more" if needed.face else (
        "out of reach" if needed.faces else f"{event.result} against {event.against} successes")  # fmt: skip
    if not needed.faces and not event.target:  # a throw at a square needs a number of successes, and no more than that
        wanted = f"needed {number_words(event.against, 'success', 'successes')}, got {event.result}"
    words = [wanted, *([f"rolled {' + '.join(map(str, dice))}"] if len(dice) > 1 else [])]
    if not event.hit:
        words.append(missed_by(view, event))
    return DieCue(end, start, value, needed.faces, event.hit or event.glancing, head, tuple(words))


def dice_of(event: Attacked, faces: int) -> tuple[int, ...]:
    """Return the numbers rolled with the die that decides an attack: several if it was rolled again; () if several dice
    decide (`faces` 0)."""
    dice = tuple(roll.value for roll in event.rolls if faces and roll.sides == faces)
    return dice if all(value == faces for value in dice[:-1]) else dice[:1]


def head_of(view: View, event: Attacked) -> str:
    """Return the result of an attack in a word or two: "Hit", "Glances", "Miss", "Fumble" if a weapon jams, or "Off the
    mark" for a throw that misses its square."""
    if event.hit or event.glancing:
        return "Hit" if event.hit else "Glances"
    return "Fumble" if jam_words(view, event) else "Miss" if event.target else "Off the mark"


def missed_by(view: View, event: Attacked) -> str:
    """Return the margin by which an attack missed or only glanced, or the cover that stopped it, in words."""
    counted, short = _short_by(view, event)
    if jam := jam_words(view, event):
        return jam
    if event.glancing:
        return f"{max(1, short)} too low: half the damage"
    if title := _stopped_by(view, event):
        return f"stopped by {within(title)}"
    if counted and event.target:
        return "a tie misses" if event.result == event.against else f"needed {event.against + 1} successes"
    return f"{max(1, short)} too low"


def _short_by(view: View, event: Attacked) -> tuple[bool, int]:
    """Return (whether the attack counts successes, the successes or points by which it missed). A tie misses a figure
    but hits a square."""
    counted = not view.cover.needed(event.attack, event.defence).faces
    return counted, event.against - event.result + (1 if counted and event.target else 0)


def _stopped_by(view: View, event: Attacked) -> str:
    """Return the title of the cover without which an attack would have hit; "" if there is none."""
    if event.hit or event.glancing or not (event.target and view.knows(event.target) and event.figure):
        return ""
    _, short = _short_by(view, event)
    _, title = view.cover.between(view.placed(event.figure), view.placed(event.target))
    return title if short <= event.defence.of(COVER) else ""


def looks_of(view: View, weapon: str) -> tuple[ShotKind, str]:
    """Return the kind of shot to draw for an attack with the weapon `weapon` ("" for bare hands), and the name of the
    shot's sound."""
    if not weapon:
        return "melee", "melee"
    arm = view.weapon(weapon)
    kind: ShotKind = "melee" if arm.kind == "melee" else "thrown" if arm.kind == "thrown" else "bullet"
    if kind == "bullet":
        kind = KINDS.get(arm.sound, kind)
    return kind, arm.sound or kind
