cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.torres.actions cimport Action
from bastide.games.torres.cards cimport not_playable, playable_cards, spend
from bastide.games.torres.state cimport State

cdef int KINDS, OVER, SPACE, TURN
cdef list CHAINS, CARD_SLOTS, ACTIONS


@cython.final
cdef class Slot:
    cdef Action action

@cython.locals(slot=Slot, action=Action, cards=u64)
cpdef void list_moves(State state, Moves moves) noexcept
@cython.locals(origins=u64, targets=u64, first=int)
cpdef void add_moves(State state, Action action, Moves moves) noexcept
@cython.locals(slot=Slot, action=Action, first=int)
cpdef bint allows(State state, int move) noexcept
cpdef bint permits(State state, int move) noexcept
@cython.locals(moves=Moves, found=list)
cpdef list legal(State state, int seat)
cpdef why_not(State state, int seat, object move)
@cython.locals(slot=Slot, action=Action)
cpdef reason(State state, int move)
cpdef play(State state, int seat, object move, Chance chance=*)
cpdef apply(State state, int seat, object move, Chance chance=*)
@cython.locals(slot=Slot, action=Action)
cpdef void perform(State state, int move) noexcept
@cython.locals(total=int, moves=Moves)
cpdef int playout(State state, Chance chance)
