cimport cython
from bastide.kernel.chance cimport Chance
from bastide.bots.turns cimport Turn

cdef int POPULATION, SURVIVORS, MUTATION, LONGEST


@cython.final
cdef class Breeding:
    cdef readonly object game, state, value
    cdef readonly int seat
    cdef readonly Chance luck

    @cython.locals(mother=Turn, father=Turn, changed=int)
    cpdef Turn child(self, list parents)
    @cython.locals(sealed=int, moves=list, offered=list, genes=list, fitting=list, pool=list)
    cpdef Turn bred(self, tuple mother, tuple father, int changed=*)
