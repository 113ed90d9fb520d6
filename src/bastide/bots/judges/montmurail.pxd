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
    cdef readonly double invasion, doubt, vikings, wall, gap, late_wall, turn, closed
    cdef Plans plans
    cdef Walls own, theirs, known, before
    cdef double price, wait, most, doubts, known_plan, known_price, likely_price, likely_worth
    cdef int tokens, likely_count
    cdef int likely[1200]
    cdef double risk[16]

    @cython.locals(mine=double, best=double, other=int)
    cpdef double value(self, State state, int seat)
    @cython.locals(coins=double, move=int, city=u64)
    cdef double standing(self, State state, int seat, bint own)
    @cython.locals(most=double, closed=int, other=int, city=u64, doubt=double, taken=int, mine=int)
    cdef void look_around(self, State state, int seat)
    @cython.locals(best=double, i=int)
    cdef double own_plan(self, State state, int seat)
    @cython.locals(least=double, i=int)
    cdef void sift(self)
    @cython.locals(best=double, i=int)
    cdef double best_plan(self, Walls walls, bint own) noexcept
    @cython.locals(found=double)
    cdef double better(self, int plan, Walls walls, bint own, double best) noexcept
    @cython.locals(found=double, missing=int)
    cdef double worth(self, int plan, Walls walls, bint own, double least) noexcept
    cdef double rivals_plan(self)
