"""The card of the last attack: the roll and what it had to beat, the damage, and its consequence.

A cue is an animation or a sound to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.view import View
from game.model.answers import Track
from game.model.events import Attacked, Event, Harmed, StateChanged
from game.model.listing import clause_case, number_words, sentence_case
from game.model.tally import COVER
from game.table.attack_words import name_of_defence, success_words, unusual
from game.ui.battle.attack_cues import dice_of, head_of, missed_by
from game.ui.battle.badges import DOWN
from game.ui.battle.cue_order import one_by_one
from game.ui.board.cues import Cue, ShotCue
from game.ui.kit import art
from game.ui.kit.fonts import BODY, LABEL, NAME, Style
from game.ui.kit.health_bar import RIM
from game.ui.kit.pen import Box
from game.ui.kit.sheet import Sheet

MISS, HARM, ROW, SAID = 112.0, 34.0, 20.0, 32.0
"""Heights in units: of the part that every attack shows, of the heading above the damage, of a row for a track, and of
the sentence on the consequence."""
BAR = 96.0


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack as the viewer saw it: the number that the die showed (`shown`), the faces of the die, the points that
    the target lost on each track of health (by id), and its state afterwards."""

    event: Attacked
    shown: int
    faces: int
    short: str
    lost: dict[str, int]
    kept_off: int
    state: str
    tracks: tuple[Track, ...]
    good: int = 0
    """Least face of a die that was a success; 0 if a single die decides."""


def shots_told(cues: Sequence[Cue], happened: Sequence[Event], view: View) -> list[tuple[int, Struck]]:
    """Return (index of its shot among the cues, attack) for each attack on a figure that the side may know. If a burst
    is among the shots, only the last attack, because bursts have no card."""
    in_order = one_by_one(happened)
    places = [n for n, event in enumerate(in_order) if isinstance(event, Attacked)]
    known = [struck_of(in_order[:end], view) for end in (*places[1:], len(in_order)) if places]
    strucks = [struck for struck in known if struck is not None]
    shots = [n for n, cue in enumerate(cues) if isinstance(cue, ShotCue)]
    if len(shots) != len(strucks):
        strucks, shots = strucks[-1:], shots[-1:] or [len(cues) - 1]
    return list(zip(shots, strucks, strict=False))


def struck_of(happened: Sequence[Event], view: View) -> Struck | None:
    """Return the last attack on a figure that the side may know, with the damage by its attacker only; None if there is
    none, or if it was a burst."""
    event = next((e for e in reversed(happened) if isinstance(e, Attacked)), None)
    if event is None or not event.target or not view.knows(event.target) or not view.knows(event.figure):
        return None
    later = happened[max(n for n, e in enumerate(happened) if e is event) + 1 :]
    harms = [e for e in later if isinstance(e, Harmed) and (e.figure, e.source) == (event.target, event.figure)]
    lost: dict[str, int] = {}
    for harm in harms:
        for track, points in harm.tracks.items():
            lost[track] = lost.get(track, 0) + points
    states = [e.state for e in later if isinstance(e, StateChanged) and e.figure == event.target]
    needed = view.cover.needed(event.attack, event.defence)
    die = sum(dice_of(event, needed.faces))
    short = "" if event.hit else missed_by(view, event)
    kept_off = sum(harm.kept_off for harm in harms)
    return Struck(
        event, die, needed.faces, short, lost, kept_off, states[-1] if states else "", view.tracks(event.target),
        view.cover.good,
    )  # fmt: skip


def struck_height(struck: Struck) -> float:
    """Return the height in units that the card needs."""
    if not struck.lost:
        return MISS
    return MISS + HARM + ROW * len(_told(struck)) + (SAID if consequence(struck) else 6)


def _told(struck: Struck) -> list[Track]:
    """Return at most two tracks of the target that lost points."""
    return [track for track in struck.tracks if struck.lost.get(track.id)][:2]


def consequence(struck: Struck) -> str:
    """Return the consequence of the damage in one sentence; "" if there is none."""
    if struck.state in DOWN:
        return "Down and out of the fight."
    first = struck.tracks[0]
    if len(struck.tracks) > 1 and not first.fells and first.left <= 0 and struck.lost.get(first.id):
        second = struck.tracks[1]
        verb = "every hit now costs" if struck.lost.get(second.id) else "the next hit costs"
        return f"No {first.title.lower()} left: {verb} {second.title.lower()}."
    return ""


def lay_struck(sheet: Sheet, view: View, struck: Struck, box: Box) -> None:
    """Lay out the card of the last attack."""
    left, top, width, _ = box
    event, ink, soft = struck.event, sheet.palette.ink, sheet.palette.ink_soft
    passed = event.hit or event.glancing
    head = head_of(view, event)
    sheet.card(box, number=3)
    wide = sheet.stamp(left + 12, top + 10, head, sheet.palette.gain if passed else sheet.palette.risk_dark)
    arm = f", {view.weapon(event.weapon).title.lower()}" if event.weapon else ""
    name, odds = view.figure(event.figure).name, f", {event.odds}" if event.odds is not None else ""
    who = (f"{name}{arm}{odds}", f"{name}{odds}")
    sheet.fitted(left + width - 12, top + 20, width - wide - 36, who, (Style(LABEL, soft),), "right")
    _die(sheet, struck, left + 12, top + 40, passed=passed)
    styles = (Style(NAME, ink, bold=True), Style(BODY, ink, bold=True))
    sheet.fitted(left + 78, top + 54, width - 90, sum_words(struck), styles)
    bold = (Style(LABEL, ink, bold=True), Style(LABEL, ink))
    words = outcome_words(struck)
    if sheet.text_width(words, bold[-1]) > width - 90:
        words = sentence_case(struck.short)
    sheet.fitted(left + 78, top + 75, width - 90, words, bold)
    sheet.fitted(left + 78, top + 93, width - 90, against_words(struck, view), (Style(LABEL, soft),))
    if struck.lost:
        _harm(sheet, view, struck, (left, top + MISS, width, 0))


