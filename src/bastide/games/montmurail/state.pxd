cimport cython
from bastide.kernel.c_types cimport u64

cdef int BUILDING_COUNT, CONTENT_COUNT, SOURCE_COUNT


@cython.final
cdef class State:
    cdef readonly object options, box
    cdef readonly int rules, players
    cdef short quarters[4]  # len(PLACES)
    cdef readonly int quarter_count
    cdef u64 contents[6]  # CONTENT_COUNT
    cdef int decree[3]  # BUILDING_COUNT
    cdef readonly int age, turn, first, roller, face, shape, pays, ask, undo_barrier, allowed, allowed_seat, supply
    cdef u64 north[8]  # MAX_PLAYERS
    cdef u64 west[8]  # MAX_PLAYERS
    cdef u64 edge[8]  # MAX_PLAYERS
    cdef u64 city[8]  # MAX_PLAYERS
    cdef int run[8]  # MAX_PLAYERS
    cdef int share[8]  # MAX_PLAYERS
    cdef u64 lifted_north[8]  # MAX_PLAYERS
    cdef u64 lifted_west[8]  # MAX_PLAYERS
    cdef u64 lifted_edge[8]  # MAX_PLAYERS
    cdef int chosen[8]  # MAX_PLAYERS
    cdef int tokens[8]  # MAX_PLAYERS
    cdef int invasions[8]  # MAX_PLAYERS
    cdef int coins[40]  # MAX_PLAYERS * SOURCE_COUNT

@cython.locals(new=State)
cpdef State copy(State state)
cpdef int check(State state) except -1
@cython.locals(i=int, seat=int)
cpdef tuple snapshot(State state)
@cython.locals(i=int)
cdef tuple seat_snapshot(State state, int seat)
@cython.locals(state=State, i=int, seat=int)
cpdef State restore(tuple parts)
@cython.locals(i=int)
cdef restore_seat(State state, int seat, tuple parts)
