"""What each viewer of a table was told, by number.

The viewers are the seats and, last, the spectators. Each has a stream with numbers of its own: an event counts only for
those who can notice it, so that a choice made in secret is no more to be seen from the numbers than from the view.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from . import events
from .events import AnyEvent

GAME = (events.Started, events.Moved, events.Undone, events.WentBack, events.RulesChanged)
SHOWN = (*GAME, events.Resigned, events.TakenOver)  # what changes who is asked, and so what is shown
TURNS_PAGE = (events.Started, events.WentBack, events.RulesChanged)  # whatever was offered before is stale
IN_THE_LOG = (events.Moved, events.Undone)
NOTICES = (
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
class Heard:
    """an event beside the moves, with its number in each stream"""

    numbers: tuple[int, ...]
    at: int
    event: AnyEvent


class Streams:
    def __init__(self, players: int) -> None:
        self.spectators = players
        self.everybody = (1 << (players + 1)) - 1
        self.events = 0
        self.counts = [0] * (players + 1)
        self.info_at = [0] * (players + 1)  # number of the last change of the table itself
        self.game_at = [0] * (players + 1)  # of the game
        self.fresh = [0] * players  # an older answer of the seat is stale
        self.masks = array("H")  # for each event who notices it
        self.floors = array("l")  # and how many lines of the log it left as they were
        self.talk: list[Heard] = []
        self.notices: list[Heard] = []

    def viewer(self, seat: int | None) -> int:
        return self.spectators if seat is None else seat

    def number(self, seat: int | None) -> int:
        return self.counts[self.viewer(seat)]

    def take(self, event: AnyEvent, mask: int, floor: int, at: int, *, info: bool) -> None:
        """gives an event its number in every stream that it counts in"""
        self.events += 1
        self.masks.append(mask)
        self.floors.append(floor)
        shown = isinstance(event, SHOWN)
        for viewer, number in enumerate(self.counts):
            if mask >> viewer & 1:
                self.counts[viewer] = number + 1
                if shown:
                    self.game_at[viewer] = number + 1
                if info:
                    self.info_at[viewer] = number + 1
        self.outdate(event)
        if isinstance(event, events.Said):
            self.talk.append(Heard(tuple(self.counts), at, event))
        elif isinstance(event, NOTICES):
            self.notices.append(Heard(tuple(self.counts), at, event))

    def outdate(self, event: AnyEvent) -> None:
        """what was offered before the end of an era, or before an own move, is stale"""
        if isinstance(event, TURNS_PAGE) or (isinstance(event, events.Moved) and event.ends):
            self.fresh = self.counts[: self.spectators]
        elif isinstance(event, IN_THE_LOG) and event.seat is not None:
            self.fresh[event.seat] = self.counts[event.seat]

    def unchanged_lines(self, seat: int | None, since: int) -> int:
        """lines of the log that are as they were at a number of the viewer's stream"""
        if since == 0:
            return 0
        viewer = self.viewer(seat)
        behind = self.counts[viewer] - since
        place, floors = self.events, []
        while behind:
            place -= 1
            if self.masks[place] >> viewer & 1:
                behind -= 1
                floors.append(self.floors[place])
        return min(floors, default=0)

    def later(self, heard: list[Heard], seat: int | None, since: int) -> list[tuple[int, Heard]]:
        """those after a number of the viewer's stream, the oldest first"""
        viewer = self.viewer(seat)
        first = len(heard)
        while first and heard[first - 1].numbers[viewer] > since:
            first -= 1
        return [(one.numbers[viewer], one) for one in heard[first:]]
