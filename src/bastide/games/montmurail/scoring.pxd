cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.montmurail.board cimport count, edge_of, north_of, outer, run_around, west_of, with_pockets
from bastide.games.montmurail.rules cimport city_at, walls
from bastide.games.montmurail.state cimport State, check, copy

cdef int SOURCE_COUNT
cdef int FROM_CITY, FROM_SHIELD, FROM_WALL, AGES, INVASION, LONGEST_WALL, PERFECT_PLAN, SHIELD, DO_CLOSE, OVER
cdef int VIKING, ONE_COIN, TWO_COINS

cpdef int coins_in(State state, u64 city) noexcept
cpdef int vikings_in(State state, u64 city) noexcept
@cython.locals(outside=u64)
cpdef int walls_kept(State state, int seat, u64 city) noexcept
@cython.locals(run=int)
cpdef int run_kept(State state, int seat, u64 city) noexcept
@cython.locals(coins=int, source=int)
cpdef int total(State state, int seat) noexcept
@cython.locals(seat=int)
cpdef score_age(State state)
@cython.locals(best=int, seat=int)
cpdef void score_longest_wall(State state) noexcept
@cython.locals(fewest=int, seat=int)
cpdef void score_shield(State state) noexcept
@cython.locals(most=int, seat=int)
cpdef void invade(State state) noexcept
@cython.locals(end=State, seat=int)
cpdef tuple score(State state)
@cython.locals(seat=int)
cpdef result(State state)
@cython.locals(source=int)
cpdef list items(State state, int seat)
@cython.locals(city=u64, back=int, i=int)
cpdef gains(State state, object seat, object move)
