cimport cython
from bastide.games.torres.board cimport Board, copy_board, zeros

cdef unsigned char NONE_BY_SEAT[4]  # SEATS
cdef int NO_POINTS[4]  # SEATS
cdef unsigned char NO_STACKS[16]  # SEATS * STACK_HEIGHTS
cdef unsigned char NO_CARDS[64]  # SEATS * CARD_ROOM
cdef unsigned char NO_FRESH_CARDS[8]  # SEATS * CARDS_A_TURN
cdef unsigned char NO_DRAWN_CARDS[3]  # CARDS_DRAWN
cdef unsigned char NO_DECKS[64]  # COLOURS * CARD_ROOM


@cython.final
cdef class State:
    cdef readonly object options
    cdef public int rules, cards, players
    cdef public bint newer, common, blind
    cdef public int master
    cdef public Board board
    cdef public int supply
    cdef unsigned char stacks[16]  # SEATS * STACK_HEIGHTS
    cdef unsigned char kept[4]  # SEATS
    cdef int scores[4]  # SEATS
    cdef unsigned char hands[64]  # SEATS * CARD_ROOM
    cdef unsigned char played[64]  # SEATS * CARD_ROOM
    cdef unsigned char fresh[8]  # SEATS * CARDS_A_TURN
    cdef unsigned char fresh_count[4]  # SEATS
    cdef unsigned char drawn[3]  # CARDS_DRAWN
    cdef public int drawn_count
    cdef unsigned char deck[64]  # COLOURS * CARD_ROOM
    cdef unsigned char known[64]  # COLOURS * CARD_ROOM
    cdef unsigned char deck_size[4]  # SEATS
    cdef public int year, round, start, seat, ask, ap, bought
    cdef public bint card_played, emptied
    cdef public int stack, undo_barrier, allowed

@cython.locals(new=State)
cpdef State copy(State state)
