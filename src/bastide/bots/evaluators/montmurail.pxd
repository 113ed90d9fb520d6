cimport cython
from libc cimport math
from bastide.kernel.c_types cimport u64
from bastide.bots.montmurail_plans cimport CityPlans, Walls
from bastide.games.montmurail.rules cimport city_at
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State

cdef int DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED, AGES, MAX_VIKINGS
cdef double CERTAIN_SPREAD, STAY_OPEN_LAST


@cython.final
cdef class WeightedEvaluator:
    cdef readonly double invasion, viking_spread, rival_vikings, wall, gap, late_wall, stay_open, closed
    cdef CityPlans plans
    cdef Walls own, own_before, rival, rival_before
    cdef double wall_cost, stay_cost, most_vikings, spread, rival_value, rival_wall_cost, likely_wall_cost, likely_value
    cdef int tokens, likely_count
    cdef int likely[1200]  # 3 * MAX_CITIES
    cdef double invasion_cost[16]  # MAX_VIKINGS + 1

    @cython.locals(mine=double, best=double, other=int)
    cpdef double evaluate(self, State state, int seat)
    @cython.locals(coins=double, move=int, city=u64)
    cdef double prospects(self, State state, int seat, bint own)
    @cython.locals(most=double, closed=int, other=int, city=u64, spread=double, taken=int, mine=int)
    cdef void update_costs(self, State state, int seat)
    @cython.locals(best=double, i=int)
    cdef double best_own_plan(self, State state, int seat)
    @cython.locals(least=double, i=int)
    cdef void find_likely_plans(self)
    @cython.locals(best=double, i=int)
    cdef double best_plan(self, Walls walls, bint own) noexcept
    @cython.locals(value=double)
    cdef double better(self, int plan, Walls walls, bint own, double best) noexcept
    @cython.locals(value=double, missing=int)
    cdef double plan_value(self, int plan, Walls walls, bint own, double least) noexcept
    cdef double best_rival_plan(self)
