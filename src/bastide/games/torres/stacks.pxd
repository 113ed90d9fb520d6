cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres.state cimport State

cdef int STACK_HEIGHTS, TALLEST_STACK

@cython.locals(found=u64, height=int)
cpdef u64 standing(State state) noexcept
cpdef u64 room(State state) noexcept
cpdef u64 sources(State state) noexcept
@cython.locals(height=int)
cpdef int tallest(State state) noexcept
@cython.locals(blocks=int)
cpdef void take_from_supply(State state, int height) noexcept
cpdef void take_stack(State state, int height) noexcept
cpdef void take_block_from(State state, int source) noexcept
cpdef void raise_stack(State state, int height) noexcept
