cimport cython
from bastide.games.montmurail.rules cimport city_at
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State
from bastide.bots.cities cimport Plans, Walls
from bastide.bots.net cimport Row

ctypedef unsigned long long u64

cdef int CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, AGES
cdef double VIKING, WALL, FRESH, ANOTHER_TURN, CLOSED
cdef int FRONTIER[10]
cdef double HOPELESS
cdef double reached[10]
cdef Plans PLANS
cdef Walls WALLS

@cython.locals(coins=double, move=int)
cpdef double value(State state, int seat)
cpdef double worth(State state, u64 city) noexcept
cpdef list sensible(State state, list moves)
@cython.locals(best=double, i=int, found=double)
cdef double best_plan(State state, Walls walls)
@cython.locals(i=int, found=double, missing=int, at=int, k=int)
cpdef void outlook(State state, Walls walls, Row row)
