cimport cython
from bastide.kernel cimport bits
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.torres cimport board as squares
from bastide.games.torres.board cimport Board
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef int ADVANCE_AP, BLOCK_AP, BUY_AP, CARDS_A_TURN, KNIGHTS, MOVE_AP, PLACE_AP, TALLEST_STACK, CARDS, CASTLE
cdef int KNIGHT, KING, TURN, KEEP, RETURN, STACK, SPREAD, MOVE_KING, START, OVER, DO_END, DO_MOVE, DO_PLACE
cdef int DO_BLOCK, DO_BUY, DO_ADVANCE, DO_STACK, DO_CARD, DO_CLIMB, DO_UNDER, DO_FREE, DO_SECRET, DO_DIAGONAL
cdef int DO_SHIFT, DO_RELOCATE, DO_LEAP, DO_KEEP, DO_TOP, DO_BOTTOM, DO_SPREAD, DO_CASTLE, DO_KING, DO_STAY
cdef int DO_START
cdef u64 WITHOUT_DETAIL, ALL_SQUARES

cpdef u64 kinds(State state) noexcept
@cython.locals(found=u64)
cpdef u64 turn_kinds(State state) noexcept
@cython.locals(found=u64, card=int)
cpdef u64 card_kinds(State state) noexcept
cpdef u64 origins(State state, int kind) noexcept
@cython.locals(board=Board, own=u64)
cpdef u64 targets(State state, int kind, int first) noexcept
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
@cython.locals(height=int)
cpdef int tallest(State state) noexcept
@cython.locals(found=u64, i=int)
cpdef u64 drawn_cards(State state) noexcept
cpdef int deck_of(State state) noexcept
@cython.locals(on_offer=u64, kind=int, named=u64, first=int)
cpdef void list_moves(State state, Moves moves) noexcept
@cython.locals(kind=int, first=int)
cpdef bint allows(State state, int move) noexcept
@cython.locals(moves=Moves, found=list)
cpdef list legal(State state, int seat)
