cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres.actions cimport Action
from bastide.games.torres.refusals cimport too_dear
from bastide.games.torres.state cimport State

cdef int BUY_AP, CARD_COUNT, CARD_ROOM, CARDS_A_TURN, CARDS_DRAWN, DO_TOP, KEEP, RETURN, TURN
cdef u64 NOTHING_TO_NAME

cdef class Buy(Action):
    @cython.locals(possible=bint)
    cdef u64 targets(self, State state, int first) noexcept

cdef class DrawnCard(Action):
    @cython.locals(found=u64, i=int)
    cdef u64 targets(self, State state, int first) noexcept

cdef class KeepCard(DrawnCard):
    pass

cdef class ReturnCard(DrawnCard):
    @cython.locals(deck=int, size=int, at=int, i=int)
    cdef void apply(self, State state, int first, int second) noexcept

cpdef int deck_of(State state) noexcept
@cython.locals(deck=int)
cpdef int take_top(State state) noexcept
cpdef void add_fresh(State state, int card) noexcept
cpdef void keep_card(State state, int card) noexcept
@cython.locals(at=int, i=int)
cpdef void take_drawn(State state, int card) noexcept
