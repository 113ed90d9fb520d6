cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64

cdef list NAMES

cpdef str square_name(int square)
@cython.locals(names=list)
cpdef list square_names(u64 mask)
