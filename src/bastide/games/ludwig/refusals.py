"""Reasons why a move is not legal."""

from __future__ import annotations

from ...kernel.errors import Refusal, wording
from ...kernel.types import Card, Move, Seat
from . import moves as m, rules
from .board import Castle, facing, fence_touched, first_join, first_with, floors_match, owner, place_of, placed
from .components import DOWNSTAIRS, HALLWAY, PRICES, ROOMS, SIZES, STAIRS, TILES, TYPES
from .geometry import FENCE_OF_OTHER, LOWEST, OVERLAP
from .meta import PROMPTS
from .notation import known, tile_name
from .state import State
from .types import Key, RoomType, Tile

TEXTS = {
    "over": "the game is over",
    "not_your_turn": "it is not for seat {seat} to choose now",
    "nonsense": "the number {move} stands for no move",
    "not_asked": "this is not what is asked now: {prompt}",
    "no_such_card": "this is no card you can give back",
    "wrong_price": "rooms are put under the highest free price first, {price}",
    "not_to_put": "{tile} is not among the rooms still to be put under a price",
    "not_on_offer": "{tile} is not on offer",
    "none_left": "no {tile} is left",
    "too_dear": "{tile} costs {cost} and seat {seat} has {money}",
    "no_place": "{tile} fits nowhere in this castle",
    "other_turn": "this turn gives the same tile as r{turn}, and is written so",
    "no_floor": "only a hallway has a floor to choose",
    "overlap": "it would lie on the {tile}",
    "floors": "entrances of different floors would meet at the {tile}",
    "two_stairs": "two stairs would meet",
    "not_joined": "none of its entrances meets an entrance of the castle",
    "dark_end": "stairs are joined to the upper floor by their light end",
    "fence": "it would touch the fence of the {tile}",
    "own_fence": "its fence would touch the {tile}",
    "closed_in": "no entrance of the castle would lead outside any more",
    "not_due": "no reward is due for this room",
    "no_reward": "a downstairs room brings one of the seven other rewards",
    "not_to_be_had": "the reward of {type} cannot be had now",
    "not_just_completed": "only a downstairs room that the last tile completed scores again",
    "no_corridor": "a corridor room brings a hallway or stairs",
    "stack_empty": "the stack of {size} is empty",
    "not_in_stack": "{tile} is not in the stack you look through",
}


refusal = wording("ludwig", TEXTS)


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.ask == m.OVER:
        return refusal("L6.1", "over")
    if not rules.deciding(state, seat):
        return refusal("L2.2", "not_your_turn", seat=seat)
    kind, which = move >> m.SHIFT, move & m.WHICH
    if not known(state, kind, which):
        return refusal("L2.2", "nonsense", move=move)
    if rules.permits(state, seat, move):
        return None
    if kind not in ANSWERS[state.ask]:
        return refusal(RULE_OF[state.ask], "not_asked", prompt=PROMPTS[m.ASKS[state.ask]])
    return REASONS[kind](state, seat, which)


RULE_OF = ("L1.3", "L2.1", "L2.2", "L3.1", "L5.1", "L5.9", "L5.9", "L5.3", "L5.4", "L5.4", "L2.2")  # by what is asked
ANSWERS = [
    *([m.DO_RETURN], [m.DO_PUT], [m.DO_BUY, m.DO_PASS], [m.DO_PLACE], [m.DO_REWARD], [m.DO_CHOOSE], [m.DO_AGAIN]),
    *([m.DO_FREE], [m.DO_LOOK], [m.DO_TOP, m.DO_DONE], [m.DO_END]),
]


def return_reason(state: State, seat: Seat, card: Card) -> Refusal:
    return refusal("L5.5" if state.open else "L1.3", "no_such_card")


def put_reason(state: State, seat: Seat, which: int) -> Refusal:
    asked = rules.places(state) - 1 - state.arranged
    if which >> 7 != asked:
        return refusal("L2.1", "wrong_price", price=PRICES[state.players][asked])
    return refusal("L2.1", "not_to_put", tile=tile_name(which & 127))


