"""The review of a battle: each side's chance to win over time, the turning points, and whether choices or dice decided
it."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.model.errors import BadInput
from game.model.listing import sentence_case
from game.model.scenario import Scenario
from game.review.background import Reviewing
from game.review.deeds import deed_at
from game.review.findings import Review, TurningPoint
from game.review.headline import decisive
from game.review.lessons import ReviewLesson
from game.review.moments import as_story, moment_of, steady, steepest, with_shown
from game.review.own_choices import kept_lessons
from game.review.tape import at, tape_of
from game.review.told import ended_ways
from game.storage.journal import read_journal
from game.storage.recorder import Recorder
from game.storage.replay import Differs, Replay, taken_over
from game.ui.kit import routes
from game.ui.kit.dialog import message, tried
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, VALUE, Style
from game.ui.kit.form import ButtonWords
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.rule_pages import ruleset_title
from game.ui.kit.scene import Pop, Push, Replace, Step
from game.ui.kit.stage import Stage
from game.ui.kit.thread import Next, next_for
from game.ui.review.once_more import once_more
from game.ui.review.page_work import A_FRAME, PageWork
from game.ui.review.review_board import MomentBoard, lay_waiting
from game.ui.review.review_cards import lay_list, lay_moment, show_chosen
from game.ui.review.review_curve import act_under, lay_curve, set_up_chance
from game.ui.review.review_decided import lay_decided
from game.ui.review.review_lessons import advice_on, counted_words, lay_headline, lay_lessons, lessons_height

LOOK_EVERY = 500
"""Milliseconds between two checks for new results of the review."""
_GAP, _RIM, _HEAD, _FOOT, _RIGHT, _MOMENT = 10.0, 16.0, 60.0, 80.0, 404.0, 384.0
_TITLES, _HEADLINE = 34.0, 58.0
"""Heights in units of the titles of lessons alone, and of the headline."""
_STORY = 0.62
"""Share of the column's height for the story, above the card on what decided the battle."""
_WIDEST = 1500.0
"""Width of the window in units from which all buttons at the foot have their long names."""
_WIDE = 1180.0
"""Width in units from which all cards are side by side."""


