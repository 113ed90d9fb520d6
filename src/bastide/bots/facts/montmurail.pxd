cimport cython
from bastide.bots.cities cimport Walls
from bastide.bots.montmurail cimport outlook
from bastide.bots.net cimport Row
from bastide.games.montmurail.rules cimport city_at
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State

ctypedef unsigned long long u64

cdef int AGES, CLOSE, DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED
cdef Walls WALLS

@cython.locals(strongest=int, open_seats=int, other=int)
cpdef void describe(State state, int seat, Row row)
@cython.locals(found=int, most=int, other=int)
cdef int rival(State state, int seat) noexcept
@cython.locals(move=int, city=u64, _=int)
cdef void tell_board(State state, int seat, bint own, Row row)
