"""Points: for placing a tile, and at the end of the game."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.arguments import check_move, check_seat
from ...kernel.score import Gains, Item, Result, SeatScore
from ...kernel.types import Card, Move, Seat
from . import board, components
from .board import Castle, added, adjacent, connected, place_of
from .components import (
    ADJACENT,
    ALL_SIZES,
    ALL_TYPES,
    B_COMPLETED,
    B_HALLWAYS,
    B_MONEY,
    B_ROUND,
    B_SIZE,
    B_SIZES,
    B_SQUARE,
    B_STAIRS,
    B_TYPE,
    B_TYPES,
    BONUS_CARDS,
    BONUS_COUNT,
    BONUS_MONEY,
    CONNECTED,
    COUNTS,
    DEPLETED,
    F_COMPLETED,
    F_EXITS,
    F_INCOMPLETE,
    F_LARGE,
    F_ROUND,
    F_SMALL,
    F_SQUARE,
    FAVORS,
    FROM_ADJACENT,
    FROM_CELLAR,
    FROM_CENTRE,
    FROM_JOINED,
    FROM_OWN,
    HALLWAY,
    MONEY_A_POINT,
    ROUND,
    SIZE_COUNT,
    SIZES,
    SMALL,
    SOLO_RANKS,
    SOURCE_COUNT,
    SOURCES,
    SQUARE,
    STAIRS,
    STAIRS_WORTH,
    TILES,
    TYPE_COUNT,
    TYPES,
)
from .moves import DO_PLACE, OVER, PLACE, SHIFT, WHICH
from .outside import count_external
from .state import State, check
from .types import Favor, Room, RoomType, Size, Tile

POINTS = [tile.points for tile in TILES]
TYPE = components.TYPE_OF[:]
SIZE = components.SIZE_OF[:]
AREA = [tile.size for tile in TILES]
COUNTED = [COUNTS.index(tile.per) for tile in TILES]
WORTH = [tile.worth for tile in TILES]
FITTING = [sum(1 << TYPES.index(name) for name in tile.types) for tile in TILES]
TYPE_WORTH = components.TYPE_WORTH[:]
SIZE_WORTH = components.SIZE_WORTH[:]
RANKS = [*components.RANKS, 0, 0, 0, 0]
SQUARES = sum(1 << SIZES.index(size) for size in SQUARE)
ROUNDS = sum(1 << SIZES.index(size) for size in ROUND)

# --- a tile is placed


def centre_for(castle: Castle, room: Room, other: Room) -> int:
    """Return what the centre of a room scores for another room."""
    tile = castle.tile[room]
    if not FITTING[tile] >> TYPE[castle.tile[other]] & 1:
        return 0
    if COUNTED[tile] == CONNECTED and not connected(castle, room, other):
        return 0
    if COUNTED[tile] == ADJACENT and not adjacent(castle, room, other):
        return 0
    return WORTH[tile]


def centre(castle: Castle, room: Room) -> int:
    """L4.2: Return what the centre of a room scores now; a downstairs room may count itself."""
    total = 0
    if WORTH[castle.tile[room]]:
        for other in range(castle.count):
            total += centre_for(castle, room, other)
    return total


def room_points(castle: Castle, room: Room) -> int:
    """L5.6: Return the points of a room by L4.1 and L4.2."""
    return POINTS[castle.tile[room]] + centre(castle, room)


def score_placed(state: State, seat: Seat) -> None:
    """L4: Score the tile placed last."""
    castle = state.castles[seat]
    new = castle.count - 1
    state.points[seat * SOURCE_COUNT + FROM_OWN] += POINTS[castle.tile[new]]
    state.points[seat * SOURCE_COUNT + FROM_CENTRE] += centre(castle, new)
    for room in range(new):
        state.points[seat * SOURCE_COUNT + FROM_CENTRE + COUNTED[castle.tile[room]]] += centre_for(castle, room, new)


# --- the end


def rooms_of_type(castle: Castle, type: RoomType) -> int:
    """Count the rooms of a type."""
    total = 0
    for room in range(castle.count):
        total += TYPE[castle.tile[room]] == type
    return total


def rooms_of_size(castle: Castle, size: Size) -> int:
    """L4.7: Count the rooms of a size; foyer, hallways and stairs have none."""
    total = 0
    for room in range(castle.count):
        total += SIZE[castle.tile[room]] == size
    return total


def rooms_of_sizes(castle: Castle, sizes: int) -> int:
    """Count the rooms of a set of sizes."""
    total = 0
    for room in range(castle.count):
        size = SIZE[castle.tile[room]]
        if size >= 0:
            total += sizes >> size & 1
    return total


def tiles_like(castle: Castle, tile: Tile) -> int:
    """Count the copies of a tile."""
    total = 0
    for room in range(castle.count):
        total += castle.tile[room] == tile
    return total


def area_of_type(castle: Castle, type: RoomType) -> int:
    """Return the area of the rooms of a type."""
    total = 0
    for room in range(castle.count):
        if TYPE[castle.tile[room]] == type:
            total += AREA[castle.tile[room]]
    return total


def area(castle: Castle) -> int:
    """Return the area of a castle."""
    total = 0
    for room in range(castle.count):
        total += AREA[castle.tile[room]]
    return total


def complete(castle: Castle) -> int:
    """Count the complete rooms."""
    total = 0
    for room in range(castle.count):
        total += castle.open[room] == 0
    return total


def favor_count(state: State, seat: Seat, favor: Favor) -> int:
    """Return what a seat has of what a favor compares."""
    castle = state.castles[seat]
    if favor < TYPE_COUNT:
        return rooms_of_type(castle, favor)
    if favor < F_SMALL:
        return area_of_type(castle, favor - TYPE_COUNT)
    if favor == F_SMALL:
        return rooms_of_sizes(castle, (1 << SMALL) - 1)
    if favor == F_LARGE:
        return rooms_of_sizes(castle, (1 << SIZE_COUNT) - (1 << SMALL))
    if favor == F_SQUARE:
        return rooms_of_sizes(castle, SQUARES)
    if favor == F_ROUND:
        return rooms_of_sizes(castle, ROUNDS)
    if favor == F_COMPLETED:
        return complete(castle)
    if favor == F_INCOMPLETE:
        return castle.count - complete(castle)
    if favor == F_EXITS:
        return count_external(castle, state.rules)
    return state.money[seat]


def favor_rank(state: State, seat: Seat, favor: Favor) -> int:
    """Count the seats that have more."""
    own = favor_count(state, seat, favor)
    better = 0
    for other in range(state.players):
        better += favor_count(state, other, favor) > own
    return better


def favor_tied(state: State, seat: Seat, favor: Favor) -> int:
    """Count the seats that have as many, this one included."""
    own = favor_count(state, seat, favor)
    tied = 0
    for other in range(state.players):
        tied += favor_count(state, other, favor) == own
    return tied


def favor_points(state: State, seat: Seat, favor: Favor) -> int:
    """L6.3: Return the points for a favor."""
    own = favor_count(state, seat, favor)
    if own == 0:
        return 0
    rank = 0
    tied = 1
    for other in range(state.players):
        if other != seat:
            count = favor_count(state, other, favor)
            rank += count > own
            tied += count == own
    total = 0
    for i in range(rank, rank + tied):
        total += RANKS[i]
    return total // tied


def bonus_points(state: State, seat: Seat, card: Card) -> int:
    """L6.4: Return the points for a bonus card."""
    castle = state.castles[seat]
    if card >= B_SIZE:
        return SIZE_WORTH[card - B_SIZE] * rooms_of_size(castle, card - B_SIZE)
    if card >= B_TYPE:
        return TYPE_WORTH[card - B_TYPE] * rooms_of_type(castle, card - B_TYPE)
    if card == B_SIZES:
        return ALL_SIZES if all_sizes(castle) else 0
    if card == B_TYPES:
        return ALL_TYPES if all_types(castle) else 0
    if card == B_HALLWAYS:
        return tiles_like(castle, HALLWAY)
    if card == B_STAIRS:
        return STAIRS_WORTH * tiles_like(castle, STAIRS)
    if card == B_COMPLETED:
        return complete(castle) // 2
    if card == B_SQUARE:
        return rooms_of_sizes(castle, SQUARES)
    if card == B_ROUND:
        return rooms_of_sizes(castle, ROUNDS)
    if card == B_MONEY:
        return state.money[seat] // BONUS_MONEY
    return count_external(castle, state.rules) // 2


def all_sizes(castle: Castle) -> bool:
    """Return whether a castle has rooms of all sizes."""
    for size in range(SIZE_COUNT):
        if rooms_of_size(castle, size) == 0:
            return False
    return True


def all_types(castle: Castle) -> bool:
    """Return whether a castle has rooms of all types."""
    for type in range(TYPE_COUNT):
        if rooms_of_type(castle, type) == 0:
            return False
    return True


def depleted(state: State, seat: Seat) -> int:
    """L6.2: Return the points for rooms whose stack is used up."""
    castle = state.castles[seat]
    rooms = 0
    for size in range(SIZE_COUNT):
        if state.stack[size] == 0:
            rooms += rooms_of_size(castle, size)
    if state.hallways == 0:
        rooms += tiles_like(castle, HALLWAY)
    if state.stairs == 0:
        rooms += tiles_like(castle, STAIRS)
    return DEPLETED * rooms


def points_so_far(state: State, seat: Seat) -> int:
    """Return the points scored during the game."""
    total = 0
    for source in range(SOURCE_COUNT):
        total += state.points[seat * SOURCE_COUNT + source]
    return total


def total(state: State, seat: Seat) -> int:
    """Return the points as if the game ended now."""
    points = points_so_far(state, seat) + depleted(state, seat) + state.money[seat] // MONEY_A_POINT
    for i in range(state.favor_count):
        points += favor_points(state, seat, state.favors[i])
    cards = state.bonus[seat]
    while cards:
        points += bonus_points(state, seat, bits.lowest(cards))
        cards &= cards - 1
    return points


def result(state: State) -> Result | None:
    """L6.6: Return the result, or None while the game goes on."""
    check(state)
    if state.ask != OVER:
        return None
    totals = [total(state, seat) for seat in range(state.players)]
    money = state.options.edition == "2022" or state.rules < 2  # L6.6: breaks ties in that edition only
    ranks = [
        (totals[seat], area(state.castles[seat]), state.money[seat] if money else 0) for seat in range(state.players)
    ]
    return Result(tuple(totals), tuple([seat for seat in range(state.players) if ranks[seat] == max(ranks)]))


def rank_of(edition: str, points: int) -> str:
    """L7.4: Return the rank in a solo game."""
    return [name for name, least in SOLO_RANKS[edition] if points >= least or least == 0][-1]


# --- scores for display


def score(state: State) -> tuple[SeatScore, ...]:
    """Return the itemised score as if the game ended now."""
    check(state)
    return tuple([SeatScore(tuple(items(state, seat))) for seat in range(state.players)])


def items(state: State, seat: Seat) -> list[Item]:
    """List the scored items of a seat."""
    found = [
        Item(f"ludwig.{SOURCES[i]}", state.points[seat * SOURCE_COUNT + i])
        for i in range(SOURCE_COUNT)
        if state.points[seat * SOURCE_COUNT + i]
    ]
    found += depleted_items(state, seat)
    for i in range(state.favor_count):
        found.append(favor_item(state, seat, state.favors[i]))
    for card in range(BONUS_COUNT):
        if state.bonus[seat] >> card & 1:
            data = {"bonus": BONUS_CARDS[card]}
            found.append(Item("ludwig.L6.4", bonus_points(state, seat, card), data, secret=state.ask != OVER))
    money = state.money[seat]
    found.append(Item("ludwig.L6.5", money // MONEY_A_POINT, {"money": money}))
    if state.players == 1:
        found.append(Item("ludwig.L7.4", 0, {"rank": rank_of(state.options.edition, total(state, seat))}))
    return found


def depleted_items(state: State, seat: Seat) -> list[Item]:
    castle = state.castles[seat]
    used_up: list[tuple[int | str, int]] = [
        (SIZES[size], rooms_of_size(castle, size)) for size in range(SIZE_COUNT) if state.stack[size] == 0
    ]
    if state.hallways == 0:
        used_up.append(("hallways", tiles_like(castle, HALLWAY)))
    if state.stairs == 0:
        used_up.append(("stairs", tiles_like(castle, STAIRS)))
    return [Item("ludwig.L6.2", DEPLETED * rooms, {"size": kind, "rooms": rooms}) for kind, rooms in used_up if rooms]


def favor_item(state: State, seat: Seat, favor: Favor) -> Item:
    count = favor_count(state, seat, favor)
    data = {"favor": FAVORS[favor], "count": count}
    if count:
        data["rank"] = favor_rank(state, seat, favor) + 1
        data["tied"] = favor_tied(state, seat, favor)
    return Item("ludwig.L6.3", favor_points(state, seat, favor), data)


def gains(state: State, seat: Seat, move: Move) -> Gains:
    """L4: Return what placing a tile scores, and the rooms it completes."""
    check(state)
    check_seat(seat, state.players)
    check_move(move)
    if move >> SHIFT != DO_PLACE or state.ask != PLACE or seat != state.seat:
        return Gains()
    x, y, turn, floor = place_of(move & WHICH)
    castle = added(state.castles[seat], state.tile, x, y, turn, floor)
    new = castle.count - 1
    name = TILES[state.tile].name
    found = [
        Item("ludwig.L4.1", POINTS[state.tile], {"tile": name}),
        Item("ludwig.L4.2", centre(castle, new), {"tile": name}),
    ]
    for source in (FROM_JOINED, FROM_ADJACENT, FROM_CELLAR):
        for room in range(new):
            if FROM_CENTRE + COUNTED[castle.tile[room]] == source:
                data = {"tile": TILES[castle.tile[room]].name, "number": room}
                found.append(Item(f"ludwig.{SOURCES[source]}", centre_for(castle, room, new), data))
    return Gains(tuple([item for item in found if item.points]), tuple(board.completed(castle, new)))
