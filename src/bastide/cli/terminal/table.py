"""The table: the screen on which a game is played. What differs between games is in their `Board`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static

from ...kernel.decision import Decision
from ...kernel.errors import BastideError, Refusal
from ...kernel.match import Match
from ...kernel.types import Move, Seat
from .board import Reply
from .boards import board_of
from .bot_thread import BotChoice, think
from .keys import HELP, KEYS
from .panels import Bar, BoardPane, Choices, Command, LogPane, Middle, Prompt, ScorePane, Side, itemised
from .screens import Curtain, Page, Rules, help_text
from .session import GameSession, Scoring

ROOMY = 32  # with so many lines, the hand is shown with what each card does
SPIN = "|/-\\"


class Table(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", show=False),
        Binding("tab", "switch(1)", show=False, priority=False),
        Binding("shift+tab", "switch(-1)", show=False, priority=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    def __init__(self, match: Match, players: Sequence[str], pace: float) -> None:
        super().__init__()
        self.match = match
        self.board = board_of(match)
        self.session = GameSession(match, self.board, players)
        self.pace = pace  # seconds between moves of bots
        self.fast = False
        self.decision: Decision | None = None  # of the human at the screen
        self.thinking: Seat | None = None  # of the bot that is choosing a move
        self.takes_back = False  # the viewer undoes a choice, so the bot's move is dropped
        self.go_on: Callable[[], None] | None = None  # what follows the pause
        self.broken: Refusal | None = None  # the last refusal, to open its rule
        self.spin = 0

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        with Middle():
            yield BoardPane(self.board)
            with Side():
                yield Static(id="players")
                yield Static(id="facts", markup=False)
                yield Static(self.board.hand_title, id="hand-title", markup=False)
                yield Static(id="hand")
                yield Choices()
                yield ScorePane()
                yield LogPane(self.board)
        yield Prompt()
        yield Bar(id="bar")
        yield Command()

    def on_mount(self) -> None:
        self.query_one(BoardPane).focus()
        self.set_interval(0.2, self.show_thinking)
        self.proceed()

    # --- turns

    def proceed(self) -> None:
        """Let the next seat decide."""
        self.go_on = None
        coming = self.session.next_decision()
        self.decision = None
        if coming is None:
            if len(self.session.humans) > 1:
                self.session.viewer = None
        elif coming.seat in self.session.bots:
            self.start_thinking(coming.seat)
        elif self.session.needs_curtain(coming.seat):
            self.draw_curtain(coming)
            return
        else:
            self.let_decide(coming)
            return
        self.show()

    def draw_curtain(self, coming: Decision) -> None:
        viewer = self.session.viewer
        before = self.board.name(viewer) if viewer is not None and self.session.can_take_back() else ""

        def go_on(lifted: bool | None) -> None:
            if lifted:
                self.let_decide(coming)
            else:
                self.take_back()

        self.app.push_screen(Curtain(self.who(coming.seat), before), go_on)

    def let_decide(self, decision: Decision) -> None:
        self.session.sit_down(decision.seat)
        self.decision = decision
        self.show()

    def play(self, move: Move | str, seat: Seat) -> bool:
        """Play and show a move of a human or bot; return False if it is refused."""
        try:
            refusal = self.match.why_not(move, seat)
            if refusal:
                self.refuse(refusal)
                return False
            known = len(self.match.log(self.session.viewer))
            scoring = self.session.play(move, seat)
        except BastideError as error:
            self.say(str(error))
            return False
        self.say("")
        self.broken = None
        self.after_move(seat, scoring, len(self.match.log(self.session.viewer)) > known)
        return True

    def after_move(self, seat: Seat, scoring: Scoring | None, seen: bool) -> None:
        coming = self.session.next_decision()
        by_bot = seat in self.session.bots
        to_bot = coming is not None and coming.seat in self.session.bots
        if scoring and (self.session.humans or self.match.over):
            self.decision = None
            self.show()
            self.app.push_screen(self.results(scoring), lambda _: self.proceed())
        elif self.pace and not self.fast and (seen if by_bot else to_bot and self.session.can_take_back()):
            self.decision = None
            self.show()
            self.pause()
        else:
            self.proceed()

    def pause(self) -> None:
        """Give time to see a bot's move, or to undo a choice."""

        def go_on() -> None:
            if self.go_on is go_on:
                self.proceed()

        self.go_on = go_on
        self.set_timer(self.pace, go_on)

    # --- bots

    def start_thinking(self, seat: Seat) -> None:
        self.thinking = seat
        think(self.session, seat, self.post_message)

    @on(BotChoice)
    def take_choice(self, choice: BotChoice) -> None:
        self.thinking = None
        if self.takes_back:
            self.take_back()
            return
        refusal = None if choice.move is None else self.match.why_not(choice.move, choice.seat)
        if choice.move is not None and refusal is None:
            self.play(choice.move, choice.seat)
            return
        what = self.session.players[choice.seat]
        trouble = str(choice.error or refusal)
        self.session.replace(choice.seat)
        self.notify(
            f"{trouble}\n{self.session.players[choice.seat]} plays on in its place.",
            title=f"The bot {what} failed",
            severity="warning",
            markup=False,
        )
        self.proceed()

    def show_thinking(self) -> None:
        if self.thinking is not None:
            self.spin += 1
            self.ask()

    # --- the screen

    def show(self) -> None:
        viewer = self.session.viewer
        self.board.update(
            viewer, self.match.view(viewer), self.decision, None if viewer is None else self.session.seen.get(viewer)
        )
        self.offer(self.board.listed())
        self.query_one(LogPane).show(self.session.log())
        self.query_one(ScorePane).show(self.session.standing(), self.board)
        self.paint()

    def paint(self) -> None:
        """Paint everything that depends on the board's selection and the size of the screen."""
        side = self.query_one("#side")
        self.query_one("#status", Static).update(self.board.status())
        self.query_one("#players", Static).update(self.board.players(side.size.width))
        self.query_one("#facts", Static).update(self.board.facts())
        roomy = self.size.height >= ROOMY
        hand = self.board.hand(side.size.width, roomy)
        self.query_one("#hand", Static).update(hand or "")
        score = self.query_one(ScorePane)
        score.set_class(roomy, "beside-log")
        self.query_one(LogPane).display = roomy or not score.display
        for name in ("#hand-title", "#hand"):
            self.query_one(name).display = hand is not None and (roomy or not score.display)
        self.query_one(Bar).show(self.keys())
        self.ask()
        self.query_one(BoardPane).repaint()

    def keys(self) -> list[tuple[str, str, bool]]:
        own = [(action.key, action.name, self.board.possible(action.key)) for action in self.board.actions]
        undoable = self.decision is not None and self.decision.undoable
        return own + [(self.common_key(key), name, key != "u" or undoable) for key, name in KEYS]

    def own_keys(self) -> set[str]:
        """Return the keys of the game, which take precedence over common ones."""
        return {action.key for action in self.board.actions}.union(self.board.aliases)

    def common_key(self, key: str) -> str:
        """Return a common key, in upper case if the game uses it."""
        return key.upper() if key in self.own_keys() else key

    def ask(self) -> None:
        prompt = self.query_one(Prompt)
        if self.decision:
            asked = self.match.game.META.prompts.get(self.decision.kind, self.decision.kind)
            prompt.ask(Text.assemble(self.who(self.decision.seat), "  ", asked), self.board.hint())
        elif self.thinking is not None:
            player = self.session.players[self.thinking]
            prompt.ask(
                Text.assemble(self.who(self.thinking), f"  {player} is thinking {SPIN[self.spin % len(SPIN)]}"),
                self.last_move(),
            )
        elif self.match.over:
            prompt.ask(Text(self.outcome(), "bold"), "v shows the last scoring, q leaves.")
        elif self.match.entries:
            seat = self.match.entries[-1].seat
            if seat == self.session.viewer and self.session.can_take_back():
                prompt.ask(Text.assemble(self.who(seat), "  The others choose."), "u takes your choice back.")
                return
            prompt.ask(Text.assemble(self.who(seat), f"  {self.session.players[seat]} plays"), self.last_move())

    def last_move(self) -> str:
        lines = self.match.log(self.session.viewer)
        return f"{self.board.name(lines[-1].seat)}: {self.board.brief(lines[-1].text)}" if lines else ""

    def outcome(self) -> str:
        result = self.match.result()
        if result is None:
            return ""
        winners = " and ".join(self.board.name(seat) for seat in result.winners)
        verb = "wins" if len(result.winners) == 1 else "win"
        return f"{winners} {verb} with {max(result.scores)} {self.board.points}."

    def who(self, seat: Seat) -> Text:
        return Text.assemble(self.board.badge(seat), " ", (self.board.name(seat), "bold"))

    def results(self, scoring: Scoring) -> Page:
        body = itemised(scoring, self.board)
        if self.match.over:
            body = Text("\n\n").join([Text(self.outcome(), "bold"), body])
        return Page(scoring.title, body)

    def offer(self, moves: Sequence[Move]) -> None:
        choices = self.query_one(Choices)
        choices.offer(moves, lambda move: self.board.words(self.match.game.show(self.match.state, move)))
        self.place_focus()

    def place_focus(self) -> None:
        """Focus the list if the board cannot answer, else the board."""
        choices = self.query_one(Choices)
        if self.query_one(Command).display:
            return
        asked_on_board = self.decision is not None and self.board.targets() and choices.moves == self.board.listed()
        (choices if choices.display and not asked_on_board else self.query_one(BoardPane)).focus()

    def say(self, note: str) -> None:
        self.query_one(Prompt).say(self.board.named(note))

    def refuse(self, refusal: Refusal) -> None:
        self.broken = refusal
        self.query_one(Prompt).refuse(refusal, self.board.named(refusal.text), self.common_key("r"))

    @on(Middle.Resized)
    def fit(self, event: Middle.Resized) -> None:
        """Give the board the largest squares that leave enough space for the rest."""
        width, _ = self.board.fit(max(1, event.size.width - self.board.side), event.size.height)
        self.query_one(BoardPane).styles.width = min(width, event.size.width)
        self.call_after_refresh(self.paint)

    # --- keys and clicks

    @on(BoardPane.Picked)
    def pick(self) -> None:
        self.answer(self.board.pick())

    @on(BoardPane.Steered)
    def steered(self) -> None:
        """Forget the last refusal once the cursor has moved."""
        self.say("")
        self.paint()

    @on(Side.Resized)
    def repaint(self) -> None:
        self.paint()

    @on(OptionList.OptionHighlighted, "#choices")
    def consider(self, event: OptionList.OptionHighlighted) -> None:
        moves = self.query_one(Choices).moves
        if event.option_index < len(moves) and self.board.consider(moves[event.option_index]):
            self.paint()

    def answer(self, reply: Reply) -> None:
        """Carry out the reply to a key or a click."""
        if reply.move is not None and self.decision:
            self.play(reply.move, self.decision.seat)
            return
        self.say(reply.note)
        if reply.refusal:
            self.refuse(reply.refusal)
        offered = reply.choices or self.board.listed()
        if tuple(offered) != tuple(self.query_one(Choices).moves):
            self.offer(offered)
        self.paint()

    @on(OptionList.OptionSelected, "#choices")
    def choose(self, event: OptionList.OptionSelected) -> None:
        if self.decision:
            self.play(self.query_one(Choices).moves[event.option_index], self.decision.seat)

    def on_key(self, event: events.Key) -> None:
        if event.character and self.press(event.character):
            event.stop()

    def action_press(self, key: str) -> None:
        self.press(key)

    def press(self, key: str) -> bool:
        """Handle a key outside of text input; return False if it means nothing."""
        choices = self.query_one(Choices)
        common: dict[str, Callable[[], None]] = {
            "u": self.undo,
            "v": self.toggle_score,
            "f": self.toggle_fast,
            "r": self.open_rules,
            ":": self.open_command,
            "/": self.open_command,
            "?": self.open_help,
            "t": self.toggle_theme,
            "q": self.app.action_ask_quit,  # type: ignore[attr-defined]
        }
        common = {self.common_key(name): action for name, action in common.items()}
        if key in common:
            common[key]()
        elif choices.display and key.isdigit():
            if 0 < int(key) <= len(choices.moves) and self.decision:
                self.play(choices.moves[int(key) - 1], self.decision.seat)
        elif key.isdigit() or key in self.own_keys():
            self.answer(self.board.act(key))
        else:
            return False
        return True

    def action_cancel(self) -> None:
        command = self.query_one(Command)
        if command.display:
            self.close_command()
        self.board.cancel()
        self.answer(Reply())

    def action_switch(self, step: int) -> None:
        if self.board.cycle(step):
            self.steered()
            return
        choices = self.query_one(Choices)
        target = choices if choices.display and not choices.has_focus else self.query_one(BoardPane)
        target.focus()

    def action_scroll_log(self, direction: int) -> None:
        score = self.query_one(ScorePane)
        pane = score if score.display else self.query_one(LogPane)
        pane.scroll_relative(y=direction * max(1, pane.size.height - 1), animate=False)

    def undo(self) -> None:
        if self.decision is None and self.session.can_take_back() and self.thinking is not None:
            self.takes_back = True
        elif self.decision is None and not self.session.can_take_back():
            self.say("It is not your turn: nothing of yours can be taken back now.")
        else:
            self.take_back()

    def take_back(self) -> None:
        self.takes_back = False
        seat = self.decision.seat if self.decision else self.session.viewer
        assert seat is not None
        try:
            self.session.undo(seat)
        except BastideError as error:
            sentence = str(error)
            self.say(sentence[0].upper() + sentence[1:] + ".")
            return
        self.board.cancel()
        self.proceed()
        self.say("Taken back.")

    def toggle_score(self) -> None:
        score = self.query_one(ScorePane)
        score.display = not score.display
        self.paint()

    def toggle_fast(self) -> None:
        self.fast = not self.fast
        self.say("The others play fast." if self.fast else "The others play one move after another.")
        if self.fast and self.go_on:
            self.go_on()

    def toggle_theme(self) -> None:
        self.app.theme = "textual-light" if self.app.current_theme.dark else "textual-dark"

    def open_rules(self) -> None:
        wanted = self.broken.rule.partition(".")[2] if self.broken else ""
        meta = self.match.game.META
        self.app.push_screen(Rules(f"The rules of {meta.title}", meta.rules, wanted))

    def open_help(self) -> None:
        parts = [(self.match.game.META.title, self.board.help), ("Everywhere", HELP)]
        self.app.push_screen(Page("Keys and signs", help_text(parts)))

    # --- the typed command

    def open_command(self) -> None:
        if self.decision is None:
            self.say("It is not your turn.")
            return
        self.query_one(Bar).display = False
        self.query_one(Command).open([self.match.game.show(self.match.state, move) for move in self.decision.moves])

    def close_command(self) -> None:
        self.query_one(Command).display = False
        self.query_one(Bar).display = True
        self.place_focus()

    @on(Command.Entered)
    def enter(self, event: Command.Entered) -> None:
        if not event.text or (self.decision and self.play(event.text, self.decision.seat)):
            self.close_command()
