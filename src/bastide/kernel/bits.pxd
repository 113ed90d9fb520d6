cdef extern from *:
    int lowest "__builtin_ctzll" (unsigned long long) noexcept nogil
    int count "__builtin_popcountll" (unsigned long long) noexcept nogil

cdef inline unsigned long long bit(int square) noexcept nogil:
    return <unsigned long long>1 << square
