"""The numbered stream of events that each viewer of a table receives.

The viewers are the seats and, last, all spectators together. Each stream has its own numbers: an event counts only for
viewers who can notice it, so that the numbers reveal a secret choice no more than the view does.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from . import events
from .events import AnyEvent

GAME_EVENTS = (events.Started, events.Moved, events.Undone, events.WentBack, events.RulesChanged)
VIEW_EVENTS = (*GAME_EVENTS, events.Resigned, events.TakenOver)  # these change the decisions, and so the view
RESET_EVENTS = (events.Started, events.WentBack, events.RulesChanged)  # these make every earlier offer stale
MAX_CHAT_LINES = 200  # the latest, which newcomers get; the database has all of them
LOG_EVENTS = (events.Moved, events.Undone)
NOTICE_EVENTS = (
    events.Joined,
    events.Left,
    events.BotJoined,
    events.Started,
    events.Proposed,
    events.Declined,
    events.WentBack,
    events.Resigned,
    events.TakenOver,
    events.RulesChanged,
)


@dataclass(frozen=True, slots=True)
class StreamEntry:
    """A chat line or notice, with its number in each stream."""

    numbers: tuple[int, ...]
    at: int
    event: AnyEvent


class Streams:
    def __init__(self, players: int) -> None:
        self.spectators = players
        self.everybody = (1 << (players + 1)) - 1
        self.events = 0
        # by viewer: the last number, and the numbers of the last change to the table and to the game
        self.counts = [0] * (players + 1)
        self.table_changed_at = [0] * (players + 1)
        self.game_changed_at = [0] * (players + 1)
        self.fresh_since = [0] * players  # by seat: a message that answers an older number is stale
        # by event: the viewers who notice it, and the log lines before it that it left unchanged
        self.masks = array("H")
        self.log_floors = array("l")
        self.chat: list[StreamEntry] = []
        self.notices: list[StreamEntry] = []

    def viewer_index(self, seat: int | None) -> int:
        return self.spectators if seat is None else seat

    def number(self, seat: int | None) -> int:
        return self.counts[self.viewer_index(seat)]

    def append(self, event: AnyEvent, mask: int, log_floor: int, at: int, *, changes_table: bool) -> None:
        """Number an event in every stream that it counts in."""
        self.events += 1
        self.masks.append(mask)
        self.log_floors.append(log_floor)
        changes_view = isinstance(event, VIEW_EVENTS)
        for viewer, number in enumerate(self.counts):
            if mask >> viewer & 1:
                self.counts[viewer] = number + 1
                if changes_view:
                    self.game_changed_at[viewer] = number + 1
                if changes_table:
                    self.table_changed_at[viewer] = number + 1
        self.mark_stale(event)
        if isinstance(event, events.ChatPosted):
            self.chat.append(StreamEntry(tuple(self.counts), at, event))
            del self.chat[:-MAX_CHAT_LINES]
        elif isinstance(event, NOTICE_EVENTS):
            self.notices.append(StreamEntry(tuple(self.counts), at, event))

    def mark_stale(self, event: AnyEvent) -> None:
        """Make offers stale that were made before the end of an era, or before the seat's own last move."""
        if isinstance(event, RESET_EVENTS) or (isinstance(event, events.Moved) and event.ends):
            self.fresh_since = self.counts[: self.spectators]
        elif isinstance(event, LOG_EVENTS) and event.seat is not None:
            self.fresh_since[event.seat] = self.counts[event.seat]

    def unchanged_lines(self, seat: int | None, since: int) -> int:
        """Count the log lines that are the same as they were at a number of the viewer's stream."""
        if since == 0:
            return 0
        viewer = self.viewer_index(seat)
        remaining = self.counts[viewer] - since
        place, floors = self.events, []
        while remaining:
            place -= 1
            if self.masks[place] >> viewer & 1:
                remaining -= 1
                floors.append(self.log_floors[place])
        return min(floors, default=0)

    def entries_since(self, entries: list[StreamEntry], seat: int | None, since: int) -> list[tuple[int, StreamEntry]]:
        """Return the entries after a number of the viewer's stream, oldest first."""
        viewer = self.viewer_index(seat)
        first = len(entries)
        while first and entries[first - 1].numbers[viewer] > since:
            first -= 1
        return [(entry.numbers[viewer], entry) for entry in entries[first:]]
