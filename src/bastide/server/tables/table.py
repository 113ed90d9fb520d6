"""A table: its events, folded into the current state. Pure: no I/O, and every time is passed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, NamedTuple

from ...kernel import chance, options, record, registry
from ...kernel.decision import Decision
from ...kernel.errors import BastideError, Message
from ...kernel.match import Entry, Match
from ...protocol import models
from ...protocol.messages import MAX_CHAT_LENGTH
from ...protocol.models import ClockRules, Proposal, TableInfo
from ..messages import say
from . import events, seats
from .clock import Clock
from .events import AnyEvent
from .seats import Seat
from .streams import GAME_EVENTS, LOG_EVENTS, RESET_EVENTS, Streams

STAND_IN_BOT = "greedy"  # takes over from people who resign or run out of time
SNAPSHOT_FORMAT = 2  # changes with the fields of a snapshot


class Stale(BastideError):
    """The table has changed since the update that a message answers."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What is fixed when a table is created."""

    id: str
    game: str
    rules: str
    options: dict[str, Any]
    host: str
    public: bool
    invite: str
    rated: bool
    clock: ClockRules
    seed: str
    created: int


class StoredEvent(NamedTuple):
    """An event with the viewers who notice it (as bits) and the number of log lines before it that stay unchanged."""

    event: AnyEvent
    mask: int
    log_floor: int
    at: int


