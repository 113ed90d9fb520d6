cimport cython
from bastide.kernel.c_types cimport u64
from bastide.games.montmurail.rules cimport city_at
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State
from bastide.bots.montmurail_plans cimport CityPlans, Walls

cdef int CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, AGES
cdef double VIKING, WALL, NEW_AGE, STAY_OPEN, CLOSED
cdef CityPlans PLANS
cdef Walls WALLS

@cython.locals(coins=double, move=int)
cpdef double evaluate(State state, int seat)
cpdef double city_value(State state, u64 city) noexcept
@cython.locals(best=double, i=int, value=double)
cdef double best_plan(State state, Walls walls)
cpdef list sensible_moves(State state, list moves)
