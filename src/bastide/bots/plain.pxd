cimport cython
from bastide.kernel.chance cimport Chance

cdef double EXPLORE, SCALE


@cython.final
cdef class Place:
    cdef public int visits, possible
    cdef public double total
    cdef readonly dict moves
    cdef public list ranked

@cython.locals(path=list, new=bint, seat=int, offered=list, fitting=list, untried=list, result=object, step=Place)
cpdef visit(object game, object state, Place place, Chance luck, double widen, object value)
@cython.locals(asked=tuple)
cpdef int decider(object game, object state)
@cython.locals(best=double, step=Place, promise=double)
cpdef object promising(Place place, list offered)
