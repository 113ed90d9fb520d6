cimport cython

cdef int LONGEST, MOST_HIDDEN


@cython.final
cdef class Row:
    cdef double items[256]
    cdef readonly int count

    cpdef void clear(self) noexcept
    cpdef void add(self, double number) noexcept
    @cython.locals(i=int)
    cpdef list listed(self)


@cython.final
cdef class Net:
    cdef readonly int inputs, hidden
    cdef double sums[65]
    cdef double weights[16769]

    @cython.locals(units=int, unit=int, at=int, i=int, number=double, total=double)
    cpdef double output(self, Row row) noexcept


@cython.final
cdef class Learned:
    cdef readonly object describe
    cdef readonly Net net
    cdef readonly Row row
