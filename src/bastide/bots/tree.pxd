cimport cython
from bastide.kernel.c_types cimport u64
from bastide.kernel.chance cimport Chance
from bastide.bots.turns cimport BeamSearch, Turn, by_value, hash_move

cdef u64 MASK64, SEED_STEP


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
    cdef readonly bint is_revisited


@cython.final
cdef class Tree:
    cdef readonly object game, state, evaluate, config
    cdef readonly int seat, players
    cdef readonly bint solo
    cdef readonly BeamSearch root_search, reply_search
    cdef readonly u64 seed
    cdef readonly Chance chance
    cdef readonly Node root
    cdef readonly dict revisited

    @cython.locals(at=int)
    cpdef list candidates(self)
    @cython.locals(best=Edge, edge=Edge)
    cpdef Edge best(self)
    @cython.locals(key=u64, edge=Edge, added=Edge)
    cpdef Edge find_or_add(self, tuple moves)
    @cython.locals(node=Node, i=int, known=dict, edge=Edge, same=Edge)
    cpdef reuse(self, Tree earlier)
    @cython.locals(path=list, node=Node, child=Node, key=u64, outcomes=u64, i=int, edge=Edge, first=Edge, is_first=bint,
                   seats=list, replies=list)
    cpdef visit(self, Edge candidate=*)
    @cython.locals(edge=Edge, mean=double, visits=int, exploration=double, highest=double, best=Edge, score=double)
    cdef Edge select(self, list edges)
    cdef bint play_turn(self, object state, int seat, tuple moves)
    @cython.locals(edge=Edge, seat=int)
    cdef backpropagate(self, list path, list leads)
    cdef list rollout(self, object state, list seats, list replies)
    @cython.locals(best=double, outcomes=u64, extended=list, turn=Turn)
    cdef double best_rollout(self, list turns)
    @cython.locals(turn=Turn, i=int)
    cdef object play_first(self, object state, list seats, list replies)
    cdef list find_replies(self, object state, list seats, int number)
    cpdef list leads(self, object state)
    cpdef double payoff(self, double points)
    cdef list deciding_seats(self, object state)
    @cython.locals(mixed=u64, move=u64)
    cdef u64 hash_moves(self, object state, list seats)
    cpdef object hash_view(self, object state)
    @cython.locals(turn=Turn)
    cdef list make_edges(self, list turns)

@cython.locals(found=list, turn=Turn)
cdef list best_distinct(list turns, int number)
