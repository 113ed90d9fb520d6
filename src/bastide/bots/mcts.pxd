cimport cython
from bastide.kernel.chance cimport Chance

cdef double EXPLORATION, PAYOFF_SCALE


@cython.final
cdef class Node:
    cdef public int visits, availability
    cdef public double total
    cdef readonly dict children
    cdef public list ranking

@cython.locals(path=list, expanded=bint, seat=int, moves=list, legal=list, untried=list, result=object, step=Node)
cpdef visit(object game, object state, Node node, Chance chance, double widening, object evaluate)
@cython.locals(decisions=tuple)
cpdef int deciding_seat(object game, object state)
@cython.locals(highest=double, child=Node, score=double)
cpdef object select(Node node, list moves)