def buy_reason(state: State, seat: Seat, tile: Tile) -> Refusal:
    name = tile_name(tile)
    if tile in (HALLWAY, STAIRS):
        if not rules.in_supply(state, tile):
            return refusal("L1.1", "none_left", tile=name)
    elif tile >= ROOMS or rules.place_on_offer(state, tile) < 0:
        return refusal("L2.2", "not_on_offer", tile=name)
    if not rules.can_pay(state, seat, tile):
        cost, money = rules.cost(state, tile), rules.money_of(state, seat)
        return refusal("L2.3", "too_dear", tile=name, cost=cost, seat=seat, money=money)
    return refusal("L2.6", "no_place", tile=name)


def place_reason(state: State, seat: Seat, which: int) -> Refusal:
    x, y, turn, floor = place_of(which)
    castle, tile = state.castles[seat], state.tile
    key = tile * 4 + turn
    if LOWEST[key] != turn:
        return refusal("L3.3", "other_turn", turn=90 * LOWEST[key])
    if floor and tile != HALLWAY:
        return refusal("L3.6", "no_floor")
    under = first_with(castle, key, x, y, OVERLAP)
    if under >= 0:
        return refusal("L3.2", "overlap", tile=name_at(castle, under), number=under)
    return join_reason(castle, key, floor, x, y) or fence_reason(castle, key, x, y) or refusal("L3.5", "closed_in")


def join_reason(castle: Castle, key: Key, floor: int, x: int, y: int) -> Refusal | None:
    tile = key >> 2
    join = first_join(castle, key, floor, x, y)
    if join >= 0:
        return None
    met = [(door, facing(castle, key, door, x, y)) for door in range(len(TILES[tile].exits))]
    wrong = [other for door, other in met if other >= 0 and not floors_match(castle, tile, floor, door, other)]
    if wrong:
        number = owner(castle, wrong[0])
        two = tile == STAIRS == placed(castle, number)[0]
        return refusal("L3.6", "two_stairs" if two else "floors", tile=name_at(castle, number), number=number)
    if any(other >= 0 for _, other in met):
        return refusal("L3.6", "dark_end")
    return refusal("L3.1", "not_joined")


def fence_reason(castle: Castle, key: Key, x: int, y: int) -> Refusal | None:
    touched = fence_touched(castle, key, x, y)
    if touched >= 0:
        return refusal("L3.7", "fence", tile=name_at(castle, touched), number=touched)
    if TILES[key >> 2].fence:
        touched = first_with(castle, key, x, y, FENCE_OF_OTHER << (key & 3))
        if touched >= 0:
            return refusal("L3.7", "own_fence", tile=name_at(castle, touched), number=touched)
    return None


def name_at(castle: Castle, number: int) -> str:
    return TILES[placed(castle, number)[0]].name


def reward_reason(state: State, seat: Seat, number: int) -> Refusal:
    return refusal("L5.1", "not_due")


def choose_reason(state: State, seat: Seat, type: RoomType) -> Refusal:
    if type == DOWNSTAIRS:
        return refusal("L5.9", "no_reward")
    return refusal("L5.9", "not_to_be_had", type=TYPES[type])


def again_reason(state: State, seat: Seat, number: int) -> Refusal:
    return refusal("L5.9", "not_just_completed")


def free_reason(state: State, seat: Seat, tile: Tile) -> Refusal:
    return refusal("L5.3", "no_corridor")


def look_reason(state: State, seat: Seat, size: int) -> Refusal:
    return refusal("L5.4", "stack_empty", size=SIZES[size])


def top_reason(state: State, seat: Seat, tile: Tile) -> Refusal:
    return refusal("L5.4", "not_in_stack", tile=tile_name(tile))


REASONS = {
    m.DO_RETURN: return_reason,
    m.DO_PUT: put_reason,
    m.DO_BUY: buy_reason,
    m.DO_PLACE: place_reason,
    m.DO_REWARD: reward_reason,
    m.DO_CHOOSE: choose_reason,
    m.DO_AGAIN: again_reason,
    m.DO_FREE: free_reason,
    m.DO_LOOK: look_reason,
    m.DO_TOP: top_reason,
}
