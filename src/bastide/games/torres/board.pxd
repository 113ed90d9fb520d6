cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64

cdef u64 ALL, NOT_LAST_COLUMN, NOT_LAST_ROW
cdef int FEWEST_CASTLES, SPACING, STEP_UP

cdef u64 NO_LEVELS[50]  # TALLEST_TOWER + CLIMB_UP + 2
cdef u64 NO_KNIGHTS[4]  # SEATS


@cython.final
cdef class Board:
    cdef unsigned char heights[64]
    cdef u64 level[50]  # TALLEST_TOWER + CLIMB_UP + 2
    cdef u64 castles[32]
    cdef int castle_count
    cdef u64 knights[4]  # SEATS
    cdef u64 king

cpdef list zeros(int count)
@cython.locals(new=Board)
cpdef Board copy_board(Board board)
cpdef u64 beside(u64 squares) noexcept
@cython.locals(sideways=u64)
cpdef u64 diagonal(u64 squares) noexcept
@cython.locals(reached=u64, grown=u64)
cpdef u64 connected(u64 start, u64 within) noexcept
cpdef u64 free_squares(Board board) noexcept
@cython.locals(here=u64, i=int)
cpdef u64 castle_at(Board board, int square) noexcept
@cython.locals(height=int)
cpdef int highest(Board board, u64 squares) noexcept
@cython.locals(_=int)
cpdef u64 within(u64 squares, int steps) noexcept
cpdef u64 opponents(Board board, int seat) noexcept
cpdef u64 free_blocks(Board board) noexcept
cpdef u64 castles_without_figure(Board board) noexcept
@cython.locals(found=u64, square=int)
cpdef u64 places(Board board, u64 knights) noexcept
cpdef u64 steps(Board board, int square, int up) noexcept
cpdef u64 diagonal_steps(Board board, int square) noexcept
@cython.locals(near=u64, level=int, found=u64, inside=u64)
cpdef u64 walks(Board board, int square) noexcept
@cython.locals(entered=u64, exits=u64, castles=u64, level=int)
cpdef u64 secret_doors(Board board, int square) noexcept
@cython.locals(here=u64, over=u64, east=u64, west=u64, south=u64, north=u64, landing=u64)
cpdef u64 leaps(Board board, int square, int seat) noexcept
cpdef u64 king_moves(Board board, bint newer) noexcept
@cython.locals(once=u64, twice=u64, edge=u64, i=int)
cpdef u64 ground_beside(Board board) noexcept
cpdef u64 founding_squares(Board board) noexcept
@cython.locals(found=u64, castle=u64, i=int)
cpdef u64 raisable(Board board) noexcept
cpdef u64 buildable(Board board) noexcept
cpdef u64 lonely_ground(Board board) noexcept
cpdef u64 supportable(Board board, u64 knights) noexcept
@cython.locals(home=u64, rest=u64, near_home=u64, near_others=u64, near_two_others=u64, tops=u64, castle=u64,
               ground=u64, castles=int, targets=u64, i=int)
cpdef u64 shift_targets(Board board, int square) noexcept
cpdef bint stands(Board board, u64 castle) noexcept
@cython.locals(found=u64, near=u64, new=u64)
cpdef u64 repair_squares(Board board, u64 castle) noexcept
@cython.locals(height=int)
cpdef void put_block(Board board, int square) noexcept
@cython.locals(near=u64, i=int)
cpdef void join_castle(Board board, int square) noexcept
@cython.locals(height=int, i=int)
cpdef void take_block(Board board, int square) noexcept
@cython.locals(square=int, height=int, rest=u64, castle=u64)
cpdef void build(Board board, list heights)
