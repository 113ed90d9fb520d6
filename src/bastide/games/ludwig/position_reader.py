"""Validation of positions. Missing fields have the values of a game that has just begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.errors import BadPosition
from ...kernel.types import Card, Seat
from ...kernel.validation import brief, by_seat, check_fields, number, read_ask, read_options, read_rules, within
from . import components
from .board import Castle, added, facing, fence_touched, first_with, floors_match, is_complete, is_connected, placed
from .components import (
    BONUS_CARDS,
    CARDS_OF_A_SIZE,
    DOWNSTAIRS,
    FAVORS,
    FIRST_OF,
    FOYER,
    HALLWAY,
    MAX_FAVORS,
    MAX_PLAYERS,
    MONEY,
    NO_TILE,
    NUMBERS,
    PRICES,
    ROOMS,
    SIZE_OF,
    SIZES,
    SMALL,
    SOURCES,
    STAIRS,
    TILES,
    TYPE_OF,
)
from .geometry import FENCE_OF_OTHER, OVERLAP
from .messages import say
from .meta import META, Options
from .moves import AGAIN, ARRANGE, ASKS, CHOOSE, END, FLOORS, FREE, LOOK, MIDDLE, PICK, PLACE, RETURN, REWARD
from .rules import fits_somewhere
from .supply import in_play
from .types import CardSet, Room, Size, Tile, TileSet

OPTIONS = ("edition", "without_favors", "without_bonus")
FIELDS = (
    *("game", "rules", *OPTIONS, "castles", "completed", "external", "seat", "ask", "place", "free", "master"),
    *("round", "last", "open", "arranged", "prices", "market", "money", "points", "hallways", "stairs", "stacks"),
    *("gone", "cards", "drawn", "deck", "favors", "standing", "bonus", "choice", "bonus_deck", "returned", "due"),
    *("rewarded", "looking", "picked", "extra", "corridor", "looked", "move"),
)
FAR = MIDDLE // 2  # tiles lie within this distance, so that there is room beside them
RICH = 10_000_000
MANY = 10_000
REWARDS = (PLACE, RETURN, REWARD, CHOOSE, AGAIN, FREE, LOOK, PICK)  # decisions while rewards are due


class PositionReader:
    """The checked values of a position."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        check_fields(data, META, FIELDS)
        self.rules = read_rules(data, META)
        self.data = data
        self.used: set[Tile] = set()
        self.corridors = {HALLWAY: 0, STAIRS: 0}
        self.read_options()
        self.castles = [self.read_castle(seat, tiles) for seat, tiles in enumerate(data["castles"])]
        self.read_course()
        self.read_market()
        self.seen = self.tiles_so_far()
        self.read_stacks()
        self.read_knowledge()
        self.read_cards()
        self.read_seats()
        self.read_turn()

    # --- plain values

    def truth(self, name: str, default: bool) -> bool:
        value = self.data.get(name, default)
        if not isinstance(value, bool):
            raise BadPosition(say("ludwig.truth", name=name, value=brief(value)))
        return value

    def items(self, name: str, most: int) -> list[Any]:
        value = self.data.get(name, [])
        if not isinstance(value, list) or len(value) > most:
            raise BadPosition(say("ludwig.list", name=name, most=most))
        return value

    def by_size(self, name: str, value: Any) -> dict[Size, Any]:
        if not isinstance(value, Mapping) or any(str(size) not in map(str, SIZES) for size in value):
            raise BadPosition(say("ludwig.sizes", name=name, known=SIZES))
        return {SIZES.index(int(size)): entry for size, entry in value.items()}

    def fields(self, value: Any, names: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping) or any(name not in names for name in value) or names[0] not in value:
            raise BadPosition(say("ludwig.fields", known=names, value=brief(value)))
        return value

    def room(self, name: Any, field: str) -> Tile:
        """Read a room that is nowhere else."""
        number = NUMBERS.get(name, ROOMS) if isinstance(name, str) else ROOMS
        if number >= ROOMS:
            raise BadPosition(say("ludwig.room", name=brief(name), field=field))
        if number in self.used:
            raise BadPosition(say("ludwig.room_twice", rule="ludwig.L1.1", name=name, field=field))
        self.used.add(number)
        return number

    def card(self, name: Any) -> Card:
        """Read a bonus card that is nowhere else."""
        if not isinstance(name, str) or name not in BONUS_CARDS:
            raise BadPosition(say("ludwig.bonus_card", name=brief(name), known=BONUS_CARDS))
        number = BONUS_CARDS.index(name)
        if self.cards_used >> number & 1:
            raise BadPosition(say("ludwig.bonus_twice", name=name))
        if name in self.options.without_bonus:
            raise BadPosition(say("ludwig.bonus_excluded", rule="ludwig.L1.6", name=name))
        self.cards_used |= 1 << number
        return number

    # --- castles

    def read_options(self) -> None:
        castles = self.data.get("castles")
        if not isinstance(castles, list) or not 1 <= len(castles) <= MAX_PLAYERS:
            raise BadPosition(say("ludwig.castles"))
        self.players = len(castles)
        given = {name: self.data[name] for name in OPTIONS if name in self.data}
        self.options = read_options(Options, players=self.players, **given)

    def read_castle(self, seat: Seat, tiles: Any) -> Castle:
        if not isinstance(tiles, list) or not tiles:
            raise BadPosition(say("ludwig.castle"))
        castle = Castle()
        foyers = 0
        for data in tiles:
            tile, x, y, turn, floor = self.read_tile(data)
            foyers += tile == FOYER
            check_beside(castle, seat, tile, x, y, turn, floor)
            castle = added(castle, tile, x, y, turn, floor)
        if foyers > 1:
            raise BadPosition(say("ludwig.foyers", rule="ludwig.L1.3", seat=seat))
        if not is_connected(castle):
            raise BadPosition(say("ludwig.connected", rule="ludwig.L3.1", seat=seat))
        return castle

    def read_tile(self, data: Any) -> tuple[Tile, int, int, int, int]:
        fields = self.fields(data, ("tile", "x", "y", "rot", "floor"))
        name = fields["tile"]
        number = NUMBERS.get(name, -1) if isinstance(name, str) else -1
        if number < ROOMS:
            number = self.room(name, "castles")
        elif number in self.corridors:
            self.corridors[number] += 1
        floor = fields.get("floor", "up")
        if floor not in FLOORS or ("floor" in fields and number != HALLWAY):
            raise BadPosition(say("ludwig.floor", value=brief(data)))
        turn = fields.get("rot", 0)
        if type(turn) is not int or turn not in (0, 90, 180, 270):
            raise BadPosition(say("ludwig.rotation", rule="ludwig.L3.3", value=brief(turn)))
        x, y = within("x", fields.get("x", 0), -FAR, FAR), within("y", fields.get("y", 0), -FAR, FAR)
        return number, x, y, turn // 90, FLOORS.index(floor)

    # --- the table

    def read_course(self) -> None:
        self.tile = -1
        name = self.data.get("place")
        if name in ("Hallway", "Stairs"):
            self.tile = NUMBERS[name]
            self.corridors[self.tile] += 1
        elif name is not None:
            self.tile = self.room(name, "place")
        ask = read_ask(self.data, "place" if self.tile >= 0 else "buy", ASKS)
        self.ask = ASKS.index(ask)
        if (self.ask == PLACE) != (self.tile >= 0):
            raise BadPosition(say("ludwig.place"))
        self.seat = number(self.data, "seat", 0, 0, self.players - 1)
        self.master = number(self.data, "master", 0, 0, self.players - 1)
        self.round = number(self.data, "round", 1, 1, MANY)
        self.free = self.truth("free", False)
        self.corridor = self.truth("corridor", False)
        self.extra = number(self.data, "extra", 0, 0, ROOMS)
        self.open = self.truth("open", self.ask not in (ARRANGE, RETURN) or self.players == 1)
        if not self.open and (self.ask not in (ARRANGE, RETURN, END) or self.players == 1):
            raise BadPosition(say("ludwig.open", ask=ask))
        if self.open and self.ask == ARRANGE:
            raise BadPosition(say("ludwig.arranged", rule="ludwig.L2.1"))

    def read_market(self) -> None:
        places = len(PRICES[self.players])
        market = self.data.get("market", [None] * places)
        if not isinstance(market, list) or len(market) != places:
            raise BadPosition(say("ludwig.market", rule="ludwig.L1.1", count=places))
        self.market = [self.offer(data) for data in market]
        usual = places if self.ask != ARRANGE else 0
        self.arranged = number(self.data, "arranged", usual, 0, places)
        left = [tile for tile, _ in self.market[: places - self.arranged]]
        if self.ask == ARRANGE and len(set(left)) < 2:
            raise BadPosition(say("ludwig.nothing_to_arrange", rule="ludwig.L2.1"))
        self.hallways = self.supply(HALLWAY, "hallways", components.HALLWAYS)
        self.stairs = self.supply(STAIRS, "stairs", components.STAIRCASES)

    def supply(self, tile: Tile, name: str, table: Mapping[int, int]) -> int:
        laid, most = self.corridors[tile], max(table.values())
        if laid > most:
            raise BadPosition(say("ludwig.corridors", rule="ludwig.L1.1", most=most, name=name, count=laid))
        return number(self.data, name, max(table[self.players] - laid, 0), 0, most - laid)

    def offer(self, data: Any) -> tuple[Tile, int]:
        if data is None:
            return NO_TILE, 0
        fields = self.fields(data, ("tile", "money"))
        return self.room(fields["tile"], "market"), within("money", fields.get("money", 0), 0, RICH)

    def tiles_so_far(self) -> list[TileSet]:
        """Return the tiles that everybody has seen, by size."""
        for name in self.items("gone", ROOMS):
            self.room(name, "gone")
        return self.as_bits(self.used)

    def as_bits(self, tiles: Any) -> list[TileSet]:
        """Return tiles as sets by size."""
        found = [0] * len(SIZES)
        for tile in tiles:
            found[SIZE_OF[tile]] |= 1 << (tile - FIRST_OF[SIZE_OF[tile]])
        return found

    def read_stacks(self) -> None:
        self.deck = [self.on_deck(data) for data in self.items("deck", ROOMS)]
        given = self.by_size("stacks", self.data.get("stacks", {}))
        listed = {size: [self.room(name, "stacks") for name in self.tiles_in(given[size])] for size in given}
        stacks = [tile for tiles in listed.values() for tile in tiles]
        for size in range(len(SIZES)):
            if size not in listed:
                stacks += self.usual_stack(size)
        self.stacks = self.as_bits(stacks)

    def tiles_in(self, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise BadPosition(say("ludwig.stack", value=brief(value)))
        return value

    def usual_stack(self, size: Size) -> list[Tile]:
        table = components.SMALL_STACK if size < SMALL else components.LARGE_STACK
        free = [tile for tile in range(ROOMS) if SIZE_OF[tile] == size and tile not in self.used]
        stack = free[: table[self.players]]
        self.used |= set(stack)
        return stack

    def on_deck(self, data: Any) -> tuple[Tile, Seat, Any]:
        fields = self.fields(data, ("tile", "by", "may"))
        by = within("by", fields.get("by", 0), 0, self.players - 1)
        return self.room(fields["tile"], "deck"), by, fields.get("may", {})

    def read_knowledge(self) -> None:
        """Read what each seat found in stacks, and what it knows of the tiles on the deck."""
        self.looked = [self.found(data) for data in by_seat(self.data, "looked", self.players, {})]
        self.deck = [(tile, by, self.guesses(tile, by, may)) for tile, by, may in self.deck]
        for seat in range(self.players):
            for size in range(len(SIZES)):
                self.check_knowledge(seat, size)

    def found(self, data: Any) -> list[TileSet]:
        looked = [0] * len(SIZES)
        for size, names in self.by_size("looked", data).items():
            looked[size] = self.of_size(size, names)
        return looked

    def of_size(self, size: Size, names: Any) -> TileSet:
        tiles = [NUMBERS.get(name, -1) if isinstance(name, str) else -1 for name in self.tiles_in(names)]
        if any(not 0 <= tile < ROOMS or SIZE_OF[tile] != size for tile in tiles):
            raise BadPosition(say("ludwig.rooms_of_size", size=SIZES[size], names=brief(names)))
        return self.as_bits(tiles)[size]

    def guesses(self, tile: Tile, by: Seat, may: Any) -> list[TileSet]:
        """Return what a tile on the deck can be, by seat."""
        size = SIZE_OF[tile]
        own = self.as_bits([tile])[size]
        unseen = self.as_bits(range(ROOMS))[size] & ~self.seen[size]
        if not isinstance(may, Mapping) or any(seat not in map(str, range(self.players)) for seat in may):
            raise BadPosition(say("ludwig.may", value=brief(may)))
        guessed = [unseen & ~looked[size] or unseen for looked in self.looked]
        for seat, names in may.items():
            guessed[int(seat)] = self.of_size(size, names)
        guessed[by] = own
        if any(not guess & own or guess & ~unseen for guess in guessed):
            raise BadPosition(say("ludwig.may_tile", rule="ludwig.L5.4", tile=TILES[tile].name, value=brief(may)))
        return guessed

    def check_knowledge(self, seat: Seat, size: Size) -> None:
        """Check that what a seat found is still in the stack, or that others have put it on the deck since."""
        found, held = self.looked[seat][size], self.stacks[size]
        for tile, by, may in self.deck:
            if SIZE_OF[tile] == size and by != seat and found:
                if may[seat] & found and may[seat] & ~found:
                    raise BadPosition(say("ludwig.looked", rule="ludwig.L5.4", seat=seat, tile=TILES[tile].name))
                held |= self.as_bits([tile])[size] if may[seat] & found else 0
        if found and found != held:
            raise BadPosition(say("ludwig.found", rule="ludwig.L5.4", seat=seat, size=SIZES[size]))

    def read_cards(self) -> None:
        drawn = self.by_size("drawn", self.data.get("drawn", {}))
        self.drawn = [within("drawn", drawn.get(size, 0), 0, CARDS_OF_A_SIZE) for size in range(len(SIZES))]
        left = CARDS_OF_A_SIZE * len(SIZES) - sum(self.drawn)
        self.cards = number(self.data, "cards", min(components.CARDS[self.players], left), 0, left)
        self.last = self.truth("last", self.cards == 0)
        if self.cards == 0 and not self.last:
            raise BadPosition(say("ludwig.last_round", rule="ludwig.L6.1"))
        favors = self.items("favors", MAX_FAVORS)
        if any(name not in FAVORS for name in favors) or len(set(favors)) != len(favors):
            raise BadPosition(say("ludwig.favors", known=FAVORS))
        if any(name in self.options.without_favors for name in favors):
            raise BadPosition(say("ludwig.favor_excluded", rule="ludwig.L1.6"))
        self.favors = [FAVORS.index(name) for name in favors]
        self.cards_used = 0
        self.bonus = [self.hand(cards) for cards in by_seat(self.data, "bonus", self.players, [])]
        self.choice = [self.hand(cards) for cards in by_seat(self.data, "choice", self.players, [])]
        self.returned = [self.card_below(data) for data in self.items("returned", len(BONUS_CARDS))]
        left = in_play(BONUS_CARDS, self.options.without_bonus) & ~self.cards_used
        usual = [name for number, name in enumerate(BONUS_CARDS) if left >> number & 1]
        self.bonus_deck = self.hand(self.data.get("bonus_deck", usual))

    def hand(self, cards: Any) -> CardSet:
        if not isinstance(cards, list):
            raise BadPosition(say("ludwig.bonus_list", value=brief(cards)))
        return sum(1 << self.card(name) for name in cards)

    def card_below(self, data: Any) -> tuple[Card, Seat]:
        fields = self.fields(data, ("card", "by"))
        return self.card(fields["card"]), within("by", fields.get("by", 0), 0, self.players - 1)

    def read_seats(self) -> None:
        self.money = [within("money", money, 0, RICH) for money in by_seat(self.data, "money", self.players, MONEY)]
        usual = [{"L1.4": (seat - self.master) % self.players} for seat in range(self.players)]
        self.points = [
            self.purse(usual[seat] if p is None else p)
            for seat, p in enumerate(by_seat(self.data, "points", self.players, None))
        ]

    def purse(self, purse: Any) -> list[int]:
        if not isinstance(purse, Mapping) or any(rule not in SOURCES for rule in purse):
            raise BadPosition(say("ludwig.points", known=SOURCES))
        return [within("points", purse.get(rule, 0), -MANY, MANY) for rule in SOURCES]

    # --- the turn

    def read_turn(self) -> None:
        castle = self.castles[self.seat]
        self.due = [within("due", number, 0, castle.count - 1) for number in self.items("due", castle.count)]
        if len(set(self.due)) != len(self.due) or any(not is_complete(castle, number) for number in self.due):
            raise BadPosition(say("ludwig.due", rule="ludwig.L5.1"))
        if self.due and (self.ask not in REWARDS or not self.open):
            raise BadPosition(say("ludwig.due_ask", rule="ludwig.L5.1", ask=ASKS[self.ask]))
        self.rewarded = self.optional("rewarded", range(castle.count))
        size = self.optional("looking", SIZES)
        self.looking = SIZES.index(size) if size >= 0 else -1
        self.picked = number(self.data, "picked", 0, 0, 1)
        self.check_ask(castle)

    def optional(self, name: str, choices: Any) -> int:
        value = self.data.get(name)
        if value is None:
            return -1
        if type(value) is not int or value not in choices:
            raise BadPosition(say("ludwig.value", name=name, value=brief(value)))
        return value

    def check_ask(self, castle: Castle) -> None:
        """Check that the decision can be made."""
        empty = not any(self.stacks)
        if (self.looking >= 0) != (self.ask == PICK):
            raise BadPosition(say("ludwig.looking"))
        if self.ask == PICK and not self.stacks[self.looking]:
            raise BadPosition(say("ludwig.looking_empty", rule="ludwig.L5.4"))
        if self.ask == LOOK and empty:
            raise BadPosition(say("ludwig.stacks_empty", rule="ludwig.L5.4"))
        if self.ask == REWARD and len(self.due) < 2:
            raise BadPosition(say("ludwig.ask_reward", rule="ludwig.L5.1"))
        if self.ask == RETURN and bin(self.choice[self.seat]).count("1") < 2:
            raise BadPosition(say("ludwig.ask_return", rule="ludwig.L5.5"))
        if self.ask in (CHOOSE, AGAIN) and not self.is_cellar(castle, self.rewarded):
            raise BadPosition(say("ludwig.rewarded", rule="ludwig.L5.9"))
        if self.ask == FREE and not self.both_fit(castle):
            raise BadPosition(say("ludwig.ask_free", rule="ludwig.L5.3"))

    def is_cellar(self, castle: Castle, number: Room) -> bool:
        return number >= 0 and is_complete(castle, number) and TYPE_OF[placed(castle, number)[0]] == DOWNSTAIRS

    def both_fit(self, castle: Castle) -> bool:
        left = {HALLWAY: self.hallways, STAIRS: self.stairs}
        return all(left[tile] and fits_somewhere(castle, tile) for tile in left)


def check_beside(castle: Castle, seat: Seat, tile: Tile, x: int, y: int, turn: int, floor: int) -> None:
    """Check a tile in a way that does not depend on the order in which the tiles were placed."""
    key, name = tile * 4 + turn, TILES[tile].name
    if first_with(castle, key, x, y, OVERLAP) >= 0:
        raise BadPosition(say("ludwig.overlap", rule="ludwig.L3.2", tile=name, seat=seat))
    for door in range(len(TILES[tile].exits)):
        met = facing(castle, key, door, x, y)
        if met >= 0 and not floors_match(castle, tile, floor, door, met):
            raise BadPosition(say("ludwig.floors", rule="ludwig.L3.6", tile=name, seat=seat))
    own = FENCE_OF_OTHER << turn if TILES[tile].fence else 0
    if fence_touched(castle, key, x, y) >= 0 or (own and first_with(castle, key, x, y, own) >= 0):
        raise BadPosition(say("ludwig.fence", rule="ludwig.L3.7", tile=name, seat=seat))
