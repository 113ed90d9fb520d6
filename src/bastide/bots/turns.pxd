cimport cython
from bastide.kernel.chance cimport Chance

ctypedef unsigned long long u64

cdef u64 MASK64, STIR
cdef int LONGEST


@cython.final
cdef class Turn:
    cdef readonly tuple moves
    cdef readonly object state
    cdef readonly double worth
    cdef readonly u64 key


@cython.final
cdef class Planner:
    cdef readonly object copy, legal, play, seal, value, sift
    cdef readonly int look
    cdef readonly bint calm

    @cython.locals(fate=u64, whim=Chance, sealed=int, found=list, beam=list, longer=list, keys=set, line=Turn, offered=list, start=int, i=int,
                   n=int, move=int, key=u64, child=Turn, revealing=int, revealed=bint, calm=bint, worth=double)
    cpdef list turns(self, object state, int seat, Chance luck, int width, int keep, int alike=*)

@cython.locals(mixed=u64)
cpdef u64 stirred(u64 move) noexcept
cdef list best_of(list turns, int number)
@cython.locals(begun=dict, found=list, turn=Turn)
cdef list various(list turns, int number, int alike)
cpdef double by_worth(Turn turn)
