"""The widgets of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from textwrap import wrap
from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ...kernel.errors import Refusal
from ...kernel.match import LogLine
from ...kernel.types import Move
from .board import Board
from .canvas import Line
from .session import Log, Scoring

DIGITS = "123456789"


class Middle(Horizontal):
    """The board and the panels beside it."""

    class Resized(Message):
        """The width of the panels has changed."""

        def __init__(self, size: Size) -> None:
            super().__init__()
            self.size = size

    def __init__(self) -> None:
        super().__init__(id="middle")

    def on_resize(self, event: events.Resize) -> None:
        self.post_message(self.Resized(event.size))


class Side(Vertical):
    """The panels beside the board."""

    class Resized(Message):
        """The width of the panels has changed."""

    def __init__(self) -> None:
        super().__init__(id="side")

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class BoardPane(Widget, can_focus=True):
    """The board of any game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "steer(0,-1)", show=False),
        Binding("down,j", "steer(0,1)", show=False),
        Binding("left,h", "steer(-1,0)", show=False),
        Binding("right,l", "steer(1,0)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Picked(Message):
        """The square under the cursor was chosen."""

    class Steered(Message):
        """The cursor has moved."""

    def __init__(self, board: Board) -> None:
        super().__init__(id="board")
        self.board = board
        self.lines: list[Line] = []

    def repaint(self) -> None:
        self.lines = self.board.paint()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        runs = self.lines[y] if y < len(self.lines) else []
        return Strip([Segment(signs, base + style) for signs, style in runs]).adjust_cell_length(self.size.width, base)

    def action_steer(self, columns: int, rows: int) -> None:
        self.board.steer(columns, rows)
        self.post_message(self.Steered())

    def action_pick(self) -> None:
        self.post_message(self.Picked())

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Picked() if self.board.point(event.x, event.y) else self.Steered())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.board.hover(event.x, event.y):
            self.post_message(self.Steered())


class Choices(OptionList):
    """A list of moves in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "cursor_up", show=False),
        Binding("j", "cursor_down", show=False),
        Binding("space", "select", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.moves: Sequence[Move] = ()
        self.display = False

    def offer(self, moves: Sequence[Move], words: Callable[[Move], str]) -> None:
        self.moves = moves
        self.display = bool(moves)
        self.clear_options()
        for at, move in enumerate(moves):
            digit = f"{DIGITS[at]}  " if at < len(DIGITS) else "   "
            self.add_option(Option(digit + words(move)))
        if moves:
            self.highlighted = 0


class LogPane(VerticalScroll, can_focus=False):
    """The log, with what is new since the viewer's last turn set apart."""

    def __init__(self, board: Board) -> None:
        super().__init__(id="log")
        self.board = board
        self.shown = Log([], [], [])

    def compose(self) -> ComposeResult:
        yield Static(id="before")
        yield Static("since your last turn", id="since-title")
        yield Static(id="since")
        yield Static("this turn", id="now-title")
        yield Static(id="now")

    def show(self, log: Log) -> None:
        """Show keys with their names, and whether they can be used now."""
        if log != self.shown:
            self.shown = log
            self.fill()

    def on_resize(self) -> None:
        self.fill()

    def fill(self) -> None:
        log = self.shown
        fresh = bool(log.since and log.before)
        width = self.scrollable_content_region.width
        for name, lines, room in (
            ("before", log.before, width),
            ("since", log.since, width - 2),  # less the bar beside it
            ("now", log.now, width),
        ):
            part = self.query_one(f"#{name}", Static)
            part.update(Text("\n").join(turns(lines, self.board, room)))
            part.display = bool(lines)
        self.query_one("#since-title").display = fresh
        self.query_one("#now-title").display = fresh and bool(log.now)
        self.call_after_refresh(self.scroll_to_news, fresh and not log.now)

    def scroll_to_news(self, fresh: bool) -> None:
        """Scroll to the end, or as far as everything new stays visible."""
        end = self.max_scroll_y
        start = self.query_one("#since-title").virtual_region.y if fresh else end
        self.scroll_to(y=min(start, end), animate=False)


def turns(lines: Sequence[LogLine], board: Board, width: int) -> list[Text]:
    """Group the moves by turn, one paragraph each."""
    found = []
    for seat, moves in groupby(lines, key=lambda line: line.seat):
        badge = Text.assemble(board.badge(seat), " ")
        words = ", ".join(counted(board.brief(move.text) for move in moves))
        rows = wrap(words, max(10, width - len(badge))) or [""]
        found.append(Text.assemble(badge, ("\n" + " " * len(badge)).join(rows)))
    return found


