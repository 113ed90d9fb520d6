cimport cython
from bastide.games.ludwig.board cimport Castle, added, placed

cdef int MAX_OFFERS, MAX_PLAYERS, SIZE_COUNT, SOURCE_COUNT


@cython.final
cdef class State:
    cdef readonly object options
    cdef readonly int rules, players
    cdef readonly tuple castles
    cdef readonly int seat, ask, undo_barrier, allowed, round, master, arranged
    cdef readonly bint last, open, free, corridor
    cdef readonly int tile, due_count, rewarded, looking, picked, extra
    cdef signed char due[91]  # MAX_ROOMS
    cdef signed char offer[7]  # MAX_OFFERS
    cdef int offer_money[7]  # MAX_OFFERS
    cdef readonly int hallways, stairs, cards
    cdef int drawn[10]  # SIZE_COUNT
    cdef int stack[10]  # SIZE_COUNT
    cdef int seen[10]  # SIZE_COUNT
    cdef signed char deck[75]  # ROOMS
    cdef signed char deck_by[75]  # ROOMS
    cdef short deck_may[300]  # ROOMS * MAX_PLAYERS
    cdef readonly int deck_count
    cdef int favors[4]  # MAX_FAVORS
    cdef readonly int favor_count
    cdef readonly int bonus_deck
    cdef signed char returned[27]  # BONUS_COUNT
    cdef signed char returned_by[27]  # BONUS_COUNT
    cdef readonly int returned_count
    cdef int money[4]  # MAX_PLAYERS
    cdef int bonus[4]  # MAX_PLAYERS
    cdef int choice[4]  # MAX_PLAYERS
    cdef int points[32]  # MAX_PLAYERS * SOURCE_COUNT
    cdef int found[40]  # MAX_PLAYERS * SIZE_COUNT

@cython.locals(new=State)
cpdef State copy(State state)
cpdef int check(State state) except -1
@cython.locals(castle=Castle, i=int, seat=int)
cpdef tuple snapshot(State state)
@cython.locals(seat=int)
cdef tuple deck_snapshot(State state, int i)
@cython.locals(i=int)
cdef tuple seat_snapshot(State state, int seat)
@cython.locals(state=State, i=int, seat=int)
cpdef State restore(tuple parts)
@cython.locals(i=int)
cdef restore_seat(State state, int seat, tuple parts)
@cython.locals(castle=Castle)
cdef Castle built(tuple tiles)
