cimport cython
from bastide.kernel cimport bits
from bastide.kernel.squares cimport square_names
from bastide.games.torres cimport board as squares
from bastide.games.torres.board cimport Board
from bastide.games.torres.state cimport State

cdef int CARD_COUNT, CARD_ROOM, CARDS_A_TURN, STACK_HEIGHTS, TALLEST_STACK
cdef tuple ASKS, CARDS, MASTER_CARDS

@cython.locals(seat=int, i=int, deck=int)
cpdef dict position(State state)
@cython.locals(board=Board, seat=int, row=int, column=int)
cpdef dict in_the_open(State state)
@cython.locals(height=int, _=int)
cpdef list stacks(State state, int seat)
@cython.locals(card=int, _=int)
cpdef list hand(State state, int seat)
@cython.locals(i=int)
cpdef list fresh(State state, int seat)
@cython.locals(i=int)
cpdef list drawn(State state)
@cython.locals(card=int, _=int)
cpdef list played(State state, int seat)
cpdef list decks(State state)
@cython.locals(base=int)
cpdef list top_first(State state, int deck)
@cython.locals(state=State, board=Board, i=int, seat=int)
cpdef State from_position(object data)
@cython.locals(seat=int)
cpdef fill_flow(State state, object read)
@cython.locals(seat=int, height=int)
cpdef fill_blocks(State state, object read)
@cython.locals(seat=int, card=int, i=int, deck=int, known=int)
cpdef fill_cards(State state, object read)
