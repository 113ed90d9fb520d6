cimport cython
from bastide.kernel.c_types cimport u64
from bastide.kernel.squares cimport square_names
from bastide.games.montmurail cimport flow
from bastide.games.montmurail.state cimport State, copy

cdef int BUILDING_COUNT, SOURCE_COUNT
cdef int DO_QUARTER, UNDECIDED, NOT_ASKED, STREETS
cdef tuple ASKS, BUILDINGS, SOURCES
cdef list NAMES
cdef u64 NORTH[144]
cdef u64 WEST[144]
cdef u64 EDGE[144]

@cython.locals(i=int, seat=int, s=int)
cpdef dict position(State state)
@cython.locals(seat=int, s=int)
cpdef dict secrets(State state)
cpdef dict quarter(int which)
@cython.locals(i=int)
cpdef list wall_names(u64 north, u64 west, u64 edge)
@cython.locals(i=int)
cpdef dict coins(State state, int seat)
cpdef dict view(State state, object seat)
cpdef dict private(State state, object seat)
@cython.locals(new=State, other=int)
cpdef State determinize(State state, object seat, object chance)
@cython.locals(state=State, seat=int, i=int)
cpdef State from_position(object data)
