cimport cython
from bastide.kernel cimport bits
from bastide.bots.evaluators.torres cimport count_cards, sum_levels
from bastide.games.torres.scoring cimport castle_points, kings_bonus, master_points
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef int YEARS
cdef double TURNS_PER_YEAR, KNIGHT, KNIGHT_LEVEL, CARD, ACTION_POINT, RIVAL

@cython.locals(best=double, other=int, unspent=double)
cpdef double evaluate(State state, int seat) noexcept
@cython.locals(years=double, points=int, knights=u64, means=double)
cpdef double prospects(State state, int seat) noexcept
