cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.montmurail cimport board, rules
from bastide.games.montmurail.board cimport across, edge_of, north_of, west_of
from bastide.games.montmurail.rules cimport meets_decree
from bastide.games.montmurail.scoring cimport coins_in, vikings_in
from bastide.games.montmurail.state cimport State

cdef int BUILDING_COUNT, CONTENT_COUNT
cdef double WALL_COST
cdef int PLACE, MAX_SEEDS, MAX_CITIES
cdef u64 ALL_SQUARES


@cython.final
cdef class Walls:
    cdef u64 north, west, edge

    cdef void load(self, State state, int seat) noexcept
    @cython.locals(move=int)
    cdef void load_planned(self, State state, int seat) noexcept
    cdef bint equals(self, Walls other) noexcept


@cython.final
cdef class CityPlans:
    cdef readonly tuple viking_costs
    cdef readonly int count
    cdef u64 city[1200]  # 3 * MAX_CITIES
    cdef u64 north[1200]  # 3 * MAX_CITIES
    cdef u64 west[1200]  # 3 * MAX_CITIES
    cdef u64 edge[1200]  # 3 * MAX_CITIES
    cdef int coins[1200]  # 3 * MAX_CITIES
    cdef int vikings[1200]  # 3 * MAX_CITIES
    cdef u64 contents[6]  # CONTENT_COUNT
    cdef int decree[3]  # BUILDING_COUNT

    cpdef bint update(self, State state)
    @cython.locals(i=int)
    cdef bint is_current(self, State state)
    @cython.locals(first=double, values=dict, i=int, city=u64, outside=u64)
    cdef rebuild(self, State state)
    cdef int count_missing(self, int plan, Walls walls) noexcept
    @cython.locals(found=int)
    cdef int count_gaps(self, int plan, Walls walls) noexcept
    cdef bint is_possible(self, int plan, Walls walls) noexcept

@cython.locals(outside=u64, walls=int)
cdef double rate_city(State state, u64 city, double viking_cost) noexcept
@cython.locals(best=u64, highest=double, squares=u64, one=u64, changed=u64, value=double)
cdef u64 improve_city(State state, u64 city, double viking_cost) noexcept
@cython.locals(reached=u64, wider=u64)
cdef bint is_connected(u64 city, u64 north, u64 west) noexcept
@cython.locals(south=u64, east=u64, inside=u64, right=u64, below=u64)
cpdef int count_ends(u64 north, u64 west, u64 edge) noexcept
