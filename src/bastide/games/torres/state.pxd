cimport cython
from bastide.games.torres.board cimport Board, copy_board


@cython.final
cdef class State:
    cdef readonly object options
    cdef public int rules, players
    cdef public bint newer, common, blind
    cdef public int master
    cdef public Board board
    cdef public int supply
    cdef unsigned char stacks[16]
    cdef unsigned char kept[4]
    cdef int scores[4]
    cdef unsigned char hands[40]
    cdef unsigned char played[40]
    cdef unsigned char fresh[8]
    cdef unsigned char fresh_count[4]
    cdef unsigned char drawn[3]
    cdef public int drawn_count
    cdef unsigned char deck[40]
    cdef unsigned char known[40]
    cdef unsigned char deck_size[4]
    cdef public int year, round, start, seat, ask, ap, bought
    cdef public bint card_played, emptied
    cdef public int stack, undo_barrier

@cython.locals(new=State)
cpdef State copy(State state)
