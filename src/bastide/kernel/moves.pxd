cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64


@cython.final
cdef class Moves:
    cdef int items[8192]
    cdef readonly int count

    cpdef void clear(self) noexcept
    cpdef void add(self, int move) noexcept
    @cython.locals(count=int)
    cpdef void add_each(self, int move, u64 squares) noexcept
    cpdef int get(self, int index) noexcept
    @cython.locals(i=int)
    cpdef list listed(self)

cdef list SPARE
cpdef Moves borrow()
cpdef give_back(Moves moves)
