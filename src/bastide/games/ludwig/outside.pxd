cimport cython
from bastide.games.ludwig.board cimport Castle, can_be_built_on, reachable_units
from bastide.games.ludwig.flood cimport spread

cdef int EAST, SOUTH, OUTSIDE, REACH, CORRIDOR
cdef int CLOSED[5175]
cdef int FORM[312]
cdef int WIDTH[312]
cdef int HEIGHT[312]
cdef str SIDES
cdef int TYPES[78]
cdef int FRONT_X[4]
cdef int FRONT_Y[4]
cdef int BETWEEN[4]

@cython.locals(found=int, door=int)
cpdef int count_external(Castle castle, int rules)
@cython.locals(door=int)
cpdef list external_entrances(Castle castle, int rules)
cdef bint is_external(Castle castle, int rules, int door)
@cython.locals(cells=bytearray, side=int, x=int, y=int, front=int)
cdef bint leads_outside(Castle castle, int door)
cdef int row_length(Castle castle) noexcept
cdef bytearray outside_cells(Castle castle)
@cython.locals(width=int, height=int, cells=bytearray, number=int)
cdef bytearray flood_cells(Castle castle)
@cython.locals(key=int, left=int, top=int, x=int, y=int, row=int, at=int)
cdef void close_edges(unsigned char *cells, Castle castle, int number, int width) noexcept
