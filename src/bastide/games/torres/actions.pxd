cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres cimport board as squares
from bastide.games.torres.board cimport Board, put_block
from bastide.games.torres.flow cimport end_turn
from bastide.games.torres.refusals cimport has_door, is_beside, not_own, occupied, too_dear, too_high
from bastide.games.torres.scoring cimport advance
from bastide.games.torres.stacks cimport standing, take_stack, tallest
from bastide.games.torres.state cimport State

cdef int ADVANCE_AP, BLOCK_AP, KNIGHTS, MOVE_AP, PLACE_AP, STEP_UP
cdef u64 NOTHING_TO_NAME


cdef class Action:
    cdef readonly int kind, card
    cdef readonly str rule
    cdef readonly bint names_two
    cdef public Action next

    cdef u64 origins(self, State state) noexcept
    cdef u64 targets(self, State state, int first) noexcept
    cdef why_not(self, State state, int first, int second)
    cdef void apply(self, State state, int first, int second) noexcept

cdef class NotOnOffer(Action):
    pass

cdef class MoveKnight(Action):
    pass

cdef class PlaceKnight(Action):
    @cython.locals(own=u64)
    cdef u64 targets(self, State state, int first) noexcept
    @cython.locals(own=u64)
    cdef why_not(self, State state, int first, int second)

cdef class PlaceBlock(Action):
    @cython.locals(has_block=bint)
    cdef u64 targets(self, State state, int first) noexcept

cdef class TakeStack(Action):
    @cython.locals(heights=u64)
    cdef u64 targets(self, State state, int first) noexcept

cdef class Advance(Action):
    pass

cdef class EndTurn(Action):
    pass

cpdef void move_knight(State state, int origin, int square) noexcept
@cython.locals(near=u64)
cpdef no_place(State state, str rule, u64 knights, int square, str otherwise)
@cython.locals(board=Board)
cpdef not_buildable(State state, int square)
@cython.locals(area=int)
cpdef cannot_grow(Board board, int square)
@cython.locals(near=u64, i=int)
cpdef joins(Board board, str rule, int square)
