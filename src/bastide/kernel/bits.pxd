from bastide.kernel.c_types cimport u64

cdef extern from *:
    int lowest "__builtin_ctzll" (u64) noexcept nogil
    int count "__builtin_popcountll" (u64) noexcept nogil

cdef inline u64 bit(int square) noexcept nogil:
    return <u64>1 << square
