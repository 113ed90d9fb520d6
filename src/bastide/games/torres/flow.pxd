cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.torres.board cimport Board, put_block, take_block
from bastide.games.torres.refusals cimport why_not
from bastide.games.torres.rules cimport allows, deck_of, king_squares, list_moves, room, standing, tallest
from bastide.games.torres.scoring cimport advance, last, leader, score_year
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef int ADVANCE_AP, BLOCK_AP, BLOCKS, BUY_AP, CARDS_DRAWN, MOVE_AP, PLACE_AP, START_CASTLES, TALLEST_STACK, TURN_AP
cdef int CARDS, COLOURS, CASTLE, KNIGHT, KING, TURN, KEEP, RETURN, STACK, SPREAD, MOVE_KING, START, OVER, DO_END
cdef int DO_MOVE, DO_PLACE, DO_BLOCK, DO_BUY, DO_ADVANCE, DO_STACK, DO_CARD, DO_SIX, DO_SEVEN, DO_CLIMB, DO_UNDER
cdef int DO_FREE, DO_SHIFT, DO_LEAP, DO_KEEP, DO_TOP, DO_BOTTOM, DO_SPREAD, DO_CASTLE, DO_KING, DO_STAY
cdef int PHASE[36]

@cython.locals(state=State, square=int)
cpdef State new(object options, Chance chance)
@cython.locals(seat=int, card=int)
cpdef deal_master(State state, Chance chance)
@cython.locals(colours=int, i=int, seat=int)
cpdef deal_cards(State state, Chance chance)
@cython.locals(i=int, j=int, card=int)
cpdef shuffle(State state, int base, int size, Chance chance)
cpdef play(State state, int seat, object move, Chance chance=*)
@cython.locals(kind=int, first=int, second=int, board=Board)
cpdef void apply(State state, int move) noexcept
cpdef void spend_card(State state, int card) noexcept
cpdef void take_stack(State state, int height) noexcept
cpdef void take_block_from(State state, int source) noexcept
cpdef void raise_stack(State state, int height) noexcept
cpdef void buy(State state) noexcept
@cython.locals(deck=int)
cpdef int take_top(State state) noexcept
cpdef void add_fresh(State state, int card) noexcept
@cython.locals(at=int, i=int)
cpdef void take_drawn(State state, int card) noexcept
cpdef void keep(State state, int card) noexcept
@cython.locals(deck=int, size=int, at=int, i=int)
cpdef void put_back(State state, int card, bint on_top) noexcept
cpdef void castle_founded(State state) noexcept
cpdef void first_knight_placed(State state) noexcept
cpdef void king_placed(State state) noexcept
@cython.locals(i=int, height=int, _=int)
cpdef void begin_year(State state) noexcept
@cython.locals(blocks=int)
cpdef void take_from_supply(State state, int height) noexcept
@cython.locals(i=int)
cpdef void begin_turn(State state, int seat) noexcept
@cython.locals(heights=u64)
cpdef void end_turn(State state) noexcept
cpdef void spread_rest(State state) noexcept
@cython.locals(total=int, height=int)
cpdef int rounds(State state) noexcept
@cython.locals(seat=int)
cpdef void pass_turn(State state) noexcept
cpdef void end_year(State state) noexcept
cpdef void end_break(State state) noexcept
@cython.locals(total=int, moves=Moves)
cpdef int playout(State state, Chance chance)
