"""The sentences that say why a move is not legal, and the reasons that several actions share."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal, wording
from ...kernel.squares import square_name
from ...kernel.types import Square
from . import board as squares
from .board import Board
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

refusal = wording("torres", TEXTS)


def too_dear(state: State, rule: str, cost: int) -> Refusal | None:
    return refusal(rule, "no_ap", cost=cost, ap=state.ap) if state.ap < cost else None


def not_own(state: State, rule: str, square: Square) -> Refusal | None:
    own = state.board.knights[state.seat] & bits.bit(square)
    return None if own else refusal(rule, "no_knight", square=square_name(square))


def occupied(state: State, rule: str, square: Square) -> Refusal | None:
    if squares.free_squares(state.board) & bits.bit(square):
        return None
    figure = "king"
    for seat in range(state.players):
        if state.board.knights[seat] & bits.bit(square):
            figure = f"knight of seat {seat}"
    return refusal(rule, "occupied", square=square_name(square), figure=figure)


def too_high(board: Board, rule: str, origin: Square, square: Square, most: int) -> Refusal | None:
    levels = board.heights[square] - board.heights[origin]
    return refusal(rule, "too_high", square=square_name(square), levels=levels, most=most) if levels > most else None


def is_beside(origin: Square, square: Square) -> bool:
    return squares.beside(bits.bit(origin)) & bits.bit(square) != 0


def has_door(board: Board, origin: Square) -> bool:
    """Tell whether a castle has a door at the level of a square beside it."""
    return squares.beside(bits.bit(origin)) & board.level[board.heights[origin] + 1] != 0
