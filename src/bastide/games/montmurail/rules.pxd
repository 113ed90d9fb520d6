cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.montmurail.board cimport count, open_squares, region
from bastide.games.montmurail.state cimport State

cdef int STREETS, PLACEMENT_COUNT, PLACE, CLOSE, OVER, DO_PLACE, DO_LIFT, DO_CLOSE, DO_STAY, DO_QUARTER, QUARTERS
cdef int UNDECIDED, CHURCH, MARKET, WELL
cdef u64 ALL_SQUARES
cdef int STARTS[8]
cdef int SIZES[7]
cdef u64 NORTH[1562]
cdef u64 WEST[1562]
cdef u64 EDGE[1562]

cpdef bint deciding(State state, int seat) noexcept
@cython.locals(which=int)
cpdef void list_moves(State state, int seat, Moves moves) noexcept
@cython.locals(north=u64, west=u64, edge=u64, i=int)
cpdef void list_placements(State state, int seat, Moves moves) noexcept
@cython.locals(i=int)
cpdef void add_free(Moves moves, int start, int end, u64 north, u64 west, u64 edge) noexcept
cpdef int walls(State state, int seat) noexcept
cpdef int lifted(State state, int seat) noexcept
cpdef int in_hand(State state, int seat) noexcept
cpdef bint may_place_shape(State state, int seat) noexcept
@cython.locals(needed=int)
cpdef bint may_place_single(State state, int seat) noexcept
@cython.locals(standing=int, hand=int)
cpdef bint may_lift(State state, int seat) noexcept
cpdef bint fits(State state, int seat, int i) noexcept
@cython.locals(i=int)
cpdef bint shape_fits(State state, int seat) noexcept
@cython.locals(north=u64, west=u64, city=u64)
cpdef u64 city_at(State state, int seat, int square) noexcept
@cython.locals(north=u64, west=u64, enclosed=u64, found=u64, first=u64, city=u64)
cpdef u64 closable(State state, int seat) noexcept
cpdef bint meets_decree(State state, u64 city) noexcept
@cython.locals(i=int)
cpdef bint quarter_free(State state, int which) noexcept
@cython.locals(kind=int, which=int, single=bint, shape=bint, allowed=bint)
cpdef bint allows(State state, int seat, int move) noexcept
cpdef bint permits(State state, int seat, int move) noexcept
@cython.locals(moves=Moves, found=list)
cpdef list legal(State state, int seat)
