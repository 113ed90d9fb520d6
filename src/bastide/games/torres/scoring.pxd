cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres.board cimport Board, connected, highest
from bastide.games.torres.state cimport State, check, copy

cdef int RING, YEARS, CASTLES, LINE, DIAGONALS, LEVEL, SQUARE, LEVELS, BORDER, CHAIN, OVER
cdef u64 EDGE, LONG_DIAGONALS
cdef int KINGS_BONUS[3]  # YEARS
cdef int MASTER_CASTLES[3]  # YEARS
cdef int MASTER_POINTS[24]  # len(MASTER_CARDS) * YEARS
cdef u64 LINES[46]

@cython.locals(other=int)
cpdef bint taken(State state, int seat, int score) noexcept
@cython.locals(score=int, pushed=int)
cpdef int advance(State state, int seat, int points) noexcept
@cython.locals(best=int, seat=int)
cpdef int leader(State state) noexcept
@cython.locals(found=int, i=int, seat=int)
cpdef int last(State state) noexcept
@cython.locals(part=int, i=int, seat=int, points=int, pushed=int)
cpdef void score_year(State state, list items=*)
cpdef void note(list items, int seat, str rule, int points)
@cython.locals(board=Board, total=int, i=int, inside=u64, area=int, level=int)
cpdef int castle_points(State state, int seat, list items)
@cython.locals(board=Board, asked=u64, castle=u64)
cpdef int kings_bonus(State state, int seat) noexcept
@cython.locals(end=State, seat=int)
cpdef tuple score(State state)
@cython.locals(before=int)
cpdef final_score(State state, int seat, list items)
@cython.locals(seat=int)
cpdef result(State state)
@cython.locals(points=int)
cpdef int master_points(State state, int seat) noexcept
@cython.locals(own=int, other=int)
cpdef int share(State state, int seat, u64 squares) noexcept
@cython.locals(board=Board, knights=u64)
cpdef bint meets(State state, int seat) noexcept
@cython.locals(found=int, i=int)
cpdef int represented(Board board, u64 knights) noexcept
@cython.locals(i=int)
cpdef bint in_line(u64 knights) noexcept
@cython.locals(level=int)
cpdef bint on_one_level(Board board, u64 knights) noexcept
@cython.locals(level=int)
cpdef bint on_different_levels(Board board, u64 knights) noexcept
@cython.locals(row=int, column=int, side=int, corner=int, corners=u64)
cpdef bint has_square(u64 knights) noexcept