def sum_words(struck: Struck) -> str:
    """Return the roll as a sum, such as "17 + 4 = 21"; if several dice decide, both sides' results, such as "3 against
    2"."""
    event = struck.event
    if not struck.faces or not struck.shown:
        return f"{event.result} against {event.against}{' successes' if struck.good else ''}"
    more = event.result - struck.shown
    return f"{struck.shown} {'+' if more >= 0 else '−'} {abs(more)} = {event.result}"


def outcome_words(struck: Struck) -> str:
    """Return the number to beat, and the margin of the hit or miss, in words."""
    event = struck.event
    over = event.result - event.against
    words = struck.short if not event.hit else f"hit by {over}" if over > 0 else "just enough"
    if not struck.faces or not struck.shown:  # the sum says both numbers already
        return sentence_case(words)
    return f"against {event.against}: {words}"


def last_words(struck: Struck, view: View) -> str:
    """Return the result of an attack in a short sentence, with the number needed and the number rolled."""
    event, name = struck.event, view.figure(struck.event.target).name
    head = {"Miss": "Missed", "Glances": "Glanced"}.get(head := head_of(view, event), head)
    needed = view.cover.needed(event.attack, event.defence)
    if head == "Fumble":
        how = struck.short
    elif needed.face and struck.shown and struck.faces:
        how = f"needed {needed.face}, rolled {struck.shown}"
    elif struck.good:
        how = f"needed {number_words(event.against + 1, 'success', 'successes')}, got {event.result}"
    else:
        how = f"{sum_words(struck)}{f', {struck.short}' if struck.short else ''}"
    if not struck.lost:
        return f"{head}: {how}."
    gone = f"{name} is {struck.state}" if struck.state in DOWN else f"{sum(struck.lost.values())} damage to {name}"
    return f"{head}: {how}. {gone}."


def against_words(struck: Struck, view: View) -> str:
    """Return the number that the roll had to beat: "Defence 14 + cover 4", or a sentence that the target had no cover.
    If several dice decide, the faces that are successes; for a hit without damage, the reason first."""
    if struck.event.hit and struck.kept_off and not struck.lost:
        return f"Armour absorbs all {struck.kept_off} damage"
    if words := success_words(struck.good):
        return words
    defence = struck.event.defence
    covered = defence.of(COVER)
    name = name_of_defence(view, struck.event.target)
    if changed := unusual(view, struck.event.target, defence):
        parts = [f"{clause_case(line.text)} {line.value}" for line in changed]
        usual = defence.total - covered - sum(int(line.value) for line in changed)
        return ", ".join([f"{name} {usual}", *parts, *([f"cover {covered:+d}"] if covered else [])])
    if covered > 0:
        return f"{name} {defence.total - covered} + cover {covered}"
    weapon, sums = struck.event.weapon, (*struck.event.attack.reasons, *defence.reasons)
    if weapon and view.weapon(weapon).kind != "melee" and not any(reason.kind == COVER for reason in sums):
        return f"{view.figure(struck.event.target).name} had no cover"
    return f"Against {view.figure(struck.event.target).name}"


def _die(sheet: Sheet, struck: Struck, left: float, top: float, *, passed: bool) -> None:
    span, badge = sheet.px(56), sheet.px(24)
    sheet.put(art.picture(art.die_part(struck.faces), span, span), left, top)
    value = struck.shown or struck.event.result
    sheet.text(left + 28, top + 26, str(value), Style(BODY, sheet.palette.ink, bold=True), "centre")
    sheet.put(art.picture(f"marks/{'pass' if passed else 'fail'}", badge, badge), left + 36, top + 36)


def _harm(sheet: Sheet, view: View, struck: Struck, box: Box) -> None:
    """Lay out the harm: the target, the points lost, and the points left on each track."""
    left, top, width, _ = box
    ink, red = sheet.palette.ink, sheet.palette.risk_dark
    target = view.figure(struck.event.target)
    sheet.rule(left + 12, top, width - 24)
    sheet.put(sheet.cards.side_sign(target.side, 14), left + 12, top + 11)
    lost = sum(struck.lost.values())
    used = sheet.text(left + width - 12, top + 18, f"−{lost}", Style(NAME, red, bold=True), "right")
    if struck.kept_off:
        style = Style(LABEL, sheet.palette.ink_soft)
        used += 8 + sheet.text(left + width - 20 - used, top + 18, f"armour absorbs {struck.kept_off}", style, "right")
    sheet.fitted(left + 32, top + 18, width - used - 52, target.name, (Style(BODY, ink, bold=True),))
    y = top + HARM
    for track in _told(struck):
        lost = struck.lost[track.id]
        sheet.fitted(left + 12, y + 8, 60, track.title, (Style(LABEL, sheet.palette.ink_soft),))
        bar = sheet.cards.track((max(0, track.left), track.most), BAR, 10, beads=track is not struck.tracks[0])
        sheet.put(bar, left + 76 - RIM, y + 3 - RIM)
        words = track.words + (" left" if track.left >= 0 else "")
        sheet.fitted(left + width - 12, y + 8, 108, words, (Style(LABEL, ink, bold=True), Style(LABEL, ink)), "right")
        y += ROW
    if said := consequence(struck):
        sheet.fitted(left + 12, y + 14, width - 24, said, (Style(BODY, ink, bold=True), Style(LABEL, ink, bold=True)))
