cimport cython
from bastide.kernel.c_types cimport u64
from bastide.kernel.squares cimport square_names
from bastide.games.montmurail cimport flow
from bastide.games.montmurail.state cimport State, check

cdef int BUILDING_COUNT, NOT_ASKED, PLACE, SOURCE_COUNT, STREETS, UNDECIDED
cdef tuple ASKS, BUILDINGS, SOURCES
cdef list NAMES
cdef u64 NORTH[144]
cdef u64 WEST[144]
cdef u64 EDGE[144]

@cython.locals(i=int, seat=int, s=int)
cpdef dict position(State state)
@cython.locals(seat=int, s=int)
cpdef dict secret_fields(State state)
cdef dict quarter_as_json(int which)
@cython.locals(i=int)
cdef list wall_names(u64 north, u64 west, u64 edge)
@cython.locals(i=int)
cdef dict coins_by_rule(State state, int seat)
@cython.locals(state=State, seat=int, i=int)
cpdef State from_position(object data)
