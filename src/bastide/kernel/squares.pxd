cimport cython
from bastide.kernel cimport bits

cdef list NAMES

cpdef str square_name(int square)
@cython.locals(names=list)
cpdef list square_names(unsigned long long mask)
