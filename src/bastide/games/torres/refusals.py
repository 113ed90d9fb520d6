"""Why a move is not legal: the rule it breaks, in words."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal, wording
from ...kernel.squares import square_name
from . import board as squares, moves as m, rules
from .board import Board
from .components import CARDS, CARDS_A_TURN, FEWEST_CASTLES, KNIGHTS
from .meta import PROMPTS
from .state import State

TEXTS = {
    "over": "the game is over",
    "not_your_turn": "it is for seat {seat} to decide now",
    "nonsense": "the number {move} stands for no move of this kind",
    "not_asked": "this is not what is asked now: {prompt}",
    "no_ap": "it costs {cost} AP and {ap} are left",
    "no_knight": "there is no own knight on {square}",
    "same_square": "the knight is already on {square}",
    "occupied": "{square} is not free: the {figure} stands there",
    "too_high": "{square} is {levels} levels up; at most {most} is allowed",
    "no_door": "{square} is no neighbour of {origin}, and no castle has a door at level {level} beside it",
    "no_way": "no way inside the castle leads from {origin} to {square} without climbing",
    "no_reserve": "all {knights} knights are on the board",
    "not_beside_knight": "{square} is not next to an own knight",
    "not_beside_other": "{square} is not next to another own knight",
    "above_knight": "{square} is higher than every own knight next to it",
    "not_castle": "{square} is no castle",
    "castle_taken": "a figure stands on the castle of {square}",
    "too_near": "{square} is less than 3 steps from the castle at {castle}",
    "stack_empty": "the stack in use has no block left",
    "no_stack": "no stack stands before you",
    "stack_unnamed": "no stack is in use: say which one the block comes from, as in 'under {square} from {height}'",
    "stack_chosen": "a stack was already taken this turn",
    "no_such_stack": "you have no stack of height {height}",
    "stacks_alike": "all your stacks are {height} high: there is nothing to choose, just place a block",
    "stack_full": "no stack of height {height} can take a block",
    "no_supply": "the supply has no block left",
    "not_beside_castle": "{square} is not next to a castle",
    "joins": "would join the castles at {one} and {other}",
    "higher_than_base": "the tower on {square} would be {height} high in a castle of base {area}",
    "no_buying": "no cards are bought in the master version",
    "bought_enough": "{most} cards were bought this turn already",
    "deck_empty": "the deck is empty",
    "card_played": "a card was already played this turn",
    "card_fresh": "the card {card} was bought this turn and can be played from the next turn on",
    "no_card": "there is no card {card} in your hand",
    "no_door_here": "no castle has a door at level {level} beside {origin}",
    "no_exit": "{square} is not in front of a door of that castle",
    "not_diagonal": "{square} is not diagonally next to {origin}",
    "not_neighbour": "{square} is not orthogonally next to {origin}",
    "not_behind": "{square} is not two squares straight from {origin}",
    "nobody_between": "no opposing knight stands between {origin} and {square}",
    "no_block": "there is no block on {square}",
    "same_place": "the block must go to another square",
    "splits": "the castle would fall apart without {square}",
    "base_too_small": "the castle would be {height} high on a base of {area}",
    "few_castles": "only {castles} castles would remain; at least {fewest} must",
    "not_drawn": "the card {card} is not among those drawn",
    "kings_castle": "{square} belongs to the castle the king is in; he must move to another",
    "no_seat": "there is no seat {seat}",
}

# the rule each kind of move lives by
RULE_OF = {
    m.DO_END: "T5.7",
    m.DO_MOVE: "T5.2",
    m.DO_PLACE: "T5.1",
    m.DO_BLOCK: "T5.3",
    m.DO_BUY: "T5.4",
    m.DO_ADVANCE: "T5.6",
    m.DO_STACK: "T7.1",
    **{m.DO_CARD + card: f"T8.{card + 1}" for card in range(len(CARDS))},
    m.DO_KEEP: "T1.1",
    m.DO_TOP: "T1.1",
    m.DO_BOTTOM: "T1.1",
    m.DO_SPREAD: "T7.5",
    m.DO_CASTLE: "T3.3",
    m.DO_KING: "T10.1",
    m.DO_STAY: "T10.1",
    m.DO_START: "T1.4",
}

# kinds of moves that name two things
NAMING_TWO = {*m.JOURNEYS, m.DO_UNDER}


refusal = wording("torres", TEXTS)


def why_not(state: State, seat: int, move: int) -> Refusal | None:
    if state.ask == m.OVER:
        return refusal("T9.5", "over")
    if seat != state.seat:
        return refusal("T4.2", "not_your_turn", seat=state.seat)
    if not 0 <= move < m.SPACE:
        return refusal("T5.7", "nonsense", move=move)
    if rules.allows(state, move):
        return None
    return reason(state, move)


def reason(state: State, move: int) -> Refusal:
    """why an illegal move of the deciding seat is illegal"""
    kind, first, second = m.unpack(move)
    nonsense = refusal(RULE_OF[kind], "nonsense", move=move)
    if first and kind not in NAMING_TWO:
        return nonsense
    if state.ask == m.TURN:
        found = turn_reason(state, kind, first, second)
    elif rules.kinds(state) & bits.bit(kind):
        found = answer_reason(state, kind, second)
    else:
        found = refusal(RULE_OF[kind], "not_asked", prompt=PROMPTS[m.ASKS[state.ask]])
    return found or nonsense


# --- in a turn


def turn_reason(state: State, kind: int, first: int, second: int) -> Refusal | None:
    if m.DO_CARD <= kind < m.DO_CARD + len(CARDS):
        return card_reason(state, kind - m.DO_CARD) or EFFECTS[kind](state, first, second)
    if kind in ACTIONS:
        return ACTIONS[kind](state, first, second)
    return refusal(RULE_OF[kind], "not_asked", prompt=PROMPTS["turn"])


def cost(state: State, rule: str, points: int) -> Refusal | None:
    return refusal(rule, "no_ap", cost=points, ap=state.ap) if state.ap < points else None


def not_own(state: State, rule: str, square: int) -> Refusal | None:
    own = state.board.knights[state.seat] & bits.bit(square)
    return None if own else refusal(rule, "no_knight", square=square_name(square))


def occupied(state: State, rule: str, square: int) -> Refusal | None:
    if squares.free_squares(state.board) & bits.bit(square):
        return None
    figure = "king"
    for seat in range(state.players):
        if state.board.knights[seat] & bits.bit(square):
            figure = f"knight of seat {seat}"
    return refusal(rule, "occupied", square=square_name(square), figure=figure)


def climbs(board: Board, rule: str, origin: int, square: int, most: int) -> Refusal | None:
    levels = board.heights[square] - board.heights[origin]
    return refusal(rule, "too_high", square=square_name(square), levels=levels, most=most) if levels > most else None


def is_beside(origin: int, square: int) -> bool:
    return squares.beside(bits.bit(origin)) & bits.bit(square) != 0


def door_beside(board: Board, origin: int) -> int:
    return squares.beside(bits.bit(origin)) & board.level[board.heights[origin] + 1]


def move_reason(state: State, first: int, second: int) -> Refusal | None:
    basic = cost(state, "T5.2", 1) or not_own(state, "T5.2", first)
    if basic:
        return basic
    if first == second:
        return refusal("T6.1", "same_square", square=square_name(first))
    taken = occupied(state, "T6.1", second)
    if taken:
        return taken
    origin, square = square_name(first), square_name(second)
    if is_beside(first, second):
        return climbs(state.board, "T6.1", first, second, 1)
    if not door_beside(state.board, first):
        return refusal("T6.2", "no_door", square=square, origin=origin, level=state.board.heights[first])
    return refusal("T6.2", "no_way", square=square, origin=origin)


def place_reason(state: State, first: int, second: int) -> Refusal | None:
    if bits.count(state.board.knights[state.seat]) == KNIGHTS:
        return refusal("T2.2", "no_reserve", knights=KNIGHTS)
    own = state.board.knights[state.seat]
    return cost(state, "T5.1", 2) or beside_knight(state, "T5.1", own, second, "not_beside_knight")


def beside_knight(state: State, rule: str, knights: int, square: int, otherwise: str) -> Refusal | None:
    taken = occupied(state, rule, square)
    if taken:
        return taken
    near = knights & squares.beside(bits.bit(square))
    return refusal(rule, "above_knight" if near else otherwise, square=square_name(square))


def block_reason(state: State, first: int, second: int) -> Refusal | None:
    basic = cost(state, "T5.3", 1)
    if basic:
        return basic
    if state.stack == 0:
        return refusal("T7.1", "stack_empty")
    if state.stack < 0 and not rules.standing(state):
        return refusal("T7.1", "no_stack")
    return build_reason(state, second)


def build_reason(state: State, square: int) -> Refusal | None:
    taken = occupied(state, "T7.2", square)
    if taken:
        return taken
    if state.board.heights[square] == 0 and not squares.beside(bits.bit(square)) & state.board.level[1]:
        return refusal("T7.2", "not_beside_castle", square=square_name(square))
    return height_reason(state, square)


def height_reason(state: State, square: int) -> Refusal | None:
    """T7.3 and T7.4 for a block on a square"""
    board = state.board
    if board.heights[square] == 0:
        return join_reason("T7.4", squares.beside(bits.bit(square)), castles_of(board))
    area = bits.count(squares.castle_at(board, square))
    if board.heights[square] < area:
        return None
    return refusal("T7.3", "higher_than_base", square=square_name(square), height=board.heights[square] + 1, area=area)


def castles_of(board: Board) -> list[int]:
    return [board.castles[i] for i in range(board.castle_count)]


def join_reason(rule: str, near: int, castles: list[int]) -> Refusal | None:
    touched = [square_name(bits.lowest(castle & near)) for castle in castles if castle & near]
    return refusal(rule, "joins", one=touched[0], other=touched[1]) if len(touched) > 1 else None


def buy_reason(state: State, first: int, second: int) -> Refusal | None:
    if state.master >= 0:
        return refusal("T1.6", "no_buying")
    if state.bought == CARDS_A_TURN:
        return refusal("T5.4", "bought_enough", most=CARDS_A_TURN)
    if state.deck_size[rules.deck_of(state)] == 0:
        return refusal("T5.4", "deck_empty")
    return cost(state, "T5.4", 1)


def stack_reason(state: State, first: int, second: int) -> Refusal | None:
    if state.stack >= 0:
        return refusal("T7.1", "stack_chosen")
    heights = rules.standing(state)
    if not heights & bits.bit(second):
        return refusal("T7.1", "no_such_stack", height=second)
    return refusal("T7.1", "stacks_alike", height=second) if bits.count(heights) == 1 else None


ACTIONS = {
    m.DO_END: lambda state, first, second: None,
    m.DO_MOVE: move_reason,
    m.DO_PLACE: place_reason,
    m.DO_BLOCK: block_reason,
    m.DO_BUY: buy_reason,
    m.DO_ADVANCE: lambda state, first, second: cost(state, "T5.6", 1),
    m.DO_STACK: stack_reason,
}


# --- cards


def card_reason(state: State, card: int) -> Refusal | None:
    if state.card_played:
        return refusal("T5.5", "card_played")
    if state.hands[state.seat * len(CARDS) + card]:
        return None
    fresh = [state.fresh[state.seat * 2 + i] for i in range(state.fresh_count[state.seat])]
    # a card bought unseen must not be given away by the answer
    if card in fresh and not state.blind:
        return refusal("T5.5", "card_fresh", card=CARDS[card])
    return refusal("T5.5", "no_card", card=CARDS[card])


def climb_reason(state: State, first: int, second: int) -> Refusal | None:
    if not is_beside(first, second):
        return not_own(state, "T8.3", first) or refusal(
            "T8.3", "not_neighbour", square=square_name(second), origin=square_name(first)
        )
    return (
        not_own(state, "T8.3", first)
        or occupied(state, "T8.3", second)
        or climbs(state.board, "T8.3", first, second, 2)
    )


def under_reason(state: State, first: int, second: int) -> Refusal | None:
    basic = not_own(state, "T8.4", second)
    if basic:
        return basic
    if rules.sources(state) & bits.bit(first):
        return height_reason(state, second)
    if first:
        return refusal("T8.4", "no_such_stack", height=first)
    if state.stack == 0:
        return refusal("T8.4", "stack_empty")
    if not rules.standing(state):
        return refusal("T8.4", "no_stack")
    return refusal("T8.4", "stack_unnamed", square=square_name(second), height=rules.tallest(state))


def free_reason(state: State, first: int, second: int) -> Refusal | None:
    return refusal("T8.5", "no_supply") if state.supply == 0 else build_reason(state, second)


def secret_reason(state: State, first: int, second: int) -> Refusal | None:
    basic = not_own(state, "T8.6", first) or occupied(state, "T8.6", second)
    if basic:
        return basic
    if not door_beside(state.board, first):
        return refusal("T8.6", "no_door_here", origin=square_name(first), level=state.board.heights[first])
    return refusal("T8.6", "no_exit", square=square_name(second))


def diagonal_reason(state: State, first: int, second: int) -> Refusal | None:
    basic = not_own(state, "T8.7", first)
    if basic:
        return basic
    if not squares.diagonal(bits.bit(first)) & bits.bit(second):
        return refusal("T8.7", "not_diagonal", square=square_name(second), origin=square_name(first))
    return occupied(state, "T8.7", second) or climbs(state.board, "T8.7", first, second, 1)


def relocate_reason(state: State, first: int, second: int) -> Refusal | None:
    others = state.board.knights[state.seat] & ~bits.bit(first)
    return not_own(state, "T8.9", first) or beside_knight(state, "T8.9", others, second, "not_beside_other")


def leap_reason(state: State, first: int, second: int) -> Refusal | None:
    basic = not_own(state, "T8.10", first)
    if basic:
        return basic
    names = {"square": square_name(second), "origin": square_name(first)}
    between = squares.beside(bits.bit(first)) & squares.beside(bits.bit(second))
    straight = abs(first - second) in (2, 16) and bits.count(between) == 1
    if not straight:
        return refusal("T8.10", "not_behind", **names)
    if not between & rules.opponents(state):
        return refusal("T8.10", "nobody_between", **names)
    return occupied(state, "T8.10", second) or climbs(state.board, "T8.10", first, second, 1)


def shift_reason(state: State, first: int, second: int) -> Refusal | None:
    board = state.board
    if board.heights[first] == 0:
        return refusal("T8.8", "no_block", square=square_name(first))
    taken = occupied(state, "T8.8", first)
    if taken:
        return taken
    if first == second:
        return refusal("T8.8", "same_place")
    return occupied(state, "T8.8", second) or shifted_reason(board, first, second)


def shifted_reason(board: Board, first: int, second: int) -> Refusal | None:
    """T8.8: what would be wrong with the castles after the move"""
    after = squares.copy_board(board)
    squares.take_block(after, first)
    if board.heights[second] == 0:
        joined = join_reason("T8.8", squares.beside(bits.bit(second)), castles_of(after))
        if joined:
            return joined
    squares.put_block(after, second)
    for castle in castles_of(after):
        if squares.connected(castle & (~castle + 1), castle) != castle:
            return refusal("T8.8", "splits", square=square_name(first))
    if after.castle_count < FEWEST_CASTLES:
        return refusal("T8.8", "few_castles", castles=after.castle_count, fewest=FEWEST_CASTLES)
    for castle in castles_of(after):
        height, area = squares.highest(after, castle), bits.count(castle)
        if height > area:
            return refusal("T8.8", "base_too_small", height=height, area=area)
    return None


EFFECTS = {
    m.DO_SIX: lambda state, first, second: None,
    m.DO_SEVEN: lambda state, first, second: None,
    m.DO_CLIMB: climb_reason,
    m.DO_UNDER: under_reason,
    m.DO_FREE: free_reason,
    m.DO_SECRET: secret_reason,
    m.DO_DIAGONAL: diagonal_reason,
    m.DO_SHIFT: shift_reason,
    m.DO_RELOCATE: relocate_reason,
    m.DO_LEAP: leap_reason,
}


# --- answers to other questions


def answer_reason(state: State, kind: int, second: int) -> Refusal | None:
    board = state.board
    square = square_name(second)
    if kind in (m.DO_PLACE, m.DO_KING):
        rule = "T10.1" if state.ask == m.MOVE_KING else "T3.2"
        if board.heights[second] == 0:
            return refusal(rule, "not_castle", square=square)
        taken = occupied(state, rule, second)
        if taken:
            return taken
        if state.ask == m.MOVE_KING:
            return refusal("T1.5", "kings_castle", square=square)
        return refusal(rule, "castle_taken", square=square)
    if kind == m.DO_CASTLE:
        near = squares.beside(bits.bit(second)) | bits.bit(second)
        castle = board.level[1] & (near | squares.beside(near))
        return refusal("T3.3", "too_near", square=square, castle=square_name(bits.lowest(castle))) if castle else None
    if kind in (m.DO_KEEP, m.DO_TOP, m.DO_BOTTOM):
        return refusal("T1.1", "not_drawn", card=CARDS[second]) if second < len(CARDS) else None
    if kind == m.DO_STACK:
        return refusal("T7.5", "no_such_stack", height=second)
    if kind == m.DO_SPREAD:
        return refusal("T7.5", "stack_full", height=second)
    if kind == m.DO_START:
        return refusal("T1.4", "no_seat", seat=second)
    return None
