cimport cython
from bastide.games.torres.board cimport SEAT_SLOTS, Board, copy_board, zeros

cdef enum:
    CARD_SLOTS = 4 * 10  # seats or colours, times cards
    STACK_SLOTS = 4 * 4  # seats, times heights of stacks from 0 on
    FRESH_SLOTS = 4 * 2  # seats, times cards bought in a turn
    DRAWN_SLOTS = 3

cdef unsigned char NONE_BY_SEAT[SEAT_SLOTS]
cdef int NO_POINTS[SEAT_SLOTS]
cdef unsigned char NO_STACKS[STACK_SLOTS]
cdef unsigned char NO_CARDS[CARD_SLOTS]
cdef unsigned char NO_FRESH_CARDS[FRESH_SLOTS]
cdef unsigned char NO_DRAWN_CARDS[DRAWN_SLOTS]
cdef unsigned char NO_DECKS[CARD_SLOTS]


@cython.final
cdef class State:
    cdef readonly object options
    cdef public int rules, cards, players
    cdef public bint newer, common, blind
    cdef public int master
    cdef public Board board
    cdef public int supply
    cdef unsigned char stacks[STACK_SLOTS]
    cdef unsigned char kept[SEAT_SLOTS]
    cdef int scores[SEAT_SLOTS]
    cdef unsigned char hands[CARD_SLOTS]
    cdef unsigned char played[CARD_SLOTS]
    cdef unsigned char fresh[FRESH_SLOTS]
    cdef unsigned char fresh_count[SEAT_SLOTS]
    cdef unsigned char drawn[DRAWN_SLOTS]
    cdef public int drawn_count
    cdef unsigned char deck[CARD_SLOTS]
    cdef unsigned char known[CARD_SLOTS]
    cdef unsigned char deck_size[SEAT_SLOTS]
    cdef public int year, round, start, seat, ask, ap, bought
    cdef public bint card_played, emptied
    cdef public int stack, undo_barrier

@cython.locals(new=State)
cpdef State copy(State state)
