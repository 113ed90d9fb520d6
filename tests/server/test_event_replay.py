"""Replaying events: a table is the same however it is loaded, and however late a client gets its updates."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from bastide.client.state import TableState
from bastide.kernel import registry
from bastide.kernel.errors import BastideError
from bastide.protocol import messages
from bastide.protocol.messages import Update
from bastide.protocol.models import ClockRules
from bastide.server.tables import events, updates
from bastide.server.tables.clock import DAY, SECOND, Clock
from bastide.server.tables.table import StoredEvent, Table, TableSpec

GAMES = registry.names()
PLAYERS = 3
MOST = 500  # events


def facts(game: str) -> TableSpec:
    rules, clock = registry.game(game).META.version, ClockRules(kind="live")
    return TableSpec("t", game, rules, {"players": PLAYERS}, "p0", True, "i", False, clock, "any seed", 0)


class Story:
    """A random game with moves, undo, chat and proposals, and its events as they are stored."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.now = 1_000
        self.table = Table(facts(game))
        self.log: list[StoredEvent] = []
        self.frozen: tuple[int, dict[str, object]] | None = None
        for seat in range(PLAYERS):
            self.do(lambda seat=seat: self.table.join(self.now, f"p{seat}", f"Name {seat}"))  # type: ignore[misc]
        self.do(lambda: self.table.start(self.now))

    def do(self, what: Callable[[], object]) -> None:
        self.now += self.rng.randrange(2_000)
        try:
            what()
        except BastideError:
            return
        assert self.table.last_event is not None
        stored = self.table.last_event
        self.log.append(
            StoredEvent(events.decode(events.encode(stored.event)), stored.mask, stored.log_floor, stored.at)
        )

    def step(self) -> None:
        table, chosen = self.table, self.rng.random()
        asked = self.rng.choice(table.decisions)
        number = table.streams.number(asked.seat)
        if chosen < 0.1:
            self.do(lambda: table.undo(self.now, asked.seat, number))
        elif chosen < 0.15:
            self.do(lambda: table.post_chat(self.now, asked.seat, "p", f"hello {len(self.log)}"))
        elif chosen < 0.17:
            self.go_back()
        else:
            move = self.rng.choice(asked.moves)
            self.do(lambda: table.play(self.now, asked.seat, move, number))
        if self.rng.random() < 0.05:
            frozen = table.snapshot()
            assert frozen is not None
            self.frozen = (table.number, json.loads(json.dumps(frozen)))

    def go_back(self) -> None:
        start = self.table.running_match.era_start
        self.do(lambda: self.table.propose_takeback(self.now, 0, max(0, start - self.rng.randrange(1, 5))))
        for seat in range(1, PLAYERS):
            self.do(lambda seat=seat: self.table.answer_takeback(self.now, seat, True))  # type: ignore[misc]


def sent_update(table: Table, seat: int | None, since: int, now: int, *, first: bool = False) -> Update:
    """Build an update, and pass it through the encoder and decoder."""
    update = messages.decode_server_message(messages.encode(updates.build(table, seat, since, now, first=first)))
    assert isinstance(update, Update)
    return update


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_late_updates_lead_to_the_same_state(game: str, seed: int) -> None:
    story = Story(game, seed)
    table = story.table
    viewers = [None, *range(PLAYERS)]
    late = {viewer: TableState() for viewer in viewers}
    prompt = {viewer: TableState() for viewer in viewers}
    for _ in range(MOST):
        for viewer in viewers:
            number = table.streams.number(viewer)
            prompt[viewer].apply(sent_update(table, viewer, prompt[viewer].n, story.now, first=prompt[viewer].n == 0))
            if late[viewer].n < number and story.rng.random() < 0.2:
                late[viewer].apply(
                    sent_update(table, viewer, late[viewer].n, story.now, first=story.rng.random() < 0.5)
                )
        if table.status != "playing":
            break
        story.step()
    for viewer in viewers:
        late[viewer].apply(sent_update(table, viewer, late[viewer].n, story.now, first=True))
        prompt[viewer].apply(sent_update(table, viewer, prompt[viewer].n, story.now, first=True))
        late[viewer].clock = prompt[viewer].clock
        assert late[viewer] == prompt[viewer]
        assert table.match is not None
        assert [tuple(line) for line in late[viewer].log] == [
            (line.seat, line.text, line.era) for line in table.match.log(viewer)
        ]
        spoken = [stored.event.text for stored in story.log if isinstance(stored.event, events.ChatPosted)]
        assert [line.text for line in late[viewer].chat] == spoken


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_loaded_table_is_the_same(game: str, seed: int) -> None:
    story = Story(game, seed)
    for _ in range(MOST):
        if story.table.status == "playing":
            story.step()
    replayed, thawed = Table(facts(game)), Table(facts(game))
    replayed.load(story.log)
    assert story.frozen is not None
    thawed.load(story.log, *story.frozen)
    for again in (replayed, thawed):
        assert again.match is not None
        assert story.table.match is not None
        assert again.match.entries == story.table.match.entries
        assert again.ending == story.table.ending
        assert again.streams.fresh_since == story.table.streams.fresh_since
        for viewer in (None, *range(PLAYERS)):
            for since in {
                0,
                story.rng.randrange(story.table.streams.number(viewer)),
                story.table.streams.number(viewer),
            }:
                one, two = (sent_update(table, viewer, since, story.now, first=True) for table in (story.table, again))
                assert one == two


def test_secret_choice_is_sent_to_nobody_else() -> None:
    story = Story("montmurail", 1)
    table = story.table
    while len(table.decisions) < PLAYERS:
        story.step()
    before = {
        viewer: messages.encode(updates.build(table, viewer, 0, story.now, first=True)) for viewer in (None, 1, 2)
    }
    seat, number = 0, table.streams.number(0)
    move = next(decision for decision in table.decisions if decision.seat == seat).moves[0]
    table.play(story.now, seat, move, number)
    assert table.streams.number(seat) == number + 1
    for viewer, text in before.items():
        assert messages.encode(updates.build(table, viewer, 0, story.now, first=True)) == text
    table.undo(story.now, seat, number + 1)
    for viewer, text in before.items():
        assert messages.encode(updates.build(table, viewer, 0, story.now, first=True)) == text


# --- clocks


def test_live_clock_runs_for_seats_to_move() -> None:
    clock = Clock(ClockRules(kind="live", seconds=60, increment=5), 2)
    clock.switch(0, [0])
    assert clock.deadline([0, 1]) == 60 * SECOND
    clock.switch(10 * SECOND, [1], done=[0])
    assert clock.remaining(0, 99 * SECOND) == 55 * SECOND
    assert clock.remaining(1, 12 * SECOND) == 58 * SECOND
    assert clock.deadline([1]) == 70 * SECOND


def test_days_start_again_each_turn() -> None:
    clock = Clock(ClockRules(kind="days", days=2), 2)
    clock.switch(0, [0])
    clock.switch(DAY, [1], done=[0])
    assert clock.remaining(0, 5 * DAY) == 2 * DAY
    assert clock.deadline([0, 1]) == 3 * DAY


def test_undo_gives_no_time() -> None:
    story = Story("montmurail", 1)
    table = story.table
    while len(table.decisions) < PLAYERS:
        story.step()
    at, left = story.now, table.clock.remaining(0, story.now)
    for _ in range(3):
        move = next(decision for decision in table.decisions if decision.seat == 0).moves[0]
        table.play(at, 0, move, table.streams.number(0))
        table.undo(at, 0, table.streams.number(0))
    assert table.clock.remaining(0, at) == left
