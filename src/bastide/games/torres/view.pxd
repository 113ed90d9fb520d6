cimport cython
from bastide.games.torres.position cimport decks, drawn, fresh, hand, in_the_open, top_first
from bastide.games.torres.state cimport State, copy

cdef int CARD_COUNT, CARD_ROOM, CARDS_A_TURN
cdef tuple CARDS

cpdef dict view(State state, object seat)
@cython.locals(viewer=int, bit=int, i=int, deck=int, owner=int)
cpdef dict private(State state, object seat)
cpdef list hand_seen(State state, int owner, int viewer)
cpdef list fresh_seen(State state, int owner, int viewer)
@cython.locals(new=State)
cpdef State determinize(State state, object seat, object chance)
@cython.locals(i=int, card=int)
cpdef list hidden(State state, list owners, object seat)
cpdef int take(State state, tuple slot)
cpdef put(State state, tuple slot, int card)
