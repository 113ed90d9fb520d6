cimport cython
from bastide.games.montmurail cimport course
from bastide.games.montmurail.state cimport State, copy

cdef int DO_QUARTER, UNDECIDED, NOT_ASKED

@cython.locals(i=int, seat=int, s=int)
cpdef dict position(State state)
@cython.locals(i=int)
cpdef dict coins(State state, int seat)
cpdef dict view(State state, object seat)
@cython.locals(new=State, other=int)
cpdef State redeal(State state, object seat, object chance)
@cython.locals(state=State, seat=int, i=int)
cpdef State from_position(object data)
