cimport cython
from bastide.games.ludwig.board cimport Castle


@cython.final
cdef class State:
    cdef readonly object options
    cdef public int rules, players
    cdef readonly list castles
    cdef public int seat, ask, undo_barrier, allowed, round, master, arranged
    cdef public bint last, open, free, corridor
    cdef public int tile, due_count, rewarded, looking, picked, extra
    cdef signed char due[91]  # MAX_ROOMS
    cdef signed char offer[7]  # MAX_OFFERS
    cdef int offer_money[7]  # MAX_OFFERS
    cdef public int hallways, stairs, cards
    cdef int drawn[10]  # SIZE_COUNT
    cdef int stack[10]  # SIZE_COUNT
    cdef int seen[10]  # SIZE_COUNT
    cdef signed char deck[75]  # ROOMS
    cdef signed char deck_by[75]  # ROOMS
    cdef short deck_may[300]  # ROOMS * MAX_PLAYERS
    cdef public int deck_count
    cdef int favors[4]  # MAX_FAVORS
    cdef public int favor_count
    cdef public int bonus_deck
    cdef signed char returned[27]  # BONUS_COUNT
    cdef signed char returned_by[27]  # BONUS_COUNT
    cdef public int returned_count
    cdef int money[4]  # MAX_PLAYERS
    cdef int bonus[4]  # MAX_PLAYERS
    cdef int choice[4]  # MAX_PLAYERS
    cdef int points[32]  # MAX_PLAYERS * SOURCE_COUNT
    cdef int found[40]  # MAX_PLAYERS * SIZE_COUNT

@cython.locals(new=State)
cpdef State copy(State state)
