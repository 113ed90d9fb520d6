cimport cython
from bastide.kernel cimport bits
from bastide.games.montmurail.board cimport across, edge_of, north_of, region, west_of
from bastide.games.montmurail cimport rules
from bastide.games.montmurail.rules cimport city_at, meets_decree
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State
from bastide.bots.net cimport Row

ctypedef unsigned long long u64

cdef int CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, AGES, SEEDS, PLANS
cdef u64 ALL_SQUARES
cdef double VIKING, WALL, FRESH, ANOTHER_TURN, CLOSED
cdef int FRONTIER[10]
cdef double HOPELESS
cdef double reached[10]
cdef int plan_count
cdef u64 plan_city[400]
cdef u64 plan_north[400]
cdef u64 plan_west[400]
cdef u64 plan_edge[400]
cdef double plan_worth[400]
cdef u64 planned_contents[6]
cdef int planned_decree[3]

@cython.locals(coins=double, move=int, north=u64, west=u64, edge=u64)
cpdef double value(State state, int seat)
cpdef double worth(State state, u64 city) noexcept
cpdef list sensible(State state, list moves)
@cython.locals(best=double, i=int, missing=int, found=double)
cpdef double best_plan(State state, u64 north, u64 west, u64 edge)
@cython.locals(i=int, missing=int, at=int, k=int)
cpdef void outlook(State state, u64 north, u64 west, u64 edge, Row row)
cpdef bint hangs_together(u64 city, u64 north, u64 west) noexcept
@cython.locals(i=int)
cpdef bint is_planned(State state) noexcept
@cython.locals(i=int, city=u64, outside=u64)
cpdef keep_plans(State state, list cities)
@cython.locals(outside=u64, walls=int)
cpdef double rating(State state, u64 city, double viking) noexcept
@cython.locals(best=u64, rated=double, squares=u64, one=u64, changed=u64, found=double)
cpdef u64 improved(State state, u64 city, double viking) noexcept
@cython.locals(reached=u64, grown=u64)
cpdef bint in_one_piece(u64 city) noexcept
