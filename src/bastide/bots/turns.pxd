cimport cython
from bastide.kernel.c_types cimport u64
from bastide.kernel.chance cimport Chance

cdef u64 MASK64, MIX
cdef int MAX_MOVES


@cython.final
cdef class Turn:
    cdef readonly tuple moves
    cdef readonly object state
    cdef readonly double value
    cdef readonly u64 key


@cython.final
cdef class BeamSearch:
    cdef readonly object copy, legal, play, undo_barrier, evaluate, prune
    cdef readonly int move_limit
    cdef readonly bint before_reveal

    @cython.locals(outcomes=u64, tie_breaks=Chance, barrier=int, found=list, beam=list, extended=list, keys=set, partial=Turn,
                   moves=list, start=int, i=int, move=int, key=u64, child=Turn, revealing=int, reveals=bint,
                   before_reveal=bint, value=double)
    cpdef list find_turns(self, object state, int seat, Chance chance, int width, int number, int per_first_move=*)

@cython.locals(mixed=u64)
cpdef u64 hash_move(u64 move) noexcept
cdef list best_turns(list turns, int number)
@cython.locals(counts=dict, found=list, turn=Turn)
cdef list limit_first_moves(list turns, int number, int per_first_move)
cpdef double by_value(Turn turn)
