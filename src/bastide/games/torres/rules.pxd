cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.torres cimport board as squares
from bastide.games.torres.board cimport Board, put_block, take_block
from bastide.games.torres.scoring cimport advance, last, leader, score_year
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef int ADVANCE_AP, BLOCK_AP, BLOCKS, BUY_AP, CARDS_A_TURN, CARDS_DRAWN, KNIGHTS, MOVE_AP, PLACE_AP
cdef int START_CASTLES, TALLEST_STACK, TURN_AP, CARDS, COLOURS
cdef int CASTLE, KNIGHT, KING, TURN, KEEP, RETURN, STACK, SPREAD, MOVE_KING, START, OVER
cdef int DO_END, DO_MOVE, DO_PLACE, DO_BLOCK, DO_BUY, DO_ADVANCE, DO_STACK, DO_CARD
cdef int DO_SIX, DO_SEVEN, DO_CLIMB, DO_UNDER, DO_FREE, DO_SECRET, DO_DIAGONAL, DO_SHIFT, DO_RELOCATE, DO_LEAP
cdef int DO_KEEP, DO_TOP, DO_BOTTOM, DO_SPREAD, DO_CASTLE, DO_KING, DO_STAY, DO_START
cdef u64 WITHOUT_DETAIL, ALL_SQUARES
cdef int PHASE[36]

@cython.locals(state=State, square=int)
cpdef State new(object options, Chance chance)
@cython.locals(seat=int, card=int)
cpdef deal_master(State state, Chance chance)
@cython.locals(colours=int, i=int, seat=int)
cpdef deal_cards(State state, Chance chance)
@cython.locals(i=int, j=int, card=int)
cpdef shuffle(State state, int base, int size, Chance chance)

cpdef u64 kinds(State state) noexcept
@cython.locals(found=u64)
cpdef u64 turn_kinds(State state) noexcept
@cython.locals(found=u64, card=int)
cpdef u64 card_kinds(State state) noexcept
cpdef u64 firsts(State state, int kind) noexcept
@cython.locals(board=Board, own=u64)
cpdef u64 seconds(State state, int kind, int first) noexcept
@cython.locals(board=Board)
cpdef u64 opponents(State state) noexcept
cpdef u64 free_blocks(Board board) noexcept
cpdef u64 castles_without_figure(Board board) noexcept
@cython.locals(near=u64)
cpdef u64 founding_squares(Board board) noexcept
@cython.locals(board=Board)
cpdef u64 king_squares(State state) noexcept
@cython.locals(found=u64, height=int)
cpdef u64 standing(State state) noexcept
cpdef u64 room(State state) noexcept
cpdef u64 sources(State state) noexcept
@cython.locals(found=u64, i=int)
cpdef u64 drawn_cards(State state) noexcept
cpdef int deck_of(State state) noexcept
@cython.locals(on_offer=u64, kind=int, named=u64, first=int)
cpdef void list_moves(State state, Moves moves) noexcept
@cython.locals(kind=int, first=int)
cpdef bint allows(State state, int move) noexcept
@cython.locals(moves=Moves, found=list)
cpdef list legal(State state, int seat)

cpdef play(State state, int seat, object move, Chance chance=*)
@cython.locals(kind=int, first=int, second=int, board=Board)
cpdef void apply(State state, int move) noexcept
cpdef void spend_card(State state, int card) noexcept
@cython.locals(height=int)
cpdef int tallest(State state) noexcept
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
@cython.locals(total=long, _=long)
cpdef long playouts(object options, Chance chance, long games)
