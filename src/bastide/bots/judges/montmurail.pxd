cimport cython
from libc cimport math
from bastide.kernel cimport bits
from bastide.games.montmurail cimport rules
from bastide.games.montmurail.board cimport across, edge_of, north_of, west_of
from bastide.games.montmurail.rules cimport city_at
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State

ctypedef unsigned long long u64

cdef int DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED, AGES, MOST
cdef u64 ALL_SQUARES
cdef double CERTAIN, ALONE
cdef int plan_count
cdef u64 plan_city[1200]
cdef u64 plan_north[1200]
cdef u64 plan_west[1200]
cdef u64 plan_edge[1200]
cdef int plan_coins[1200]
cdef int plan_vikings[1200]
cdef u64 planned_contents[6]
cdef int planned_decree[3]


@cython.final
cdef class Judge:
    cdef readonly double invasion, doubt, vikings, wall, late_wall, turn, closed
    cdef double price, wait, known_plan, known_price
    cdef double risk[16]
    cdef u64 known[3]

    @cython.locals(mine=double, best=double, other=int)
    cpdef double value(self, State state, int seat)
    @cython.locals(coins=double, move=int, city=u64, north=u64, west=u64, edge=u64)
    cdef double standing(self, State state, int seat, bint own)
    @cython.locals(most=double, closed=int, other=int, city=u64, doubt=double, taken=int, mine=int)
    cdef void look_around(self, State state, int seat)
    @cython.locals(best=double, i=int, found=double)
    cdef double best_plan(self, State state, u64 north, u64 west, u64 edge, bint own)
    cdef double rivals_plan(self, State state, u64 north, u64 west, u64 edge)

@cython.locals(reached=u64, wider=u64)
cdef bint hangs_together(u64 city, u64 north, u64 west) noexcept
@cython.locals(i=int)
cdef bint is_planned(State state) noexcept
@cython.locals(i=int, city=u64, outside=u64)
cdef make_plans(State state)
