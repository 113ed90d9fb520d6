cimport cython
from bastide.kernel.chance cimport Chance
from bastide.bots.turns cimport Planner, Turn, by_worth, stirred

ctypedef unsigned long long u64

cdef u64 MASK64, SPREAD


@cython.final
cdef class Edge:
    cdef readonly tuple moves
    cdef readonly double prior, total, points
    cdef readonly u64 key
    cdef readonly int visits

    cpdef void add(self, int visits, double total, double points) noexcept


@cython.final
cdef class Node:
    cdef readonly list seats, edges
    cdef readonly dict children
    cdef readonly bint again


@cython.final
cdef class Tree:
    cdef readonly object game, state, value, settings
    cdef readonly int seat, players
    cdef readonly bint alone
    cdef readonly Planner planner, answering
    cdef readonly u64 seed
    cdef readonly Chance luck
    cdef readonly Node root
    cdef readonly dict met

    @cython.locals(at=int)
    cpdef list choices(self)
    @cython.locals(found=Edge, edge=Edge)
    cpdef Edge best(self)
    @cython.locals(key=u64, edge=Edge, found=Edge)
    cpdef Edge consider(self, tuple moves)
    @cython.locals(node=Node, i=int, known=dict, edge=Edge, same=Edge)
    cpdef take_over(self, Tree earlier)
    @cython.locals(path=list, node=Node, child=Node, key=u64, fate=u64, i=int, edge=Edge, first=Edge, own=bint, seats=list,
                   plans=list)
    cpdef visit(self, Edge wanted=*)
    @cython.locals(edge=Edge, usual=double, visits=int, reach=double, most=double, found=Edge, promise=double)
    cdef Edge chosen(self, list edges)
    cdef bint played(self, object state, int seat, tuple moves)
    @cython.locals(edge=Edge, seat=int)
    cdef learn(self, list path, list points)
    cdef list played_on(self, object state, list seats, list plans)
    @cython.locals(best=double, fate=u64, longer=list, turn=Turn)
    cdef double best_line(self, list turns)
    @cython.locals(turn=Turn, i=int)
    cdef object answered(self, object state, list seats, list plans)
    cdef list replies(self, object state, list seats, int keep)
    cpdef list ahead(self, object state)
    cpdef double payoff(self, double points)
    cdef list deciders(self, object state)
    @cython.locals(mixed=u64, move=u64)
    cdef u64 offered(self, object state, list seats)
    cpdef object seen(self, object state)
    @cython.locals(turn=Turn)
    cdef list weighed(self, list turns)

@cython.locals(found=list, turn=Turn, last=Turn)
cdef list distinct(list turns, int number)