class Table:
    def __init__(self, spec: TableSpec) -> None:
        self.spec = spec
        self.game = registry.game(spec.game)
        self.options = options.read(self.game.Options, spec.options)
        self.players: int = self.options.players
        self.host = spec.host
        self.invite = spec.invite
        self.rules = spec.rules
        self.seats = [Seat() for _ in range(self.players)]
        self.status: models.Status = "open"
        self.started: int | None = None
        self.ended: int | None = None
        self.ending: models.Ending | None = None
        self.proposal: Proposal | None = None
        self.rematch: str | None = None
        # the position the game starts from, or continues from under newer rules
        self.base: events.SetUp | events.RulesChanged | None = None

        self.match: Match | None = None
        self.decisions: tuple[Decision, ...] = ()
        # the seats to move and the clock as everybody may know them: as if no hidden choice had been made yet
        self.public_waiting: tuple[int, ...] = ()
        self.clock = Clock(spec.clock, self.players)
        self.public_clock = self.clock.copy()
        self.streams = Streams(self.players)
        self.last_event: StoredEvent | None = None
        self.is_index_unchanged = False  # the last event changed nothing that tables are looked up by
        self.public_view: dict[str, Any] | None = None  # encoded for all viewers, until the next event

    # --- queries

    def seat_of(self, person: str | None) -> int | None:
        if person is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def name_of(self, person: str) -> str | None:
        """Return the name under which a person has a seat here."""
        seat = self.seat_of(person)
        return None if seat is None else self.seats[seat].name

    def is_visible_to(self, person: str | None, invite: str | None) -> bool:
        """Whether a table may be seen: it is public, or by its players or with the invitation."""
        if self.spec.public or self.seat_of(person) is not None:
            return True
        return invite is not None and compare_digest(invite.encode(), self.invite.encode())

    def is_host(self, person: str) -> bool:
        """Whether a person has a seat and is the host, or stands in for a host who has left."""
        return self.seat_of(person) is not None and (person == self.host or self.seat_of(self.host) is None)

    @property
    def running_match(self) -> Match:
        if self.match is None or self.status != "playing":
            raise BastideError(say("game.over") if self.status == "over" else say("game.not_started"))
        return self.match

    @property
    def started_match(self) -> Match:
        """The game in progress, or as it ended."""
        if self.match is None:
            raise BastideError(say("game.not_started"))
        return self.match

    def decision(self, seat: int | None) -> Decision | None:
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    def bots_to_move(self) -> list[int]:
        """List the seats for which a bot has to decide."""
        if self.status != "playing":
            return []
        return [decision.seat for decision in self.decisions if self.seats[decision.seat].bot is not None]

    def to_move(self) -> list[int]:
        """List the seats for which a person has to decide."""
        if self.status != "playing":
            return []
        return [decision.seat for decision in self.decisions if self.seats[decision.seat].is_human]

    def deadline(self) -> int | None:
        return self.clock.deadline(self.to_move()) if self.status == "playing" else None

    def info(self) -> TableInfo:
        return TableInfo(
            id=self.spec.id,
            game=self.spec.game,
            rules=self.rules,
            options=self.spec.options,
            status=self.status,
            host=self.host,
            public=self.spec.public,
            rated=self.spec.rated,
            clock=self.spec.clock,
            seats=[seat.info() for seat in self.seats],
            commitment=chance.commitment(self.spec.seed),
            seed=self.spec.seed if self.status == "over" else None,
            created=self.spec.created,
            started=self.started,
            ended=self.ended,
            ending=self.ending,
            proposal=self.proposal,
            rematch=self.rematch,
        )

    def record(self) -> dict[str, Any]:
        if self.match is None or self.status != "over":
            raise BastideError(say("record.not_over"))
        return record.export(self.match, reveal=True)

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.streams.events

    # --- actions: each checks that it is allowed, applies an event and returns it

    def join(self, at: int, person: str, name: str, seat: int | None = None) -> AnyEvent:
        self.require_open()
        if self.seat_of(person) is not None:
            raise BastideError(say("table.seated"))
        return self.apply(events.Joined(self.free_seat(seat), person=person, name=name), at)

    def add_bot(self, at: int, bot: str, name: str, seat: int | None = None) -> AnyEvent:
        self.require_open()
        if self.spec.rated:
            raise BastideError(say("table.rated_bots"))
        return self.apply(events.BotJoined(self.free_seat(seat), bot=bot, name=name), at)

    def free_seat(self, wanted: int | None) -> int:
        free = [number for number, seat in enumerate(self.seats) if seat.is_empty]
        if wanted is None:
            if not free:
                raise BastideError(say("seat.none_free"))
            return free[0]
        if not 0 <= wanted < self.players:
            raise BastideError(say("seat.unknown", seat=wanted, last=self.players - 1))
        if wanted not in free:
            raise BastideError(say("seat.taken"))
        return wanted

    def leave(self, at: int, seat: int, invite: str = "") -> AnyEvent:
        """Remove a person or a bot before the game starts; with `invite`, former invitations become invalid."""
        self.require_open()
        if not 0 <= seat < self.players or self.seats[seat].is_empty:
            raise BastideError(say("seat.empty"))
        return self.apply(events.Left(seat, invite=invite), at)

    def close(self, at: int) -> AnyEvent:
        self.require_open()
        return self.apply(events.Closed(), at)

    def set_up(self, at: int, position: dict[str, Any]) -> AnyEvent:
        self.require_open()
        return self.apply(events.SetUp(position=position), at)

    def start(self, at: int) -> AnyEvent:
        self.require_open()
        if any(seat.is_empty for seat in self.seats):
            raise BastideError(say("table.seats"))
        return self.apply(events.Started(), at)

    def require_open(self) -> None:
        if self.status != "open":
            raise BastideError(say("table.closed") if self.status == "closed" else say("game.started"))

    def play(self, at: int, seat: int, move: str | int, answers: int, *, bot: str | None = None) -> AnyEvent:
        """Play a move for the person in the seat, or for the bot that plays it."""
        if bot is not None and (self.status != "playing" or self.seats[seat].bot != bot):
            raise Stale(say("seat.other_player"))
        self.check_fresh(seat, answers)  # first: the move may have been played already and have ended the game
        match = self.running_match
        if bot is None:
            self.require_human(seat)
        number = match.number(move)
        match.play(number, seat)
        entry = match.entries[-1]
        event = events.Moved(
            seat,
            move=entry.move,
            text=entry.text,
            era=entry.era,
            others=entry.others,
            ends=match.era != entry.era,
            chance=entry.chance,
            luck=match.luck.state if entry.chance else 0,
        )
        self.fold(event, at)
        return event

    def require_human(self, seat: int) -> None:
        if not self.seats[seat].is_human:
            raise BastideError(say("seat.resigned") if self.seats[seat].resigned else say("seat.bot"))

    def check_fresh(self, seat: int, answers: int) -> None:
        fresh = self.streams.fresh_since[seat]
        if self.status == "over":  # a client that has not heard of the end gets an update, not an error
            fresh = max(fresh, self.streams.table_changed_at[self.streams.viewer_index(seat)])
        if not fresh <= answers <= self.streams.number(seat):
            raise Stale(say("move.stale"))

    def undo(self, at: int, seat: int, answers: int) -> AnyEvent:
        self.check_fresh(seat, answers)
        match = self.running_match
        self.require_human(seat)
        if match.undoable(seat) is None:
            raise BastideError(say("undo.nothing"))
        return self.apply(events.Undone(seat), at)

    def propose_takeback(self, at: int, seat: int, moves: int) -> AnyEvent:
        self.require_human(seat)
        if not 0 <= moves < self.running_match.era_start:
            raise BastideError(say("takeback.turn", moves=moves))
        if self.proposal is not None:
            raise BastideError(say("takeback.pending"))
        if sum(other.is_human for other in self.seats) == 1:
            return self.apply(events.WentBack(seat, moves=moves), at)
        return self.apply(events.Proposed(seat, moves=moves), at)

    def answer_takeback(self, at: int, seat: int, yes: bool) -> AnyEvent:
        self.require_human(seat)
        if self.proposal is None or self.status != "playing":
            raise BastideError(say("takeback.none"))
        if not yes:
            return self.apply(events.Declined(seat), at)
        if seat in self.proposal.agreed:
            raise BastideError(say("takeback.agreed"))
        missing = {number for number, other in enumerate(self.seats) if other.is_human} - {*self.proposal.agreed, seat}
        if missing:
            return self.apply(events.Agreed(seat), at)
        return self.apply(events.WentBack(seat, moves=self.proposal.moves), at)

    def resign(self, at: int, seat: int) -> AnyEvent:
        _ = self.running_match
        self.require_human(seat)
        return self.apply(events.Resigned(seat), at)

    def expire_clock(self, at: int) -> AnyEvent | None:
        """Resign or replace the first seat that has run out of time, if any."""
        if self.status != "playing" or self.spec.clock.kind == "none":
            return None
        for seat in self.to_move():
            if self.clock.remaining(seat, at) <= 0:
                if self.spec.clock.at_end == "resign":
                    return self.apply(events.Resigned(seat, why="time"), at)
                return self.apply(events.TakenOver(seat, bot=STAND_IN_BOT, why="time"), at)
        return None

    def replace_bot(self, at: int, seat: int, bot: str, problem: Message) -> AnyEvent:
        _ = self.running_match
        data = problem.as_json()["data"]
        return self.apply(
            events.TakenOver(seat, bot=bot, why="failed", detail=problem.text, key=problem.key, data=data), at
        )

    def post_chat(self, at: int, seat: int, person: str, text: str) -> AnyEvent:
        words = text.strip()
        if not words or len(words) > MAX_CHAT_LENGTH:
            raise BastideError(say("chat.length", most=MAX_CHAT_LENGTH))
        if not all(letter.isprintable() or letter == "\n" for letter in words):
            raise BastideError(say("chat.characters"))
        return self.apply(events.ChatPosted(seat, person=person, name=self.seats[seat].name, text=words), at)

    def set_rematch(self, at: int, seat: int, table: str) -> AnyEvent:
        if self.status != "over":
            raise BastideError(say("table.rematch"))
        return self.apply(events.Rematched(seat, table=table), at)

    def rename(self, at: int, former: str, person: str, name: str) -> AnyEvent | None:
        """Rename the person in a seat, unless they left or the new person has a seat here too."""
        seat = self.seat_of(former)
        if seat is None or self.seat_of(person) not in (None, seat):
            return None
        return self.apply(events.Renamed(seat, person=person, name=name), at)

    def change_rules(self, at: int) -> AnyEvent:
        """Continue under the current version of the rules."""
        match = self.running_match
        new = self.game.META.version
        return self.apply(events.RulesChanged(before=self.rules, after=new, position=match.position()), at)

    # --- events

    def apply(self, event: AnyEvent, at: int) -> AnyEvent:
        """Apply an event, including one that another worker stored."""
        if isinstance(event, events.Moved):
            match = self.running_match
            match.repeat(entry_of(event), event.luck if event.chance else match.luck.state)
        self.fold(event, at)
        return event

    def fold(self, event: AnyEvent, at: int) -> None:
        """Apply everything that follows from an event, except playing its move."""
        before, decisions = (self.status, self.proposal), self.decisions
        self.public_view = None
        mask = self.visible_to(event)
        if not isinstance(event, events.Moved):
            self.apply_to_table(event, at)
            self.apply_to_match(event)
        self.expire_proposal(event, mask)
        if self.match is not None and self.status == "playing":
            self.update_decisions(self.match, event, mask, at)
        log_floor = self.log_floor(event)
        is_quiet = isinstance(event, (*LOG_EVENTS, events.ChatPosted))
        changes_table = not is_quiet or before != (self.status, self.proposal)
        self.streams.append(event, mask, log_floor, at, changes_table=changes_table)
        self.last_event = StoredEvent(event, mask, log_floor, at)
        same_seats = [one.seat for one in decisions] == [one.seat for one in self.decisions]
        self.is_index_unchanged = not changes_table and same_seats

    def expire_proposal(self, event: AnyEvent, mask: int) -> None:
        """Drop a proposal to go back once everybody has seen the game continue."""
        if isinstance(event, GAME_EVENTS) and mask == self.streams.everybody:
            self.proposal = None

    def visible_to(self, event: AnyEvent) -> int:
        """Return the viewers who notice an event, as bits."""
        is_secret = False
        if isinstance(event, events.Moved):
            is_secret = event.others[0] is None and not event.ends
        elif isinstance(event, events.Undone) and self.match is not None and event.seat is not None:
            place = self.match.undoable(event.seat)
            is_secret = place is not None and self.match.entries[place].others[0] is None
        return 1 << event.seat if is_secret and event.seat is not None else self.streams.everybody

    def log_floor(self, event: AnyEvent) -> int:
        """Count the log lines that the event just applied left unchanged; lines can change until their era ends."""
        if self.match is None:
            return 0
        if not (isinstance(event, events.Moved) and event.ends):
            return self.match.era_start
        entries, start = self.match.entries, len(self.match.entries)
        while start and entries[start - 1].era == event.era:
            start -= 1
        return start

    def apply_to_table(self, event: AnyEvent, at: int) -> None:
        match event:
            case events.Joined(seat=int(seat)):
                self.seats[seat] = Seat(event.name, person=event.person)
            case events.BotJoined(seat=int(seat)):
                self.seats[seat] = Seat(event.name, bot=event.bot)
            case events.Left(seat=int(seat)):
                self.seats[seat] = Seat()
                self.invite = event.invite or self.invite
            case events.Renamed(seat=int(seat)):
                if self.host == self.seats[seat].person:
                    self.host = event.person
                self.seats[seat].person, self.seats[seat].name = event.person, event.name
                if self.match is not None:
                    self.match.seats[seat] = event.name
            case events.Closed():
                self.status, self.ended = "closed", at
            case events.SetUp():
                self.base = event
            case events.Started():
                self.status, self.started = "playing", at
            case events.Proposed(seat=int(seat)):
                self.proposal = Proposal(seat, event.moves, [seat])
            case events.Agreed(seat=int(seat)) if self.proposal is not None:
                self.proposal = Proposal(self.proposal.seat, self.proposal.moves, [*self.proposal.agreed, seat])
            case events.Declined() | events.WentBack():
                self.proposal = None
            case events.Resigned(seat=int(seat)):
                self.seats[seat].resigned, self.seats[seat].bot = True, STAND_IN_BOT
                self.proposal = None
                self.end_if_abandoned(at)
            case events.TakenOver(seat=int(seat)):
                self.seats[seat].bot = event.bot
                self.proposal = None
                self.end_if_abandoned(at)
            case events.Rematched():
                self.rematch = event.table
            case events.RulesChanged():
                self.rules, self.base = event.after, event

    def end_if_abandoned(self, at: int) -> None:
        """End the game when no person is left, or only one seat has not quit."""
        staying = [seat for seat in self.seats if not seat.has_quit]
        if len(staying) < 2 or not any(seat.is_human for seat in self.seats):
            self.end(seats.ending_by_resignation(self.seats), at)

    def end(self, ending: models.Ending, at: int) -> None:
        self.status, self.ended, self.ending = "over", at, ending
        self.decisions = self.public_waiting = ()
        self.clock.switch(at, ())
        self.public_clock = self.clock.copy()

    def apply_to_match(self, event: AnyEvent) -> None:
        match event:
            case events.Started() | events.RulesChanged():
                self.match = self.new_match()
            case events.Undone(seat=int(seat)):
                self.running_match.undo(seat)
            case events.WentBack():
                self.running_match.back(event.moves)

    def new_match(self) -> Match:
        """Create the match at its start, or where the rules changed."""
        names = [seat.name for seat in self.seats]
        rules = self.rules if self.game.META.plays(self.rules) else None
        if self.base is None:
            luck = chance.from_seed(self.spec.seed)
            return Match(self.game, self.options, luck, seed=self.spec.seed, seats=names, rules=rules)
        return Match.from_position(self.base.position, seed=self.spec.seed, seats=names, rules=rules)

    def update_decisions(self, match: Match, event: AnyEvent, mask: int, at: int) -> None:
        """Update the decisions and the clock, and end the game if it is over."""
        if isinstance(event, GAME_EVENTS):
            result = match.result()
            if result is not None:
                self.end(seats.ending_by_rules(result, self.seats), at)
                return
            self.decisions = match.game.decisions(match.state)
        elif not isinstance(event, events.TakenOver | events.Resigned):
            return
        if self.spec.clock.kind != "none":
            self.clock.switch(at, self.to_move(), self.seats_done(event))
        if mask == self.streams.everybody:
            self.update_public(match, event, at)

    def update_public(self, match: Match, event: AnyEvent, at: int) -> None:
        """Update what everybody may know of the decisions and the clock."""
        hidden = {entry.seat for entry in match.entries[match.era_start :] if entry.others[0] is None}
        self.public_waiting = tuple(sorted(hidden.union(decision.seat for decision in self.decisions)))
        if isinstance(event, RESET_EVENTS) or (isinstance(event, events.Moved) and event.ends):
            self.public_clock = self.clock.copy()
        elif self.spec.clock.kind != "none":
            self.public_clock.switch(at, [seat for seat in self.public_waiting if self.seats[seat].is_human])

    def seats_done(self, event: AnyEvent) -> list[int]:
        """List the seats whose turn an event ended: everyone who decided simultaneously, or the one before."""
        if not (isinstance(event, events.Moved) and event.ends):
            return []
        to_move = {decision.seat for decision in self.decisions}
        return [seat for seat in self.public_waiting if seat not in to_move or len(self.public_waiting) > 1]

    # --- storage

    def snapshot(self) -> dict[str, Any] | None:
        """Return what is needed to load the table without replaying its moves, ready for JSON."""
        if self.match is None:
            return None
        return {
            "format": SNAPSHOT_FORMAT,
            "rules": self.game.META.version,
            "match": self.match.snapshot(),
            "public_waiting": list(self.public_waiting),
            "clock": self.clock.snapshot(),
            "public_clock": self.public_clock.snapshot(),
        }

    def load(self, log: Sequence[StoredEvent], number: int = 0, snapshot: Mapping[str, Any] | None = None) -> None:
        """Load the stored events into a new table.

        The moves of the first `number` events are not replayed: `snapshot` holds what they led to. A snapshot in
        another format is ignored.
        """
        if snapshot is not None and snapshot.get("format") != SNAPSHOT_FORMAT:
            number, snapshot = 0, None
        past: list[Entry] = []
        for stored in log[:number]:
            self.apply_to_table(stored.event, stored.at)
            self.expire_proposal(stored.event, stored.mask)
            update_entries(past, stored.event)
            self.streams.append(stored.event, stored.mask, stored.log_floor, stored.at, changes_table=True)
        if snapshot is not None:
            self.restore(snapshot, past, log[number - 1].at)
        for stored in log[number:]:
            try:
                self.apply(stored.event, stored.at)
            except BastideError:
                if not self.is_outdated:
                    raise
                # not legal under the current rules: the table continues from the last position that is
                self.streams.append(stored.event, stored.mask, stored.log_floor, stored.at, changes_table=True)

    def restore(self, snapshot: Mapping[str, Any], past: list[Entry], at: int) -> None:
        self.match = self.new_match()
        self.match.restore(snapshot["match"], past)
        self.clock.restore(snapshot["clock"])
        self.public_clock.restore(snapshot["public_clock"])
        self.public_waiting = tuple(snapshot["public_waiting"])
        if self.status == "playing":
            result = self.match.result()
            if result is None:
                self.decisions = self.match.game.decisions(self.match.state)
            else:
                self.end(seats.ending_by_rules(result, self.seats), at)

    @property
    def is_outdated(self) -> bool:
        """Whether it started under rules that can no longer be played."""
        return not self.game.META.plays(self.rules) and self.status in ("open", "playing")


def entry_of(event: events.Moved) -> Entry:
    assert event.seat is not None
    return Entry(event.seat, event.move, event.text, event.chance, event.era, event.others)


def update_entries(past: list[Entry], event: AnyEvent) -> None:
    """Follow an event in the list of moves, without playing it."""
    match event:
        case events.Moved():
            past.append(entry_of(event))
        case events.Undone():
            del past[max(place for place, entry in enumerate(past) if entry.seat == event.seat)]
        case events.WentBack():
            del past[event.moves :]
        case events.RulesChanged():
            past.clear()
