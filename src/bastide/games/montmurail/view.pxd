cimport cython
from bastide.kernel.arguments cimport check_seat, check_viewer
from bastide.games.montmurail.position cimport position, secret_fields
from bastide.games.montmurail.state cimport State, copy

cdef int DO_QUARTER, NOT_ASKED, UNDECIDED

cpdef tuple seen(State state, object seat, object move)
cpdef dict view(State state, object seat)
cpdef dict private(State state, object seat)
@cython.locals(new=State, other=int)
cpdef State determinize(State state, object seat, object chance)