class ReviewScene(FormScene):
    """The review of one battle. Missing parts are computed in another process and shown as they arrive."""

    name = "review"
    hasty_ms = 1500

    def __init__(self, stage: Stage, journal: Path) -> None:
        """Read the recording and start the review. Raises BadInput if the recording cannot be read, or its battle is
        not over."""
        record = read_journal(journal)
        tape = tape_of(record, journal.name)
        self.journal = journal
        self.replay = Replay(record, journal.name)
        people = [side.id for side in record.header.sides if side.controller == "human"]
        self.side = tape.sides.index(people[0]) if people else 0
        """Index of the side whose chance is shown."""
        self.people = len(people)
        self.begun = set_up_chance(self.replay.scenario, tape.sides[self.side])
        """Chance in per cent that the setup page gave for that side; None if it gave none."""
        self.run = Reviewing(journal, tape, os.cpu_count() or 1)
        self.chosen = 0
        self.case: TurningPoint | None = None
        """Act that is shown in place of the chosen turning point, because a lesson counts it; None if there is none."""
        self.cards: tuple[ReviewLesson, ...] = ()
        """The lessons on the page. A lesson once shown stays."""
        self.point: int | None = None
        """Index of an act chosen on the curve, shown instead of turning point and case; None if there is none."""
        self.tape = tape
        self._taken: Review | None = None
        self._steady: Review | None = None
        self._shown: Review | None = None
        """The latest review, reduced to the part that is shown at its stage."""
        self._plot: Box = (0.0, 0.0, 0.0, 0.0)
        self._known: tuple[tuple[int, Review], TurningPoint] | None = None
        """The last shown act that is no turning point, cached by its index and the review."""
        self._waited = 0
        self._work = PageWork(tape, self.run.review)
        self.run.review = self._work.known
        self._moments: MomentBoard | None = None
        self._take_up()
        super().__init__(stage)
        self.run.start()
        self._open_at_lesson()

    def _open_at_lesson(self) -> None:
        """Begin with the worst case of the first lesson, if the review is complete and that case was judged."""
        first = next(iter(self.cards[0].cases), None) if self.run.done and self.cards else None
        if first is not None and not first.is_by_hint:
            self.go_on_with(0)

    @property
    def animating(self) -> bool:
        """True while the review is being computed."""
        return self.run.running or self._work.is_busy

    @property
    def review(self) -> Review | None:
        """Return the review as far as it is known and shown; None before its first part."""
        return self._shown

    @property
    def turn(self) -> TurningPoint | None:
        """Return the act that is shown: a case of a lesson, an act chosen on the curve, the chosen turning point, or
        else the act that changed the chance most; None before there is a curve."""
        if self.case is not None:
            return self.case
        if self.review is None:
            return None
        if self.point is None and self.chosen < len(self.review.turns):
            return self.review.turns[self.chosen]
        return self._moment_at(self.point if self.point is not None else steepest(self.review, self.side))

    def _moment_at(self, act: int) -> TurningPoint | None:
        """Return an act that is no turning point in the form of one; None until the recording has been played."""
        assert self.review is not None, "only a review has a curve"
        if self._known is None or self._known[0] != (act, self.review):
            if self.point is None and not self._work.is_played:
                return None
            deed = deed_at(self.tape, act)
            self._known = (act, self.review), moment_of(self.review.sides, self.review.curve, act, deed)
        return self._known[1]

    @property
    def _act(self) -> int:
        """Return the index of the act that is shown; -1 if there is none."""
        return self.turn.act if self.turn is not None else -1

    @property
    def _marked(self) -> int:
        """Return the index of the turning point that is shown; -1 if another act is shown."""
        return self.chosen if self.case is None and self.point is None else -1

    # --- laying -------------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Lay out the cards side by side in a wide window, one below the other in a narrow one."""
        self._work.paints = False
        self._head()
        desk, review = self.desk, self.review
        if review is None:
            self._empty()
        elif desk.width >= _WIDE:
            self._wide(review)
        else:
            self._narrow(review)
        self._ways()

    def _empty(self) -> None:
        """Lay out the page while the review is being computed: how the battle ended, the progress in per cent, and
        empty cards for curve and story."""
        desk, end = self.desk, self.tape.end
        wide = desk.width - 2 * _RIM
        desk.card((_RIM, _HEAD, wide, _HEADLINE), number=1)
        won = f"{end.winner.capitalize()} won: {end.reason.removesuffix('.')}." if end.winner else f"{end.reason}."
        told = desk.shortened(sentence_case(won), wide - 28, Style(VALUE, desk.palette.ink, bold=True))
        desk.text(_RIM + 14, _HEAD + 18, told, Style(VALUE, desk.palette.ink, bold=True))
        words = self.run.problem or f"The story comes in a moment: {self._work.share} %."
        desk.text(_RIM + 14, _HEAD + 41, words, Style(BODY, desk.palette.ink))
        first = _HEAD + _HEADLINE + _GAP
        room = desk.height - first - _FOOT
        left = wide - _RIGHT - _GAP if desk.width >= _WIDE else wide
        boxes = [((_RIM, first, left, room), "Who was winning")]
        if desk.width >= _WIDE:
            boxes.append(((_RIM + left + _GAP, first, _RIGHT, room), "The story"))
        for number, (box, title) in enumerate(boxes, start=2):
            desk.card(box, number=number)
            desk.stamp(box[0] + 12, box[1] + 10, title, desk.palette.ink_soft)

    def _wide(self, review: Review) -> None:
        desk = self.desk
        wide = desk.width - 2 * _RIM
        lay_headline(desk, (_RIM, _HEAD, wide, _HEADLINE), review, self.side, self._checking(), self.cards)
        first = _HEAD + _HEADLINE + _GAP
        if self.cards:
            tall = lessons_height(desk, wide, self.cards)
            lay_lessons(desk, (_RIM, first, wide, tall), self.cards, self._act, self.go_on_with)
            first += tall + _GAP
        left = desk.width - _RIGHT - 2 * _RIM - _GAP
        room = desk.height - first - _FOOT
        high = room * 0.41
        self._plot = lay_curve(
            desk, (_RIM, first, left, high), review, self.side, (self._marked, self._act), self.choose, self.begun
        )
        low = (first + high + _GAP, room - high - _GAP)
        self._board((_RIM, low[0], left - _MOMENT - _GAP, low[1]))
        box = (_RIM + left - _MOMENT, low[0], _MOMENT, low[1])
        lay_moment(desk, box, review, self.side, self.turn, counted_words(self.cards, self._act))
        x, upper = desk.width - _RIM - _RIGHT, room * _STORY
        lay_list(desk, (x, first, _RIGHT, upper), review, self.side, self._marked, self.choose)
        lay_decided(desk, (x, first + upper + _GAP, _RIGHT, room - upper - _GAP), review, self.side)

    def _narrow(self, review: Review) -> None:
        desk = self.desk
        width = desk.width - 2 * _RIM
        half = (width - _GAP) / 2
        box = (_RIM, _HEAD, width, _TITLES)
        if self.cards:
            lay_lessons(desk, box, self.cards, self._act, self.go_on_with)
        else:
            lay_headline(desk, box, review, self.side, "")
        first = _HEAD + _TITLES + _GAP
        room = desk.height - first - _FOOT
        high = max(120.0, room * 0.4)
        self._plot = lay_curve(
            desk, (_RIM, first, width, high), review, self.side, (self._marked, self._act), self.choose, self.begun
        )
        low, top = room - high - _GAP, first + high + _GAP
        lay_list(desk, (_RIM, top, half, low), review, self.side, self._marked, self.choose)
        box = (_RIM + half + _GAP, top, half, low)
        words = advice_on(review, self.side, self._marked) or counted_words(self.cards, self._act)
        lay_moment(desk, box, review, self.side, self.turn, words)

    def _head(self) -> None:
        desk, header = self.desk, self.replay.record.header
        white = desk.palette.on_dark
        x = 24 + desk.text(24, 32, "Review", Style(ACTIVE, white, bold=True)) + 16
        named = f"{header.map.title or header.map.id}, {ruleset_title(header.ruleset)}."
        ends = ended_ways(self.review, self.side) if self.review is not None else ()
        style = Style(BODY, white)
        room = desk.width - x - 160
        so_far = self._checking() if desk.width < _WIDE else ""
        ways = [f"{named} {end} {so_far}".strip() for end in ends] or [f"{named} {so_far}".strip()]
        ways = ways[:1] if so_far else [*ways, *ends]
        ways += [f"{ruleset_title(header.ruleset)}. {so_far}", so_far] * bool(so_far)
        fitting = next((way for way in ways if desk.text_width(way, style) <= room), ways[-1])
        shown = self.run.problem or fitting
        desk.text(x, 34, desk.shortened(shown, room, style), style)
        desk.button("close", (desk.width - _RIM - 128, 14, 128, 36), self.leave, text="Close", key="Esc",
                    style=Style(BODY, desk.palette.ink, bold=True))  # fmt: skip

    def _checking(self) -> str:
        """Return in words what is still being computed and what that will add; "" once all is done."""
        if self.run.problem:
            return self.run.problem
        if self.review is None or self.review.stage == "done":
            return ""
        first = self.review.first
        if not self.review.step and first.looked == first.of:
            return "Next, every action is looked at." if first.of else "Next, your choices are looked at."
        if first.looked < first.of:
            return f"Comparing your choices with the hints: {first.looked} of {first.of}."
        return f"To be sure, the computer plays on with other dice: {self.review.permille // 10} % done."

    def _board(self, box: Box) -> None:
        """Lay out the board of the act that is shown; a click plays the act."""
        desk, turn = self.desk, self.turn
        if turn is None or not (self._work.is_played or self.point is not None):
            desk.card(box, number=2)
            lay_waiting(desk, box)
            return
        made = desk.button("board", box, self.watch, look="button")
        inner = (box[0] + 10, box[1] + 10, box[2] - 20, box[3] - 20)
        size = desk.rect(inner).size
        key = ("moment", str(self.journal), turn, size)
        drawn = desk.cards.kept(key)
        if drawn is None:
            if self._moments is None or self._moments.size != size:
                self._moments = MomentBoard(self.replay, self.stage, size)
            drawn = self._moments.picture(at(self.tape, turn.act).battle, turn, 1000 * A_FRAME)
            self._work.paints = drawn is None
            if drawn is None:
                lay_waiting(desk, box)
                return
            desk.cards.put_aside(key, drawn)
        with desk.upon(made):
            desk.put(drawn, inner[0], inner[1])

    def _ways(self) -> None:
        """Lay out the buttons at the foot."""
        desk = self.desk
        y = desk.height - 70
        turns = self.review.turns if self.review is not None else ()
        first, last = self._place_beside(-1) is None, self._place_beside(1) is None
        none = "" if turns else "The story of this battle has no moment yet."
        small = Style(BODY, desk.palette.ink, bold=True)
        roomy = desk.width >= _WIDE
        x = _RIM
        names = ("Previous moment", "Next moment") if desk.width >= _WIDEST else ("Previous", "Next")
        ends = ("This is the first." if first else "", "This is the last." if last else "")
        steps = zip(("previous", "following"), names, "‹›", (-1, 1), ends, strict=True)
        for id, text, sign, way, end in steps:
            why = none or end
            wide = desk.text_width(text, small) + 70
            made = desk.button(id, (x, y, wide, 52), partial(self.step, way), text=text, why=why, style=small)
            with desk.upon(made):
                desk.key_cap(x + wide - 12, y + 16, sign, faint=bool(why), align="right")
            x += wide + _GAP
        x = desk.row(x, y, 52, [("watch", "Watch replay", "W", self.watch, "")], around=38, gap=_GAP)
        stuck = "" if self.turn is not None else none
        play_on: ButtonWords = ("play-on", "Play on from here", "P", self.play_on, stuck)
        main, *others = self._by_use(play_on, self._onward())
        bold = Style(ACTIVE, desk.palette.ink, bold=True)
        wide = max(296.0 if roomy else 230.0, desk.text_width(main[1], bold) + desk.cards.key_width("Enter") + 44)
        for new in others:
            used = desk.text_width(new[1], small) + desk.cards.key_width(new[2]) + 38
            if x + used + _GAP + wide <= desk.width - _RIM:
                x = desk.row(x, y, 52, [new], around=38, gap=_GAP)
        box = (desk.width - _RIM - wide, y, wide, 52.0)
        desk.button(main[0], box, main[3], text=main[1], key="Enter", why=main[4], look="main")
        if main is not play_on:
            return
        soft = Style(LABEL, desk.palette.on_dark)
        which = "the better way" if self.turn is not None and self.turn.better is not None else "another way"
        told = (f"Try {which} yourself:", "the battle you finished stays as it is.")
        if roomy and max(desk.text_width(line, soft) for line in told) + 32 <= box[0] - x:
            desk.text(box[0] - 16, y + 17, told[0], soft, "right")
            desk.text(box[0] - 16, y + 35, told[1], soft, "right")

    def _by_use(self, play_on: ButtonWords, onward: list[ButtonWords]) -> list[ButtonWords]:
        """Return the buttons for the player's next step, the most useful first: play on from a moment, or play the
        battle again if it had no mistake."""
        is_clean = self.run.done and not any(card.look != "good" for card in self.cards)
        again = next((one for one in onward if one[0] == "once-more"), None)
        if again is None or not is_clean:
            return [play_on, *onward]
        return [again, *(one for one in onward if one is not again), play_on]

    def _onward(self) -> list[ButtonWords]:
        """Return the buttons that open another battle or page: this battle again, and the proposed next step."""
        found: list[ButtonWords] = []
        sides, result = self.tape.sides, self.review.result if self.review is not None else None
        again = once_more(self.replay.scenario, sides[self.side], result[self.side]) if result is not None else None
        if again is not None:
            words, scenario = again
            found.append(("once-more", words, "O", partial(self._play_again, scenario), ""))
        onward = next_for(self.stage, self.replay.scenario.ruleset)
        if onward is not None:
            found.append((onward.id, onward.words, "G", partial(self._lead_on, onward), ""))
        return found

    # --- what can be done ---------------------------------------------------------------------------------------------

    def choose(self, place: int) -> Step:
        """Look at another turning point."""
        self.chosen, self.case, self.point = place, None, None
        self.relaid()
        show_chosen(self.desk, place)
        return None

    def go_on_with(self, place: int) -> Step:
        """Show the worst case of a lesson, and with each further call its next case in order of time. If the lesson has
        no case, open the recording."""
        assert self.review is not None, "only a review has lessons"
        lesson = self.cards[place]
        if not lesson.cases:
            return self.watch_from(lesson.act)
        acts = [case.act for case in lesson.cases]
        worst = acts.index(lesson.act) if lesson.act in acts else 0
        case = lesson.cases[(acts.index(self._act) + 1) % len(acts) if self._act in acts else worst]
        if case in self.review.turns:
            return self.choose(self.review.turns.index(case))
        self.case, self.point = case, None
        return self.relaid()

    def look_at(self, act: int) -> Step:
        """Show an act by its index, chosen on the curve."""
        self.case, self.point = None, act
        return self.relaid()

    def step(self, way: int) -> Step:
        """Choose the turning point `way` places after (before, if negative) the present one."""
        place = self._place_beside(way)
        return self.choose(place if place is not None else self.chosen)

    def _place_beside(self, way: int) -> int | None:
        """Return the index of the turning point `way` places after the shown act (before it, if negative); None if
        there is none."""
        turns = self.review.turns if self.review is not None else ()
        if self._marked >= 0:
            beside = self.chosen + way
            return beside if 0 <= beside < len(turns) else None
        found = [place for place, turn in enumerate(turns) if (turn.act - self._act) * way > 0]
        return next(iter(found if way > 0 else reversed(found)), None)

    def watch(self) -> Step:
        """Open the recording at the act that is shown."""
        return self.watch_from(self.turn.act if self.turn is not None else 0)

    def watch_from(self, act: int) -> Step:
        """Open the recording at an act, by its index."""
        return tried(
            self.stage,
            "This recording cannot be shown",
            lambda: Push(routes.open_replay(self.stage, self.journal, act)),
        )

    def play_on(self) -> Step:
        """Open a new battle from the turning point, with a person on the side whose chance is shown."""
        turn = self.turn
        if turn is None:
            return None
        sides = self.replay.scenario.sides
        mine = sides[self.side].id
        seats = {side.id: side.controller for side in sides}
        if self.people < 2:
            computers = {side: "ai:normal" for side, who in seats.items() if who == "human"}
            seats = {**seats, **computers, mine: "human"}
        try:
            self.replay.go_to(turn.act)
            battle, entries = taken_over(self.replay, seats)
        except (Differs, BadInput) as refusal:
            return Push(message(self.stage, "You cannot play on from here", str(refusal)))
        self.run.stop()
        return Replace(routes.go_on(Recorder(battle, self.stage.folders.data, entries=entries)))

    def _play_again(self, scenario: Scenario) -> Step:
        """Stop the computation of the review and return the step that opens a battle like this one."""
        self.run.stop()
        return tried(self.stage, "This battle cannot be played", lambda: Replace(routes.open_battle(scenario)))

    def _lead_on(self, onward: Next) -> Step:
        """Stop the computation of the review and return the step that opens `onward`."""
        self.run.stop()
        return onward.on()

    def leave(self) -> Step:
        """Stop the computation of the review and return the step that goes back."""
        self.run.stop()
        return Pop()

    # --- the scene ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Step:
        """Handle a click or a key; left and right choose turning points, a click on the curve chooses the act under
        it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and self.review is not None:
            act = act_under(self.desk, self._plot, self.review, event.pos)
            if act is not None:
                return self.look_at(act)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self.step(1 if event.key == pygame.K_RIGHT else -1)
        return super().handle(event)

    def update(self, milliseconds: int) -> Step:
        """Work for a part of the frame, and look from time to time for new results."""
        if self._work.paints:
            self.relaid()
        if self._take_up():
            self.relaid()
            show_chosen(self.desk, self._marked)
        self._waited += milliseconds
        share = self._work.share
        if self._work.go_on(self.run.review):
            self.run.review = self.run.review or self._work.guess
            self.relaid()
        elif self.review is None and self._work.share != share:
            self.relaid()
        if self.run.running and self._waited >= LOOK_EVERY:
            self._waited = 0
            if self.run.look():
                self.relaid()
        return super().update(milliseconds)

    def _take_up(self) -> bool:
        """Show new results of the review, as far as its stage allows; return whether there were any. The chosen turning
        point (found by its act) and the case that is shown stay chosen."""
        found, before = self.run.review, self.turn
        if found is None or found is self._taken:
            return False
        self._taken, self._steady = found, steady(self._steady, found)
        self._shown = review = with_shown(as_story(self._steady), before if self.point is None else None)
        self.cards = kept_lessons(self.cards, review, self.side, before.act if before is not None else -1)
        if self.point is None:
            self._keep_shown(before, review)
        return True

    def _keep_shown(self, before: TurningPoint | None, review: Review) -> None:
        """Go on showing the act of `before`: as a case of a lesson, as a turning point, or on its own. If `before` is
        None, show what decided the battle."""
        wanted = before or decisive(review.turns, review, self.side)
        if wanted is None:
            return
        cases = (case for lesson in self.cards for case in lesson.cases)
        self.case = next((case for case in cases if case.act == wanted.act), None) if self.case is not None else None
        same = [(turn.kind != wanted.kind, place) for place, turn in enumerate(review.turns) if turn.act == wanted.act]
        if self.case is None and wanted.kind == "mistake" and all(other for other, _ in same):
            self.case = replace(wanted, rollouts=0)  # nobody is sure of it any more
        if same:
            self.chosen = min(same)[1]
        elif self.case is None:
            self.point = wanted.act
