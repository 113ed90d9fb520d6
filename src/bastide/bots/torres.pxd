cimport cython
from bastide.kernel cimport bits
from bastide.games.torres.board cimport Board
from bastide.games.torres.scoring cimport castle_points, kings_bonus, master_points
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef double ROUNDS, KNIGHT, CLIMB, CARD, ACTION, OPPONENT

@cython.locals(best=double, other=int, spare=double)
cpdef double value(State state, int seat) noexcept
@cython.locals(years=double, points=int, means=double)
cpdef double prospects(State state, int seat) noexcept
@cython.locals(total=int)
cpdef int levels(Board board, u64 knights) noexcept
@cython.locals(total=int, card=int)
cpdef int cards(State state, int seat) noexcept
cpdef int turns(State state, int seat) noexcept
