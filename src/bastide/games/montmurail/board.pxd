cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64

cdef u64 ALL, NOT_LAST_COLUMN, FIRST_COLUMN, FIRST_ROW, EIGHT
cdef int LAST_ROW_SHIFT
cdef u64 LAST_COLUMN[256]

cpdef u64 across(u64 squares, u64 north, u64 west) noexcept
@cython.locals(reached=u64, grown=u64)
cpdef u64 region(u64 squares, u64 north, u64 west) noexcept
@cython.locals(leaks=u64)
cpdef u64 open_squares(u64 north, u64 west, u64 edge) noexcept
@cython.locals(beyond=u64, reached=u64, grown=u64)
cpdef u64 outer(u64 city) noexcept
@cython.locals(closed=u64, reached=u64, grown=u64)
cpdef u64 with_pockets(u64 city, u64 north, u64 west, u64 edge) noexcept
cpdef u64 north_of(u64 city, u64 outside) noexcept
cpdef u64 west_of(u64 city, u64 outside) noexcept
@cython.locals(edge=u64, row=int)
cpdef u64 edge_of(u64 city) noexcept
cpdef int count(u64 north, u64 west, u64 edge) noexcept
@cython.locals(best=int, i=int, along_row=u64, down_column=u64, row=int, walled=u64)
cpdef int longest_line(u64 north, u64 west, u64 edge) noexcept
@cython.locals(outside=u64)
cpdef int run_around(u64 squares) noexcept
@cython.locals(length=int)
cpdef int longest_run(u64 line) noexcept
