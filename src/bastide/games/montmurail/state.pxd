cimport cython

ctypedef unsigned long long u64


@cython.final
cdef class State:
    cdef readonly object options, box
    cdef public int rules, players
    cdef short quarters[4]
    cdef public int quarter_count
    cdef u64 contents[6]
    cdef int decree[3]
    cdef public int age, turn, first, roller, face, shape, pays, ask, undo_barrier, supply
    cdef u64 north[8]
    cdef u64 west[8]
    cdef u64 edge[8]
    cdef u64 city[8]
    cdef int run[8]
    cdef int share[8]
    cdef u64 lifted_north[8]
    cdef u64 lifted_west[8]
    cdef u64 lifted_edge[8]
    cdef int chosen[8]
    cdef int tokens[8]
    cdef int invasions[8]
    cdef int coins[48]

@cython.locals(new=State)
cpdef State copy(State state)
