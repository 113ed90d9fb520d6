"""What may be done: the actions on offer, the moves they allow, why another move is refused, and playing one."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel import bits
from ...kernel.arguments import not_allowed
from ...kernel.chance import Chance
from ...kernel.decision import Decision
from ...kernel.errors import Refusal, refuse
from ...kernel.moves import Moves, borrow, give_back
from ...kernel.types import Move, Seat
from .actions import NOT_ON_OFFER, TURN_ACTIONS, Action
from .answers import ANSWERS
from .buying import BUYING
from .cards import ACTION_CARDS, not_playable, playable_cards, spend
from .meta import PROMPTS
from .moves import ASKS, KINDS, NAMING_TWO, OVER, SPACE, TURN, unpack
from .refusals import refusal
from .state import State


class Slot:
    """A place in a table of actions: faster to read than an item of a list, whose type would be checked."""

    def __init__(self, action: Action) -> None:
        self.action = action


ON_OFFER = {**ANSWERS, **BUYING, TURN: (*TURN_ACTIONS, *BUYING[TURN])}  # by what is asked, without cards


def chain(actions: Iterable[Action]) -> Slot:
    """Chain actions in the order of their kinds."""
    first = None
    for action in sorted(actions, key=lambda action: action.kind, reverse=True):
        action.next = first
        first = action
    return Slot(first or NOT_ON_OFFER)


def by_kind() -> list[Slot]:
    """List the actions at ask * KINDS + kind, cards included."""
    found = [Slot(NOT_ON_OFFER) for _ in range(len(ASKS) * KINDS)]
    for ask, actions in ON_OFFER.items():
        for action in (*actions, *(ACTION_CARDS if ask == TURN else ())):
            found[ask * KINDS + action.kind] = Slot(action)
    return found


CHAINS = [chain(ON_OFFER.get(ask, ())) for ask in range(len(ASKS))]
CARD_SLOTS = [Slot(action) for action in ACTION_CARDS]
ACTIONS = by_kind()
# the rule of each kind of move while it is not on offer: that of a turn, if it has one
RULE_OF = {action.kind: action.rule for actions in (*ON_OFFER.values(), ON_OFFER[TURN]) for action in actions}
RULE_OF |= {action.kind: action.rule for action in ACTION_CARDS}


# --- legal moves


def list_moves(state: State, moves: Moves) -> None:
    moves.clear()
    slot = CHAINS[state.ask]
    action: Action | None = slot.action
    while action is not None:
        add_moves(state, action, moves)
        action = action.next
    if state.ask == TURN:
        cards = playable_cards(state)
        while cards:
            slot = CARD_SLOTS[bits.lowest(cards)]
            add_moves(state, slot.action, moves)
            cards &= cards - 1


def add_moves(state: State, action: Action, moves: Moves) -> None:
    """Add every move of an action."""
    if not action.names_two:
        targets = action.targets(state, 0)
        if targets:
            moves.add_each(action.kind << 12, targets)
        return
    origins = action.origins(state)
    while origins:
        first = bits.lowest(origins)
        targets = action.targets(state, first)
        if targets:
            moves.add_each(action.kind << 12 | first << 6, targets)
        origins &= origins - 1


def allows(state: State, move: Move) -> bool:
    slot = ACTIONS[state.ask * KINDS + (move >> 12)]
    action = slot.action
    if action.card >= 0 and not playable_cards(state) & bits.bit(action.card):
        return False
    first = move >> 6 & 63
    if not (action.origins(state) & bits.bit(first) if action.names_two else first == 0):
        return False
    return action.targets(state, first) & bits.bit(move & 63) != 0


def permits(state: State, move: Move) -> bool:
    """Return whether a move is legal; if it is, `apply` plays it without checking it again."""
    if not allows(state, move):
        return False
    state.allowed = move
    return True


def legal(state: State, seat: Seat) -> list[Move]:
    if seat != state.seat:
        return []
    moves = borrow()
    list_moves(state, moves)
    found = moves.listed()
    give_back(moves)
    return found


def decisions(state: State) -> tuple[Decision, ...]:
    if state.ask == OVER:
        return ()
    kind = ASKS[state.ask]
    return (Decision(state.seat, kind, f"torres.{kind}", tuple(legal(state, state.seat))),)


# --- refusals


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.ask == OVER:
        return refusal("T9.5", "over")
    if seat != state.seat:
        return refusal("T4.2", "not_your_turn", seat=state.seat)
    if not 0 <= move < SPACE:
        return refusal("T5.7", "nonsense", move=move)
    return None if permits(state, move) else reason(state, move)


def reason(state: State, move: Move) -> Refusal:
    """Say why an illegal move of the deciding seat is illegal."""
    kind, first, second = unpack(move)
    slot = ACTIONS[state.ask * KINDS + kind]
    action = slot.action
    found = None
    if first == 0 or kind in NAMING_TWO:
        if action is NOT_ON_OFFER:
            return refusal(RULE_OF[kind], "not_asked", prompt=PROMPTS[ASKS[state.ask]])
        found = not_playable(state, action.card) if action.card >= 0 else None
        found = found or action.why_not(state, first, second)
    return found or refusal(RULE_OF[kind], "nonsense", move=move)


# --- playing


def play(state: State, seat: Seat, move: Move, chance: Chance | None = None) -> None:
    """Play a move; nothing is left to chance once the cards are dealt."""
    if seat != state.seat or not 0 <= move < SPACE or not allows(state, move):
        refuse(why_not(state, seat, move))
    perform(state, move)


def apply(state: State, seat: Seat, move: Move, chance: Chance | None = None) -> None:
    """Play a move that `why_not` has just allowed."""
    if seat != state.seat or move != state.allowed:
        raise not_allowed(seat, move)
    perform(state, move)


def perform(state: State, move: Move) -> None:
    """Play a legal move."""
    state.allowed = -1
    slot = ACTIONS[state.ask * KINDS + (move >> 12)]
    action = slot.action
    if action.card >= 0:
        spend(state, action.card)
    action.apply(state, move >> 6 & 63, move & 63)


def playout(state: State, chance: Chance) -> int:
    """Play random moves to the end, and return their number."""
    total = 0
    moves = borrow()
    while state.ask != OVER:
        list_moves(state, moves)
        perform(state, moves.get(chance.draw(moves.count)))
        total += 1
    give_back(moves)
    return total
