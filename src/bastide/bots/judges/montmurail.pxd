cimport cython
from libc cimport math
from bastide.bots.cities cimport Plans, Walls
from bastide.games.montmurail.rules cimport city_at
from bastide.games.montmurail.scoring cimport coins_in, total, vikings_in
from bastide.games.montmurail.state cimport State

ctypedef unsigned long long u64

cdef int DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED, AGES, MOST_VIKINGS
cdef double CERTAIN, ALONE


@cython.final
cdef class Judge:
    cdef readonly double invasion, doubt, vikings, wall, late_wall, turn, closed
    cdef Plans plans
    cdef Walls own, theirs, known
    cdef double price, wait, known_plan, known_price
    cdef double risk[16]

    @cython.locals(mine=double, best=double, other=int)
    cpdef double value(self, State state, int seat)
    @cython.locals(coins=double, move=int, city=u64)
    cdef double standing(self, State state, int seat, bint own)
    @cython.locals(most=double, closed=int, other=int, city=u64, doubt=double, taken=int, mine=int)
    cdef void look_around(self, State state, int seat)
    @cython.locals(plans=Plans, best=double, i=int, found=double)
    cdef double best_plan(self, Walls walls, bint own)
    cdef double rivals_plan(self)
