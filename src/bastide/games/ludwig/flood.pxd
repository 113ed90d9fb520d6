cimport cython

cdef int EAST, SOUTH, OUTSIDE

@cython.locals(x=int, y=int, changed=bint, at=int)
cpdef void spread(unsigned char *cells, int width, int height) noexcept
