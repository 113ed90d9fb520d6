cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres.board cimport Board, highest
from bastide.games.torres.scoring cimport kings_bonus, master_points
from bastide.games.torres.state cimport State

cdef int CARD_COUNT, CARD_ROOM, OVER, STACK_HEIGHTS, YEARS


@cython.final
cdef class WeightedEvaluator:
    cdef readonly double rival, turns_per_year, knight, knight_level, castle_level, castle_area, castle, card, action_point

    @cython.locals(best=double, other=int, unspent=double)
    cpdef double evaluate(self, State state, int seat)
    @cython.locals(board=Board, knights=u64, points=int, castle_levels=int, total_area=int, castles=int, i=int, inside=u64,
                   area=int, level=int, means=double, years=double)
    cpdef double prospects(self, State state, int seat)

@cython.locals(total=int)
cpdef int sum_levels(Board board, u64 knights) noexcept
@cython.locals(total=int, card=int)
cpdef int count_cards(State state, int seat) noexcept
@cython.locals(total=int, height=int)
cpdef int turns_left(State state, int seat) noexcept
