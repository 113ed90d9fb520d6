cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.bots.evaluators.torres cimport count_cards, sum_levels
from bastide.games.torres.scoring cimport castle_points, kings_bonus, master_points
from bastide.games.torres.state cimport State

cdef int YEARS
cdef double TURNS_PER_YEAR, KNIGHT, KNIGHT_LEVEL, CARD, ACTION_POINT, RIVAL

@cython.locals(best=double, other=int, unspent=double)
cpdef double evaluate(State state, int seat) noexcept
@cython.locals(years=double, points=int, knights=u64, means=double)
cpdef double prospects(State state, int seat) noexcept