def counted(words: Iterable[str]) -> list[str]:
    """Merge repeated words into one with a count."""
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    return [f"{word} x{times}" if times > 1 else word for word, times in runs]


class ScorePane(VerticalScroll, can_focus=False):
    """Itemised points with their rules."""

    def __init__(self) -> None:
        super().__init__(id="score")
        self.display = False

    def compose(self) -> ComposeResult:
        yield Static(id="score-title", markup=False)
        yield Static(id="items")

    def show(self, scoring: Scoring, board: Board) -> None:
        """Show keys with their names, and whether they can be used now."""
        self.query_one("#score-title", Static).update(scoring.title)
        self.query_one("#items", Static).update(itemised(scoring, board))


def itemised(scoring: Scoring, board: Board) -> Text:
    text = Text()
    for seat, points in enumerate(scoring.seats):
        before = scoring.before[seat]
        text.append_text(board.badge(seat))
        text.append(f" {board.name(seat)}: ", "bold")
        text.append(f"{board.sum(before, points.total)}\n", "bold")
        for item in points.items:
            text.append(f"  {item.points:>3} {board.reason(item)}")
            text.append(f"  {item.rule.partition('.')[2]}\n", "dim")
        if not points.items:
            text.append("    0 nothing\n", "dim")
    text.rstrip()
    return text


class Prompt(Static):
    """The question, and below it a hint or an error."""

    def __init__(self) -> None:
        super().__init__(id="prompt")
        self.asked = Text()
        self.hint = ""
        self.message = Text()

    def ask(self, asked: Text, hint: str) -> None:
        self.asked, self.hint = asked, hint
        self.update(self.whole())

    def say(self, note: str) -> None:
        self.message = Text(note, "bold") if note else Text()
        self.update(self.whole())

    def refuse(self, refusal: Refusal, text: str, key: str) -> None:
        """Show a refusal; `key` opens the rules."""
        self.message = Text.assemble(
            (" No ", "reverse bold"), f" {refusal.rule}: {text} ", (f"({key}: the rule)", "dim")
        )
        self.update(self.whole())

    def whole(self) -> Text:
        below = self.message if self.message.plain else Text(self.hint, "dim")
        return Text("\n").join([self.asked, below])


class Bar(Static):
    """The keys, which can also be clicked."""

    GAP = "  "
    keys: Sequence[tuple[str, str, bool]] = ()

    def show(self, keys: Sequence[tuple[str, str, bool]]) -> None:
        """Show keys with their names, and whether they can be used now."""
        self.keys = keys
        # before the first layout there is no width yet
        self.update(self.filled(self.content_size.width or self.screen.size.width - self.styles.padding.width))

    def on_resize(self) -> None:
        self.show(self.keys)

    def filled(self, width: int) -> Content:
        """Return as many keys per line as fit."""
        lines: list[list[Content]] = [[]]
        used = 0
        for key, name, useful in self.keys:
            label = f"{key} {name}"
            if used + len(label) > width and lines[-1]:
                lines.append([])
                used = 0
            used += len(label) + len(self.GAP)
            style = "not dim" if useful else "dim"
            markup = f"[@click=screen.press('{key}')][{style}][b]{key}[/b] {name}[/][/]"
            lines[-1].append(Content.from_markup(markup))
        return Content("\n").join(Content(self.GAP).join(line) for line in lines)


class Command(Vertical):
    """A line to type moves in notation, with completions."""

    class Entered(Message):
        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(id="command")
        self.legal: list[str] = []
        self.display = False

    def compose(self) -> ComposeResult:
        yield Typed(placeholder="a move, such as one of these; Tab completes, Esc leaves", compact=True)
        yield Static(id="matches", markup=False)

    def open(self, legal: list[str]) -> None:
        self.legal = legal
        self.display = True
        line = self.query_one(Typed)
        line.value = ""
        line.suggester = SuggestFromList(legal, case_sensitive=False)
        line.focus()
        self.show_matches("")

    def show_matches(self, typed: str) -> None:
        found = [text for text in self.legal if text.lower().startswith(typed.lower())]
        words = "   ".join(found) if found else "no move you can make begins like this"
        self.query_one("#matches", Static).update(words)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.show_matches(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Entered(event.value.strip()))


class Typed(Input):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    def action_complete(self) -> None:
        if self._suggestion:
            self.value = self._suggestion
            self.cursor_position = len(self.value)
