cimport cython
from bastide.games.torres.board cimport Board, build, copy_board, zeros

cdef int CARD_ROOM, CARDS_A_TURN, COLOURS, SEATS, STACK_HEIGHTS
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
    cdef readonly int rules, cards, players
    cdef readonly bint newer, common, blind
    cdef readonly int master
    cdef readonly Board board
    cdef readonly int supply
    cdef unsigned char stacks[16]  # SEATS * STACK_HEIGHTS
    cdef unsigned char kept[4]  # SEATS
    cdef int scores[4]  # SEATS
    cdef unsigned char hands[64]  # SEATS * CARD_ROOM
    cdef unsigned char played[64]  # SEATS * CARD_ROOM
    cdef unsigned char fresh[8]  # SEATS * CARDS_A_TURN
    cdef unsigned char fresh_count[4]  # SEATS
    cdef unsigned char drawn[3]  # CARDS_DRAWN
    cdef readonly int drawn_count
    cdef unsigned char deck[64]  # COLOURS * CARD_ROOM
    cdef unsigned char known[64]  # COLOURS * CARD_ROOM
    cdef unsigned char deck_size[4]  # SEATS
    cdef readonly int year, round, start, seat, ask, ap, bought
    cdef readonly bint card_played, emptied
    cdef readonly int stack, undo_barrier, allowed

@cython.locals(new=State)
cpdef State copy(State state)
cpdef int check(State state) except -1
@cython.locals(board=Board, i=int, s=int)
cpdef tuple snapshot(State state)
@cython.locals(state=State, board=Board, i=int)
cpdef State restore(tuple parts)
@cython.locals(i=int, s=int)
cdef restore_cards(State state, tuple cards)
