cimport cython
from bastide.kernel cimport bits
from bastide.bots.net cimport Row
from bastide.bots.torres cimport cards, levels, turns
from bastide.games.torres.board cimport Board, beside, castle_at, connected, free_squares, highest
from bastide.games.torres.scoring cimport castle_points, kings_bonus, master_points
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef int CARDS, LAST_YEAR, TOLD, OVER, TURN
cdef int areas[32]
cdef int own_levels[32]
cdef int their_levels[32]

@cython.locals(strongest=int, card=int, rest=double, other=int)
cpdef void describe(State state, int seat, Row row) noexcept
cdef double standing(State state, int seat) noexcept
@cython.locals(best=double, found=int, other=int)
cdef int rival(State state, int seat) noexcept
@cython.locals(year=int, own=int, total=int, other=int)
cdef void tell_time(State state, int seat, Row row) noexcept
@cython.locals(mine=bint)
cdef void tell_turn(State state, int seat, Row row) noexcept
@cython.locals(board=Board, knights=u64, points=int, king=u64, near=u64)
cdef void tell_player(State state, int seat, Row row) noexcept
@cython.locals(free=u64, up=int, up_count=int, enter=int, most=int, rest=u64, square=int, level=int, castle=u64,
               around=u64, higher=u64, home=u64, inside=u64, gain=int)
cdef void tell_reach(Board board, u64 knights, Row row) noexcept
@cython.locals(shared=int, alone=int, theirs_alone=int, i=int, castle=u64, own=u64, their=u64, told=int, best=int,
               worth=int, weight=int, _=int)
cdef void tell_castles(Board board, int seat, int rival, Row row) noexcept
