"""What a net is told about a state of Torres."""

from __future__ import annotations

from ...games.torres.board import Board, beside, castle_at, connected, free_squares, highest
from ...games.torres.moves import OVER, TURN
from ...games.torres.scoring import castle_points, kings_bonus, master_points
from ...games.torres.state import State
from ...kernel import bits
from ..net import Row
from ..torres import cards, levels, turns

CARDS = 10
LAST_YEAR = 3
TOLD = 4  # castles that are told of one by one, those that bring most first

areas = [0] * 32
own_levels = [0] * 32
their_levels = [0] * 32


def describe(state: State, seat: int, row: Row) -> None:
    row.clear()
    strongest = rival(state, seat)
    tell_time(state, seat, row)
    tell_turn(state, seat, row)
    tell_player(state, seat, row)
    for card in range(CARDS):
        row.add(state.hands[seat * CARDS + card])
    tell_player(state, strongest, row)
    tell_castles(state.board, seat, strongest, row)
    rest = 0.0
    for other in range(state.players):
        if other != seat and other != strongest:
            rest = max(rest, standing(state, other))
    row.add(rest)
    row.add(standing(state, seat) - standing(state, strongest))


def standing(state: State, seat: int) -> float:
    return float(
        state.scores[seat] + castle_points(state, seat, None) + kings_bonus(state, seat) + master_points(state, seat)
    )


def rival(state: State, seat: int) -> int:
    """the strongest of the others"""
    best = -1.0
    found = seat
    for other in range(state.players):
        if other != seat and standing(state, other) > best:
            best = standing(state, other)
            found = other
    return found


def tell_time(state: State, seat: int, row: Row) -> None:
    """the year, turns to come of the seat and of all"""
    for year in range(1, LAST_YEAR + 1):
        row.add(1.0 if state.year == year and state.ask != OVER else 0.0)
    own = turns(state, seat)
    total = 0
    for other in range(state.players):
        total += turns(state, other)
    row.add(own)
    row.add(1.0 if own == 0 else 0.0)
    row.add(1.0 if own == 1 else 0.0)
    row.add(total - own)
    row.add(1.0 if total - own == 0 else 0.0)
    row.add((LAST_YEAR - state.year) * 4 + own)
    row.add(1.0 if state.start == seat else 0.0)


def tell_turn(state: State, seat: int, row: Row) -> None:
    """what is left of the own turn"""
    mine = state.seat == seat and state.ask == TURN
    row.add(1.0 if mine else 0.0)
    row.add(state.ap if mine else 0)
    row.add(1.0 if mine and state.card_played else 0.0)
    row.add(state.bought if mine else 0)
    row.add(max(state.stack, 0) if mine else 0)
    row.add(1.0 if state.seat == seat else 0.0)


def tell_player(state: State, seat: int, row: Row) -> None:
    board = state.board
    knights = board.knights[seat]
    points = castle_points(state, seat, None)
    row.add(state.scores[seat])
    row.add(points)
    row.add(kings_bonus(state, seat))
    row.add(master_points(state, seat))
    row.add(bits.count(knights))
    row.add(levels(board, knights))
    row.add(highest(board, knights))
    row.add(cards(state, seat))
    row.add(state.stacks[seat * 4 + 1] + 2 * state.stacks[seat * 4 + 2] + 3 * state.stacks[seat * 4 + 3])
    row.add(state.kept[seat])
    tell_reach(board, knights, row)
    king = connected(board.king, board.level[1])
    near = knights & (king | beside(king))
    row.add(1.0 if knights & king else 0.0)
    row.add(1.0 if near else 0.0)
    row.add(1.0 if near & board.level[1] else 0.0)
    row.add(1.0 if near & board.level[2] else 0.0)
    row.add(bits.count(king))


def tell_reach(board: Board, knights: int, row: Row) -> None:
    """what a step up, or a step into another castle, would bring"""
    free = free_squares(board)
    up = 0
    up_count = 0
    enter = 0
    most = 0
    rest = knights
    while rest:
        square = bits.lowest(rest)
        rest &= rest - 1
        level = board.heights[square]
        castle = castle_at(board, square)
        around = beside(bits.bit(square)) & free
        higher = around & board.level[level + 1] & ~board.level[level + 2]
        if higher:
            up_count += 1
            home = castle_at(board, bits.lowest(higher))
            inside = home & knights
            gain = (level + 1 - (highest(board, inside) if inside else 0)) * bits.count(home)
            if gain > 0:
                up += gain
                most = max(most, gain)
        if around & board.level[1] & ~castle:
            enter += 1
    row.add(up)
    row.add(most)
    row.add(up_count)
    row.add(enter)


def tell_castles(board: Board, seat: int, rival: int, row: Row) -> None:
    """the castles that count most, those that bring the seat most first"""
    shared = 0
    alone = 0
    theirs_alone = 0
    for i in range(board.castle_count):
        castle = board.castles[i]
        own = castle & board.knights[seat]
        their = castle & board.knights[rival]
        areas[i] = bits.count(castle)
        own_levels[i] = highest(board, own) if own else 0
        their_levels[i] = highest(board, their) if their else 0
        if own and their:
            shared += areas[i]
        elif own:
            alone += areas[i]
        elif their:
            theirs_alone += areas[i]
    row.add(shared)
    row.add(alone)
    row.add(theirs_alone)
    row.add(board.castle_count)
    told = 0
    for _ in range(TOLD):
        best = -1
        worth = -1
        for i in range(board.castle_count):
            if not told >> i & 1:
                weight = areas[i] * (own_levels[i] * 4 + their_levels[i] * 3 + 1)
                if weight > worth:
                    worth = weight
                    best = i
        if best < 0:
            row.add(0.0)
            row.add(0.0)
            row.add(0.0)
            row.add(0.0)
            row.add(0.0)
        else:
            told |= 1 << best
            row.add(areas[best])
            row.add(own_levels[best])
            row.add(their_levels[best])
            row.add(highest(board, board.castles[best]))
            row.add(areas[best] * (own_levels[best] - their_levels[best]))
