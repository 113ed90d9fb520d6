"""Screens that cover the table for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

KEYS = 22  # characters of a column that names keys


class Curtain(ModalScreen[bool]):
    """Hide everything until the next player sits down. The result is False if the previous player undoes a choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", show=False),
        Binding("u", "take_back", show=False),
    ]

    def __init__(self, who: Text, before: str = "") -> None:
        """Ask for a player; `before` is the name of the one who has just chosen and can undo."""
        super().__init__()
        self.who, self.before = who, before

    def compose(self) -> ComposeResult:
        text = Text.assemble(
            "Pass the screen to  ", self.who, "\n\nPress Enter when only you can see it.", justify="center"
        )
        if self.before:
            text.append(f"\n\nu: {self.before} takes the choice back.", "dim")
        yield Static(text, id="curtain")

    def action_lift(self) -> None:
        self.dismiss(True)

    def action_take_back(self) -> None:
        if self.before:
            self.dismiss(False)

    def on_click(self) -> None:
        self.dismiss(True)


class Page(ModalScreen[None]):
    """A page of text that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,escape,q", "close", show=False)]

    def __init__(self, title: str, body: Text | Group) -> None:
        super().__init__()
        self.heading, self.body = title, body

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self.body, id="body")
            yield Static("Enter closes", classes="foot")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_close(self) -> None:
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        if event.widget is self or (event.widget and event.widget.has_class("foot")):
            self.dismiss()


class Rules(ModalScreen[None]):
    """The rules, with a search."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "close", show=False, priority=True),
        Binding("pageup,up", "scroll(-1)", show=False, priority=True),
        Binding("pagedown,down", "scroll(1)", show=False, priority=True),
    ]

    def __init__(self, title: str, rules: Mapping[str, str], wanted: str = "") -> None:
        super().__init__()
        self.heading, self.rules, self.wanted = title, rules, wanted

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.heading, classes="title", markup=False)
            yield Input(
                self.wanted, placeholder="search: a word, or a number such as T7.3", compact=True, select_on_focus=False
            )
            with VerticalScroll(can_focus=False):
                yield Static(id="rules")
            yield Static("Type to search, arrows scroll, Esc closes", classes="foot")

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.narrow(self.wanted)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.narrow(event.value)

    def narrow(self, wanted: str) -> None:
        self.query_one("#rules", Static).update(found_rules(self.rules, wanted))

    def action_scroll(self, direction: int) -> None:
        pane = self.query_one(VerticalScroll)
        pane.scroll_relative(y=direction * max(1, pane.size.height // 2), animate=False)

    def action_close(self) -> None:
        self.dismiss()


def found_rules(rules: Mapping[str, str], wanted: str) -> Text:
    """Return the rules that contain all words of the search, or only the one with this number."""
    words = wanted.lower().split()
    exact = [number for number in rules if number.lower() == wanted.strip().lower()]
    numbers = exact or [n for n, rule in rules.items() if all(word in f"{n} {rule}".lower() for word in words)]
    lines = [Text.assemble((f"{number:<6}", "bold"), rules[number]) for number in numbers]
    return Text("\n").join(lines) if lines else Text("no rule has these words", "dim")


class AskQuit(ModalScreen[bool]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,q,ctrl+c,ctrl+q", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, notes: Sequence[str]) -> None:
        super().__init__()
        self.notes = notes

    def compose(self) -> ComposeResult:
        with Vertical(classes="page small"):
            yield Static("Leave the game?", classes="title")
            yield Static("\n".join(self.notes), markup=False)
            yield Static(
                "[@click=screen.answer(True)][b]y[/b] leave[/]    [@click=screen.answer(False)][b]n[/b] stay[/]"
            )

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)


def help_text(parts: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> Group:
    pieces: list[Table | Text] = []
    for title, rows in parts:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="bold", min_width=KEYS, no_wrap=True)
        grid.add_column()
        for keys, meaning in rows:
            grid.add_row(Text(f"  {keys}"), Text(meaning))
        pieces += [Text("\n" * bool(pieces) + title, "bold"), grid]
    return Group(*pieces)
