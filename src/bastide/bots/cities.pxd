cimport cython
from bastide.kernel cimport bits
from bastide.games.montmurail cimport board, rules
from bastide.games.montmurail.board cimport across, edge_of, north_of, west_of
from bastide.games.montmurail.rules cimport meets_decree
from bastide.games.montmurail.scoring cimport coins_in, vikings_in
from bastide.games.montmurail.state cimport State

ctypedef unsigned long long u64

cdef double WALL
cdef int PLACE, SEEDS, MOST
cdef u64 ALL_SQUARES


@cython.final
cdef class Walls:
    cdef u64 north, west, edge

    cdef void show(self, State state, int seat) noexcept
    @cython.locals(move=int)
    cdef void foresee(self, State state, int seat) noexcept
    cdef bint same(self, Walls other) noexcept


@cython.final
cdef class Plans:
    cdef readonly tuple prices
    cdef readonly int count
    cdef u64 city[1200]
    cdef u64 north[1200]
    cdef u64 west[1200]
    cdef u64 edge[1200]
    cdef int coins[1200]
    cdef int vikings[1200]
    cdef u64 contents[6]
    cdef int decree[3]

    cpdef bint ready(self, State state)
    @cython.locals(i=int)
    cdef bint stand(self, State state)
    @cython.locals(first=double, worth=dict, i=int, city=u64, outside=u64)
    cdef make(self, State state)
    cdef int missing(self, int plan, Walls walls) noexcept
    @cython.locals(found=int)
    cdef int gaps(self, int plan, Walls walls) noexcept
    cdef bint possible(self, int plan, Walls walls) noexcept

@cython.locals(outside=u64, walls=int)
cdef double rating(State state, u64 city, double viking) noexcept
@cython.locals(best=u64, rated=double, squares=u64, one=u64, changed=u64, found=double)
cdef u64 improved(State state, u64 city, double viking) noexcept
@cython.locals(reached=u64, wider=u64)
cdef bint in_one_piece(u64 city, u64 north, u64 west) noexcept
@cython.locals(south=u64, east=u64, inside=u64, right=u64, below=u64)
cpdef int ends(u64 north, u64 west, u64 edge) noexcept
