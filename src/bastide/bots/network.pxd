cimport cython

cdef int MAX_INPUTS, MAX_HIDDEN


@cython.final
cdef class FeatureVector:
    cdef double items[256]  # MAX_INPUTS
    cdef readonly int count

    cpdef void clear(self) noexcept
    cpdef void add(self, double number) noexcept
    @cython.locals(i=int)
    cpdef list to_list(self)


@cython.final
cdef class Network:
    cdef readonly int inputs, hidden
    cdef double sums[65]  # MAX_HIDDEN + 1
    cdef double weights[16769]  # 1 + MAX_HIDDEN + MAX_INPUTS * (1 + MAX_HIDDEN) + MAX_HIDDEN

    @cython.locals(units=int, unit=int, at=int, i=int, number=double, total=double)
    cpdef double output(self, FeatureVector features) noexcept


@cython.final
cdef class NetworkEvaluator:
    cdef readonly object extract
    cdef readonly Network network
    cdef readonly FeatureVector features
