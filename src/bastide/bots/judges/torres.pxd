cimport cython
from bastide.kernel cimport bits
from bastide.bots.torres cimport cards, levels, turns
from bastide.games.torres.board cimport Board, highest
from bastide.games.torres.scoring cimport kings_bonus, master_points
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cdef int OVER, YEARS


@cython.final
cdef class Judge:
    cdef readonly double rival, year, knight, climb, top, ground, present, card, action

    @cython.locals(best=double, other=int, spare=double)
    cpdef double value(self, State state, int seat)
    @cython.locals(board=Board, knights=u64, points=int, tops=int, ground=int, present=int, i=int, inside=u64, area=int,
                   top=int, means=double, left=double)
    cpdef double prospects(self, State state, int seat)
