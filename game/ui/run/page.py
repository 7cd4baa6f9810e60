"""The page of a run as it is laid out: five stops, the squad, what is to be done, and the next battle."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from pathlib import Path

from game.quick.quick_battle import QuickBattle
from game.run.choices import RunChoice
from game.run.keeping import KeptRun
from game.run.plan import LEVELS, STOPS, RunPlan
from game.run.state import RunState
from game.storage.progress import load_progress
from game.storage.recorder import JOURNALS
from game.ui.board.map_picture import MapPainter
from game.ui.kit.fonts import ACTIVE, BODY, LABEL, LOUD, Style
from game.ui.kit.form_scene import FormScene
from game.ui.kit.pen import Box
from game.ui.kit.scene import Home, OnPress, Step
from game.ui.kit.stage import Stage
from game.ui.run.cards import lay_choice, lay_line, lay_next, lay_rules, lay_squad
from game.ui.run.stops import LOW, TALL, lay_stops
from game.ui.run.words import RULES, ended, lesson_before

RIM, HEAD, FOOT, GAP = 40.0, 74.0, 72.0, 16.0
NARROW, SMALL_RIM = 1100.0, 16.0
"""Width below which the cards lie one below the other, and the rim there."""


class RunPage(FormScene):
    """Layout of the page; a subclass says what its buttons do."""

    name = "run"
    paper = "paper"

    def __init__(self, stage: Stage, plan: RunPlan) -> None:
        """`plan` is of the run that would begin where none is open."""
        super().__init__(stage)
        self.painter = MapPainter(stage.cards)
        self.grounds: dict[int, QuickBattle] = {}
        """The battles whose ground is known so far."""
        self.plan = plan
        self.kept: KeptRun | None = None
        self.fault = ""
        """The reason why the file of a run cannot be used."""
        self.typed = ""

    @property
    def run(self) -> RunState:
        """The run that is open, or the one that would begin."""
        return self.kept.run if self.kept is not None else RunState(self.plan)

    @property
    def animating(self) -> bool:
        """True while grounds are looked for or painted, or a word is written."""
        return self.painter.busy or len(self.grounds) < STOPS or self.desk.writing or self.desk.stale

    def fill(self) -> None:
        """Lay out the head, the stops, the cards and the foot."""
        desk = self.desk
        narrow = desk.width < NARROW or desk.height < 660
        rim = SMALL_RIM if narrow else RIM
        wide = desk.width - 2 * rim
        run = self.run
        self._head(rim)
        if narrow:
            with desk.pane("run", (rim - 6, 56, wide + 12, desk.height - 56 - FOOT)):
                lay_stops(desk, self.painter, run, self.grounds, (rim, 62, wide - 8, LOW))
                half = (wide - 8 - GAP) / 2
                lay_squad(desk, run, (rim, 62 + LOW + GAP, half, 370))
                self._right(run, (rim + half + GAP, 62 + LOW + GAP, half, 370))
                self._middle(run, (rim, 62 + LOW + 2 * GAP + 370, wide - 8, 370))
        else:
            low = desk.height - HEAD - TALL - GAP - FOOT - GAP
            top = HEAD + TALL + GAP
            lay_stops(desk, self.painter, run, self.grounds, (rim, HEAD, wide, TALL))
            left, right = wide * 0.32, wide * 0.281
            lay_squad(desk, run, (rim, top, left, low))
            self._middle(run, (rim + left + GAP, top, wide - left - right - 2 * GAP, low))
            self._right(run, (rim + wide - right, top, right, low))
        self._foot(run, rim, wide)

    def _head(self, rim: float) -> None:
        desk = self.desk
        middle = 41.0 if rim == RIM else 28.0
        x = rim + desk.text(rim, middle, "Run of five", Style(ACTIVE, desk.palette.ink, bold=True)) + 14
        if desk.width > 1000:
            words = "A run of five battles, one under each clock, with one squad."
            desk.text(x, middle + 1, words, Style(BODY, desk.palette.ink_soft))
        right = desk.width - rim
        desk.button("leave", (right - 112, middle - 20, 112, 36), Home, text="Leave", key="Esc")
        if desk.width > 1000:
            note = "kept after every battle"
            desk.text(right - 126, middle, note, Style(LABEL, desk.palette.ink_soft), "right")

    # --- the cards ----------------------------------------------------------------------------------------------------

    def _middle(self, run: RunState, box: Box) -> None:
        """Lay the thing that is to be done: begin, choose, or see how it ended."""
        if self.fault:
            lay_rules(self.desk, box, "This run cannot be read", (self.fault, "It is kept under another name."))
        elif self.kept is None:
            self._beginning(box)
        elif run.stage == "over":
            self._ended(run, box)
        elif run.number:
            lay_choice(self.desk, run, self._choose, box, stands=bool(self.kept.journal))
        else:
            lay_rules(self.desk, box, "How a run goes")

    def _beginning(self, box: Box) -> None:
        desk = self.desk
        left, top, width, height = box
        first = "Your first run: the clocks come in the order of the lessons."
        y = lay_rules(desk, box, "A new run", ((first, *RULES) if self.plan.order == "taught" else RULES))
        y = max(y + 8, top + height - 96)
        desk.text(left + 14, y, "Captains", Style(LABEL, desk.palette.ink_soft))
        levels = [(level, level.capitalize()) for level in LEVELS]
        desk.choices("level", (left + 78, y - 15, width - 92, 30), levels, self.plan.level, self._take_level)
        y += 44
        desk.text(left + 14, y, "Word", Style(LABEL, desk.palette.ink_soft))
        desk.entry("word", (left + 78, y - 17, width - 260, 34), self.typed or self.plan.word, self._write, most=40)
        style = Style(BODY, desk.palette.ink, bold=True)
        desk.button("open", (left + width - 174, y - 17, 66, 34), self._open_word, text="Open", style=style)
        box = (left + width - 102, y - 17, 88, 34)
        desk.button("another", box, self._another, text="Other", key="A", style=style)

    def _ended(self, run: RunState, box: Box) -> None:
        desk = self.desk
        assert self.kept is not None
        left, top, width, height = box
        heading, sentence = ended(run)
        desk.card((left, top, width, 116), "card", 2)
        size = LOUD if desk.text_width(heading, Style(LOUD, bold=True)) < width - 28 else ACTIVE
        desk.text(left + 14, top + 42, heading, Style(size, desk.palette.ink, bold=True))
        desk.text(left + 14, top + 88, sentence, Style(BODY, desk.palette.ink))
        lay_line(desk, self.kept, run, self._copy, (left, top + 132, width, height - 132), large=True)

    def _right(self, run: RunState, box: Box) -> None:
        left, top, width, height = box
        if run.stage == "over":
            lay_rules(self.desk, box, "Left behind", _remembered(run))
            return
        low = height - 172 if self.kept is not None else height
        if run.number in self.grounds:
            lay_next(self.desk, run, self._lesson(run), (left, top, width, low))
        else:
            lay_rules(
                self.desk, (left, top, width, low), f"Battle {run.number + 1}", ("The ground is being drawn ...",)
            )
        if self.kept is not None:
            lay_line(self.desk, self.kept, run, self._copy, (left, top + height - 156, width, 156))

    def _lesson(self, run: RunState) -> tuple[str, OnPress] | None:
        """The lesson of what is new, in a first run before a battle has begun."""
        if run.plan.order != "taught" or (self.kept is not None and self.kept.journal):
            return None
        found = lesson_before(run, load_progress(self.stage.folders.config))
        return (found[1], partial(self._open_lesson, found[0])) if found is not None else None

    # --- the foot -----------------------------------------------------------------------------------------------------

    def _foot(self, run: RunState, rim: float, wide: float) -> None:
        desk = self.desk
        top = desk.height - FOOT
        style = Style(BODY, desk.palette.ink, bold=True)
        x = rim
        if self.kept is not None and run.stage != "over":
            desk.button("give-up", (x, top, 150, 52), self._give_up, text="Give up", key="G", style=style)
            x += 162
        review = self._review_of(run)
        if review is not None:
            words = f"Review battle {run.number}"
            desk.button("review", (x, top, 190, 52), review, text=words, key="V", style=style)
            x += 202
        gold = max(wide * 0.281, 250.0)
        words, on, why = self._main(run)
        note = self._note(run)
        soft = Style(LABEL, desk.palette.ink_soft)
        room = rim + wide - gold - 24 - x
        if note and room > 120:
            desk.text(rim + wide - gold - 16, top + 27, desk.shortened(note, room, soft), soft, "right")
        box = (rim + wide - gold, top, gold, 52)
        desk.button("main", box, on, text=words, key="Enter", why=why, look="off" if why else "main")

    def _main(self, run: RunState) -> tuple[str, OnPress, str]:
        """The gold button: its words, what it does, and why it does nothing now."""
        number = run.number + 1
        if self.fault:
            return "Begin a new run", self._put_aside, ""
        if self.kept is None:
            return "Begin the run", self._begin, ""
        if run.stage == "over":
            return "A new run", self._new, ""
        if run.stage == "choice":
            return "Choose one of three", lambda: None, "First choose: 1, 2 or 3."
        if self.kept.journal:
            return f"Go on with battle {number}", self._go_on, ""
        waits = "" if run.number in self.grounds else "The ground is being drawn."
        return f"On to battle {number}", self._fight, waits

    def _note(self, run: RunState) -> str:
        if self.kept is None or run.stage == "over":
            return ""
        if self.kept.journal:
            return f"Battle {run.number + 1} has begun."
        if run.stage == "battle" and run.number:
            title = next(offer.title for offer in run.offers if offer.choice == run.choices[-1])
            return f"Chosen: {title}. Battle {run.number + 1} begins with this."
        return ""

    def _review_of(self, run: RunState) -> OnPress | None:
        """Opens the review of the last battle, where it was recorded."""
        if self.kept is None or not self.kept.journals or not self.kept.journals[-1]:
            return None
        path = self.stage.folders.data / JOURNALS / self.kept.journals[-1]
        return partial(self._open_review, path) if path.exists() else None

    # --- what the buttons do ------------------------------------------------------------------------------------------

    @abstractmethod
    def _begin(self) -> Step:
        """Begin the run that is shown."""

    @abstractmethod
    def _fight(self) -> Step:
        """Open the next battle."""

    @abstractmethod
    def _go_on(self) -> Step:
        """Go on with the battle that was left."""

    @abstractmethod
    def _new(self) -> Step:
        """Count the run that is over, and offer a new one."""

    @abstractmethod
    def _put_aside(self) -> Step:
        """Keep the file under another name, and offer a new run."""

    @abstractmethod
    def _give_up(self) -> Step:
        """Ask whether the run is to end here."""

    @abstractmethod
    def _copy(self) -> Step:
        """Put the line of the run on the clipboard."""

    @abstractmethod
    def _another(self) -> Step:
        """Show the run of another word."""

    @abstractmethod
    def _open_word(self) -> Step:
        """Show the run of the word that was written."""

    @abstractmethod
    def _choose(self, choice: RunChoice) -> Step:
        """Make a choice."""

    @abstractmethod
    def _take_level(self, level: str) -> Step:
        """Show the run at another level."""

    @abstractmethod
    def _open_lesson(self, lesson: str) -> Step:
        """Open a lesson."""

    @abstractmethod
    def _open_review(self, path: Path) -> Step:
        """Open the review of a battle."""

    @abstractmethod
    def _write(self, text: str) -> None:
        """Take over a word as it is written."""


def _remembered(run: RunState) -> tuple[str, ...]:
    """The names of those who were left behind, a line each."""
    return tuple(fighter.name for fighter in run.left_behind) or ("Nobody was left behind.",)
