cimport cython
from bastide.games.ludwig.board cimport Castle


@cython.final
cdef class State:
    cdef readonly object options
    cdef public int rules, players
    cdef readonly list castles
    cdef public int seat, ask, undo_barrier, round, master, arranged
    cdef public bint last, open, free, corridor
    cdef public int tile, due_count, rewarded, looking, picked, extra
    cdef signed char due[96]
    cdef signed char offer[7]
    cdef int offer_money[7]
    cdef public int hallways, stairs, cards
    cdef int drawn[10]
    cdef int stack[10]
    cdef int seen[10]
    cdef signed char deck[80]
    cdef signed char deck_by[80]
    cdef short deck_may[320]
    cdef public int deck_count
    cdef int favors[4]
    cdef public int favor_count
    cdef public int bonus_deck
    cdef signed char returned[32]
    cdef signed char returned_by[32]
    cdef public int returned_count
    cdef int money[4]
    cdef int bonus[4]
    cdef int choice[4]
    cdef int points[32]
    cdef int found[40]

@cython.locals(new=State)
cpdef State copy(State state)
