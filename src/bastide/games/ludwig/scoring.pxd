cimport cython
from bastide.kernel cimport bits
from bastide.games.ludwig cimport board
from bastide.games.ludwig.board cimport Castle, added, adjacent, connected, place_of
from bastide.games.ludwig.outside cimport count_external
from bastide.games.ludwig.state cimport State, check

cdef int BONUS_COUNT, FROM_ADJACENT, FROM_CELLAR, FROM_JOINED, SIZE_COUNT, SOURCE_COUNT, TYPE_COUNT
cdef int ADJACENT, CONNECTED, ALL_SIZES, ALL_TYPES, BONUS_MONEY, DEPLETED, MONEY_A_POINT, SMALL, STAIRS_WORTH
cdef int B_COMPLETED, B_HALLWAYS, B_MONEY, B_ROUND, B_SIZE, B_SIZES, B_SQUARE, B_STAIRS, B_TYPE, B_TYPES
cdef int F_COMPLETED, F_EXITS, F_INCOMPLETE, F_LARGE, F_ROUND, F_SMALL, F_SQUARE
cdef int FROM_CENTRE, FROM_OWN, HALLWAY, STAIRS, DO_PLACE, OVER, PLACE, SHIFT, WHICH
cdef int POINTS[78]
cdef int TYPE[78]
cdef int SIZE[78]
cdef int AREA[78]
cdef int COUNTED[78]
cdef int WORTH[78]
cdef int FITTING[78]
cdef int TYPE_WORTH[8]
cdef int SIZE_WORTH[10]
cdef int RANKS[8]
cdef int SQUARES, ROUNDS

@cython.locals(tile=int)
cpdef int centre_for(Castle castle, int room, int other) noexcept
@cython.locals(total=int, other=int)
cpdef int centre(Castle castle, int room) noexcept
cpdef int room_points(Castle castle, int room) noexcept
@cython.locals(castle=Castle, new=int, room=int)
cpdef void score_placed(State state, int seat)
@cython.locals(total=int, room=int)
cpdef int rooms_of_type(Castle castle, int type) noexcept
@cython.locals(total=int, room=int)
cpdef int rooms_of_size(Castle castle, int size) noexcept
@cython.locals(total=int, room=int, size=int)
cpdef int rooms_of_sizes(Castle castle, int sizes) noexcept
@cython.locals(total=int, room=int)
cpdef int tiles_like(Castle castle, int tile) noexcept
@cython.locals(total=int, room=int)
cpdef int area_of_type(Castle castle, int type) noexcept
@cython.locals(total=int, room=int)
cpdef int area(Castle castle) noexcept
@cython.locals(total=int, room=int)
cpdef int complete(Castle castle) noexcept
@cython.locals(castle=Castle)
cpdef int favor_count(State state, int seat, int favor)
@cython.locals(own=int, better=int, other=int)
cpdef int favor_rank(State state, int seat, int favor)
@cython.locals(own=int, tied=int, other=int)
cpdef int favor_tied(State state, int seat, int favor)
@cython.locals(own=int, rank=int, tied=int, other=int, count=int, total=int, i=int)
cpdef int favor_points(State state, int seat, int favor)
@cython.locals(castle=Castle)
cpdef int bonus_points(State state, int seat, int card)
@cython.locals(size=int)
cdef bint all_sizes(Castle castle) noexcept
@cython.locals(type=int)
cdef bint all_types(Castle castle) noexcept
@cython.locals(castle=Castle, rooms=int, size=int)
cpdef int depleted(State state, int seat)
@cython.locals(total=int, source=int)
cpdef int points_so_far(State state, int seat) noexcept
@cython.locals(points=int, i=int, cards=int)
cpdef int total(State state, int seat)
@cython.locals(seat=int)
cpdef object result(State state)
@cython.locals(seat=int)
cpdef tuple score(State state)
@cython.locals(i=int, card=int, money=int)
cdef list items(State state, int seat)
@cython.locals(castle=Castle, size=int)
cdef list depleted_items(State state, int seat)
@cython.locals(count=int)
cdef object favor_item(State state, int seat, int favor)
@cython.locals(castle=Castle, new=int, source=int, room=int)
cpdef object gains(State state, object seat, object move)
