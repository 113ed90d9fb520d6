cimport cython
from bastide.kernel.c_types cimport u64

cdef u64 MASK64, MASK32, STEP, MIX1, MIX2, RANGE32


@cython.final
cdef class Chance:
    cdef public u64 state
    cdef public list log
    cdef public list script

    @cython.locals(mixed=u64)
    cpdef u64 next(self) noexcept
    @cython.locals(product=u64)
    cpdef u64 draw(self, u64 n) except? 18446744073709551615
    @cython.locals(outcome=u64)
    cpdef u64 below(self, u64 n) except? 18446744073709551615
    @cython.locals(i=Py_ssize_t, j=Py_ssize_t)
    cpdef shuffle(self, list items)
