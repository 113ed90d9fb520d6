cimport cython
from bastide.kernel.c_types cimport u64


@cython.final
cdef class State:
    cdef readonly object options, box
    cdef public int rules, players
    cdef short quarters[4]  # len(PLACES)
    cdef public int quarter_count
    cdef u64 contents[6]  # CONTENT_COUNT
    cdef int decree[3]  # BUILDING_COUNT
    cdef public int age, turn, first, roller, face, shape, pays, ask, undo_barrier, allowed, allowed_seat, supply
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
