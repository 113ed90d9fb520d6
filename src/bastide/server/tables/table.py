"""One table: its events folded into what is so now. No input or output here, and no time but what it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...kernel import chance, options, record, registry
from ...kernel.decision import Decision
from ...kernel.errors import BastideError
from ...kernel.match import Entry, Match
from ...protocol import shapes
from ...protocol.messages import LONGEST_CHAT
from ...protocol.shapes import ClockRules, Proposal, TableInfo
from . import events, seats
from .clock import Clock
from .events import AnyEvent
from .seats import Seat
from .streams import GAME, IN_THE_LOG, Streams

STANDS_IN = "greedy"  # the bot that takes a seat over


class Stale(BastideError):
    """The table has moved on since the update that a message answers."""


@dataclass(frozen=True, slots=True)
class Facts:
    """what was settled when the table was made"""

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


class Kept(NamedTuple):
    """an event as it is stored: with who notices it and how much of the log it leaves as it was"""

    event: AnyEvent
    mask: int
    floor: int
    at: int


class Table:
    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.game = registry.game(facts.game)
        self.options = options.read(self.game.Options, facts.options)
        self.players: int = self.options.players
        self.host = facts.host
        self.rules = facts.rules
        self.seats = [Seat() for _ in range(self.players)]
        self.status: shapes.Status = "open"
        self.started: int | None = None
        self.ended: int | None = None
        self.ending: shapes.Ending | None = None
        self.proposal: Proposal | None = None
        self.rematch: str | None = None
        # where the game begins, or goes on under newer rules
        self.base: events.SetUp | events.RulesChanged | None = None

        self.match: Match | None = None
        self.asked: tuple[Decision, ...] = ()
        self.known_asked: tuple[int, ...] = ()  # seats asked, as of the last moment that everybody knows of
        self.clock = Clock(facts.clock, self.players)
        self.known_clock = self.clock.copy()
        self.streams = Streams(self.players)
        self.last: Kept | None = None  # what was done here last, to be stored
        self.steady = False  # that changed neither the table nor who is asked
        self.written: dict[str, Any] | None = None  # the position as all see it, kept until the next event

    # --- what is so

    def seat_of(self, person: str | None) -> int | None:
        if person is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    @property
    def running(self) -> Match:
        if self.match is None or self.status != "playing":
            raise BastideError("the game is over" if self.status == "over" else "the game has not begun")
        return self.match

    @property
    def shown_match(self) -> Match:
        """the game under way, or as it ended"""
        if self.match is None:
            raise BastideError("the game has not begun")
        return self.match

    def decision(self, seat: int | None) -> Decision | None:
        for decision in self.asked:
            if decision.seat == seat:
                return decision
        return None

    def thinkers(self) -> list[int]:
        """seats for which a bot must find a move"""
        if self.status != "playing":
            return []
        return [decision.seat for decision in self.asked if self.seats[decision.seat].bot is not None]

    def to_move(self) -> list[int]:
        """seats whose person must find a move"""
        if self.status != "playing":
            return []
        return [decision.seat for decision in self.asked if self.seats[decision.seat].held]

    def deadline(self) -> int | None:
        return self.clock.deadline(self.to_move()) if self.status == "playing" else None

    def info(self) -> TableInfo:
        return TableInfo(
            id=self.facts.id,
            game=self.facts.game,
            rules=self.rules,
            options=self.facts.options,
            status=self.status,
            host=self.host,
            public=self.facts.public,
            rated=self.facts.rated,
            clock=self.facts.clock,
            seats=[seat.info() for seat in self.seats],
            commitment=chance.commitment(self.facts.seed),
            seed=self.facts.seed if self.status == "over" else None,
            created=self.facts.created,
            started=self.started,
            ended=self.ended,
            ending=self.ending,
            proposal=self.proposal,
            rematch=self.rematch,
        )

    def record(self) -> dict[str, Any]:
        if self.match is None or self.status != "over":
            raise BastideError("the record can be had when the game is over")
        return record.export(self.match, reveal=True)

    @property
    def number(self) -> int:
        """of the last event"""
        return self.streams.events

    # --- what people and bots do: each checks, changes the table and gives the event

    def join(self, at: int, person: str, name: str, seat: int | None = None) -> AnyEvent:
        self.must_be_open()
        if self.seat_of(person) is not None:
            raise BastideError("you have a seat at this table already")
        return self.apply(events.Joined(self.free_seat(seat), person=person, name=name), at)

    def seat_bot(self, at: int, bot: str, name: str, seat: int | None = None) -> AnyEvent:
        self.must_be_open()
        if self.facts.rated:
            raise BastideError("bots have no seat at a rated table")
        return self.apply(events.BotJoined(self.free_seat(seat), bot=bot, name=name), at)

    def free_seat(self, wanted: int | None) -> int:
        free = [number for number, seat in enumerate(self.seats) if seat.empty]
        if wanted is None:
            if not free:
                raise BastideError("all seats are taken")
            return free[0]
        if not 0 <= wanted < self.players:
            raise BastideError(f"there is no seat {wanted}; the seats are 0 to {self.players - 1}")
        if wanted not in free:
            raise BastideError(f"seat {wanted} is taken")
        return wanted

    def leave(self, at: int, seat: int) -> AnyEvent:
        """before the start; a person, or a bot that is sent away"""
        self.must_be_open()
        if not 0 <= seat < self.players or self.seats[seat].empty:
            raise BastideError(f"nobody sits at seat {seat}")
        return self.apply(events.Left(seat), at)

    def close(self, at: int) -> AnyEvent:
        self.must_be_open()
        return self.apply(events.Closed(), at)

    def set_up(self, at: int, position: dict[str, Any]) -> AnyEvent:
        self.must_be_open()
        return self.apply(events.SetUp(position=position), at)

    def start(self, at: int) -> AnyEvent:
        self.must_be_open()
        free = sum(seat.empty for seat in self.seats)
        if free:
            raise BastideError(f"{free} {'seat is' if free == 1 else 'seats are'} still empty")
        return self.apply(events.Started(), at)

    def must_be_open(self) -> None:
        if self.status != "open":
            raise BastideError("the table is closed" if self.status == "closed" else "the game has begun already")

    def play(self, at: int, seat: int, move: str | int, answers: int, *, bot: str | None = None) -> AnyEvent:
        """by the person of the seat, or by the bot that plays it"""
        if bot is not None and (self.status != "playing" or self.seats[seat].bot != bot):
            raise Stale("the game is over, or another plays this seat now")
        self.check_fresh(seat, answers)  # first: what was played already may have ended the game
        match = self.running
        if bot is None:
            self.check_seat(seat)
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

    def check_seat(self, seat: int) -> None:
        if not self.seats[seat].held:
            raise BastideError("you gave this seat up" if self.seats[seat].resigned else "a bot plays this seat now")

    def check_fresh(self, seat: int, answers: int) -> None:
        fresh = self.streams.fresh[seat]
        if self.status == "over":  # who had not heard of the end is to be told, not blamed
            fresh = max(fresh, self.streams.info_at[self.streams.viewer(seat)])
        if not fresh <= answers <= self.streams.number(seat):
            raise Stale("the table has moved on: this answers an older view")

    def undo(self, at: int, seat: int, answers: int) -> AnyEvent:
        self.check_fresh(seat, answers)
        match = self.running
        self.check_seat(seat)
        if match.undoable(seat) is None:
            raise BastideError("nothing can be taken back: the turn has passed, or something was revealed")
        return self.apply(events.Undone(seat), at)

    def propose(self, at: int, seat: int, moves: int) -> AnyEvent:
        self.check_seat(seat)
        if not 0 <= moves < self.running.era_start:
            raise BastideError(f"the game cannot go back to move {moves}: only to before this turn, which undo is for")
        if self.proposal is not None:
            raise BastideError("there is a proposal to go back already")
        if sum(other.held for other in self.seats) == 1:
            return self.apply(events.WentBack(seat, moves=moves), at)
        return self.apply(events.Proposed(seat, moves=moves), at)

    def answer(self, at: int, seat: int, yes: bool) -> AnyEvent:
        self.check_seat(seat)
        if self.proposal is None or self.status != "playing":
            raise BastideError("there is no proposal to go back")
        if not yes:
            return self.apply(events.Declined(seat), at)
        if seat in self.proposal.agreed:
            raise BastideError("you agreed already")
        missing = {number for number, other in enumerate(self.seats) if other.held} - {*self.proposal.agreed, seat}
        if missing:
            return self.apply(events.Agreed(seat), at)
        return self.apply(events.WentBack(seat, moves=self.proposal.moves), at)

    def resign(self, at: int, seat: int) -> AnyEvent:
        _ = self.running
        self.check_seat(seat)
        return self.apply(events.Resigned(seat), at)

    def out_of_time(self, at: int) -> AnyEvent | None:
        """the next thing to do about a seat whose time has run out"""
        if self.status != "playing" or self.facts.clock.kind == "none":
            return None
        for seat in self.to_move():
            if self.clock.remaining(seat, at) <= 0:
                if self.facts.clock.at_end == "resign":
                    return self.apply(events.Resigned(seat, why="time"), at)
                return self.apply(events.TakenOver(seat, bot=STANDS_IN, why="time"), at)
        return None

    def replace_bot(self, at: int, seat: int, bot: str, detail: str) -> AnyEvent:
        _ = self.running
        return self.apply(events.TakenOver(seat, bot=bot, why="failed", detail=detail), at)

    def say(self, at: int, seat: int, person: str, text: str) -> AnyEvent:
        words = text.strip()
        if not words or len(words) > LONGEST_CHAT:
            raise BastideError(f"a chat line has 1 to {LONGEST_CHAT} characters")
        if not all(letter.isprintable() or letter == "\n" for letter in words):
            raise BastideError("a chat line is made of printable characters")
        return self.apply(events.Said(seat, person=person, name=self.seats[seat].name, text=words), at)

    def name_rematch(self, at: int, seat: int, table: str) -> AnyEvent:
        if self.status != "over":
            raise BastideError("a rematch is for when the game is over")
        return self.apply(events.Rematched(seat, table=table), at)

    def rename(self, at: int, former: str, person: str, name: str) -> AnyEvent | None:
        """unless the one has left meanwhile, or the other sits here as well"""
        seat = self.seat_of(former)
        if seat is None or self.seat_of(person) not in (None, seat):
            return None
        return self.apply(events.Renamed(seat, person=person, name=name), at)

    def change_rules(self, at: int) -> AnyEvent:
        """goes on under the rules as they are now"""
        match = self.running
        new = self.game.META.version
        return self.apply(events.RulesChanged(before=self.rules, after=new, position=match.position()), at)

    # --- events

    def apply(self, event: AnyEvent, at: int) -> AnyEvent:
        """makes it so, also an event that happened at another place"""
        if isinstance(event, events.Moved):
            match = self.running
            match.repeat(entry_of(event), event.luck if event.chance else match.luck.state)
        self.fold(event, at)
        return event

    def fold(self, event: AnyEvent, at: int) -> None:
        """all that follows from an event but the playing of a move"""
        before, asked = (self.status, self.proposal), self.asked
        self.written = None
        mask = self.noticed_by(event)
        if not isinstance(event, events.Moved):
            self.change(event, at)
            self.change_game(event)
        self.lapse(event, mask)
        if self.match is not None and self.status == "playing":
            self.settle(self.match, event, mask, at)
        floor = self.floor(event)
        info = not isinstance(event, (*IN_THE_LOG, events.Said)) or before != (self.status, self.proposal)
        self.streams.take(event, mask, floor, at, info=info)
        self.last = Kept(event, mask, floor, at)
        self.steady = not info and [one.seat for one in asked] == [one.seat for one in self.asked]

    def lapse(self, event: AnyEvent, mask: int) -> None:
        """a proposal to go back is over when the game has visibly gone on"""
        if isinstance(event, GAME) and mask == self.streams.everybody:
            self.proposal = None

    def noticed_by(self, event: AnyEvent) -> int:
        """the viewers whose streams it counts in, as bits"""
        secret = False
        if isinstance(event, events.Moved):
            secret = event.others[0] is None and not event.ends
        elif isinstance(event, events.Undone) and self.match is not None and event.seat is not None:
            place = self.match.undoable(event.seat)
            secret = place is not None and self.match.entries[place].others[0] is None
        return 1 << event.seat if secret and event.seat is not None else self.streams.everybody

    def floor(self, event: AnyEvent) -> int:
        """lines of the log that an event, just applied, left as they were; the lines of an era change until its end"""
        if self.match is None:
            return 0
        if not (isinstance(event, events.Moved) and event.ends):
            return self.match.era_start
        entries, start = self.match.entries, len(self.match.entries)
        while start and entries[start - 1].era == event.era:
            start -= 1
        return start

    def change(self, event: AnyEvent, at: int) -> None:
        """the table, without its game"""
        match event:
            case events.Joined(seat=int(seat)):
                self.seats[seat] = Seat(event.name, person=event.person)
            case events.BotJoined(seat=int(seat)):
                self.seats[seat] = Seat(event.name, bot=event.bot)
            case events.Left(seat=int(seat)):
                self.seats[seat] = Seat()
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
                self.seats[seat].resigned, self.seats[seat].bot = True, STANDS_IN
                self.proposal = None
                self.end_if_left(at)
            case events.TakenOver(seat=int(seat)):
                self.seats[seat].bot = event.bot
                self.proposal = None
                self.end_if_left(at)
            case events.Rematched():
                self.rematch = event.table
            case events.RulesChanged():
                self.rules, self.base = event.after, event

    def end_if_left(self, at: int) -> None:
        """without persons, or with only one seat that did not give up, there is nothing to play on for"""
        staying = [seat for seat in self.seats if not seat.given_up]
        if len(staying) < 2 or not any(seat.held for seat in self.seats):
            self.end(seats.abandoned(self.seats), at)

    def end(self, ending: shapes.Ending, at: int) -> None:
        self.status, self.ended, self.ending = "over", at, ending
        self.asked = self.known_asked = ()
        self.clock.turn(at, ())
        self.known_clock = self.clock.copy()

    def change_game(self, event: AnyEvent) -> None:
        match event:
            case events.Started() | events.RulesChanged():
                self.match = self.new_match()
            case events.Undone(seat=int(seat)):
                self.running.undo(seat)
            case events.WentBack():
                self.running.back(event.moves)

    def new_match(self) -> Match:
        """as it begins, or as it was when the rules changed"""
        names = [seat.name for seat in self.seats]
        rules = self.rules if self.game.META.plays(self.rules) else None
        if self.base is None:
            luck = chance.from_seed(self.facts.seed)
            return Match(self.game, self.options, luck, seed=self.facts.seed, seats=names, rules=rules)
        return Match.from_position(self.base.position, seed=self.facts.seed, seats=names, rules=rules)

    def settle(self, match: Match, event: AnyEvent, mask: int, at: int) -> None:
        """who is asked now, whose time runs, and whether the game is over"""
        if isinstance(event, GAME):
            result = match.result()
            if result is not None:
                self.end(seats.played(result, self.seats), at)
                return
            self.asked = match.game.decisions(match.state)
        elif not isinstance(event, events.TakenOver | events.Resigned):
            return
        if self.facts.clock.kind != "none":
            self.clock.turn(at, self.to_move(), self.done_with_turn(event))
        if mask == self.streams.everybody:
            self.known_asked = tuple([decision.seat for decision in self.asked])
            self.known_clock = self.clock.copy()

    def done_with_turn(self, event: AnyEvent) -> list[int]:
        """seats that an era ends for: all that decided at once, or the one whose turn has passed"""
        if not (isinstance(event, events.Moved) and event.ends):
            return []
        now = {decision.seat for decision in self.asked}
        return [seat for seat in self.known_asked if seat not in now or len(self.known_asked) > 1]

    # --- as it is stored

    def freeze(self) -> dict[str, Any] | None:
        """what makes reading the table fast, ready for JSON"""
        if self.match is None:
            return None
        return {
            "rules": self.game.META.version,
            "match": self.match.freeze(),
            "known_asked": list(self.known_asked),
            "clock": self.clock.freeze(),
            "known_clock": self.known_clock.freeze(),
        }

    def recall(self, log: Sequence[Kept], number: int = 0, frozen: Mapping[str, Any] | None = None) -> None:
        """Reads the events of a table just made. Those up to `number` are not played: `frozen` is what they led to."""
        past: list[Entry] = []
        for kept in log[:number]:
            self.change(kept.event, kept.at)
            self.lapse(kept.event, kept.mask)
            remember(past, kept.event)
            self.streams.take(kept.event, kept.mask, kept.floor, kept.at, info=True)
        if frozen is not None:
            self.thaw(frozen, past, log[number - 1].at)
        for kept in log[number:]:
            try:
                self.apply(kept.event, kept.at)
            except BastideError:
                if not self.outdated:
                    raise
                # played by rules that are no more; the table goes on from the last position that can be
                self.streams.take(kept.event, kept.mask, kept.floor, kept.at, info=True)

    def thaw(self, frozen: Mapping[str, Any], past: list[Entry], at: int) -> None:
        self.match = self.new_match()
        self.match.thaw(frozen["match"], past)
        self.clock.thaw(frozen["clock"])
        self.known_clock.thaw(frozen["known_clock"])
        self.known_asked = tuple(frozen["known_asked"])
        if self.status == "playing":
            result = self.match.result()
            if result is None:
                self.asked = self.match.game.decisions(self.match.state)
            else:
                self.end(seats.played(result, self.seats), at)

    @property
    def outdated(self) -> bool:
        """begun under rules that can be played no more"""
        return not self.game.META.plays(self.rules) and self.status in ("open", "playing")


def entry_of(event: events.Moved) -> Entry:
    assert event.seat is not None
    return Entry(event.seat, event.move, event.text, event.chance, event.era, event.others)


def remember(past: list[Entry], event: AnyEvent) -> None:
    """the moves of the log, without playing them"""
    match event:
        case events.Moved():
            past.append(entry_of(event))
        case events.Undone():
            del past[max(place for place, entry in enumerate(past) if entry.seat == event.seat)]
        case events.WentBack():
            del past[event.moves :]
        case events.RulesChanged():
            past.clear()
